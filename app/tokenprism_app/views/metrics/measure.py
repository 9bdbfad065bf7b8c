"""What the table shows, measured from a snapshot of the session. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, get_type_hints

import numpy as np
from numpy.typing import NDArray
from tokenprism import Progress
from tokenprism.analysis import Row, Settings, Wishes, compare
from tokenprism.analysis.bootstrap import Interval, intervals, weights
from tokenprism.analysis.cache import TallyCache
from tokenprism.analysis.definitions import BY_KEY
from tokenprism.analysis.measuring import Measurement
from tokenprism.analysis.parts import ROWS
from tokenprism.analysis.reaching import of_reach
from tokenprism.analysis.round_trips import Difference, first_difference
from tokenprism.analysis.values import Values
from tokenprism.analysis.words import of_words
from tokenprism.corpus import Corpus
from tokenprism.encoding import Encoding
from tokenprism.errors import OptionError
from tokenprism.inventory.cut import entered_in
from tokenprism.scale import Cluster, check_usable
from tokenprism.tokenizer import Capability, Tokenizer
from tokenprism.values import fits

from ...session import Result, Session, TokenizerEntry

DRAWS = 1000  # of a bootstrap

# By tokenizer: the tokens that were decoded, and where they differ from their text. Adapters are
# slow.
RoundTrips = dict[int, tuple[Encoding, Difference | None]]
Column = tuple[TokenizerEntry, int, Values]


@dataclass(frozen=True, slots=True)
class Options:
    """What the user wants beside the metrics that every text gives; those from `languages`
    on but for `reach` of corpora. `cluster`: the address of the scheduler whose workers measure
    these, empty for this machine."""

    settings: Settings = field(default_factory=Settings)
    words: tuple[str, ...] = ()
    intervals: bool = False
    languages: bool = False
    parallel: bool = False
    reference: str = ""
    marginal: bool = False
    reach: bool = False
    gap: bool = False
    speed: bool = False
    cluster: str = ""

    def record(self) -> dict[str, Any]:
        """All that a workspace keeps of it, as JSON values. A workspace may come from anybody, who
        shall name no cluster.
        """
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        del values["cluster"]
        return {**values, "settings": asdict(self.settings), "words": list(self.words)}

    @classmethod
    def read(cls, record: Mapping[str, Any], cluster: str) -> Options:
        """From what `record` gave; what is none is as usual."""
        hints = get_type_hints(cls)
        given = {**record, "words": tuple(record.get("words", ()))} if isinstance(
            record.get("words", ()), list | tuple) else dict(record)
        known = {
            name: value for name, value in given.items()
            if name in hints and fits(value, hints[name])
        }
        settings = record.get("settings")
        if isinstance(settings, dict) and all(fits(one, int) for one in settings.values()):
            with suppress(TypeError, OptionError):
                known["settings"] = Settings(**settings)
        return cls(**{**known, "cluster": cluster})


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What is to be measured: the tokens at hand of a text `source`, or, with `corpora`, what the
    tokenizers make of these, cut to the size `cut`.
    """

    source: bytes
    parts: tuple[tuple[TokenizerEntry, Result | None], ...]
    baseline: int | None
    corpora: tuple[Corpus, ...] = ()
    cut: int | None = None
    options: Options = field(default_factory=Options)
    counts: TallyCache = field(default_factory=TallyCache)
    known: RoundTrips = field(default_factory=dict)

    @property
    def place(self) -> tuple[object, ...]:
        """What was measured, to be compared by identity of its parts."""
        return self.corpora or (self.source,)


