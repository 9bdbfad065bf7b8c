"""What a token does in a stream, for tips and panels."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from tokenprism.decoding import Streamed, streamed
from tokenprism.errors import UnknownIdError
from tokenprism.vocabulary import Vocabulary

from ..session import Result
from .glyphs import hexadecimal, shown

BEFORE = 24  # bytes in which the tokens before a place tell what a stream holds there

translate = QCoreApplication.translate


def stream_of(
    vocabulary: Vocabulary, result: Result, start: int, token_id: int
) -> Streamed | None:
    """What the token that begins at byte `start` gives; None where its id has no bytes."""
    before: list[int] = []
    if start:
        part = result.window(max(0, start - BEFORE), start)
        before = part.ids[part.ends <= start].tolist()
    try:
        return streamed(vocabulary, before, token_id)
    except UnknownIdError:
        return None


def stream_words(found: Streamed) -> str:
    """One sentence: what is given, and what is held back."""
    if found.text and found.holds:
        return translate("Streams", "gives “{0}”, holds {1}").format(
            shown(found.text.encode()), hexadecimal(found.holds)
        )
    if found.holds:
        return translate("Streams", "gives nothing yet, holds {0}").format(
            hexadecimal(found.holds)
        )
    return translate("Streams", "gives “{0}”").format(shown(found.text.encode()))


def alone_words(found: Streamed) -> str:
    """What a decoder shows that takes each token for a text; empty where that is the same."""
    if found.alone == found.text:
        return ""
    return translate("Streams", "decoded alone: “{0}”").format(shown(found.alone.encode()))
