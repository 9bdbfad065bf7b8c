"""A tokenizer of which the vocabulary is known and not how it encodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..bpe.history import History
from ..encoding import Encoding
from ..errors import TokenprismError
from ..messages import Message
from ..specials import Chosen
from ..tokenizer import Capability, Tokenizer
from ..vocabulary import Vocabulary


class VocabularyOnly(Tokenizer):
    """A vocabulary to look at. Encoding raises TokenprismError with `reason`."""

    def __init__(
        self,
        name: str,
        family: str,
        vocabulary: Vocabulary,
        identity: str,
        reason: Message,
        remedy: str = "",
        warnings: Sequence[Message] = (),
    ) -> None:
        said = Message("only the vocabulary can be shown: {reason}", reason=reason)
        super().__init__(name=name, family=family, warnings=(said, *warnings))
        self._vocabulary, self._identity = vocabulary, identity
        self.reason, self.remedy = reason, remedy

    @property
    def vocabulary(self) -> Vocabulary:
        """Every entry as columns."""
        return self._vocabulary

    @property
    def identity(self) -> str:
        """SHA-256, in hex, of the vocabulary."""
        return self._identity

    @property
    def capabilities(self) -> Capability:
        """Nothing."""
        return Capability.NONE

    def _encode(self, source: bytes, specials: Chosen, progress: Progress | None) -> Encoding:
        self._refuse()

    def pretokens(self, text: str | bytes) -> NDArray[np.int64]:
        """Not possible: TokenprismError with the reason."""
        self._refuse()

    def history(self, text: str | bytes, *, progress: Progress | None = None) -> History:
        """Not possible: TokenprismError with the reason."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise TokenprismError(
            Message("{name} cannot encode: {reason}", name=self.name, reason=self.reason),
            remedy=self.remedy,
        )
