"""What a file is: told by its content first, then by its name."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Final

from ..messages import Message
from ..utf8 import Validator
from .packing import ENDINGS
from .signatures import document_of, packed_by
from .zeros import are_few

HEAD: Final = 1 << 16
MARK: Final = b"\xef\xbb\xbf"
_LOOKED_AT: Final = 8192  # of a head, for what is text
_SHORT: Final = 4096  # bytes; what is shorter may be anything
_MOST_STRAY: Final = 0.3
# The marks of UTF-32 begin like those of UTF-16.
_OTHER_MARKS: Final = {
    b"\xff\xfe\x00\x00": "UTF-32LE",
    b"\x00\x00\xfe\xff": "UTF-32BE",
    b"\xff\xfe": "UTF-16LE",
    b"\xfe\xff": "UTF-16BE",
}
_BY_NAME: Final = {
    ".jsonl": "jsonl", ".ndjson": "jsonl", ".jsonlines": "jsonl", ".json": "json",
    ".csv": "csv", ".tsv": "tsv", ".tab": "tsv",
    ".parquet": "parquet", ".pq": "parquet", ".arrow": "arrow", ".feather": "arrow",
    ".ipc": "arrow",
}
TABLES: Final = ("parquet", "arrow")
ARCHIVES: Final = ("zip", "tar")
# Archives by their form that are documents or programs by their sense.
_NO_ARCHIVES: Final = (
    ".docx", ".xlsx", ".pptx", ".odt", ".ods", ".odp", ".epub", ".jar", ".apk", ".whl", ".npz",
    ".pt", ".pth", ".keras",
)


@dataclass(frozen=True, slots=True)
class Kind:
    """What a file is: a key of options.FORMATS, "zip" or "tar"; or why it can be none of these.

    `refusal` is for files that are of no use whatever is done; `doubt` for those that hardly are
    text: they are read only where a format or an encoding is asked for, or where they are named by
    themselves and too short to be sure.
    """

    format: str = "text"
    refusal: Message | None = None
    doubt: Message | None = None
    note: Message | None = None
    is_sure: bool = True


def foreign_encoding(head: bytes) -> str | None:
    """The encoding that the first bytes of a file announce, if it is none of UTF-8."""
    return next((name for mark, name in _OTHER_MARKS.items() if head.startswith(mark)), None)


def why_no_text(head: bytes) -> Message | None:
    """Why a file that begins like this is hardly UTF-8 text; None when it may be."""
    document = document_of(head)
    if document is not None:
        return document
    encoding = foreign_encoding(head)
    if encoding is not None:
        return Message("{encoding} byte-order mark, not UTF-8", encoding=encoding)
    check = Validator(0, 0)
    check.feed(head, False)
    zeros = head.count(0)
    if zeros and (check.stray_bytes or not are_few(zeros, len(head))):
        return Message("binary (zero byte at {byte:,})", byte=head.find(0))
    if check.stray_bytes > _MOST_STRAY * len(head):
        return Message(
            "not UTF-8 ({share:.0%} of its first bytes)", share=check.stray_bytes / len(head)
        )
    return None


def plain_name(name: str) -> str:
    """A file's name in lower case, without the ending of what it is packed by."""
    lower = PurePosixPath(name.replace("\\", "/")).name.lower()
    for endings in ENDINGS.values():
        for ending in endings:
            if lower.endswith(ending):
                return lower.removesuffix(ending) + (".tar" if ending.startswith(".t") else "")
    return lower


def kind_of(
    head: bytes, name: str, asked: str | None = None, was_packed: bool = False
) -> Kind:
    """What a file is by its first HEAD bytes, its name, and the format asked for. Of a file that
    `was_packed` they are those of its content.
    """
    kind = _kind_of(head, name, asked)
    if not was_packed and kind.format not in ARCHIVES and _is_named_as_packed(name):
        return replace(kind, note=Message("not packed, in spite of its name"))
    return kind


def _kind_of(head: bytes, name: str, asked: str | None) -> Kind:
    named = _BY_NAME.get(PurePosixPath(plain_name(name)).suffix)
    if head.startswith(b"version https://git-lfs"):
        return Kind(refusal=Message("a Git LFS pointer, not the file it stands for"))
    packer = packed_by(head)
    if packer is not None:
        return Kind(refusal=Message("packed by {name}, which is not read", name=packer))
    found = _by_magic(head, name)
    if found is not None:
        if asked not in (None, found.format) and found.refusal is None:
            return Kind(refusal=Message("not of the format {name}", name=asked))
        return found
    if (asked is None and named in TABLES) or asked in TABLES:
        return Kind(refusal=Message("not a {format} file, whatever its name is",
                                    format=(asked or named or "").capitalize()))
    doubt = why_no_text(head[:_LOOKED_AT])
    is_sure = len(head) >= _SHORT or document_of(head) is not None
    return Kind(asked or _text_format(head, named), doubt=doubt, is_sure=is_sure)


def _by_magic(head: bytes, name: str) -> Kind | None:
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        if plain_name(name).endswith(_NO_ARCHIVES) or b"[Content_Types].xml" in head[:200]:
            return Kind(refusal=Message("binary (packed by a program that is no archiver)"))
        return Kind("zip")
    if head[257:262] == b"ustar":
        return Kind("tar")
    if head.startswith(b"PAR1"):
        return Kind("parquet")
    if (head.startswith(b"ARROW1") and len(head) > 8) or _begins_a_stream(head):
        return Kind("arrow")
    if head.startswith(b"FEA1"):
        return Kind(refusal=Message("Feather of version 1, which is read no more"))
    return None


def _begins_a_stream(head: bytes) -> bool:
    """Whether this is the first message of an Arrow stream: FF FF FF FF, which others have too,
    then the length of a FlatBuffer and the place of its table, which points to its fields.
    """
    if not head.startswith(b"\xff\xff\xff\xff") or len(head) < 16:
        return False
    size, root = (int(one) for one in struct.unpack_from("<iI", head, 4))
    if size < 16 or size % 8 or not 4 <= root <= size - 4 or 8 + root + 4 > len(head):
        return False
    fields = root - int(struct.unpack_from("<i", head, 8 + root)[0])
    return 0 <= fields <= size - 4 and fields % 2 == 0


def _is_named_as_packed(name: str) -> bool:
    return name.lower().endswith(tuple(one for ends in ENDINGS.values() for one in ends))


def _text_format(head: bytes, named: str | None) -> str:
    """The format of something that is text or close to it."""
    start = head.removeprefix(MARK).lstrip()
    if named in ("csv", "tsv"):
        return named
    if start[:1] == b"{":
        objects = _leading_objects(start)
        if objects >= 2 or (objects == 1 and named == "jsonl"):
            return "jsonl"
    if named == "json" and start[:1] in (b"{", b"["):
        return "json"
    return named if named == "jsonl" else "text"


def _leading_objects(start: bytes) -> int:
    """How many of the first two lines that are not blank are JSON objects by themselves."""
    lines = [line for line in start.split(b"\n", 4) if line.strip()]
    whole = lines[:2] if len(lines) > 2 or len(start) < HEAD - len(MARK) else lines[:1]
    count = 0
    for line in whole:
        try:
            count += isinstance(json.loads(line.decode("utf-8", "replace")), dict)
        except (ValueError, RecursionError):
            break
    return count
