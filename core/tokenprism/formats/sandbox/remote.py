"""Tokenizers whose library works in a process of its own.

The libraries that adapters stand on hold Python's lock for seconds, and may crash. Behind a pipe
they do neither to a window. What needs no library is opened in the child too, and comes over whole.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..._progress import Progress, Stage
from ...encoding import Encoding, as_bytes
from ...errors import CancelledError, FormatError
from ...messages import Message
from ...native import NativeTokenizer
from ...specials import Chosen
from ...tokenizer import Capability, Tokenizer
from ...vocabulary import Vocabulary
from ..hub.fetching import folder_of
from ..hub.names import EncodingName, name_of
from ..opening import open_file, open_tokenizer
from ..rwkv.tokenizer import GreedyTokenizer
from ..sniff import Head, locate
from ..vocabulary_only import VocabularyOnly
from .process import Child

Result = TypeVar("Result")

# Tokenizers that need no library of others.
OURS = (NativeTokenizer, GreedyTokenizer, VocabularyOnly)

_BATCH = 4 << 20  # bytes of texts sent at once
_LOOK = 0.05      # seconds between two looks at a cancelled wait
_PATIENCE = 60.0  # seconds for an answer, and one more for each
_SLOWEST = 20_000  # bytes of text; libraries take in a hundred times as many


@dataclass(frozen=True, slots=True)
class Facts:
    """What an adapter is, told once; the rest is asked.

    `special_names`: the special tokens that encoding can be asked to recognise; `skipped`: the
    ids that decoding leaves out with `skip_special`, bool[n].
    """

    name: str
    family: str
    vocabulary: Vocabulary
    capabilities: Capability
    identity: str
    warnings: Sequence[Message]
    special_names: frozenset[str]
    skipped: NDArray[np.bool_]


def open_sandboxed(
    path: str | PathLike[str],
    *,
    pattern: str | None = None,
    progress: Progress | None = None,
    head: Head | None = None,
) -> Tokenizer:
    """As `open_tokenizer`, but no library of others is loaded into this process.

    `head`: of the file at `path`, where it has been read. Raises as that does, and FormatError
    when the library crashes on the file.
    """
    progress = Progress() if progress is None else progress
    name = name_of(path)
    if isinstance(name, EncodingName):
        return open_tokenizer(path, pattern=pattern, progress=progress)
    said: Sequence[Message] = ()
    if head is None:
        folder, said = (Path(path), ()) if name is None else folder_of(name, progress)
        head = Head.of(locate(folder))
    file = head.path
    if not head.needs_library:
        return open_file(head, pattern, progress).with_warnings(said)
    progress.enter(Stage.READING)
    child = Child("tokenizer", str(file.absolute()), progress, pattern)
    if not isinstance(child.greeting, Facts):
        child.close()
        whole: Tokenizer = child.greeting
        return whole.with_warnings(said)
    return RemoteTokenizer(str(file.absolute()), child, pattern, said)


class RemoteTokenizer(Tokenizer):
    """An adapter that works in a child; requests wait for each other.

    A cancelled request ends the child, and so may its library; the next request starts another.
    """

    def __init__(
        self, path: str, child: Child, pattern: str | None = None, said: Sequence[Message] = ()
    ) -> None:
        """`child` has opened the file at `path`, with this `pattern`, as a tokenizer.

        `said`: warnings about how it was found.
        """
        self._facts: Facts = child.greeting
        super().__init__(
            name=self._facts.name, family=self._facts.family,
            warnings=(*said, *self._facts.warnings),
        )
        self._path, self._pattern, self._child = path, pattern, child
        self._turn = threading.Lock()

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
    def special_names(self) -> frozenset[str]:
        """The special tokens that encoding can be asked to recognise."""
        return self._facts.special_names

    @cached_property
    def skipped(self) -> NDArray[np.bool_]:
        """Which ids `decode` leaves out with `skip_special`, bool[n]."""
        return self._facts.skipped

    def _encode(self, source: bytes, specials: Chosen, progress: Progress | None) -> Encoding:
        progress = Progress() if progress is None else progress
        progress.enter(Stage.ENCODING, len(source))
        encoding = self._asked([source], specials, progress)[0]
        progress.advance(len(source))
        return encoding

    def _encode_all(self, sources: list[bytes], specials: Chosen) -> Iterator[Encoding]:
        # On the one child, whatever the number of threads.
        for batch in _batches(sources):
            yield from self._asked(batch, specials, Progress())

    def _decode(self, ids: NDArray[np.int32]) -> bytes:
        decoded: bytes = self._ask(("decode", ids), Progress(), len(ids))
        return decoded

    def apply(self, function: Callable[[Tokenizer], Result], progress: Progress) -> Result:
        """What a function of a module, found there by its name, returns for the tokenizer in the
        child.
        """
        found: Result = self._ask(("apply", function), progress, 0)
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

    def _asked(
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
                tokenizer.special_names, tokenizer.skipped,
            )

    def encode(self, sources: list[bytes], specials: Chosen) -> list[tuple[object, ...]]:
        """The columns of each encoding; its source the parent has."""
        made = self._tokenizer.encode_batch(sources, specials=specials)
        return [(one.ids, one.starts, one.ends, one.status) for one in made]

    def apply(self, function: Callable[[Tokenizer], Result]) -> Result:
        """What a function returns for the tokenizer."""
        return function(self._tokenizer)

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

    def decode(self, ids: NDArray[np.int32]) -> bytes:
        """What the ids stand for."""
        return self._tokenizer.decode(ids)


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
