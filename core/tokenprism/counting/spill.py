"""Counts that outgrow their share of memory, as sorted runs in a file that has no name."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from threading import Lock

from .._progress import Progress, Stage
from ..errors import StorageError
from ..messages import Message, reason_of
from ._runs import Runs, written
from ._words import WordCounts

# More runs than this are joined in several rounds, so that each can be read in large blocks.
_MOST_RUNS = 256


class Spill:
    """Where several threads put counts that are to be added up at the end.

    The file is in `folder` (None: the system's folder for temporary files). It has no name where
    the system can do so, and is gone as soon as it is closed or the process ends, however that
    happens. Raises StorageError, with the reason in words, where it cannot be written.
    """

    def __init__(self, memory: int, folder: str | os.PathLike[str] | None = None) -> None:
        self._memory = memory
        self._folder = Path(tempfile.gettempdir() if folder is None else folder)
        self._file: FileIO | None = None
        self._runs: list[tuple[int, int, int]] = []
        self._end = 0
        self._lock = Lock()

    @property
    def used(self) -> bool:
        """Whether anything was written."""
        return bool(self._runs)

    def write(self, words: WordCounts, progress: Progress) -> None:
        """Write all counts; `words` is empty then, for other words."""
        many = len(words)
        blocks = written(words, progress)
        with self._lock:
            self._append(blocks, many)
        words.empty(self._memory)

    def join(self, progress: Progress, *, places: bool, least: int = 1) -> WordCounts:
        """All counts together, a complete list; with `places` in the order of first meeting.

        Words with a count below `least` are left out. Enters Stage.LOADING. Raises CancelledError.
        """
        rounds = self._rounds()
        progress.enter(Stage.LOADING, rounds * sum(size for _offset, size, _words in self._runs))
        while len(self._runs) > _MOST_RUNS:
            joined, self._runs = self._runs, []
            for first in range(0, len(joined), _MOST_RUNS):
                some = joined[first : first + _MOST_RUNS]
                # Places are counted on over the words of all, those that several have too.
                many = sum(words for _offset, _size, words in some)
                self._append(Runs(self._read, some, self._memory).written(progress), many)
        return Runs(self._read, self._runs, self._memory).collect(progress, places, least)

    def close(self) -> None:
        """Remove the file."""
        if self._file is not None:
            self._file.close()

    def _rounds(self) -> int:
        """How often every byte is read, about."""
        rounds, runs = 1, len(self._runs)
        while runs > _MOST_RUNS:
            rounds, runs = rounds + 1, -(-runs // _MOST_RUNS)
        return rounds

    def _append(self, blocks: Iterator[bytes], many: int) -> None:
        start = self._end
        with self._in_words():
            if self._file is None:
                self._file = tempfile.TemporaryFile(  # noqa: SIM115 - `close` closes it
                    buffering=0, dir=self._folder
                )
            for block in blocks:
                # Reading the blocks may have moved the place.
                self._file.seek(self._end)
                left = memoryview(block)
                while left:
                    left = left[self._file.write(left) :]
                self._end += len(block)
        self._runs.append((start, self._end - start, many))

    def _read(self, offset: int, size: int) -> bytes:
        assert self._file is not None
        with self._in_words():
            self._file.seek(offset)
            return self._file.read(size)

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """Faults of the system as StorageError."""
        try:
            yield
        except OSError as fault:
            raise StorageError(
                Message("counts cannot be kept there ({reason})", reason=reason_of(fault)),
                path=self._folder,
                remedy="Make room, choose another folder for temporary files, "
                "or allow more memory",
            ) from fault
