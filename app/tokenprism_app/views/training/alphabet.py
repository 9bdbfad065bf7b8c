"""What merging begins with: the 256 bytes, or characters with a mark."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget
from tokenprism.bpe.alphabet import CharacterOptions, Mark, Unknown

from ...i18n import Retranslator
from ...widgets.fields import ComboBox, DoubleSpinBox
from ...widgets.measures import Scaled, indent
from .fields import Rows, above, beside, caption, spin

BYTES, CHARACTERS = "bytes", "characters"
NO_LIMIT = 0
MARKS = (Mark.END, Mark.END_SYMBOL, Mark.CONTINUING, Mark.NONE)
UNKNOWNS = (Unknown.UNK, Unknown.FUSED, Unknown.BYTES)


class AlphabetFields(QWidget):
    """The choice, and with characters four fields below it."""

    changed = Signal()
    kind_changed = Signal(bool)  # whether it is characters now

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = ComboBox(self)
        for name in (BYTES, CHARACTERS):
            self.kind.addItem(name, name)
        self._kind_words = caption(self)
        self._more = QWidget(self)
        self.mark = ComboBox(self._more)
        for mark in MARKS:
            self.mark.addItem(mark.value, mark.value)
        self.coverage = DoubleSpinBox(self._more)
        indent(self.coverage)
        self.coverage.setRange(0.01, 100)
        self.coverage.setDecimals(2)
        self.coverage.setSingleStep(0.05)
        self.coverage.setSuffix(" %")
        self.coverage.setValue(100)
        Scaled(self.coverage, QWidget.setFixedWidth, 110)
        self._coverage_words = caption(self._more)
        self.limit = spin(self._more, NO_LIMIT, 1_114_112, NO_LIMIT, 100)
        self._limit_words = caption(self._more)
        self.unknown = ComboBox(self._more)
        for way in UNKNOWNS:
            self.unknown.addItem(way.value, way.value)
        self._rows, self._more_rows = Rows(self), Rows(self._more)
        self._rows.add(self.kind, above(self.kind, self._kind_words))
        self._more_rows.add(self.mark, beside(self.mark))
        self._more_rows.add(self.coverage, beside(self.coverage, self._coverage_words))
        self._more_rows.add(self.limit, beside(self.limit, self._limit_words))
        self._more_rows.add(self.unknown, beside(self.unknown))
        self._more_rows.setContentsMargins(0, 11, 0, 0)
        self._more.setLayout(self._more_rows)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._rows)
        column.addWidget(self._more)
        self._more.hide()
        self.kind.currentIndexChanged.connect(self._kind_changed)
        for signal in (self.mark.currentIndexChanged, self.coverage.valueChanged,
                       self.limit.valueChanged, self.unknown.currentIndexChanged):
            signal.connect(self.changed)
        Retranslator(self, self._translate)

    @property
    def label(self) -> str:
        """What the choice is called."""
        return self._rows.label_of(self.kind)

    @property
    def of_characters(self) -> bool:
        """Whether merging begins with characters."""
        return bool(self.kind.currentData() == CHARACTERS)

    def options(self) -> CharacterOptions | None:
        """The trainer's options; None for bytes."""
        if not self.of_characters:
            return None
        return CharacterOptions(
            mark=self.mark.currentData(),
            coverage=round(self.coverage.value() / 100, 6),
            limit=self.limit.value() or None,
            unknown=self.unknown.currentData(),
        )

    def show_options(self, options: CharacterOptions | None) -> None:
        """Fill the fields with the options of an earlier run."""
        self.kind.setCurrentIndex(self.kind.findData(CHARACTERS if options else BYTES))
        if options is not None:
            self.mark.setCurrentIndex(MARKS.index(Mark(options.mark)))
            self.coverage.setValue(100 * options.coverage)
            self.limit.setValue(options.limit or NO_LIMIT)
            self.unknown.setCurrentIndex(UNKNOWNS.index(Unknown(options.unknown)))

    def _kind_changed(self) -> None:
        self._more.setVisible(self.of_characters)
        self.kind_changed.emit(self.of_characters)
        self.changed.emit()

    def _translate(self) -> None:
        self._rows.explain({
            self.kind: (self.tr("Begins with"), self.tr(
                "The first symbols: bytes, of which every text is made, or the characters of the "
                "corpora")),
        })
        self.kind.setItemText(0, self.tr("the 256 bytes"))
        self.kind.setItemText(1, self.tr("characters"))
        self._kind_words.setText(self.tr(
            "with characters, white space between words is in no token, and decoding cannot "
            "bring it back"))
        self._more_rows.explain({
            self.mark: (self.tr("Mark of words"), self.tr(
                "How tokens show where a word ends, or that it goes on")),
            self.coverage: (self.tr("Coverage"), self.tr(
                "The most frequent characters that make up this share of the text are kept")),
            self.limit: (self.tr("At most"), self.tr("So many characters are kept at most")),
            self.unknown: (self.tr("Others become"), self.tr(
                "What a character becomes that the alphabet lacks")),
        })
        for at, text in enumerate((
            self.tr("</w> on the last character"), self.tr("</w> behind the last character"),
            self.tr("## before all but the first"), self.tr("none"),
        )):
            self.mark.setItemText(at, text)
        for at, text in enumerate((
            self.tr("[UNK], one for each"), self.tr("[UNK], one for a run"),
            self.tr("their bytes: 256 more entries"),
        )):
            self.unknown.setItemText(at, text)
        self._coverage_words.setText(self.tr("of the text; rarer characters are left out"))
        self.limit.setSpecialValueText(self.tr("no limit"))
        self._limit_words.setText(self.tr("characters"))
