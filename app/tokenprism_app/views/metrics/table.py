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
from ...widgets.plain import plain_tip
from . import words
from .measure import Measured
from .words import ROWS

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
HUE = Role.UserRole  # of the header: the number of a tokenizer's hue
translate = QCoreApplication.translate


class MetricsModel(QAbstractTableModel):
    """Metrics in rows, tokenizers in columns; the first column names the metric. With a `metric`,
    its values for the whole, each corpus and each language in rows.

    `measured` has the columns as they are shown: in the order of the library, or sorted.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.measured: Measured | None = None
        self.sorting: tuple[str, bool] | None = None  # a metric, and whether it falls
        self.metric: str | None = None
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

    def show_metric(self, key: str | None) -> None:
        """Show one metric by corpus and language; None: all metrics of the whole."""
        self.metric = key
        self.again()

    @property
    def by_place(self) -> bool:
        """Whether rows are corpora and languages."""
        return self.metric is not None and self.measured is not None and (
            len(self.measured.places) > 1
        )

    def key_of(self, row: int) -> str:
        """The metric of a row."""
        return self.metric if self.by_place and self.metric is not None else ROWS[row]

    def row_of(self, key: str) -> int:
        """The first row of a metric."""
        return 0 if self.by_place else ROWS.index(key)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        if parent.isValid() or self.measured is None:
            return 0
        return len(self.measured.places) if self.by_place else len(ROWS)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() or self.measured is None else 1 + len(self.measured.columns)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if self.measured is None or not index.isValid():
            return None
        key, column = self.key_of(index.row()), index.column() - 1
        at = index.row() if self.by_place else 0
        if role == Role.ToolTipRole:
            return words.definition(key)
        if role == Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if column < 0 else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Role.FontRole and column >= 0 and column in self.measured.best(key, at):
            return self._bold
        if role == Role.DisplayRole:
            return self.cell(index.row(), column)
        if role == Role.AccessibleTextRole and column >= 0:
            name = self.measured.columns[column][0].name
            return f"{name}, {self.cell(index.row(), -1)}: {self.cell(index.row(), column)}"
        return None

    def cell(self, row: int, column: int) -> str:
        """The text of a cell; column -1 has the titles."""
        if self.measured is None:
            return ""
        key, place = self.key_of(row), self.measured.places[row if self.by_place else 0]
        if column < 0 and self.by_place:
            return words.place_title(place)
        if column < 0:
            return words.title(key) + self._arrow(key)
        value = words.shown(key, place.columns[column][2][key])
        ends = place.intervals[column].get(key)
        return value if ends is None else words.with_interval(key, value, ends)

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
            return plain_tip(text)
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None


def _bold() -> QFont:
    font = fonts.plain(9.5)
    font.setWeight(QFont.Weight.Bold)
    return font


def text_table(model: MetricsModel, place: str) -> TextTable:
    """The table as it is shown, for other programs; `place` says what was measured."""
    measured = model.measured
    assert measured is not None
    rows, columns = range(model.rowCount()), range(len(measured.columns))

    def exact(row: int, column: int) -> str:
        where = measured.places[row if model.by_place else 0]
        return words.exact(where.columns[column][2][model.key_of(row)])

    titles = [model.cell(row, -1) for row in rows]
    names = {entry.key: entry.name for entry, _, _ in measured.columns}
    notes = [translate("MetricsView", "Measured on: {0}").format(place)] if place else []
    if measured.baseline in names:
        notes.append(translate("MetricsView", "Baseline: {0}").format(names[measured.baseline]))
    if any(any(one.intervals) for one in measured.places):
        notes.append(words.intervals_told())
    keys = dict.fromkeys(model.key_of(row) for row in rows)
    notes += [f"{words.title(key)}: {words.definition(key)}" for key in keys]
    first = words.title(next(iter(keys))) if model.by_place else translate("MetricsView", "metric")
    return TextTable(
        [first, *(entry.name for entry, _, _ in measured.columns)],
        [[titles[row], *(model.cell(row, column) for column in columns)] for row in rows],
        [[titles[row], *(exact(row, column) for column in columns)] for row in rows],
        [*notes, words.warning()],
    )
