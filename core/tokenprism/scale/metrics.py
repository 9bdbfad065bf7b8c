"""Tokenizers over a corpus, measured on workers: sums of parts, which are joined as neighbours."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

import numpy as np

from .._progress import Progress
from ..analysis.measuring import Classes, Measurement, classes_by
from ..analysis.parts import Part as AnalysisPart
from ..analysis.parts import Units, cuts_of, edges_of, parts_in
from ..analysis.streaming import encoded
from ..analysis.tally import Facts, Numbers, Tally
from ..corpus import Corpus
from ..corpus.parts import Part, parts
from ..encoding import EncodedBatch
from ..errors import ClusterError
from ..messages import Message
from ..tokenizer import Tokenizer
from .engine import Engine
from .worker import About, at_work


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted of some of a corpus, bytes and documents counted from 0; the first row of
    the sums is `row` of the corpus.

    `following`: the number of the document that what is behind it begins or goes on with;
    `goes_on`: it begins inside a document; `open`: it ends inside one, of which it has `left`
    bytes.
    """

    facts: Facts
    tallies: list[Tally]
    following: int = 0
    goes_on: bool = False
    open: bool = False
    left: int = 0
    row: int = 0

    def in_rows(self, first: int, end: int) -> Counted:
        """The same in the rows [first, end), among which its own are."""
        facts = replace(self.facts, sums=self._padded(self.facts.sums, first, end))
        tallies = [
            replace(one, sums=self._padded(one.sums, first, end)) for one in self.tallies
        ]
        return replace(self, facts=facts, tallies=tallies, row=first)

    def _padded(self, sums: Numbers, first: int, end: int) -> Numbers:
        made = np.zeros((end - first, sums.shape[1]), np.int64)
        made[self.row - first : self.row - first + len(sums)] = sums
        return made

    def trimmed(self) -> Counted:
        """The same without the rows before and behind those in which something is."""
        columns = np.concatenate([self.facts.sums, *(one.sums for one in self.tallies)], axis=1)
        some = np.flatnonzero(columns.any(axis=1))
        low, high = (int(some[0]), int(some[-1]) + 1) if len(some) else (0, 1)
        return replace(
            self, facts=replace(self.facts, sums=self.facts.sums[low:high].copy()),
            tallies=[replace(one, sums=one.sums[low:high].copy()) for one in self.tallies],
            row=self.row + low,
        )

    def settle(self) -> None:
        """Keep of documents in pieces only those that go on before or behind, two at most."""
        unsettled = {0} if self.goes_on else set()
        if self.open:
            unsettled.add(self.following)
        for tally in self.tallies:
            tally.settle(unsettled)


