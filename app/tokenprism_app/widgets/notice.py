"""Notices say what went wrong or well, over the window's corner, and go away by themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism.messages import one_line

from ..i18n import Retranslator, said
from ..theme import fonts, icons, style

KEPT = 50
STAY = {"info": 5_000, "warning": 12_000, "error": 12_000}  # milliseconds


@dataclass(frozen=True, slots=True)
class Notice:
    """`level` is "error", "warning" or "info"; `details` may have many lines.

    A button with the words `offer` calls `accept`. Messages of the engine are said in the language
    in force when they are shown.
    """

    text: str
    details: str = ""
    level: str = "error"
    offer: str = ""
    accept: Callable[[], object] | None = None


class NoticeBar(QWidget):
    """Shows the latest notice and how many came with it; the details open on demand.

    It hides after a while, unless the pointer or the focus is on it or its details are open.
    `history` keeps the problems, which `show_history` shows again.
    """

    history_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.notices: list[Notice] = []   # those that are shown
        self.history: list[Notice] = []   # problems, the latest last
        self.timer = QTimer(self, singleShot=True)
        self.timer.timeout.connect(self._expire)
        self._picture = QLabel(self)
        self.label = QLabel(self)
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.more = QPushButton(self)
        self.more.setCheckable(True)
        self.copy = QPushButton(self)
        self.offer = QPushButton(self)
        self.offer.clicked.connect(self._accept)
        self.close_button = QToolButton(self)
        self.close_button.setProperty("role", "quiet")
        self.details = QPlainTextEdit(self)
        self.details.setReadOnly(True)
        self.details.setProperty("role", "field")
        self.details.setMaximumHeight(150)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._picture)
        row.addWidget(self.label, 1)
        for widget in (self.offer, self.more, self.copy, self.close_button):
            row.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 8, 8)
        layout.addLayout(row)
        layout.addWidget(self.details)
        self.more.toggled.connect(self.details.setVisible)
        self.copy.clicked.connect(self._copy)
        self.close_button.clicked.connect(self.clear)
        style.notifier().changed.connect(self._draw)
        Retranslator(self, self._translate)
        self.clear()

    def show_notice(self, notice: Notice) -> None:
        """Put `notice` in front of the problems that are still shown; good news is not kept."""
        shown = self.notices if self.isVisible() else []
        problems = [one for one in shown if one.level != "info"]
        self.notices = [*problems[-KEPT + 1 :], notice]
        if notice.level != "info":
            self.history = [*self.history[-KEPT + 1 :], notice]
            self.history_changed.emit()
        self._show()
        self.timer.start(STAY[notice.level])

    def show_history(self) -> None:
        """Show the problems so far until they are closed."""
        if self.history:
            self.notices = list(self.history)
            self._show()
            self.timer.stop()

    def _expire(self) -> None:
        focused = QApplication.focusWidget()
        held = focused is not None and self.isAncestorOf(focused)
        if held or self.underMouse() or self.more.isChecked():
            self.timer.start(STAY["info"])
        else:
            self.hide()

    def _show(self) -> None:
        notice = self.notices[-1]
        earlier = len(self.notices) - 1
        more = self.tr("{count} more below").format(count=earlier) if earlier else ""
        text = one_line(said(notice.text))
        self.label.setText(f"{text}  ·  {more}" if more else text)
        self.details.setPlainText(
            "\n\n".join(
                f"{said(one.text)}\n{said(one.details)}".strip() for one in reversed(self.notices)
            )
        )
        several = earlier > 0 or bool(notice.details)
        self.more.setVisible(several)
        self.copy.setVisible(several or notice.level == "error")
        if not several:
            self.more.setChecked(False)
        self.offer.setVisible(bool(notice.offer))
        self.offer.setText(notice.offer)
        self.offer.setAccessibleName(notice.offer or self.tr("What to do about it"))
        self.setProperty("level", notice.level)
        self.style().unpolish(self)
        self.style().polish(self)
        self._draw()
        self.show()

    def clear(self) -> None:
        """Hide and forget the notices that are shown."""
        self.timer.stop()
        left = [one for one in self.history if not any(one is other for other in self.notices)]
        self.notices = []
        if len(left) != len(self.history):
            self.history = left
            self.history_changed.emit()
        self.more.setChecked(False)
        self.details.hide()
        self.hide()

    def _accept(self) -> None:
        accept = self.notices[-1].accept
        self.clear()
        if accept is not None:
            accept()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())

    def _draw(self) -> None:
        colours = style.current()
        level = self.property("level") or "info"
        colour = {"error": colours.error, "warning": colours.warning}.get(level, colours.accent)
        picture = "info" if level == "info" else "error"
        self._picture.setPixmap(icons.icon(picture, colour).pixmap(fonts.scaled(16)))
        self.close_button.setIcon(icons.icon("close", colours.muted))

    def _translate(self) -> None:
        self.more.setText(self.tr("Details"))
        self.details.setAccessibleName(self.tr("Details"))
        self.copy.setText(self.tr("Copy"))
        self.offer.setAccessibleName(self.tr("What to do about it"))
        self.close_button.setToolTip(self.tr("Close this message"))
        self.close_button.setAccessibleName(self.tr("Close this message"))
        if self.notices:
            self._show()
