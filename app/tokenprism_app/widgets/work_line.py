"""How far long work is, when it will end, and the button that gives it up."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

from ..figures import duration
from ..i18n import translate

PATIENCE = 0.8  # seconds before the time that is left is told
SURE = 0.05     # share of the work from which on it can be


class Remaining:
    """Tells the time that is left from the shares that are done. One stage may follow another:
    where the share falls, it counts anew.
    """

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """New work begins now."""
        self._began, self._share = time.monotonic(), 0.0

    def seconds(self, share: float | None) -> float | None:
        """Seconds that are left with this share done; None where nothing can be said."""
        if share is None:
            self.begin()
            return None
        if share < self._share:
            self.begin()
        self._share = share
        taken = time.monotonic() - self._began
        if taken < PATIENCE or not SURE < share < 1:
            return None
        return taken / share * (1 - share)

    def words(self, share: float | None) -> str:
        """The same in words; empty for None."""
        left = self.seconds(share)
        return "" if left is None else translate("WorkLine", "{0} left").format(duration(left))


class WorkLine(QWidget):
    """A bar, the time that is left, and a quiet button; hidden while there is no work. `name` is
    the beginning of its parts' names.
    """

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.bar, self.left, self.cancel = QProgressBar(self), QLabel(self), QToolButton(self)
        self.bar.setObjectName(f"{name}-progress")
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(90)
        self.left.setObjectName(f"{name}-left")
        self.left.setProperty("role", "caption")
        self.cancel.setObjectName(f"{name}-cancel")
        self.cancel.setProperty("role", "quiet")
        self.cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for widget in (self.bar, self.left, self.cancel):
            row.addWidget(widget)
        self._remaining = Remaining()
        self.setVisible(False)

    def show_share(self, busy: bool, share: float | None) -> None:
        """Show how far the work is, None: not known; not `busy`: there is none."""
        if busy and self.isHidden():
            self._remaining.begin()
        self.setVisible(busy)
        self.bar.setRange(0, 0 if share is None else 1000)
        if share is not None:
            self.bar.setValue(round(share * 1000))
        self.left.setText(self._remaining.words(share) if busy else "")
