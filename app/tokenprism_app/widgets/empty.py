"""What stands in place of a view's contents: why there are none, and what to do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


def empty_label(name: str, parent: QWidget) -> QLabel:
    """Quiet words in the middle; `name` is the object's."""
    made = QLabel(parent)
    made.setObjectName(name)
    made.setProperty("role", "muted")
    made.setWordWrap(True)
    made.setMargin(24)
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return made
