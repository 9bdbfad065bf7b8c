"""What is measured once things have come to rest: the scroll bar's range, disagreements in view."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSignalBlocker, QTimer, Signal
from PySide6.QtWidgets import QScrollBar

from ...session import ByteRange, Session
from .canvas import Canvas
from .comparison import Comparison
from .minimap import Minimap
from .panes import Panes
from .toolbar import Toolbar

_REST = 80              # milliseconds without a change after which things are counted
_SURELY = 1 << 16       # texts up to this size have their end placed exactly
_LARGEST_RANGE = 1 << 30


class Measures(QObject):
    """Keeps scroll bar, minimap and the number of disagreements true."""

    moved = Signal(object)  # byte that the scroll bar stands at; None: the end

    def __init__(
        self, session: Session, comparison: Comparison, panes: Panes, toolbar: Toolbar,
        bar: QScrollBar, minimap: Minimap, parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session, self._comparison = session, comparison
        self._panes, self._toolbar, self._bar, self._minimap = panes, toolbar, bar, minimap
        self._places: int | None = None  # disagreements in the whole text
        self._counted_of = b""  # the text whose disagreements the toolbar shows
        self._scale = 1  # bytes that a step of the scroll bar stands for
        self.wanted = False
        self._soon = QTimer(self, singleShot=True, interval=_REST)
        self._soon.timeout.connect(self.show)
        bar.valueChanged.connect(self._bar_moved)
        minimap.counted.connect(self._counted)

    @property
    def busy(self) -> bool:
        """Whether something is yet to be measured."""
        return self._soon.isActive() or self.wanted

    def soon(self) -> None:
        """Something changed."""
        self._soon.start()

    def follow(self) -> None:
        """The position is another."""
        with QSignalBlocker(self._bar):
            self._bar.setValue(self._session.position // self._scale)
        self.soon()

    def show(self) -> None:
        """Measure what can be measured now."""
        self._show_whole_count()
        # A pane that is scrolled out of sight is never laid out: ask one that is seen.
        canvases = self._panes.canvases
        seen_ones = (one for one in canvases if not one.visibleRegion().isEmpty())
        canvas = next(seen_ones, next(iter(canvases), None))
        if canvas is None or canvas.height() < 1 or not self._session.text.source:
            self.wanted = False  # there is nothing to measure
            return
        if canvas.isVisible() and not canvas.is_complete and not canvas.is_held:
            self.wanted = True  # not before the rows in view are laid out
            return
        self.wanted = False
        seen = canvas.visible_range()
        self._minimap.show_seen(seen)
        if self._comparable and self._places is None:
            self._counted_of = self._session.text.source
            count = self._comparison.count(seen.start, seen.end)
            self._toolbar.show_disagreements(count, False, self._most)
        self._show_bar(canvas, seen)

    @property
    def _most(self) -> int:
        """The largest number of as many digits as the text's length has."""
        return int("9" * len(str(len(self._session.text.source))))

    @property
    def _comparable(self) -> bool:
        session = self._session
        return sum(entry.key in session.results for entry in session.visible) > 1

    def _show_whole_count(self) -> None:
        """The number for the whole text where it is known; never that of an earlier text."""
        source = self._session.text.source
        if self._comparable and self._places is not None:
            self._counted_of = source
            self._toolbar.show_disagreements(self._places, True, self._most)
        elif not self._comparable or self._counted_of is not source:
            self._toolbar.show_disagreements(None, True)

    def _show_bar(self, canvas: Canvas, seen: ByteRange) -> None:
        size, page = len(self._session.text.source), seen.end - seen.start
        with QSignalBlocker(self._bar):
            self._scale = 1 + size // _LARGEST_RANGE
            end = canvas.place.last_position() if size <= _SURELY else size - page
            self._bar.setRange(0, max(0, end) // self._scale)
            self._bar.setPageStep(max(1, page // self._scale))
            self._bar.setValue(self._session.position // self._scale)

    def _counted(self, places: object) -> None:
        assert places is None or isinstance(places, int)
        self._places = places
        self.soon()

    def _bar_moved(self, value: int) -> None:
        self.moved.emit(None if value >= self._bar.maximum() else value * self._scale)
