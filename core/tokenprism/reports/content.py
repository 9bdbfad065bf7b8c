"""What a report holds: collected once, written in any form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from .. import __version__
from .._progress import Progress, Stage
from ..analysis.cache import TallyCache
from ..analysis.comparing import Wishes, compare
from ..analysis.curve import EXACT, WHOLE, Curve
from ..analysis.curves import CurveCache
from ..analysis.definitions import METRICS, Form, Metric, Value
from ..analysis.measuring import Measurement
from ..analysis.metrics import MetricsTable
from ..bpe.history import History
from ..corpus import Corpus, TextCorpus
from ..drawing.svg import Line
from ..encoding import Encoding
from ..errors import OptionError
from ..messages import Message
from ..tokenizer import Capability, Tokenizer
from ..utf8 import character_starts
from .words import NO, YES

EXCERPT = 30_000  # bytes of the text whose tokens are shown
POINTS = 200      # of a curve


@dataclass(frozen=True, slots=True)
class Section:
    """Metrics on one corpus, or on a language of it: `size` bytes; `values` by tokenizer, then by
    key; so `intervals` of 95 %. `growth`: the share of entries used by bytes of the corpus.
    """

    corpus: str
    size: int
    values: tuple[dict[str, Value], ...]
    intervals: tuple[Mapping[str, tuple[float, float]], ...] = ()
    growth: tuple[Line, ...] = ()

    def metrics(self) -> list[Metric]:
        """Those that have a value here."""
        return [
            metric for metric in METRICS
            if any(values.get(metric.key) is not None for values in self.values)
        ]

    def shown(self, metric: Metric, tokenizer: int, say: Callable[[str], str]) -> str:
        """A value as people read it, with its interval where there is one."""
        value = shown(metric, self.values[tokenizer].get(metric.key), say)
        ends = self.intervals[tokenizer].get(metric.key) if self.intervals else None
        if ends is None:
            return value
        return f"{value} [{', '.join(shown(metric, end, say) for end in ends)}]"


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """The tokens of each tokenizer over `source`, the first `len(source)` of `whole` bytes."""

    title: str
    source: bytes
    whole: int
    encodings: tuple[Encoding, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """What a tokenizer makes of the whole text, with its history where it has one."""

    encoding: Encoding
    history: History | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Report:
    """What a report shows. `names` of the tokenizers, the first the baseline; `specials`: which
    special tokens each recognises, None where they are text.
    """

    names: tuple[str, ...]
    families: tuple[str, ...]
    sections: tuple[Section, ...]
    lines: tuple[Line, ...]
    compared: Compared | None
    version: str = __version__
    specials: tuple[Message | None, ...] = ()

    def __repr__(self) -> str:
        return (
            f"<Report on {len(self.names):,} tokenizers: {len(self.sections):,} tables, "
            f"{len(self.lines):,} curves>"
        )


def collect(
    tokenizers: Sequence[Tokenizer],
    corpora: Sequence[Corpus] = (),
    text: tuple[str, bytes] | None = None,
    *,
    names: Sequence[str] | None = None,
    wishes: Wishes | None = None,
    threads: int | None = None,
    cache: TallyCache | None = None,
    curves: CurveCache | None = None,
    encoded: Mapping[int, Encoded] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Measure tokenizers on corpora and on a text, which has a title, and compare them on it.

    `wishes`, `threads` and `cache` as of `analysis.compare`, for the corpora. Curves that `curves`
    has are not measured again, and the text is not encoded again by the tokenizers whose indices
    are in `encoded`.

    Metrics and curves are of the corpora, and of the text too; of the text the first 30 kB are
    shown, cut between characters. OptionError for no tokenizer, or nothing to measure on;
    CorpusError, TokenprismError of encoding, CancelledError.
    """
    if not tokenizers:
        raise OptionError("there is no tokenizer to report on", remedy="Give one or more")
    if text is not None and not text[1]:
        text = None
    if not corpora and text is None:
        raise OptionError("there is no text to measure on", remedy="Give a corpus or a text")
    progress = Progress() if progress is None else progress
    names = [one.name for one in tokenizers] if names is None else names
    sections, compared = [], None
    if corpora:
        sections = _of_corpora(compare(
            tokenizers, corpora, wishes=wishes, threads=threads, cache=cache, progress=progress
        ), len(tokenizers))
    places = list(corpora)
    if text is not None:
        section, compared = _of_text(tokenizers, *text, encoded or {}, progress)
        sections.append(section)
        places.append(TextCorpus([text[1]], text[0]))
    titles = _distinct([section.corpus for section in sections])
    sections = [
        replace(section, corpus=title)
        for section, title in zip(sections, titles, strict=True)
    ]
    names_of_places = _distinct([place.name for place in places])
    # Without tables for each language a section is a place.
    counted = sections if len(sections) == len(places) else []
    known = _known_curves(
        tokenizers, counted, encoded if encoded is not None and text is not None else {},
        len(places) - 1,
    )
    lines = _curves(
        tokenizers, dict(zip(names_of_places, places, strict=True)), known,
        CurveCache() if curves is None else curves, progress,
    )
    return Report(
        tuple(names), tuple(str(one.family) for one in tokenizers), tuple(sections),
        tuple(lines), compared, specials=tuple(one.recognised() for one in tokenizers),
    )


