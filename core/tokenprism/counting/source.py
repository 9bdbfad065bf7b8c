"""What several threads share out among themselves, with pauses in which nothing is under way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Source(Generic[T]):
    """Things for several threads: each goes to one.

    `given` adds up the sizes of what was taken. Once `is_due` says so nothing is given, and all
    threads come to an end, until `go_on`: what was taken is then done. After an error, or `close`,
    nothing more is given.
    """

    def __init__(
        self, things: Iterable[T], size_of: Callable[[T], int], given: int = 0,
        is_due: Callable[[], bool] | None = None,
    ) -> None:
        self._things = iter(things)
        self._size_of, self._is_due = size_of, is_due
        self._lock = Lock()
        self._paused = self._any = False
        self.given = given
        self.ended = False

    def take(self) -> T | None:
        """The next thing; None where this thread is to end."""
        with self._lock:
            if self.ended or self._paused:
                return None
            # Something is taken between two pauses, however soon the next is due.
            if self._any and self._is_due is not None and self._is_due():
                self._paused = True
                return None
            try:
                thing = next(self._things)
            except StopIteration:
                self.ended = True
                return None
            except BaseException:
                self.ended = True
                raise
            self.given += self._size_of(thing)
            self._any = True
            return thing

    def __iter__(self) -> Iterator[T]:
        while (thing := self.take()) is not None:
            yield thing

    def go_on(self) -> None:
        """Give again, after a pause."""
        self._paused = self._any = False

    def close(self) -> None:
        """Give nothing more to any thread."""
        self.ended = True
