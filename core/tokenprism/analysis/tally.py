"""What is counted of texts and of a tokenizer over them. All of it is whole numbers that are added,
so that parts may be counted anywhere, and put together in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from ..encoding import Encoding
from ..vocabulary import Vocabulary
from . import _counting
from .classes import TokenClass
from .parts import Part
from .round_trips import Failures

Numbers = NDArray[np.int64]


class Fact(IntEnum):
    """Columns of `Facts.sums`."""

    BYTES = 0
    CODE_POINTS = 1
    LINES = 2
    WORDS = 3
    CLUSTERS = 4


class Column(IntEnum):
    """Columns of `Tally.sums`; tokens by TokenClass come first."""

    OWN = 10         # boundaries inside of texts
    CUT = 11         # of these, inside a code point
    CONTINUED = 12   # words with a boundary inside
    BASELINE = 13    # boundaries of the baseline
    BOTH = 14        # boundaries of both
    SAME = 15        # spans that both have
    SAME_BYTES = 16  # the bytes of these
    EITHER = 17      # spans that either has
    SHARED = 18      # tokens that are entries of the baseline's too
    CUT_CLUSTERS = 19  # boundaries inside a grapheme cluster
    FALLBACK = 20      # tokens of a single byte that is no character


COLUMNS = len(Column) + len(TokenClass)


@dataclass(slots=True)
class Facts:
    """What texts are by themselves: `sums` int64[r, 5] of `Fact`, by row; `documents` of them."""

    sums: Numbers
    documents: int = 0

    @classmethod
    def of(cls, rows: int = 1) -> Facts:
        """Nothing is counted yet."""
        return cls(np.zeros((rows, len(Fact)), np.int64))

    @property
    def bytes(self) -> int:
        """Bytes in UTF-8."""
        return int(self.sums[:, Fact.BYTES].sum())

    @property
    def code_points(self) -> int:
        """Code points, each stray byte one."""
        return int(self.sums[:, Fact.CODE_POINTS].sum())

    @property
    def lines(self) -> int:
        """Lines, ended by LF, CR LF or CR; the last may lack its end."""
        return int(self.sums[:, Fact.LINES].sum())

    @property
    def words(self) -> int:
        """Runs of characters that are not white space."""
        return int(self.sums[:, Fact.WORDS].sum())

    @property
    def clusters(self) -> int:
        """Grapheme clusters."""
        return int(self.sums[:, Fact.CLUSTERS].sum())

    def add(self, part: Part) -> NDArray[np.uint8]:
        """Count a part; what begins at each of its bytes, for `Tally.add_boundaries`."""
        marks = _counting.lay_out(part.source, part.edges, part.before)
        cuts, rows = rows_of(part)
        _counting.add_facts(part.source, marks, part.finished, cuts, rows, self.sums)
        self.documents += len(part.finished)
        return marks

    def merge(self, other: Facts) -> None:
        """Add what was counted of other parts of the same texts."""
        self.sums += other.sums
        self.documents += other.documents


@dataclass(slots=True)
class Lengths:
    """Tokens of documents: `counts`, how many have so many; `pieces`, the tokens met so far of a
    document in several parts, by its number.
    """

    counts: Counter[int] = field(default_factory=Counter)
    pieces: Counter[int] = field(default_factory=Counter)

    def add(self, part: Part, tokens: list[int]) -> None:
        """Count the documents of a part, which have so many `tokens`."""
        last = len(tokens) - 1
        for index, count in enumerate(tokens):
            if (index == 0 and part.goes_on) or (index == last and part.open):
                self.pieces[part.number + index] += count
            else:
                self.counts[count] += 1

    def merge(self, other: Lengths) -> None:
        """Add what was counted of other parts."""
        self.counts.update(other.counts)
        self.pieces.update(other.pieces)

    def moved(self, number: int) -> Lengths:
        """The same of documents behind so many others."""
        pieces = {before + number: tokens for before, tokens in self.pieces.items()}
        return Lengths(self.counts.copy(), Counter(pieces))

    def settle(self, unsettled: Collection[int]) -> None:
        """Forget which documents were in pieces, but for those of these numbers: of all others all
        pieces are known.
        """
        for number in [one for one in self.pieces if one not in unsettled]:
            self.counts[self.pieces.pop(number)] += 1

    def sorted(self) -> tuple[Numbers, Numbers]:
        """Numbers of tokens, ascending, and how many documents have so many, int64[k] each."""
        whole = self.counts + Counter(self.pieces.values())
        sizes = np.array(sorted(whole), np.int64)
        return sizes, np.array([whole[size] for size in sizes.tolist()], np.int64)


@dataclass(slots=True)
class Tally:
    """`uses` int64[n] by id; `first` int64[n], the byte of the texts where an id occurs first, -1
    for none; `sums` int64[r, COLUMNS] by row; `compared`: there is a baseline; `failures`: which
    documents their tokens do not give again.
    """

    uses: Numbers
    first: Numbers
    sums: Numbers
    lengths: Lengths = field(default_factory=Lengths)
    compared: bool = False
    failures: Failures = field(default_factory=Failures)

    @classmethod
    def of(cls, vocabulary: Vocabulary, rows: int = 1, *, compared: bool = False) -> Tally:
        """Nothing is counted yet."""
        return cls(
            np.zeros(len(vocabulary), np.int64), np.full(len(vocabulary), -1, np.int64),
            np.zeros((rows, COLUMNS), np.int64), compared=compared,
        )

    @property
    def tokens(self) -> int:
        """All tokens, those without an id too."""
        return int(self.sums[:, : len(TokenClass)].sum())

    def total(self, column: Column | TokenClass) -> int:
        """The sum of a column."""
        return int(self.sums[:, column].sum())

    def add(
        self, part: Part, encoding: Encoding, tokens: Numbers,
        classes: NDArray[np.uint8],
    ) -> None:
        """Count the tokens of a part, of which the documents have so many `tokens` in turn.
        `classes` as `classes_with` gives them.
        """
        cuts, rows = rows_of(part)
        # An empty token at the end of a document is of that document.
        last = part.ends[0] - 1 if len(tokens) == 1 else np.repeat(part.ends - 1, tokens)
        places = np.minimum(encoding.starts, last)
        _counting.add_tokens(
            encoding.ids, places, classes, part.at, cuts, rows, self.sums, self.uses, self.first
        )
        self.lengths.add(part, tokens.tolist())

    def add_boundaries(
        self, part: Part, marks: NDArray[np.uint8], spans: Spans, baseline: Spans | None
    ) -> None:
        """Count the boundaries of a part, and compare them with the baseline's."""
        cuts, rows = rows_of(part)
        other = _NONE if baseline is None else baseline
        _counting.add_boundaries(
            marks, spans.mask, spans.lengths, other.mask, other.lengths, cuts, rows, self.sums
        )

    def moved(self, at: int, number: int, inside: int) -> Tally:
        """The same of texts behind `at` bytes, their first document the one of this `number`, of
        which `inside` bytes come before.
        """
        return replace(
            self, uses=self.uses.copy(), first=np.where(self.first < 0, -1, self.first + at),
            sums=self.sums.copy(), lengths=self.lengths.moved(number),
            failures=self.failures.moved(number, inside),
        )

    def settle(self, unsettled: Collection[int]) -> None:
        """Forget which documents were in pieces, but for those of these numbers: of all others all
        pieces are known.
        """
        self.lengths.settle(unsettled)
        self.failures.settle(unsettled)

    def merge(self, other: Tally) -> None:
        """Add what was counted of other parts of the same texts."""
        self.uses += other.uses
        known = other.first >= 0
        sooner = known & ((self.first < 0) | (other.first < self.first))
        self.first[sooner] = other.first[sooner]
        self.sums += other.sums
        self.lengths.merge(other.lengths)
        self.failures.merge(other.failures)


