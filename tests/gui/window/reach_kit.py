"""Walks over every widget of a window: which of them a user works with, and what they lack."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QScrollArea,
    QScrollBar,
    QTabBar,
    QWidget,
)

CONTROLS = (QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QAbstractSpinBox,
            QAbstractSlider, QAbstractItemView)
# Parts that Qt makes inside others, which answer for them.
_INNER = (QScrollBar, QHeaderView, QMenuBar, QMenu, QTabBar)


def worked_with(root: QWidget) -> Iterator[QWidget]:
    """Controls, and whatever else takes the focus by Tab."""
    for widget in root.findChildren(QWidget):
        if isinstance(widget, _INNER) or _inside(widget) or widget.objectName().startswith("qt_"):
            continue
        takes_focus = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        plain = isinstance(widget, QScrollArea | QDialogButtonBox) or type(widget) is QWidget
        if isinstance(widget, CONTROLS) or (takes_focus and not plain):
            yield widget


def _inside(widget: QWidget) -> bool:
    parent = widget.parent()
    while isinstance(parent, QWidget):
        if isinstance(parent, QComboBox | QAbstractSpinBox | QLineEdit | QTabBar | QHeaderView):
            return True
        if isinstance(parent, QAbstractItemView) and isinstance(widget, QAbstractButton):
            return True
        parent = parent.parent()
    return False


def path_of(widget: QWidget) -> str:
    """Where a widget is, for messages."""
    parts = []
    now: object = widget
    while isinstance(now, QWidget):
        parts.append(f"{type(now).__name__}{'#' + now.objectName() if now.objectName() else ''}")
        now = now.parent()
    return " < ".join(parts[:4])


def name_of(widget: QWidget) -> str:
    """What a screen reader says: the accessible name, else the words on a button."""
    if widget.accessibleName():
        return widget.accessibleName()
    return widget.text() if isinstance(widget, QAbstractButton) else ""


def nameless(root: QWidget) -> list[str]:
    """Controls that nothing would be said of."""
    return sorted({path_of(one) for one in worked_with(root) if not name_of(one).strip(" ▾⋯")})


def out_of_reach(root: QWidget) -> list[str]:
    """Controls that no key leads to: neither Tab, nor a key that their tool tip names."""
    found = set()
    for one in worked_with(root):
        views = isinstance(one, QAbstractScrollArea | QAbstractSlider | QComboBox)
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus or (views and one.focusProxy()):
            continue
        if one.property("keys"):  # a key does the same
            continue
        found.add(path_of(one))
    return sorted(found)