@dataclass(frozen=True, slots=True)
class Place:
    """A corpus or a language of one, or all together: a column for each tokenizer, which has its
    vocabulary size and its values by key; `intervals` of these by key.
    """

    corpus: str
    language: str
    columns: tuple[Column, ...]
    intervals: tuple[Mapping[str, Interval], ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """Places, the whole first; their columns in the order of the library."""

    place: tuple[object, ...]
    baseline: int | None
    places: tuple[Place, ...]

    @property
    def columns(self) -> tuple[Column, ...]:
        """Those of the whole."""
        return self.places[0].columns if self.places else ()

    def best(self, key: str, place: int = 0) -> set[int]:
        """The columns with the best value of a metric, none where all are equal."""
        sign = BY_KEY[key].better
        values = [values[key] for _, _, values in self.places[place].columns]
        known = [value for value in values if isinstance(value, int | float)]
        if not sign or len(set(known)) < 2:
            return set()
        top = max(known) if sign > 0 else min(known)
        return {i for i, value in enumerate(values) if value == top}

    def sorted_by(self, key: str, *, falls: bool) -> Measured:
        """The columns by a metric of the whole; those without a value last."""
        def order(index: int) -> tuple[bool, float]:
            value = self.columns[index][2][key]
            known = isinstance(value, int | float)
            number = float(value) if isinstance(value, int | float) else 0.0
            return not known, -number if falls else number

        rows = sorted(range(len(self.columns)), key=order)
        return replace(self, places=tuple(
            replace(
                one, columns=tuple(one.columns[i] for i in rows),
                intervals=tuple(one.intervals[i] for i in rows),
            ) for one in self.places
        ))


def snapshot(
    session: Session, corpora: tuple[Corpus, ...] = (), known: RoundTrips | None = None,
    options: Options | None = None,
) -> Snapshot:
    """The visible tokenizers; for the session's text those that have encoded it."""
    parts = tuple(
        (entry, session.results.get(entry.key))
        for entry in session.visible
        if corpora or entry.key in session.results
    )
    baseline = session.baseline if any(e.key == session.baseline for e, _ in parts) else None
    return Snapshot(
        session.text.source, parts, baseline, corpora, session.cut,
        Options() if options is None else options, session.counts,
        {} if known is None else known,
    )


def measure(taken: Snapshot, progress: Progress) -> Measured:
    """Measure every tokenizer of a snapshot. Raises CancelledError, TokenprismError where a corpus
    cannot be read or encoded, or cannot be measured as wished.
    """
    keys = [entry.key for entry, _ in taken.parts]
    baseline = None if taken.baseline is None else keys.index(taken.baseline)
    places = _of_corpora(taken, baseline, progress) if taken.corpora else (
        _of_text(taken, baseline, progress),
    )
    return Measured(taken.place, taken.baseline, places)


def _of_corpora(
    taken: Snapshot, baseline: int | None, progress: Progress
) -> tuple[Place, ...]:
    entries = [entry for entry, _ in taken.parts]
    options = taken.options
    wishes = Wishes(
        settings=options.settings, by_language=options.languages, parallel=options.parallel,
        reference=options.reference, bootstrap=DRAWS if options.intervals else 0,
        words=options.words,
        trained_on={
            i: entry.corpora for i, entry in enumerate(entries) if entry.corpora and options.gap
        },
        marginal=options.marginal, reach=options.reach, speed=options.speed, together=True,
    )
    rows = compare(
        [cut_tokenizer(entry, taken.cut) for entry in entries], taken.corpora, baseline=baseline,
        wishes=wishes, cache=taken.counts, progress=progress, cluster=_cluster(options.cluster),
    ).rows
    count = len(entries)
    return tuple(
        _place(entries, rows[at : at + count]) for at in range(0, len(rows), count)
    )


def _cluster(address: str) -> Cluster | None:
    if not address:
        return None
    check_usable(address)
    return Cluster(address)


def _place(entries: Sequence[TokenizerEntry], rows: Sequence[Row]) -> Place:
    return Place(
        rows[0].corpus, rows[0].language,
        tuple(
            (entry, _whole(row.values["vocabulary"]), row.values)
            for entry, row in zip(entries, rows, strict=True)
        ),
        tuple(row.intervals for row in rows),
    )


def _of_text(taken: Snapshot, baseline: int | None, progress: Progress) -> Place:
    entries = [entry for entry, _ in taken.parts]
    results = [result for _, result in taken.parts if result is not None]
    keys = [entry.key for entry in entries]
    keys_by_tokenizer = {id(entry.tokenizer): entry.key for entry in entries}

    def differs(tokenizer: Tokenizer, encoding: Encoding) -> Difference | None:
        key = keys_by_tokenizer[id(tokenizer)]
        full = results[keys.index(key)].full
        if Capability.LOSSLESS in tokenizer.capabilities:
            return first_difference(tokenizer, encoding)
        if key not in taken.known or taken.known[key][0] is not full:
            taken.known[key] = full, first_difference(tokenizer, full)
        return taken.known[key][1]

    options = taken.options
    alone = [
        of_words(one, options.words) | (of_reach(one, progress) if options.reach else {})
        for one in (cut_tokenizer(entry, taken.cut) for entry in entries)
    ]
    measurement = Measurement(
        [entry.tokenizer for entry in entries], baseline, differs,
        rows=ROWS if options.intervals else 1,
    )
    end = len(taken.source)
    measurement.add(taken.source, lambda index: results[index].shown(0, end), progress)
    exists = [_exists(result) for result in results]
    values = measurement.values(exists, options.settings)
    drawn = weights(measurement.facts, DRAWS) if options.intervals else None
    other = None if baseline is None else measurement.tallies[baseline]
    return Place(
        "", "",
        tuple(
            (entry, _whole(one["vocabulary"]), one | beside)
            for entry, one, beside in zip(entries, values, alone, strict=True)
        ),
        tuple(
            {} if drawn is None else intervals(drawn, measurement.facts, tally, other)
            for tally in measurement.tallies
        ),
    )


def cut_tokenizer(entry: TokenizerEntry, size: int | None) -> Tokenizer:
    """The tokenizer at a vocabulary size where it can be cut; None: whole."""
    tokenizer = entry.tokenizer
    if size is None or not entry.can_cut or size >= tokenizer.vocabulary.size:
        return tokenizer
    return tokenizer.at_size(max(size, tokenizer.vocabulary.base_size))


def _exists(result: Result) -> NDArray[np.bool_] | None:
    """Which entries the vocabulary has at the cut of a result, bool[n]; None: all."""
    if result.history is None or result.merges is None:
        return None
    model = result.history.model
    return np.asarray(entered_in(model) <= int(model.sizes[result.merges]))


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value
