"""Writing a byte-level BPE as a tokenizer.json that the `tokenizers` library reads equally."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from ...bpe.model import BpeModel
from ...errors import ExportError
from ...messages import Message, one_or_many
from ...vocabulary import Kind
from ..alphabet import spell_all
from ..ranks.rank_lines import hex_ranges


def render(model: BpeModel) -> bytes:
    """The content of tokenizer.json. ExportError where the format cannot hold the model."""
    require_bytes(model)
    spelled = json.dumps(tokenizer_json(model), ensure_ascii=False, separators=(",", ":"))
    return spelled.encode("utf-8")


def tokenizer_json(model: BpeModel) -> dict[str, Any]:
    """The document. ExportError where two of its entries would have the same name."""
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": added_tokens(model),
        "normalizer": {"type": "NFC"} if model.nfc else None,
        "pre_tokenizer": pre_tokenizer(model.pattern.oniguruma),
        "post_processor": model.post_processor,
        "decoder": {
            "type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False
        },
        "model": _model(model),
    }


def require_bytes(model: BpeModel) -> None:
    """ExportError when a single byte has no id: the libraries fail or drop text there."""
    missing = [byte for byte, number in enumerate(model.byte_ids.tolist()) if number < 0]
    if missing:
        raise ExportError(
            one_or_many(
                len(missing),
                Message("the model has no token for the single byte {bytes}, which other libraries "
                        "cannot encode", bytes=hex_ranges(missing)),
                Message("the model has no token for {count} single bytes ({bytes}), which other "
                        "libraries cannot encode", count=len(missing), bytes=hex_ranges(missing)),
            ),
            remedy="Save it in Tokenprism's own format",
        )


def added_tokens(model: BpeModel) -> list[dict[str, Any]]:
    """The special tokens as the file lists them."""
    ordered = sorted(model.specials.items(), key=lambda entry: entry[1])
    return [
        added_token(text, number, special=text not in model.always, later=text in model.later)
        for text, number in ordered
    ]


def added_token(
    text: str, number: int, *, special: bool = True, later: bool = False
) -> dict[str, Any]:
    """A special token as an entry of `added_tokens`."""
    return {
        "id": number, "content": text, "single_word": False, "lstrip": False, "rstrip": False,
        # It says no more than that the library looks for it later: models that normalise have none.
        "normalized": later, "special": special,
    }


def pre_tokenizer(regex: str) -> dict[str, Any]:
    """Cuts by an expression of Oniguruma, then into the byte alphabet."""
    bytes_only = {
        "type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False
    }
    if not regex:
        return bytes_only
    split = {
        "type": "Split", "pattern": {"Regex": regex}, "behavior": "Isolated", "invert": False
    }
    return {"type": "Sequence", "pretokenizers": [split, bytes_only]}


def _model(model: BpeModel) -> dict[str, Any]:
    vocabulary = model.vocabulary
    edges = vocabulary.offsets.tolist()
    spelled = spell_all(vocabulary.blob, edges)
    for number in np.flatnonzero(vocabulary.kinds == Kind.SPECIAL).tolist():
        spelled[number] = vocabulary.bytes_of(number).decode("utf-8")
    ids = np.flatnonzero(vocabulary.kinds != Kind.UNUSED).tolist()
    vocab = {spelled[number]: number for number in ids}
    if len(vocab) < len(ids):
        _refuse_equals(spelled, ids)
    pairs = zip(model.left.tolist(), model.right.tolist(), strict=True)
    return {
        "type": "BPE",
        "dropout": None,
        "unk_token": None,
        "continuing_subword_prefix": None,
        "end_of_word_suffix": None,
        "fuse_unk": False,
        "byte_fallback": False,
        # Tokens that no merge makes exist only for whole pre-tokens.
        "ignore_merges": bool(model.whole),
        "vocab": vocab,
        "merges": [[spelled[left], spelled[right]] for left, right in pairs if left >= 0],
    }


def _refuse_equals(spelled: list[str], ids: list[int]) -> None:
    first: dict[str, int] = {}
    for number in ids:
        text = spelled[number]
        if first.setdefault(text, number) != number:
            raise ExportError(
                Message(
                    "the ids {one} and {number} would have the same name, {text!r}",
                    one=first[text], number=number, text=text,
                ),
                remedy="Save the model in Tokenprism's own format",
            )
