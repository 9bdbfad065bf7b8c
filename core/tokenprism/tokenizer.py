"""What every tokenizer can be asked, whether trained here or opened from a file."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from enum import Flag, auto
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Self

import numpy as np
from numpy.typing import NDArray

from ._progress import Progress, Stage
from .encoding import EncodedBatch, Encoding, as_bytes
from .errors import CancelledError, OptionError, OptionTypeError, TokenprismError
from .messages import Message
from .specials import Chosen, Specials, SpecialsChoice, chosen
from .vocabulary import Ids, Kind, Vocabulary

if TYPE_CHECKING:
    from .bpe.history import History

__all__ = ["Capability", "Specials", "SpecialsChoice", "Tokenizer"]


class Capability(Flag):
    """What a tokenizer can tell beyond ids and spans."""

    NONE = 0
    LOSSLESS = auto()   # spans tile the text and decode(encode(x)) == x for any bytes
    PRETOKENS = auto()  # `pretokens` gives the cuts before the model
    HISTORY = auto()    # `history` works: a BPE whose merges tell its tokens at every size
    PARENTS = auto()    # the vocabulary's `left` and `right` are filled
    SIZES = auto()      # `at_size` works


class Tokenizer(ABC):
    """A tokenizer. Objects are immutable and may be used from several threads at once.

    A kind of tokenizer defines `vocabulary`, `capabilities`, `identity` and `_encode`, and what
    else it can do better than by default.
    """

    default_specials: Chosen = Specials.TEXT  # what calls that do not choose do

    def __init__(self, *, name: str, family: str, warnings: Sequence[Message] = ()) -> None:
        self._name, self._family, self._warnings = name, family, tuple(warnings)

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} {self.name!r}: {self.family}, "
            f"{self.vocabulary.size:,} entries>"
        )

    @property
    def name(self) -> str:
        """Short name for people: the file's stem or the known encoding's name."""
        return self._name

    @property
    def family(self) -> str:
        """Kind of the file or model, as people call it: 'BPE', 'tiktoken', 'WordPiece' …"""
        return self._family

    @property
    def warnings(self) -> Sequence[Message]:
        """What is odd about the file or model, a sentence each; empty for a sound one."""
        return self._warnings

    @property
    @abstractmethod
    def vocabulary(self) -> Vocabulary:
        """Every entry as columns."""

    @property
    @abstractmethod
    def capabilities(self) -> Capability:
        """What it can tell beyond ids and spans."""

    @property
    @abstractmethod
    def identity(self) -> str:
        """SHA-256, in hex, of all that decides ids: vocabulary, merges, pattern, specials."""

    @property
    def special_names(self) -> frozenset[str]:
        """The special tokens that encoding can be asked to recognise."""
        return frozenset(self.vocabulary.specials)

    @cached_property
    def skipped(self) -> NDArray[np.bool_]:
        """Which ids `decode` leaves out with `skip_special`, bool[n]."""
        found: NDArray[np.bool_] = self.vocabulary.kinds == Kind.SPECIAL
        return found

    def recognising(self, specials: SpecialsChoice) -> Self:
        """A copy that does this with special tokens where a call does not say.

        OptionError for a choice that does not exist and for a special token that the tokenizer
        does not have; OptionTypeError for any other type.
        """
        made = self._copied()
        made.default_specials = self.chosen_specials(specials)
        return made

    def recognising_known(self, specials: Specials | AbstractSet[str]) -> Self:
        """As `recognising`; special tokens that the tokenizer does not have are left out."""
        known = specials if isinstance(specials, Specials) else specials & self.special_names
        return self.recognising(known)

    def recognised(self) -> Message | None:
        """Which special tokens it recognises by default, in words; None for none."""
        way = self.default_specials
        if way is Specials.ALLOW:
            return Message("special tokens recognised")
        if isinstance(way, Specials):
            return Message("special tokens refused") if way is Specials.RAISE else None
        return Message(
            "{count:,} of {all:,} special tokens recognised", count=len(way),
            all=len(self.special_names),
        )

    def chosen_specials(self, specials: SpecialsChoice) -> Chosen:
        """`specials` checked, or the default. OptionError and OptionTypeError as `recognising`."""
        if specials is Specials.DEFAULT:
            return self.default_specials
        way = chosen(specials, self.special_names, self.name)
        return self.default_specials if way is Specials.DEFAULT else way

    def with_warnings(self, warnings: Sequence[Message]) -> Self:
        """A copy with more warnings before its own."""
        made = self._copied()
        made._warnings = (*warnings, *self._warnings)
        return made

    def encode(
        self,
        text: str | bytes,
        *,
        specials: SpecialsChoice = Specials.DEFAULT,
        progress: Progress | None = None,
    ) -> Encoding:
        """The ids of a text and their byte spans.

        `specials`: what to do with the text of special tokens; see `SpecialsChoice`. Raises
        OptionError for a choice that does not exist and a special token that the tokenizer does
        not have, TokenprismError for a special token under Specials.RAISE and for a text that the
        tokenizer cannot encode, CancelledError when `progress` is cancelled.
        """
        return self._encode(as_bytes(text), self.chosen_specials(specials), progress)

    def encode_batch(
        self, texts: Iterable[str | bytes], *, specials: SpecialsChoice = Specials.DEFAULT,
        threads: int = 1,
    ) -> EncodedBatch:
        """As `encode`, many texts at once, in order, on `threads` threads.

        The result is a sequence of encodings, and ragged arrays over all of them. Errors as of
        `encode`; OptionError for less than one thread.
        """
        if isinstance(texts, str | bytes):
            raise OptionTypeError(
                Message("texts is {type}, not a list of texts", type=type(texts).__name__),
                remedy="Use encode for one text",
            )
        sources = [as_bytes(text) for text in texts]
        edges = np.zeros(len(sources) + 1, np.int64)
        np.cumsum(np.fromiter(map(len, sources), np.int64, len(sources)), out=edges[1:])
        return self.encode_documents(b"".join(sources), edges, specials=specials, threads=threads)

    def encode_documents(
        self, source: bytes, edges: NDArray[np.int64], *,
        specials: SpecialsChoice = Specials.DEFAULT, threads: int = 1,
    ) -> EncodedBatch:
        """As `encode_batch`: text i is `source[edges[i]:edges[i + 1]]`, int64[n + 1] from 0 to
        the length of `source`.
        """
        if not len(edges) or edges[0] or edges[-1] != len(source) or (np.diff(edges) < 0).any():
            raise OptionError("the edges of documents do not ascend from 0 to the end of the text")
        if isinstance(threads, bool) or not isinstance(threads, int | np.integer) or threads < 1:
            raise OptionError(
                Message("{threads} threads cannot encode", threads=str(threads)),
                remedy="Use at least one",
            )
        way = self.chosen_specials(specials)
        cuts = _shares(edges, int(threads))
        if len(cuts) < 3:
            return self._encode_documents(source, edges, way)
        shares = [edges[low : high + 1] for low, high in pairwise(cuts)]
        with ThreadPoolExecutor(len(shares)) as pool:
            return EncodedBatch.joined(source, edges, list(pool.map(
                lambda share: self._encode_documents(source, share, way), shares
            )))

    def decode(self, ids: Ids, *, skip_special: bool = False) -> bytes:
        """The bytes that `ids`, a list, tuple or array of integers, stand for.

        `skip_special`: special tokens are left out. Raises UnknownIdError, with its place, for an
        id that does not exist.
        """
        known = self.vocabulary.checked(ids)
        return self._decode(known[~self.skipped[known]] if skip_special else known)

    def pretokens(self, text: str | bytes) -> NDArray[np.int64]:
        """Byte offsets where a pre-token starts, int64[k], first 0 (empty text: k = 0).

        TokenprismError where the tokenizer does not tell: without Capability.PRETOKENS.
        """
        raise TokenprismError(Message("{name} does not tell its pre-tokens", name=self.name))

    def history(self, text: str | bytes, *, progress: Progress | None = None) -> History:
        """The merges over `text`, from which the tokens at every vocabulary size follow.

        TokenprismError without Capability.HISTORY.
        """
        raise TokenprismError(Message("{name} does not tell its merges", name=self.name))

    def at_size(self, size: int) -> Tokenizer:
        """The same tokenizer with its vocabulary cut to `size` entries (specials counted).

        TokenprismError without Capability.SIZES.
        """
        raise TokenprismError(Message("the vocabulary of {name} cannot be cut", name=self.name))

    @abstractmethod
    def _encode(self, source: bytes, specials: Chosen, progress: Progress | None) -> Encoding:
        """`encode` of UTF-8, or of any bytes, with a choice that was checked."""

    def _encode_all(self, sources: list[bytes], specials: Chosen) -> Iterable[Encoding]:
        """`encode_batch` of one thread."""
        return (self._encode(source, specials, None) for source in sources)

    def _encode_documents(
        self, source: bytes, edges: NDArray[np.int64], specials: Chosen
    ) -> EncodedBatch:
        """`encode_documents` of one thread; `edges` need not reach from end to end."""
        spans = edges.tolist()
        sources = [source[low:high] for low, high in pairwise(spans)]
        return EncodedBatch.of(source, edges, list(self._encode_all(sources, specials)))

    def _decode(self, ids: NDArray[np.int32]) -> bytes:
        """The bytes of ids that exist."""
        return self.vocabulary.join(ids)

    def _copied(self) -> Self:
        """A copy that shares what was built: encoders, libraries, caches."""
        made = object.__new__(type(self))
        vars(made).update(vars(self))
        return made


@contextmanager
def reported(progress: Progress | None, size: int) -> Iterator[None]:
    """Encoding `size` bytes by a library that cannot be interrupted, as `progress` shows it.

    Raises CancelledError before and after where it was cancelled.
    """
    if progress is None:
        yield
        return
    progress.enter(Stage.ENCODING, size)
    if progress.must_stop():
        raise CancelledError
    yield
    if progress.must_stop():
        raise CancelledError
    progress.advance(size)


def _shares(edges: NDArray[np.int64], threads: int) -> list[int]:
    """Where to cut documents into up to `threads` runs of about equal bytes, ends included."""
    total = int(edges[-1] - edges[0]) if len(edges) else 0
    wanted = [total * share // threads for share in range(1, threads)]
    inner = np.searchsorted(edges, wanted).tolist()
    return sorted({0, *inner, max(len(edges) - 1, 0)})
