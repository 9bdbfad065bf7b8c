"""Where tokenizers cut texts differently, over whole corpora: how much, where most, and why.

Boundaries are compared as sets of byte offsets; the distance of two sets is 1 - F1, with
F1 = 2 |A ∩ B| / (|A| + |B|), as of boundaries in Fournier & Inkpen 2012.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress, Stage
from ..corpus import Corpus
from ..encoding import Encoding
from ..errors import CancelledError, OptionError
from ..tokenizer import Tokenizer
from .causes import Cause, causes_at
from .parts import Part

CELLS = 512            # of the heat map
KEPT = 200             # lines kept for each order
LEAST = 16             # bytes of a line that may be listed for its distance
_LONGEST = 4096        # bytes of a line; a longer one is several
_TOGETHER = 1 << 18    # bytes of short documents that are compared in one go
_IDS = 1 << 18         # tokens between which other threads get their turn
_WHOLE = 4 << 20       # bytes of a document that is encoded in one go
_BORDERS = b"\n"


class Order(Enum):
    """By what lines are listed."""

    DISTANCE = "distance"        # the mean distance of all pairs of tokenizers
    GAP = "gap"                  # the most tokens of one, less the fewest of another
    DIFFERENCES = "differences"  # boundaries that some have and others have not


@dataclass(frozen=True, slots=True)
class Line:
    """A line, or 4 KB of one: bytes [start, end) of the document with this number.

    `tokens` of each tokenizer that begin in it; `distance` 0 … 1; `differences`: boundaries that
    some tokenizers have and others have not, and how many of them each cause explains.
    """

    document: int
    start: int
    end: int
    tokens: tuple[int, ...]
    distance: float
    differences: int
    causes: Mapping[Cause, int]

    @property
    def gap(self) -> int:
        """The most tokens less the fewest."""
        return max(self.tokens) - min(self.tokens)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Disagreement:
    """What was found in corpora, whose documents are numbered as if they were one.

    `lines`: for each order, and for each cause, the lines that stand first in it. `heat`
    float64[c]: boundaries that are not everybody's over all boundaries, for each of `c` parts of
    all corpora with `cell` bytes; NaN where there are none. `shares` float64[k] is the same for
    each corpus. `firsts` int64[d + 1]: the byte of all of them where each document begins, and the
    end. `causes` of all differences; `distance` float64[t, t] of each pair over everything;
    `boundaries` int64[t] of each. `differences`: boundaries that some have and others have not;
    `places`: stretches between boundaries of all, in which there are such.
    """

    lines: Mapping[Order | Cause, tuple[Line, ...]]
    heat: NDArray[np.float64]
    cell: float
    shares: NDArray[np.float64]
    firsts: NDArray[np.int64]
    causes: Mapping[Cause, int]
    distance: NDArray[np.float64]
    boundaries: NDArray[np.int64]
    differences: int
    places: int

    def __repr__(self) -> str:
        return (
            f"<Disagreement of {len(self.boundaries):,} tokenizers: "
            f"{self.differences:,} boundaries not shared by all, in {self.places:,} places>"
        )


def disagreement(
    tokenizers: Sequence[Tokenizer],
    corpora: Corpus | Sequence[Corpus],
    *,
    progress: Progress | None = None,
    kept: int = KEPT,
) -> Disagreement:
    """Compare the boundaries of at least two tokenizers over a corpus, or several.

    A document of up to 4 MB is encoded whole, a larger one in parts that end where a line does and
    a letter follows, which no usual pattern joins. What is kept are 8 bytes for each document, and
    what is given back. Raises OptionError for fewer than two
    tokenizers, CorpusError, TokenprismError for a text that one cannot encode, CancelledError.
    """
    if len(tokenizers) < 2:
        raise OptionError("one tokenizer has nothing to differ from", remedy="Choose two or more")
    progress = Progress() if progress is None else progress
    corpora = [corpora] if isinstance(corpora, Corpus) else list(corpora)
    progress.enter(Stage.ENCODING, sum(one.size for one in corpora) * len(tokenizers))
    finder = _Finder(len(tokenizers), [one.size for one in corpora], kept)
    for number, part in _batches(corpora):
        encodings = []
        for tokenizer in tokenizers:
            encodings.append(_encoded(tokenizer, part))
            progress.advance(len(part.source))
            if progress.must_stop():
                raise CancelledError
        finder.take(number, part, encodings)
    return finder.result()


def _encoded(tokenizer: Tokenizer, part: Part) -> Encoding:
    """The tokens of a part's documents. Those behind the last byte of one are left out, which the
    next would seem to begin with.
    """
    batch = tokenizer.encode_documents(part.source, part.texts)
    made = batch.whole
    inside = made.starts < np.repeat(part.ends, batch.counts)
    if inside.all() or len(part.ends) == 1:
        return made
    return Encoding(
        made.source, made.ids[inside], made.starts[inside], made.ends[inside], made.status[inside]
    )


def _batches(corpora: Sequence[Corpus]) -> Iterator[tuple[int, Part]]:
    """All texts, short documents together, with the number of the corpus. None begins inside a
    character that the one before it might have begun.
    """
    held: list[bytes] = []
    size = of = 0
    for number, text, ends in _parts(corpora):
        alone = not ends or len(text) >= _TOGETHER or b"\x7f" < text[:1] < b"\xc0"
        if held and (alone or number != of or size >= _TOGETHER):
            yield of, _part(held)
            held, size = [], 0
        if alone:
            yield number, _part([text], is_open=not ends)
            continue
        held.append(text)
        size, of = size + len(text), number
    if held:
        yield of, _part(held)


def _part(texts: list[bytes], *, is_open: bool = False) -> Part:
    ends = np.cumsum([len(text) for text in texts], dtype=np.int64)
    begins = np.append(np.zeros(1, np.int64), ends[:-1])
    return Part(b"".join(texts), begins, ends, open=is_open)


def _parts(corpora: Sequence[Corpus]) -> Iterator[tuple[int, bytes, bool]]:
    """All texts in parts: the number of the corpus, the part, whether its document ends there."""
    for number, corpus in enumerate(corpora):
        for blocks in corpus.each():
            held, wanted = bytearray(), _WHOLE
            for block in blocks:
                if len(held) > wanted:
                    cut = _cut(held)
                    if cut:
                        yield number, bytes(held[:cut]), False
                        del held[:cut]
                    # Where nothing can be cut, it is not looked for again and again.
                    wanted = max(_WHOLE, 2 * len(held))
                held += block
            yield number, bytes(held), True


def _cut(text: bytearray) -> int:
    """The last place behind a line end and before an ASCII letter; 0 where there is none."""
    data = np.frombuffer(text, np.uint8)
    ends = data[:-1] == _BORDERS[0]
    letters = (data[1:] | 0x20) - ord("a") < 26
    found = np.flatnonzero(ends & letters)
    return int(found[-1]) + 1 if len(found) else 0


class _Finder:
    """Adds up what parts of corpora give; `sizes` of these."""

    def __init__(self, count: int, sizes: Sequence[int], kept: int) -> None:
        self._count, self._kept = count, kept
        self._pairs = list(combinations(range(count), 2))
        self._firsts = array("q", [0])
        self._at = 0  # of the present document
        self._size = sum(sizes)
        self._cells = max(1, min(CELLS, self._size))
        self._heat = np.zeros((2, self._cells))
        self._of_corpora = np.zeros((2, len(sizes)), np.int64)
        self._causes = np.zeros(len(Cause), np.int64)
        self._both = np.zeros(len(self._pairs), np.int64)
        self._boundaries = np.zeros(count, np.int64)
        self._differences = self._places = 0
        self._best: dict[Order | Cause, list[tuple[float, Line]]] = {
            key: [] for key in (*Order, *Cause)
        }

    def take(self, corpus: int, part: Part, encodings: Sequence[Encoding]) -> None:
        """Add the next part, of the corpus with this number: documents, or a piece of one."""
        source = part.source
        masks = [_boundary_mask(one) for one in encodings]
        for mask in masks:
            mask[part.begins] = False
            mask[-1] = part.open  # the document goes on, and all tokenizers cut here
        edges = _line_edges(source, part.begins)
        shared = np.logical_and.reduce(masks)
        either = np.logical_or.reduce(masks)
        differing = np.flatnonzero(either & ~shared)
        causes = causes_at(source, differing, encodings)
        counts = np.array([_per_line(mask, edges) for mask in masks])
        both = np.array([_per_line(masks[i] & masks[j], edges) for i, j in self._pairs])
        sums = np.array([counts[i] + counts[j] for i, j in self._pairs])
        # Where neither has a boundary they agree.
        far = 1 - np.divide(2 * both, sums, out=np.ones(sums.shape), where=sums > 0)
        of = np.searchsorted(edges, differing, side="left") - 1
        by_cause = np.zeros((len(Cause), len(edges) - 1), np.int64)
        np.add.at(by_cause, (causes, of), 1)
        tokens = np.array([
            np.diff(np.searchsorted(one.starts, edges, side="left")) for one in encodings
        ])
        self._boundaries += counts.sum(axis=1)
        self._both += both.sum(axis=1)
        self._causes += by_cause.sum(axis=1)
        self._differences += len(differing)
        fences = np.union1d(np.flatnonzero(shared), part.begins)
        self._places += len(np.unique(np.searchsorted(fences, differing)))
        self._warm(np.flatnonzero(either), differing)
        self._of_corpora[0, corpus] += len(differing)
        self._of_corpora[1, corpus] += np.count_nonzero(either)
        self._keep(part, edges, tokens, far.mean(axis=0), by_cause)
        first = self._firsts[-1] + self._at
        self._firsts.extend((first + part.finished).tolist())
        self._at = self._at + len(source) if part.open else 0

    def _warm(self, either: NDArray[np.int64], differing: NDArray[np.int64]) -> None:
        first = self._firsts[-1] + self._at
        for row, places in enumerate((differing, either)):
            cells = (first + places) * self._cells // self._size
            self._heat[row] += np.bincount(
                np.minimum(cells, self._cells - 1), minlength=self._cells
            )

    def _keep(
        self, part: Part, edges: NDArray[np.int64], tokens: NDArray[np.int64],
        distance: NDArray[np.float64], by_cause: NDArray[np.int64],
    ) -> None:
        sizes = np.diff(edges)
        of = np.searchsorted(part.begins, edges[:-1], side="right") - 1
        document = len(self._firsts) - 1 + of
        starts = edges[:-1] - part.begins[of] + self._at
        differences = by_cause.sum(axis=0)
        keys: dict[Order | Cause, NDArray[np.float64]] = {
            Order.DISTANCE: np.where(sizes >= LEAST, distance, 0.0),
            Order.GAP: (tokens.max(axis=0) - tokens.min(axis=0)).astype(float),
            Order.DIFFERENCES: differences.astype(float),
        }
        keys |= {cause: by_cause[cause].astype(float) for cause in Cause}
        for name, key in keys.items():
            best = self._best[name]
            least = best[-1][0] if len(best) == self._kept else 0.0
            some = np.flatnonzero(key > least)
            if not len(some):
                continue
            if len(some) > self._kept:
                # The first of equals, so that the result does not depend on how it was sorted.
                some = some[np.argsort(-key[some], kind="stable")[: self._kept]]
            best += [
                (float(key[row]), Line(
                    int(document[row]), int(starts[row]), int(starts[row] + sizes[row]),
                    tuple(tokens[:, row].tolist()), float(distance[row]), int(differences[row]),
                    {cause: int(by_cause[cause, row]) for cause in Cause if by_cause[cause, row]},
                ))
                for row in some.tolist()
            ]
            best.sort(key=lambda one: (-one[0], one[1].document, one[1].start))
            del best[self._kept :]

    def result(self) -> Disagreement:
        """What was found so far."""
        distance = np.zeros((self._count, self._count))
        for (i, j), both in zip(self._pairs, self._both.tolist(), strict=True):
            total = int(self._boundaries[i] + self._boundaries[j])
            distance[i, j] = distance[j, i] = 1 - 2 * both / total if total else 0.0
        return Disagreement(
            {key: tuple(line for _, line in best) for key, best in self._best.items()},
            _shares(*self._heat), self._size / self._cells, _shares(*self._of_corpora),
            np.array(self._firsts, np.int64),
            {cause: int(self._causes[cause]) for cause in Cause},
            distance, self._boundaries, self._differences, self._places,
        )


def _shares(part: NDArray[Any], whole: NDArray[Any]) -> NDArray[np.float64]:
    """One over the other, NaN where there is none."""
    found = np.full(len(whole), np.nan)
    np.divide(part, whole, out=found, where=whole > 0)
    return found


def _line_edges(source: bytes, begins: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where lines begin, and the end; long ones are cut between characters, int64[lines + 1].
    `begins` of documents, which begin lines.
    """
    data = np.frombuffer(source, np.uint8)
    edges = np.concatenate([begins, np.flatnonzero(data == _BORDERS[0]) + 1, [len(data)]])
    edges = np.unique(edges)
    long = np.flatnonzero(np.diff(edges) > _LONGEST)
    if len(long):
        more = [np.arange(edges[k] + _LONGEST, edges[k + 1], _LONGEST) for k in long.tolist()]
        cuts = np.concatenate(more)
        for _ in range(3):
            cuts -= (data[cuts] & 0xC0) == 0x80
        edges = np.unique(np.concatenate([edges, cuts]))
    return edges


def _per_line(mask: NDArray[np.bool_], edges: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many boundaries each line has: those behind its start, that at its end too."""
    before = np.concatenate([[0], np.cumsum(mask)])
    return np.asarray(np.diff(before[edges + 1]))


def _boundary_mask(encoding: Encoding) -> NDArray[np.bool_]:
    """For each byte offset of the source, whether a token begins or ends there: bool[n + 1].

    The two ends of the source, where every tokenizer has a boundary, are left out.
    """
    mask = np.zeros(len(encoding.source) + 1, np.bool_)
    for edges in (encoding.starts, encoding.ends):
        for start in range(0, len(edges), _IDS):
            mask[edges[start : start + _IDS]] = True
    mask[0] = mask[-1] = False
    return mask
