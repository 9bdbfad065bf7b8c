"""Segments: where the front end cuts a text. No piece crosses the end of a segment."""

from __future__ import annotations

import unicodedata

import numpy as np
from numpy.typing import NDArray

from . import _segments
from .front import FrontEnd


def front_code(front: FrontEnd) -> int:
    """The front end as the set of flags that compiled loops take (`_segments.pxd`)."""
    return (
        _segments.LINES_CODE * (front.preset == "lines")
        | _segments.ISOLATE_CODE * front.isolate
        | _segments.SPLIT_DIGITS_CODE * front.split_digits
    )


def segment_starts(
    source: bytes, front: FrontEnd, *, whole_lines: bool = False
) -> NDArray[np.int64]:
    """Byte offsets where the segments of a whole text start, ascending, int64[k].

    The first is 0; an empty text has none. The segments tile the text: spaces and line ends are
    in them. Bytes that are no UTF-8 are segments of their own, a run of them one. `source` is
    already normalised (see `normalised`). No segment has more than 10,000 characters of one run or
    line. `whole_lines`: with the front end lines, a line of any length is one segment with all
    its line ends, as bytepiece encodes; else it ends at 100 line ends too, as that trains.
    """
    code = front_code(front) | _segments.WHOLE_LINES_CODE * whole_lines
    return _segments.starts_of(code, source)


def normalised(source: bytes, front: FrontEnd) -> bytes:
    """What `front` makes of a text before it is cut: the text itself, or its form C.

    Bytes that are no UTF-8 stay as they are.
    """
    if not front.nfc or source.isascii():
        return source
    text = source.decode("utf-8", "surrogateescape")
    return unicodedata.normalize("NFC", text).encode("utf-8", "surrogateescape")


class Cutter:
    """Where texts that are read in blocks may be cut, for `Corpus.chunks`.

    `lines_only`: at line ends alone, which are told without what is before them.
    """

    def __init__(self, front: FrontEnd, *, lines_only: bool = False) -> None:
        self._code = front_code(front)
        # Form C may join characters of two segments, but none across a line end.
        self._lines_only = lines_only or front.nfc

    def cut_before(self, source: bytes | bytearray, low: int, high: int) -> int:
        """A cut in (low, high) after which the text can be split alone; -1 where there is none."""
        return _segments.cut_before(self._code, source, low, high, self._lines_only)
