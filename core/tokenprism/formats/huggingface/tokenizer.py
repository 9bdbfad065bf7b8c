"""Any tokenizer.json, encoded by the `tokenizers` library itself."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..._progress import Progress, Stage
from ...bpe.history import History
from ...encoding import Encoding, as_bytes
from ...errors import CancelledError, FormatError, TokenprismError
from ...messages import Message
from ...tokenizer import Capability, Specials, Tokenizer
from ...vocabulary import Vocabulary
from .spans import encoding_of
from .vocabulary import Columns

if TYPE_CHECKING:
    from tokenizers import Tokenizer as Library


def load_library(text: str, path: object = None) -> Library:
    """The library's tokenizer for a tokenizer.json; FormatError with its reason otherwise."""
    # Here, for a program that opens no such file is spared the library.
    from tokenizers import Tokenizer as Library

    try:
        return Library.from_str(text)
    except BaseException as fault:
        # The library panics, which is no Exception, on files it did not foresee.
        if not isinstance(fault, Exception) and type(fault).__name__ != "PanicException":
            raise
        problem = Message("the tokenizers library cannot open it: {fault}", fault=str(fault))
        raise FormatError(problem, path=None if path is None else str(path)) from None


class HuggingFaceTokenizer:
    """A tokenizer.json behind the `Tokenizer` protocol. Bytes that are not UTF-8 are refused."""

    def __init__(
        self,
        text: str,
        columns: Columns,
        *,
        name: str,
        identity: str = "",
        warnings: Sequence[Message] = (),
        loaded: Library | None = None,
    ) -> None:
        """`loaded` is the library's own object for `text`, taken over where it is there already."""
        self._text = text
        self._columns = columns
        self._name = name
        self._identity = identity
        self._warnings = (*warnings, *columns.warnings)
        self._lock = threading.Lock()
        self._libraries: dict[bool, Library] = {}
        self._library(allow=True, loaded=loaded)

    @property
    def name(self) -> str:
        """The file's name for people."""
        return self._name

    @property
    def family(self) -> str:
        """The model's type, as the file calls it."""
        return self._columns.family

    @property
    def vocabulary(self) -> Vocabulary:
        """Every entry as columns."""
        return self._columns.vocabulary

    @property
    def capabilities(self) -> Capability:
        """Nothing beyond ids and spans; LOSSLESS cannot be promised for text alone."""
        return Capability.PARENTS if self._columns.has_parents else Capability.NONE

    @property
    def identity(self) -> str:
        """SHA-256, in hex, of the file's content that decides ids."""
        return self._identity

    @property
    def warnings(self) -> Sequence[Message]:
        """What is odd about the file, a sentence each."""
        return self._warnings

    @property
    def document(self) -> str:
        """The tokenizer.json that the library reads."""
        return self._text

    def worded(self, text: str | bytes) -> tuple[Encoding, NDArray[np.int64]] | None:
        """A text's encoding and the number of the word that each token is in, int64[n], as the
        library cut it before its model; None where tokens cannot be told apart so.
        """
        source = as_bytes(text)
        decoded = _decoded(source)
        library = self._library(allow=False)
        encoded = self._run(library, decoded)
        made = encoding_of(decoded, source, encoded, self._columns, library, specials=False)
        numbers = encoded.word_ids
        if len(numbers) != len(made) or None in numbers:
            return None
        return made, np.array(numbers, np.int64)

    def opened(self, identity: str, sentence: Message) -> HuggingFaceTokenizer:
        """The same tokenizer with its identity and one more warning."""
        made = copy(self)
        made._identity = identity
        made._warnings = (*self._warnings, sentence)
        return made

    def ids(self, texts: Sequence[str], specials: Specials) -> list[NDArray[np.int32]]:
        """The ids of texts, by one object of the library for both ways: while nobody else encodes.

        Another object would take as long to make as it took to open the file.
        """
        library = self._library(allow=True)
        library.encode_special_tokens = specials is Specials.TEXT
        try:
            return [
                self._columns.own_ids(np.array(self._run(library, text).ids, np.int32))
                for text in texts
            ]
        finally:
            library.encode_special_tokens = False

    def encode(
        self,
        text: str | bytes,
        *,
        specials: Specials = Specials.TEXT,
        progress: Progress | None = None,
    ) -> Encoding:
        """Ids of the library, spans by `spans.encoding_of`.

        TokenprismError for bytes that are not UTF-8.
        """
        source = as_bytes(text)
        decoded = text if isinstance(text, str) else _decoded(source)
        if specials is Specials.RAISE:
            self._refuse_specials(source)
        if progress is not None:
            progress.enter(Stage.ENCODING, len(source))
            _stop_when_asked(progress)
        allow = specials is not Specials.TEXT
        library = self._library(allow=allow)
        encoded = self._run(library, decoded)
        if progress is not None:
            _stop_when_asked(progress)
            progress.advance(len(source))
        return encoding_of(decoded, source, encoded, self._columns, library, specials=allow)

    def encode_batch(
        self, texts: Iterable[str | bytes], *, specials: Specials = Specials.TEXT, threads: int = 1
    ) -> list[Encoding]:
        """As `encode`, a text at a time, in order, on `threads` threads."""
        encode = partial(self.encode, specials=specials)
        if threads == 1:
            return list(map(encode, texts))
        with ThreadPoolExecutor(threads) as pool:
            return list(pool.map(encode, texts))

    def decode(self, ids: NDArray[np.int32]) -> bytes:
        """The bytes of a byte-level vocabulary, the library's text otherwise (with its spaces).

        UnknownIdError for an id without entry.
        """
        columns = self._columns
        if columns.byte_level:
            return columns.vocabulary.join(ids)
        theirs = {ours: library for library, ours in columns.renumbered.items()}
        known = [columns.vocabulary.check(token_id) for token_id in ids.tolist()]
        mapped = [theirs.get(token_id, token_id) for token_id in known]
        text: str = self._library(allow=True).decode(mapped, skip_special_tokens=False)
        return text.encode("utf-8")

    def pretokens(self, text: str | bytes) -> NDArray[np.int64]:
        """Not known: TokenprismError."""
        raise TokenprismError(Message("{name} does not tell its pre-tokens", name=self._name))

    def history(self, text: str | bytes, *, progress: Progress | None = None) -> History:
        """Not known: TokenprismError."""
        raise TokenprismError(Message("{name} does not tell its merges", name=self._name))

    def at_size(self, size: int) -> Tokenizer:
        """Not possible: TokenprismError."""
        raise TokenprismError(Message("the vocabulary of {name} cannot be cut", name=self._name))

    def _library(self, *, allow: bool, loaded: Library | None = None) -> Library:
        # How the library treats special tokens is a state of the object, so there is one for
        # each way.
        with self._lock:
            library = self._libraries.get(allow)
            if library is None:
                library = load_library(self._text) if loaded is None else loaded
                library.no_truncation()
                library.no_padding()
                if getattr(library.model, "dropout", None):
                    library.model.dropout = None
                library.encode_special_tokens = not allow
                self._libraries[allow] = library
            return library

    def _run(self, library: Library, text: str) -> Any:
        try:
            # A batch of one: only batches let other threads run meanwhile.
            return library.encode_batch([text], add_special_tokens=False)[0]
        except BaseException as fault:
            if not isinstance(fault, Exception) and type(fault).__name__ != "PanicException":
                raise
            problem = Message(
                "the tokenizers library failed on this text: {fault}", fault=str(fault)
            )
            raise TokenprismError(problem) from None

    def _refuse_specials(self, source: bytes) -> None:
        places = ((source.find(text.encode()), text) for text in self.vocabulary.specials)
        first = min((place for place in places if place[0] >= 0), default=None)
        if first is not None:
            raise TokenprismError(
                Message("the text holds the special token {token}", token=first[1]), byte=first[0],
                remedy="Allow special tokens, or have them encoded as ordinary text",
            )


def _decoded(source: bytes) -> str:
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise TokenprismError(
            "the text is not UTF-8, which this tokenizer needs", byte=fault.start,
            remedy="Convert it, or use a byte-level tokenizer",
        ) from None


def _stop_when_asked(progress: Progress) -> None:
    if progress.must_stop():
        raise CancelledError
