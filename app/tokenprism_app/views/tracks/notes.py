"""What stands beside the ids of tokens: ranks, and what a stream makes of torn tokens."""

from __future__ import annotations

from tokenprism.decoding import StreamDecoder
from tokenprism.errors import UnknownIdError
from tokenprism.vocabulary import Vocabulary

from ...painting.glyphs import hexadecimal, shown
from ...session import Result
from .lanes import Box

BEFORE = 24  # bytes in which the tokens before a place tell what a stream holds there


def with_notes(boxes: list[Box], vocabulary: Vocabulary, result: Result) -> list[Box]:
    """The boxes with notes: `→中` what a torn token completes, `⋯E4 B8` what it leaves to the
    next; else the rank, where it is another number than the id.
    """
    torn = [box for box in boxes if box.cut]
    given = _given(torn[0].start, torn[-1].end, vocabulary, result) if torn else {}
    return [_noted(box, vocabulary, given) for box in boxes]


def _noted(box: Box, vocabulary: Vocabulary, given: dict[int, tuple[str, bytes]]) -> Box:
    if box.start in given and box.cut and len(box.ids) == 1:
        text, held = given[box.start]
        note = f"→{shown(text.encode())}" if text else ""
        return box._replace(note=note + (f"⋯{hexadecimal(held)}" if held else ""))
    if len(box.ids) == 1 and 0 <= box.ids[0] < len(vocabulary):
        rank = int(vocabulary.ranks[box.ids[0]])
        if rank >= 0 and rank != box.ids[0]:
            return box._replace(note=f"r{rank}")
    return box


def _given(
    start: int, end: int, vocabulary: Vocabulary, result: Result
) -> dict[int, tuple[str, bytes]]:
    """By their first byte: the text that tokens give in a stream, and the bytes held after it."""
    part = result.window(max(0, start - BEFORE), end)
    decoder, found = StreamDecoder(vocabulary), {}
    for place, token_id in zip(part.starts.tolist(), part.ids.tolist(), strict=True):
        try:
            found[place] = decoder.feed(token_id), decoder.pending
        except UnknownIdError:
            decoder.flush()
    return found
