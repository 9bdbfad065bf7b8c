"""What a training begins with: the bytes, or a model that was trained before; and its ids."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..errors import OptionError
from ..identity import identity
from ..messages import Message
from ..pretokenize import pattern
from .model import BpeModel
from .options import BYTES, TrainOptions


@dataclass(frozen=True, eq=False)
class Beginning:
    """Merges to apply before others are learned, int32[m] each, in ids of the trainer: bytes
    0-255, then tokens in the order in which they are made. `known` int32[n]: the ids of those
    tokens in the model. `identity` is the model's, empty where there is none.
    """

    left: NDArray[np.int32]
    right: NDArray[np.int32]
    result: NDArray[np.int32]
    known: NDArray[np.int32]
    identity: str = ""

    @classmethod
    def of(cls, model: BpeModel | None, options: TrainOptions) -> Beginning:
        """The beginning with a model. OptionError where training cannot go on from it so."""
        none = np.zeros(0, np.int32)
        if model is None:
            return cls(none, none, none, none)
        check_start(model, options)
        result, first = np.unique(model.result, return_index=True)
        made = result[np.argsort(first)]
        known = np.concatenate([model.byte_ids, made]).astype(np.int32)
        inner = np.zeros(int(known.max()) + 1, np.int32)
        inner[known] = np.arange(len(known))
        return cls(
            inner[model.left], inner[model.right], inner[model.result], known, identity(model)
        )

    @property
    def merges(self) -> int:
        """How many merges there are."""
        return len(self.result)

    def ids(self, size: int, options: TrainOptions) -> NDArray[np.int32]:
        """The id in the model for each id of the trainer, int32[size].

        What is not known takes the ids above, but for those of special tokens.
        """
        taken = _placed_ids(options)
        known = self.known[:size]
        first = int(known.max(initial=-1)) + 1
        free = np.arange(first, first + size - len(known) + len(taken), dtype=np.int32)
        free = free[~np.isin(free, list(taken))][: size - len(known)]
        return np.concatenate([known, free]).astype(np.int32)


def check_start(model: BpeModel, options: TrainOptions) -> None:
    """OptionError where training with these options cannot go on from the model."""
    if (model.byte_ids < 0).any() or (model.left < 0).any():
        raise OptionError(
            "a model without all bytes, or with tokens that no merge makes, cannot be continued"
        )
    if not model.has_history:
        raise OptionError(
            "the merges of this model are not in the order in which they were learned",
            remedy="Continue a model that was trained",
        )
    if model.pattern != pattern(options.pattern):
        raise OptionError(
            Message(
                "the model cuts text by {one}, these options by {other}",
                one=model.pattern.name,
                other=options.pattern,
            ),
            remedy="Choose the pattern of the model",
        )
    tokens = model.size - model.base_size
    if tokens > options.merges:
        raise OptionError(
            Message(
                "a vocabulary of {size:,} cannot hold the {tokens:,} bytes and tokens of the model "
                "and {specials:,} special tokens",
                size=options.vocab_size,
                tokens=BYTES + tokens,
                specials=len(options.specials),
            ),
            remedy=Message("The least is {least:,}", least=BYTES + tokens + len(options.specials)),
        )
    placed = np.array(sorted(_placed_ids(options)), np.int64)
    clash = placed[np.isin(placed, model.byte_ids) | np.isin(placed, model.result)]
    if len(clash):
        raise OptionError(
            Message(
                "the id {id} of a special token is that of a token of the model", id=int(clash[0])
            ),
            remedy="Place special tokens as the model does, or last",
        )


def _placed_ids(options: TrainOptions) -> set[int]:
    """The ids that special tokens take before bytes and merges get theirs."""
    if isinstance(options.special_ids, str):
        return set(range(len(options.specials))) if options.special_ids == "first" else set()
    return set(options.special_ids)
