"""Corpora in parts that several tokenizers can encode each by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..bpe.model import BpeModel
from ..bytepiece.segments import Cutter
from ..bytepiece.tokenizer import BytePieceTokenizer
from ..corpus import Corpus
from ..corpus.chunks import Chunked, Cuts
from ..pretokenize import Pattern
from ..tokenizer import Tokenizer
from ..utf8._clusters import cluster_edges

SIZE = 1 << 20
WHOLE = 1 << 20  # bytes of a document that is never cut for a tokenizer without a known pattern
ROWS = 2048      # of sums, which are resampled
LEAST = 30       # units that are worth resampling
_FEED = 10
_NEAR = 1 << 16  # bytes in which a cut behind a line is looked for first


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Documents, or pieces of one, one behind another in `source`.

    `begins`, `ends` int64[k]: where each document or piece begins and ends; `number` is that of the
    first document in its corpus, `goes_on` whether it began before the part, with the byte
    `before` (-1: none) and `inside` bytes there, `open` whether the last goes on behind it. `at`:
    the part's first byte in the corpus. Bytes [cuts[i], cuts[i + 1]) belong to row `rows[i]` of the
    sums, int64[r + 1], [r].
    """

    source: bytes
    begins: NDArray[np.int64]
    ends: NDArray[np.int64]
    number: int = 0
    goes_on: bool = False
    before: int = -1
    open: bool = False
    at: int = 0
    inside: int = 0
    cuts: NDArray[np.int64] | None = None
    rows: NDArray[np.int64] | None = None

    @classmethod
    def of_text(
        cls, source: bytes, number: int = 0, at: int = 0, *, lines: bool = False
    ) -> Part:
        """One document, whole; with `lines` each of them, or some neighbours, is a row."""
        cuts = rows = None
        if lines:
            starts = line_starts(source)
            starts = np.append(0, starts[starts < len(source)])
            rows = np.arange(len(starts))
            if len(starts) > ROWS:
                rows = rows * ROWS // len(starts)
            cuts, rows = _without_repeats(starts, rows, len(source))
        ends = np.array([len(source)], np.int64)
        return cls(source, np.zeros(1, np.int64), ends, number, at=at, cuts=cuts, rows=rows)

    @property
    def edges(self) -> NDArray[np.int64]:
        """Where a document begins or ends, ascending: no boundary there counts."""
        inner = self.begins[self.goes_on :]
        return inner if self.open else np.append(inner, self.ends[-1:])

    @property
    def finished(self) -> NDArray[np.int64]:
        """Where documents end."""
        return self.ends[:-1] if self.open else self.ends

    @property
    def following(self) -> int:
        """The number of the document that the next part begins with, or goes on with."""
        return self.number + len(self.begins) - self.open

    @property
    def left(self) -> int:
        """Bytes of the last document up to the part's end where it goes on behind it, else 0."""
        if not self.open:
            return 0
        before = self.inside if len(self.begins) == 1 else 0
        return before + len(self.source) - int(self.begins[-1])

    @property
    def texts(self) -> NDArray[np.int64]:
        """Document or piece i is bytes [texts[i], texts[i + 1]) of the source, int64[k + 1]."""
        return np.append(self.begins, len(self.source))


class LineCuts:
    """Cuts behind a line end between two characters that are not white space: there all named
    patterns and both front ends begin anew. Not `strict`: behind CR LF and white space too, and
    before a letter alone.
    """

    def __init__(self, *, strict: bool = True) -> None:
        self._strict = strict

    def cut_before(self, source: bytes | bytearray, low: int, high: int) -> int:
        """The last such place in (low, high), -1 where there is none."""
        end = high
        while (at := source.rfind(b"\n", low, end - 1)) >= 0:
            following = bytes(source[at + 1 : at + 5]).decode("utf-8", "ignore")[:1]
            if following and source[at + 1] & 0xC0 != 0x80 and (
                not following.isspace() and _is_dark(bytes(source[max(0, at - 4) : at]))
                if self._strict else following.isalpha()
            ):
                return at + 1
            end = at + 1
        return -1


def _is_dark(before: bytes) -> bool:
    """Whether what ends here is a whole character that is not white space."""
    for length in range(1, 5):
        try:
            last = before[-length:].decode("utf-8")
        except UnicodeDecodeError:
            continue
        return bool(last) and not last.isspace()
    return False


class _WordCuts:
    """Cuts beside ASCII white space and between grapheme clusters: no word is cut."""

    def cut_before(self, source: bytes | bytearray, low: int, high: int) -> int:
        while True:
            at = max(source.rfind(one, low, high) for one in (b" ", b"\n", b"\t", b"\r"))
            for cut in (at + 1, at):
                if low < cut < high and _is_cluster_start(source, cut):
                    return cut
            if at < 0:
                return -1
            high = at


def _is_cluster_start(source: bytes | bytearray, at: int) -> bool:
    # Beside white space no more than the characters on both sides matter.
    around = bytes(source[max(0, at - 4) : at + 4])
    return int(cluster_edges(around, min(at, 4), min(at, 4) + 1)[0]) == min(at, 4)


class JointCuts:
    """Cuts behind lines, else those that all of some others allow."""

    def __init__(self, cuts: Sequence[Cuts]) -> None:
        self._lines, self._cuts = LineCuts(), [_WordCuts(), *cuts]

    def cut_before(self, source: bytes | bytearray, low: int, high: int) -> int:
        """The last cut of all in (low, high), -1 where there is none."""
        near = max(low, high - _NEAR)
        found = self._lines.cut_before(source, near, high)
        if found < 0:
            found = self._agreed(source, low, high)
        return self._lines.cut_before(source, low, near) if found < 0 < near else found

    def _agreed(self, source: bytes | bytearray, low: int, high: int) -> int:
        while True:
            each = [one.cut_before(source, low, high) for one in self._cuts]
            if min(each) < 0 or min(each) == max(each):
                return min(each)
            high = min(each) + 1


