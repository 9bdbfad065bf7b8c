"""The painted rows: kept to the session, scrolled, zoomed."""

from __future__ import annotations

import time
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from ...i18n import said
from ...session import ByteRange, Session
from ...theme.style import current, notifier
from ...widgets.listening import until_destroyed
from . import lanes, paint
from .axis import ByteAxis
from .characters import Characters, characters
from .density import Columns, beyond_ascii_counter, character_counter, token_counter
from .lanes import LABELS, Box, Row, RowKind
from .look import Look

FAR = 1500           # bytes that another view must have moved away before this one follows
FRAME = 0.006        # seconds of counting between two events
SCROLL_UNITS = 1 << 30
BEFORE = 5           # pixels left of the first byte, for the wedge of a token without bytes
Identity = tuple[object, ...]
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
        self._lanes_stale = False
        self._columns: dict[tuple[RowKind, int | None], tuple[Identity, Columns]] = {}
        self._letters: tuple[bytes, int, int, Characters] | None = None
        self._current = 2
        self._selecting = False
        self._caption = ""
        self._counting = QTimer(self)
        self._counting.setInterval(0)
        self._counting.timeout.connect(self._count_more)
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
            "The text byte by byte: offsets, characters, UTF-8 and the tokens of each tokenizer. "
            "The wheel scrolls, Ctrl and the wheel zoom, arrow keys move from token to token.",
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
        return lanes.rows(self._session.visible, self.verticalScrollBar().value())

    def boxes(self, key: int) -> list[Box]:
        """The tokens in view of one visible tokenizer, left to right; `rect` in the viewport."""
        row = next((row for row in self.rows() if row.key == key), None)
        result = self._session.results.get(key)
        if row is None or result is None:
            return []
        found = lanes.boxes(result, self.axis, row, self.letters())
        return [replace(box, rect=box.rect.translated(LABELS, 0)) for box in found]

    def letters(self) -> Characters:
        """The characters in view."""
        source = self._session.text.source
        start, end = self.axis.window()
        kept = self._letters
        if kept is None or kept[0] is not source or kept[1:3] != (start, end):
            kept = (source, start, end, characters(source, start, end))
            self._letters = kept
        return kept[3]

    # what the session says

    def _text_changed(self) -> None:
        self._letters = None
        self._columns.clear()
        self.axis = ByteAxis()
        self._rows_changed()

    def _rows_changed(self) -> None:
        keys = {None, *(entry.key for entry in self._session.visible)}
        self._columns = {at: kept for at, kept in self._columns.items() if at[1] in keys}
        self._current = min(self._current, 2 + len(self._session.visible))
        self._layout()

    def _result_changed(self, key: int) -> None:
        self._lanes_changed()

    def _lanes_changed(self) -> None:
        self._lanes_stale = True
        self.viewport().update()

    def _repaint(self) -> None:
        self._layer = None
        self.viewport().update()

    def _paint_ranges_anew(self) -> None:
        self.viewport().update()

    def _theme_changed(self) -> None:
        self._look = None
        self._repaint()

    def _selection_changed(self) -> None:
        selection = self._session.selection
        if selection is not None and not self._selecting:
            self._show(selection)
        self._paint_ranges_anew()

    def _position_changed(self) -> None:
        start, end = self.axis.window()
        position = self._session.position
        if start - FAR <= position <= end + FAR:
            return
        self._scroll_to(round(position * self.axis.scale))

    # scrolling and zooming

    def _layout(self) -> None:
        size = self.viewport().size()
        self.axis.resize(len(self._session.text.source), size.width() - LABELS)
        needed = lanes.height(len(self._session.visible))
        self.verticalScrollBar().setPageStep(size.height())
        self.verticalScrollBar().setSingleStep(lanes.ROW)
        self.verticalScrollBar().setRange(0, max(0, needed - size.height()))
        self._adjust_bar()

    def _unit(self) -> int:
        # Scroll bars count in 32 bits, the pixels of a long text do not fit in these.
        return max(1, self.axis.total // SCROLL_UNITS + 1)

    def _adjust_bar(self) -> None:
        bar, unit = self.horizontalScrollBar(), self._unit()
        bar.blockSignals(True)
        bar.setRange(0, -(-self.axis.furthest // unit))
        bar.setPageStep(max(1, self.axis.width // unit))
        bar.setSingleStep(max(1, round(max(self.axis.scale, 20)) // unit))
        bar.setValue(self.axis.offset // unit)
        bar.blockSignals(False)
        self._update_caption()
        self._repaint()

    def _scrolled(self, value: int) -> None:
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
        self._lanes_stale = False
        return self._layer[1]

    def _paint_changed_lanes(self, painter: QPainter, look: Look) -> None:
        """Paint again, in the layer, the lanes whose tokens are others than it shows."""
        self._begin_lanes(painter)
        for row in self.rows():
            if row.key is None or self._lanes.get(row.key) == self._tokens_of(row.key):
                continue
            if row.top + lanes.ROW >= 0 and row.top <= self.viewport().height():
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
                area = QRect(-BEFORE, row.top, self.axis.width + BEFORE, lanes.ROW)
                painter.fillRect(area, look.panel)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
                self._paint_row(painter, row, look)
        painter.end()

    def _begin_lanes(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(LABELS, 0)
        painter.setClipRect(QRect(-BEFORE, 0, self.axis.width + BEFORE, self.viewport().height()))

    def _tokens_of(self, key: int) -> object:
        """What a lane shows, so that equal values look the same."""
        result = self._session.results.get(key)
        if result is None:
            return self._session.problems.get(key, "")
        return result.full, result.merges

    def _paint_rows(self, painter: QPainter, look: Look) -> None:
        found = self.rows()
        names = [self._row_name(row) for row in found]
        paint.paint_labels(painter, found, names, self._current, self.hasFocus(), look)
        self._begin_lanes(painter)
        if not self.axis.length:
            note = QCoreApplication.translate(
                "TracksView", "Paste or open a text to see its bytes here."
            )
            paint.paint_note(painter, found[1], note, look.label_font, look.muted)
        else:
            paint.paint_ruler(painter, self.axis, found[0], look)
            for row in found[1:]:
                if row.top + lanes.ROW >= 0 and row.top <= self.viewport().height():
                    self._paint_row(painter, row, look)
        painter.end()

    def _row_name(self, row: Row) -> str:
        if row.entry is not None:
            return row.entry.name
        return {
            RowKind.RULER: QCoreApplication.translate("TracksView", "bytes"),
            RowKind.CHARACTERS: QCoreApplication.translate("TracksView", "characters"),
            RowKind.BYTES: QCoreApplication.translate("TracksView", "UTF-8"),
        }[row.kind]

    def _paint_row(self, painter: QPainter, row: Row, look: Look) -> None:
        key, entry = row.key, row.entry
        if key is not None:
            self._lanes[key] = self._tokens_of(key)
        if key is not None and key not in self._session.results:
            problem = self._session.problems.get(key)
            waiting = QCoreApplication.translate("TracksView", "encoding …")
            colour = look.error if problem else look.muted
            words = said(problem) if problem else waiting
            paint.paint_note(painter, row, words, look.label_font, colour)
        elif self.axis.dense:
            scale = look.plain_scale if entry is None else look.hues[entry.hue].scale
            scale = look.lead_scale if row.kind is RowKind.BYTES else scale
            shares = self._density(row).shares
            # More than two tokens in three bytes is rare: the whole scale up to there.
            paint.paint_density(painter, row, shares * 1.5 if entry else shares, scale)
        elif entry is not None:
            found = lanes.boxes(
                self._session.results[entry.key], self.axis, row, self.letters()
            )
            paint.paint_boxes(painter, found, self.axis.width, entry.hue, look)
        elif row.kind is RowKind.CHARACTERS:
            paint.paint_characters(painter, self.axis, row, self.letters(), look)
        else:
            source = self._session.text.source
            paint.paint_bytes(painter, self.axis, row, source, self.letters(), look)

    def _paint_ranges(self, painter: QPainter, look: Look, *, selected: bool) -> None:
        span = self._session.selection if selected else self._session.hover
        if span is None:
            return
        found = self.rows()
        top, bottom = found[1].top, found[-1].top + lanes.ROW
        painter.save()
        self._begin_lanes(painter)
        paint.paint_range(
            painter, self.axis, span.start, span.end, top, bottom, look, selected=selected
        )
        painter.restore()

    def _density(self, row: Row) -> Columns:
        source = self._session.text.source
        result = self._session.results.get(row.key) if row.key is not None else None
        identity: Identity = (
            source if result is None else result.full, result and result.merges, self.axis.scale
        )
        kept = self._columns.get((row.kind, row.key))
        if kept is None or not _same(kept[0], identity):
            counter = (
                token_counter(result) if result is not None
                else character_counter(source) if row.kind is RowKind.CHARACTERS
                else beyond_ascii_counter(source)
            )
            kept = (identity, Columns(counter, len(source), self.axis.scale))
            self._columns[row.kind, row.key] = kept
        columns = kept[1]
        pixels = self.axis.total - self.axis.offset
        columns.move(self.axis.offset, max(0, min(self.axis.width, pixels)))
        if columns.fill() and not self._counting.isActive():
            self._counting.start()
        return columns

    def _count_more(self) -> None:
        until = time.perf_counter() + FRAME
        for _, columns in self._columns.values():
            while columns.fill():
                if time.perf_counter() > until:
                    self._repaint()
                    return
        self._counting.stop()
        self._repaint()


def _same(one: Identity, other: Identity) -> bool:
    return one[0] is other[0] and one[1:] == other[1:]
