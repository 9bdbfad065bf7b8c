"""Searches the session's text in the background; the match it goes to becomes the selection."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from tokenprism import Progress
from tokenprism.errors import TokenprismError
from tokenprism.messages import Message
from tokenprism.search import Found, Kind, Query, Search
from tokenprism.search.found import Piece

from ...session import ByteRange, Session
from ...work.background import Latest

POLL = 50    # milliseconds between two looks at the search
REST = 150   # milliseconds without a change of the text before it is searched again

Hit = tuple[Piece, int]


class Finder(QObject):
    """Finds the match nearest to a place at once, and all of them after that.

    `changed`: the matches, their number or the problem are others. `reached` carries the bytes of
    the match that was gone to.
    """

    changed = Signal()
    reached = Signal(object)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self.query = Query("")
        self.key: int | None = None           # the tokenizer whose ids are meant
        self.found: Found | None = None
        self.problem: Message | None = None
        self.wrapped = False                  # the last step went past an end of the text
        self.stopped = False                  # the user ended the counting
        self._search: Search | None = None
        self._nothing = False                 # the whole text has no match
        self._anchor: int | None = None       # where typing into the field searches from
        self._steps = 0                       # asked for while the nearest match is searched
        self._selecting = False
        self._match: ByteRange | None = None  # the last that was gone to
        self._nearest, self._all = Latest(self), Latest(self, long=True)
        self._nearest.done.connect(self._arrive)
        self._all.done.connect(self._finish)
        for one in (self._nearest, self._all):
            one.failed.connect(self._fail)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self._nearest.cancel)
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self.changed)
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._again)
        self._ends = [
            session.text_changed.connect(self._text_changed),
            session.selection_changed.connect(self._selection_changed),
            session.result_changed.connect(lambda key: self._tokens_changed(key)),
            session.cut_changed.connect(lambda: self._tokens_changed(self.key)),
        ]

    def close(self) -> None:
        """Listen to the session no more."""
        for end in self._ends:
            end()
        self.stop()

    # what is known

    @property
    def counting(self) -> bool:
        """Whether more matches may come."""
        return self._nearest.busy or self._all.busy or self._rest.isActive()

    @property
    def complete(self) -> bool:
        """Whether all matches are known."""
        return self._nothing or (self.found is not None and self.found.complete)

    @property
    def count(self) -> int:
        """How many matches are known."""
        return 0 if self.found is None else self.found.count

    @property
    def share(self) -> float:
        """How much of the text has been searched."""
        found = self.found
        return 1.0 if found is None or not found.length else found.known / found.length

    @property
    def number(self) -> int | None:
        """Which match is selected, counted from 0; None: none that is known."""
        selection = self._session.selection
        if selection is None or self.found is None:
            return None
        return self.found.number(selection.start, selection.end)

    # what is asked

    def ask(self, query: Query, key: int | None, *, move: bool) -> None:
        """Search for something else; with `move` go to the first match from where it began."""
        if (query, key) != (self.query, self.key):
            self._match = None
        self.query, self.key = query, key
        self._begin(move=move)

    def go(self, *, forward: bool) -> None:
        """Go to the next or the previous match."""
        if self._nearest.busy:
            self._steps += 1 if forward else -1
            return
        if self._search is None and self.query.words:
            self._begin(move=False)
        search, found = self._search, self.found
        if search is None or found is None or self._nothing:
            return
        start, end = self._here()
        known, count = found.known, found.count
        if forward:
            number = found.following(end)
            if end < known and number < count:
                self._select(found.span(number))
            elif found.complete and count:
                self._select(found.span(0), wrapped=True)
            else:
                self._look(partial(search.next, end), forward=True)
        else:
            number = found.following(start) - 1
            if number >= 0 and start <= known:
                self._select(found.span(number))
            elif found.complete and count:
                self._select(found.span(count - 1), wrapped=True)
            else:
                self._look(partial(search.last, start), forward=False)

    def stop_counting(self) -> None:
        """Leave the number of matches as it is."""
        self._all.cancel()
        self._poll.stop()
        self.stopped = True
        self.changed.emit()

    def stop(self) -> None:
        """Search no more, and forget the matches."""
        self._clear()
        self.changed.emit()

    # work

    def _clear(self) -> None:
        self._nearest.cancel()
        self._all.cancel()
        self._poll.stop()
        self._rest.stop()
        self._search = self.found = self.problem = None
        self.wrapped = self.stopped = self._nothing = False
        self._steps = 0

    def _begin(self, *, move: bool) -> None:
        self._clear()
        source = self._session.text.source
        window = None
        if self.query.kind is Kind.TOKENS:
            result = None if self.key is None else self._session.results.get(self.key)
            if result is None and self.key in {entry.key for entry in self._session.visible}:
                self.changed.emit()
                return  # the tokens are on their way
            window = None if result is None else result.window
        if self.query.words:
            try:
                self._search = Search(self.query, source, window)
                self.found = Found(len(source))
            except TokenprismError as fault:
                self.problem = fault.message
        if self._search is not None:
            if move:
                self._look(partial(self._search.next, self._from()), forward=True)
            else:
                self._count()
        self.changed.emit()

    def _look(
        self, work: Callable[[Progress], Hit | None], *, forward: bool
    ) -> None:
        place, search = self._here(), self._search
        self._nearest.start(lambda progress: (work(progress), place, forward, search))
        self._poll.start()

    def _count(self) -> None:
        search, found = self._search, self.found
        if search is None or found is None or found.complete or self._all.busy or self.stopped:
            return
        self._all.start(lambda progress: search.fill(found, progress))
        self._poll.start()

    def _arrive(
        self, answer: tuple[Hit | None, tuple[int, int], bool, Search]
    ) -> None:
        hit, (start, end), forward, search = answer
        if search is not self._search or self.found is None:
            return
        if hit is None:
            self._nothing = True
            self._finish()
            return
        piece, place = hit
        self.found.near = piece
        first, last = int(piece.starts[place]), int(piece.ends[place])
        self._count()
        self._select((first, last), wrapped=first < start if forward else first >= end)
        steps, self._steps = self._steps, 0
        for _ in range(abs(steps)):
            self.go(forward=steps > 0)

    def _finish(self, _answer: object = None) -> None:
        if not (self._nearest.busy or self._all.busy):
            self._poll.stop()
        self.changed.emit()

    def _fail(self, problem: Message) -> None:
        self._nearest.cancel()
        self._all.cancel()
        self.problem = problem
        self._finish()

    # places

    def _here(self) -> tuple[int, int]:
        """Before which byte the previous match begins, and from which on the next one."""
        selection, position = self._session.selection, self._session.position
        if selection is None:
            return position, position
        is_match = selection and self._is_match(selection)
        return selection.start, selection.end if is_match else selection.start

    def _is_match(self, span: ByteRange) -> bool:
        if span == self._match:
            return True
        if self.found is None:
            return False
        starts, ends = self.found.spans_in(span.start, span.end)
        return bool(len(starts)) and (int(starts[0]), int(ends[0])) == (span.start, span.end)

    def _from(self) -> int:
        if self._anchor is not None:
            return self._anchor
        selection = self._session.selection
        return self._session.position if selection is None else selection.start

    def _select(self, span: tuple[int, int] | None, *, wrapped: bool = False) -> None:
        if span is None:
            return
        self.wrapped = wrapped
        self._match = ByteRange(*span)
        self._selecting = True
        try:
            key = self.key if self.query.kind is Kind.TOKENS else None
            self._session.select(ByteRange(*span), key)
        finally:
            self._selecting = False
        self.reached.emit(ByteRange(*span))
        self.changed.emit()

    def keep_place(self) -> None:
        """Let typing search from the match that is selected now."""
        selection = self._session.selection
        self._anchor = None if selection is None else selection.start

    # what happens in the session

    def _selection_changed(self) -> None:
        if not self._selecting:
            self.wrapped = False
            self.keep_place()
            self.changed.emit()

    def _text_changed(self) -> None:
        self._match = None
        if self.query.words and (self._search is not None or self.problem is not None):
            self._clear()
            self._rest.start()
            self.changed.emit()
        self._anchor = None

    def _tokens_changed(self, key: int | None) -> None:
        if self.query.kind is Kind.TOKENS and self.query.words and key == self.key:
            self._clear()
            self._rest.start()

    def _again(self) -> None:
        self._begin(move=False)
