"""The table itself: its look, its columns, and the metric that is chosen."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from ...theme import fonts
from ...theme.style import current
from ...widgets.guarded import Guarded
from ...widgets.row_height import RowHeight
from .table import HUE, Index, MetricsModel

ROW = 25
LEAST, MOST = 84, 190  # pixels of a tokenizer's column, at the usual zoom
PAD, DOT, GAP = 11, 9, 7  # right of a name, of a tokenizer's mark, and between them


class Heads(Guarded, QHeaderView):
    """Names of tokenizers over their figures, each behind its tokenizer's mark."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setObjectName("metrics-heads")

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        painter.fillRect(rect, QColor(current().panel))
        painter.setPen(QColor(current().border))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        name = self.model().headerData(section, Qt.Orientation.Horizontal)
        hue = self.model().headerData(section, Qt.Orientation.Horizontal, HUE)
        if name is None or hue is None:
            return
        room = rect.width() - 2 * PAD - DOT - GAP
        name = self.fontMetrics().elidedText(str(name), Qt.TextElideMode.ElideMiddle, room)
        painter.setPen(QColor(current().muted))
        painter.setFont(self.font())
        place = rect.adjusted(0, 0, -PAD, 0)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(place, int(right), name)
        left = place.right() - self.fontMetrics().horizontalAdvance(name) - GAP - DOT
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current().hues[hue].full))
        painter.drawRoundedRect(QRectF(left, rect.center().y() - DOT / 2, DOT, DOT), 2.5, 2.5)


class MetricsGrid(QTableView):
    """A click on a row chooses its metric; a double click or Enter sorts by it."""

    metric_chosen = Signal(object)  # key
    sort_wanted = Signal()

    def __init__(self, model: MetricsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("metrics-table")
        self.setModel(model)
        self._model = model
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        RowHeight(self, ROW)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        header = Heads(self)
        self.setHorizontalHeader(header)
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.doubleClicked.connect(lambda _index: self.sort_wanted.emit())
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._choosing = False
        self._titles: int | None = None  # pixels that the longest title needs
        for changed in (model.modelReset, model.dataChanged, model.layoutChanged):
            changed.connect(self._forget_titles)
        self.dress()

    def dress(self) -> None:
        """Take fonts anew."""
        self._titles = None
        self.setFont(fonts.plain(9.5))
        self.horizontalHeader().setFont(fonts.plain(9.5))
        self.horizontalHeader().setMinimumSectionSize(fonts.scaled(LEAST))

    def _forget_titles(self) -> None:
        self._titles = None

    def size_columns(self) -> None:
        """The titles take what they need, the tokenizers share the rest, so far as it is useful."""
        header, count = self.horizontalHeader(), self.model().columnCount()
        if count < 2:
            return
        if self._titles is None:
            self._titles = max(header.minimumSectionSize(), self.sizeHintForColumn(0))
        header.resizeSection(0, self._titles)
        room = self.viewport().width() - self._titles
        for column in range(1, count):
            width = room * column // (count - 1) - room * (column - 1) // (count - 1)
            header.resizeSection(column, min(max(width, fonts.scaled(LEAST)), fonts.scaled(MOST)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.size_columns()

    def choose(self, key: str | None) -> None:
        """Select the row of a metric without saying so."""
        self._choosing = True
        if key is not None:
            self.setCurrentIndex(self.model().index(self._model.row_of(key), 0))
        self._choosing = False

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and not self._choosing:
            self.metric_chosen.emit(self._model.key_of(current.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.sort_wanted.emit()
        else:
            super().keyPressEvent(event)
