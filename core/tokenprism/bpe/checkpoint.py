"""The merges of a training in its checkpoint: rows that are applied again where it goes on."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from ..checkpoints import Keeper, Kind
from ..errors import StorageError
from ._log import MergeLog

ROW: Final = np.dtype([("left", "<i4"), ("right", "<i4"), ("result", "<i4"), ("count", "<i8")])

Rows = NDArray[np.void]


def kept_rows(keeper: Keeper) -> Rows:
    """The merges that are in a checkpoint. Raises StorageError."""
    data = b"".join(keeper.read(entry) for entry in keeper.entries(Kind.MERGES))
    if len(data) % ROW.itemsize:
        raise StorageError("the merges on disk are damaged")
    return np.frombuffer(data, ROW)


class Saving:
    """Writes the merges of a log to a checkpoint now and then, on a thread of its own.

    A context: at its end, however it comes, what was learned is written. `state`: what a commit
    says beside the number of merges.
    """

    def __init__(
        self, keeper: Keeper, log: MergeLog, every: float, state: Mapping[str, Any]
    ) -> None:
        self._keeper = keeper
        self._log = log
        self._known = len(log)
        self._every = every
        self._state = state
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, name="checkpoint", daemon=True)

    def save(self) -> None:
        """Write what is new, at once. Any thread may call it."""
        with self._lock:
            left, right, result, counts, _tokens = self._log.copy(self._known)
            if len(left):
                rows = np.empty(len(left), ROW)
                rows["left"], rows["right"], rows["result"] = left, right, result
                rows["count"] = counts
                self._known += len(left)
                self._keeper.add(Kind.MERGES, [rows.tobytes()])
                self._keeper.commit({**self._state, "done": self._known, "merges": self._known})

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _fault: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._stop.set()
        self._thread.join()
        self.save()

    def _work(self) -> None:
        while not self._stop.wait(self._every):
            self.save()


def check_rows(rows: Rows, symbols: int, known: int, most: int, limit: int) -> bool:
    """Whether rows can be merges that follow on `known` ids, `most` at most, below id `limit`.

    The first ids are those of `symbols`, which no merge makes.
    """
    top = np.maximum.accumulate(np.concatenate([[known - 1], rows["result"]]))[:-1]
    return bool(
        len(rows) <= most
        and (rows["left"] >= 0).all() and (rows["left"] <= top).all()
        and (rows["right"] >= 0).all() and (rows["right"] <= top).all()
        and (rows["result"] >= symbols).all() and (rows["result"] <= top + 1).all()
        and (rows["result"] < limit).all()
        and (rows["count"] > 0).all()
    )
