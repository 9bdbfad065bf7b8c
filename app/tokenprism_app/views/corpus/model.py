"""The rows of the corpus table, as a model over plain facts."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from ...figures import size
from ...i18n import said, translate
from ...theme import style
from .facts import FileFacts

NAME, SIZE, LINES, FAULTS = range(4)
COLUMNS = 4


class FileModel(QAbstractTableModel):
    """One row per file, skipped ones last."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[FileFacts] = []

    def show_rows(self, rows: list[FileFacts]) -> None:
        """Show other files."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else COLUMNS

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        row, column = self.rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.TextAlignmentRole and column in (SIZE, LINES):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.path
        if role == Qt.ItemDataRole.ForegroundRole and column == FAULTS:
            colours = style.current()
            if row.skipped:
                return QColor(colours.warning)
            return QColor(colours.error if row.fault_count else colours.muted)
        return None

    @staticmethod
    def _text(row: FileFacts, column: int) -> str:
        if column == NAME:
            return row.name
        if column == SIZE:
            return size(row.size) if row.size >= 0 else ""
        if column == LINES:
            return f"{row.lines:,}" if row.lines >= 0 else ""
        if row.skipped:
            return translate("CorpusView", "skipped: {reason}").format(reason=said(row.skipped))
        if row.fault_count:
            one = translate("CorpusView", "{n} fault")
            many = translate("CorpusView", "{n} faults")
            return (one if row.fault_count == 1 else many).format(n=f"{row.fault_count:,}")
        return translate("CorpusView", "valid UTF-8")

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            right = section in (SIZE, LINES)
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                translate("CorpusView", "file"),
                translate("CorpusView", "size"),
                translate("CorpusView", "lines"),
                translate("CorpusView", "encoding"),
            )[section]
        return None
