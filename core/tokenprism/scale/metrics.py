"""Tokenizers over a corpus, measured on workers: sums of parts, which are joined as neighbours."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .._progress import Progress
from ..analysis.measuring import Classes, Measurement, classes_by
from ..analysis.parts import cuts_of, edges_of, parts_in
from ..analysis.streaming import encoded
from ..analysis.tally import Facts, Tally
from ..corpus import Corpus
from ..corpus.parts import Part, parts
from ..encoding import Encoding
from ..errors import ClusterError
from ..messages import Message
from ..tokenizer import Tokenizer
from .engine import Engine
from .worker import About, at_work


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted of some of a corpus, in one row of sums, bytes and documents counted from 0.

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
        self, tokenizers: Sequence[Tokenizer], corpus: Corpus, baseline: int | None
    ) -> Counted:
        """What `streaming.measure` gives, all in one row. Advances by the corpus's bytes for each
        tokenizer. ClusterError for a tokenizer that cannot be sent, and what the engine raises.
        """
        # Without edges a document is one part: where it is cut again depends on its first byte.
        shares = parts(corpus, edges_of(tokenizers), size=self._size_of([corpus]))
        task = self._engine.reduce(
            shares, _counted, joined, self._engine.ours, self._ready(tokenizers, baseline),
            weight=len(tokenizers),
        )
        found: Counted = self._engine.result(task)
        return found

    def _ready(self, tokenizers: Sequence[Tokenizer], baseline: int | None) -> Any:
        """The task that gives the tokenizers on the workers."""
        key = (-1 if baseline is None else baseline, *map(id, tokenizers))
        if key not in self._sent:
            sent = _Sent(tuple(map(_packed, tokenizers)), baseline)
            # They are held, that no other gets the same id.
            self._sent[key] = tokenizers, self._engine.submit(_unpacked, sent)
        return self._sent[key][1]


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

    def counted(self, share: Part, progress: Progress) -> Counted:
        """What the tokenizers make of a part. Raises CorpusError, TokenprismError for a text that
        one cannot encode, CancelledError.
        """
        made = Measurement(self.tokenizers, self.baseline, classes=self.classes)
        before, last = share.before(), None
        for part in parts_in(share, *cuts_of(self.tokenizers), progress, before):
            documents = part.documents()

            def encode(index: int, texts: list[bytes] = documents) -> list[Encoding]:
                return encoded(self.tokenizers[index], texts, progress)

            made.add_part(part, encode, progress)
            last = part
        if last is None:
            return Counted(made.facts, made.tallies)
        found = Counted(made.facts, made.tallies, last.following, before >= 0, last.open, last.left)
        found.settle()
        return found


def joined(*some: Counted) -> Counted:
    """Neighbours as one; they are not changed, for others may ask for them again."""
    facts, following, left = Facts.of(), 0, 0
    tallies: list[Tally] = []
    # A part of a text that cannot be cut there has nothing.
    some = tuple(one for one in some if one.facts.bytes) or some[:1]
    for one in some:
        moved = [tally.moved(facts.bytes, following, left) for tally in one.tallies]
        for mine, theirs in zip(tallies, moved, strict=False):
            mine.merge(theirs)
        tallies = tallies or moved
        facts.merge(one.facts)
        following += one.following
        # A document that is in the middle of another part goes on through it.
        left = one.left + (left if one.goes_on and one.open and not one.following else 0)
    found = Counted(facts, tallies, following, some[0].goes_on, some[-1].open, left)
    found.settle()
    return found


def _unpacked(sent: _Sent) -> Meter:
    return Meter.of([pickle.loads(one) for one in sent.data], sent.baseline)


def _counted(share: Part, ours: About, meter: Meter) -> Counted:
    with at_work(ours) as progress:
        return meter.counted(share, progress)
