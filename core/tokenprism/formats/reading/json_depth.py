"""How deep and how large JSON is, told from its bytes before anything is built from them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_BLOCK = 1 << 20
_QUOTE, _BACKSLASH, _COMMA, _COLON = b'"\\,:'


@dataclass(frozen=True, slots=True)
class Extent:
    """`depth`: the most brackets that are open at once; `containers`: lists and objects;
    `values`: all others and the keys, at most.
    """

    depth: int
    containers: int
    values: int


def extent_of(data: bytes) -> Extent:
    """The extent of JSON; what stands in strings does not count.

    Exact for JSON. Works by blocks whose arithmetic lets other threads run meanwhile.
    """
    most = depth = containers = marks = 0
    inside = False
    start = 0
    while start < len(data):
        end = min(start + _BLOCK, len(data))
        while end < len(data) and data[end - 1] == _BACKSLASH:
            end += 1  # what a backslash escapes stays in its block
        block = np.frombuffer(data, np.uint8, end - start, start)
        quotes = block == _QUOTE
        quotes[_escaped(block)] = False
        within = np.cumsum(quotes, dtype=np.int32) % 2 == (0 if inside else 1)
        opened = (block | 0x20) == ord("{")  # [ and { differ by one bit, as ] and } do
        closed = (block | 0x20) == ord("}")
        marks += int(np.count_nonzero(((block == _COMMA) | (block == _COLON)) & ~within))
        containers += int(np.count_nonzero(opened & ~within))
        change = opened.astype(np.int8) - closed
        change[within] = 0
        steps = np.cumsum(change, dtype=np.int32)
        most = max(most, depth + int(steps.max()))
        depth += int(steps[-1])
        inside = bool(within[-1])
        start = end
    return Extent(most, containers, marks + 1)


def _escaped(block: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Where characters stand that a backslash escapes: after the odd ones of every run."""
    slashes = np.flatnonzero(block == _BACKSLASH)
    if not len(slashes):
        return slashes
    begins = np.concatenate([[True], np.diff(slashes) != 1])
    firsts = slashes[begins][np.cumsum(begins) - 1]
    escaped: NDArray[np.int64] = slashes[(slashes - firsts) % 2 == 0] + 1
    return escaped[escaped < len(block)]
