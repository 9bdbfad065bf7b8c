"""What kind of file this is, told by its content and never by its name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import FormatError
from ..messages import Message
from .format import Format, TokenizerFile
from .reading import packed
from .reading.files import open_regular
from .registry import ALL, GPT2, HUGGING_FACE

if TYPE_CHECKING:
    from ..tokenizer import Tokenizer

_HEAD = 4096
# In a folder with several of them the first is the one that says most.
SEEN_IN_FOLDERS = tuple(
    name for one in sorted(ALL, key=lambda one: one.folder_rank) for name in one.folder_names
)
_CERTAIN = tuple(name for one in ALL for name in one.names)
_NATIVE = b'"format":"tokenprism"'
_ENDINGS = tuple(dict.fromkeys(name for name in _CERTAIN if name.startswith(".")))
_COMPRESSED = ((packed.MAGIC, "gzip"), (b"\x28\xb5\x2f\xfd", "zstandard"), (b"BZh", "bzip2"),
               (b"\xfd7zXZ\x00", "xz"), (b"PK\x03\x04", "zip"))


def locate(path: Path) -> Path:
    """The tokenizer file meant by `path`: itself, or the one inside when it is a folder."""
    if not path.is_dir():
        return path
    for name in SEEN_IN_FOLDERS:
        if (path / name).is_file():
            return path / name
    found = [one for end in _ENDINGS for one in sorted(path.glob(f"*{end}"))]
    if len(found) == 1:
        return found[0]
    if found:
        problem = Message("several tokenizer files are in this folder")
    else:
        problem = Message("no tokenizer file is in this folder")
    raise FormatError(problem, path=path, remedy="Choose the file itself")


class Json(Format):
    """JSON, whose format is known when it has been read."""

    name = "json"
    by_library = has_collections = True

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether it begins with an object or a list."""
        return head[:1] in (b"{", b"[")

    def needs_library(self, path: Path, head: bytes) -> bool:
        """Unless it says that it is our own."""
        return _NATIVE not in head

    def open(self, file: TokenizerFile) -> Tokenizer:
        """By the first format that the document is of."""
        document = file.document
        return next((one for one in ALL if one.holds_document(document)), HUGGING_FACE).open(file)

    def guesses_pattern(self, path: Path, head: bytes) -> bool:
        """Of the formats in JSON only GPT-2's does not say its pattern."""
        return GPT2.guesses_pattern(path, head)


_JSON = Json()
_BINARY = tuple(one for one in ALL if one.is_binary)
_TEXT = sorted((_JSON, *(one for one in ALL if not one.is_binary)), key=lambda one: one.doubt)


def sniff(path: Path, head: bytes) -> Format:
    """The format of a file by its first bytes; for JSON `Json`. FormatError says what else it is.
    """
    if not head.strip():
        raise FormatError("the file is empty: it has no tokens", path=path)
    for magic, name in _COMPRESSED:
        if head.startswith(magic):
            raise FormatError(
                Message("this is a {name} archive, not a tokenizer file", name=name), path=path,
                remedy="Unpack it and open what is inside",
            )
    for known in _BINARY:
        if known.recognises(head, path):
            return known
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if re.match(rb"<(!doctype|html|head|\?xml|body|!--)", start, re.IGNORECASE):
        raise FormatError(
            "this is a web page, not a tokenizer file", path=path,
            remedy="Download the file itself: on most sites that is the link called 'raw'",
        )
    if start.startswith(b"version https://git-lfs"):
        raise FormatError(
            "this is a Git LFS pointer, not the file it stands for", path=path,
            remedy="Run 'git lfs pull' in its repository",
        )
    for known in _TEXT:
        if known.recognises(start, path):
            return known
    raise FormatError(
        "not a tokenizer file", path=path,
        remedy="Tokenprism opens its own models, tokenizer.json, vocab.json with merges.txt, "
        "vocab.txt, tekken.json, .tiktoken and .gguf files, and models of SentencePiece, RWKV, "
        "bytepiece and PieceTokenizer",
    )


def is_tokenizer(path: Path, head: Head | None = None) -> bool:
    """Whether a file or folder is to be opened as a tokenizer rather than as a text.

    `head`: the file's, where it has been read. Raises FormatError for a file that cannot be read.
    """
    if path.is_dir():
        seen = (path / name for name in SEEN_IN_FOLDERS)
        return any(one.is_file() and is_tokenizer(one) for one in seen)
    if path.name.lower().endswith(_CERTAIN):
        return True
    head = head or Head.of(path)
    try:
        known = head.format
    except FormatError:
        return False
    return known is not _JSON or any(one.is_announced(head.data) for one in ALL)


@dataclass(frozen=True, eq=False)
class Head:
    """The beginning of a file. Whoever opens the file reads it once and hands it on.

    `data`: the first bytes of the file, or of its content where it is packed.
    """

    path: Path
    data: bytes

    @classmethod
    def of(cls, path: Path) -> Head:
        """The head of the file at `path`. FormatError where it cannot be read."""
        with open_regular(path) as file:
            data = file.read(_HEAD)
        packs = packed.is_packed(data)
        return cls(path, packed.beginning(path, data, _HEAD) if packs else data)

    @cached_property
    def format(self) -> Format:
        """The file's format. Raises FormatError as `sniff` does."""
        return sniff(self.path, self.data)

    @property
    def needs_library(self) -> bool:
        """Whether a library of others may be asked to encode. FormatError as `sniff`."""
        return self.format.needs_library(self.path, self.data)

    @property
    def guesses_pattern(self) -> bool:
        """Whether the file would be opened with a pattern that is only likely. FormatError."""
        return self.format.guesses_pattern(self.path, self.data)
