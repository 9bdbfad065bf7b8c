"""The beginning of a corpus: a table with its columns, or the text itself."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QPlainTextEdit,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)
from tokenprism.corpus.preview import Preview

from ..theme import fonts, style
from ..widgets.measures import Lettered
from ..widgets.plain import plain_tip

LONGEST = 120  # characters of a cell
WIDEST, NARROWEST = 320, 70


class PreviewPane(QStackedWidget):
    """`column_chosen(str)` when the head of a column, or a cell in it, is clicked."""

    column_chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.table = QTableWidget(self)
        self.table.verticalHeader().hide()
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setWordWrap(False)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.setShowGrid(False)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.horizontalHeader().sectionClicked.connect(self._choose)
        self.table.cellClicked.connect(lambda _row, column: self._choose(column))
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        Lettered(self.text, fonts.mono, 9.5)
        self.text.setProperty("role", "field")
        self.addWidget(self.table)
        self.addWidget(self.text)
        self._columns: tuple[str, ...] = ()

    def show_preview(self, seen: Preview, column: str) -> None:
        """Show a beginning; `column` is marked as the one that is read."""
        self._columns = seen.columns
        if not seen.columns:
            self.text.setPlainText("\n".join(seen.texts))
            self.setCurrentWidget(self.text)
            return
        table, colours = self.table, style.current()
        table.setColumnCount(len(seen.columns))
        table.setRowCount(len(seen.rows))
        for at, name in enumerate(seen.columns):
            head = QTableWidgetItem(f"● {name}" if name == column else name)
            head.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            table.setHorizontalHeaderItem(at, head)
            for row, values in enumerate(seen.rows):
                words = " ".join(values[at][:LONGEST].split())
                item = QTableWidgetItem(words)
                item.setToolTip(plain_tip(values[at]))
                if name == column:
                    item.setBackground(QColor(colours.accent_soft))
                elif column:
                    item.setForeground(QColor(colours.muted))
                table.setItem(row, at, item)
        table.resizeColumnsToContents()
        for at in range(len(seen.columns)):
            widest = fonts.scaled(WIDEST)
            table.setColumnWidth(at, max(NARROWEST, min(widest, table.columnWidth(at) + 8)))
        self.setCurrentWidget(table)

    def _choose(self, column: int) -> None:
        self.column_chosen.emit(self._columns[column])

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        self.table.setAccessibleName(self.tr("Columns of the first file"))
        self.table.setToolTip("")
        self.text.setAccessibleName(self.tr("Beginning of the first file"))
