"""The command palette: every command in one list that narrows as one types."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

ROW = 32


def matches(query: str, text: str) -> bool:
    """Whether every word of `query` occurs in `text`, in any order and case."""
    folded = text.casefold()
    return all(word in folded for word in query.casefold().split())


class CommandPalette(QDialog):
    """Runs the chosen command after it has closed itself."""

    def __init__(self, actions: list[QAction], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("role", "palette")
        self.setFixedWidth(520)
        self._actions = actions
        self.query = QLineEdit(self)
        self.query.setPlaceholderText(self.tr("Type what you want to do"))
        self.query.setAccessibleName(self.tr("Command"))
        self.query.setClearButtonEnabled(True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Commands"))
        self.list.setUniformItemSizes(True)
        self.list.setFixedHeight(9 * ROW + 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.query)
        layout.addWidget(self.list)
        self.query.textChanged.connect(self._fill)
        self.query.installEventFilter(self)
        self.installEventFilter(self)
        self.query.returnPressed.connect(self._run)
        self.list.itemActivated.connect(self._run)
        self.list.itemClicked.connect(self._run)
        self._fill("")

    def open_over(self, window: QWidget) -> None:
        """Show near the window's top, ready to type."""
        corner = window.mapToGlobal(window.rect().topLeft())
        self.adjustSize()
        self.move(corner.x() + (window.width() - self.width()) // 2, corner.y() + 56)
        self.show()
        self.query.setFocus()

    def _fill(self, query: str) -> None:
        self.list.clear()
        for action in self._actions:
            if matches(query, action.text()):
                item = QListWidgetItem(self.list)
                item.setData(Qt.ItemDataRole.UserRole, action)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, action.text())
                item.setSizeHint(QSize(0, ROW))
                self.list.setItemWidget(item, _row(action))
        self.list.setCurrentRow(0)

    def _run(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            action: QAction = item.data(Qt.ItemDataRole.UserRole)
            self.close()
            action.trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Were `event` overridden, a fault while painting would be raised inside it, where PySide
        # crashes.
        if watched is self:
            if event.type() == QEvent.Type.WindowDeactivate:
                self.close()
            return False
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = steps.get(Qt.Key(event.key()))
            if step is not None and self.list.count():
                self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())
                return True
        return False


def _row(action: QAction) -> QWidget:
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(10, 0, 10, 0)
    picture = QLabel()
    picture.setFixedWidth(22)
    picture.setPixmap(action.icon().pixmap(16, 16))
    keys = QLabel(action.shortcut().toString(QKeySequence.SequenceFormat.NativeText))
    keys.setProperty("role", "caption")
    layout.addWidget(picture)
    layout.addWidget(QLabel(action.text().replace("&", "")), 1)
    layout.addWidget(keys)
    return row
