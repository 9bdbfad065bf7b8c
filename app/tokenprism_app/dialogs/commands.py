"""The command palette: everything that can be done in one list that narrows as one types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ..theme import fonts, style
from ..widgets.guarded import Guarded

ROW = 32
SHOWN = 9
WIDTH = 560
_ENTRY = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One thing that can be done: its words, what does it, where it is else, and its keys.

    `also` is found too when it is typed: the English words, a path.
    """

    text: str
    run: Callable[[], object]
    place: str = ""
    keys: str = ""
    icon: QIcon = field(default_factory=QIcon)
    also: str = ""


def matches(query: str, text: str) -> bool:
    """Whether every word of `query` occurs in `text`, in any order and case."""
    folded = text.casefold()
    return all(word in folded for word in query.casefold().split())


def found(query: str, entries: list[Entry]) -> list[Entry]:
    """The entries that match, those first whose own words begin with the query, then those that
    have all of it in their own words.
    """
    start = query.casefold().strip()

    def rank(entry: Entry) -> int:
        if not start or entry.text.casefold().startswith(start):
            return 0
        return 1 if matches(query, entry.text) else 2

    kept = [one for one in entries if matches(query, f"{one.text} {one.place} {one.also}")]
    return sorted(kept, key=rank)


class CommandPalette(QDialog):
    """Runs the chosen entry after it has closed itself."""

    def __init__(self, entries: list[Entry], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("role", "palette")
        self.setFixedWidth(min(fonts.scaled(WIDTH), parent.width() - 40))
        self.setWindowTitle(self.tr("Search commands"))
        self._entries = entries
        self.query = QLineEdit(self)
        self.query.setPlaceholderText(self.tr("Type what you want to do"))
        self.query.setAccessibleName(self.tr("Command"))
        self.query.setClearButtonEnabled(True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Commands"))
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(_Rows(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFixedHeight(SHOWN * fonts.scaled(ROW) + 2)
        self.none = QLabel(self.tr("Nothing is called so."), self)
        self.none.setProperty("role", "muted")
        self.none.setContentsMargins(10, 4, 10, 4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.query)
        layout.addWidget(self.none)
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
        for entry in found(query, self._entries):
            item = QListWidgetItem(entry.text.replace("&&", "&"), self.list)
            item.setData(_ENTRY, entry)
            words = ", ".join(part for part in (entry.text, entry.place, entry.keys) if part)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
        self.list.setCurrentRow(0)
        self.none.setVisible(not self.list.count())

    def _run(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            entry: Entry = item.data(_ENTRY)
            self.close()
            entry.run()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Were `event` overridden, a fault while painting would be raised inside it, where PySide
        # crashes.
        if watched is self:
            if event.type() == QEvent.Type.WindowDeactivate:
                self.close()
            return False
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = _STEPS.get(Qt.Key(event.key()))
            if step is not None and self.list.count():
                now, last = self.list.currentRow(), self.list.count() - 1
                one = abs(step) == 1
                row = (now + step) % (last + 1) if one else max(0, min(now + step, last))
                self.list.setCurrentRow(row)
                return True
        return False


_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1,
          Qt.Key.Key_PageDown: SHOWN, Qt.Key.Key_PageUp: -SHOWN}


class _Rows(Guarded, QStyledItemDelegate):
    """Draws an entry: picture, words, where it is else, keys."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(0, fonts.scaled(ROW))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        colours, entry = style.current(), index.data(_ENTRY)
        box: QRect = option.rect
        chosen = option.state & QStyle.StateFlag.State_Selected
        high = bool(chosen) and style.notifier().high
        if chosen:
            painter.fillRect(box, QColor(colours.accent if high else colours.accent_soft))
        size = fonts.scaled(16)
        if not high:  # icons are drawn for the panel's ground
            entry.icon.paint(painter, box.left() + 10, box.center().y() - size // 2, size, size)
        inner = box.adjusted(10 + size + 10, 0, -12, 0)
        painter.setFont(fonts.plain(8.5))
        painter.setPen(QColor(colours.on_accent if high else colours.muted))
        middle = Qt.AlignmentFlag.AlignVCenter
        side = entry.keys or entry.place
        painter.drawText(inner, middle | Qt.AlignmentFlag.AlignRight, side)
        inner.setRight(inner.right() - painter.fontMetrics().horizontalAdvance(side) - 12)
        painter.setFont(fonts.plain())
        painter.setPen(QColor(colours.on_accent if high else colours.text))
        words = painter.fontMetrics().elidedText(
            index.data(), Qt.TextElideMode.ElideMiddle, inner.width()
        )
        painter.drawText(inner, middle | Qt.AlignmentFlag.AlignLeft, words)
