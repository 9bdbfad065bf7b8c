"""The rows of the corpus table, as a model over plain facts."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor
from tokenprism.corpus.facts import shown

from ...figures import size
from ...i18n import said, translate
from ...theme import style
from ...widgets.plain import plain_tip
from .facts import FileFacts, format_words, language_words

NAME, FORMAT, DOCUMENTS, SIZE, LINES, LANGUAGE, FAULTS = range(7)
COLUMNS = 7
_NUMBERS = (DOCUMENTS, SIZE, LINES)


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
        if role == Qt.ItemDataRole.TextAlignmentRole and column in _NUMBERS:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole:
            tip = self._text(row, column) if column == FAULTS else shown(row.path)
            return plain_tip(tip)
        if role == Qt.ItemDataRole.ForegroundRole and column == FAULTS:
            colours = style.current()
            if row.file is None:
                return QColor(colours.warning)
            return QColor(colours.warning if row.file.fault_count else colours.muted)
        return None

    @staticmethod
    def _text(row: FileFacts, column: int) -> str:
        if column == NAME:
            return row.name
        file = row.file
        if file is None:
            told = translate("CorpusView", "skipped: {reason}").format(reason=said(row.skipped))
            return told if column == FAULTS else ""
        if column == FORMAT:
            return format_words(file)
        if column == DOCUMENTS:
            return f"{file.documents:,}"
        if column == SIZE:
            return size(file.size)
        if column == LINES:
            return f"{file.lines:,}"
        if column == LANGUAGE:
            return language_words(file)
        if file.fault_count:
            one = translate("CorpusView", "{n} fault")
            many = translate("CorpusView", "{n} faults")
            told = (one if file.fault_count == 1 else many).format(n=f"{file.fault_count:,}")
            return told if file.encoding == "UTF-8" else f"{file.encoding} · {told}"
        if file.encoding == "UTF-8":
            return translate("CorpusView", "valid UTF-8")
        return file.encoding

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            right = section in _NUMBERS
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                translate("CorpusView", "file"),
                translate("CorpusView", "format"),
                translate("CorpusView", "documents"),
                translate("CorpusView", "size"),
                translate("CorpusView", "lines"),
                translate("CorpusView", "language"),
                translate("CorpusView", "encoding"),
            )[section]
        return None
