"""What a training begins with: the bytes, or a model that was trained before; and its ids."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..errors import OptionError
from ..identity import identity
from ..messages import Message
from ..pretokenize import pattern
from .alphabet import Alphabet, CharacterOptions
from .model import BpeModel
from .options import TrainOptions


@dataclass(frozen=True, eq=False)
class Beginning:
    """Merges to apply before others are learned, int32[m] each, in ids of the trainer: bytes
    0-255 or the symbols of `alphabet`, then tokens in the order in which they are made. `known`
    int32[n]: the ids of those tokens in the model, behind those of what its alphabet lacks.
    `identity` is the model's, empty where there is none.
    """

    left: NDArray[np.int32]
    right: NDArray[np.int32]
    result: NDArray[np.int32]
    known: NDArray[np.int32]
    identity: str = ""
    alphabet: Alphabet | None = None

    @classmethod
    def of(cls, model: BpeModel | None, options: TrainOptions) -> Beginning:
        """The beginning with a model. OptionError where training cannot go on from it so."""
        none = np.zeros(0, np.int32)
        if model is None:
            return cls(none, none, none, none)
        check_start(model, options)
        result, first = np.unique(model.result, return_index=True)
        made = result[np.argsort(first)]
        alphabet = model.alphabet
        base, outside = model.byte_ids, 0
        if alphabet is not None:
            outside = alphabet.fallback
            unknown = base if alphabet.unknown_id < 0 else [alphabet.unknown_id]
            base = np.array([*unknown, *alphabet.spellings], np.int32)
        known = np.concatenate([base, made]).astype(np.int32)
        inner = np.zeros(int(known.max()) + 1, np.int32)
        inner[known] = np.arange(len(known)) - outside
        columns = (inner[model.left], inner[model.right], inner[model.result])
        return cls(*columns, known, identity(model), alphabet)

    @property
    def merges(self) -> int:
        """How many merges there are."""
        return len(self.result)

    def ids(self, size: int, options: TrainOptions) -> NDArray[np.int32]:
        """The id in the model for each id of the trainer, int32[size], behind those of what an
        alphabet of characters lacks.

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
    if (model.alphabet is None and (model.byte_ids < 0).any()) or (model.left < 0).any():
        raise OptionError(
            "a model without all bytes, or with tokens that no merge makes, cannot be continued"
        )
    _check_alphabet(model.alphabet, options.characters)
    if model.alphabet is None and not model.has_history:
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
    if model.nfc != options.nfc:
        raise OptionError(
            Message("the model puts text into form C and these options do not") if model.nfc
            else Message("these options put text into form C and the model does not"),
            remedy="Choose the normal form of the model",
        )
    least = model.size - len(model.specials) + len(options.specials)
    if least > options.vocab_size:
        raise OptionError(
            Message(
                "a vocabulary of {size:,} cannot hold the bytes and tokens of the model "
                "({tokens:,}) and special tokens ({specials:,})",
                size=options.vocab_size,
                tokens=least - len(options.specials),
                specials=len(options.specials),
            ),
            remedy=Message("The least is {least:,}", least=least),
        )
    placed = np.array(sorted(_placed_ids(options)), np.int64)
    clash = placed[np.isin(placed, model.base_ids) | np.isin(placed, model.result)]
    if len(clash):
        raise OptionError(
            Message(
                "the id {id} of a special token is that of a token of the model", id=int(clash[0])
            ),
            remedy="Place special tokens as the model does, or last",
        )


def _check_alphabet(alphabet: Alphabet | None, options: CharacterOptions | None) -> None:
    if alphabet is None and options is None:
        return
    if alphabet is None or options is None:
        raise OptionError(
            "one of the model and these options is of bytes, the other of characters",
            remedy="Choose the alphabet of the model",
        )
    if (alphabet.mark, alphabet.unknown) != (options.mark, options.unknown):
        raise OptionError(
            Message(
                "the model has the mark {mark} and unknown characters as {unknown}, unlike these "
                "options",
                mark=alphabet.mark.value,
                unknown=alphabet.unknown.value,
            ),
            remedy="Choose those of the model",
        )


def _placed_ids(options: TrainOptions) -> set[int]:
    """The ids that special tokens take before bytes and merges get theirs."""
    if isinstance(options.special_ids, str):
        return set(range(len(options.specials))) if options.special_ids == "first" else set()
    return set(options.special_ids)
