"""The widget of the size adviser."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from tokenprism.analysis.tables import FORMS
from tokenprism.errors import TokenprismError
from tokenprism.files import write_file

from ...figures import counted
from ...figures import size as size_told
from ...i18n import said
from ...session import Session, TokenizerEntry
from ...theme import fonts
from ...theme.style import current, notifier
from ...widgets.empty import empty_label
from ...widgets.listening import until_destroyed
from ...widgets.measures import Lettered
from ...widgets.row_height import RowHeight
from ...work.asking import Asking
from .asking import Answer, Question, ask
from .curve import KneeCurve
from .model import SizesModel
from .toolbar import Toolbar

PAUSE = 200  # milliseconds without a change before measuring
ROW = 24

translate = QCoreApplication.translate


class SizesTable(QTableView):
    """A double click on a row, or Enter, cuts at its size."""

    cut_wanted = Signal(int)  # row

    def __init__(self, model: SizesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("adviser-sizes")
        self.setModel(model)
        Lettered(self, fonts.plain, 9.5)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        RowHeight(self, ROW)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        Lettered(header, fonts.plain, 9.5)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.doubleClicked.connect(lambda index: self.cut_wanted.emit(index.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = Qt.Key(event.key()) in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and self.currentIndex().isValid():
            self.cut_wanted.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)


class AdviserView(QWidget):
    """What every size of a BPE saves on a held-out text, and costs; one click cuts there."""

    caption_changed = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("adviser")
        self._session = session
        self._asking = Asking(self, PAUSE)
        self._asking.due.connect(self._ask)
        self._asking.done.connect(self._show)
        self._asking.failed.connect(self._show_nothing)
        self._build()
        until_destroyed(self, [
            session.text_changed.connect(self._text_changed),
            session.tokenizers_changed.connect(self._library_changed),
            session.corpora_changed.connect(self._library_changed),
        ])
        notifier().changed.connect(self._dress)
        self._dress()
        self.retranslate()

    def _build(self) -> None:
        self._empty = empty_label("adviser-empty", self)
        self.model = SizesModel(self)
        self.table = SizesTable(self.model, self)
        self.table.cut_wanted.connect(lambda row: self.cut_at(self.model.steps[row].size))
        self.toolbar = Toolbar(self.table, self)
        self.toolbar.changed.connect(self._changed)
        self.toolbar.width_changed.connect(self.model.show_width)
        self.toolbar.copy_wanted.connect(self._copy)
        self.toolbar.export_wanted.connect(self.export_to)
        self.toolbar.cancelled.connect(self._give_up)
        self._asking.share_changed.connect(self.toolbar.show_share)
        self.curve = KneeCurve(self)
        self.reason = QLabel(self)
        self.reason.setObjectName("adviser-reason")
        self.reason.setWordWrap(True)
        self.cut_button = QPushButton(self)
        self.cut_button.setObjectName("adviser-cut")
        self.cut_button.clicked.connect(self._cut_at_knee)
        side = QVBoxLayout()
        side.setContentsMargins(10, 0, 10, 8)
        self.caution = QLabel(self)
        self.caution.setObjectName("adviser-caution")
        self.caution.setProperty("role", "warning")
        self.caution.setWordWrap(True)
        self.caution.setContentsMargins(10, 0, 10, 0)
        side.addWidget(self.curve, 1)
        side.addWidget(self.reason)
        side.addWidget(self.cut_button, 0, Qt.AlignmentFlag.AlignLeft)
        page = QWidget(self)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addLayout(side, 2)
        row.addWidget(self.table, 3)
        lines = QVBoxLayout()
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(4)
        lines.addWidget(self.caution)
        lines.addLayout(row, 1)
        page.setLayout(lines)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.toolbar)
        column.addLayout(self._stack, 1)

    @property
    def busy(self) -> bool:
        """Whether a measurement is under way, or about to be."""
        return self._asking.busy

    # words

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(translate("AdviserView", "Size adviser"))
        self.setAccessibleName(translate("AdviserView", "Which vocabulary size to take"))
        self.table.setAccessibleName(translate("AdviserView", "Vocabulary sizes"))
        self.curve.setAccessibleName(
            translate("AdviserView", "Tokens by vocabulary size"))
        self.cut_button.setText(translate("AdviserView", "Cut here"))
        self.cut_button.setToolTip(translate(
            "AdviserView", "Cut the vocabularies at the knee; a double click cuts at another size"))
        self.cut_button.setAccessibleName(self.cut_button.toolTip())
        self.toolbar.retranslate()
        self._fill()
        self.model.show_answer(self.model.answer)
        self._show_state()

    @property
    def caption(self) -> str:
        """What was measured."""
        answer = self.model.answer
        if answer is None:
            return ""
        corpus = answer.question.corpus
        name = self._session.text.title if corpus is None else corpus.name
        return f"{answer.question.entry.name} · {name} · {size_told(answer.measured)}"

    def _nothing(self) -> str:
        if self._asking.problem is not None:
            return said(self._asking.problem)
        if self._asking.given_up:
            return translate("AdviserView", "The measurement was given up. Choose again.")
        if self._entry() is None:
            return translate(
                "AdviserView", "Show a BPE that tells its merges: a trained one, or a file with "
                "its merges in order."
            )
        if self._question() is None:
            return translate(
                "AdviserView", "Open a text or a corpus that the tokenizer was not trained on."
            )
        return translate("AdviserView", "Measuring …")

    def _reason(self, answer: Answer) -> str:
        advice = answer.advice
        parts = [translate("AdviserView", "Knee at {0}: {1}.").format(
            f"{advice.knee:,}", said(advice.why))]
        if advice.well_used is not None:
            often = counted(answer.question.seldom, translate("AdviserView", "{0} time"),
                            translate("AdviserView", "{0} times"))
            parts.append(translate(
                "AdviserView", "Up to {0}, 95 % of the entries occur {1} or more."
            ).format(f"{advice.well_used:,}", often))
        if answer.refused is not None:
            parts.append(translate("AdviserView", "No parity: {0}.").format(said(answer.refused)))
        return "\n".join(parts)

    def _caution(self, answer: Answer | None) -> str:
        caution = None if answer is None else answer.advice.caution
        return "" if caution is None else translate(
            "AdviserView", "Caution: {0}.").format(said(caution))

    def _dress(self) -> None:
        colours = current()
        palette = self.palette()
        for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
            palette.setColor(role, QColor(colours.panel))
        self.setPalette(palette)
        self.setAutoFillBackground(True)
        self._fill()

    # what the session says

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._asking.shown()

    def _able(self) -> list[TokenizerEntry]:
        return [entry for entry in self._session.visible if entry.can_cut]

    def _fill(self) -> None:
        self.toolbar.fill(self._able(), self._session.corpora)

    def _entry(self) -> TokenizerEntry | None:
        key = self.toolbar.entry.currentData()
        return next((one for one in self._able() if one.key == key), None)

    def _question(self) -> Question | None:
        entry, chosen = self._entry(), self.toolbar.chosen()
        corpora = {one.key: one.corpus for one in self._session.corpora}
        corpus = corpora.get(self.toolbar.place.currentData())
        source = b"" if corpus is not None else self._session.text.source
        if entry is None or not (corpus or source):
            return None
        parallel = tuple(corpora[key] for key in chosen)
        return Question(entry, source, corpus, parallel, self.toolbar.seldom.value())

    def _text_changed(self) -> None:
        if self.toolbar.place.currentData() is None:
            self._changed()

    def _library_changed(self) -> None:
        before = self._question()
        self._fill()
        if self._question() != before or self.model.answer is None:
            self._changed()

    def _changed(self) -> None:
        self._asking.cancel()
        self._asking.changed()
        self._show_nothing()

    def _ask(self) -> None:
        question = self._question()
        self._asking.start(
            None if question is None else lambda progress: ask(question, progress))
        self._show_nothing()

    def _show_nothing(self) -> None:
        self._show(None)

    def _show(self, answer: Answer | None) -> None:
        self.model.show_answer(answer)
        self.curve.show_answer(answer)
        if answer is not None:
            middle = QAbstractItemView.ScrollHint.PositionAtCenter
            self.table.scrollTo(self.model.index(self.model.knee_row, 0), middle)
        self._show_state()

    def _show_state(self) -> None:
        answer = self.model.answer
        self._empty.setText(self._nothing())
        self._stack.setCurrentIndex(0 if answer is None else 1)
        self.toolbar.setVisible(bool(self._able()))
        self.toolbar.more.setEnabled(answer is not None)
        self.reason.setText("" if answer is None else self._reason(answer))
        self.caution.setText(self._caution(answer))
        self.caution.setVisible(bool(self.caution.text()))
        self.reason.setVisible(not self.caution.text())  # the knee of a small text is chance
        self.curve.setAccessibleDescription(self.reason.text())
        self.caption_changed.emit(self.caption)

    def _give_up(self) -> None:
        self._asking.give_up()
        self._show_nothing()

    # what the user does

    def cut_at(self, size: int) -> None:
        """Show every BPE as it was at this size."""
        self._session.set_cut(None if size >= self._session.largest_size else size)

    def _cut_at_knee(self) -> None:
        if self.model.answer is not None:
            self.cut_at(self.model.answer.advice.knee)

    def copied(self, kind: str) -> str:
        """The table as one of FORMS: `tsv`, `csv`, `md`, `tex`, `html`; empty without one."""
        return "" if self.model.answer is None else FORMS[kind](self.model.table())

    def _copy(self, kind: str) -> None:
        QGuiApplication.clipboard().setText(self.copied(kind))

    def export_to(self, path: Path) -> None:
        """Write the table in the form that the name ends in, else as CSV."""
        kind = path.suffix[1:].lower()
        try:
            write_file(path, self.copied(kind if kind in FORMS else "csv").encode("utf-8"))
        except TokenprismError as fault:
            self.reason.setText(said(fault.message))
        else:
            self.reason.setText(translate("AdviserView", "Written: {0}").format(path))
