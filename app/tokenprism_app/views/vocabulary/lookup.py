"""Asks the core for the table and for its rows, on worker threads. The newest question counts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QTimer, Signal
from tokenprism import Progress
from tokenprism.inventory.answer import Answer, answer
from tokenprism.inventory.cut import entered_at
from tokenprism.inventory.query import Query
from tokenprism.inventory.summary import Summary, summary
from tokenprism.inventory.table import Sorting, Table
from tokenprism.messages import Message
from tokenprism.vocabulary import Vocabulary

from ...session import Session, TokenizerEntry
from ...work.background import Latest

LATER = ("used", "corpus", "reach")  # columns that come to be known later
POLL = 100  # milliseconds between two looks at a search


@dataclass(frozen=True, slots=True)
class Work:
    """Long work: "uses", "reach" or "search", the share of it that is done, and the seconds that
    are left; None where they are not known.
    """

    what: str
    share: float | None
    left: float | None


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


def sides_of(session: Session, key: int | None, other_key: int | None) -> Sides | None:
    """The tokenizers with these keys; None where there is no first one."""
    entry = None if key is None else session.entry(key)
    other = None if other_key is None else session.entry(other_key)
    return None if entry is None else Sides(entry, other)


class Lookup(QObject):
    """The table of `sides`, and the rows for a query and a sorting."""

    tabled = Signal()          # another table: `summary` tells of it
    answered = Signal()        # `answer` is another
    worked = Signal(object)    # Work while a search takes long, else None
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
        self._answers.failed.connect(self._refuse)
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether an answer is to come."""
        return self._tables.busy or self._answers.busy

    def show(self, sides: Sides | None) -> None:
        """Make the table of one or two tokenizers; None: of none."""
        self.sides, self.table, self.summary, self.answer = sides, None, None, None
        self.cancel()
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
        # A search that does not ask for what was unknown goes on; its rows are of this table too.
        asked = any(self.query.asks(name) for name in LATER)
        sorted_by = any(name in LATER for name, _ in self.sorting)
        if asked or sorted_by or not self._answers.busy:
            self._ask()

    def cancel(self) -> None:
        """Give up the search at hand; the rows stay as they were."""
        self._answers.cancel()
        self._look()

    @property
    def searching(self) -> bool:
        """Whether rows are looked for."""
        return self._answers.busy

    def _ask(self) -> None:
        if self.table is None:
            return
        table, query, sorting, known = self.table, self.query, self.sorting, self.answer

        def work(progress: Progress) -> Answer:
            return answer(table, query, sorting, known, progress)

        self._answers.start(work)
        self._poll.start()

    def _take_table(self, made: tuple[Table, Summary]) -> None:
        self.table, self.summary = made
        self.tabled.emit()
        self._ask()

    def _look(self) -> None:
        if not self._answers.busy:
            self._poll.stop()
            self.worked.emit(None)
            return
        progress = self._answers.progress
        if progress.total:
            self.worked.emit(Work("search", min(1.0, progress.done / progress.total), None))

    def _refuse(self, problem: Message) -> None:
        self._look()
        self.refused.emit(problem)

    def _take_answer(self, made: Answer) -> None:
        # More may have come to be known while the rows were looked for.
        self.answer = made if made.table is self.table or self.table is None else replace(
            made, table=self.table
        )
        self._look()
        self.answered.emit()


def _table_of(sides: Sides) -> tuple[Table, Summary]:
    one, other = sides.entry.tokenizer, None if sides.other is None else sides.other.tokenizer
    made = Table.of(one.vocabulary) if other is None else (
        Table.of_both(one.vocabulary, other.vocabulary))
    made = made.with_entered(entered_at(one), None if other is None else entered_at(other))
    return made, summary(made)
