"""The other side of `verify`: a process that loads a file with its format's own library.

It reads a request from standard input (a line of JSON), then batches of texts, and answers each
batch with ids and decoded bytes. A crash of the library ends this process and no other.
"""

from __future__ import annotations

import json
import os
import re
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Protocol

# A length before each block of bytes.
_LENGTH = struct.Struct("<q")
_LINE_ENDS = re.compile(r"([\r\n]+)")


class Loaded(Protocol):
    """A library's tokenizer in the child."""

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

        from .. import Specials, __version__
        from . import open_tokenizer

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


def read_block(file: IO[bytes]) -> bytes | None:
    """A block of bytes after its length; None at the end of the file."""
    head = file.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    block = file.read(length)
    return block if len(block) == length else None


def write_block(file: IO[bytes], block: bytes) -> None:
    """A block of bytes with its length before it."""
    file.write(_LENGTH.pack(len(block)))
    file.write(block)


def main() -> int:
    """Serve one parent until its end of the pipe closes."""
    # Libraries that print must not print into the answers.
    source, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    request = json.loads(read_block(source) or b"{}")
    try:
        loaded = _LIBRARIES[request["format"]](request["path"])
        _answer(answers, {"version": loaded.version})
        while (batch := read_block(source)) is not None:
            _answer(answers, _encoded(loaded, **json.loads(batch)))
    except BaseException as fault:
        # Whatever a library raises, panics that are no Exception too, the parent is told.
        _answer(answers, {"error": f"{type(fault).__name__}: {fault}"})
        if not isinstance(fault, Exception) and type(fault).__name__ != "PanicException":
            raise
    return 0


def _encoded(loaded: Loaded, texts: list[str], allow: bool) -> list[tuple[list[int], str]]:
    ids = loaded.encode(texts, allow)
    return [(one, decoded.hex()) for one, decoded in zip(ids, loaded.decode(ids), strict=True)]


def _answer(file: IO[bytes], value: object) -> None:
    write_block(file, json.dumps(value).encode())
    file.flush()


if __name__ == "__main__":
    sys.exit(main())
