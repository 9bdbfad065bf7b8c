"""The fields of CorpusOptions."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QWidget,
)
from tokenprism.corpus import CorpusOptions
from tokenprism.corpus.preview import Preview

from ..i18n import translate
from ..theme import fonts
from ..views.corpus.facts import FORMATS
from ..widgets.fields import ComboBox, DoubleSpinBox, SpinBox
from ..widgets.measures import indent

ENCODINGS = ("utf-16", "windows-1252", "windows-1251", "gb18030", "big5", "shift_jis", "euc_kr")
WIDTH = 230
_NONE, _SET, _COLUMN, _GUESS = range(4)  # where the language comes from


class CorpusFields(QObject):
    """Fields that hold options; `changed` whenever one of them does."""

    changed = Signal()

    def __init__(self, options: CorpusOptions, parent: QWidget) -> None:
        super().__init__(parent)
        self._options = options
        self.column, self.format, self.encoding = (ComboBox(parent) for _ in range(3))
        self.language_from = ComboBox(parent)
        self.include, self.exclude, self.language = (QLineEdit(parent) for _ in range(3))
        self.share, self.seed = DoubleSpinBox(parent), SpinBox(parent)
        for number in (self.share, self.seed):
            indent(number)
        self.dedupe = QCheckBox(parent)
        self._labels = [QLabel(parent) for _ in range(9)]
        self._show(options)
        self._connect()

    def _show(self, options: CorpusOptions) -> None:
        for box in (self.column, self.encoding):
            box.setEditable(True)
            box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.column.setEditText(options.column or "")
        self.format.addItem("", None)
        for name in FORMATS:
            self.format.addItem("", name)
        self.format.setCurrentIndex(self.format.findData(options.format))
        self.encoding.addItems(["", *ENCODINGS])
        self.encoding.setEditText(options.encoding or "")
        self.include.setText(" ".join(options.include))
        self.exclude.setText(" ".join(options.exclude))
        self.share.setRange(0.001, 100)
        self.share.setDecimals(3)
        self.share.setSuffix(" %")
        self.share.setValue(options.share * 100)
        self.seed.setRange(0, 2**31 - 1)
        self.seed.setValue(min(options.seed, 2**31 - 1))
        self.dedupe.setChecked(options.dedupe)
        self.language_from.addItems([""] * 4)
        self.language_from.setCurrentIndex(
            _GUESS if options.guess_language else _COLUMN if options.language_column
            else _SET if options.language else _NONE
        )
        self.language.setText(options.language_column or options.language or "")

    def _connect(self) -> None:
        for box in (self.column, self.encoding):
            box.editTextChanged.connect(self.changed)
        for line in (self.include, self.exclude):
            line.textChanged.connect(self.changed)
        self.format.currentIndexChanged.connect(self.changed)
        self.language_from.currentIndexChanged.connect(self._language_changed)
        self.share.valueChanged.connect(self._share_changed)
        self._language_changed()
        self._share_changed()

    def fill(self, form: QFormLayout) -> None:
        """Put all into a form."""
        fields = (
            self.column, self.format, self.encoding, self.include, self.exclude, self.share,
            self.seed, self.language_from, self.language,
        )
        for label, field in zip(self._labels, fields, strict=True):
            field.setFixedWidth(fonts.scaled(WIDTH))
            label.setBuddy(field)
            form.addRow(label, field)
        form.addRow("", self.dedupe)

    def value(self) -> CorpusOptions:
        """The options as they are chosen now. Raises OptionError."""
        source, language = self.language_from.currentIndex(), self.language.text().strip()
        return CorpusOptions(
            column=self.column.currentText().strip() or None,
            include=tuple(self.include.text().split()),
            exclude=tuple(self.exclude.text().split()),
            format=self.format.currentData(),
            encoding=self.encoding.currentText().strip() or None,
            share=min(1.0, self.share.value() / 100),
            seed=self.seed.value(),
            dedupe=self.dedupe.isChecked(),
            dedupe_memory=self._options.dedupe_memory,
            language=language or None if source == _SET else None,
            language_column=language or None if source == _COLUMN else None,
            guess_language=source == _GUESS,
        )

    def offer(self, seen: Preview) -> None:
        """Offer the columns and encodings that a beginning has."""
        for box, names in (
            (self.column, ["", *seen.columns]),
            (self.encoding, ["", *dict.fromkeys(
                [guess.name for guess in seen.encodings] + list(ENCODINGS)
            )]),
        ):
            words = box.currentText()
            box.blockSignals(True)
            box.clear()
            box.addItems(names)
            box.setEditText(words)
            box.blockSignals(False)
        line = self.column.lineEdit()
        if line is not None:
            line.setPlaceholderText(seen.column)

    def column_of(self, seen: Preview) -> str:
        """The column that is asked for, or that would be taken."""
        return self.column.currentText().strip() or seen.column

    def choose_column(self, name: str) -> None:
        """Ask for a column."""
        self.column.setEditText(name)

    def _language_changed(self) -> None:
        self.language.setEnabled(self.language_from.currentIndex() in (_SET, _COLUMN))

    def _share_changed(self) -> None:
        self.seed.setEnabled(self.share.value() < 100)

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        names = (
            self.tr("Column of the text"), self.tr("Format"), self.tr("Other encoding"),
            self.tr("Only files"), self.tr("Not files"), self.tr("Sample"), self.tr("Seed"),
            self.tr("Language"), self.tr("Its code or column"),
        )
        tips = (
            self.tr("Its name; in JSON a path such as meta.title or messages[].content"),
            self.tr("What the files are; automatic: their content tells, then their names"),
            self.tr("How files that are not UTF-8 throughout are read; else their bytes stay"),
            self.tr("Patterns of names or paths in folders and archives: *.py data/*"),
            self.tr("Patterns of files that are left out"),
            self.tr("The share of documents, of text files their lines, that is read"),
            self.tr("Another number gives another sample; the same one the same"),
            self.tr("For metrics by language"),
            self.tr("Such as de or zh, or the name of the column that says it"),
        )
        fields = (
            self.column, self.format, self.encoding, self.include, self.exclude, self.share,
            self.seed, self.language_from, self.language,
        )
        for label, field, name, tip in zip(self._labels, fields, names, tips, strict=True):
            label.setText(name)
            field.setAccessibleName(name)
            field.setToolTip(tip)
        self.dedupe.setText(self.tr("Keep equal documents once"))
        self.dedupe.setToolTip(self.tr("Equal byte by byte; the first is kept"))
        self.dedupe.setAccessibleName(self.dedupe.text())
        self.format.setItemText(0, self.tr("automatic"))
        for at, name in enumerate(FORMATS, 1):
            self.format.setItemText(at, translate("Corpora", FORMATS[name]))
        for at, words in enumerate((
            self.tr("not set"), self.tr("one for all documents"), self.tr("from a column"),
            self.tr("guessed, file by file"),
        )):
            self.language_from.setItemText(at, words)
        line = self.encoding.lineEdit()
        if line is not None:
            line.setPlaceholderText(self.tr("none: bytes are kept"))
        self.include.setPlaceholderText("*.py data/*")
        self.exclude.setPlaceholderText("node_modules *.min.js")
