"""The table's model: an index over the rows of an answer, so that a filter costs no copy."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from tokenprism.inventory.answer import Answer

from ...painting.glyphs import hexadecimal
from ...widgets.plain import plain_tip
from ...widgets.sorting import sorted_title
from .columns import COLUMNS, Column, title, words

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
SHOWN_HEX = 64  # bytes that a tool tip spells

translate = QCoreApplication.translate


class VocabularyModel(QAbstractTableModel):
    """Rows of an answer, all of COLUMNS; which are shown is the header's affair."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.answer: Answer | None = None
        self._sorted: tuple[str, bool] = ("id", False)

    def show_sorting(self, key: str, falls: bool) -> None:
        """Mark in the header what the rows are sorted by."""
        self._sorted = (key, falls)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)

    def show_answer(self, answer: Answer | None) -> None:
        """Show other rows, or the same with other values."""
        old = self.answer
        same = old is not None and answer is not None and old.rows is answer.rows
        if same:
            self.answer = answer
            last = self.index(self.rowCount() - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.answer = answer
        self.endResetModel()

    def table_row(self, row: int) -> int:
        """The row of the core's table that is shown in a row, -1 outside."""
        if self.answer is None or not 0 <= row < len(self.answer.rows):
            return -1
        return int(self.answer.rows[row])

    def text(self, row: int, column: Column) -> str:
        """A cell as text; empty outside the table."""
        at = self.table_row(row)
        return "" if at < 0 or self.answer is None else words(self.answer.table, at, column.key)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() or self.answer is None else len(self.answer.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if role not in (Role.DisplayRole, Role.ToolTipRole, Role.AccessibleTextRole):
            return None
        column = COLUMNS[index.column()]
        text = self.text(index.row(), column)
        if role == Role.AccessibleTextRole:
            return f"{title(column)}: {text}"
        if role == Role.ToolTipRole:
            return plain_tip(self._tip(index.row(), column, text))
        return text

    def _tip(self, row: int, column: Column, text: str) -> str:
        if column.key not in ("token", "bytes") or self.answer is None:
            return text if len(text) > 8 else ""
        data = self.answer.table.entries[self.table_row(row)]
        more = " …" if len(data) > SHOWN_HEX else ""
        return f"{self.text(row, COLUMNS[2])}\n{hexadecimal(data[:SHOWN_HEX])}{more}"

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        column = COLUMNS[section]
        if role == Role.DisplayRole:
            if column.key != self._sorted[0]:
                return title(column)
            return sorted_title(title(column), self._sorted[1])
        if role == Role.ToolTipRole:
            return translate("VocabularyColumns", column.tip)
        if role == Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None
