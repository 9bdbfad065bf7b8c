"""The options that most trainings leave as they are, folded away in groups."""

from __future__ import annotations

import os

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TieBreak, TrainOptions
from tokenprism.errors import OptionError
from tokenprism.identity import identity

from ...i18n import Retranslator
from ...session import Session
from ...widgets.cluster import ClusterField
from ...widgets.fields import ComboBox
from ...widgets.shortened import ShortenedLabel
from ...work.engine import model_to_continue
from .alphabet import AlphabetFields
from .fields import MEBIBYTE, Rows, above, beside, caption, spin

TIE_BREAKS = tuple(rule.value for rule in TieBreak)
NO_LIMIT = 0
LAST, FIRST, FIXED = "last", "first", "fixed"


class Advanced(QWidget):
    """A head that folds the groups in and out, and tells which of them are not as usual."""

    changed = Signal()
    start_chosen = Signal(object)  # BpeModel, or None: from the bytes

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._models: list[BpeModel] = []
        self.head = QPushButton(self)
        self.head.setProperty("role", "fold")
        self.head.setCheckable(True)
        self.summary = ShortenedLabel(self)
        self.summary.setProperty("role", "caption")
        self._body = QWidget(self)
        self._rows = Rows(self._body)
        self._body.setLayout(self._rows)
        self._rows.setContentsMargins(0, 4, 0, 0)
        self._build()
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.head)
        head.addWidget(self.summary, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addWidget(self._body)
        self.head.toggled.connect(self._fold)
        self._fold(False)
        session.tokenizers_changed.connect(self._fill_models)
        self._fill_models()
        for signal in (self.place.currentIndexChanged, self.ids.textChanged,
                       self.longest.valueChanged, self.rare.valueChanged,
                       self.ties.currentIndexChanged, self.overlaps.toggled, self.nfc.toggled,
                       self.threads.valueChanged,
                       self.memory.valueChanged, self.alphabet.changed,
                       self.cluster.textChanged):
            signal.connect(self._changed)
        self.start.currentIndexChanged.connect(self._start_changed)
        Retranslator(self, self._translate)

    def _build(self) -> None:
        body, rows = self._body, self._rows
        self.start = ComboBox(body)
        self.start.addItem("")
        self._start_words = caption(body)
        self.alphabet = AlphabetFields(body)
        self.place = ComboBox(body)
        for name in (LAST, FIRST, FIXED):
            self.place.addItem(name, name)
        self.ids = QLineEdit(body)
        self._place_words = caption(body)
        self.longest = spin(body, NO_LIMIT, 10_000, NO_LIMIT, 1)
        self._longest_words = caption(body)
        self.rare = spin(body, 1, 1_000_000, 1, 1)
        self._rare_words = caption(body)
        self.nfc = QCheckBox(body)
        self._nfc_words = caption(body)
        self.ties = ComboBox(body)
        for name in TIE_BREAKS:
            self.ties.addItem(name, name)
        self._ties_words = caption(body)
        self.overlaps = QCheckBox(body)
        self.overlaps.setChecked(True)
        self._overlaps_words = caption(body)
        cores = os.cpu_count() or 1
        self.threads = spin(body, 1, max(cores, 64), cores, 1)
        self._threads_words = caption(body)
        self.memory = spin(body, NO_LIMIT, 1 << 20, NO_LIMIT, 256)
        self._memory_words = caption(body)
        self.cluster = ClusterField(body)
        self._groups = [rows.group()]
        rows.add(self.start, above(self.start, self._start_words))
        rows.addWidget(self.alphabet, rows.rowCount(), 0, 1, 2)
        self._groups.append(rows.group())
        rows.add(self.place, above(self.place, self.ids, self._place_words))
        self._groups.append(rows.group())
        rows.add(self.longest, beside(self.longest, self._longest_words))
        rows.add(self.rare, beside(self.rare, self._rare_words))
        rows.add(self.nfc, above(self.nfc, self._nfc_words))
        rows.add(self.ties, above(self.ties, self._ties_words))
        rows.add(self.overlaps, above(self.overlaps, self._overlaps_words))
        self._groups.append(rows.group())
        rows.add(self.threads, beside(self.threads, self._threads_words))
        rows.add(self.memory, beside(self.memory, self._memory_words))
        rows.add(self.cluster, self.cluster.box())

    # values

    @property
    def model(self) -> BpeModel | None:
        """The model to go on from."""
        at = self.start.currentIndex()
        return self._models[at - 1] if at > 0 else None

    def special_ids(self) -> str | tuple[int, ...]:
        """Where special tokens stand. OptionError for ids that are no numbers."""
        place: str = self.place.currentData()
        if place != FIXED:
            return place
        parts = self.ids.text().replace(",", " ").split()
        if not all(part.isascii() and part.isdigit() and len(part) <= 10 for part in parts):
            raise OptionError(
                "the ids of special tokens are whole numbers with spaces between them"
            )
        return tuple(map(int, parts))

    def counting_memory(self) -> int | None:
        """Bytes that counting may take; None for what it needs."""
        return self.memory.value() * MEBIBYTE or None

    def show_options(
        self, options: TrainOptions, start: BpeModel | None, memory: int | None
    ) -> None:
        """Fill the fields with the options of an earlier run."""
        known = [] if start is None else [
            at for at, model in enumerate(self._models)
            if model is start or identity(model) == identity(start)
        ]
        self.start.setCurrentIndex(known[0] + 1 if known else 0)
        self.alphabet.show_options(options.characters)
        self.show_special_ids(options.special_ids)
        self.longest.setValue(options.max_token_length or NO_LIMIT)
        self.rare.setValue(options.min_word_count)
        self.nfc.setChecked(options.nfc)
        self.ties.setCurrentIndex(TIE_BREAKS.index(TieBreak(options.tie_break).value))
        self.overlaps.setChecked(options.overlaps)
        self.threads.setValue(options.threads or os.cpu_count() or 1)
        self.memory.setValue((memory or 0) // MEBIBYTE)

    def show_special_ids(self, ids: str | tuple[int, ...]) -> None:
        """Fill the field with a place, or an id for each special token."""
        place = ids if isinstance(ids, str) else FIXED
        self.place.setCurrentIndex(self.place.findData(place))
        if not isinstance(ids, str):
            self.ids.setText(" ".join(map(str, ids)))

    # changes

    def _fold(self, out: bool) -> None:
        self._body.setVisible(out)
        self._name_head()

    def _name_head(self) -> None:
        words = self.tr("Advanced")
        self.head.setText(f"{'▾' if self.head.isChecked() else '▸'}  {words}")
        self.head.setAccessibleName(words)

    def _fill_models(self) -> None:
        chosen = self.model
        able = [(entry.name, model_to_continue(entry.tokenizer))
                for entry in self._session.tokenizers]
        found = [(name, model) for name, model in able if model is not None]
        if [model for _, model in found] == self._models:
            return
        blocked = self.start.blockSignals(True)
        while self.start.count() > 1:
            self.start.removeItem(1)
        self._models = [model for _, model in found]
        for name, _ in found:
            self.start.addItem(name)
        at = [k for k, model in enumerate(self._models) if model is chosen]
        self.start.setCurrentIndex(at[0] + 1 if at else 0)
        self.start.blockSignals(blocked)
        if chosen is not None and not at:
            self._start_changed()

    def _start_changed(self) -> None:
        self.start_chosen.emit(self.model)
        self._changed()

    def _changed(self) -> None:
        self._summarize()
        self.changed.emit()

    def _summarize(self) -> None:
        self.ids.setVisible(self.place.currentData() == FIXED)
        for field in (self.threads, self.memory):
            field.setEnabled(not self.cluster.address)
        cores = os.cpu_count() or 1
        unusual = [self.alphabet.label] if self.alphabet.of_characters else []
        unusual += [
            self._rows.label_of(field)
            for field, differs in (
                (self.start, self.start.currentIndex() > 0),
                (self.place, self.place.currentIndex() > 0),
                (self.longest, self.longest.value() != NO_LIMIT),
                (self.rare, self.rare.value() > 1),
                (self.nfc, self.nfc.isChecked()),
                (self.ties, self.ties.currentIndex() > 0),
                (self.overlaps, not self.overlaps.isChecked()),
                (self.threads, self.threads.value() != cores),
                (self.memory, self.memory.value() != NO_LIMIT),
                (self.cluster, bool(self.cluster.address)),
            ) if differs
        ]
        if unusual:
            text = self.tr("changed: {names}").format(names=", ".join(unusual))
        else:
            text = self.tr("all as usual")
        self.summary.setText(text)

    # words

    def _translate(self) -> None:
        self._name_head()
        self.head.setToolTip(self.tr("Options that most trainings leave as they are"))
        for heading, text in zip(self._groups, (
            self.tr("BEGINNING"), self.tr("SPECIAL TOKENS"), self.tr("MERGES"),
            self.tr("RESOURCES"),
        ), strict=True):
            heading.setText(text)
        self._rows.explain({
            self.start: (self.tr("Continue"), self.tr(
                "A tokenizer of the library to go on from: its merges come first and its tokens "
                "keep their ids. The vocabulary size is that of the whole")),
            self.place: (self.tr("Their ids"), self.tr(
                "Where special tokens stand among the ids; bytes and merges take the others, in "
                "their order")),
            self.longest: (self.tr("Longest token"), self.tr(
                "No merge makes a token of more bytes than this")),
            self.rare: (self.tr("Rare pre-tokens"), self.tr(
                "Pre-tokens that occur less often in all corpora together are left out before "
                "merging. Most occur once and take most of the memory; pairs in them are not "
                "counted, so merges change. As usual nothing is left out")),
            self.nfc: (self.tr("Normal form"), self.tr(
                "Unicode's form C joins letters and their accents where it can, in training and "
                "whenever the model encodes. Decoding gives that form: the one that the text had "
                "is lost")),
            self.ties: (self.tr("Ties"), self.tr(
                "Which of two equally frequent pairs is merged first")),
            self.overlaps: (self.tr("Counting"), self.tr(
                "Whether neighbouring pairs that share a token both count")),
            self.threads: (self.tr("Threads"), self.tr(
                "Cores that count; the result is the same with any number")),
            self.memory: (self.tr("Memory"), self.tr(
                "What counting may take; beyond it counts go to disk. The result is the same")),
            self.cluster: self.cluster.explained(),
        })
        self.start.setItemText(0, self.tr("nothing: begin anew"))
        self._start_words.setText(self.tr("its merges come first, its tokens keep their ids"))
        for at, text in enumerate((
            self.tr("last: behind the merges"), self.tr("first: before the bytes"),
            self.tr("at ids of their own"),
        )):
            self.place.setItemText(at, text)
        self.ids.setPlaceholderText(self.tr("an id for each, as 100257 100276"))
        self.ids.setAccessibleName(self.tr("Ids of the special tokens"))
        self._place_words.setText(self.tr("bytes and merges take the ids that are left"))
        self.longest.setSpecialValueText(self.tr("no limit"))
        self._longest_words.setText(self.tr("bytes, or characters of an alphabet, at most"))
        self.rare.setSpecialValueText(self.tr("all"))
        self._rare_words.setText(self.tr("rarer pre-tokens are left out, to save memory"))
        self.nfc.setText(self.tr("put text into form C (NFC) first"))
        self._nfc_words.setText(self.tr("as the tokenizers of Qwen do; without it nothing is lost"))
        self._ties_words.setText(self.tr(
            "smallest-ids as rustbpe, huggingface as the tokenizers library, first-seen as minbpe, "
            "lexicographic as subword-nmt, smallest-symbols as textbooks"))
        self.overlaps.setText(self.tr("pairs may overlap"))
        self._overlaps_words.setText(self.tr(
            "“aaa” has the pair a a twice, as in most libraries; otherwise once"))
        self.memory.setSpecialValueText(self.tr("no limit"))
        self.memory.setSuffix(self.tr(" MiB"))
        self._memory_words.setText(self.tr("for counting; what is more goes to disk"))
        self._threads_words.setText(self.tr("same result with any number"))
        self._summarize()
