"""Files that are no text, by their first bytes."""

from __future__ import annotations

from typing import Final

from ..messages import Message

# Archives and packed files that are not read.
_PACKED: Final = {
    b"7z\xbc\xaf\x27\x1c": "7-Zip",
    b"Rar!\x1a\x07": "RAR",
    b"\x04\x22\x4d\x18": "LZ4",
    b"LZIP\x01": "lzip",
    b"\x1f\x9d": "compress",
    b"\x5d\x00\x00": "lzma",
    b"\xff\x06\x00\x00sNaPpY": "Snappy",
    b"MSCF\x00\x00\x00\x00": "Cabinet",
}
_DOCUMENTS: Final = {
    b"%PDF-": Message("a PDF document, not text"),
    b"{\\rtf": Message("an RTF document, not text"),
    b"%!PS-Adobe": Message("a PostScript document, not text"),
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": Message("a document of an old office program, not text"),
    b"\x89PNG\r\n\x1a\n": Message("a picture, not text"),
    b"\xff\xd8\xff": Message("a picture, not text"),
    b"GIF87a": Message("a picture, not text"),
    b"GIF89a": Message("a picture, not text"),
    b"\x7fELF": Message("a program, not text"),
    b"SQLite format 3\x00": Message("a database of SQLite, not text"),
    b"\x93NUMPY": Message("an array of NumPy, not text"),
    b"\x89HDF\r\n\x1a\n": Message("a file of HDF5, not text"),
    b"GGUF": Message("a model file (GGUF), not text"),
}


def packed_by(head: bytes) -> str | None:
    """The program that packed a file which begins so, where such files are not read."""
    return next((name for magic, name in _PACKED.items() if head.startswith(magic)), None)


def document_of(head: bytes) -> Message | None:
    """What a file is that begins so, where it is a document or a program rather than text."""
    return next((what for magic, what in _DOCUMENTS.items() if head.startswith(magic)), None)
