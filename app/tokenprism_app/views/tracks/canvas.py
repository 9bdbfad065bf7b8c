"""The painted rows: kept to the session, scrolled, zoomed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QToolButton, QWidget

from ...session import ByteRange, Session
from ...theme import fonts
from ...theme.style import current, notifier
from ...widgets.listening import until_destroyed
from ...work.marking import Marking
from . import lanes, paint
from .axis import ByteAxis
from .content import Content
from .jump import JumpBox
from .lanes import Box, Row, RowKind, label_room
from .look import Look
from .painting import paint_row
from .words import row_name

FAR = 1500           # bytes that another view must have moved away before this one follows
FOLLOW = 24          # milliseconds until it does
SCROLL_UNITS = 1 << 30
BEFORE = 5           # pixels left of the first byte, for the wedge of a token without bytes
Layer = tuple[tuple[Look, QSize, int, bool], QPixmap]


class TracksCanvas(QAbstractScrollArea):
    """Shows the session's text over one byte axis, scrolled and zoomed; takes no input itself."""

    caption_changed = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tracks")
        self._session = session
        self.axis = ByteAxis()
        self._look: Look | None = None
        self._layer: Layer | None = None
        self._lanes: dict[int, object] = {}  # what the lanes in the layer show
        self._lanes_stale = self._marks_stale = False
        self.marking = Marking(self)
        self.marking.changed.connect(self._marks_changed)
        self.content = Content(session, self.axis, self.marking)
        self.hidden: set[RowKind] = set()
        self._adjusting = False
        self.counts_characters = False
        self._current = 3
        self._selecting = False
        # Where another view is scrolled, that one paints first, and this one between its frames.
        self._follow = QTimer(self, singleShot=True, interval=FOLLOW)
        self._follow.timeout.connect(self._follow_position)
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
        until_destroyed(self, [
            session.text_changed.connect(self._text_changed),
            session.tokenizers_changed.connect(self._rows_changed),
            session.result_changed.connect(self._result_changed),
            session.cut_changed.connect(self._lanes_changed),
            session.selection_changed.connect(self._selection_changed),
            session.hover_changed.connect(self._paint_ranges_anew),
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
        return [replace(box, rect=box.rect.translated(label_room(), 0)) for box in found]

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
        self._lanes_stale = True
        self.viewport().update()

    def _marks_changed(self) -> None:
        """More is counted of the whole text; single bytes in view show little of it."""
        if self.axis.dense or self.counts_characters:
            self._repaint()
        else:
            self._marks_stale = True
            self._lanes_changed()

    def _repaint(self) -> None:
        self._layer = None
        self.viewport().update()

    def _paint_ranges_anew(self) -> None:
        self.viewport().update()

    def _theme_changed(self) -> None:
        self._look = None
        self.axis.take_zoom()
        self._layout()

    def _selection_changed(self) -> None:
        selection = self._session.selection
        if selection is not None and not self._selecting:
            self._show(selection)
        self._paint_ranges_anew()

    def _position_changed(self) -> None:
        if not self._follow.isActive():
            self._follow.start()

    def _follow_position(self) -> None:
        start, end = self.axis.window()
        position = self._session.position
        if start - FAR <= position <= end + FAR:
            return
        self._scroll_to(round(position * self.axis.scale))

    # scrolling and zooming

    def _layout(self) -> None:
        size = self.viewport().size()
        self.axis.resize(len(self._session.text.source), size.width() - label_room())
        needed = lanes.height(self._session.visible, self.hidden)
        self.verticalScrollBar().setPageStep(size.height())
        self.verticalScrollBar().setSingleStep(fonts.scaled(lanes.ROW))
        self.verticalScrollBar().setRange(0, max(0, needed - size.height()))
        self._adjust_bar()

    def _unit(self) -> int:
        # Scroll bars count in 32 bits, the pixels of a long text do not fit in these.
        return max(1, self.axis.total // SCROLL_UNITS + 1)

    def _adjust_bar(self) -> None:
        # Not by blocking the bar's signals: from its range the area knows whether to show it.
        bar, unit = self.horizontalScrollBar(), self._unit()
        before, self._adjusting = self._adjusting, True
        bar.setRange(0, -(-self.axis.furthest // unit))
        bar.setPageStep(max(1, self.axis.width // unit))
        bar.setSingleStep(max(1, round(max(self.axis.scale, 20)) // unit))
        bar.setValue(self.axis.offset // unit)
        self._adjusting = before
        self._update_caption()
        self._repaint()

    def _scrolled(self, value: int) -> None:
        if self._adjusting:
            return
        self.axis.scroll_to(value * self._unit())
        self._update_caption()
        self._repaint()

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

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        if look is None or look.ratio != self.devicePixelRatioF():
            look = self._look = Look(current(), self.devicePixelRatioF())
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), look.panel)
        if self.axis.length:
            self._paint_ranges(painter, look, selected=False)
        painter.drawPixmap(0, 0, self._picture(look))
        if self.axis.length:
            self._paint_ranges(painter, look, selected=True)

    def _picture(self, look: Look) -> QPixmap:
        """All but the ranges, on a transparent ground; kept while only these change."""
        identity = (look, self.viewport().size(), self.verticalScrollBar().value(), self.hasFocus())
        if self._layer is None or self._layer[0] != identity:
            size = self.viewport().size() * look.ratio
            picture = QPixmap(size)
            picture.setDevicePixelRatio(look.ratio)
            picture.fill(Qt.GlobalColor.transparent)
            self._lanes.clear()
            self._paint_rows(QPainter(picture), look)
            self._layer = (identity, picture)
        elif self._lanes_stale:
            self._paint_changed_lanes(QPainter(self._layer[1]), look)
        self._lanes_stale = self._marks_stale = False
        return self._layer[1]

    def _paint_changed_lanes(self, painter: QPainter, look: Look) -> None:
        """Paint again, in the layer, the lanes whose tokens are others than it shows."""
        self._begin_lanes(painter)
        found = self.rows()
        self._below_ruler(painter, found[0])
        for row in found:
            if self._is_in_view(row) and self._is_stale(row):
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
                area = QRect(-BEFORE, row.top, self.axis.width + BEFORE, row.height)
                painter.fillRect(area, look.panel)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
                self._paint_row(painter, row, look)
        painter.resetTransform()
        self._paint_agreement_name(painter, found, look)
        painter.end()

    def _is_stale(self, row: Row) -> bool:
        """Whether a row shows something else than the layer."""
        if row.kind is RowKind.PRETOKENS:
            return self._marks_stale
        if row.kind is RowKind.AGREEMENT:
            return True
        return row.key is not None and self._lanes.get(row.key) != self._tokens_of(row.key)

    def _paint_agreement_name(self, painter: QPainter, found: list[Row], look: Look) -> None:
        """The name of the row that tells how far all agree."""
        ruler, width = found[0], lanes.label_room() - BEFORE
        painter.setClipRect(QRect(0, ruler.end, width, self.viewport().height()))
        for index, row in enumerate(found):
            if row.kind is RowKind.AGREEMENT:
                area = QRect(0, row.top, width, row.height)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
                painter.fillRect(area, look.panel)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
                current = 0 if index == self._current else -1
                name = row_name(row, self.content)
                paint.paint_labels(painter, [row], [name], current, self.hasFocus(), look)

    def _below_ruler(self, painter: QPainter, ruler: Row) -> None:
        """Let rows that are scrolled away end where the ruler stands."""
        painter.setClipRect(
            QRect(-BEFORE, ruler.end, self.axis.width + BEFORE,
                  max(0, self.viewport().height() - ruler.end))
        )

    def _is_in_view(self, row: Row) -> bool:
        return row.end > lanes.ruler_end() and (
            row.top <= self.viewport().height()
        )

    def _begin_lanes(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(label_room(), 0)
        painter.setClipRect(QRect(-BEFORE, 0, self.axis.width + BEFORE, self.viewport().height()))

    def _tokens_of(self, key: int) -> object:
        """What a lane shows, so that equal values look the same."""
        result = self._session.results.get(key)
        if result is None:
            return self._session.problems.get(key, "")
        return result.full, result.merges

    def _paint_rows(self, painter: QPainter, look: Look) -> None:
        found = self.rows()
        painter.save()
        painter.setClipRect(QRect(0, found[0].end, label_room(), self.viewport().height()))
        names = [row_name(row, self.content) for row in found[1:]]
        current = self._current - 1
        paint.paint_labels(painter, found[1:], names, current, self.hasFocus(), look)
        painter.restore()
        self._begin_lanes(painter)
        if not self.axis.length:
            note = QCoreApplication.translate(
                "TracksView", "Paste or open a text to see its bytes here."
            )
            self._below_ruler(painter, found[0])
            paint.paint_note(painter, found[min(1, len(found) - 1)], note, look.label_font,
                             look.muted)
        else:
            if self.counts_characters:
                places = self.content.places()
                paint.paint_character_ruler(painter, self.axis, found[0], places, look)
            else:
                paint.paint_ruler(painter, self.axis, found[0], look)
            self._below_ruler(painter, found[0])
            for row in found[1:]:
                if self._is_in_view(row):
                    self._paint_row(painter, row, look)
        painter.end()

    def _paint_row(self, painter: QPainter, row: Row, look: Look) -> None:
        if row.key is not None:
            self._lanes[row.key] = self._tokens_of(row.key)
        paint_row(painter, row, self.content, self._session, look)

    def _paint_ranges(self, painter: QPainter, look: Look, *, selected: bool) -> None:
        span = self._session.selection if selected else self._session.hover
        if span is None:
            return
        found = self.rows()
        top, bottom = max(found[0].end, found[min(1, len(found) - 1)].top), found[-1].end
        painter.save()
        self._begin_lanes(painter)
        paint.paint_range(
            painter, self.axis, span.start, span.end, top, bottom, look, selected=selected
        )
        painter.restore()
