"""Tokens of a corpus, counted on workers."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

from ..analysis.metrics import count_facts, count_tokens, cuts_of
from ..analysis.tally import Facts, Tally
from ..corpus import Corpus
from ..corpus.parts import Part, parts
from ..errors import ClusterError
from ..messages import Message
from ..pretokenize import Pattern, pattern
from ..tokenizer import Tokenizer
from .engine import Engine
from .worker import About, at_work


@dataclass(frozen=True, slots=True)
class _Sent:
    """A tokenizer on its way to the workers, which make it once each."""

    data: bytes


def facts_of(engine: Engine, corpus: Corpus, size: int) -> Facts:
    """What `count_facts` counts."""
    shares = parts(corpus, pattern("whitespace"), size=size)
    found: Facts = engine.result(engine.reduce(shares, _facts, _add_facts, engine.ours))
    found.bytes, found.lines = corpus.size, corpus.lines
    return found


def tally_of(engine: Engine, tokenizer: Tokenizer, corpus: Corpus, size: int) -> Tally:
    """What `count_tokens` counts. ClusterError for a tokenizer that cannot be sent."""
    try:
        data = pickle.dumps(tokenizer)
    except (TypeError, AttributeError, pickle.PicklingError) as fault:
        raise ClusterError(
            Message("{name} cannot be sent to a cluster ({reason})", name=tokenizer.name,
                    reason=str(fault)),
            remedy="Measure it without one",
        ) from fault
    made = engine.submit(_made, _Sent(data))
    cuts = cuts_of(tokenizer)
    found: Tally = engine.result(
        engine.reduce(parts(corpus, cuts, size=size), _tally, _add, cuts, engine.ours, made)
    )
    return found


# On workers


def _made(sent: _Sent) -> Tokenizer:
    made: Tokenizer = pickle.loads(sent.data)
    return made


def _facts(part: Part, ours: About) -> Facts:
    with at_work(ours) as progress:
        return count_facts(part, progress)


def _add_facts(*some: Facts) -> Facts:
    found = Facts()
    for one in some:
        found.code_points += one.code_points
        found.words += one.words
    return found


def _tally(part: Part, cuts: Pattern | None, ours: About, tokenizer: Tokenizer) -> Tally:
    with at_work(ours) as progress:
        return count_tokens(tokenizer, part, cuts, progress)


def _add(*some: Tally) -> Tally:
    found = Tally(some[0].uses.copy())
    for number, one in enumerate(some):
        if number:
            found.uses += one.uses
        found.tokens += one.tokens
        found.unknown += one.unknown
        if one.round_trip is not None:
            found.note_round_trip(one.round_trip)
    return found
