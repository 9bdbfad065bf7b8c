"""The table's model, and the table as text."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QFont
from tokenprism.analysis.tables import TextTable

from ...theme import fonts
from . import words
from .measure import Measured
from .words import ROWS

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
HUE = Role.UserRole  # of the header: the number of a tokenizer's hue
translate = QCoreApplication.translate


class MetricsModel(QAbstractTableModel):
    """Metrics in rows, tokenizers in columns; the first column names the metric.

    `measured` has the columns as they are shown: in the order of the library, or sorted.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.measured: Measured | None = None
        self.sorting: tuple[str, bool] | None = None  # a metric, and whether it falls
        self._unsorted: Measured | None = None
        self._bold = _bold()

    def show_measured(self, measured: Measured | None) -> None:
        """Show other values."""
        self.beginResetModel()
        self._unsorted = measured
        if measured is not None and self.sorting is not None:
            measured = measured.sorted_by(self.sorting[0], falls=self.sorting[1])
        self.measured = measured
        self.endResetModel()

    def again(self) -> None:
        """Show the same values in other words, colours or sizes."""
        self._bold = _bold()
        self.show_measured(self._unsorted)

    def sort_by(self, sorting: tuple[str, bool] | None) -> None:
        """Put the columns into the order of a metric; None: into that of the library."""
        self.sorting = sorting
        self.again()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() or self.measured is None else len(ROWS)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() or self.measured is None else 1 + len(self.measured.columns)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if self.measured is None or not index.isValid():
            return None
        key, column = ROWS[index.row()], index.column() - 1
        if role == Role.ToolTipRole:
            return words.definition(key)
        if role == Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if column < 0 else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Role.FontRole and column >= 0 and column in self.measured.best(key):
            return self._bold
        if role == Role.DisplayRole:
            if column < 0:
                return words.title(key) + self._arrow(key)
            return words.shown(key, self.measured.columns[column][2][key])
        if role == Role.AccessibleTextRole and column >= 0:
            value = words.shown(key, self.measured.columns[column][2][key])
            return f"{self.measured.columns[column][0].name}, {words.title(key)}: {value}"
        return None

    def _arrow(self, key: str) -> str:
        if self.sorting is None or self.sorting[0] != key:
            return ""
        return " →" if not self.sorting[1] else " ←"

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> object:
        if self.measured is None or orientation != Qt.Orientation.Horizontal or section < 1:
            return None
        entry, size, _ = self.measured.columns[section - 1]
        if role == Role.DisplayRole:
            return entry.name
        if role == HUE:
            return entry.hue
        if role == Role.ToolTipRole:
            text = translate("MetricsView", "{0}: vocabulary of {1}")
            text = text.format(entry.name, f"{size:,}")
            if entry.key == self.measured.baseline:
                text += "\n" + translate(
                    "MetricsView", "The baseline: lengths and boundaries are compared with its"
                )
            return text
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None


def _bold() -> QFont:
    font = fonts.plain(9.5)
    font.setWeight(QFont.Weight.Bold)
    return font


def text_table(measured: Measured, place: str) -> TextTable:
    """The table for other programs; `place` says what was measured."""
    def values(spelled: bool) -> list[list[str]]:
        return [
            [words.title(key), *(
                words.exact(one[key]) if spelled else words.shown(key, one[key])
                for _, _, one in measured.columns
            )] for key in ROWS
        ]

    names = {entry.key: entry.name for entry, _, _ in measured.columns}
    notes = [translate("MetricsView", "Measured on: {0}").format(place)] if place else []
    if measured.baseline in names:
        notes.append(translate("MetricsView", "Baseline: {0}").format(names[measured.baseline]))
    notes += [f"{words.title(key)}: {words.definition(key)}" for key in ROWS]
    head = [translate("MetricsView", "metric"), *(entry.name for entry, _, _ in measured.columns)]
    return TextTable(head, values(False), values(True), [*notes, words.warning()])