def _distinct(names: Sequence[str]) -> list[str]:
    """Names that are told apart: the second of equal ones ends in (2)."""
    made: list[str] = []
    for name in names:
        number, told = 2, name
        while told in made:
            told, number = f"{name} ({number})", number + 1
        made.append(told)
    return made


def _of_corpora(table: MetricsTable, count: int) -> list[Section]:
    sections = []
    for at in range(0, len(table.rows), count):
        rows = table.rows[at : at + count]
        size = rows[0].values["bytes"]
        assert isinstance(size, int)
        sections.append(Section(
            rows[0].place, size, tuple(row.values for row in rows),
            tuple(row.intervals for row in rows),
            tuple(
                _growth(index, row.place, row.utilization)
                for index, row in enumerate(rows) if len(row.utilization) > 1
            ),
        ))
    return sections


def _growth(index: int, place: str, points: Sequence[tuple[int, float]]) -> Line:
    sizes, shares = zip(*points, strict=True)
    return Line(index, place, np.array(sizes, np.int64), np.array(shares, np.float64))


def _of_text(
    tokenizers: Sequence[Tokenizer], title: str, source: bytes, encoded: Mapping[int, Encoded],
    progress: Progress,
) -> tuple[Section, Compared]:
    progress.enter(Stage.ENCODING, len(source) * len(tokenizers))
    measurement = Measurement(tokenizers, 0)

    def encode(index: int) -> Encoding:
        made = encoded[index].encoding if index in encoded else tokenizers[index].encode(source)
        progress.advance(len(source))
        return made

    measurement.add(source, encode, progress)
    excerpt = source[: _cut(source)]
    encodings = tuple(one.encode(excerpt) for one in tokenizers)
    section = Section(title, len(source), tuple(measurement.values()))
    return section, Compared(title, excerpt, len(source), encodings)


def _cut(source: bytes) -> int:
    """The last line end within the excerpt, else the last character."""
    if len(source) <= EXCERPT:
        return len(source)
    line = source.rfind(b"\n", EXCERPT // 2, EXCERPT) + 1
    return line or int(character_starts(source[:EXCERPT])[-1])


def _known_curves(
    tokenizers: Sequence[Tokenizer], sections: Sequence[Section], encoded: Mapping[int, Encoded],
    text: int,
) -> dict[tuple[int, int], Curve]:
    """The curves that need no encoding, by place and tokenizer; `text`: the place of the text.

    They are those of a whole vocabulary, whose tokens were counted, and of histories.
    """
    found: dict[tuple[int, int], Curve] = {}
    for place, section in enumerate(sections):
        for index, tokenizer in enumerate(tokenizers):
            tokens = section.values[index].get("tokens")
            if Capability.HISTORY not in tokenizer.capabilities and isinstance(tokens, int):
                size = np.array([tokenizer.vocabulary.size], np.int64)
                found[place, index] = Curve(size, np.array([tokens], np.int64), False, WHOLE)
    for index, one in encoded.items():
        if one.history is not None:
            history = one.history
            found[text, index] = Curve(history.model.sizes, history.counts, False, EXACT)
    return found


def _curves(
    tokenizers: Sequence[Tokenizer], corpora: Mapping[str, Corpus],
    known: Mapping[tuple[int, int], Curve], curves: CurveCache, progress: Progress,
) -> list[Line]:
    total = sum(corpus.size for corpus in corpora.values()) * len(tokenizers)
    progress.enter(Stage.ENCODING, total)
    lines = []
    for place, (title, corpus) in enumerate(corpora.items()):
        for index, tokenizer in enumerate(tokenizers):
            curve = known.get((place, index)) or curves.of(tokenizer, corpus, progress)
            progress.advance(corpus.size)
            # Equal sizes, of merges that make no new entry: the last one counts.
            sizes, first = np.unique(curve.sizes[::-1], return_index=True)
            tokens = curve.tokens[::-1][first]
            some = np.unique(np.geomspace(1, len(sizes), POINTS).round().astype(np.int64)) - 1
            ratios = corpus.size / np.maximum(tokens[some], 1)
            lines.append(Line(index, title, sizes[some], ratios))
    return lines


def shown(metric: Metric, value: Value, say: Callable[[str], str]) -> str:
    """A value as people read it."""
    if value is None or isinstance(value, str):
        return value or "–"
    if metric.form is Form.ANSWER:
        return say(YES if value else NO)
    if metric.form is Form.SHARE:
        return f"{100 * value:.2f} %" if 0 < value < 0.01 else f"{100 * value:.1f} %"
    return f"{value:,.{metric.digits}f}".replace("-", "−")


def exact(value: Value) -> str:
    """A value in full, for programs; empty where there is none."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | str) else repr(value)
