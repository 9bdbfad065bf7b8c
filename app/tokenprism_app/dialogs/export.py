"""Export: choose a format and a place, write, and let the real library read the file back."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism import Progress, Tokenizer
from tokenprism.formats import Report, export, formats_for, verify
from tokenprism.messages import Message

from ..i18n import Retranslator, said
from ..session import Session, TokenizerEntry
from ..settings import Settings
from ..work.tasks import Job, TaskManager

SAMPLE = 2_000_000  # bytes of each corpus that are compared


class ExportDialog(QDialog):
    """Writes one tokenizer. Closing it cancels the verification, never the file written."""

    def __init__(
        self,
        session: Session,
        entry: TokenizerEntry,
        tasks: TaskManager,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._session, self._entry = session, entry
        self._tasks, self._settings = tasks, settings
        self._job: Job | None = None
        self.report: Report | None = None
        self.format = QComboBox(self)
        self._formats = formats_for(entry.tokenizer)
        for one in self._formats:
            self.format.addItem(said(one.title), one.name)
        self.path = QLineEdit(self)
        self.browse = QPushButton(self)
        self.check = QCheckBox(self)
        self.check.setChecked(True)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.hide()
        self.outcome = QLabel(self)
        self.outcome.setWordWrap(True)
        self.outcome.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.outcome.setMinimumHeight(54)
        self.outcome.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.write = QPushButton(self)
        self.write.setProperty("role", "primary")
        self.write.setDefault(True)
        self.close_button = QPushButton(self)
        self._labels = QLabel(self), QLabel(self)
        self._title = QLabel(self)
        self._title.setProperty("role", "heading")
        self._note = QLabel(self)
        self._note.setProperty("role", "caption")
        self._note.setWordWrap(True)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setInterval(100)
        self._timer.timeout.connect(self._poll)
        self.format.currentIndexChanged.connect(self._format_changed)
        self.path.textChanged.connect(self._refresh)
        self.browse.clicked.connect(self._browse)
        self.write.clicked.connect(self._write)
        self.close_button.clicked.connect(self.close)
        self.finished.connect(self._stop)
        Retranslator(self, self._translate)
        folder = settings.folder or str(Path.home())
        self.path.setText(str(Path(folder) / self._file_name()))
        self.setMinimumWidth(560)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        for row, label in enumerate(self._labels):
            label.setProperty("role", "muted")
            grid.addWidget(label, row * 2, 0)
        grid.addWidget(self.format, 0, 1, 1, 2)
        grid.addWidget(self._note, 1, 1, 1, 2)
        grid.addWidget(self.path, 2, 1)
        grid.addWidget(self.browse, 2, 2)
        grid.addWidget(self.check, 3, 1, 1, 2)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.close_button)
        buttons.addWidget(self.write)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(14)
        layout.addWidget(self._title)
        layout.addLayout(grid)
        layout.addWidget(self.bar)
        layout.addWidget(self.outcome, 1)
        layout.addLayout(buttons)

    # choices

    def _chosen(self) -> str:
        name: str = self.format.currentData()
        return name

    def _file_name(self) -> str:
        suffix = self._formats[self.format.currentIndex()].suffix
        stem = "".join(c if c.isalnum() or c in "-_.+ " else "-" for c in self._entry.name)
        return (stem.strip(" .") or "tokenizer") + suffix

    def _format_changed(self) -> None:
        self.path.setText(str(Path(self.path.text()).parent / self._file_name()))
        self._translate()

    def _browse(self) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export to"), self.path.text(), self.format.currentText()
        )
        if path:
            self.path.setText(path)

    def _refresh(self) -> None:
        self.write.setEnabled(bool(self.path.text().strip()) and self._job is None)
        self.format.setEnabled(self._job is None)

    # work

    def _write(self) -> None:
        path = self.path.text().strip()
        if not path or self._job is not None:
            return
        self._settings.folder = str(Path(path).absolute().parent)
        name, tokenizer = self._chosen(), self._entry.tokenizer
        checked = self.check.isChecked()
        corpora = [entry.corpus for entry in self._session.corpora] if checked else []
        shown = self._session.text.source[:SAMPLE]

        def work(progress: Progress) -> tuple[list[Path], Report | None]:
            texts = [line for corpus in corpora for part in corpus.sample(SAMPLE)
                     for line in part.splitlines(keepends=True)]
            texts.append(shown)
            return written(tokenizer, path, name, texts, checked, progress)

        self.report = None
        self._say(self.tr("Writing…"), "muted")
        self._job = self._tasks.start(work, self._done, self._failed)
        self.bar.setRange(0, 0)
        self.bar.show()
        self._timer.start()
        self._refresh()

    def _poll(self) -> None:
        if self._job is not None and self._job.progress.total:
            progress = self._job.progress
            self.bar.setRange(0, 1000)
            self.bar.setValue(round(1000 * progress.done / progress.total))
            self._say(self.tr("Verifying with the format's own library…"), "muted")

    def _done(self, value: tuple[list[Path], Report | None]) -> None:
        files, self.report = value
        self._end()
        names = ", ".join(file.name for file in files)
        saved = self.tr("Written: {files}").format(files=names)
        if self.report is None:
            self._say(saved)
        else:
            words = said(self.report.message)
            self._say(f"{saved}\n{words}", "" if self.report.ok else "error")

    def _failed(self, problem: Message) -> None:
        self._end()
        self._say(said(problem), "error")

    def _end(self) -> None:
        self._job = None
        self._timer.stop()
        self.bar.hide()
        self._refresh()

    def _stop(self) -> None:
        self._timer.stop()
        if self._job is not None:
            self._job.progress.cancel()
            self._job = None

    def closeEvent(self, event: QCloseEvent) -> None:
        self._stop()
        super().closeEvent(event)

    # words

    def _say(self, text: str, role: str = "") -> None:
        self.outcome.setProperty("role", role)
        self.outcome.style().unpolish(self.outcome)
        self.outcome.style().polish(self.outcome)
        self.outcome.setText(text)

    def _translate(self) -> None:
        self.setWindowTitle(self.tr("Export"))
        self._title.setText(self.tr("Export {name}").format(name=self._entry.name))
        self._labels[0].setText(self.tr("Format"))
        self._labels[1].setText(self.tr("File"))
        for index, one in enumerate(self._formats):
            self.format.setItemText(index, said(one.title))
        self.format.setAccessibleName(self.tr("Format"))
        self.path.setAccessibleName(self.tr("File"))
        self.browse.setText(self.tr("Choose…"))
        self.write.setText(self.tr("Export"))
        self.close_button.setText(self.tr("Close"))
        self.check.setText(self.tr("Verify: read the file back with the real library"))
        self.check.setToolTip(self.tr(
            "Encodes hard texts, this text and a sample of the corpora here and there, "
            "and compares every id"
        ))
        self._note.setText({
            "tokenprism": self.tr("Everything, with counts and how it was trained"),
            "huggingface": self.tr("For tokenizers, transformers and most inference servers"),
            "tiktoken": self.tr("A rank file for tiktoken; pattern and special tokens beside it"),
            "bytepiece": self.tr("For the library bytepiece"),
            "gpt2": self.tr("Vocabulary and merges in two files; GPT-2's pattern alone"),
            "gguf": self.tr("For llama.cpp, which knows some patterns by name"),
            "tekken": self.tr("For mistral-common; special tokens must come first"),
            "sentencepiece": self.tr("Without the pattern that cuts text: ids are nearly the same"),
            "piece-tokenizer": self.tr("The text model of PieceTokenizer, with counts"),
        }.get(self._chosen(), ""))
        self._refresh()


def written(
    tokenizer: Tokenizer, path: str, name: str, texts: list[bytes], checked: bool,
    progress: Progress,
) -> tuple[list[Path], Report | None]:
    """Write a tokenizer and, when `checked`, compare the file on `texts`. Runs on a worker."""
    files = export(tokenizer, path, name, texts)
    report = verify(tokenizer, path, name, texts, progress=progress) if checked else None
    return files, report
