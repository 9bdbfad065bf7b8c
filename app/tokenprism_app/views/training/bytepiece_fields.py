"""The options of BytePiece."""

from __future__ import annotations

import os

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget
from tokenprism.bytepiece.front import PRESETS, FrontEnd
from tokenprism.bytepiece.options import BYTES, COMPAT, BytePieceOptions

from ...i18n import Retranslator
from ...session import Session
from ...widgets.cluster import ClusterField
from ...widgets.fields import ComboBox
from .fields import MEBIBYTE, Rows, above, beside, caption, spin

AUTOMATIC = 0
WORDS = "words"


class BytePieceFields(QWidget):
    """Fields with sensible values. `compat_chosen`: the options that repeat another trainer."""

    changed = Signal()
    compat_chosen = Signal(object)

    def __init__(self, _session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.compat = ComboBox(self)
        for name in (None, *COMPAT):
            self.compat.addItem(name or "", name)
        self._compat_words = caption(self)
        self.front = ComboBox(self)
        for name in PRESETS:
            self.front.addItem(name, name)
        self._front_words = caption(self)
        self.isolate, self.split_digits = QCheckBox(self), QCheckBox(self)
        self.nfc = QCheckBox(self)
        self._nfc_words = caption(self)
        self.min_count = spin(self, AUTOMATIC, 1_000_000, AUTOMATIC, 1)
        self._min_words = caption(self)
        self.longest = spin(self, 1, 10_000, 18, 1)
        self._longest_words = caption(self)
        self.order = spin(self, 2, 7, 6, 1)
        self._order_words = caption(self)
        cores = os.cpu_count() or 1
        self.memory = spin(self, 1, 1 << 20, 4096, 256)
        self._memory_words = caption(self)
        self.threads = spin(self, 1, max(cores, 64), cores, 1)
        self._threads_words = caption(self)
        self.cluster = ClusterField(self)
        self._rows = rows = Rows(self)
        self.setLayout(rows)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.add(self.compat, above(self.compat, self._compat_words))
        rows.add(self.min_count, beside(self.min_count, self._min_words))
        rows.add(self.longest, beside(self.longest, self._longest_words))
        rows.add(self.order, beside(self.order, self._order_words))
        self._groups = [rows.group()]
        rows.add(self.front, above(
            self.front, self._front_words, self.isolate, self.split_digits))
        rows.add(self.nfc, above(self.nfc, self._nfc_words))
        self._groups.append(rows.group())
        rows.add(self.memory, beside(self.memory, self._memory_words))
        rows.add(self.threads, beside(self.threads, self._threads_words))
        rows.add(self.cluster, self.cluster.box())
        for signal in (self.min_count.valueChanged, self.longest.valueChanged,
                       self.order.valueChanged, self.isolate.toggled, self.split_digits.toggled,
                       self.nfc.toggled, self.memory.valueChanged, self.threads.valueChanged,
                       self.cluster.textChanged):
            signal.connect(self.changed)
        self.front.currentIndexChanged.connect(self._front_changed)
        self.compat.currentIndexChanged.connect(self.changed)
        self.compat.activated.connect(self._repeat)
        Retranslator(self, self._translate)

    # values

    def options(self, size: int, specials: tuple[str, ...]) -> BytePieceOptions:
        """The trainer's options. OptionError where a field is none of what it must be."""
        of_words = self.front.currentData() == WORDS
        return BytePieceOptions(
            vocab_size=size,
            order=self.order.value(),
            min_count=self.min_count.value() or None,
            max_piece_length=self.longest.value(),
            front=FrontEnd(
                self.front.currentData(),
                isolate=self.isolate.isChecked() and of_words,
                split_digits=self.split_digits.isChecked(),
                nfc=self.nfc.isChecked(),
            ),
            specials=specials,
            compat=self.compat.currentData(),
            memory=self.memory.value() * MEBIBYTE,
            threads=self.threads.value(),
        )

    def show_options(self, options: BytePieceOptions) -> None:
        """Fill the fields with the options of an earlier run."""
        self._show_cuts(options)
        self.memory.setValue(options.memory // MEBIBYTE)
        self.threads.setValue(options.workers)

    def _show_cuts(self, options: BytePieceOptions) -> None:
        self.compat.setCurrentIndex(self.compat.findData(options.compat))
        self.order.setValue(options.order)
        self.min_count.setValue(options.min_count or AUTOMATIC)
        self.longest.setValue(options.max_piece_length)
        self.front.setCurrentIndex(PRESETS.index(options.front.preset))
        self.isolate.setChecked(options.front.isolate)
        self.split_digits.setChecked(options.front.split_digits)
        self.nfc.setChecked(options.front.nfc)

    def composition(self, size: int, specials: tuple[str, ...]) -> tuple[str, int]:
        """What a vocabulary is made of in words, and the least size that learns something."""
        fixed = BYTES + len(specials)
        words = self.tr("{specials} special + 256 bytes + {pieces} pieces").format(
            specials=len(specials), pieces=f"{max(size - fixed, 0):,}")
        return words, fixed + 1

    def problem(self) -> str:
        """What is wrong with these fields in words: nothing ever is."""
        return ""

    # changes

    def _repeat(self) -> None:
        """Take the defaults of the trainer that was chosen; they can be changed."""
        name = self.compat.currentData()
        options = BytePieceOptions() if name is None else BytePieceOptions.like(name)
        self._show_cuts(options)
        self.compat_chosen.emit(options)

    def _front_changed(self) -> None:
        self.isolate.setEnabled(self.front.currentData() == WORDS)
        self._show_front_words()
        self.changed.emit()

    # words

    def _translate(self) -> None:
        for heading, text in zip(
            self._groups, (self.tr("HOW TEXT IS CUT"), self.tr("RESOURCES")), strict=True
        ):
            heading.setText(text)
        self._rows.explain({
            self.compat: (self.tr("Repeats"), self.tr(
                "Another trainer whose result is repeated exactly. Choosing one takes its "
                "defaults and special tokens, which its own format needs")),
            self.min_count: (self.tr("Minimum count"), self.tr(
                "An n-gram or a piece that occurs less often is dropped; its counts go to "
                "shorter ones")),
            self.longest: (self.tr("Longest piece"), self.tr(
                "A longer piece falls apart into shorter ones")),
            self.order: (self.tr("Order"), self.tr(
                "The longest n-grams of bytes that are counted: a byte is judged by those before "
                "it")),
            self.front: (self.tr("Front end"), self.tr(
                "Cuts the text into segments; no piece ever crosses a cut")),
            self.nfc: (self.tr("Normal form"), self.tr(
                "Unicode's form C joins letters and their accents")),
            self.memory: (self.tr("Memory"), self.tr(
                "What counting may take; beyond it the corpus is read twice and counts go to "
                "disk. The result is the same")),
            self.threads: (self.tr("Threads"), self.tr(
                "Cores that work; the result is the same with any number")),
            self.cluster: self.cluster.explained(),
        })
        for at, text in enumerate((
            self.tr("none: Tokenprism's own rules"), self.tr("PieceTokenizer"),
            self.tr("bytepiece"),
        )):
            self.compat.setItemText(at, text)
        self._compat_words.setText(self.tr("another trainer's rules, and its defaults"))
        self.min_count.setSpecialValueText(self.tr("automatic"))
        self._min_words.setText(self.tr("automatic: 2 up to 10 MB of text, 32 from 1 GB on"))
        self.longest.setSuffix(self.tr(" bytes"))
        self._longest_words.setText(self.tr("18 bytes: six Chinese characters"))
        self.order.setSuffix(self.tr(" bytes"))
        self._order_words.setText(self.tr("of the longest n-grams, 2 to 7"))
        for at, text in enumerate((
            self.tr("words: runs of one kind of character"),
            self.tr("lines: whole lines"),
        )):
            self.front.setItemText(at, text)
        self.isolate.setText(self.tr("spaces and punctuation stand alone"))
        self.split_digits.setText(self.tr("every digit stands alone"))
        self.nfc.setText(self.tr("put text into form C (NFC) first"))
        self._nfc_words.setText(self.tr(
            "Decoding then gives form C: whether é was one character or e with an accent is lost"))
        self.memory.setSuffix(self.tr(" MiB"))
        self._memory_words.setText(self.tr("for counting; what is more goes to disk"))
        self._threads_words.setText(self.tr("same result with any number"))
        self._show_front_words()

    def _show_front_words(self) -> None:
        self._front_words.setText(
            self.tr("as PieceTokenizer: a space goes with the word behind it")
            if self.front.currentData() == WORDS else
            self.tr("as bytepiece: pieces may hold several words and their spaces"))
