"""What every tokenizer can be asked, whether trained here or opened from a file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import Enum, Flag, auto
from typing import TYPE_CHECKING, Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ._progress import Progress
from .encoding import Encoding
from .messages import Message
from .vocabulary import Ids, Vocabulary

if TYPE_CHECKING:
    from .bpe.history import History


class Specials(Enum):
    """What encoding does with the text of a special token, as tiktoken's three ways."""

    TEXT = "text"    # it is ordinary text
    ALLOW = "allow"  # it becomes the special token; longest first
    RAISE = "raise"  # TokenprismError with its byte offset
    DEFAULT = "default"  # as the tokenizer's `recognising` said: TEXT where it was not called


# What `encode` accepts for its `specials`: a member of Specials, its name ("text", "allow" or
# "raise"), "all" for ALLOW, or the texts of the special tokens to recognise, in a set, list or
# tuple. Then every other special token is ordinary text; an empty set is TEXT.
SpecialsChoice = Specials | str | Collection[str]


class Capability(Flag):
    """What a tokenizer can tell beyond ids and spans."""

    NONE = 0
    LOSSLESS = auto()   # spans tile the text and decode(encode(x)) == x for any bytes
    PRETOKENS = auto()  # `pretokens` gives the cuts before the model
    HISTORY = auto()    # `history` works: a BPE whose merges tell its tokens at every size
    PARENTS = auto()    # the vocabulary's `left` and `right` are filled
    SIZES = auto()      # `at_size` works


@runtime_checkable
class Tokenizer(Protocol):
    """A tokenizer. Objects are immutable and may be used from several threads at once."""

    @property
    def name(self) -> str:
        """Short name for people: the file's stem or the known encoding's name."""

    @property
    def family(self) -> str:
        """Kind of the file or model, as people call it: 'BPE', 'tiktoken', 'WordPiece' …"""

    @property
    def vocabulary(self) -> Vocabulary: ...

    @property
    def capabilities(self) -> Capability: ...

    @property
    def identity(self) -> str:
        """SHA-256, in hex, of all that decides ids: vocabulary, merges, pattern, specials."""

    @property
    def warnings(self) -> Sequence[Message]:
        """What is odd about the file, a sentence each; empty for a sound one."""

    @property
    def special_names(self) -> frozenset[str]:
        """The special tokens that encoding can be asked to recognise."""

    @property
    def default_specials(self) -> Specials | frozenset[str]:
        """What calls that do not say do with special tokens: TEXT, or what `recognising` set."""

    def recognising(self, specials: SpecialsChoice) -> Self:
        """A copy that does this with special tokens where a call does not say.

        OptionError for a choice that does not exist and a special token that it does not have.
        """

    def encode(
        self,
        text: str | bytes,
        *,
        specials: SpecialsChoice = Specials.DEFAULT,
        progress: Progress | None = None,
    ) -> Encoding:
        """Ids and byte spans.

        `specials`: what to do with the text of special tokens; see `SpecialsChoice`. Raises
        OptionError for a choice that does not exist and a special token that the tokenizer does
        not have, CancelledError when `progress` is cancelled.
        """

    def encode_batch(
        self, texts: Iterable[str | bytes], *, specials: SpecialsChoice = Specials.DEFAULT,
        threads: int = 1,
    ) -> list[Encoding]:
        """As `encode`, a text at a time, in order, on `threads` threads."""

    def decode(self, ids: Ids, *, skip_special: bool = False) -> bytes:
        """The bytes that `ids`, a list, tuple or array of integers, stand for.

        `skip_special`: special tokens are left out. Raises UnknownIdError, with its place, for an
        id that does not exist.
        """

    def pretokens(self, text: str | bytes) -> NDArray[np.int64]:
        """Byte offsets where a pre-token starts, int64[k], first 0 (empty text: k = 0)."""

    def history(self, text: str | bytes, *, progress: Progress | None = None) -> History:
        """The merges over `text`, from which the tokens at every vocabulary size follow."""

    def at_size(self, size: int) -> Tokenizer:
        """The same tokenizer with its vocabulary cut to `size` entries (specials counted)."""
