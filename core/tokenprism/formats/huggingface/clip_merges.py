"""CLIP's file of merges: a vocabulary follows from it, and so does all else.

It lists many more merges than CLIP uses. Texts are put in lower case, words end in `</w>`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...errors import FormatError
from ...messages import Message, one_or_many
from ...tokenizer import Tokenizer
from ..alphabet import CHARACTERS
from ..reading.text_lines import Line, lines_of
from .opening import document_of, open_document

HEAD = b'"bpe_simple_vocab_16e6.txt#version:'
SUFFIX = "</w>"
_SIZE = 49152  # CLIP's vocabulary without its two special tokens, were all its words used
_MERGES = _SIZE - 256 - 2
_SPECIALS = ("<|startoftext|>", "<|endoftext|>")
# As Python has it, by which CLIP cleans texts: four control characters more than elsewhere.
_SPACE = r"\s\x1c-\x1f"
_WORDS = rf"'s|'t|'re|'ve|'m|'ll|'d|[\p{{L}}]+|[\p{{N}}]|[^{_SPACE}\p{{L}}\p{{N}}]+"


def open_merges(path: Path, data: bytes, name: str) -> Tokenizer:
    """The tokenizer. FormatError names the line that is no merge, or says that there are too few.
    """
    rows = list(lines_of(path, data))[1:]
    if len(rows) < _MERGES:
        raise FormatError(
            Message("CLIP needs {needed:,} merges, the file has {count:,}", needed=_MERGES,
                    count=len(rows)),
            path=path, remedy="The file may be cut short; fetch it again",
        )
    said = [Message(
        "CLIP's own program first repairs text with ftfy and html.unescape. These steps are not in "
        "the file and not applied here: ids differ where they change the text"
    )]
    if len(rows) > _MERGES:
        more = len(rows) - _MERGES
        said.append(one_or_many(
            more, Message("the last merge is beyond the vocabulary's size: CLIP does not use it"),
            Message("the last {count:,} merges are beyond the vocabulary's size: CLIP does not use "
                    "them", count=more),
        ))
    return open_document(document_of(path, _document(rows[:_MERGES])), name, warnings=said)


def _document(rows: list[Line]) -> dict[str, Any]:
    # The alphabet's order: what stands for itself first.
    alphabet = sorted(CHARACTERS)
    vocab: dict[str, int] = {}
    for text in [*alphabet, *(one + SUFFIX for one in alphabet)]:
        vocab[text] = len(vocab)
    merges = []
    for line in rows:
        pair = line.text.split()
        if len(pair) != 2 or not {*pair} <= vocab.keys() or pair[0] + pair[1] in vocab:
            line.fail(Message("a merge must join two tokens that are there into a new one"))
        vocab[pair[0] + pair[1]] = len(vocab)
        merges.append(pair)
    for text in _SPECIALS:
        vocab[text] = len(vocab)
    return _tokenizer_json(vocab, merges)


def _tokenizer_json(vocab: dict[str, int], merges: list[list[str]]) -> dict[str, Any]:
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True,
                  "use_regex": False}
    return {
        "version": "1.0", "truncation": None, "padding": None,
        "added_tokens": [
            {"id": vocab[text], "content": text, "single_word": False, "lstrip": False,
             "rstrip": False, "normalized": False, "special": True} for text in _SPECIALS
        ],
        "normalizer": {"type": "Sequence", "normalizers": [
            {"type": "NFC"},
            {"type": "Replace", "pattern": {"Regex": f"[{_SPACE}]+"}, "content": " "},
            {"type": "Lowercase"},
        ]},
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
            {"type": "Split", "pattern": {"Regex": _WORDS}, "behavior": "Removed", "invert": True},
            byte_level,
        ]},
        "post_processor": None,
        "decoder": {"type": "Sequence", "decoders": [
            byte_level, {"type": "Replace", "pattern": {"String": SUFFIX}, "content": " "},
        ]},
        "model": {
            "type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
            "end_of_word_suffix": SUFFIX, "fuse_unk": False, "byte_fallback": False,
            "ignore_merges": False, "vocab": vocab, "merges": merges,
        },
    }