class Measuring:
    """Measures on the cluster of `engine`; `size_of` gives the bytes of a part. Tokenizers are sent
    once.
    """

    def __init__(self, engine: Engine, size_of: Callable[[Sequence[Corpus]], int]) -> None:
        self._engine, self._size_of = engine, size_of
        self._sent: dict[tuple[int, ...], tuple[Sequence[Tokenizer], Any]] = {}

    def measure(
        self, tokenizers: Sequence[Tokenizer], corpus: Corpus, baseline: int | None, *,
        in_rows: bool = False,
    ) -> Counted:
        """What `streaming.measure` gives, all in one row unless it is `in_rows`; then the corpus is
        read once more, to count where its rows begin. Advances by the corpus's bytes for each
        tokenizer. ClusterError for a tokenizer that cannot be sent, and what the engine raises.
        """
        # Without edges a document is one part: where it is cut again depends on its first byte.
        shares: Iterator[Share] = map(
            Share, parts(corpus, edges_of(tokenizers), size=self._size_of([corpus]))
        )
        units = Units.of(corpus) if in_rows else None
        ready = self._ready(tokenizers, baseline)
        if units is not None:
            every = list(shares)
            begun = self._begun(every, units, ready)
            shares = (
                replace(share, units=replace(units, begun=first))
                for share, first in zip(every, begun, strict=True)
            )
        task = self._engine.reduce(
            shares, _counted, joined, self._engine.ours, ready, weight=len(tokenizers)
        )
        found: Counted = self._engine.result(task)
        return found if units is None else found.in_rows(0, units.rows)

    def _begun(self, shares: Sequence[Share], units: Units, ready: Any) -> list[int]:
        """How many units begin before each share."""
        task = self._engine.reduce(
            [replace(share, units=units) for share in shares], _units_of, _one_behind_another,
            self._engine.ours, ready, weight=0,
        )
        found: list[int] = self._engine.result(task)
        return [0, *accumulate(found[:-1])]

    def _ready(self, tokenizers: Sequence[Tokenizer], baseline: int | None) -> Any:
        """The task that gives the tokenizers on the workers."""
        key = (-1 if baseline is None else baseline, *map(id, tokenizers))
        if key not in self._sent:
            sent = _Sent(tuple(map(_packed, tokenizers)), baseline)
            # They are held, that no other gets the same id.
            self._sent[key] = tokenizers, self._engine.submit(_unpacked, sent)
        return self._sent[key][1]


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a corpus, and the units of it that begin before it, None for one row."""

    part: Part
    units: Units | None = None

    @property
    def size(self) -> int:
        """Bytes of text."""
        return self.part.size


@dataclass(frozen=True, slots=True)
class _Sent:
    """Tokenizers on their way to the workers, which make them once each."""

    data: tuple[bytes, ...]
    baseline: int | None


def _packed(tokenizer: Tokenizer) -> bytes:
    try:
        return pickle.dumps(tokenizer)
    except (TypeError, AttributeError, pickle.PicklingError) as fault:
        raise ClusterError(
            Message("{name} cannot be sent to a cluster ({reason})", name=tokenizer.name,
                    reason=str(fault)),
            remedy="Measure it without one",
        ) from fault


# On workers


@dataclass(frozen=True, slots=True)
class Meter:
    """Counts parts of a corpus by some tokenizers; `classes` as `classes_by` gives them."""

    tokenizers: Sequence[Tokenizer]
    baseline: int | None
    classes: list[Classes]

    @classmethod
    def of(cls, tokenizers: Sequence[Tokenizer], baseline: int | None) -> Meter:
        """What counts by these."""
        return cls(tokenizers, baseline, classes_by(tokenizers, baseline))

    def parts(self, share: Share, progress: Progress) -> Iterator[AnalysisPart]:
        """A share in parts. Its units are counted on."""
        cuts, size = cuts_of(self.tokenizers)
        part = share.part
        return parts_in(part, cuts, size, progress, part.before(), share.units)

    def counted(self, share: Share, progress: Progress) -> Counted:
        """What the tokenizers make of a share. Raises CorpusError, TokenprismError for a text that
        one cannot encode, CancelledError.
        """
        units = None if share.units is None else replace(share.units)
        made = Measurement(
            self.tokenizers, self.baseline, rows=1 if units is None else units.rows,
            classes=self.classes,
        )
        goes_on, last = share.part.before() >= 0, None
        for part in self.parts(replace(share, units=units), progress):
            def encode(index: int, part: AnalysisPart = part) -> EncodedBatch:
                return encoded(self.tokenizers[index], part, progress)

            made.add_part(part, encode, progress)
            last = part
        if last is None:
            return Counted(made.facts, made.tallies).trimmed()
        found = Counted(made.facts, made.tallies, last.following, goes_on, last.open, last.left)
        found.settle()
        return found.trimmed()

    def units_in(self, share: Share, progress: Progress) -> int:
        """How many units begin in a share. Raises CorpusError, CancelledError."""
        assert share.units is not None
        units = replace(share.units, begun=0)
        for _ in self.parts(replace(share, units=units), progress):
            pass
        return units.begun


def joined(*some: Counted) -> Counted:
    """Neighbours as one; they are not changed, for others may ask for them again."""
    # A part of a text that cannot be cut there has nothing.
    some = tuple(one for one in some if one.facts.bytes) or some[:1]
    first = min(one.row for one in some)
    end = max(one.row + len(one.facts.sums) for one in some)
    facts, following, left = Facts.of(end - first), 0, 0
    tallies: list[Tally] = []
    for one in (each.in_rows(first, end) for each in some):
        moved = [tally.moved(facts.bytes, following, left) for tally in one.tallies]
        for mine, theirs in zip(tallies, moved, strict=False):
            mine.merge(theirs)
        tallies = tallies or moved
        facts.merge(one.facts)
        following += one.following
        # A document that is in the middle of another part goes on through it.
        left = one.left + (left if one.goes_on and one.open and not one.following else 0)
    found = Counted(facts, tallies, following, some[0].goes_on, some[-1].open, left, first)
    found.settle()
    return found


def _unpacked(sent: _Sent) -> Meter:
    return Meter.of([pickle.loads(one) for one in sent.data], sent.baseline)


def _counted(share: Share, ours: About, meter: Meter) -> Counted:
    with at_work(ours) as progress:
        return meter.counted(share, progress)


def _units_of(share: Share, ours: About, meter: Meter) -> list[int]:
    with at_work(ours) as progress:
        return [meter.units_in(share, progress)]


def _one_behind_another(*some: list[int]) -> list[int]:
    return [number for one in some for number in one]
