"""Tells how the engines of the formats read an own pattern, while it is typed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLabel, QWidget
from tokenprism import Progress
from tokenprism.messages import Message
from tokenprism.pretokenize import Pattern

from ...i18n import Retranslator, said
from ...work.background import Latest

PAUSE = 400  # milliseconds without a change before the engines are asked
Check = Callable[[Pattern], tuple[Message, ...]]


class PatternCheck(QLabel):
    """Shows what `check` finds, which runs on another thread; hidden where it finds nothing.

    `answered(bool)`: whether the pattern that was shown last is free of findings.
    """

    answered = Signal(bool)

    def __init__(self, check: Check, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setProperty("role", "warning")
        self._check = check
        self._pattern: Pattern | None = None
        self._found: tuple[Message, ...] = ()
        self._latest = Latest(self, long=True)
        self._latest.done.connect(self._show)
        self._latest.failed.connect(lambda problem: self._show((problem,)))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._ask)
        Retranslator(self, self._translate)

    @property
    def busy(self) -> bool:
        """Whether there is no answer yet for the pattern shown last."""
        return self._timer.isActive() or self._latest.busy

    def show_pattern(self, pattern: Pattern | None) -> None:
        """Check this pattern after a pause; None and named patterns are fine."""
        if pattern == self._pattern:
            return
        self._pattern = pattern
        self._latest.cancel()
        self._found = ()
        self._translate()
        if pattern is None or pattern.is_native:
            self._timer.stop()
        else:
            self._timer.start()

    def _ask(self) -> None:
        if self._pattern is not None:
            self._latest.start(partial(_run, self._check, self._pattern))

    def _show(self, found: tuple[Message, ...]) -> None:
        self._found = found
        self._translate()
        self.answered.emit(not found)

    def _translate(self) -> None:
        self.setText("\n".join(map(said, self._found)))
        self.setVisible(bool(self._found))


def _run(check: Check, pattern: Pattern, _progress: Progress) -> tuple[Message, ...]:
    return check(pattern)
