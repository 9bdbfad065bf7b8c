"""The inspector's section on why a token begins and ends where it does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from tokenprism.messages import Message

from ...i18n import said
from ...session import ByteRange, Result, TokenizerEntry
from ...theme import fonts
from ...theme.style import current
from ...widgets.layouts import laid_out_once
from ...widgets.measures import Lettered
from ...widgets.selectable import SelectableLabel
from ...widgets.unbroken import as_said, unbroken
from ...work.background import Latest
from ...work.rules import book, lattice_source
from .reasons import At, can_tell, reasons

if TYPE_CHECKING:
    from tokenprism.explain.reason import Reason

translate = QCoreApplication.translate


class WhySection(QWidget):
    """A sentence for each end, and when it is unfolded all that is known, with the remedies; hidden
    where nothing is known. `lattice_wanted` is emitted by the button that BytePiece tokenizers
    have.
    """

    lattice_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("inspector-why")
        self._asked: tuple[object, ...] | None = None
        self._reasons: list[tuple[At, Reason]] = []
        self._problem: Message | None = None
        self._work = Latest(self)
        self._work.done.connect(self._take)
        self._work.failed.connect(self._fail)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(3)
        self.caption = QLabel(self)
        self._column.addWidget(self.caption)
        self._labels: list[SelectableLabel] = []
        self.more = QPushButton(self)
        self.more.setObjectName("why-more")
        self.more.setProperty("role", "fold")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._write)
        self._column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self._button = QPushButton(self)
        self._button.setObjectName("show-lattice")
        self._button.clicked.connect(self.lattice_wanted)
        self._column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    @property
    def busy(self) -> bool:
        """Whether the answer is yet to come."""
        return self._work.busy

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.caption.setText(translate("InspectorView", "Why here?").upper())
        self._button.setText(translate("InspectorView", "Show the lattice"))
        self._write()

    def dress(self, muted: QPalette) -> None:
        """Take colours anew."""
        self.caption.setPalette(muted)
        self._write()

    def ask(
        self, entry: TokenizerEntry | None, result: Result | None, span: ByteRange | None,
        is_token: bool,
    ) -> None:
        """Find the reasons for other bytes; None where nothing is selected."""
        if entry is None or result is None or span is None or not can_tell(entry):
            self._asked = None
            self._work.cancel()
            self.hide()
            return
        asked = (entry, result, span, is_token)
        if self._asked is not None and asked == self._asked:
            return
        self._asked = asked
        rules = book().of(entry)
        self._button.setVisible(lattice_source(entry) is not None)
        self._work.start(lambda progress: reasons(entry, rules, result, span, is_token, progress))

    def texts(self) -> list[str]:
        """All sentences, those that are folded away too."""
        return [as_said(unbroken(text)) for text, _, _ in self._lines()]

    def _take(self, found: list[tuple[At, Reason]]) -> None:
        self._reasons, self._problem = found, None
        self._appear()

    def _fail(self, problem: Message) -> None:
        self._reasons, self._problem = [], problem
        self._appear()

    def _appear(self) -> None:
        with laid_out_once(self), laid_out_once(self.parentWidget()):
            self._write()
            self.show()

    def _lines(self) -> list[tuple[str, str, str]]:
        """Each sentence whole and as it is while the rest is folded away, and its colour."""
        colours = current()
        lines = []
        for at, reason in self._reasons:
            whole = f"{_where(at)} {said(reason.message)}"
            lines.append((whole, _first_sentence(whole), colours.text))
            if said(reason.remedy):
                lines.append((said(reason.remedy), "", colours.muted))
        if self._problem is not None:
            problem = said(self._problem)
            lines.append((problem, problem, colours.error))
        return lines

    def _write(self) -> None:
        every = self._lines()
        folded = not self.more.isChecked()
        self.more.setText(
            ("▸ " if folded else "▾ ") + translate("InspectorView", "Details")
        )
        self.more.setVisible(any(whole != brief for whole, brief, _ in every))
        lines = [
            (brief if folded else whole, ink) for whole, brief, ink in every if brief or not folded
        ]
        while len(self._labels) < len(lines):
            made = SelectableLabel(self)
            Lettered(made, fonts.plain, 9.5)
            self._column.insertWidget(self._column.count() - 2, made)
            self._labels.append(made)
        for i, label in enumerate(self._labels):
            label.setVisible(i < len(lines))
            if i < len(lines):
                text, ink = lines[i]
                label.setText(unbroken(text))
                palette = label.palette()
                palette.setColor(QPalette.ColorRole.WindowText, QColor(ink))
                label.setPalette(palette)


def _first_sentence(words: str) -> str:
    return re.split(r"(?<=\.)\s|(?<=。)", words, maxsplit=1)[0]


def _where(at: At) -> str:
    return {
        At.LEFT: translate("InspectorView", "Left:"),
        At.RIGHT: translate("InspectorView", "Right:"),
        At.HERE: translate("InspectorView", "Here:"),
        At.OTHERWISE: translate("InspectorView", "Otherwise:"),
    }[at]
