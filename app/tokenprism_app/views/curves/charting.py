"""Counts in the background what the charts show, of the text or of corpora."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from tokenprism.corpus import Corpus

from ...entries import ALL_CORPORA
from ...session import Session
from ...work.background import Latest
from .charts import Chart, Kind, Task, chart_of
from .series import Series, series_of_corpora

POLL = 100  # milliseconds between two looks at the counting of corpora


class Charting(QObject):
    """What is drawn, `kind`, and of what: `place` is the key of a corpus, ALL_CORPORA, or None for
    the text.

    The compression curves of the text need no counting: they are not asked for here.
    """

    drawn = Signal(object)         # Chart, or a list of Series
    worked = Signal(bool, object)  # whether corpora are being counted, the share that is done
    failed = Signal(object)        # Message

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self.kind = Kind.COMPRESSION
        self.place: int | None = None
        self.given_up = False
        self._task: Task | None = None
        self._quick, self._long = Latest(self), Latest(self, long=True)
        for one in (self._quick, self._long):
            one.done.connect(self._take)
            one.failed.connect(self._fail)
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self._look)

    @property
    def needed(self) -> bool:
        """Whether what is drawn has to be counted."""
        return self.kind is not Kind.COMPRESSION or self.place is not None

    @property
    def busy(self) -> bool:
        """Whether something is being counted."""
        return self._quick.busy or self._long.busy

    def corpora(self) -> tuple[Corpus, ...]:
        """The corpora that are drawn of; none: the text."""
        return tuple(
            entry.corpus for entry in self._session.corpora
            if self.place in (ALL_CORPORA, entry.key)
        )

    def refresh(self) -> None:
        """Count anew, where anything has to be."""
        self.given_up = False
        self._quick.cancel()
        self._long.cancel()
        session, corpora = self._session, self.corpora()
        parts = tuple(
            (entry, session.results.get(entry.key)) for entry in session.visible
            if corpora or entry.key in session.results
        )
        if self.needed and parts:
            cut = session.cut
            task = self._task = Task(
                self.kind, parts, len(session.text.source), corpora, cut, session.curves)
            latest = self._long if corpora else self._quick
            if self.kind is Kind.COMPRESSION:
                latest.start(lambda progress: series_of_corpora(task, progress))
            else:
                latest.start(lambda progress: chart_of(task, progress))
        self._look()

    def cancel(self) -> None:
        """Give up counting."""
        self.given_up = self.busy
        self._quick.cancel()
        self._long.cancel()
        self._look()

    def _look(self) -> None:
        busy = self._long.busy
        share = self._task.pace.share(self._long.progress) if busy and self._task else None
        self.worked.emit(busy, share)
        if busy != self._poll.isActive():
            self._poll.start() if busy else self._poll.stop()

    def _take(self, made: Chart | list[Series]) -> None:
        self._look()
        self.drawn.emit(made)

    def _fail(self, problem: object) -> None:
        self._look()
        self.failed.emit(problem)
