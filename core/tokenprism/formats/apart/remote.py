"""Tokenizers whose library works in a process of its own.

The libraries that adapters stand on hold Python's lock for seconds, and may crash. Behind a pipe
they do neither to a window. What needs no library is opened in the child too, and comes over whole.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..._progress import Progress, Stage
from ...bpe.history import History
from ...encoding import Encoding, as_bytes
from ...errors import CancelledError, FormatError, TokenprismError
from ...messages import Message
from ...own import OwnTokenizer
from ...specials import Chosen, HasSpecials
from ...tokenizer import Capability, Specials, SpecialsChoice, Tokenizer
from ...vocabulary import Ids, Vocabulary
from ..byname.fetching import folder_of
from ..byname.names import EncodingName, name_of
from ..opening import open_tokenizer
from ..ranks import tiktoken_files
from ..rwkv.tokenizer import GreedyTokenizer
from ..saying import saying
from ..sniff import locate, read_head, sniff
from ..vocabulary_only import VocabularyOnly
from .process import Child

if TYPE_CHECKING:
    from ...rules.reading import Rules

# Tokenizers that need no library of others.
OURS = (OwnTokenizer, GreedyTokenizer, VocabularyOnly)

# Kinds of files for which a library of others may be asked.
_BY_LIBRARIES = (
    "clip", "gguf", "javascript", "json", "merges", "sentencepiece", "vocab.txt"
)
_BATCH = 4 << 20  # bytes of texts sent at once
_LOOK = 0.05      # seconds between two looks at a cancelled wait
_PATIENCE = 60.0  # seconds for an answer, and one more for each
_SLOWEST = 20_000  # bytes of text; libraries take in a hundred times as many
_NATIVE = b'"format":"tokenprism"'


@dataclass(frozen=True, slots=True)
class Facts:
    """What an adapter is, told once; the rest is asked.

    `special_names`: the special tokens that encoding can be asked to recognise.
    """

    name: str
    family: str
    vocabulary: Vocabulary
    capabilities: Capability
    identity: str
    warnings: Sequence[Message]
    special_names: frozenset[str]


def open_apart(
    path: str | PathLike[str],
    *,
    pattern: str | None = None,
    progress: Progress | None = None,
) -> Tokenizer:
    """As `open_tokenizer`, but no library of others is loaded into this process.

    Raises as that does, and FormatError when the library crashes on the file.
    """
    progress = Progress() if progress is None else progress
    name = name_of(path)
    if isinstance(name, EncodingName):
        return open_tokenizer(path, pattern=pattern, progress=progress)
    folder, said = (Path(path), ()) if name is None else folder_of(name, progress)
    file = locate(folder)
    head = read_head(file)
    kind = sniff(file, head)
    by_library = kind in _BY_LIBRARIES and _NATIVE not in head
    by_library = by_library or (kind == "tiktoken" and tiktoken_files.is_normalized(file))
    if not by_library:
        return saying(open_tokenizer(file, pattern=pattern, progress=progress), said)
    progress.enter(Stage.READING)
    child = Child("tokenizer", str(file.absolute()), progress, pattern)
    if not isinstance(child.greeting, Facts):
        child.close()
        whole: Tokenizer = child.greeting
        return saying(whole, said)
    return RemoteTokenizer(str(file.absolute()), child, pattern, said)


class RemoteTokenizer(HasSpecials):
    """An adapter that works in a child; requests wait for each other.

    A cancelled request ends the child, and so may its library; the next request starts another.
    """

    def __init__(
        self, path: str, child: Child, pattern: str | None = None, said: Sequence[Message] = ()
    ) -> None:
        """`child` has opened the file at `path`, with this `pattern`, as a tokenizer.

        `said`: warnings about how it was found.
        """
        self._path, self._pattern, self._said = path, pattern, said
        self._child = child
        self._facts: Facts = child.greeting
        self._turn = threading.Lock()

    @property
    def name(self) -> str:
        """The file's name for people."""
        return self._facts.name

    @property
    def family(self) -> str:
        """The model's type, as the file calls it."""
        return self._facts.family

    @property
    def vocabulary(self) -> Vocabulary:
        """Every entry as columns."""
        return self._facts.vocabulary

    @property
    def capabilities(self) -> Capability:
        """What the adapter can tell of ids and spans."""
        return self._facts.capabilities

    @property
    def identity(self) -> str:
        """SHA-256, in hex, of the file's content that decides ids."""
        return self._facts.identity

    @property
    def warnings(self) -> Sequence[Message]:
        """What is odd about the file, a sentence each."""
        return (*self._said, *self._facts.warnings)

    def encode(
        self,
        text: str | bytes,
        *,
        specials: SpecialsChoice = Specials.DEFAULT,
        progress: Progress | None = None,
    ) -> Encoding:
        """As the adapter in the child. Raises FormatError where that crashes."""
        way = self.chosen_specials(specials)
        source = as_bytes(text)
        progress = Progress() if progress is None else progress
        progress.enter(Stage.ENCODING, len(source))
        encoding = self._encoded([source], way, progress)[0]
        progress.advance(len(source))
        return encoding

    def encode_batch(
        self, texts: Iterable[str | bytes], *, specials: SpecialsChoice = Specials.DEFAULT,
        threads: int = 1,
    ) -> list[Encoding]:
        """As `encode`, a text at a time, in order; on the one child, whatever `threads` says."""
        way = self.chosen_specials(specials)
        progress = Progress()
        return [
            encoding
            for batch in _batches(map(as_bytes, texts))
            for encoding in self._encoded(batch, way, progress)
        ]

    def decode(self, ids: Ids, *, skip_special: bool = False) -> bytes:
        """As the adapter in the child. UnknownIdError for an id without entry."""
        # Checked here, so that an error costs nothing; which ones to skip the adapter knows.
        known = self.vocabulary.checked(ids)
        decoded: bytes = self._ask(("decode", known, skip_special), Progress(), len(known))
        return decoded

    def rules(self, progress: Progress) -> Rules | None:
        """How the library decides, read from its file in the child; None where that is not known.
        """
        found: Rules | None = self._ask(("rules",), progress, 0)
        return found

    def worded(
        self, text: str | bytes, progress: Progress | None = None
    ) -> tuple[Encoding, NDArray[np.int64]] | None:
        """A short text's encoding and the number of the word that each token is in, int64[n];
        None where the library does not tell.
        """
        source = as_bytes(text)
        progress = Progress() if progress is None else progress
        found = self._ask(("worded", source, self.default_specials), progress, len(source))
        return None if found is None else (Encoding(source, *found[0]), found[1])

    def pretokens(self, text: str | bytes) -> NDArray[np.int64]:
        """Where pre-tokens begin, int64[n], as the tokenizer in the child tells.

        TokenprismError where it does not.
        """
        source = as_bytes(text)
        found: NDArray[np.int64] = self._ask(("pretokens", source), Progress(), len(source))
        return found

    def history(self, text: str | bytes, *, progress: Progress | None = None) -> History:
        """Not known: TokenprismError."""
        raise TokenprismError(Message("{name} does not tell its merges", name=self.name))

    def at_size(self, size: int) -> Tokenizer:
        """Not possible: TokenprismError."""
        raise TokenprismError(Message("the vocabulary of {name} cannot be cut", name=self.name))

    @property
    def special_names(self) -> frozenset[str]:
        """The special tokens that encoding can be asked to recognise."""
        return self._facts.special_names

    def _encoded(
        self, sources: list[bytes], specials: Chosen, progress: Progress
    ) -> list[Encoding]:
        columns = self._ask(("encode", sources, specials), progress, sum(map(len, sources)))
        return [Encoding(source, *one) for source, one in zip(sources, columns, strict=True)]

    def _ask(self, request: object, progress: Progress, size: int) -> Any:
        with self._my_turn(progress):
            if not self._child.alive:
                self._restart(progress)
            return self._child.ask(request, progress, seconds=_PATIENCE + size / _SLOWEST)

    def _restart(self, progress: Progress) -> None:
        child = Child("tokenizer", self._path, progress, self._pattern)
        found = child.greeting
        if not isinstance(found, Facts) or found.identity != self.identity:
            child.close()
            raise FormatError(
                "the file is another one than when it was opened", path=self._path,
                remedy="Open it again",
            )
        self._child = child

    @contextmanager
    def _my_turn(self, progress: Progress) -> Iterator[None]:
        while not self._turn.acquire(timeout=_LOOK):
            if progress.cancelled:
                raise CancelledError
        try:
            yield
        finally:
            self._turn.release()


