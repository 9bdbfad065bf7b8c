"""Tokenizers over a corpus, measured on workers: sums of parts, which are joined as neighbours."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..analysis.measuring import Classes, Measurement, classes_by
from ..analysis.parts import cuts_of, is_exact, parts_in
from ..analysis.streaming import encoded
from ..analysis.tally import Facts, Tally
from ..corpus import Corpus
from ..corpus.chunks import Cuts
from ..corpus.parts import Part, parts
from ..encoding import Encoding
from ..errors import ClusterError
from ..messages import Message
from ..tokenizer import Tokenizer
from .engine import Engine
from .worker import About, at_work


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted of some of a corpus, in one row of sums, bytes and documents counted from 0;
    `following`: the number of the document that what is behind it begins or goes on with.
    """

    facts: Facts
    tallies: list[Tally]
    following: int


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
        cuts, size = cuts_of(tokenizers)
        # Other tokenizers may answer otherwise where a document is cut in another place: what cuts
        # their documents must begin with the first byte, as on one machine.
        shares = parts(corpus, cuts if is_exact(cuts) else None, size=self._size_of([corpus]))
        task = self._engine.reduce(
            shares, _counted, _joined, cuts, size, self._engine.ours,
            self._ready(tokenizers, baseline), weight=len(tokenizers),
        )
        found: Counted = self._engine.result(task)
        return found

    def _ready(self, tokenizers: Sequence[Tokenizer], baseline: int | None) -> Any:
        """The task that gives the tokenizers on the workers."""
        key = (-1 if baseline is None else baseline, *map(id, tokenizers))
        if key not in self._sent:
            sent = _Sent(tuple(map(_packed, tokenizers)), baseline)
            # They are held, that no other gets the same id.
            self._sent[key] = tokenizers, self._engine.submit(_made, sent)
        return self._sent[key][1]


@dataclass(frozen=True, slots=True)
class _Sent:
    """Tokenizers on their way to the workers, which make them once each."""

    data: tuple[bytes, ...]
    baseline: int | None


@dataclass(frozen=True, slots=True)
class _Ready:
    """Tokenizers as a measurement takes them."""

    tokenizers: list[Tokenizer]
    baseline: int | None
    classes: list[Classes]


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


def _made(sent: _Sent) -> _Ready:
    made: list[Tokenizer] = [pickle.loads(one) for one in sent.data]
    return _Ready(made, sent.baseline, classes_by(made, sent.baseline))


def _counted(share: Part, cuts: Cuts, size: int, ours: About, ready: _Ready) -> Counted:
    with at_work(ours) as progress:
        made = Measurement(ready.tokenizers, ready.baseline, classes=ready.classes)
        following = 0
        for part in parts_in(share, cuts, size, progress, share.before()):
            documents = part.documents()

            def encode(index: int, texts: list[bytes] = documents) -> list[Encoding]:
                return encoded(ready.tokenizers[index], texts, progress)

            made.add_part(part, encode, progress)
            following = part.following
        return Counted(made.facts, made.tallies, following)


def _joined(*some: Counted) -> Counted:
    """Neighbours as one; they are not changed, for others may ask for them again."""
    facts, following = Facts.of(), 0
    tallies: list[Tally] = []
    for one in some:
        moved = [tally.moved(facts.bytes, following) for tally in one.tallies]
        for mine, theirs in zip(tallies, moved, strict=False):
            mine.merge(theirs)
        tallies = tallies or moved
        facts.merge(one.facts)
        following += one.following
    return Counted(facts, tallies, following)
