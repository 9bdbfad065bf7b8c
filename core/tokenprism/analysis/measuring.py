"""Several tokenizers over the same texts, boundaries compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..encoding import EncodedBatch, Encoding
from ..errors import CancelledError
from ..tokenizer import Tokenizer
from ..vocabulary import Vocabulary
from .overlap import classes_with
from .parts import Part
from .round_trips import Difference, first_difference, is_exact
from .tally import Facts, Spans, Tally
from .values import Settings, Values, values_of

Encode = Callable[[int], Encoding]
Differs = Callable[[Tokenizer, Encoding], Difference | None]
Classes = NDArray[np.uint8]
EncodeAll = Callable[[int], EncodedBatch]


class Measurement:
    """Metrics of `tokenizers` over the texts that are added; `baseline` is the index of the one to
    compare with, None for none. `differs` tells, as `first_difference`, whether tokens give a text
    again, where that is known already. `rows` of sums, that texts may be resampled; `classes` as
    `classes_by` gives them where they are at hand.

    Measurements of parts of the same texts, by the same tokenizers, can be merged in any order.
    """

    def __init__(
        self, tokenizers: Sequence[Tokenizer], baseline: int | None = None,
        differs: Differs | None = None, rows: int = 1, classes: Sequence[Classes] | None = None,
    ) -> None:
        self._differs = first_difference if differs is None else differs
        self.facts = Facts.of(rows)
        self._tokenizers, self._baseline = tokenizers, baseline
        compared = baseline is not None
        self.tallies = [Tally.of(one.vocabulary, rows, compared=compared) for one in tokenizers]
        self._classes = classes_by(tokenizers, baseline) if classes is None else classes
        self._number = self._at = 0

    def add(self, source: bytes, encode: Encode, progress: Progress) -> None:
        """Measure another text, whole: `encode(index)` gives what a tokenizer makes of it, and is
        asked once for each. Where there are ROWS rows of sums, those of its lines are filled.
        Raises what it raises, CancelledError.
        """
        if source:
            part = Part.of_text(source, self._number, self._at, lines=len(self.facts.sums) > 1)
            def alone(index: int) -> EncodedBatch:
                return EncodedBatch.of(source, part.texts, [encode(index)])

            self.add_part(part, alone, progress)
            self._number += 1
            self._at += len(source)

    def add_part(self, part: Part, encode: EncodeAll, progress: Progress) -> None:
        """Measure some documents, or pieces of one: `encode(index)` gives what a tokenizer makes of
        them. Raises what it raises, CancelledError.
        """
        marks = self.facts.add(part)
        order = list(range(len(self._tokenizers)))
        if self._baseline is not None:
            order.insert(0, order.pop(self._baseline))
        reference: Spans | None = None
        for index in order:
            if progress.must_stop():
                raise CancelledError
            batch = encode(index)
            encoding, tokens = batch.whole, batch.counts
            if not is_exact(self._tokenizers[index], encoding):
                self._note_failures(index, part, batch)
            spans = Spans.of(part, encoding)
            if index == self._baseline:
                reference = spans
            self.tallies[index].add(part, encoding, tokens, self._classes[index])
            self.tallies[index].add_boundaries(part, marks, spans, reference)

    def _note_failures(self, index: int, part: Part, encodings: Iterable[Encoding]) -> None:
        tokenizer, failures = self._tokenizers[index], self.tallies[index].failures
        for number, encoding in enumerate(encodings):
            found = self._differs(tokenizer, encoding)
            if found is not None:
                failures.add(part, number, found)

    def merge(self, other: Measurement) -> None:
        """Add what was measured of other parts of the same texts by the same tokenizers."""
        self.facts.merge(other.facts)
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine.merge(theirs)

    def values(
        self, exists: Sequence[NDArray[np.bool_] | None] | None = None,
        settings: Settings | None = None,
    ) -> list[Values]:
        """The metrics by tokenizer, those of several texts aside; `exists` as in `values_of`, by
        tokenizer.
        """
        at = self._baseline
        reference = None if at is None else self.tallies[at].tokens
        other = None if at is None else self._tokenizers[at].vocabulary
        return [
            values_of(
                tally, self.facts, tokenizer.vocabulary, reference,
                None if exists is None else exists[index], settings, other,
            )
            for index, (tokenizer, tally) in enumerate(
                zip(self._tokenizers, self.tallies, strict=True)
            )
        ]

    def uses(self, index: int) -> tuple[Vocabulary, NDArray[np.int64]]:
        """The vocabulary of a tokenizer and the uses of its ids, int64[n]."""
        return self._tokenizers[index].vocabulary, self.tallies[index].uses


def classes_by(tokenizers: Sequence[Tokenizer], baseline: int | None) -> list[Classes]:
    """What `classes_with` gives for each tokenizer."""
    other = None if baseline is None else tokenizers[baseline].vocabulary
    return [classes_with(one.vocabulary, other) for one in tokenizers]
