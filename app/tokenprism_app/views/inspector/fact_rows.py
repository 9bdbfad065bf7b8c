"""Names and values of what is known, a line each."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from ...theme import fonts
from ...widgets.measures import Lettered
from ...widgets.selectable import SelectableLabel
from . import words


class FactRows:
    """Lines in a `grid` that the view lays out; labels are made when they are first needed."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent
        self.grid = QGridLayout()
        self.grid.setColumnStretch(1, 1)
        self.grid.setHorizontalSpacing(12)
        self.grid.setVerticalSpacing(3)
        self._muted = parent.palette()
        self._rows: list[tuple[QLabel, SelectableLabel]] = []
        self._letters: dict[int, QFont] = {}  # of the values

    def dress(self, muted: QPalette) -> None:
        """Take colours anew."""
        self._letters.clear()  # another style sheet takes fonts away
        self._muted = muted
        for name, _ in self._rows:
            name.setPalette(muted)

    def show(self, rows: words.Rows) -> None:
        """Show other lines; only what is another is written."""
        while len(self._rows) < len(rows):
            self._rows.append(self._row(len(self._rows)))
        mono, plain = fonts.mono(9.0), fonts.plain(9.5)
        for i, (name, value) in enumerate(self._rows):
            if name.isHidden() == (i < len(rows)):
                name.setVisible(i < len(rows))
                value.setVisible(i < len(rows))
            if i >= len(rows):
                continue
            told, said, is_code = rows[i]
            said = words.breakable(said)
            if (name.text(), value.text()) != (told, said):
                name.setText(told)
                value.setText(said)
                value.setAccessibleName(told)
            letters = mono if is_code else plain
            if self._letters.get(i) != letters:
                self._letters[i] = letters
                value.setFont(letters)

    def texts(self) -> list[tuple[str, str]]:
        """The names and values shown now."""
        return [
            (name.text(), value.text().replace(words.BREAK, ""))
            for name, value in self._rows if not name.isHidden()
        ]

    def _row(self, number: int) -> tuple[QLabel, SelectableLabel]:
        name, value = QLabel(self._parent), SelectableLabel(self._parent)
        name.setTextFormat(Qt.TextFormat.PlainText)
        Lettered(name, fonts.plain, 9.5)
        name.setPalette(self._muted)
        # Left also for Arabic and Hebrew, whose own side is the right.
        value.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
        top = Qt.AlignmentFlag.AlignTop
        self.grid.addWidget(name, number, 0, top)
        self.grid.addWidget(value, number, 1, top)
        return name, value


def section_caption(parent: QWidget) -> QLabel:
    """The caption of a section."""
    made = QLabel(parent)
    as_caption(made)
    return made


def as_caption(label: QLabel) -> None:
    """Let a label look as captions of sections do."""
    label.setProperty("role", "section")
    font = fonts.plain(8.0)
    font.setWeight(font.Weight.DemiBold)
    label.setFont(font)
