"""Where what was counted is kept beyond the memory of a process."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Protocol

from ..errors import ExportError
from ..files import write_atomically
from ..messages import Message, reason_of

_MOST: Final = 512 << 20
_SUFFIX: Final = ".counts"


class Store(Protocol):
    """Keeps bytes by keys; any thread may call."""

    def get(self, key: str) -> bytes | None:
        """What was put there, None where nothing is. Raises TokenprismError."""
        ...

    def put(self, key: str, data: bytes) -> None:
        """Keep it; the oldest may go for it. Raises TokenprismError."""
        ...


class Folder:
    """Files in a folder, 512 MiB of them at most."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, key: str) -> bytes | None:
        """As `Store.get`."""
        file = self._path / f"{key}{_SUFFIX}"
        try:
            data = file.read_bytes()
            os.utime(file)
        except FileNotFoundError:
            return None
        except OSError as fault:
            reason = Message("cannot be read ({reason})", reason=reason_of(fault))
            raise ExportError(reason, path=self._path) from fault
        return data

    def put(self, key: str, data: bytes) -> None:
        """As `Store.put`."""
        try:
            self._path.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path / f"{key}{_SUFFIX}", data)
            self._tidy()
        except OSError as fault:
            reason = Message("cannot be written ({reason})", reason=reason_of(fault))
            raise ExportError(reason, path=self._path) from fault

    def _tidy(self) -> None:
        stats = [(path, path.stat()) for path in self._path.glob(f"*{_SUFFIX}")]
        stats.sort(key=lambda one: one[1].st_mtime_ns)
        above = sum(one.st_size for _, one in stats) - _MOST
        for path, stat in stats:
            if above <= 0:
                return
            path.unlink(missing_ok=True)
            above -= stat.st_size
