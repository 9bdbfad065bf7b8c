"""The corpus panel: a table of files, the faults of the chosen one below it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from ...figures import size
from ...i18n import Retranslator, said, translate
from ...session import CorpusEntry, Session
from ...theme import fonts
from ...widgets.choice import Choice
from ...widgets.empty import empty_label
from ...widgets.measures import Lettered, ScaledColumns
from ...widgets.row_height import RowHeight
from ...widgets.shortened import ShortenedLabel
from .facts import RULES, FileFacts, corpus_line, documents_words, file_facts
from .model import COLUMNS, NAME, FileModel

ROW_HEIGHT = 28
SPARE = 12  # pixels below the last file
SHOWN_FAULTS = 200


class CorpusView(QWidget):
    """Shows one corpus at a time.

    `document_asked` carries the corpus and the number of a document to examine, `reading_asked`
    the corpus that is to be read with other options.
    """

    document_asked = Signal(object, int)   # Corpus, index
    reading_asked = Signal(object)         # CorpusEntry
    menu_asked = Signal(object, QPoint)    # CorpusEntry, where on the screen
    caption_changed = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._key: int | None = None
        self._moved = False  # whether the user chose the room of the files
        self.caption = ""
        self.chooser = Choice(self)
        self.open_button = QPushButton(self)
        self.open_button.clicked.connect(self._open)
        self.read_button = QPushButton(self)
        self.read_button.clicked.connect(self._read)
        self.rules = QPushButton(self)
        self.rules.setCheckable(True)
        self.rules.toggled.connect(self._show_rules)
        self.model = FileModel()
        self.table = self._table()
        self.faults = QPlainTextEdit(self)
        self.faults.setReadOnly(True)
        Lettered(self.faults, fonts.mono, 9.5)
        self.faults.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.faults.document().setDocumentMargin(10)
        self.faults.setMinimumHeight(40)  # what is shown first leaves the other panels their room
        self._caption = ShortenedLabel(self)
        self._caption.setProperty("role", "muted")
        bar = QHBoxLayout()
        bar.setContentsMargins(10, 6, 10, 6)
        bar.setSpacing(8)
        bar.addWidget(self.chooser)
        bar.addWidget(self._caption, 1)
        bar.addWidget(self.rules)
        bar.addWidget(self.read_button)
        bar.addWidget(self.open_button)
        self._split = split = QSplitter(Qt.Orientation.Vertical, self)
        split.addWidget(self.table)
        split.addWidget(self.faults)
        split.setChildrenCollapsible(False)
        split.splitterMoved.connect(self._split_moved)
        page = QWidget(self)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(split, 1)
        self._empty = empty_label("corpus-empty", self)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(page)
        self.chooser.activated.connect(self._choose)
        session.corpora_changed.connect(self._fill)
        Retranslator(self, self._translate)
        self._fill()

    def _table(self) -> QTableView:
        table = QTableView(self)
        table.setModel(self.model)
        table.verticalHeader().hide()  # a visible one asks for every row at each reset
        RowHeight(table, ROW_HEIGHT)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = table.horizontalHeader()
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(70)
        widths = zip(range(1, COLUMNS), (124, 100, 76, 72, 96, 190), strict=True)
        ScaledColumns(table, dict(widths))
        table.setMinimumHeight(70)
        header.setHighlightSections(False)
        table.doubleClicked.connect(self._open)
        table.activated.connect(self._open)
        table.selectionModel().currentRowChanged.connect(self._show_faults)
        return table

    def show_corpus(self, entry: CorpusEntry) -> None:
        """Show the files of this corpus."""
        self._key = entry.key
        self._fill()

    def _fill(self) -> None:
        entries = self._session.corpora
        shown = next((entry for entry in entries if entry.key == self._key), None)
        if shown is None and entries:
            shown = entries[0]
        self.chooser.clear()
        for entry in entries:
            self.chooser.addItem(entry.name, entry.key)
        self._key = None if shown is None else shown.key
        self.chooser.setCurrentIndex(-1 if shown is None else entries.index(shown))
        self.model.show_rows([] if shown is None else file_facts(shown.corpus))
        self._caption.setText("" if shown is None else corpus_line(shown.corpus))
        self.caption = "" if shown is None else shown.name
        self.caption_changed.emit(self.caption)
        self.open_button.setEnabled(bool(self.model.rows))
        self.read_button.setEnabled(shown is not None and bool(shown.corpus.paths))
        self._widen()
        if self.model.rows:
            self.table.selectRow(0)
        self._show_faults(self.table.currentIndex())
        self._stack.setCurrentIndex(0 if shown is None else 1)

    def _widen(self) -> None:
        """Give columns the width that their words need, where they have less."""
        header = self.table.horizontalHeader()
        for column in range(NAME + 1, COLUMNS - 1):
            needed = max(self.table.sizeHintForColumn(column), header.sectionSizeHint(column))
            if needed > self.table.columnWidth(column):
                self.table.setColumnWidth(column, needed)

    def _split_moved(self) -> None:
        self._moved = True

    def _share_out(self) -> None:
        """The files have as much room as they need, up to a half; their faults have the rest."""
        if self._moved:
            return
        rows = len(self.model.rows) * fonts.scaled(ROW_HEIGHT)
        needed = self.table.horizontalHeader().sizeHint().height() + rows + SPARE
        whole = self._split.height()
        table = min(needed, whole // 2)
        self._split.setSizes([table, whole - table])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def _choose(self, index: int) -> None:
        self._key = self.chooser.itemData(index)
        self._fill()

    def _row(self) -> FileFacts | None:
        index = self.table.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

    def _open(self) -> None:
        row = self._row()
        shown = next((one for one in self._session.corpora if one.key == self._key), None)
        if row is not None and shown is not None and row.index >= 0:
            self.document_asked.emit(shown.corpus, row.index)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        shown = next((one for one in self._session.corpora if one.key == self._key), None)
        if shown is not None:
            self.menu_asked.emit(shown, event.globalPos())

    def _read(self) -> None:
        shown = next((one for one in self._session.corpora if one.key == self._key), None)
        if shown is not None:
            self.reading_asked.emit(shown)

    def _show_rules(self, _on: bool) -> None:
        self._show_faults(self.table.currentIndex())

    def _show_faults(self, index: QModelIndex) -> None:
        row = self.model.rows[index.row()] if index.isValid() else None
        lines: list[str] = []
        if self.rules.isChecked():
            lines = ["• " + translate("Corpora", rule) for rule in RULES]
        elif row is not None:
            lines = self._lines(row)
        self.faults.setPlainText("\n".join(lines))
        self.faults.setVisible(bool(lines))
        self._share_out()

    def _lines(self, row: FileFacts) -> list[str]:
        """What is told of a file: how it was read, notes, faults."""
        file = row.file
        if file is None:
            return [row.path, said(row.skipped)]
        lines = []
        if file.column:
            lines.append(self.tr("column {name}").format(name=file.column))
        if len(file.languages) > 1:
            lines += [
                self.tr("{language}: {documents}, {size}").format(
                    language=name or self.tr("unknown"), documents=documents_words(share.documents),
                    size=size(share.size),
                )
                for name, share in file.languages.items()
            ]
        lines += [said(note) for note in file.notes]
        lines += [said(one.told) for one in file.faults[:SHOWN_FAULTS]]
        rest = file.fault_count - len(file.faults[:SHOWN_FAULTS])
        if rest > 0:
            lines.append(self.tr("… and {n} more").format(n=f"{rest:,}"))
        return lines

    def _translate(self) -> None:
        self._empty.setText(self.tr(
            "Open text files, tables or a folder to see here what they hold and what is odd in "
            "them: with Ctrl+O or Ctrl+Shift+O, or drop them on the window."))
        self.open_button.setText(self.tr("Examine this file"))
        self.open_button.setToolTip(self.tr("Show it in Compare; double click does the same"))
        self.read_button.setText(self.tr("Read differently…"))
        self.read_button.setToolTip(
            self.tr("Choose column, format, encoding, files, a sample, or the language")
        )
        self.rules.setText(self.tr("Rules"))
        self.rules.setToolTip(self.tr("What is done with whatever is odd in a file"))
        for button in (self.open_button, self.read_button, self.rules):
            button.setAccessibleName(button.text())
        self.chooser.setAccessibleName(self.tr("Corpus"))
        self.table.setAccessibleName(self.tr("Files of the corpus"))
        self.faults.setAccessibleName(self.tr("What is told of the chosen file"))
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, COLUMNS - 1)
        self._fill()
