"""Asks the core for the table and for its rows, on worker threads. The newest question counts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal
from tokenprism import Progress
from tokenprism.inventory.answer import Answer, answer
from tokenprism.inventory.query import Query
from tokenprism.inventory.summary import Summary, summary
from tokenprism.inventory.table import Sorting, Table
from tokenprism.vocabulary import Vocabulary

from ...session import TokenizerEntry
from ...work.background import Latest


@dataclass(frozen=True, slots=True)
class Sides:
    """The tokenizer whose vocabulary is shown, and the one that it is compared with."""

    entry: TokenizerEntry
    other: TokenizerEntry | None = None

    def entry_of(self, vocabulary: Vocabulary) -> TokenizerEntry:
        """The tokenizer that a vocabulary of the table belongs to."""
        if self.other is not None and vocabulary is self.other.tokenizer.vocabulary:
            return self.other
        return self.entry


class Lookup(QObject):
    """The table of `sides`, and the rows for a query and a sorting."""

    tabled = Signal()          # another table: `summary` tells of it
    answered = Signal()        # `answer` is another
    refused = Signal(object)   # Message: the query cannot be carried out

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.sides: Sides | None = None
        self.table: Table | None = None
        self.summary: Summary | None = None
        self.answer: Answer | None = None
        self.query = Query()
        self.sorting: Sorting = ()
        self._tables = Latest(self)
        self._tables.done.connect(self._take_table)
        self._tables.failed.connect(self.refused)
        self._answers = Latest(self)
        self._answers.done.connect(self._take_answer)
        self._answers.failed.connect(self.refused)

    @property
    def busy(self) -> bool:
        """Whether an answer is to come."""
        return self._tables.busy or self._answers.busy

    def show(self, sides: Sides | None) -> None:
        """Make the table of one or two tokenizers; None: of none."""
        self.sides, self.table, self.summary, self.answer = sides, None, None, None
        self._answers.cancel()
        if sides is None:
            self._tables.cancel()
        else:
            self._tables.start(lambda _progress: _table_of(sides))

    def ask(self, query: Query, sorting: Sorting) -> None:
        """Find the rows for another query or sorting."""
        self.query, self.sorting = query, sorting
        self._ask()

    def put(self, table: Table) -> None:
        """The same table with more known of it."""
        self.table = table
        self._ask()

    def _ask(self) -> None:
        if self.table is None:
            return
        table, query, sorting, known = self.table, self.query, self.sorting, self.answer

        def work(progress: Progress) -> Answer:
            return answer(table, query, sorting, known, progress)

        self._answers.start(work)

    def _take_table(self, made: tuple[Table, Summary]) -> None:
        self.table, self.summary = made
        self.tabled.emit()
        self._ask()

    def _take_answer(self, made: Answer) -> None:
        # More may have come to be known while the rows were looked for.
        self.answer = made if made.table is self.table or self.table is None else replace(
            made, table=self.table
        )
        self.answered.emit()


def _table_of(sides: Sides) -> tuple[Table, Summary]:
    own = sides.entry.tokenizer.vocabulary
    made = Table.of(own) if sides.other is None else (
        Table.of_both(own, sides.other.tokenizer.vocabulary))
    return made, summary(made)
