"""The options of BPE: pattern and minimum count, and the others under Advanced."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from tokenprism.bpe.alphabet import CharacterOptions
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.errors import TokenprismError
from tokenprism.formats import pattern_differences
from tokenprism.pretokenize import PATTERNS as KNOWN_PATTERNS
from tokenprism.pretokenize import pattern

from ...i18n import Retranslator, said
from ...session import Session
from ...widgets.fields import ComboBox
from .advanced import Advanced
from .chips import ChipLine
from .fields import Rows, above, beside, caption, spin
from .pattern_check import PatternCheck

SAMPLE = "The year 2026: it's naïve, 分词!"
OWN = "own"
PATTERNS = (*KNOWN_PATTERNS, OWN)
FOR_BYTES, FOR_CHARACTERS = "cl100k", "whitespace"


class BpeFields(QWidget):
    """Fields with sensible values. `start_chosen`: a BpeModel to go on from, or None."""

    changed = Signal()
    start_chosen = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pattern = ComboBox(self)
        for name in PATTERNS:
            self.pattern.addItem(name, name)
        self.regex = QLineEdit(self)
        self.regex.setText(r"\p{L}+|\p{N}|[^\s\p{L}\p{N}]+|\s+")
        self.preview = ChipLine(2, self)
        self._pattern_words = caption(self)
        self.differences = PatternCheck(pattern_differences, self)
        self.min_count = spin(self, 1, 1_000_000, 2, 1)
        self._min_words = caption(self)
        self.advanced = Advanced(session, self)
        self._rows = rows = Rows(self)
        rows.add(self.pattern, above(
            self.pattern, self.regex, self.preview, self._pattern_words, self.differences))
        rows.add(self.min_count, beside(self.min_count, self._min_words))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(rows)
        column.addWidget(self.advanced)
        for signal in (self.pattern.currentIndexChanged, self.regex.textChanged,
                       self.min_count.valueChanged, self.advanced.changed):
            signal.connect(self.changed)
        self.advanced.start_chosen.connect(self._continue)
        self.advanced.alphabet.kind_changed.connect(self._suit)
        Retranslator(self, self._translate)

    # values

    def pattern_name(self) -> str:
        """A name of PATTERNS, or the user's own regular expression."""
        chosen: str = self.pattern.currentData()
        return self.regex.text() if chosen == OWN else chosen

    def options(self, size: int, specials: tuple[str, ...]) -> TrainOptions:
        """The trainer's options. OptionError where a field is none of what it must be."""
        advanced = self.advanced
        return TrainOptions(
            vocab_size=size,
            pattern=self.pattern_name(),
            specials=specials,
            min_count=self.min_count.value(),
            max_token_length=advanced.longest.value() or None,
            tie_break=advanced.ties.currentData(),
            overlaps=advanced.overlaps.isChecked(),
            special_ids=advanced.special_ids(),
            threads=advanced.threads.value(),
            characters=advanced.alphabet.options(),
            min_word_count=advanced.rare.value(),
            nfc=advanced.nfc.isChecked(),
        )

    def show_options(
        self, options: TrainOptions, start: BpeModel | None, memory: int | None
    ) -> None:
        """Fill the fields with the options of an earlier run."""
        self.advanced.show_options(options, start, memory)
        self._show_pattern_name(options.pattern)
        self.min_count.setValue(options.min_count)

    def composition(self, size: int, specials: tuple[str, ...]) -> tuple[str, int]:
        """What a vocabulary is made of in words, and the least size that learns something."""
        model = self.advanced.model
        if model is not None:
            new = len(set(specials) - model.specials.keys())
            fixed = model.size + new
            words = self.tr("{known} of the model + {specials} special + {merges} merges").format(
                known=f"{model.size:,}", specials=new, merges=f"{max(size - fixed, 0):,}")
            return words, fixed
        characters = self.advanced.alphabet.options()
        fixed = (256 if characters is None else characters.fallback) + len(specials)
        merges = f"{max(size - fixed, 0):,}"
        if characters is None:
            words = self.tr("256 bytes + {specials} special + {merges} merges")
        elif characters.fallback == 1:
            words = self.tr("[UNK] + {specials} special + {merges} characters and merges")
        else:
            words = self.tr("256 bytes + {specials} special + {merges} characters and merges")
        return words.format(specials=len(specials), merges=merges), fixed + 1

    def problem(self) -> str:
        """Show how the pattern cuts; what is wrong with it in words, empty for nothing."""
        own = self.pattern.currentData() == OWN
        self.regex.setVisible(own)
        chosen, pieces, problem = None, [], ""
        if own and not self.pattern_name():
            problem = self.tr("Type a regular expression.")
        else:
            try:
                chosen = pattern(self.pattern_name())
                pieces = chosen.split(SAMPLE.encode())
            except TokenprismError as fault:
                chosen, problem = None, said(fault.message)
        self.differences.show_pattern(chosen)
        self.preview.show_pieces(pieces)
        self.regex.setProperty("role", "bad" if problem else "")
        self.regex.style().unpolish(self.regex)
        self.regex.style().polish(self.regex)
        return problem

    # changes

    def _show_pattern_name(self, name: str) -> None:
        known = name in PATTERNS
        self.pattern.setCurrentIndex(PATTERNS.index(name if known else OWN))
        if not known:
            self.regex.setText(name)

    def _suit(self, of_characters: bool) -> None:
        """The usual pattern of the one alphabet becomes that of the other."""
        before, after = FOR_CHARACTERS, FOR_BYTES
        if of_characters:
            before, after = after, before
        if self.pattern.currentData() == before:
            self._show_pattern_name(after)

    def _continue(self, model: BpeModel | None) -> None:
        """Take over what the model to continue has decided already."""
        for field in (self.pattern, self.regex, self.advanced.alphabet, self.advanced.nfc):
            field.setEnabled(model is None)
        if model is not None:
            alphabet = model.alphabet
            self.advanced.alphabet.show_options(
                None if alphabet is None
                else CharacterOptions(mark=alphabet.mark, unknown=alphabet.unknown))
            self.advanced.nfc.setChecked(model.nfc)
            cuts = model.pattern
            self._show_pattern_name(cuts.name if cuts.name in PATTERNS else cuts.regex)
        self.start_chosen.emit(model)

    # words

    def _translate(self) -> None:
        self._rows.explain({
            self.pattern: (self.tr("Pattern"), self.tr(
                "Cuts the text into pre-tokens; no merge ever crosses a cut")),
            self.min_count: (self.tr("Minimum count"), self.tr(
                "A pair that occurs less often is not merged")),
        })
        self.pattern.setItemText(len(PATTERNS) - 1, self.tr("own regular expression"))
        self.pattern.setItemText(PATTERNS.index("none"), self.tr("none: documents are not cut"))
        self._pattern_words.setText(
            self.tr("how a sample line is cut; merges stay inside a piece"))
        self.regex.setAccessibleName(self.tr("Regular expression"))
        self._min_words.setText(self.tr("rarer pairs are left apart"))
