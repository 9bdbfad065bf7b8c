"""Writing a BPE over characters as a tokenizer.json that the `tokenizers` library reads equally."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from ...bpe.alphabet import UNKNOWN_TOKEN, Alphabet, Mark, Unknown
from ...bpe.model import BpeModel
from ...errors import ExportError
from ...messages import Message
from ...vocabulary import Kind
from .write import added_tokens

_REMEDY = "Save the model in Tokenprism's own format"


def render(model: BpeModel, alphabet: Alphabet) -> bytes:
    """The content of tokenizer.json. ExportError where the format cannot hold the model."""
    _check_mark(alphabet)
    tokenizer = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": added_tokens(model),
        "normalizer": {"type": "NFC"} if model.nfc else None,
        "pre_tokenizer": _pre_tokenizer(model.pattern.oniguruma),
        "post_processor": None,
        "decoder": _decoder(alphabet),
        "model": _model(model, alphabet),
    }
    return json.dumps(tokenizer, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def _check_mark(alphabet: Alphabet) -> None:
    if alphabet.mark is Mark.END_SYMBOL:
        raise ExportError(
            "tokenizer.json has no </w> that is a symbol of its own: there the last character of "
            "a word carries it",
            remedy="Train with the mark end, or save the model in Tokenprism's own format",
        )
    if alphabet.unknown is Unknown.BYTES and alphabet.mark is not Mark.NONE:
        raise ExportError(
            "the tokenizers library makes bytes of the mark too where a character becomes bytes",
            remedy="Train without a mark or with [UNK], or save it in Tokenprism's own format",
        )


def _pre_tokenizer(regex: str) -> dict[str, Any]:
    def split(expression: str, behavior: str) -> dict[str, Any]:
        return {
            "type": "Split", "pattern": {"Regex": expression}, "behavior": behavior, "invert": False
        }

    # Words of white space alone are dropped once they are cut.
    steps = [split(regex, "Isolated")] if regex else []
    steps.append(split(r"\A\s+\z", "Removed"))
    return {"type": "Sequence", "pretokenizers": steps}


def _decoder(alphabet: Alphabet) -> dict[str, Any]:
    if alphabet.mark is Mark.END:
        return {"type": "BPEDecoder", "suffix": alphabet.mark.text}
    if alphabet.mark is Mark.CONTINUING:
        return {"type": "WordPiece", "prefix": alphabet.mark.text, "cleanup": False}
    if alphabet.unknown is Unknown.BYTES:
        return {"type": "Sequence", "decoders": [{"type": "ByteFallback"}, {"type": "Fuse"}]}
    return {"type": "Fuse"}


def _model(model: BpeModel, alphabet: Alphabet) -> dict[str, Any]:
    spelled = _spelled(model, alphabet)
    vocab: dict[str, int] = {}
    for number in np.flatnonzero(model.vocabulary.kinds != Kind.UNUSED).tolist():
        text = spelled[number]
        if text in vocab:
            raise ExportError(
                Message(
                    "the ids {one} and {number} would have the same name, {text!r}",
                    one=vocab[text],
                    number=number,
                    text=text,
                ),
                remedy=_REMEDY,
            )
        vocab[text] = number
    pairs = zip(model.left.tolist(), model.right.tolist(), strict=True)
    return {
        "type": "BPE",
        "dropout": None,
        "unk_token": None if alphabet.unknown is Unknown.BYTES else UNKNOWN_TOKEN,
        "continuing_subword_prefix": "##" if alphabet.mark is Mark.CONTINUING else None,
        "end_of_word_suffix": "</w>" if alphabet.mark is Mark.END else None,
        "fuse_unk": alphabet.unknown is Unknown.FUSED,
        "byte_fallback": alphabet.unknown is Unknown.BYTES,
        "ignore_merges": False,
        "vocab": vocab,
        "merges": [[spelled[left], spelled[right]] for left, right in pairs],
    }


def _spelled(model: BpeModel, alphabet: Alphabet) -> list[str]:
    """The name of every id. ExportError for one whose text reads like the mark."""
    vocabulary, mark = model.vocabulary, alphabet.mark
    names = []
    for number, kind in enumerate(vocabulary.kinds.tolist()):
        name = "" if kind == Kind.UNUSED else vocabulary.bytes_of(number).decode("utf-8", "replace")
        names.append(name)
        if kind in (Kind.UNUSED, Kind.SPECIAL, Kind.UNKNOWN):
            continue
        marked = bool(model.marked[number])
        if mark is Mark.CONTINUING:
            confused = name.startswith(mark.text) and not marked
        else:
            confused = mark is Mark.END and mark.text in (name[:-4] if marked else name)
        if confused:
            raise ExportError(
                Message(
                    "the token {text!r} reads as if it carried the mark, so that the tokenizers "
                    "library would decode it wrongly",
                    text=name,
                ),
                remedy=_REMEDY,
            )
    for byte, number in enumerate(model.byte_ids.tolist()):
        if number >= 0:
            names[number] = f"<0x{byte:02X}>"
    return names
