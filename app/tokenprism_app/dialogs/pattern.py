"""Asks which pattern cuts texts for files that do not say it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism.corpus.facts import shown
from tokenprism.errors import TokenprismError
from tokenprism.formats.given_patterns import pattern_for, pieces_of, problems_of
from tokenprism.pretokenize import Dialect

from ..i18n import Retranslator, said
from ..theme import fonts
from ..views.training.bpe_fields import OWN, PATTERNS, SAMPLE
from ..views.training.chips import ChipLine
from ..views.training.pattern_check import PatternCheck
from ..widgets.fields import ComboBox


class PatternDialog(QDialog):
    """`chosen(str)`: a named pattern, or a regular expression of the user's own.

    `offer` is what is chosen at first, `dialect` the engine that reads the pattern of the files.
    """

    chosen = Signal(str)

    def __init__(
        self, paths: list[str], parent: QWidget, offer: str = PATTERNS[0],
        dialect: Dialect = Dialect.TIKTOKEN,
    ) -> None:
        super().__init__(parent)
        self._dialect = dialect
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._names = ", ".join(shown(Path(path).name) for path in paths)
        self._words = QLabel(self)
        self._words.setWordWrap(True)
        self.pattern = ComboBox(self)
        for name in PATTERNS:
            self.pattern.addItem(name, name)
        self.regex = QLineEdit(self)
        named = offer in PATTERNS and offer != OWN
        self.pattern.setCurrentIndex(PATTERNS.index(offer if named else OWN))
        if not named:
            self.regex.setText(offer)
        self.preview = ChipLine(2, self)
        self.problem = QLabel(self)
        self.problem.setProperty("role", "error")
        self.problem.setWordWrap(True)
        self.reading = PatternCheck(problems_of, self)
        self.reading.setProperty("role", "error")
        self.reading.answered.connect(self._answered)
        self.open_button, self.cancel = QPushButton(self), QPushButton(self)
        self.open_button.setProperty("role", "primary")
        self.open_button.setDefault(True)
        self.open_button.clicked.connect(self._choose)
        self.cancel.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.open_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(10)
        for widget in (self._words, self.pattern, self.regex, self.preview, self.problem,
                       self.reading):
            layout.addWidget(widget)
        layout.addStretch(1)
        layout.addLayout(buttons)
        self.setMinimumWidth(fonts.scaled(480))
        self.pattern.currentIndexChanged.connect(self.check)
        self.regex.textChanged.connect(self.check)
        Retranslator(self, self._translate)

    def value(self) -> str:
        """The pattern as it is chosen now."""
        chosen: str = self.pattern.currentData()
        return self.regex.text() if chosen == OWN else chosen

    def check(self) -> None:
        """Show what the pattern does to a sample line, or why it is none."""
        own = self.pattern.currentData() == OWN
        self.regex.setVisible(own)
        pieces: list[bytes] = []
        chosen = None
        problem = self.tr("Type a regular expression.") if own and not self.regex.text() else ""
        if not problem:
            try:
                chosen = pattern_for(self.value(), self._dialect)
                pieces = pieces_of(chosen, SAMPLE)
            except TokenprismError as fault:
                chosen, problem = None, said(fault.message)
        self.preview.show_pieces(pieces)
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.reading.show_pattern(chosen)
        self.open_button.setEnabled(not problem and not self.reading.text())
        self._grow()

    def _answered(self, fine: bool) -> None:
        self.open_button.setEnabled(fine)
        self._grow()

    def _grow(self) -> None:
        """Be high enough for the whole text."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def _choose(self) -> None:
        self.chosen.emit(self.value())
        self.accept()

    def _translate(self) -> None:
        self.setWindowTitle(self.tr("Pattern"))
        self._words.setText(self.tr(
            "{name} does not say which pattern cuts text into pre-tokens. "
            "Choose that of its model; with another one, tokens come out wrong."
        ).format(name=self._names))
        self.pattern.setAccessibleName(self.tr("Pattern"))
        self.regex.setAccessibleName(self.tr("Regular expression"))
        self.pattern.setItemText(len(PATTERNS) - 1, self.tr("own regular expression"))
        self.pattern.setItemText(PATTERNS.index("none"), self.tr("none: documents are not cut"))
        self.open_button.setText(self.tr("Open"))
        self.cancel.setText(self.tr("Cancel"))
        self.check()
