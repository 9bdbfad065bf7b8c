"""Fields of the recipe in rows: a label at the left, the field and its words at the right."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QVBoxLayout,
    QWidget,
)

from ...widgets.fields import SpinBox
from ...widgets.measures import Scaled, indent

LABELS = 116  # pixels of the column of labels, at the usual zoom
MEBIBYTE = 1 << 20


def spin(parent: QWidget, least: int, most: int, value: int, step: int) -> SpinBox:
    """A field for a whole number."""
    made = SpinBox(parent)
    indent(made)
    made.setRange(least, most)
    made.setGroupSeparatorShown(True)
    made.setSingleStep(step)
    made.setValue(value)
    Scaled(made, QWidget.setFixedWidth, 110)
    return made


def caption(parent: QWidget) -> QLabel:
    """Words beside or below a field."""
    label = QLabel(parent)
    label.setProperty("role", "caption")
    label.setWordWrap(True)
    return label


def beside(field: QWidget, words: QLabel | None = None) -> QHBoxLayout:
    """A field with its words at the right."""
    row = QHBoxLayout()
    row.setSpacing(9)
    row.addWidget(field)
    if words is not None:
        row.addWidget(words, 1)
    return row


def above(*widgets: QWidget) -> QVBoxLayout:
    """A field over what belongs to it."""
    box = QVBoxLayout()
    box.setSpacing(4)
    for widget in widgets:
        box.addWidget(widget)
    return box


class Rows(QGridLayout):
    """Rows of fields, each with the label that `explain` gives it, under headings of groups."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__()
        self._owner = owner
        self._labels: list[tuple[QLabel, QWidget]] = []
        self.setHorizontalSpacing(14)
        self.setVerticalSpacing(11)
        Scaled(owner, lambda _owner, wide: self.setColumnMinimumWidth(0, wide), LABELS)
        self.setColumnStretch(1, 1)

    def group(self) -> QLabel:
        """Begin a group; the answer is its heading."""
        heading = QLabel(self._owner)
        heading.setProperty("role", "section")
        heading.setContentsMargins(0, 8 if self.rowCount() > 1 else 0, 0, 0)
        self.addWidget(heading, self.rowCount(), 0, 1, 2)
        return heading

    def add(self, field: QWidget, box: QLayout) -> None:
        """A row: the label of `field`, and `box`, which holds it."""
        label = QLabel(self._owner)
        label.setProperty("role", "muted")
        label.setWordWrap(True)
        label.setBuddy(field)
        # Fields have a frame above their words, ticks have none.
        label.setContentsMargins(0, 0 if isinstance(field, QCheckBox) else 5, 0, 0)
        row = self.rowCount()
        self.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        self.addLayout(box, row, 1)
        self._labels.append((label, field))

    def explain(self, texts: Mapping[QWidget, tuple[str, str]]) -> None:
        """Label and help of each field, in the language in force."""
        for label, field in self._labels:
            text, tip = texts[field]
            label.setText(text)
            label.setToolTip(tip)
            field.setToolTip(tip)
            field.setAccessibleName(text)
            field.setAccessibleDescription(tip)

    def label_of(self, field: QWidget) -> str:
        """What a field is called."""
        return next(label.text() for label, one in self._labels if one is field)
