"""The recipe: every option of a training, with a word on what it does."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from tokenprism.bpe.model import BpeModel
from tokenprism.errors import OptionError, TokenprismError
from tokenprism.pretokenize import PATTERNS as KNOWN_PATTERNS
from tokenprism.pretokenize import pattern

from ...i18n import Retranslator, said
from ...session import Session
from ...work import engine
from ...work.recipe import BYTES, Recipe, free_name
from .advanced import Advanced
from .chips import ChipLine
from .corpora import CorpusChooser
from .fields import Rows, above, beside, caption, spin

SAMPLE = "The year 2026: it's naïve, 分词!"
OWN = "own"
PATTERNS = (*KNOWN_PATTERNS, OWN)
LARGEST = 1_000_000


class RecipeForm(QWidget):
    """Fields with sensible values; `start_asked(Recipe)` when they make a recipe."""

    start_asked = Signal(object)
    checked = Signal(bool)  # after every change: whether the fields make a recipe

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.name = QLineEdit(self)
        self._named = False
        self.name.textEdited.connect(self._name_edited)
        self.corpora = CorpusChooser(session, self)
        self.entries = spin(self, BYTES + 1, LARGEST, 32_000, 1000)
        self.entries_words = caption(self)
        self.pattern = QComboBox(self)
        for name in PATTERNS:
            self.pattern.addItem(name, name)
        self.regex = QLineEdit(self)
        self.regex.setText(r"\p{L}+|\p{N}|[^\s\p{L}\p{N}]+|\s+")
        self.preview = ChipLine(2, self)
        self.pattern_words = caption(self)
        self.specials = QLineEdit("<|endoftext|>", self)
        self.specials_words = caption(self)
        self.min_count = spin(self, 1, 1_000_000, 2, 1)
        self.min_words = caption(self)
        self.advanced = Advanced(session, self)
        self.algorithm = QPushButton("BPE", self)
        self.algorithm.setCheckable(True)
        self.algorithm.setChecked(True)
        self.algorithm.clicked.connect(lambda: self.algorithm.setChecked(True))
        self.algorithm_words = caption(self)
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
                       self.min_count.valueChanged, self.corpora.changed, self.advanced.changed):
            signal.connect(self.check)
        self.advanced.start_chosen.connect(self._continue)
        session.tokenizers_changed.connect(self._suggest_name)
        Retranslator(self, self._translate)

    # building

    def _lay_out(self) -> None:
        fields = QWidget(self)
        fields.setAutoFillBackground(False)
        self._rows = rows = Rows(fields)
        rows.add(self.algorithm, beside(self.algorithm, self.algorithm_words))
        rows.add(self.name, beside(self.name))
        rows.add(self.corpora, beside(self.corpora))
        rows.add(self.entries, beside(self.entries, self.entries_words))
        rows.add(self.pattern, above(self.pattern, self.regex, self.preview, self.pattern_words))
        rows.add(self.specials, above(self.specials, self.specials_words))
        rows.add(self.min_count, beside(self.min_count, self.min_words))
        column = QVBoxLayout(fields)
        column.setContentsMargins(14, 14, 14, 14)
        column.setSpacing(12)
        column.addLayout(rows)
        column.addWidget(self.advanced)
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(fields)
        scroll.viewport().setAutoFillBackground(False)
        fields.setAutoFillBackground(False)
        foot = QHBoxLayout()
        foot.setContentsMargins(14, 8, 14, 12)
        foot.setSpacing(12)
        foot.addWidget(self.start)
        foot.addWidget(self.problem, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(scroll, 1)
        layout.addLayout(foot)

    # values

    def special_tokens(self) -> tuple[str, ...]:
        """The special tokens, once each, in the order in which they were typed."""
        return tuple(dict.fromkeys(self.specials.text().split()))

    def pattern_name(self) -> str:
        """A name of PATTERNS, or the user's own regular expression."""
        chosen: str = self.pattern.currentData()
        return self.regex.text() if chosen == OWN else chosen

    def recipe(self) -> Recipe:
        """The recipe that the fields make. OptionError where a field is none of what it must be."""
        return Recipe(
            self.name.text().strip() or self._free_name(),
            tuple(entry.corpus for entry in self.corpora.chosen()),
            self.entries.value(),
            self.pattern_name(),
            self.special_tokens(),
            self.min_count.value(),
            self.advanced.longest.value() or None,
            self.advanced.ties.currentData(),
            self.advanced.threads.value(),
            self.advanced.overlaps.isChecked(),
            self.advanced.special_ids(),
            self.advanced.model,
        )

    def show_recipe(self, recipe: Recipe) -> None:
        """Fill the fields with the options of an earlier run."""
        self.entries.setValue(recipe.size)
        self._show_pattern_name(recipe.pattern)
        self.specials.setText(" ".join(recipe.specials))
        self.min_count.setValue(recipe.min_count)
        self.advanced.show_recipe(recipe)

    def _show_pattern_name(self, name: str) -> None:
        known = name in PATTERNS
        self.pattern.setCurrentIndex(PATTERNS.index(name if known else OWN))
        if not known:
            self.regex.setText(name)

    def _continue(self, model: BpeModel | None) -> None:
        """Take over what a model that is gone on with has decided already."""
        for field in (self.pattern, self.regex):
            field.setEnabled(model is None)
        if model is None:
            return
        cuts = model.pattern
        self._show_pattern_name(cuts.name if cuts.name in PATTERNS else cuts.regex)
        if model.specials:
            self.specials.setText(" ".join(model.specials))
            self.advanced.show_special_ids(tuple(model.specials.values()))
        if self.entries.value() <= model.size:
            self.entries.setValue(min(LARGEST, 2 * model.size))

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
        problem = problem or self._option_problem()
        self.problem.setText(problem)
        self.start.setEnabled(not problem and not self._running)
        self.checked.emit(not problem)
        return not problem

    def _option_problem(self) -> str:
        try:
            engine.check(self.recipe())
        except OptionError as fault:
            return said(fault.message)
        return ""

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
        self._rows.explain({
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
                "Get ids of their own and are never learned from text")),
            self.min_count: (self.tr("Minimum count"), self.tr(
                "A pair that occurs less often is not merged")),
        })
        self.algorithm_words.setText(self.tr("byte-level, as GPT-2 and its successors"))
        self.pattern.setItemText(len(PATTERNS) - 1, self.tr("own regular expression"))
        self.pattern.setItemText(PATTERNS.index("none"), self.tr("none: documents are not cut"))
        self.pattern_words.setText(self.tr("how a sample line is cut; merges stay inside a piece"))
        self.regex.setAccessibleName(self.tr("Regular expression"))
        self.specials_words.setText(self.tr("separated by spaces"))
        self.min_words.setText(self.tr("rarer pairs are left apart"))
        self.start.setText(self.tr("Start"))
        self.check()
