"""Asks how a corpus is to be read, and shows what that gives of its beginning."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism.corpus import CorpusOptions
from tokenprism.corpus.facts import shown
from tokenprism.corpus.preview import Preview
from tokenprism.errors import OptionError
from tokenprism.messages import Message

from ..i18n import Retranslator, said, translate
from ..theme import fonts
from ..views.corpus.facts import FORMATS
from ..work import engine
from ..work.tasks import Job, TaskManager
from .corpus_fields import CorpusFields
from .corpus_preview import PreviewPane

PAUSE = 250  # milliseconds after the last change, before the beginning is read again


class CorpusDialog(QDialog):
    """`chosen(CorpusOptions)`: how the files at `paths` are to be read."""

    chosen = Signal(object)

    def __init__(
        self, paths: list[str], options: CorpusOptions, tasks: TaskManager, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._paths, self._tasks = paths, tasks
        self._job: Job | None = None
        self._seen: Preview | None = None
        self._words, self.problem = QLabel(self), QLabel(self)
        self._words.setProperty("role", "caption")
        self._words.setWordWrap(True)
        self.problem.setProperty("role", "error")
        self.problem.setWordWrap(True)
        self.fields = CorpusFields(options, self)
        self.preview = PreviewPane(self)
        self.open_button, self.cancel = QPushButton(self), QPushButton(self)
        self.open_button.setProperty("role", "primary")
        self.open_button.setDefault(True)
        self._lay_out()
        self._soon = QTimer(self, singleShot=True, interval=PAUSE)
        self._soon.timeout.connect(self.look)
        self.fields.changed.connect(self._soon.start)
        self.preview.column_chosen.connect(self.fields.choose_column)
        self.open_button.clicked.connect(self._choose)
        self.cancel.clicked.connect(self.reject)
        self.finished.connect(self._stop)
        Retranslator(self, self._translate)
        self.look()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.fields.fill(form)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self._words)
        right.addWidget(self.preview, 1)
        right.addWidget(self.problem)
        top = QHBoxLayout()
        top.setSpacing(20)
        top.addLayout(form)
        top.addLayout(right, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.open_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(14)
        layout.addLayout(top, 1)
        layout.addLayout(buttons)
        self.resize(fonts.scaled(980), fonts.scaled(560))

    def look(self) -> None:
        """Read the beginning again, in the background."""
        self._stop()
        try:
            options = self.fields.value()
        except OptionError as fault:
            self._fail(fault.message)
            return
        self._job = self._tasks.start(
            partial(engine.preview_corpus, self._paths, options), self._show, self._fail
        )

    def _show(self, seen: Preview) -> None:
        self._job, self._seen = None, seen
        self.fields.offer(seen)
        self.preview.show_preview(seen, self.fields.column_of(seen))
        chosen = bool(self.fields.column_of(seen)) or not seen.columns
        problem = None if chosen and seen.column else seen.problem
        if problem is not None and seen.columns and not chosen:
            text = self.tr("Choose the column that holds the text: here or in the table.")
        else:
            text = "" if problem is None else said(problem)
        self.problem.setText(text)
        self.open_button.setEnabled(problem is None or (chosen and bool(seen.columns)))
        self._say_what()

    def _fail(self, problem: Message) -> None:
        self._job = None
        self.problem.setText(said(problem))
        self.open_button.setEnabled(False)

    def _stop(self) -> None:
        if self._job is not None:
            self._job.progress.cancel()
            self._job = None

    def _choose(self) -> None:
        try:
            options = self.fields.value()
        except OptionError as fault:
            self._fail(fault.message)
            return
        self.chosen.emit(options)
        self.accept()

    def _say_what(self) -> None:
        seen = self._seen
        if seen is None:
            self._words.setText(self.tr("Reading the beginning…"))
            return
        words = [shown(Path(seen.name).name), translate("Corpora", FORMATS[seen.format])]
        if seen.packing:
            words.append(seen.packing)
        if seen.encodings:
            guesses = ", ".join(guess.name for guess in seen.encodings)
            words.append(self.tr("not UTF-8; it may be {names}").format(names=guesses))
        self._words.setText(" · ".join(words))

    def _translate(self) -> None:
        first = shown(Path(self._paths[0]).name or self._paths[0])
        self.setWindowTitle(self.tr("How to read {name}").format(name=first))
        self.open_button.setText(self.tr("Open"))
        self.cancel.setText(self.tr("Cancel"))
        self.fields.retranslate()
        self.preview.retranslate()
        self._say_what()
