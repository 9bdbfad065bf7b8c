"""The box that goes to a place of the text, and says in words what is not there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget
from tokenprism import Progress
from tokenprism.errors import TokenprismError
from tokenprism.messages import Message
from tokenprism.tracks import finding
from tokenprism.tracks.finding import Kind, Place

from ...i18n import said
from ...session import ByteRange, Result, Session
from ...theme import fonts
from ...theme.style import current
from ...widgets.keys import InlineField
from ...widgets.measures import Lettered
from ...work.background import Latest

WIDTH = 340  # pixels


class JumpBox(QFrame):
    """Takes a place and tells where it is: `found` with its bytes and its tokenizer, or None."""

    found = Signal(object, object)
    closed = Signal()

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tracks-jump")
        self.setProperty("role", "popover")
        self.setAutoFillBackground(True)
        self._session = session
        self._key: int | None = None
        self.field = InlineField(self)
        self.field.setObjectName("tracks-place")
        self.problem = QLabel(self)
        self.problem.setObjectName("tracks-place-problem")
        self.problem.setWordWrap(True)
        Lettered(self.problem, fonts.plain, 9.0)
        self.problem.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(4)
        layout.addWidget(self.field)
        layout.addWidget(self.problem)
        self._search = Latest(self)
        self._search.done.connect(self._answer)
        self._search.failed.connect(self._fail)
        self.field.returnPressed.connect(self.go)
        self.field.textEdited.connect(self._clear)
        self.field.installEventFilter(self)
        self.hide()

    def retranslate(self) -> None:
        """Take words from the language in force."""
        name = QCoreApplication.translate("TracksView", "Go to a place of the text")
        self.field.setAccessibleName(name)
        self.field.setToolTip(QCoreApplication.translate(
            "TracksView",
            "Bytes 1200-1400, character c80, line L120, the next token #464, the next U+4E2D",
        ))
        self.field.setPlaceholderText("1200-1400 · c80 · L120 · #464 · U+4E2D")

    def open(self, key: int | None) -> None:
        """Show the box; ids are looked for among the tokens of the tokenizer `key`."""
        self._key = key
        self.setFixedWidth(fonts.scaled(WIDTH))
        self._clear()
        self.show()
        self.raise_()
        self.field.selectAll()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def dismiss(self) -> None:
        """Close the box and give up a search."""
        self._search.cancel()
        self.hide()
        self.closed.emit()

    @property
    def busy(self) -> bool:
        """Whether a place is being looked for."""
        return self._search.busy

    def go(self) -> None:
        """Look for the place that the field names."""
        session = self._session
        try:
            place = finding.place_of(self.field.text())
            if not session.text.source:
                raise TokenprismError("there is no text yet")
            self._search.start(self._work(place))
        except TokenprismError as fault:
            self._fail(fault.message)

    def _work(self, place: Place) -> Callable[[Progress], object]:
        source = self._session.text.source
        selection = self._session.selection
        after = 0 if selection is None else selection.start + 1
        if place.kind is Kind.TOKEN:
            key, result = self._tokens()
            return lambda progress: (
                finding.next_token(
                    result.full, place.first, after, progress,
                    history=result.history, merges=result.merges,
                ), key,
            )
        return lambda progress: (_found(place, source, after, progress), None)

    def _tokens(self) -> tuple[int, Result]:
        entries = [one for one in self._session.visible if one.key in self._session.results]
        entry = next((one for one in entries if one.key == self._key), None)
        entry = entry or next(iter(entries), None)
        if entry is None:
            raise TokenprismError("no tokenizer has encoded the text yet")
        return entry.key, self._session.results[entry.key]

    def _answer(self, answer: tuple[tuple[int, int], int | None]) -> None:
        (start, end), key = answer
        self._clear()
        self.found.emit(ByteRange(start, end), key)

    def _fail(self, problem: Message) -> None:
        palette = self.problem.palette()
        palette.setColor(palette.ColorRole.WindowText, current().error)
        self.problem.setPalette(palette)
        self.problem.setText(said(problem))
        self.problem.show()
        self._mark(bad=True)
        self._fit()

    def _clear(self) -> None:
        self.problem.hide()
        self._mark(bad=False)
        self._fit()

    def _mark(self, *, bad: bool) -> None:
        self.field.setProperty("role", "bad" if bad else "")
        self.field.style().unpolish(self.field)
        self.field.style().polish(self.field)

    def _fit(self) -> None:
        layout = self.layout()
        if layout is not None:
            layout.activate()
            height = layout.heightForWidth(WIDTH) if layout.hasHeightForWidth() else -1
            self.setFixedHeight(max(height, layout.sizeHint().height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Escape
        ):
            self.dismiss()
            return True
        return False


def _found(place: Place, source: bytes, after: int, progress: Progress) -> tuple[int, int]:
    if place.kind is Kind.BYTES:
        return finding.bytes_of(place, len(source))
    if place.kind is Kind.CODE_POINT:
        return finding.next_code_point(source, place.first, after, progress)
    marks = finding.marks_of(place, source, progress)
    if place.kind is Kind.LINE:
        return finding.line_of(place, marks)
    return finding.characters_of(place, marks)