def joined_counts(counted: Sequence[tuple[Facts, Tally]]) -> tuple[Facts, Tally]:
    """What was counted of several texts one behind another, by the same tokenizer."""
    facts = Facts(
        np.concatenate([one.sums for one, _ in counted]), sum(one.documents for one, _ in counted)
    )
    first, at = np.full(len(counted[0][1].first), -1, np.int64), 0
    lengths: Counter[int] = Counter()
    failures, number = Failures(), 0
    for one, tally in counted:
        fresh = (first < 0) & (tally.first >= 0)
        first[fresh] = tally.first[fresh] + at
        at += one.bytes
        sizes, counts = tally.lengths.sorted()
        lengths.update(dict(zip(sizes.tolist(), counts.tolist(), strict=True)))
        failures.merge(tally.failures.moved(number, 0))
        number += one.documents
    tallies = [tally for _, tally in counted]
    return facts, Tally(
        np.sum([one.uses for one in tallies], axis=0), first,
        np.concatenate([one.sums for one in tallies]), Lengths(lengths),
        all(one.compared for one in tallies), failures,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Spans:
    """`mask` uint8[n + 1]: where a token begins or ends inside a document; `lengths` int32[n + 1]
    of the token that begins at a byte, 0 for none.
    """

    mask: NDArray[np.uint8]
    lengths: NDArray[np.int32]

    @classmethod
    def of(cls, part: Part, encoding: Encoding) -> Spans:
        """The spans of a part's tokens."""
        return cls(*_counting.spread(
            encoding.starts, encoding.ends, part.edges, len(part.source), part.goes_on
        ))


_NONE = Spans(np.zeros(0, np.uint8), np.zeros(0, np.int32))


def rows_of(part: Part) -> tuple[Numbers, Numbers]:
    """The cuts and rows of a part; one row where it has none."""
    if part.cuts is None or part.rows is None:
        return np.array([0, len(part.source)], np.int64), np.zeros(1, np.int64)
    return part.cuts, part.rows
