"""The table itself: its look, its columns, and the metric that is chosen."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from ...theme import fonts
from .table import Index, MetricsModel
from .words import ROWS

ROW = 25
LEAST, MOST = 78, 190  # pixels of a tokenizer's column


class MetricsGrid(QTableView):
    """A click on a row chooses its metric; a double click or Enter sorts by it."""

    metric_chosen = Signal(object)  # key
    sort_wanted = Signal()

    def __init__(self, model: MetricsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("metrics-table")
        self.setModel(model)
        self.setFont(fonts.plain(9.5))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setFont(fonts.plain(9.5))
        header.setMinimumSectionSize(LEAST)
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.doubleClicked.connect(lambda _index: self.sort_wanted.emit())
        self._choosing = False

    def size_columns(self) -> None:
        """The titles take what they need, the tokenizers share the rest, so far as it is useful."""
        header, count = self.horizontalHeader(), self.model().columnCount()
        if count < 2:
            return
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        room = self.viewport().width() - header.sectionSize(0)
        for column in range(1, count):
            width = room * column // (count - 1) - room * (column - 1) // (count - 1)
            header.resizeSection(column, min(max(width, LEAST), MOST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.size_columns()

    def choose(self, key: str | None) -> None:
        """Select the row of a metric without saying so."""
        self._choosing = True
        if key is not None:
            self.setCurrentIndex(self.model().index(ROWS.index(key), 0))
        self._choosing = False

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and not self._choosing:
            self.metric_chosen.emit(ROWS[current.row()])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.sort_wanted.emit()
        else:
            super().keyPressEvent(event)
