"""The number of tokens of a text at every vocabulary size, or at samples of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..bytepiece.cutting import token_counts
from ..bytepiece.tokenizer import BytePieceTokenizer
from ..drawing.svg import SIZE, Line, curves
from ..encoding import as_bytes
from ..errors import CancelledError, TokenprismError
from ..messages import Message
from ..tokenizer import Capability, Tokenizer

SAMPLES = 16
POINTS = 200  # of a drawn curve
EXACT, WHOLE = Message("exact at every size"), Message("the whole vocabulary alone")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Curve:
    """`sizes` int64[n], ascending, and the number of tokens at each, `tokens` int64[n].

    `sampled` says that the text was encoded anew at each size, since the merges do not tell the
    tokens at smaller sizes; between the sizes nothing is known. `note` says it in words.
    """

    sizes: NDArray[np.int64]
    tokens: NDArray[np.int64]
    sampled: bool
    note: Message

    def __repr__(self) -> str:
        return (
            f"<Curve of {len(self.sizes):,} sizes from {self.sizes[0]:,} to {self.sizes[-1]:,}: "
            f"{self.tokens[0]:,} to {self.tokens[-1]:,} tokens>"
        )

    def _repr_html_(self) -> str:
        shown = np.unique(np.geomspace(1, len(self.sizes), POINTS).astype(np.int64)) - 1
        line = Line(0, "", self.sizes[shown], self.tokens[shown].astype(np.float64))
        return curves([line], [str(self.note)], axes=(SIZE, Message("tokens")))


def curve(
    tokenizer: Tokenizer, text: str | bytes, *, progress: Progress | None = None
) -> Curve:
    """Tokens at every vocabulary size from one encoding where the merges tell them, else at
    samples. TokenprismError for a vocabulary that cannot be cut; CancelledError.
    """
    if Capability.HISTORY not in tokenizer.capabilities:
        return sampled_curve(tokenizer, text, sample_sizes(tokenizer), progress)
    history = tokenizer.history(text, progress=progress)
    sizes, first = np.unique(history.model.sizes[::-1], return_index=True)
    last = history.model.merge_count - first  # of merges that make no new entry the latest counts
    return Curve(
        sizes, history.counts[last], False, Message("exact at every size, from one encoding")
    )


def curve_of_texts(
    tokenizer: Tokenizer, texts: Iterable[bytes], progress: Progress | None = None
) -> Curve:
    """Tokens of several texts together, as `curve`; where the merges do not tell them, at the
    whole vocabulary alone. Raises CancelledError.
    """
    if Capability.HISTORY in tokenizer.capabilities:
        sums: NDArray[np.int64] | None = None
        model = None
        for text in texts:
            check(progress)
            history = tokenizer.history(text, progress=progress)
            model = history.model
            sums = history.counts if sums is None else sums + history.counts
        if model is not None and sums is not None:
            return Curve(model.sizes, sums, False, EXACT)
    tokens = 0
    for text in texts:
        check(progress)
        tokens += len(tokenizer.encode(text, progress=progress))
    size = np.array([tokenizer.vocabulary.size], np.int64)
    return Curve(size, np.array([tokens], np.int64), False, WHOLE)


def check(progress: Progress | None) -> None:
    """Raise CancelledError where the job is no longer wanted."""
    if progress is not None and progress.must_stop():
        raise CancelledError


def sampled_curve(
    tokenizer: Tokenizer,
    text: str | bytes,
    sizes: NDArray[np.int64],
    progress: Progress | None = None,
) -> Curve:
    """Encode `text` with the vocabulary cut to each of `sizes`: exact at these, slow.

    Raises TokenprismError for a vocabulary that cannot be cut, OptionError for a size below its
    bytes and special tokens, CancelledError.
    """
    source = as_bytes(text)
    sizes = np.unique(sizes).astype(np.int64)
    tokens = np.zeros(len(sizes), np.int64)
    if isinstance(tokenizer, BytePieceTokenizer):
        # Counts without ids and spans, which takes less time and memory.
        tokens = token_counts(tokenizer.model, [source], sizes.tolist(), progress)
        return _sampled(sizes, tokens)
    for at, size in enumerate(sizes.tolist()):
        check(progress)
        tokens[at] = len(tokenizer.at_size(size).encode(source, progress=progress))
    return _sampled(sizes, tokens)


def _sampled(sizes: NDArray[np.int64], tokens: NDArray[np.int64]) -> Curve:
    return Curve(
        sizes, tokens, True, Message("re-encoded at {count} sizes", count=len(sizes))
    )


def sample_sizes(tokenizer: Tokenizer, count: int = SAMPLES) -> NDArray[np.int64]:
    """Up to `count` sizes from the base size to the whole vocabulary, evenly by their logarithm.

    TokenprismError for a vocabulary that cannot be cut.
    """
    if Capability.SIZES not in tokenizer.capabilities:
        raise TokenprismError(
            Message("the vocabulary of {name} cannot be cut", name=tokenizer.name)
        )
    base, size = tokenizer.vocabulary.base_size, tokenizer.vocabulary.size
    return np.unique(np.geomspace(max(base, 1), max(size, base, 1), count).round()).astype(np.int64)
