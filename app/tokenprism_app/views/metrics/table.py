"""The table's model, and the table as text."""

from __future__ import annotations

import csv
import io

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPixmap

from ...theme import fonts
from ...theme.style import current
from . import words
from .measure import KEYS, Measured

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ROWS = tuple(KEYS)
translate = QCoreApplication.translate


class MetricsModel(QAbstractTableModel):
    """Metrics in rows, tokenizers in columns; the first column names the metric."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.measured: Measured | None = None
        self._bold = QFont(fonts.plain(9.5))
        self._bold.setWeight(QFont.Weight.Bold)

    def show_measured(self, measured: Measured | None) -> None:
        """Show other values."""
        self.beginResetModel()
        self.measured = measured
        self.endResetModel()

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
                return words.title(key)
            return words.shown(key, self.measured.columns[column][2][key])
        if role == Role.AccessibleTextRole and column >= 0:
            value = words.shown(key, self.measured.columns[column][2][key])
            return f"{self.measured.columns[column][0].name}, {words.title(key)}: {value}"
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> object:
        if self.measured is None or orientation != Qt.Orientation.Horizontal or section < 1:
            return None
        entry, size, _ = self.measured.columns[section - 1]
        if role == Role.DisplayRole:
            return entry.name
        if role == Role.DecorationRole:
            return dot(current().hues[entry.hue].full)
        if role == Role.ToolTipRole:
            text = translate("MetricsView", "{0}: vocabulary of {1}")
            text = text.format(entry.name, f"{size:,}")
            if entry.key == self.measured.baseline:
                text += "\n" + translate("MetricsView", "The baseline of the boundary agreement")
            return text
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None


def dot(colour: str) -> QIcon:
    """A tokenizer's mark."""
    picture = QPixmap(20, 20)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(3, 3, 14, 14, 4, 4)
    painter.end()
    return QIcon(picture)


def cells(measured: Measured, *, exact: bool) -> list[list[str]]:
    """The table with its titles; `exact` gives numbers in full instead of rounded ones."""
    head = [translate("MetricsView", "metric"), *(entry.name for entry, _, _ in measured.columns)]
    rows = [head]
    for key in ROWS:
        values = [values[key] for _, _, values in measured.columns]
        shown = [_spelled(key, value) if exact else words.shown(key, value) for value in values]
        rows.append([words.title(key), *shown])
    return rows


def _spelled(key: str, value: float | None) -> str:
    if value is None:
        return ""
    return str(int(value)) if key == "tokens" else repr(value)


def as_tsv(measured: Measured) -> str:
    """Tab-separated with numbers in full, for spreadsheets."""
    table = cells(measured, exact=True)
    return "".join("\t".join(" ".join(c.split()) for c in row) + "\n" for row in table)


def as_csv(measured: Measured) -> str:
    """Comma-separated with numbers in full."""
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(cells(measured, exact=True))
    return file.getvalue()


def as_markdown(measured: Measured) -> str:
    """A Markdown table as it is shown."""
    head, *rows = cells(measured, exact=False)
    rule = ["---"] + ["---:"] * (len(head) - 1)
    lines = [head, rule, *rows]
    return "".join(f"| {' | '.join(map(_escaped, row))} |\n" for row in lines)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")
