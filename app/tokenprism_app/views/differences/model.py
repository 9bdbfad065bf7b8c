"""The table of lines as a model."""

from __future__ import annotations

from pathlib import PurePath

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from tokenprism.analysis.disagreement import Line, Order

from ...theme.style import current
from ...widgets.dot import dot
from ...widgets.plain import plain_tip
from ...widgets.sorting import sorted_title
from .finding import Found
from .words import causes_told

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
DOCUMENT, TEXT, TOKENS = range(3)  # from TOKENS on a column for each tokenizer
ORDERS = (Order.DIFFERENCES, Order.GAP, Order.DISTANCE)  # the columns behind those

translate = QCoreApplication.translate


class LinesModel(QAbstractTableModel):
    """Document, text, tokens of each tokenizer, differences, gap, distance, causes."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.found: Found | None = None
        self.lines: list[Line] = []
        self.order = Order.DIFFERENCES

    def show_lines(self, found: Found | None, lines: list[Line], order: Order) -> None:
        """Show other lines, or in another order."""
        self.beginResetModel()
        self.found, self.lines, self.order = found, lines, order
        self.endResetModel()

    def texts_read(self) -> None:
        """The texts of the lines are known now."""
        if self.lines:
            last = self.index(len(self.lines) - 1, TEXT)
            self.dataChanged.emit(self.index(0, TEXT), last)

    @property
    def count(self) -> int:
        """How many tokenizers are compared."""
        return 0 if self.found is None else len(self.found.task.entries)

    def order_of(self, column: int) -> Order | None:
        """What a click on a column's title lists by."""
        at = column - TOKENS - self.count
        return ORDERS[at] if 0 <= at < len(ORDERS) else None

    def column_of(self, order: Order) -> int:
        """The column with the numbers of an order."""
        return TOKENS + self.count + ORDERS.index(order)

    @property
    def causes_column(self) -> int:
        """The last column."""
        return TOKENS + self.count + len(ORDERS)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() or self.found is None else self.causes_column + 1

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if self.found is None or not index.isValid():
            return None
        column = index.column()
        if role == Role.DisplayRole:
            return self._text(self.lines[index.row()], column)
        if role == Role.TextAlignmentRole:
            number = TOKENS <= column < self.causes_column
            side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Role.ToolTipRole:
            return plain_tip(self._tip(self.lines[index.row()], column))
        return None

    def _text(self, line: Line, column: int) -> str:
        assert self.found is not None
        if column == DOCUMENT:
            return PurePath(self.found.document_of(line)).name
        if column == TEXT:
            text = self.found.text_of(line)
            return "…" if text is None else " ".join(text.split())
        if column < TOKENS + self.count:
            return f"{line.tokens[column - TOKENS]:,}"
        order = self.order_of(column)
        if order is None:
            return causes_told(line.causes)
        if order is Order.DISTANCE:
            return f"{line.distance:.3f}"
        return f"{line.gap if order is Order.GAP else line.differences:,}"

    def _tip(self, line: Line, column: int) -> str | None:
        assert self.found is not None
        if column == DOCUMENT:
            return translate("DifferencesView", "{0}, bytes {1} to {2}").format(
                self.found.document_of(line), f"{line.start:,}", f"{line.end:,}"
            )
        if column == self.causes_column:
            return causes_told(line.causes).replace(" · ", "\n")
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> object:
        if self.found is None or orientation != Qt.Orientation.Horizontal:
            return None
        entries = self.found.task.entries
        of = section - TOKENS
        number = 0 <= of < self.count + len(ORDERS)
        if role == Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Role.DecorationRole and 0 <= of < self.count:
            return dot(current().hues[entries[of].hue].full)
        if role == Role.ToolTipRole:
            return plain_tip(self._definition(section))
        if role == Role.DisplayRole:
            if 0 <= of < self.count:
                return entries[of].name
            title = {
                DOCUMENT: translate("DifferencesView", "document"),
                TEXT: translate("DifferencesView", "line"),
                self.column_of(Order.DIFFERENCES): translate("DifferencesView", "differences"),
                self.column_of(Order.GAP): translate("DifferencesView", "gap"),
                self.column_of(Order.DISTANCE): translate("DifferencesView", "distance"),
                self.causes_column: translate("DifferencesView", "causes"),
            }[section]
            ordered = section == self.column_of(self.order)
            return sorted_title(title, True) if ordered else title
        return None

    def _definition(self, section: int) -> str | None:
        assert self.found is not None
        if 0 <= section - TOKENS < self.count:
            name = self.found.task.entries[section - TOKENS].name
            return translate("DifferencesView", "Tokens of {0}").format(name)
        order = self.order_of(section)
        return None if order is None else {
            Order.DIFFERENCES: translate(
                "DifferencesView", "Boundaries that some tokenizers have and others not"),
            Order.GAP: translate(
                "DifferencesView", "The most tokens of one tokenizer less the fewest of another"),
            Order.DISTANCE: translate(
                "DifferencesView",
                "1 − F1 of the sets of boundaries, on average over all pairs of tokenizers"),
        }[order]
