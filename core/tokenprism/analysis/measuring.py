"""Several tokenizers over the same texts, boundaries compared: each text whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..encoding import Encoding
from ..tokenizer import Capability, Tokenizer
from ..vocabulary import Vocabulary
from .layout import Layout, continued_words, cut_characters, layout_of, line_count, shared_spans
from .of_text import boundary_mask
from .tally import BoundaryTally, Facts, Tally, Values, values_of

_IDS = 1 << 15  # ids that are decoded in one turn

Encode = Callable[[int], Encoding]
Gives = Callable[[Tokenizer, Encoding], bool]


class Measurement:
    """Metrics of `tokenizers` over the texts that are added; `baseline` is the index of the one to
    compare with, None for none. `gives` answers whether tokens give a text again, where that is
    known already.
    """

    def __init__(
        self, tokenizers: Sequence[Tokenizer], baseline: int | None = None,
        gives: Gives | None = None,
    ) -> None:
        self._gives = gives_again if gives is None else gives
        self.facts = Facts()
        self._tokenizers, self._baseline = tokenizers, baseline
        self._tallies = [Tally.of(one.vocabulary) for one in tokenizers]
        self._boundaries = [BoundaryTally(compared=baseline is not None) for _ in tokenizers]

    def add(self, source: bytes, encode: Encode, progress: Progress) -> None:
        """Measure another text: `encode(index)` gives what a tokenizer makes of it, and is asked
        once for each. Raises what it raises, CancelledError.
        """
        layout = layout_of(source, progress)
        self.facts.bytes += len(source)
        self.facts.code_points += int(np.count_nonzero(layout.characters)) - 1
        self.facts.lines += line_count(source)
        self.facts.words += len(layout.word_starts)
        order = list(range(len(self._tokenizers)))
        if self._baseline is not None:
            order.insert(0, order.pop(self._baseline))
        reference: tuple[Encoding, NDArray[np.bool_]] | None = None
        for index in order:
            encoding = encode(index)
            mask = boundary_mask(encoding)
            if index == self._baseline:
                reference = encoding, mask
            self._count(index, encoding, mask, layout, progress)
            if reference is not None:
                _compare(self._boundaries[index], encoding, mask, *reference)

    def _count(
        self, index: int, encoding: Encoding, mask: NDArray[np.bool_], layout: Layout,
        progress: Progress,
    ) -> None:
        tally, boundaries = self._tallies[index], self._boundaries[index]
        tally.add(encoding, progress)
        tally.note_round_trip(
            tally.round_trip is not False and self._gives(self._tokenizers[index], encoding)
        )
        boundaries.cut += cut_characters(layout, mask)
        boundaries.continued += continued_words(layout, mask)

    def values(self, exists: Sequence[NDArray[np.bool_] | None] | None = None) -> list[Values]:
        """The metrics of EVERY by tokenizer; `exists` as in `values_of`, by tokenizer."""
        reference = None if self._baseline is None else self._tallies[self._baseline].tokens
        made = []
        for index, tokenizer in enumerate(self._tokenizers):
            there = None if exists is None else exists[index]
            of_tokens = values_of(
                self._tallies[index], self.facts, tokenizer.vocabulary, reference, there
            )
            made.append(of_tokens | self._boundaries[index].values(self.facts))
        return made

    def uses(self, index: int) -> tuple[Vocabulary, NDArray[np.int64]]:
        """The vocabulary of a tokenizer and the uses of its ids, int64[n]."""
        return self._tokenizers[index].vocabulary, self._tallies[index].uses


def _compare(
    tally: BoundaryTally, encoding: Encoding, mask: NDArray[np.bool_], reference: Encoding,
    reference_mask: NDArray[np.bool_],
) -> None:
    tally.own += int(np.count_nonzero(mask))
    tally.baseline += int(np.count_nonzero(reference_mask))
    tally.both += int(np.count_nonzero(mask & reference_mask))
    same, either = shared_spans(encoding, reference)
    tally.same += same
    tally.either += either


def gives_again(tokenizer: Tokenizer, encoding: Encoding) -> bool:
    """Whether decoding the tokens of a text gives the text, byte by byte."""
    ids = encoding.ids
    if (ids < 0).any():
        return False
    if Capability.LOSSLESS not in tokenizer.capabilities:
        return tokenizer.decode(ids) == encoding.source
    at = 0
    for low in range(0, len(ids), _IDS):
        part = tokenizer.decode(ids[low : low + _IDS])
        if encoding.source[at : at + len(part)] != part:
            return False
        at += len(part)
    return at == len(encoding.source)
