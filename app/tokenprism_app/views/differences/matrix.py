"""The distance of each pair of tokenizers, as a small table."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, QRect, Qt
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QTableView, QWidget

from ...theme import fonts
from ...theme.style import current
from ...widgets.dot import dot
from ...widgets.guarded import Guarded
from ...widgets.measures import Lettered, Scaled
from ...widgets.plain import plain_tip
from ...widgets.row_height import RowHeight
from .finding import Found
from .model import Index

Role = Qt.ItemDataRole
MARK = Role.UserRole  # of a column
ROW = 22
SHOWN = 5  # rows without scrolling

translate = QCoreApplication.translate


class MatrixModel(QAbstractTableModel):
    """Tokenizers in rows and columns."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.found: Found | None = None

    def show_found(self, found: Found | None) -> None:
        """Show other distances."""
        self.beginResetModel()
        self.found = found
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() or self.found is None else len(self.found.task.entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return self.rowCount(parent)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if self.found is None or not index.isValid():
            return None
        row, column = index.row(), index.column()
        value = float(self.found.result.distance[row, column])
        if role == Role.DisplayRole:
            return "–" if row == column else f"{value:.3f}"
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role in (Role.ToolTipRole, Role.AccessibleTextRole) and row != column:
            names = [entry.name for entry in self.found.task.entries]
            words = translate("DifferencesView", "{0} and {1}: distance {2}").format(
                names[row], names[column], f"{value:.4f}"
            )
            return plain_tip(words) if role == Role.ToolTipRole else words
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> object:
        if self.found is None or section >= self.rowCount():
            return None
        entry = self.found.task.entries[section]
        # Columns have little room: there the mark alone tells the tokenizer.
        if role == (Role.DecorationRole if orientation == Qt.Orientation.Vertical else MARK):
            return dot(current().hues[entry.hue].full)
        if role == Role.ToolTipRole:
            return plain_tip(entry.name)
        if role == Role.DisplayRole:
            return entry.name if orientation == Qt.Orientation.Vertical else ""
        return None


class MarkHeader(Guarded, QHeaderView):
    """Paints each section's mark in its middle, as the numbers below it stand."""

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        painter.save()
        super().paintSection(painter, rect, logicalIndex)
        painter.restore()
        mark = self.model().headerData(logicalIndex, self.orientation(), MARK)
        if isinstance(mark, QIcon):
            size = self.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize, None, self)
            middle = QRect(0, 0, size, size)
            middle.moveCenter(rect.center())
            mark.paint(painter, middle)


class Matrix(QTableView):
    """Each pair's 1 − F1 of the boundaries over the whole corpus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("differences-matrix")
        self.distances = MatrixModel(self)
        self.setModel(self.distances)
        self.setHorizontalHeader(MarkHeader(Qt.Orientation.Horizontal, self))
        Lettered(self, fonts.plain, 9.0)
        self.setShowGrid(False)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setHighlightSections(False)
            Lettered(header, fonts.plain, 9.0)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        Scaled(self.horizontalHeader(), QHeaderView.setMinimumSectionSize, 46)
        RowHeight(self, ROW)
        Scaled(self.verticalHeader(), QWidget.setMaximumWidth, 110)

    def show_found(self, found: Found | None) -> None:
        """Show other distances."""
        self.distances.show_found(found)
        rows = min(self.distances.rowCount(), SHOWN)
        height = self.horizontalHeader().sizeHint().height() + rows * fonts.scaled(ROW) + 4
        self.setFixedHeight(height)
