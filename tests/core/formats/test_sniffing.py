"""What a file is, told by its content."""

from __future__ import annotations

import bz2
import gzip
import lzma
import random
import struct
from pathlib import Path

import pytest
from tokenprism.errors import FormatError
from tokenprism.formats import open_tokenizer

UNKNOWN = b"\x0a\x0e\x0a\x05<unk>\x15\x00\x00\x00\x00\x18\x02"
PIECE = UNKNOWN + b"\x0a\x0a\x0a\x01a\x15\x00\x00\x80\xbf\x18\x01"
OTHERS = {
    "empty": (b"", "the file is empty"),
    "blank": (b" \n\n", "the file is empty"),
    "page": (b"\n <!DOCTYPE html><html><body>404</body></html>", "this is a web page"),
    "page without doctype": (b"<html><body>Not Found</body></html>\n", "this is a web page"),
    "gzip twice": (gzip.compress(gzip.compress(b"YQ== 0\n")), "gzip archive"),
    "gzip cut short": (gzip.compress(b"YQ== 0\n" * 9)[:-12], "the packed file is cut short"),
    "gzip damaged": (gzip.compress(b"YQ== 0\n")[:10] + b"\xff" * 9, "the packed file is damaged"),
    "gguf in gzip": (gzip.compress(b"GGUF" + bytes(20)), "cannot be read while it is packed"),
    "javascript": (b"const x = 1;\nexport default x;\n", "this is JavaScript"),
    "bzip2": (bz2.compress(b"YQ== 0\n"), "bzip2 archive"),
    "xz": (lzma.compress(b"YQ== 0\n"), "xz archive"),
    "zip": (b"PK\x03\x04rest", "zip archive"),
    "sentencepiece": (PIECE, "the SentencePiece model is incomplete"),
    "gguf": (b"GGUF" + struct.pack("<IQQ", 3, 0, 1), "the GGUF file promises"),
    "lfs": (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\n", "Git LFS pointer"),
    "merges": (b"#version: 0.2\nt h\nth e\n", "list of merges"),
    "prose": (b"It was a dark and stormy night; the rain fell.\n", "not a tokenizer file"),
    "other json": (b'{"name": "x", "scripts": {}}', "neither a tokenizer.json nor"),
    "list": (b"[1, 2]", "neither a tokenizer.json nor"),
    "random": (random.Random(7).randbytes(4096), "not a tokenizer file"),
    "utf-16": ("{}".encode("utf-16"), "not a tokenizer file"),
}


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("suffix", [".tiktoken", ".json", ".tokenprism.json", ".model", ""])
def test_other_files_are_named_whatever_their_suffix(
    tmp_path: Path, name: str, suffix: str
) -> None:
    data, message = OTHERS[name]
    path = tmp_path / f"file{suffix}"
    path.write_bytes(data)
    with pytest.raises(FormatError, match=message) as caught:
        open_tokenizer(path)
    assert caught.value.place.path == str(path)
    assert "\n" not in str(caught.value)


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no such file"):
        open_tokenizer(tmp_path / "absent.json")


def test_a_folder_without_a_tokenizer(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no tokenizer file is in this folder"):
        open_tokenizer(tmp_path)
    for name in ("a.tiktoken", "b.tiktoken"):
        (tmp_path / name).write_bytes(b"YQ== 0\n")
    with pytest.raises(FormatError, match="several tokenizer files"):
        open_tokenizer(tmp_path)


@pytest.mark.parametrize("text", [
    "[" * 100_000 + "]" * 100_000,
    '{"model":' + '{"a":' * 20_000 + "1" + "}" * 20_001,
    '{"model":' + "[" * 5_000,
])
def test_deep_nesting_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_text(text)
    with pytest.raises(FormatError, match="nested too deeply"):
        open_tokenizer(path)
