"""A byte-level BPE as a SentencePiece model: its pieces are spelled in the byte alphabet.

SentencePiece's own bytes never merge, and its pieces must be UTF-8. So a map of characters spells
every byte of the text as a character of the alphabet before pieces are looked for, and another one
turns it back after decoding. It has no pattern: merges cross what a pattern would cut. So a model
with one is only nearly held; a tokenizer of others is converted exactly or not at all.
"""

from __future__ import annotations

from functools import cache

from ...bpe.model import BpeModel
from ...errors import ExportError
from ...messages import Message
from ..alphabet import CHARACTERS
from ..exporting.byte_level import (
    is_utf8,
    refuse_added,
    refuse_whole,
    spelled_entries,
)
from ..huggingface.write import require_bytes
from .charsmap import charsmap
from .model import ModelType, PieceType
from .write import render as render_model

_NAME = "SentencePiece"
_UNKNOWN = "<unk>"


def render(model: BpeModel) -> bytes:
    """The file's content. ExportError where the format cannot hold the merges, and for a model
    with a pattern that was opened from a file of others.
    """
    require_bytes(model)
    if model.pattern.regex and "source" in model.record:
        raise _not_exact(model)
    refuse_added(model, _NAME)
    refuse_whole(model, _NAME)
    names = spelled_entries(model)
    taken = {name for name in names if name is not None}
    pieces = [f"<unused {k}>" if name is None else name for k, name in enumerate(names)]
    types = [int(PieceType.UNUSED if name is None else PieceType.NORMAL) for name in names]
    for number in model.specials.values():
        types[number] = PieceType.CONTROL
    scores = [0.0] * len(pieces)
    # The library merges the pair with the highest score first, and of equal ones the leftmost.
    for index in range(model.merge_count - 1, -1, -1):
        scores[int(model.result[index])] = -1.0 - index
    unknown = _UNKNOWN
    while unknown in taken:
        unknown = f"<{unknown}>"
    spelling, decoding = _maps()
    return render_model(
        [piece.encode("utf-8") for piece in (*pieces, unknown)],
        [*scores, 0.0],
        [*types, int(PieceType.UNKNOWN)],
        ModelType.BPE,
        charsmap=spelling,
        decoding=decoding,
        adds_space=False, removes_spaces=False, escapes_spaces=False,
        unknown=len(pieces),
    )


@cache
def _maps() -> tuple[bytes, bytes]:
    """The maps from bytes to the alphabet and back, the same for every model."""
    spelled = {bytes((byte,)): CHARACTERS[byte].encode("utf-8") for byte in range(256)}
    # Texts of a map end with NUL, so that decoding can only leave it out.
    decoded = {text: byte.replace(b"\0", b"") for byte, text in spelled.items()}
    return charsmap(spelled), charsmap(decoded)


def not_text(model: BpeModel) -> tuple[int, int]:
    """How many tokens of several bytes are not UTF-8, and how many there are."""
    vocabulary = model.vocabulary
    numbers = {*model.result.tolist(), *model.whole}
    long = [token for one in numbers if len(token := vocabulary.bytes_of(one)) > 1]
    return sum(not is_utf8(token) for token in long), len(long)


def _not_exact(model: BpeModel) -> ExportError:
    count, every = not_text(model)
    return ExportError(
        Message(
            "SentencePiece cannot hold it exactly: the format carries no pattern, and {count:,} of "
            "its {every:,} tokens of several bytes are not UTF-8",
            count=count, every=every,
        ),
        remedy=Message("Choose tokenizer.json, tiktoken or tekken.json"),
    )
