"""JSON as Python reads it, with a look at keys that stand twice in an object."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from json.decoder import JSONDecoder
from typing import Any, Final

from ...messages import Message
from ..facts import Fault
from .record import Record

_LAST: Final = Message("the last one is read")


class Scanner:
    """Reads one value of JSON at a place of a text; for one thread.

    `doubled` is the first of `keys` that stood twice in one object of it, "" where none did.
    """

    def __init__(self, keys: Iterable[str | int | None]) -> None:
        self.doubled = ""
        self._keys = frozenset(key for key in keys if isinstance(key, str))
        decoder = JSONDecoder(object_pairs_hook=self._object)
        self._scan: Callable[[str, int], tuple[Any, int]] = decoder.scan_once  # type: ignore[attr-defined]

    def __call__(self, text: str, at: int) -> tuple[Any, int]:
        """The value there and where it ends. ValueError, StopIteration or RecursionError."""
        self.doubled = ""
        return self._scan(text, at)

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs) and not self.doubled:
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen and key in self._keys:
                    self.doubled = key
                    break
                seen.add(key)
        return made

    def marked(self, record: Record, size: int) -> Record:
        """A record of so many bytes, with a fault where a key of it stood twice."""
        if not self.doubled or record.fault is not None:
            return record
        reason = Message("the key {name} stands twice in the record", name=self.doubled)
        self.doubled = ""
        return record._replace(fault=Fault(record.place, record.line, size, reason, _LAST))
