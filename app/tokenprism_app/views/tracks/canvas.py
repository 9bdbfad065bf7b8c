"""The painted rows: kept to the session, scrolled, zoomed."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QToolButton, QWidget

from ...session import ByteRange, Session
from ...theme import fonts
from ...theme.style import current, notifier
from ...widgets.guarded import Guarded
from ...widgets.listening import until_destroyed
from ...widgets.turns import Waiting
from ...work.marking import Marking
from . import lanes, paint
from .axis import ByteAxis
from .content import Content
from .jump import JumpBox
from .lanes import Box, Row, RowKind, label_room
from .layer import BEFORE, Layer, Scene
from .look import Look
from .names import NameColumn

FAR = 1500           # bytes that another view must have moved away before this one follows
FOLLOW = 24          # milliseconds until it does
LATER = 6            # milliseconds until what another view selected or cut is painted here
SCROLL_UNITS = 1 << 30


class TracksCanvas(Guarded, QAbstractScrollArea):
    """Shows the session's text over one byte axis, scrolled and zoomed; takes no input itself."""

    caption_changed = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tracks")
        self._session = session
        self.axis = ByteAxis()
        self._look: Look | None = None
        self.marking = Marking(self)
        self.marking.changed.connect(self._marks_changed)
        self.content = Content(session, self.axis, self.marking)
        self.layer, self.names = Layer(session, self.content), NameColumn(self.content)
        self.hidden: set[RowKind] = set()
        self._adjusting = False
        self.counts_characters = False
        self._current = 3
        self._selecting = False
        # Where another view is scrolled, that one paints first, and this one between its frames.
        self._follow = Waiting(self, self._follow_position)
        self._later = Waiting(self, self._paint_again)
        self._tokens_later = Waiting(self, self._paint_now)
        self._caption = ""
        self.tools = QToolButton(self)
        self.tools.setObjectName("tracks-tools")
        self.jump = JumpBox(session, self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.horizontalScrollBar().valueChanged.connect(self._scrolled)
        self.verticalScrollBar().valueChanged.connect(self._paint_again)
        until_destroyed(self, [
            session.text_changed.connect(self._text_changed),
            session.tokenizers_changed.connect(self._rows_changed),
            session.result_changed.connect(self._result_changed),
            session.cut_changed.connect(self._lanes_changed),
            session.selection_changed.connect(self._selection_changed),
            session.hover_changed.connect(self._paint_again),
            session.position_changed.connect(self._position_changed),
        ])
        notifier().changed.connect(self._theme_changed)
        self.retranslate()
        self._text_changed()

    # words

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(QCoreApplication.translate("TracksView", "Tracks"))
        self.setAccessibleName(QCoreApplication.translate("TracksView", "Tracks over bytes"))
        self.setWhatsThis(QCoreApplication.translate(
            "TracksView",
            "The text byte by byte: offsets, characters, grapheme clusters, UTF-8, pre-tokens, the "
            "tokens of each tokenizer and how far these agree. The wheel scrolls, Ctrl and the "
            "wheel zoom, arrow keys move from token to token, Ctrl+G goes to a place.",
        ))
        self._update_caption()
        self._repaint()

    @property
    def caption(self) -> str:
        """Which bytes are in view."""
        return self._caption

    def _update_caption(self) -> None:
        start, end = self.axis.window()
        caption = ""
        if self.axis.length:
            caption = QCoreApplication.translate("TracksView", "bytes {0}–{1} of {2}").format(
                f"{start:,}", f"{end:,}", f"{self.axis.length:,}"
            )
        if caption != self._caption:
            self._caption = caption
            self.setAccessibleDescription(caption)
            self.caption_changed.emit(caption)

    # what is where

    def rows(self) -> list[Row]:
        """The rows from top to bottom, as they are scrolled now."""
        return lanes.rows(
            self._session.visible, self.verticalScrollBar().value(), self.hidden
        )

    def boxes(self, key: int) -> list[Box]:
        """The tokens in view of one visible tokenizer, left to right; `rect` in the viewport."""
        row = next((row for row in self.rows() if row.key == key), None)
        return [] if row is None or key not in self._session.results else self.boxes_of(row)

    def boxes_of(self, row: Row) -> list[Box]:
        """The boxes in view of one row, left to right; `rect` in the viewport."""
        found = self.content.boxes(row)
        return [box._replace(rect=box.rect.translated(label_room(), 0)) for box in found]

    def set_hidden(self, kind: RowKind, hidden: bool) -> None:
        """Hide or show the rows of a kind."""
        (self.hidden.add if hidden else self.hidden.discard)(kind)
        self._rows_changed()

    def set_counts_characters(self, on: bool) -> None:
        """Let the ruler count code points instead of bytes."""
        self.counts_characters = on
        self._repaint()

    # what the session says

    def _text_changed(self) -> None:
        self.axis = ByteAxis()
        self.content.axis = self.axis
        self.content.forget()
        self._rows_changed()

    def _rows_changed(self) -> None:
        self.content.keep(self._session.visible)
        self._current = min(self._current, len(self.rows()) - 1)
        self._layout()

    def _result_changed(self, key: int) -> None:
        self._lanes_changed()

    def _lanes_changed(self) -> None:
        self.layer.tokens_changed()
        self.names.forget()
        self._tokens_later.start(LATER)

    def _marks_changed(self) -> None:
        """More is counted of the whole text; single bytes in view show little of it."""
        if self.axis.dense or self.counts_characters:
            self._repaint()
        else:
            self.layer.marks_changed()
            self._lanes_changed()

    def _repaint(self) -> None:
        self.layer.forget()
        self.names.forget()
        self.viewport().update()

    def _paint_again(self, _value: int = 0) -> None:
        self.viewport().update()

    def _paint_now(self) -> None:
        self.viewport().repaint()  # in this turn: with the next one others may have much to paint

    def _theme_changed(self) -> None:
        self._look = None
        self.axis.take_zoom()
        self._layout()

    def _selection_changed(self) -> None:
        selection = self._session.selection
        if self._selecting:
            self.viewport().update()
            return
        if selection is not None and self.axis.show(selection.start, selection.end):
            self._set_bar()
        self._later.start(LATER)  # the view where it was selected paints first

    def _position_changed(self) -> None:
        self._follow.start(FOLLOW)

    def _follow_position(self) -> None:
        start, end = self.axis.window()
        position = self._session.position
        if start - FAR <= position <= end + FAR:
            return
        self.axis.scroll_to(round(position * self.axis.scale))
        self._set_bar()
        self._paint_now()

    # scrolling and zooming

    def _layout(self) -> None:
        size = self.viewport().size()
        self.axis.resize(len(self._session.text.source), size.width() - label_room())
        needed = lanes.height(self._session.visible, self.hidden)
        self.verticalScrollBar().setPageStep(size.height())
        self.verticalScrollBar().setSingleStep(fonts.scaled(lanes.ROW))
        self.verticalScrollBar().setRange(0, max(0, needed - size.height()))
        self._adjust_bar()
        self._repaint()

    def _unit(self) -> int:
        # Scroll bars count in 32 bits, the pixels of a long text do not fit in these.
        return max(1, self.axis.total // SCROLL_UNITS + 1)

    def _adjust_bar(self) -> None:
        self._set_bar()
        self.viewport().update()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Paint nothing: who moved the bars knows when."""

    def _set_bar(self) -> None:
        # Not by blocking the bar's signals: from its range the area knows whether to show it.
        bar, unit = self.horizontalScrollBar(), self._unit()
        before, self._adjusting = self._adjusting, True
        bar.setRange(0, -(-self.axis.furthest // unit))
        bar.setPageStep(max(1, self.axis.width // unit))
        bar.setSingleStep(max(1, round(max(self.axis.scale, 20)) // unit))
        bar.setValue(self.axis.offset // unit)
        self._adjusting = before
        self._update_caption()

    def _scrolled(self, value: int) -> None:
        if self._adjusting:
            return
        self.axis.scroll_to(value * self._unit())
        self._update_caption()
        self.viewport().update()

    def _scroll_to(self, offset: int) -> None:
        self.axis.scroll_to(offset)
        self._adjust_bar()

    def _show(self, selection: ByteRange) -> None:
        if self.axis.show(selection.start, selection.end):
            self._adjust_bar()

    def zoom(self, factor: float, x: float | None = None) -> None:
        """Make bytes `factor` times as wide. Pixel `x` keeps its place: without it that of the
        selection, where it is in view, else the middle.
        """
        if x is None:
            selection = self._session.selection
            x = self.axis.width / 2
            if selection is not None and 0 <= self.axis.left(selection.start) < self.axis.width:
                x = float(self.axis.left(selection.start))
        self.axis.zoom(factor, x)
        self._adjust_bar()

    def zoom_to_selection(self) -> None:
        """Show the selection as large as it fits; without one the whole text."""
        selection = self._session.selection
        if selection is None:
            self.zoom_to_all()
            return
        self.axis.fit(selection.start, max(selection.end, selection.start + 1))
        self._adjust_bar()

    def zoom_to_all(self) -> None:
        """Show the whole text."""
        self.zoom(1e-9, 0.0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._layout()

    # painting

    @property
    def busy(self) -> bool:
        """Whether marks of the text are yet to be counted."""
        return self.marking.busy

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        if look is None or look.ratio != self.devicePixelRatioF():
            look = self._look = Look(current(), self.devicePixelRatioF())
        rows, size = self.rows(), self.viewport().size()
        scene = Scene(
            rows, look, size, self.verticalScrollBar().value(), self.counts_characters
        )
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), look.panel)
        if self.axis.length:
            self._paint_ranges(painter, rows, look, selected=False)
        current_row = self._current if self.hasFocus() else -1
        painter.drawPixmap(0, 0, self.names.drawn(rows, look, size.height(), current_row))
        painter.drawPixmap(0, 0, self.layer.drawn(scene))
        if self.axis.length:
            self._paint_ranges(painter, rows, look, selected=True)

    def _paint_ranges(
        self, painter: QPainter, rows: list[Row], look: Look, *, selected: bool
    ) -> None:
        span = self._session.selection if selected else self._session.hover
        if span is None:
            return
        top, bottom = max(rows[0].end, rows[min(1, len(rows) - 1)].top), rows[-1].end
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(label_room(), 0)
        painter.setClipRect(QRect(-BEFORE, 0, self.axis.width + BEFORE, self.viewport().height()))
        paint.paint_range(
            painter, self.axis, span.start, span.end, top, bottom, look, selected=selected
        )
        painter.restore()
