"""Tables of counts that are kept in a checkpoint while they grow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .._progress import Progress
from ..checkpoints import Keeper, Kind
from ..errors import CancelledError, StorageError
from ._changes import Changes, count_again
from ._words import WordCounts


class KeptTables:
    """What is told of tables, each of which one thread counts into.

    `ordered`: the order of first meeting is kept; there must be one table then.
    """

    def __init__(
        self, tables: Sequence[WordCounts], keeper: Keeper, kind: Kind, progress: Progress, *,
        ordered: bool = False,
    ) -> None:
        self._tables = tables
        self._changes = [Changes(table, ordered) for table in tables]
        self._keeper, self._kind, self._progress = keeper, kind, progress

    def load(self, make_room: Callable[[int], None]) -> None:
        """Count again what was kept. `make_room(number)` may empty a table after each block.

        Raises StorageError where it cannot be read, CancelledError.
        """
        for number, entry in enumerate(self._keeper.entries(self._kind)):
            at = number % len(self._tables)
            if not count_again(self._tables[at], self._keeper.read(entry)):
                raise StorageError("the counts on disk are damaged")
            self._progress.advance(entry.size)
            if self._progress.must_stop():
                raise CancelledError
            make_room(at)
        for changes in self._changes:
            changes.skip()

    def tell(self, number: int) -> None:
        """Write what was counted into a table since this was called for it."""
        if self._keeper.checkpoint is not None:
            self._keeper.add(self._kind, self._changes[number].blocks(self._progress))

    def tell_all(self) -> None:
        """Write what was counted into all tables."""
        for number in range(len(self._tables)):
            self.tell(number)

    def forget(self, number: int) -> None:
        """The table was emptied, after it was told."""
        self._changes[number].forget()
