"""The sheet of shortcuts: every key there is, by menu and by view."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ..theme import fonts
from .commands import matches

COLUMNS = 2


@dataclass(frozen=True, slots=True)
class Shortcut:
    """The keys, and what they do."""

    keys: str
    words: str


@dataclass(frozen=True, slots=True)
class Group:
    """The shortcuts of one menu or view."""

    title: str
    rows: tuple[Shortcut, ...]


class ShortcutSheet(QDialog):
    """Shows groups of shortcuts, narrowed to what is typed."""

    def __init__(self, groups: list[Group], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self._rows: list[tuple[str, tuple[QWidget, ...]]] = []
        self._sections: list[tuple[QWidget, range]] = []
        self.query = QLineEdit(self)
        self.query.setPlaceholderText(self.tr("Search by key or by words"))
        self.query.setAccessibleName(self.tr("Search the shortcuts"))
        self.query.setClearButtonEnabled(True)
        self.query.textChanged.connect(self.narrow)
        body = QWidget(self)
        columns = QHBoxLayout(body)
        columns.setSpacing(36)
        columns.setContentsMargins(4, 0, 12, 0)
        for part in _balanced(groups):
            column = QVBoxLayout()
            column.setSpacing(14)
            for group in part:
                column.addWidget(self._section(group))
            column.addStretch(1)
            columns.addLayout(column, 1)
        self.area = QScrollArea(self)
        self.area.setAccessibleName(self.tr("Keyboard shortcuts"))
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(body)
        self.area.setMinimumWidth(body.sizeHint().width() + 24)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 16, 14)
        layout.setSpacing(14)
        layout.addWidget(self.query)
        layout.addWidget(self.area, 1)
        layout.addWidget(buttons)
        self.resize(self.sizeHint().width(), min(fonts.scaled(680), parent.height() - 60))

    def _section(self, group: Group) -> QWidget:
        holder = QWidget(self)
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(5)
        grid.setHorizontalSpacing(16)
        grid.setColumnStretch(0, 1)
        title = QLabel(group.title, holder)
        title.setProperty("role", "section")
        grid.addWidget(title, 0, 0, 1, 2)
        begin = len(self._rows)
        for at, row in enumerate(group.rows, 1):
            words, keys = QLabel(row.words, holder), QLabel(row.keys, holder)
            keys.setProperty("role", "keys")
            grid.addWidget(words, at, 0)
            grid.addWidget(keys, at, 1, Qt.AlignmentFlag.AlignRight)
            self._rows.append((f"{group.title} {row.words} {row.keys}", (words, keys)))
        self._sections.append((holder, range(begin, len(self._rows))))
        return holder

    def narrow(self, query: str) -> None:
        """Show only what matches."""
        for text, widgets in self._rows:
            for widget in widgets:
                widget.setVisible(matches(query, text))
        for holder, places in self._sections:
            holder.setVisible(any(matches(query, self._rows[at][0]) for at in places))


def _balanced(groups: list[Group]) -> list[list[Group]]:
    """The groups in COLUMNS columns of about the same height."""
    parts: list[list[Group]] = [[] for _ in range(COLUMNS)]
    heights = [0] * COLUMNS
    for group in groups:
        at = heights.index(min(heights))
        parts[at].append(group)
        heights[at] += len(group.rows) + 2
    return parts
