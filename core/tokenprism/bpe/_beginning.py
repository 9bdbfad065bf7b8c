"""What a training begins with: the bytes, or a model that was trained before; and its ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

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

    `placed` are the special tokens whose ids are known before the training: those of `model` with
    its ids, and those of the options that have a place. `last` are the others: they come behind
    all that is learned.
    """

    left: NDArray[np.int32]
    right: NDArray[np.int32]
    result: NDArray[np.int32]
    known: NDArray[np.int32]
    placed: Mapping[str, int]
    last: tuple[str, ...]
    model: BpeModel | None = None

    @classmethod
    def of(cls, model: BpeModel | None, options: TrainOptions) -> Beginning:
        """The beginning with a model. OptionError where training cannot go on from it so."""
        none = np.zeros(0, np.int32)
        placed, last = _places(model, options)
        if model is None:
            return cls(none, none, none, none, placed, last)
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
        return cls(*columns, known, placed, last, model)

    @property
    def merges(self) -> int:
        """How many merges there are."""
        return len(self.result)

    @property
    def alphabet(self) -> Alphabet | None:
        """The alphabet of the model; None for bytes, or without a model."""
        return None if self.model is None else self.model.alphabet

    @cached_property
    def identity(self) -> str:
        """The identity of the model; empty without one."""
        return "" if self.model is None else identity(self.model)

    @property
    def specials(self) -> tuple[str, ...]:
        """All special tokens of the model to be, none of which is learned from text."""
        return (*self.placed, *self.last)

    def ids(self, size: int) -> NDArray[np.int32]:
        """The id in the model for each id of the trainer, int32[size], behind those of what an
        alphabet of characters lacks.

        New tokens get ids above all of the model, special tokens and holes included, but for ids
        that were asked for by special tokens.
        """
        taken = list(self.placed.values())
        known = self.known[:size]
        above = [] if self.model is None else list(self.model.specials.values())
        first = max([int(known.max(initial=-1)), *above]) + 1
        free = np.arange(first, first + size - len(known) + len(taken), dtype=np.int32)
        free = free[~np.isin(free, taken)][: size - len(known)]
        return np.concatenate([known, free]).astype(np.int32)

    def special_ids(self, free: int) -> dict[str, int]:
        """Every special token with its id; those that come last begin at `free` at the lowest."""
        first = max([free - 1, *self.placed.values()]) + 1 if self.model else free
        return {**self.placed, **{text: first + k for k, text in enumerate(self.last)}}


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
    placed, last = _places(model, options)
    specials = len(placed) + len(last)
    least = model.size - len(model.specials) + specials
    if least > options.vocab_size:
        raise OptionError(
            Message(
                "a vocabulary of {size:,} cannot hold the bytes and tokens of the model "
                "({tokens:,}) and special tokens ({specials:,})",
                size=options.vocab_size,
                tokens=least - specials,
                specials=specials,
            ),
            remedy=Message("The least is {least:,}", least=least),
        )
    new = {number: text for text, number in placed.items() if text not in model.specials}
    taken = [*model.base_ids.tolist(), *model.result.tolist(), *model.specials.values()]
    clash = sorted(new.keys() & set(taken))
    if clash:
        raise OptionError(
            Message(
                "the id {id} for the special token {token!r} is that of a token of the model",
                id=clash[0], token=new[clash[0]],
            ),
            remedy="Place new special tokens last, or at ids that the model does not have",
        )


def _places(
    model: BpeModel | None, options: TrainOptions
) -> tuple[dict[str, int], tuple[str, ...]]:
    """The special tokens with a known id, and those that come last.

    A special token of the model keeps its id. OptionError where the options give it another one.
    """
    kept = {} if model is None else dict(model.specials)
    where = options.special_ids
    if not isinstance(where, str):
        asked = dict(zip(options.specials, where, strict=True))
        for text, number in asked.items():
            if kept.get(text, number) != number:
                raise OptionError(
                    Message(
                        "the special token {token!r} has the id {known} in the model; these "
                        "options give it {id}",
                        token=text, known=kept[text], id=number,
                    ),
                    remedy="Leave it out: a continued model keeps its special tokens",
                )
        return {**kept, **asked}, ()
    new = tuple(text for text in options.specials if text not in kept)
    if where == "last":
        return kept, new
    if new and model is not None:
        raise OptionError(
            Message("the special token {token!r} cannot come first: the first ids are those of the "
                    "model", token=new[0]),
            remedy="Place new special tokens last, or at ids that the model does not have",
        )
    return {**kept, **{text: number for number, text in enumerate(new)}}, ()


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

