"""What the table shows, measured from a snapshot of the session. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass

from tokenprism import Progress
from tokenprism.analysis.of_text import (
    TextFacts,
    boundary_agreement,
    boundary_mask,
    text_facts,
    token_facts,
)
from tokenprism.errors import CancelledError

from ...session import Result, Session, TokenizerEntry

# In the order of the table; whether more is better, less is better, or neither.
KEYS: dict[str, int] = {
    "tokens": -1, "bytes_per_token": 1, "characters_per_token": 1, "tokens_per_word": -1,
    "vocabulary_used": 1, "partial_tokens": -1, "agreement": 0,
}
Values = dict[str, float | None]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What is to be measured. `facts` are those of `source` where they are known already."""

    source: bytes
    parts: tuple[tuple[TokenizerEntry, Result], ...]
    baseline: int | None
    facts: TextFacts | None = None


@dataclass(frozen=True, slots=True)
class Measured:
    """Columns in the order of the library: a tokenizer, its vocabulary size, its values."""

    source: bytes
    facts: TextFacts
    baseline: int | None
    columns: tuple[tuple[TokenizerEntry, int, Values], ...]

    def best(self, key: str) -> set[int]:
        """The columns with the best value of a metric, none where all are equal."""
        sign = KEYS[key]
        values = [values[key] for _, _, values in self.columns]
        known = [value for value in values if value is not None]
        if not sign or len(set(known)) < 2:
            return set()
        top = max(known) if sign > 0 else min(known)
        return {i for i, value in enumerate(values) if value == top}


def snapshot(session: Session, facts: TextFacts | None) -> Snapshot:
    """The visible tokenizers that have encoded the text."""
    parts = tuple(
        (entry, session.results[entry.key])
        for entry in session.visible
        if entry.key in session.results
    )
    return Snapshot(session.text.source, parts, session.baseline, facts)


def measure(taken: Snapshot, progress: Progress) -> Measured:
    """Measure every tokenizer of a snapshot. Raises CancelledError."""
    facts = taken.facts or text_facts(taken.source, progress)
    encodings = []
    for _, result in taken.parts:
        encodings.append(result.shown(0, len(taken.source)))
        if progress.must_stop():
            raise CancelledError
    masks = {
        entry.key: boundary_mask(encoding)
        for (entry, _), encoding in zip(taken.parts, encodings, strict=True)
    }
    reference = masks.get(taken.baseline) if taken.baseline is not None else None
    columns = []
    for (entry, result), encoding in zip(taken.parts, encodings, strict=True):
        tokens = token_facts(encoding, entry.tokenizer.vocabulary, progress)
        size = _size(entry, result)
        values: Values = {
            "tokens": float(tokens.tokens),
            "bytes_per_token": _over(facts.bytes, tokens.tokens),
            "characters_per_token": _over(facts.characters, tokens.tokens),
            "tokens_per_word": _over(tokens.tokens, facts.words),
            "vocabulary_used": _over(tokens.used, size),
            "partial_tokens": _over(tokens.partial, tokens.tokens),
            "agreement": (
                None if reference is None else boundary_agreement(masks[entry.key], reference)
            ),
        }
        columns.append((entry, size, values))
    return Measured(taken.source, facts, taken.baseline, tuple(columns))


def _size(entry: TokenizerEntry, result: Result) -> int:
    if result.history is not None and result.merges is not None:
        return int(result.history.model.sizes[result.merges])
    return entry.tokenizer.vocabulary.size


def _over(one: int, other: int) -> float | None:
    return one / other if other else None