def pattern_of(tokenizer: Tokenizer) -> Pattern | None:
    """The pattern by which a text may be cut without a change of tokens; None where it may not."""
    model = getattr(tokenizer, "model", None)
    return model.pattern if isinstance(model, BpeModel) else None


def cuts_of(tokenizers: Sequence[Tokenizer]) -> tuple[Cuts, int]:
    """Where texts may be cut for all of `tokenizers`, and into parts of how many bytes.

    Words are never cut. Where a tokenizer's own rule is not known, or is none, documents of up to
    WHOLE bytes are not cut, larger ones behind a line and before a letter.
    """
    rules = _rules_of(tokenizers)
    return (LineCuts(strict=False), WHOLE) if rules is None else (JointCuts(rules), SIZE)


def edges_of(tokenizers: Sequence[Tokenizer]) -> Cuts | None:
    """Where reading may begin so that no token of `tokenizers` changes: as `cuts_of`, but told
    without what is before the text that is looked at. None where it is not known.
    """
    rules = _rules_of(tokenizers, lines_only=True)
    return None if rules is None else JointCuts(rules)


def _rules_of(tokenizers: Sequence[Tokenizer], *, lines_only: bool = False) -> list[Cuts] | None:
    """The tokenizers' own rules, each once; None where one is not known."""
    rules: dict[object, Cuts] = {}
    for tokenizer in tokenizers:
        model = getattr(tokenizer, "model", None)
        if isinstance(model, BpeModel) and _is_cut(model):
            rules[model.pattern.code] = model.pattern
        elif isinstance(tokenizer, BytePieceTokenizer):
            front = tokenizer.model.front
            rules[front] = Cutter(front, lines_only=lines_only)
        else:
            return None
    return list(rules.values())


def _is_cut(model: BpeModel) -> bool:
    # A token that is found in every text may lie across the cuts of the pattern.
    return model.pattern.is_native and bool(model.pattern.regex) and not model.always


def parts_of(
    corpus: Corpus, cuts: Cuts, size: int = SIZE, progress: Progress | None = None
) -> Iterator[Part]:
    """The whole corpus in order, with the rows of its documents; where these are fewer than LEAST,
    of its lines. CorpusError where it cannot be read, CancelledError.
    """
    return parts_in(corpus, cuts, size, progress, units=Units.of(corpus))


def parts_in(
    texts: Chunked, cuts: Cuts, size: int = SIZE, progress: Progress | None = None,
    before: int = -1, units: Units | None = None,
) -> Iterator[Part]:
    """A corpus or some of it in order, bytes and documents counted from 0. `before`: the byte
    before it where it begins inside a document. `units`, which are counted on, give the rows; None:
    there is one. Raises as `parts_of`.
    """
    number, at, inside, goes_on = 0, 0, 0, before >= 0
    for chunk in texts.chunks(cuts, size=size, progress=progress):
        begins, ends = (np.ascontiguousarray(column) for column in chunk.spans.T)
        part = Part(chunk.data, begins, ends, number, goes_on, before, chunk.goes_on, at, inside)
        yield part if units is None else units.with_rows(part)
        number, goes_on, at = part.following, part.open, at + len(part.source)
        inside = part.left
        before = part.source[-1] if goes_on else -1


@dataclass(slots=True)
class Units:
    """The documents of a corpus, or its `lines`: each is a row of sums; with more than ROWS of
    them, neighbours share one. `count` of all, `begun` so far.
    """

    lines: bool
    count: int
    begun: int = 0

    @classmethod
    def of(cls, corpus: Corpus) -> Units:
        """Those of a corpus, none begun."""
        lines = len(corpus.documents) < LEAST
        return cls(lines, corpus.lines if lines else len(corpus.documents))

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return max(1, min(ROWS, self.count))

    def with_rows(self, part: Part) -> Part:
        """The part with its rows."""
        starts = part.begins[part.goes_on :]
        if self.lines:
            feeds = line_starts(part.source)
            if part.before == _FEED:
                feeds = np.append(0, feeds)
            feeds = feeds[feeds < len(part.source)]
            places = np.searchsorted(feeds, starts)
            known = np.append(feeds, -1)[places] == starts
            starts = np.insert(feeds, places[~known], starts[~known])
        units = self.begun + np.arange(len(starts))
        self.begun += len(starts)
        if not len(starts) or starts[0] > 0:  # a unit that began before
            starts, units = np.append(0, starts), np.append(self.begun - len(starts) - 1, units)
            units = np.maximum(units, 0)
        numbers = units if self.count <= ROWS else units * ROWS // self.count
        cuts, rows = _without_repeats(starts, numbers, len(part.source))
        return replace(part, cuts=cuts, rows=rows)


def line_starts(source: bytes) -> NDArray[np.int64]:
    """The offsets behind each LF, int64[k]."""
    return np.flatnonzero(np.frombuffer(source, np.uint8) == _FEED) + 1


def _without_repeats(
    starts: NDArray[np.int64], rows: NDArray[np.int64], size: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    keep = np.append(True, rows[1:] != rows[:-1])
    return np.append(starts[keep], size), rows[keep]


def row_count(corpus: Corpus) -> int:
    """How many rows the sums of a corpus have."""
    return Units.of(corpus).rows
