"""Finding special tokens in a text: leftmost first, and of those at one place the longest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from .errors import TokenprismError
from .messages import Message

Part = tuple[int, int, int]  # start, end, id of the special token or -1 for text between them


class SpecialFinder:
    """Special tokens of one model; the empty string is none."""

    def __init__(self, specials: Mapping[str, int]) -> None:
        self._ids = {text.encode("utf-8"): token_id for text, token_id in specials.items() if text}
        longest_first = sorted(self._ids, key=len, reverse=True)
        self._regex = re.compile(b"|".join(map(re.escape, longest_first)), re.DOTALL)

    def parts(self, source: bytes) -> tuple[Part, ...]:
        """The parts that tile `source`; none when there is no special token in it."""
        if not self._ids:
            return ()
        parts: list[Part] = []
        end = 0
        for found in self._matches(source):
            if found.start() > end:
                parts.append((end, found.start(), -1))
            end = found.end()
            parts.append((found.start(), end, self._ids[found.group()]))
        if parts and end < len(source):
            parts.append((end, len(source), -1))
        return tuple(parts)

    def refuse(self, source: bytes) -> None:
        """Raise TokenprismError with the byte offset of the first special token in `source`."""
        found = next(self._matches(source), None) if self._ids else None
        if found is not None:
            raise TokenprismError(
                Message(
                    "the text holds the special token {token!r}",
                    token=found.group().decode("utf-8"),
                ),
                byte=found.start(),
                remedy="Allow special tokens, or encode them as text",
            )

    def _matches(self, source: bytes) -> Iterator[re.Match[bytes]]:
        return self._regex.finditer(source)
