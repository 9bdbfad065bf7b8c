"""The line below the table: how many rows, what the filter is understood as, what is going on."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

from ...figures import duration
from ...theme import fonts
from ...widgets.measures import Lettered
from ...widgets.shortened import ShortenedLabel
from .lookup import Work

translate = QCoreApplication.translate


class Footer(QWidget):
    """Words at the left; at the right the progress of long work, with its end."""

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = ShortenedLabel(self)
        self.label.setObjectName("vocabulary-count")
        Lettered(self.label, fonts.plain, 9.0)
        self._what = QLabel(self)
        Lettered(self._what, fonts.plain, 9.0)
        self._what.setProperty("role", "muted")
        self.bar = QProgressBar(self)
        self.bar.setObjectName("vocabulary-progress")
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(110)
        self.cancel = QToolButton(self)
        self.cancel.setObjectName("vocabulary-cancel")
        self.cancel.setProperty("role", "quiet")
        self.cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.cancel.clicked.connect(self.cancelled)
        row = QHBoxLayout(self)
        row.setContentsMargins(11, 3, 11, 4)
        row.setSpacing(8)
        row.addWidget(self.label, 1)
        for widget in (self._what, self.bar, self.cancel):
            row.addWidget(widget)
        self.setMinimumHeight(26)
        self._work: Work | None = None
        self.show_work(None)
        self.say("")

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.cancel.setText(translate("VocabularyView", "Cancel"))
        self.show_work(self._work)

    def say(self, words: str, *, bad: bool = False) -> None:
        """Say something; `bad`: what is wrong."""
        role = "error" if bad else "muted"
        if self.label.property("role") != role:
            self.label.setProperty("role", role)
            self.label.style().unpolish(self.label)
            self.label.style().polish(self.label)
        self.label.setText(words)
        self.label.setAccessibleName(words)

    def clear(self) -> None:
        """Say nothing."""
        self.say("")

    def show_work(self, work: object) -> None:
        """Show how far long work is; None: there is none."""
        self._work = work if isinstance(work, Work) else None
        for widget in (self._what, self.bar, self.cancel):
            widget.setVisible(self._work is not None)
        if self._work is None:
            return
        self._what.setText({
            "uses": translate("VocabularyView", "counting uses"),
            "reach": translate("VocabularyView", "asking what texts give"),
            "search": translate("VocabularyView", "searching"),
        }[self._work.what])
        if self._work.left is not None:
            left = translate("VocabularyView", "{0} left").format(duration(self._work.left))
            self._what.setText(f"{self._what.text()} · {left}")
        self.bar.setRange(0, 0 if self._work.share is None else 1000)
        if self._work.share is not None:
            self.bar.setValue(round(self._work.share * 1000))
