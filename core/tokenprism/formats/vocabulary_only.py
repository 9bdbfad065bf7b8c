"""A tokenizer of which the vocabulary is known and not how it encodes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..bpe.history import History
from ..encoding import Encoding
from ..errors import TokenprismError
from ..messages import Message
from ..specials import Chosen, chosen
from ..tokenizer import Capability, Specials, SpecialsChoice, Tokenizer
from ..vocabulary import Ids, Vocabulary


@dataclass(frozen=True)
class VocabularyOnly:
    """A vocabulary to look at. Encoding raises TokenprismError with `reason`."""

    name: str
    family: str
    vocabulary: Vocabulary
    identity: str
    reason: Message
    remedy: str = ""
    oddities: Sequence[Message] = ()

    @property
    def capabilities(self) -> Capability:
        """Nothing."""
        return Capability.NONE

    @property
    def warnings(self) -> Sequence[Message]:
        """That texts cannot be encoded, and what is odd about the file."""
        return (
            Message("only the vocabulary can be shown: {reason}", reason=self.reason),
            *self.oddities,
        )

    @property
    def default_specials(self) -> Chosen:
        """Of no effect."""
        return Specials.TEXT

    @property
    def special_names(self) -> frozenset[str]:
        """The special tokens of the vocabulary."""
        return frozenset(self.vocabulary.specials)

    def recognising(self, specials: SpecialsChoice) -> Self:
        """The same, for nothing is encoded. OptionError for a choice that does not exist."""
        chosen(specials, self.special_names, self.name)
        return self

    def encode(
        self,
        text: str | bytes,
        *,
        specials: SpecialsChoice = Specials.DEFAULT,
        progress: Progress | None = None,
    ) -> Encoding:
        """Not possible: TokenprismError with the reason."""
        self.recognising(specials)
        raise self._refusal()

    def encode_batch(
        self, texts: Iterable[str | bytes], *, specials: SpecialsChoice = Specials.DEFAULT,
        threads: int = 1,
    ) -> list[Encoding]:
        """Not possible: TokenprismError with the reason."""
        self.recognising(specials)
        raise self._refusal()

    def decode(self, ids: Ids, *, skip_special: bool = False) -> bytes:
        """The bytes of `ids`. UnknownIdError for an id that does not exist."""
        return self.vocabulary.join(ids, skip_special=skip_special)

    def pretokens(self, text: str | bytes) -> NDArray[np.int64]:
        """Not possible: TokenprismError with the reason."""
        raise self._refusal()

    def history(self, text: str | bytes, *, progress: Progress | None = None) -> History:
        """Not possible: TokenprismError with the reason."""
        raise self._refusal()

    def at_size(self, size: int) -> Tokenizer:
        """Not possible: TokenprismError."""
        raise TokenprismError(Message("the vocabulary of {name} cannot be cut", name=self.name))

    def _refusal(self) -> TokenprismError:
        return TokenprismError(
            Message("{name} cannot encode: {reason}", name=self.name, reason=self.reason),
            remedy=self.remedy,
        )
