"""Writing Mistral's `tekken.json`: ranks in JSON, with the pattern; special tokens come first."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

from ...bpe.model import BpeModel
from ...errors import ExportError
from ...messages import Message
from ..exporting.byte_level import refuse_added, refuse_other_merges
from .tiktoken_files import WHOLE_DOCUMENT, ranks_of

_VERSION = "v3"
# Without these mistral-common's tokenizer of chats refuses a file of that version.
_NEEDED = (
    "<s>", "[INST]", "[/INST]", "[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]", "[TOOL_RESULTS]",
    "[/TOOL_RESULTS]", "[TOOL_CALLS]", "[PREFIX]", "[SUFFIX]",
)
_TRAIN_FIRST = Message("Train with the special tokens before the bytes (--special-ids first)")


def render(model: BpeModel) -> bytes:
    """The file's content. ExportError where the format cannot hold the model.

    Its ids are laid out in one way: special tokens from 0 on, then the 256 bytes in order, then
    merges by rank, without a hole.
    """
    refuse_added(model, "tekken.json")
    ranks = ranks_of(model)
    refuse_other_merges(model, ranks, "tekken.json")
    specials = sorted(model.specials.items(), key=lambda entry: entry[1])
    first = len(specials)
    _check_ids(ranks, [number for _, number in specials])
    values: dict[str, Any] = {
        "config": {
            "pattern": model.pattern.regex or WHOLE_DOCUMENT,
            "num_vocab_tokens": len(ranks),
            "default_vocab_size": len(ranks) + first,
            "default_num_special_tokens": first,
            "version": _VERSION,
        },
        "vocab": [
            {"rank": rank - first, "token_bytes": b64encode(token).decode(),
             "token_str": _shown(token)}
            for token, rank in sorted(ranks.items(), key=lambda entry: entry[1])
        ],
        "special_tokens": [
            {"rank": rank, "token_str": text, "is_control": True} for text, rank in specials
        ],
        "version": 1,
        "type": "Tekken",
    }
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def lacking(model: BpeModel) -> list[str]:
    """The control tokens that mistral-common's `MistralTokenizer` needs and the model lacks."""
    return [text for text in _NEEDED if text not in model.specials]


def _check_ids(ranks: dict[bytes, int], specials: list[int]) -> None:
    first = len(specials)
    if specials != list(range(first)):
        raise ExportError(
            Message(
                "tekken.json begins with the special tokens, and the model has one with the id "
                "{id}",
                id=max(specials),
            ),
            remedy=_TRAIN_FIRST,
        )
    for byte in range(256):
        if ranks[bytes((byte,))] != first + byte:
            raise ExportError(
                Message(
                    "in tekken.json the byte {byte:02x} has the id {expected}, and here {id}",
                    byte=byte, expected=first + byte, id=ranks[bytes((byte,))],
                ),
                remedy="Choose tokenizer.json",
            )
    highest = max(ranks.values())
    if highest != first + len(ranks) - 1:
        raise ExportError(
            Message("tekken.json has no room for ids without a token, and the model has {count:,}",
                    count=highest + 1 - first - len(ranks)),
            remedy="Choose tokenizer.json",
        )


def _shown(token: bytes) -> str | None:
    try:
        return token.decode("utf-8")
    except UnicodeDecodeError:
        return None
