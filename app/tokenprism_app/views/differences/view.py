"""The widget of the differences."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)
from tokenprism.analysis.disagreement import Line, Order
from tokenprism.corpus import Corpus
from tokenprism.errors import TokenprismError
from tokenprism.files import write_file
from tokenprism.messages import Message

from ...entries import ALL_CORPORA
from ...figures import counted
from ...i18n import said
from ...session import ByteRange, Session
from ...theme import fonts
from ...theme.style import current, notifier
from ...widgets.empty import empty_label
from ...widgets.listening import until_destroyed
from ...widgets.measures import Lettered
from ...widgets.special_tokens import recognising_note
from ...work.asking import Asking
from ...work.background import Latest
from ...work.visits import Visits
from ..measuring import all_corpora
from .causes import Causes
from .finding import Found, Place, as_csv, as_json, find, read, task_of
from .heat import HeatStrip
from .lines import LinesTable
from .matrix import Matrix
from .model import LinesModel
from .toolbar import Toolbar
from .words import cause_name

PAUSE = 150  # milliseconds without a change before searching: the cut may be moving
SIDE = 310   # pixels of the causes and the distances

translate = QCoreApplication.translate


class DifferencesView(QWidget):
    """Where the visible tokenizers differ, on the session's text or on a corpus.

    `document_asked` carries a corpus and the number of a document to examine; once that is the
    session's text, the view selects the line that was asked for.
    """

    caption_changed = Signal(str)
    document_asked = Signal(object, int)  # Corpus, index

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("differences")
        self._session = session
        self._place: int | None = None  # the key of a corpus, ALL_CORPORA, or None for the text
        self._visits = Visits(session, self)
        self._visits.document_asked.connect(self.document_asked)
        self.found: Found | None = None
        self.order = Order.DIFFERENCES
        self._search, self._reading = Asking(self, PAUSE), Latest(self, long=True)
        self._search.due.connect(self._look)
        self._search.done.connect(self._take)
        self._search.failed.connect(self._take_nothing)
        self._reading.done.connect(self._take_texts)
        self._reading.failed.connect(self._failed)
        self._build()
        until_destroyed(self, [
            session.text_changed.connect(self._text_changed),
            session.tokenizers_changed.connect(self._changed),
            session.cut_changed.connect(self._changed),
            session.corpora_changed.connect(self._corpora_changed),
        ])
        notifier().changed.connect(self._dress)
        self._dress()
        self.retranslate()

    def _build(self) -> None:
        self._empty = empty_label("differences-empty", self)
        self.model = LinesModel(self)
        self.table = LinesTable(self.model, self)
        self.table.line_wanted.connect(self._go_to_row)
        self.table.order_wanted.connect(self._order_by_column)
        self.toolbar = Toolbar(self.table, self)
        self.toolbar.place_chosen.connect(self.compare_on)
        self.toolbar.order_chosen.connect(self.list_by)
        self.toolbar.copy_wanted.connect(self._copy)
        self.toolbar.export_wanted.connect(self.export_to)
        self.toolbar.cancelled.connect(self._give_up)
        self._search.share_changed.connect(self.toolbar.show_share)
        self.heat, self.causes, self.matrix = HeatStrip(self), Causes(self), Matrix(self)
        self.heat.cell_wanted.connect(self._go_to_cell)
        self.causes.chosen.connect(self._list)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._results())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.toolbar)
        column.addLayout(self._stack, 1)

    def _results(self) -> QWidget:
        page, side = QWidget(self), QWidget(self)
        self._distances = QLabel(side)
        self._distances.setProperty("role", "muted")
        Lettered(self._distances, fonts.plain, 9.0)
        self._distances.setContentsMargins(10, 6, 0, 0)
        below = QVBoxLayout(side)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(2)
        below.addWidget(self.causes)
        below.addWidget(self._distances)
        below.addWidget(self.matrix)
        below.addStretch(1)
        scroll = QScrollArea(page)
        scroll.setObjectName("differences-side")
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setFixedWidth(fonts.scaled(SIDE))
        scroll.setWidget(side)
        self._side = scroll
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(scroll)
        row.addWidget(self.table, 1)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.heat)
        column.addLayout(row, 1)
        return page

    @property
    def busy(self) -> bool:
        """Whether a search is under way, or about to be."""
        return self._search.busy or self._reading.busy

    # words

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(translate("DifferencesView", "Differences"))
        self.setAccessibleName(translate("DifferencesView", "Differences of the tokenizers"))
        self.table.setAccessibleName(
            translate("DifferencesView", "Lines where tokenizers differ most"))
        self.heat.setAccessibleName(translate("DifferencesView", "Heat map of the corpus"))
        self.matrix.setAccessibleName(
            translate("DifferencesView", "Distance of each pair of tokenizers"))
        self._distances.setText(self.matrix.accessibleName())
        self._side.setAccessibleName(translate("DifferencesView", "Causes and distances"))
        self.toolbar.retranslate()
        self.toolbar.fill(self._session.corpora, self._place)
        self.causes.retranslate()
        self._list()
        self._show_state()

    @property
    def caption(self) -> str:
        """What is compared on, and who recognises special tokens."""
        corpora = self._corpora()
        if len(corpora) > 1:
            place = all_corpora()
        else:
            place = corpora[0].name if corpora else self._session.text.title
        return " · ".join(filter(None, (place, recognising_note(self._session.visible))))

    def _corpora(self) -> tuple[Corpus, ...]:
        """What is compared on; none: the text."""
        entries = self._session.corpora
        if self._place == ALL_CORPORA:
            return tuple(one.corpus for one in entries) if len(entries) > 1 else ()
        return tuple(one.corpus for one in entries if one.key == self._place)

    def _nothing(self) -> str:
        if self._search.problem is not None:
            return said(self._search.problem)
        if self._search.given_up:
            return translate(
                "DifferencesView", "The search was given up. Choose again what to compare on."
            )
        if len(self._session.visible) < 2:
            return translate(
                "DifferencesView", "Show two or more tokenizers in the library to see where they "
                "differ."
            )
        if self._place is None and not self._session.text.source:
            return translate(
                "DifferencesView", "Paste or open a text, or choose a corpus, to compare on."
            )
        if self.found is not None and not self.found.result.differences:
            return translate("DifferencesView", "The tokenizers cut all of it alike.")
        return translate("DifferencesView", "Searching …")

    def _dress(self) -> None:
        colours = current()
        palette = self.palette()
        for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
            palette.setColor(role, QColor(colours.panel))
        self.setPalette(palette)
        self.setAutoFillBackground(True)
        self._side.setFixedWidth(fonts.scaled(SIDE))
        self.heat.dress()
        self.matrix.show_found(self.found)

    # what the session says

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._search.shown()

    def _text_changed(self) -> None:
        self._visits.text_changed()
        if self._place is None:
            self._changed()

    def _corpora_changed(self) -> None:
        corpora = self._corpora()
        gone = self._place is not None and not corpora
        other = self.found is not None and bool(corpora) and self.found.task.corpora != corpora
        self._place = None if gone else self._place
        self.toolbar.fill(self._session.corpora, self._place)
        if gone or other:
            self._changed()

    def _changed(self) -> None:
        self._search.cancel()
        self._reading.cancel()
        self._search.changed()
        self._take_nothing()

    def _look(self) -> None:
        self._take_nothing()
        task = task_of(self._session, self._corpora())
        self._search.start((lambda progress: find(task, progress)) if task.possible else None)
        self._show_state()

    def _take_nothing(self) -> None:
        self._take(None)

    def _take(self, found: Found | None) -> None:
        self.found = found
        self.heat.show_found(found)
        self.matrix.show_found(found)
        if found is not None:
            self.causes.show_counts(found.result.causes, found.result.differences)
        self._list()
        self._show_state()

    def _failed(self, problem: Message) -> None:
        self._search.problem = problem
        self._take_nothing()

    def _give_up(self) -> None:
        self._search.give_up()
        self._take_nothing()

    def _show_state(self) -> None:
        usable = self.found is not None and self.found.result.differences > 0
        self._empty.setText(self._nothing())
        self._stack.setCurrentIndex(1 if usable else 0)
        self.toolbar.more.setEnabled(usable)
        self.toolbar.order.setEnabled(usable)
        self.toolbar.facts.setText(self._facts() if usable else "")
        self.toolbar.facts.setToolTip(translate(
            "DifferencesView", "A place is a stretch between two boundaries that all tokenizers "
            "share. Compare counts places as disagreements"
        ))
        self.caption_changed.emit(self.caption)

    def _facts(self) -> str:
        assert self.found is not None
        result = self.found.result
        places = counted(
            result.places, translate("DifferencesView", "{0} place"),
            translate("DifferencesView", "{0} places"),
        )
        text = counted(
            result.differences,
            translate("DifferencesView", "{0} boundary is not shared by all"),
            translate("DifferencesView", "{0} boundaries in {places} are not shared by all"
                      ).replace("{places}", places),
        )
        listed = counted(
            len(self.model.lines), translate("DifferencesView", "{0} line listed"),
            translate("DifferencesView", "{0} lines listed"),
        )
        parts = [text, listed]
        if self.causes.cause is not None:
            parts.append(cause_name(self.causes.cause))
        return " · ".join(parts)

    # the list

    def _list(self) -> None:
        found = self.found
        lines = [] if found is None else found.rows(self.order, self.causes.cause)
        self.model.show_lines(found, lines, self.order)
        self.toolbar.show_order(self.order)
        if found is not None:
            self.table.size_columns()
            self._reading.start(lambda progress: read(found, lines, progress))
            self.toolbar.facts.setText(self._facts())

    def _take_texts(self, texts: dict[Place, str]) -> None:
        if self.found is not None:
            self.found.texts.update(texts)
            self.model.texts_read()

    def list_by(self, order: Order) -> None:
        """List the lines that stand first in this order."""
        self.order = order
        self._list()

    def _order_by_column(self, column: int) -> None:
        order = self.model.order_of(column)
        self.list_by(self.order if order is None else order)

    # what the user does

    def compare_on(self, place: int | None) -> None:
        """Compare on the corpus with this key, on ALL_CORPORA, or on the text: None."""
        self._place = place
        self._search.forget()
        self.toolbar.fill(self._session.corpora, place)
        self._look()

    def _go_to_row(self, row: int) -> None:
        line = self.model.lines[row]
        self._go((line.document, line.start), line)

    def _go_to_cell(self, cell: int) -> None:
        if self.found is not None:
            self._go(*self.found.place_of(cell))

    def _go(self, place: Place, line: Line | None) -> None:
        assert self.found is not None
        document, start = place
        span = ByteRange(start, start if line is None else line.end)
        corpus, document = self.found.own(document)
        self._visits.go(corpus if self.found.task.corpora else None, document, span)

    def copied(self, kind: str) -> str:
        """The chosen lines as `csv`, all that was found as `json`; empty without anything."""
        if self.found is None:
            return ""
        lines = [self.model.lines[row] for row in self.table.chosen_rows()]
        return as_json(self.found, self.model.lines) if kind == "json" else as_csv(
            self.found, lines)

    def _copy(self, kind: str) -> None:
        QGuiApplication.clipboard().setText(self.copied(kind))

    def export_to(self, path: Path) -> None:
        """Write all lines that are listed, as JSON where the name ends so, else as CSV."""
        if self.found is None:
            return
        form = as_json if path.suffix.lower() == ".json" else as_csv
        try:
            write_file(path, form(self.found, self.model.lines).encode("utf-8"))
        except TokenprismError as fault:
            self.toolbar.facts.setText(said(fault.message))
        else:
            self.toolbar.facts.setText(
                translate("DifferencesView", "Written: {0}").format(path))
