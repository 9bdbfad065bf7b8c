"""The table of all merges: its model and its widget."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget
from tokenprism.inventory.merge_list import Column, MergeList

from ...theme import fonts
from ...theme.style import current
from ...widgets.row_height import RowHeight
from ...widgets.sorting import sorted_title
from .symbols import symbol

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
COLUMNS = (Column.RANK, Column.LEFT, Column.RIGHT, Column.RESULT, Column.COUNT)
WIDTHS = {Column.RANK: 76, Column.COUNT: 76}  # pixels; the others share what is left
_NUMBERS = (Column.RANK, Column.COUNT)
# Made once: Qt asks for each cell of each picture.
_SIDES = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
)

translate = QCoreApplication.translate


class MergesModel(QAbstractTableModel):
    """Rows of a `MergeList`, in any order. Those beyond the cut are muted."""

    looks_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.merges: MergeList | None = None
        self.rows: NDArray[np.int32] = np.zeros(0, np.int32)
        self._place: NDArray[np.int64] = np.zeros(0, np.int64)  # of merges in rows, or -1
        self._in_force = 0
        self.sorted_by, self.descending = Column.RANK, False
        self.dress()

    def dress(self) -> None:
        """Take colours and fonts anew."""
        self._text, self._plain = fonts.text(9.5), fonts.plain(9.5)
        self._bold = QFont(self._plain)
        self._bold.setWeight(QFont.Weight.Bold)
        colours = current()
        self._inks = QColor(colours.text), QColor(colours.muted)
        self._soft = QColor(colours.accent_soft)

    def show_rows(self, merges: MergeList | None, rows: NDArray[np.int32]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.merges, self.rows = merges, rows
        self._place = np.full(0 if merges is None else len(merges), -1, np.int64)
        self._place[rows] = np.arange(len(rows))
        self.endResetModel()

    def show_cut(self, in_force: int) -> None:
        """Mute all but the first so many merges."""
        if in_force != self._in_force:
            self._in_force = in_force
            self.looks_changed.emit()  # of any row: the table draws itself anew

    def show_order(self, column: Column, descending: bool) -> None:
        """Mark the title of the column that rows are sorted by."""
        self.sorted_by, self.descending = column, descending
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)

    def place_of(self, merge: int) -> int:
        """The row of a merge; -1 where the filter leaves it out."""
        return int(self._place[merge]) if 0 <= merge < len(self._place) else -1

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if self.merges is None or not index.isValid():
            return None
        column = COLUMNS[index.column()]
        if role == Role.DisplayRole:
            return self.cell(int(self.rows[index.row()]), column)
        if role == Role.TextAlignmentRole:
            return _SIDES[column in _NUMBERS]
        if role == Role.FontRole:
            if int(self.rows[index.row()]) == self._in_force - 1 and column is Column.RANK:
                return self._bold
            return self._plain if column in _NUMBERS else self._text
        if role == Role.ForegroundRole:
            return self._inks[int(self.rows[index.row()]) >= self._in_force]
        if role == Role.BackgroundRole and int(self.rows[index.row()]) == self._in_force - 1:
            return self._soft
        if role == Role.AccessibleTextRole:
            return f"{title(column)}: {self.cell(int(self.rows[index.row()]), column)}"
        return None

    def cell(self, merge: int, column: Column) -> str:
        """What a cell says."""
        assert self.merges is not None
        model = self.merges.model
        if column is Column.RANK:
            return f"{int(model.ranks[merge]):,}"
        if column is Column.COUNT:
            count = int(model.counts[merge])
            return "–" if count < 0 else f"{count:,}"
        ids = {Column.LEFT: model.left, Column.RIGHT: model.right}.get(column, model.result)
        token_id = int(ids[merge])
        return "–" if token_id < 0 else symbol(model.vocabulary.bytes_of(token_id))

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Role.DisplayRole:
            if COLUMNS[section] is not self.sorted_by:
                return title(COLUMNS[section])
            return sorted_title(title(COLUMNS[section]), self.descending)
        if role == Role.ToolTipRole and COLUMNS[section] is Column.COUNT:
            return translate("MergesView", "How often the pair occurred when it was learned")
        if role == Role.TextAlignmentRole:
            number = COLUMNS[section] in _NUMBERS
            side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


class MergesTable(QTableView):
    """`merge_chosen` tells the merge of a row that was clicked or moved to, `travel_asked` one
    that was double-clicked or entered, `sort_asked` a column and whether it descends.
    """

    merge_chosen = Signal(int)
    travel_asked = Signal(int)
    sort_asked = Signal(object, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("merges-table")
        self.rows = MergesModel(self)
        self.setModel(self.rows)
        self.rows.looks_changed.connect(self.viewport().update)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrap(False)
        # A visible one costs seconds when a filter shrinks a table that is scrolled far down.
        self.verticalHeader().hide()
        RowHeight(self, 26)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(True)
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(48)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for section, column in enumerate(COLUMNS):
            if column in WIDTHS:
                header.setSectionResizeMode(section, QHeaderView.ResizeMode.Fixed)
        self.dress()
        header.sectionClicked.connect(self._sort)
        self.doubleClicked.connect(lambda index: self._travel(index.row()))

    def dress(self) -> None:
        """Take colours, fonts and widths anew."""
        self.rows.dress()
        for section, column in enumerate(COLUMNS):
            if column in WIDTHS:
                self.horizontalHeader().resizeSection(section, fonts.scaled(WIDTHS[column]))
        self.viewport().update()

    def _sort(self, section: int) -> None:
        rows, column = self.rows, COLUMNS[section]
        descending = column is rows.sorted_by and not rows.descending
        if column is not rows.sorted_by:
            descending = column is Column.COUNT  # the most frequent ones first
        rows.show_order(column, descending)
        self.sort_asked.emit(column, descending)

    def _travel(self, row: int) -> None:
        if 0 <= row < len(self.rows.rows):
            self.travel_asked.emit(int(self.rows.rows[row]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._travel(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def currentChanged(self, now: Index, before: Index) -> None:
        super().currentChanged(now, before)
        if now.isValid() and now.row() != before.row():
            self.merge_chosen.emit(int(self.rows.rows[now.row()]))

    def bring(self, merge: int, *, chosen: bool) -> None:
        """Scroll to a merge where it is listed; with `chosen` make it the current row, silently."""
        row = self.rows.place_of(merge)
        if row < 0:
            return
        index = self.rows.index(row, 0)
        if chosen and self.currentIndex().row() != row:
            self.blockSignals(True)
            self.selectionModel().setCurrentIndex(
                index, QItemSelectionModel.SelectionFlag.ClearAndSelect
                | QItemSelectionModel.SelectionFlag.Rows,
            )
            self.blockSignals(False)
            self.viewport().update()
        bar, size = self.verticalScrollBar(), self.verticalHeader().defaultSectionSize()
        top, room = row * size, self.viewport().height()
        if not bar.value() <= top <= bar.value() + room - size:
            bar.setValue(max(0, top - room // 2 + size // 2))


def title(column: Column) -> str:
    """The name of a column."""
    return {
        Column.RANK: translate("MergesView", "rank"),
        Column.LEFT: translate("MergesView", "left"),
        Column.RIGHT: translate("MergesView", "right"),
        Column.RESULT: translate("MergesView", "result"),
        Column.COUNT: translate("MergesView", "count"),
    }[column]
