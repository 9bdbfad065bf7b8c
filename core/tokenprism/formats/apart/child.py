"""The other side of `process`: a process that works on a file with its format's own library.

It reads from standard input which service is wanted for which file, then requests for that service,
and answers each. A crash of the library ends this process and no other; it ends at once when its
parent does.
"""

from __future__ import annotations

import json
import os
import queue
import re
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Protocol

from ...errors import FormatError, TokenprismError
from ...messages import Message
from ..byname.encodings import NamedEncoding, OfferedNames
from ..byname.hub import FetchedFolder
from .channel import Moved, receive, send
from .remote import Served

_LINE_ENDS = re.compile(r"([\r\n]+)")


class Loaded(Protocol):
    """A library's tokenizer, as `verify` asks it."""

    version: str

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        """Ids of each text; `allow`: special tokens are such, else ordinary text."""

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        """What the ids of each text stand for."""


class _HuggingFace:
    def __init__(self, path: str) -> None:
        import tokenizers

        self.version = f"tokenizers {tokenizers.__version__}"
        self._library = tokenizers.Tokenizer.from_file(path)

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        self._library.encode_special_tokens = not allow
        encoded = self._library.encode_batch_fast(texts, add_special_tokens=False)
        return [one.ids for one in encoded]

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        texts: list[str] = self._library.decode_batch(ids, skip_special_tokens=False)
        return [text.encode("utf-8") for text in texts]


class _Tiktoken:
    def __init__(self, path: str) -> None:
        import tiktoken
        from tiktoken.load import load_tiktoken_bpe

        self.version = f"tiktoken {tiktoken.__version__}"
        sidecar = json.loads(Path(path + ".json").read_text("utf-8"))
        self._encoding = tiktoken.Encoding(
            Path(path).name,
            pat_str=sidecar["pattern"],
            mergeable_ranks=load_tiktoken_bpe(path),
            special_tokens=sidecar["special_tokens"],
        )

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        if allow:
            return [self._encoding.encode(text, allowed_special="all") for text in texts]
        return [self._encoding.encode_ordinary(text) for text in texts]

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        return [self._encoding.decode_bytes(one) for one in ids]


class _BytePiece:
    """bytepiece itself. It knows special tokens by their ids alone, and texts in form C."""

    def __init__(self, path: str) -> None:
        from importlib.metadata import version

        import ahocorasick
        import bytepiece

        if ahocorasick.unicode:
            raise ImportError(
                "bytepiece needs pyahocorasick to be built with AHOCORASICK_BYTES=1"
            )
        self.version = f"bytepiece {version('bytepiece')}"
        # The library reads files in the encoding of the system.
        self._library = bytepiece.Tokenizer(json.loads(Path(path).read_text("utf-8")))

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        return [self._library.encode(text) for text in texts]

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        return [b"".join(map(self._library.id_to_piece, one)) for one in ids]


class _PieceTokenizer:
    """PieceTokenizer's wheel. It is meant for lines, so that line ends go by themselves."""

    def __init__(self, path: str) -> None:
        from importlib.metadata import version

        import piece_tokenizer

        self.version = f"piece-tokenizer {version('piece-tokenizer')}"
        self._library = piece_tokenizer.Tokenizer(path)

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        encode = self._library.encode_as_ids
        return [
            [token for line in _LINE_ENDS.split(text) for token in encode(line)] for text in texts
        ]

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        return [self._library.decode(one).encode("utf-8") for one in ids]


class _Own:
    def __init__(self, path: str) -> None:
        import numpy as np

        from ... import Specials, __version__
        from .. import open_tokenizer

        self.version = f"tokenprism {__version__}"
        self._tokenizer = open_tokenizer(path)
        self._ways = {True: Specials.ALLOW, False: Specials.TEXT}
        self._array = np.array

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        # The parent writes bytes that are not UTF-8 as lone surrogates.
        sources = [text.encode("utf-8", "surrogateescape") for text in texts]
        encoded = self._tokenizer.encode_batch(sources, specials=self._ways[allow])
        return [one.ids.tolist() for one in encoded]

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        return [self._tokenizer.decode(self._array(one, "int32")) for one in ids]


_LIBRARIES: dict[str, Callable[[str], Loaded]] = {
    "huggingface": _HuggingFace, "tiktoken": _Tiktoken, "tokenprism": _Own,
    "bytepiece": _BytePiece, "piece-tokenizer": _PieceTokenizer,
}


class _Verifying:
    """The service of `verify`: texts to ids and back."""

    def __init__(self, format: str, path: str) -> None:
        self._loaded = _LIBRARIES[format](path)
        self.greeting = self._loaded.version

    def both(self, texts: list[str], allow: bool) -> list[tuple[list[int], bytes]]:
        """The ids of each text, and what they decode to."""
        ids = self._loaded.encode(texts, allow)
        return list(zip(ids, self._loaded.decode(ids), strict=True))


_BY_NAME: dict[str, Callable[[str, Callable[[int, int], None]], Any]] = {
    "hub": FetchedFolder, "encoding": NamedEncoding, "names": OfferedNames,
}


def _service(answers: IO[bytes], name: str, path: str, pattern: str | None = None) -> Any:
    if name == "tokenizer":
        return Served(path, pattern)
    if name in _BY_NAME:
        return _BY_NAME[name](path, lambda done, total: send(answers, Moved(done, total)))
    return _Verifying(name, path)


def main() -> int:
    """Serve one parent until its end of the pipe closes."""
    source, answers = _own_streams()
    # An interrupt at the terminal reaches this process too, but its parent decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    requests: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, requests), daemon=True).start()
    service: Any = None
    trim = _trimmer()
    while True:
        name, *arguments = requests.get()
        try:
            if service is None:
                service = _service(answers, name, *arguments)
                answer = service.greeting
            else:
                answer = getattr(service, name)(*arguments)
        except SystemExit:  # told to end
            os._exit(1)
        except BaseException as fault:  # noqa: BLE001 - panics of Rust are no Exception
            answer = _told(fault)
        send(answers, answer)
        # The next request may be long in coming.
        answer = arguments = None
        trim()


def _trimmer() -> Callable[[], object]:
    """Gives memory back to the system, of which a library may need a hundred times its text.

    Only glibc keeps it otherwise; elsewhere this does nothing.
    """
    if sys.platform != "linux":
        return lambda: None
    import ctypes

    function = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return (lambda: None) if function is None else lambda: function(0)


def _told(fault: BaseException) -> TokenprismError:
    """Whatever a library raises, as an error for the parent."""
    if isinstance(fault, TokenprismError):
        return fault
    if isinstance(fault, MemoryError):
        return TokenprismError("there is not enough memory")
    told = f"{type(fault).__name__}: {fault}"
    return FormatError(Message("the format's own library fails: {fault}", fault=told))


def _listen(source: IO[bytes], requests: queue.SimpleQueue[Any]) -> None:
    try:
        while True:
            requests.put(receive(source))
    except (EOFError, OSError):
        os._exit(0)  # in the middle of whatever the library does


def _own_streams() -> tuple[IO[bytes], IO[bytes]]:
    """The two pipes for this module alone: what a library prints goes nowhere."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return sys.stdin.buffer, answers


def _limit_memory() -> None:
    """No more than the machine has, so that it is this process that fails and not another."""
    if sys.platform != "linux":
        return
    import resource

    most = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard == resource.RLIM_INFINITY or hard > most:
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


if __name__ == "__main__":
    sys.exit(main())
