"""Zero bytes: valid UTF-8 that stands in no text, yet may slip into one."""

from __future__ import annotations

import numpy as np

from ..messages import Message
from .facts import Fault

REASON = Message("a zero byte")
_FEW = 256  # bytes of a text for each zero byte in it, at least


def are_few(zeros: int, size: int) -> bool:
    """Whether a text of this size may have so many, so that it is a text with a fault."""
    return zeros * _FEW <= size


class ZeroRuns:
    """Looks at a text block by block; `faults` are the first `limit` of `count` runs."""

    def __init__(self, limit: int) -> None:
        self.count = 0
        self.faults: list[Fault] = []
        self._limit = limit

    def look(self, block: bytes, offset: int, line: int) -> None:
        """Find those in a block that begins at byte `offset`, in line `line`.

        A run that goes on in the next block counts in both.
        """
        if 0 not in block:
            return
        zero = np.concatenate([[False], np.frombuffer(block, np.uint8) == 0, [False]])
        edges = np.flatnonzero(zero[1:] != zero[:-1])
        self.count += len(edges) // 2
        for start, end in edges.reshape(-1, 2)[: self._limit - len(self.faults)].tolist():
            before = block[:start]
            ends = before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n")
            self.faults.append(Fault(offset + start, line + ends, end - start, REASON))


def with_zeros(faults: list[Fault], zeros: ZeroRuns, limit: int) -> tuple[Fault, ...]:
    """The first `limit` of both kinds of faults, in the order of the text."""
    return tuple(sorted([*faults, *zeros.faults], key=lambda fault: fault.byte)[:limit])
