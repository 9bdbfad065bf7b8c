"""Where unpacking can begin again, so that a place far into a packed file is found soon."""

from __future__ import annotations

import threading
from bisect import bisect_right
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

MOST: Final = 1024  # of all files of a corpus together: 45 MB where each is a state of zlib
SPACING: Final = 4 << 20  # bytes of content between two of a file, as long as there are few


class Restart(NamedTuple):
    """A place of the content, the byte of the packed stream that is next there, and the state.

    `member` is None where a member or frame begins; `checksum` is that of all before.
    """

    place: int
    packed: int
    member: Any
    checksum: int


class Restarts:
    """Those of all packed files of a corpus: MOST at most, further apart the more there is."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: WeakKeyDictionary[object, list[Restart]] = WeakKeyDictionary()
        self._count = 0
        self.spacing = SPACING

    def __reduce__(self) -> tuple[type[Restarts], tuple[()]]:
        return Restarts, ()

    def wants(self, source: object, place: int) -> bool:
        """Whether a place is far enough behind the last of its file."""
        with self._lock:
            found = self._found.get(source)
            return place >= (found[-1].place if found else 0) + self.spacing

    def add(self, source: object, restart: Restart) -> None:
        """Note one behind all others of its file."""
        with self._lock:
            found = self._found.setdefault(source, [])
            if found and restart.place < found[-1].place + self.spacing:
                return  # another reader was first
            found.append(restart)
            self._count += 1
            while self._count > MOST:
                self.spacing *= 2
                self._thin()

    def before(self, source: object, place: int) -> Restart | None:
        """The last one at or before a place."""
        with self._lock:
            found = self._found.get(source, [])
            at = bisect_right(found, place, key=lambda one: one.place)
            return found[at - 1] if at else None

    def _thin(self) -> None:
        self._count = 0
        for found in self._found.values():
            kept: list[Restart] = []
            for one in found:
                if one.place >= (kept[-1].place if kept else 0) + self.spacing:
                    kept.append(one)
            found[:] = kept
            self._count += len(kept)
