"""Vocabularies inside JavaScript modules, read as data: nothing of a module is ever run.

Known are `export default` with JSON, as js-tiktoken has it, and the two base64 literals of
llama-tokenizer-js and its descendants: a vocabulary, an entry a line, and its merges.
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from pathlib import Path
from typing import Any

from ..bpe.from_ranks import model_of_ranks
from ..bpe.tokenizer import BpeTokenizer
from ..errors import FormatError
from ..messages import Message
from ..pretokenize import PATTERNS
from ..tokenizer import Tokenizer
from .alphabet import unspell
from .huggingface.opening import document_of, open_document
from .ranks import compact
from .reading.limits import HIGHEST_ID
from .reading.strict_json import parse

_JSON = re.compile(rb"\s*(?:export\s+default|module\.exports\s*=)\s*(?=\{)")
_VOCABULARY = re.compile(rb"vocab_base64\s*=\s*([\"'`])([A-Za-z0-9+/=]+)\1")
_MERGES = re.compile(rb"merges_binary\s*=\s*([\"'`])([A-Za-z0-9+/=]+)\1")
_BYTE = "<0x00>"
_MARK = "▁"
_REMEDY = Message("Open the tokenizer.json, .model or .tiktoken file that it was made from")


def open_module(path: Path, data: bytes, name: str) -> Tokenizer:
    """The tokenizer inside a module. FormatError where it holds none of those that are known."""
    found = _JSON.match(data)
    if found is not None:
        document = parse(path, data[found.end() :].rstrip().removesuffix(b";"))
        if not compact.is_compact(document):
            raise _unknown(path)
        return compact.open_compact(document, name)
    literals = [expression.search(data) for expression in (_VOCABULARY, _MERGES)]
    if literals[0] is None or literals[1] is None:
        raise _unknown(path)
    entries = _entries(path, literals[0])
    if _BYTE in entries:
        return _character_bpe(path, entries, _pairs(path, literals[1], len(entries)), name)
    return _byte_bpe(path, entries, name)


def _unknown(path: Path) -> FormatError:
    return FormatError(
        "this is JavaScript, and no vocabulary is in it in a form that is known: it is not run to "
        "find one", path=path, remedy=_REMEDY,
    )


def _decoded(path: Path, literal: re.Match[bytes]) -> bytes:
    try:
        return b64decode(literal[2], validate=True)
    except binascii.Error:
        raise FormatError(
            "the text in quotes is not base64", path=path, byte=literal.start(2), remedy=_REMEDY
        ) from None


def _entries(path: Path, literal: re.Match[bytes]) -> list[str]:
    try:
        entries = _decoded(path, literal).decode("utf-8").split("\n")
    except UnicodeDecodeError:
        raise FormatError(
            "the vocabulary is not UTF-8 text", path=path, byte=literal.start(2)
        ) from None
    if entries[-1:] == [""]:
        entries.pop()
    if "" in entries or len({*entries}) != len(entries) or len(entries) > HIGHEST_ID:
        raise FormatError(
            "the vocabulary has an entry that is empty or occurs twice", path=path,
            byte=literal.start(2),
        )
    return entries


def _pairs(path: Path, literal: re.Match[bytes], size: int) -> list[tuple[int, int]]:
    """The merges: two ids of 16 bits each, little-endian."""
    data = _decoded(path, literal)
    ids = memoryview(data[: len(data) // 4 * 4]).cast("H").tolist()
    if len(data) % 4 or (ids and max(ids) >= size):
        raise FormatError(
            "the merges are no pairs of ids of the vocabulary", path=path, byte=literal.start(2)
        )
    return list(zip(ids[::2], ids[1::2], strict=True))


def _character_bpe(
    path: Path, entries: list[str], pairs: list[tuple[int, int]], name: str
) -> Tokenizer:
    """BPE over characters with marks for spaces, a space in front, bytes for what is unknown."""
    vocab = {text: token_id for token_id, text in enumerate(entries)}
    merges = []
    for left, right in pairs:
        if entries[left] + entries[right] not in vocab:
            raise FormatError(
                Message("the merge of {left!r} and {right!r} makes no token",
                        left=entries[left], right=entries[right]), path=path,
            )
        merges.append([entries[left], entries[right]])
    return open_document(document_of(path, _root(vocab, merges)), name)


def _root(vocab: dict[str, int], merges: list[list[str]]) -> dict[str, Any]:
    named = [text for text in ("<unk>", "<s>", "</s>") if text in vocab]
    return {
        "version": "1.0", "truncation": None, "padding": None,
        "added_tokens": [
            {"id": vocab[text], "content": text, "single_word": False, "lstrip": False,
             "rstrip": False, "normalized": False, "special": True} for text in named
        ],
        "normalizer": {"type": "Sequence", "normalizers": [
            {"type": "Prepend", "prepend": _MARK},
            {"type": "Replace", "pattern": {"String": " "}, "content": _MARK},
        ]},
        "pre_tokenizer": None, "post_processor": None,
        "decoder": {"type": "Sequence", "decoders": [
            {"type": "Replace", "pattern": {"String": _MARK}, "content": " "},
            {"type": "ByteFallback"}, {"type": "Fuse"},
            {"type": "Strip", "content": " ", "start": 1, "stop": 0},
        ]},
        "model": {
            "type": "BPE", "dropout": None, "unk_token": named[0] if named else None,
            "continuing_subword_prefix": None, "end_of_word_suffix": None, "fuse_unk": True,
            "byte_fallback": True, "ignore_merges": False, "vocab": vocab, "merges": merges,
        },
    }


def _byte_bpe(path: Path, entries: list[str], name: str) -> Tokenizer:
    """Llama 3's: entries in the byte alphabet by rising rank, its special tokens at their end.

    Every rank tells its merge, so the merges of the file say nothing more.
    """
    special = {
        text: token_id for token_id, text in enumerate(entries)
        if text.startswith("<|") and text.endswith("|>")
    }
    ranks: dict[bytes, int] = {}
    for token_id, text in enumerate(entries):
        token = unspell(text)
        if text in special:
            continue
        if token is None:
            raise FormatError(
                Message("the entry {token!a} is not spelled in the byte alphabet", token=text[:40]),
                path=path,
            )
        ranks[token] = token_id
    model = model_of_ranks(
        ranks, PATTERNS["llama3"], specials=special,
        record={"source": "JavaScript", "name": name},
    )
    said = Message("the file does not say how text is cut: it is cut by Llama 3's pattern")
    return BpeTokenizer(model, name=name, family=compact.FAMILY, warnings=[said])
