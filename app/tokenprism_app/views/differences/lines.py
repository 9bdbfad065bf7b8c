"""The table of lines: its look, its columns, its keys."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ...theme import fonts
from ...widgets.measures import Lettered
from ...widgets.row_height import RowHeight
from .model import DOCUMENT, ORDERS, TEXT, TOKENS, Index, LinesModel
from .words import causes_told

ROW = 25
LEAST_TEXT = 200   # pixels of the column with the lines
DOCUMENT_WIDTH = 116
TOKENS_WIDTH = (64, 130)
CAUSES_WIDTH = 160
TITLE_SIDES = 26           # pixels beside a title, whatever the zoom
CAUSES_SHARE = 0.42        # at most, of what the numbers leave


class Names(QStyledItemDelegate):
    """Names of documents begin alike and differ at their ends."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideMiddle


class LinesTable(QTableView):
    """A click on a row, or Enter, asks for its line; one on a title for another order."""

    line_wanted = Signal(int)    # row
    order_wanted = Signal(int)   # column

    def __init__(self, model: LinesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("differences-lines")
        self.lines = model
        self.setModel(model)
        self.setItemDelegateForColumn(DOCUMENT, Names(self))
        Lettered(self, fonts.plain, 9.5)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        RowHeight(self, ROW)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(True)
        Lettered(header, fonts.plain, 9.5)
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        header.sectionClicked.connect(self.order_wanted)
        self.clicked.connect(self._clicked)

    def _clicked(self) -> None:
        if len(self.selectionModel().selectedRows()) == 1:
            self.line_wanted.emit(self.currentIndex().row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = Qt.Key(event.key()) in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and self.currentIndex().isValid():
            self.line_wanted.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def size_columns(self) -> None:
        """The lines get what the other columns leave."""
        model, measure = self.lines, self.fontMetrics()
        if model.columnCount() == 0:
            return
        widths = dict.fromkeys(range(TOKENS, model.causes_column), 0)
        for column in widths:
            title = str(model.headerData(column, Qt.Orientation.Horizontal))
            mark = 24 * (column < model.causes_column - len(ORDERS))  # before a tokenizer's name
            extra = TITLE_SIDES + mark
            least, most = map(fonts.scaled, TOKENS_WIDTH)
            widths[column] = min(max(measure.horizontalAdvance(title) + extra, least), most)
        single = model.found is not None and len(model.found.corpus.documents) == 1
        self.setColumnHidden(DOCUMENT, single)
        widths[DOCUMENT] = 0 if single else fonts.scaled(DOCUMENT_WIDTH)
        left = self.viewport().width() - sum(widths.values())
        widths[model.causes_column] = self._causes_width(left)
        widths[TEXT] = max(fonts.scaled(LEAST_TEXT), left - widths[model.causes_column])
        for column, width in widths.items():
            self.setColumnWidth(column, width)

    def _causes_width(self, left: int) -> int:
        """What the causes of the lines need, as far as `left` pixels can give it."""
        measure = self.fontMetrics()
        needed = max((measure.horizontalAdvance(causes_told(line.causes))
                      for line in self.lines.lines), default=0) + fonts.scaled(24)
        return max(fonts.scaled(CAUSES_WIDTH), min(needed, round(left * CAUSES_SHARE)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.size_columns()

    def chosen_rows(self) -> list[int]:
        """The selected rows, from above; all where none is."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return rows or list(range(len(self.lines.lines)))
