"""The recipe: every option of a training, with a word on what it does."""

from __future__ import annotations

import os

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from tokenprism.bpe.options import TieBreak
from tokenprism.errors import TokenprismError
from tokenprism.pretokenize import PATTERNS as KNOWN_PATTERNS
from tokenprism.pretokenize import pattern

from ...i18n import Retranslator, said
from ...recipe import BYTES, Recipe, free_name
from ...session import Session
from .chips import ChipLine
from .corpora import CorpusChooser

SAMPLE = "The year 2026: it's naïve, 分词!"
OWN = "own"
PATTERNS = (*KNOWN_PATTERNS, OWN)
TIE_BREAKS = tuple(rule.value for rule in TieBreak)
LARGEST = 1_000_000
NO_LIMIT = 0


class RecipeForm(QWidget):
    """Fields with sensible values; `start_asked(Recipe)` when they make a recipe."""

    start_asked = Signal(object)
    checked = Signal(bool)  # after every change: whether the fields make a recipe

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._labels: list[tuple[QLabel, QWidget]] = []
        self.name = QLineEdit(self)
        self._named = False
        self.name.textEdited.connect(self._name_edited)
        self.corpora = CorpusChooser(session, self)
        self.entries = self._spin(BYTES + 1, LARGEST, 32_000, 1000)
        self.entries_words = self._words()
        self.pattern = QComboBox(self)
        for name in PATTERNS:
            self.pattern.addItem(name, name)
        self.regex = QLineEdit(self)
        self.regex.setText(r"\p{L}+|\p{N}|[^\s\p{L}\p{N}]+|\s+")
        self.preview = ChipLine(2, self)
        self.pattern_words = self._words()
        self.specials = QLineEdit("<|endoftext|>", self)
        self.specials_words = self._words()
        self.min_count = self._spin(1, 1_000_000, 2, 1)
        self.min_words = self._words()
        self.longest = self._spin(NO_LIMIT, 10_000, NO_LIMIT, 1)
        self.longest_words = self._words()
        self.ties = QComboBox(self)
        for name in TIE_BREAKS:
            self.ties.addItem(name, name)
        cores = os.cpu_count() or 1
        self.threads = self._spin(1, max(cores, 64), cores, 1)
        self.threads_words = self._words()
        self.algorithm = QPushButton("BPE", self)
        self.algorithm.setCheckable(True)
        self.algorithm.setChecked(True)
        self.algorithm.clicked.connect(lambda: self.algorithm.setChecked(True))
        self.algorithm_words = self._words()
        self.problem = QLabel(self)
        self.problem.setProperty("role", "error")
        self.problem.setWordWrap(True)
        self.start = QPushButton(self)
        self.start.setProperty("role", "primary")
        self.start.setDefault(True)
        self.start.clicked.connect(self._start)
        self._lay_out()
        for signal in (self.entries.valueChanged, self.specials.textChanged,
                       self.pattern.currentIndexChanged, self.regex.textChanged,
                       self.threads.valueChanged, self.corpora.changed):
            signal.connect(self.check)
        session.tokenizers_changed.connect(self._suggest_name)
        Retranslator(self, self._translate)

    # building

    def _spin(self, least: int, most: int, value: int, step: int) -> QSpinBox:
        spin = QSpinBox(self)
        # As far from the edge as in other fields: style sheets do not reach this inner one.
        spin.lineEdit().setTextMargins(8, 0, 0, 0)
        spin.setRange(least, most)
        spin.setGroupSeparatorShown(True)
        spin.setSingleStep(step)
        spin.setValue(value)
        spin.setFixedWidth(110)
        return spin

    def _words(self) -> QLabel:
        label = QLabel(self)
        label.setProperty("role", "caption")
        label.setWordWrap(True)
        return label

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(11)
        grid.setColumnMinimumWidth(0, 116)
        grid.setColumnStretch(1, 1)
        pattern_box = QVBoxLayout()
        pattern_box.setSpacing(5)
        for widget in (self.pattern, self.regex, self.preview, self.pattern_words):
            pattern_box.addWidget(widget)
        specials_box = QVBoxLayout()
        specials_box.setSpacing(3)
        specials_box.addWidget(self.specials)
        specials_box.addWidget(self.specials_words)
        self._row(grid, self.algorithm, self._beside(self.algorithm, self.algorithm_words))
        self._row(grid, self.name, self._beside(self.name))
        self._row(grid, self.corpora, self._beside(self.corpora))
        self._row(grid, self.entries, self._beside(self.entries, self.entries_words))
        self._row(grid, self.pattern, pattern_box)
        self._row(grid, self.specials, specials_box)
        self._row(grid, self.min_count, self._beside(self.min_count, self.min_words))
        self._row(grid, self.longest, self._beside(self.longest, self.longest_words))
        self._row(grid, self.ties, self._beside(self.ties))
        self._row(grid, self.threads, self._beside(self.threads, self.threads_words))
        start = QHBoxLayout()
        start.setSpacing(12)
        start.addWidget(self.start)
        start.addWidget(self.problem, 1)
        grid.addLayout(start, grid.rowCount(), 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 14)
        layout.addLayout(grid)
        layout.addStretch(1)

    def _row(self, grid: QGridLayout, field: QWidget, box: QHBoxLayout | QVBoxLayout) -> None:
        label = QLabel(self)
        label.setProperty("role", "muted")
        label.setBuddy(field)
        label.setContentsMargins(0, 5, 0, 0)
        row = grid.rowCount()
        grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addLayout(box, row, 1)
        self._labels.append((label, field))

    @staticmethod
    def _beside(field: QWidget, words: QLabel | None = None) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(9)
        row.addWidget(field)
        if words is not None:
            row.addWidget(words, 1)
        return row

    # values

    def special_tokens(self) -> tuple[str, ...]:
        """The special tokens, once each, in the order in which they were typed."""
        return tuple(dict.fromkeys(self.specials.text().split()))

    def pattern_name(self) -> str:
        """A name of PATTERNS, or the user's own regular expression."""
        chosen: str = self.pattern.currentData()
        return self.regex.text() if chosen == OWN else chosen

    def recipe(self) -> Recipe:
        """The recipe that the fields make."""
        return Recipe(
            self.name.text().strip() or self._free_name(),
            tuple(entry.corpus for entry in self.corpora.chosen()),
            self.entries.value(),
            self.pattern_name(),
            self.special_tokens(),
            self.min_count.value(),
            self.longest.value() or None,
            self.ties.currentData(),
            self.threads.value(),
        )

    def show_recipe(self, recipe: Recipe) -> None:
        """Fill the fields with the options of an earlier run."""
        self.entries.setValue(recipe.size)
        known = recipe.pattern in PATTERNS
        self.pattern.setCurrentIndex(PATTERNS.index(recipe.pattern if known else OWN))
        if not known:
            self.regex.setText(recipe.pattern)
        self.specials.setText(" ".join(recipe.specials))
        self.min_count.setValue(recipe.min_count)
        self.longest.setValue(recipe.longest or NO_LIMIT)
        self.ties.setCurrentIndex(TIE_BREAKS.index(recipe.tie_break))
        self.threads.setValue(recipe.threads)

    def _free_name(self) -> str:
        return free_name(self.entries.value(), {one.name for one in self._session.tokenizers})

    def _name_edited(self, text: str) -> None:
        self._named = bool(text.strip())

    def _suggest_name(self) -> None:
        if not self._named:
            self.name.setText(self._free_name())

    # checks

    def check(self) -> bool:
        """Say live what the values mean; whether training can start."""
        self._suggest_name()
        specials, size = self.special_tokens(), self.entries.value()
        merges = size - BYTES - len(specials)
        words = self.tr("256 bytes + {specials} special + {merges} merges")
        shown = f"{max(merges, 0):,}"
        self.entries_words.setText(words.format(specials=len(specials), merges=shown))
        problem = self._show_pattern()
        if not self.corpora.chosen():
            problem = problem or self.tr("Choose a corpus first; open one with Ctrl+O.")
        if merges < 1:
            least = BYTES + len(specials) + 1
            problem = self.tr("The vocabulary must have at least {n} entries.").format(n=least)
        self.problem.setText(problem)
        self.start.setEnabled(not problem and not self._running)
        self.checked.emit(not problem)
        return not problem

    def _show_pattern(self) -> str:
        own = self.pattern.currentData() == OWN
        self.regex.setVisible(own)
        try:
            pieces = pattern(self.pattern_name()).split(SAMPLE.encode()) if (
                self.pattern_name() or not own) else []
            problem = "" if pieces else self.tr("Type a regular expression.")
        except TokenprismError as fault:
            pieces, problem = [], said(fault.message)
        self.preview.show_pieces(pieces)
        self.regex.setProperty("role", "bad" if problem else "")
        self.regex.style().unpolish(self.regex)
        self.regex.style().polish(self.regex)
        return problem

    def _start(self) -> None:
        if self.check():
            self.start_asked.emit(self.recipe())

    _running = False

    def set_running(self, running: bool) -> None:
        """One training at a time: Start waits while one runs."""
        self._running = running
        self._named = self._named and running
        self.check()

    # words

    def _translate(self) -> None:
        texts = {
            self.algorithm: (self.tr("Algorithm"), self.tr(
                "Byte-pair encoding: begins with the 256 bytes and joins the most frequent "
                "pair again and again")),
            self.name: (self.tr("Name"), self.tr("What the tokenizer is called in the library")),
            self.corpora: (self.tr("Corpora"), self.tr("What it learns from")),
            self.entries: (self.tr("Vocabulary size"), self.tr(
                "Entries in all: bytes, special tokens and merges. Larger ones compress better "
                "and make a larger model")),
            self.pattern: (self.tr("Pattern"), self.tr(
                "Cuts the text into pre-tokens; no merge ever crosses a cut")),
            self.specials: (self.tr("Special tokens"), self.tr(
                "Get ids of their own behind the merges and are never learned from text")),
            self.min_count: (self.tr("Minimum count"), self.tr(
                "A pair that occurs less often is not merged")),
            self.longest: (self.tr("Longest token"), self.tr(
                "No merge makes a token of more bytes than this")),
            self.ties: (self.tr("Ties"), self.tr(
                "Which of two equally frequent pairs is merged first: smallest-ids as rustbpe, "
                "huggingface as the tokenizers library, first-seen as minbpe, lexicographic as "
                "subword-nmt, smallest-symbols as textbooks")),
            self.threads: (self.tr("Threads"), self.tr(
                "Cores that count; the result is the same with any number")),
        }
        for label, field in self._labels:
            text, tip = texts[field]
            label.setText(text)
            label.setToolTip(tip)
            field.setToolTip(tip)
            field.setAccessibleName(text)
            field.setAccessibleDescription(tip)
        self.algorithm_words.setText(self.tr("byte-level, as GPT-2 and its successors"))
        self.pattern.setItemText(len(PATTERNS) - 1, self.tr("own regular expression"))
        self.pattern.setItemText(PATTERNS.index("none"), self.tr("none: documents are not cut"))
        self.pattern_words.setText(self.tr("how a sample line is cut; merges stay inside a piece"))
        self.regex.setAccessibleName(self.tr("Regular expression"))
        self.specials_words.setText(self.tr("separated by spaces"))
        self.min_words.setText(self.tr("rarer pairs are left apart"))
        self.longest.setSpecialValueText(self.tr("no limit"))
        self.longest.setSuffix(self.tr(" bytes"))
        self.longest_words.setText(self.tr("bytes of one token at most"))
        self.threads_words.setText(self.tr("same result with any number"))
        self.start.setText(self.tr("Start"))
        self.check()
