"""What our own tokenizers share: a model with a name, special tokens, decoding by entries."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from .messages import Message
from .specials import Chosen, Part, SpecialFinder, Specials, SpecialsChoice
from .tokenizer import Tokenizer
from .vocabulary import Kind

Model = TypeVar("Model")


class NativeTokenizer(Tokenizer, Generic[Model]):
    """A tokenizer that is its model and a name; nothing else is kept when it is pickled."""

    def __init__(
        self, model: Model, *, name: str, family: str, warnings: Sequence[Message] = ()
    ) -> None:
        super().__init__(name=name, family=family, warnings=warnings)
        self.model = model
        self._specials = self._make_finder()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _rebuilt, (
            type(self), self.model, self._name, self._family, self._warnings, self.default_specials
        )

    @property
    def special_names(self) -> frozenset[str]:
        """The special tokens that encoding can be asked to recognise."""
        return self._specials.names

    def _decode(self, ids: NDArray[np.int32]) -> bytes:
        return self._written(ids.tolist())

    def _written(self, ids: list[int]) -> bytes:
        """The text of ids that exist."""
        entries = self._entries
        return b"".join([entries[token_id] for token_id in ids])

    def renamed(self, model: Model, name: str) -> Self:
        """The same kind of tokenizer with another model."""
        made = type(self)(model, name=name, family=self._family, warnings=self._warnings)
        made.default_specials = self.default_specials
        return made

    def parts(self, source: bytes, specials: SpecialsChoice = Specials.DEFAULT) -> tuple[Part, ...]:
        """Special tokens and the texts between them, as (start, end, id or -1), tiling `source`;
        none where no special token is taken out of it. TokenprismError as `encode`.
        """
        return self._specials.parts(source, self.chosen_specials(specials))

    @abstractmethod
    def _make_finder(self) -> SpecialFinder:
        """What finds the special tokens of the model in texts."""

    @cached_property
    def _entries(self) -> dict[int, bytes]:
        """What each id adds to a decoded text."""
        vocabulary = self.vocabulary
        offsets = vocabulary.offsets.tolist()
        real = np.flatnonzero(vocabulary.kinds != Kind.UNUSED).tolist()
        return {i: vocabulary.blob[offsets[i] : offsets[i + 1]] for i in real}


def starts_between(
    source: bytes, parts: Sequence[Part], split: Callable[[bytes], NDArray[np.int64]]
) -> NDArray[np.int64]:
    """Where pre-tokens start, as `split` finds them, int64[k]; a special token counts as one."""
    if not parts:
        return split(source)
    return np.concatenate([
        np.array([start], np.int64) if token_id >= 0 else split(source[start:end]) + start
        for start, end, token_id in parts
    ])


def _rebuilt(
    kind: type[NativeTokenizer[Any]],
    model: object,
    name: str,
    family: str,
    warnings: tuple[Message, ...],
    default_specials: Chosen,
) -> NativeTokenizer[Any]:
    made = kind(model, name=name, family=family, warnings=warnings)
    made.default_specials = default_specials
    return made