class Served:
    """The service in the child: the tokenizer of one file."""

    def __init__(self, path: str, pattern: str | None = None) -> None:
        """Open it. `greeting` is a tokenizer that needs no library, or the facts of an adapter."""
        self._tokenizer = tokenizer = open_tokenizer(path, pattern=pattern)
        vocabulary = tokenizer.vocabulary
        # Computed here, they come over with the columns.
        _ = vocabulary.size, vocabulary.lengths, vocabulary.specials
        self.greeting: Tokenizer | Facts = tokenizer
        if not isinstance(tokenizer, OURS):
            self.greeting = Facts(
                tokenizer.name, tokenizer.family, vocabulary, tokenizer.capabilities,
                tokenizer.identity, tokenizer.warnings,
                getattr(tokenizer, "special_names", frozenset(vocabulary.specials)),
            )

    def encode(self, sources: list[bytes], specials: Chosen) -> list[tuple[object, ...]]:
        """The columns of each encoding; its source the parent has."""
        made = self._tokenizer.encode_batch(sources, specials=specials)
        return [(one.ids, one.starts, one.ends, one.status) for one in made]

    def rules(self) -> Rules | None:
        """How the library decides."""
        from ...rules.reading import rules_of_adapter

        return rules_of_adapter(self._tokenizer)

    def worded(
        self, source: bytes, specials: Chosen
    ) -> tuple[tuple[object, ...], NDArray[np.int64]] | None:
        """The columns of an encoding and its words."""
        asked = getattr(self._tokenizer, "worded", None)
        found = None if asked is None else asked(source, specials)
        if found is None:
            return None
        one, numbers = found
        return (one.ids, one.starts, one.ends, one.status), numbers

    def pretokens(self, source: bytes) -> NDArray[np.int64]:
        """As the tokenizer tells them."""
        return self._tokenizer.pretokens(source)

    def decode(self, ids: NDArray[np.int32], skip_special: bool) -> bytes:
        """What the ids stand for."""
        return self._tokenizer.decode(ids, skip_special=skip_special)


def _batches(sources: Iterable[bytes]) -> Iterator[list[bytes]]:
    batch: list[bytes] = []
    size = 0
    for source in sources:
        if batch and size + len(source) > _BATCH:
            yield batch
            batch, size = [], 0
        batch.append(source)
        size += len(source)
    if batch:
        yield batch
