"""The recipe: every option of a training, with a word on what it does."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import VOCAB_SIZE
from tokenprism.bytepiece.options import BytePieceOptions
from tokenprism.errors import OptionError, TokenprismError

from ...i18n import Retranslator, said
from ...session import Session
from ...work import engine
from ...work.recipe import Recipe, free_name
from .advanced import FIRST, LAST
from .bpe_fields import BpeFields
from .bytepiece_fields import BytePieceFields
from .corpora import CorpusChooser
from .fields import Rows, above, beside, caption, spin
from .formats import FormatsField
from .special_tokens import USUAL, SpecialTokensField

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
        self._trained: Recipe | None = None
        self.name.textEdited.connect(self._name_edited)
        self.corpora = CorpusChooser(session, self)
        self.entries = spin(self, 2, LARGEST, VOCAB_SIZE, 1000)
        self.entries_words = caption(self)
        self.special_field = SpecialTokensField(self)
        self.specials = self.special_field.line
        self.formats = FormatsField(self)
        self.bpe = BpeFields(session, self)
        self.bytepiece = BytePieceFields(session, self)
        self.algorithm = QWidget(self)
        self.choose_bpe = QPushButton("BPE", self.algorithm)
        self.choose_bytepiece = QPushButton("BytePiece", self.algorithm)
        self.algorithm_words = caption(self)
        self.problem = QLabel(self)
        self.problem.setProperty("role", "error")
        self.problem.setWordWrap(True)
        self.start = QPushButton(self)
        self.start.setProperty("role", "primary")
        self.start.setDefault(True)
        self.start.clicked.connect(self._start)
        self._lay_out()
        for signal in (self.entries.valueChanged, self.special_field.changed, self.corpora.changed,
                       self.bpe.changed, self.bytepiece.changed):
            signal.connect(self.check)
        self.choose_bytepiece.toggled.connect(self._choose)
        self.bpe.start_chosen.connect(self._continue)
        self.special_field.preset_chosen.connect(
            lambda: self.bpe.advanced.show_special_ids(FIRST))
        self.bytepiece.compat_chosen.connect(self._repeat)
        self._clusters = (self.bpe.advanced.cluster, self.bytepiece.cluster)
        for field in self._clusters:
            field.textEdited.connect(self.show_cluster)
        session.tokenizers_changed.connect(self._suggest_name)
        Retranslator(self, self._translate)

    # building

    def _lay_out(self) -> None:
        fields = QWidget(self)
        fields.setAutoFillBackground(False)
        self._rows = rows = Rows(fields)
        rows.add(self.algorithm, above(self._algorithms(), self.algorithm_words))
        rows.add(self.name, beside(self.name))
        rows.add(self.corpora, beside(self.corpora))
        rows.add(self.entries, beside(self.entries, self.entries_words))
        rows.add(self.specials, above(self.special_field))
        rows.add(self.formats, above(self.formats))
        column = QVBoxLayout(fields)
        column.setContentsMargins(14, 14, 14, 14)
        column.setSpacing(12)
        column.addLayout(rows)
        column.addWidget(self.bpe)
        column.addWidget(self.bytepiece)
        self.bytepiece.hide()
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

    def _algorithms(self) -> QWidget:
        """Two buttons of which one is down."""
        group = QButtonGroup(self)
        row = QHBoxLayout(self.algorithm)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for button in (self.choose_bpe, self.choose_bytepiece):
            button.setCheckable(True)
            group.addButton(button)
            row.addWidget(button)
        row.addStretch(1)
        self.choose_bpe.setChecked(True)
        self.algorithm.setFocusProxy(self.choose_bpe)
        return self.algorithm

    # values

    @property
    def fields(self) -> BpeFields | BytePieceFields:
        """The fields of the chosen algorithm."""
        return self.bytepiece if self.choose_bytepiece.isChecked() else self.bpe

    def special_tokens(self) -> tuple[str, ...]:
        """The special tokens, once each, in the order in which they were typed.

        OptionError for a quotation without an end.
        """
        return self.special_field.tokens()

    def recipe(self) -> Recipe:
        """The recipe that the fields make. OptionError where a field is none of what it must be."""
        name = self.name.text().strip() or self._free_name()
        corpora = tuple(entry.corpus for entry in self.corpora.chosen())
        options = self.fields.options(self.entries.value(), self.special_tokens())
        if isinstance(options, BytePieceOptions):
            return Recipe(name, corpora, options, cluster=self.bytepiece.cluster.address)
        advanced = self.bpe.advanced
        return Recipe(
            name, corpora, options, advanced.model, advanced.counting_memory(),
            advanced.cluster.address,
        )

    def show_recipe(self, recipe: Recipe) -> None:
        """Fill the fields with the options of an earlier run."""
        options = recipe.options
        if isinstance(options, BytePieceOptions):
            self.choose_bytepiece.setChecked(True)
            self.bytepiece.show_options(options)
        else:
            self.choose_bpe.setChecked(True)
            self.bpe.show_options(options, recipe.start, recipe.memory)
        self.entries.setValue(recipe.size)
        self.special_field.show_tokens(options.specials)
        self.show_cluster(recipe.cluster)

    def show_name(self, name: str) -> None:
        """Fill the field with a name that is kept until a training has ended."""
        self.name.setText(name)
        self._named = True

    def show_cluster(self, address: str) -> None:
        """Fill the field with the address of a scheduler, for both algorithms."""
        for field in self._clusters:
            field.setText(address)

    def _choose(self, bytepiece: bool) -> None:
        self.bpe.setVisible(not bytepiece)
        self.bytepiece.setVisible(bytepiece)
        self.special_field.offer_presets(not bytepiece)
        self._show_algorithm_words()
        self.check()

    def _continue(self, model: BpeModel | None) -> None:
        """Take over what the model to continue has decided already."""
        self.special_field.continue_model(model)
        if model is None:
            return
        self.bpe.advanced.show_special_ids(LAST)
        if self.entries.value() <= model.size:
            self.entries.setValue(min(LARGEST, 2 * model.size))

    def _repeat(self, options: BytePieceOptions) -> None:
        """Take over the special tokens of a trainer that is repeated."""
        self.special_field.show_tokens(options.specials or (
            (USUAL,) if options.compat is None else ()))

    def _free_name(self) -> str:
        return free_name(self.entries.value(), {one.name for one in self._session.tokenizers})

    def _name_edited(self, text: str) -> None:
        self._named = bool(text.strip())

    def _suggest_name(self) -> None:
        if not self._named and not self.settled:
            self.name.setText(self._free_name())

    # checks

    def check(self) -> bool:
        """Say live what the values mean; whether training can start."""
        self._unsettle()
        self._suggest_name()
        try:
            specials, problem = self.special_tokens(), ""
        except OptionError as fault:
            specials, problem = (), said(fault.message)
        words, least = self.fields.composition(self.entries.value(), specials)
        self.entries_words.setText(words)
        problem = problem or self.fields.problem()
        if not self.corpora.chosen():
            problem = problem or self.tr("Choose a corpus first; open one with Ctrl+O.")
        if self.entries.value() < least:
            problem = self.tr("The vocabulary must have at least {n} entries.").format(n=least)
        problem = problem or self._option_problem()
        self.problem.setText(problem)
        self.start.setEnabled(not problem and not self._running and not self.settled)
        self.start.setToolTip(self.tr(
            "This recipe is trained: change it, or choose Train again") if self.settled else "")
        self.checked.emit(not problem)
        self.formats.follow(None if problem else self.recipe())
        return not problem

    def _option_problem(self) -> str:
        try:
            engine.check(self.recipe())
        except TokenprismError as fault:
            return said(fault.message)
        return ""

    def _start(self) -> None:
        if self.check() and not self.settled and not self._running:
            self.start_asked.emit(self.recipe())

    _running = False

    def set_running(self, running: bool) -> None:
        """One training at a time: Start waits while one runs."""
        self._running = running
        self._named = self._named and running
        self.check()

    @property
    def settled(self) -> bool:
        """Whether the fields still make the recipe that was trained last."""
        return self._trained is not None

    def settle(self, recipe: Recipe) -> None:
        """This recipe is trained: Start waits until it is changed."""
        self._trained = recipe
        self.check()

    def begin_anew(self) -> None:
        """Let the same recipe be trained again, with a new name."""
        self._trained, self._named = None, False
        self.check()
        self.entries.setFocus()

    def _unsettle(self) -> None:
        if self._trained is None:
            return
        try:
            same = self.recipe() == self._trained
        except OptionError:
            same = False
        if not same:
            self._trained = None

    # words

    def _translate(self) -> None:
        self._rows.explain({
            self.algorithm: (self.tr("Algorithm"), self.tr(
                "BPE joins the most frequent pair again and again; BytePiece looks for the pieces "
                "by which the text is most probable")),
            self.name: (self.tr("Name"), self.tr("What the tokenizer is called in the library")),
            self.corpora: (self.tr("Corpora"), self.tr("What it learns from")),
            self.entries: (self.tr("Vocabulary size"), self.tr(
                "Entries in all: bytes, special tokens, and merges or pieces; those of a continued "
                "model count too. Larger ones compress better and make a larger model")),
            self.specials: (self.tr("Special tokens"), self.tr(
                "Get ids of their own and are never learned from text. Those of a model that is "
                "continued keep their ids")),
            self.formats: (self.tr("Exports"), self.tr(
                "The formats that can hold the model of this recipe, and what closes others. "
                "Single tokens may close one all the same")),
        })
        self._show_algorithm_words()
        self.start.setText(self.tr("Start"))
        self.check()

    def _show_algorithm_words(self) -> None:
        self.algorithm_words.setText(
            self.tr("pieces of a most probable segmentation by n-grams of bytes")
            if self.choose_bytepiece.isChecked()
            else self.tr("byte-pair encoding, as GPT-2 and its successors"))
