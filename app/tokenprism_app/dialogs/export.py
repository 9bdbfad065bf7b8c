"""Export: choose a format and a place; it is written once the real library agrees."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QCloseEvent, QDesktopServices, QFontDatabase, QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism import Progress, Tokenizer
from tokenprism.formats import ApproximateError, Exported, Report
from tokenprism.formats.exporting.standing import Standing, standings_at_once
from tokenprism.formats.sandbox.exports import export_sandboxed, standings_sandboxed
from tokenprism.messages import Message
from tokenprism.targets import file_at

from ..i18n import Retranslator, said
from ..session import Session, TokenizerEntry
from ..settings import Settings
from ..theme import fonts
from ..widgets.work_line import Remaining
from ..work.tasks import Job, TaskManager
from .export_chooser import TokenizerChooser
from .export_formats import FormatList
from .export_texts import Texts, TextsChooser


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What an export came to: written, or measured and not written for being approximate."""

    exported: Exported | None
    report: Report


class ExportDialog(QDialog):
    """Writes one tokenizer. Closing it cancels what is not written yet."""

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
        self._entry = entry
        self._tasks, self._settings = tasks, settings
        self._job: Job | None = None
        self.report: Report | None = None
        self._written: list[Path] = []
        self._snippet = ""
        self.tokenizer = TokenizerChooser(session, entry, self)
        self.formats = FormatList(self)
        self.path = QLineEdit(self)
        self.browse = QPushButton(self)
        self.texts = TextsChooser(session, entry, settings, self)
        self.consent = QCheckBox(self)
        self.consent.hide()
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.left = QLabel(self)
        self.left.setObjectName("export-left")
        self.left.setProperty("role", "caption")
        self._remaining = Remaining()
        for widget in (self.bar, self.left):
            widget.hide()
        self.outcome = QLabel(self)
        self.outcome.setWordWrap(True)
        self.outcome.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.outcome.setMinimumHeight(54)
        self.outcome.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.details = QPlainTextEdit(self)
        self.details.setReadOnly(True)
        self.details.setProperty("role", "field")
        self.details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.details.setFixedHeight(fonts.scaled(150))
        self.details.hide()
        self.show_details, self.show_folder = QPushButton(self), QPushButton(self)
        self.show_details.setCheckable(True)
        self.write = QPushButton(self)
        self.write.setProperty("role", "primary")
        self.write.setDefault(True)
        self.close_button = QPushButton(self)
        for button in (self.browse, self.show_details, self.show_folder, self.close_button):
            button.setAutoDefault(False)
        self._labels = QLabel(self), QLabel(self)
        self._tokenizer_label = QLabel(self)
        self._tokenizer_label.setProperty("role", "muted")
        self._title = QLabel(self)
        self._title.setProperty("role", "heading")
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setInterval(100)
        self._timer.timeout.connect(self._poll)
        self._trial: Job | None = None
        self.formats.show_standings(standings_at_once(entry.tokenizer))
        Retranslator(self, self._translate)
        self._show_path(Path(settings.folder or str(Path.home())))
        self.tokenizer.chosen.connect(self._show_entry)
        self.formats.currentRowChanged.connect(self._format_changed)
        self.path.textChanged.connect(self._start_over)
        self.texts.changed.connect(self._start_over)
        self.browse.clicked.connect(self._browse)
        self.consent.toggled.connect(self._refresh)
        self.write.clicked.connect(self._write)
        self.close_button.clicked.connect(self._leave)
        self.show_details.toggled.connect(self._show_details)
        self.show_folder.clicked.connect(self._show_folder)
        self.finished.connect(self._stop)
        self.setMinimumWidth(fonts.scaled(600))
        self._refresh()
        self._try()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        for row, label in enumerate(self._labels):
            label.setProperty("role", "muted")
            grid.addWidget(label, row, 0)
        grid.addWidget(self.path, 0, 1)
        grid.addWidget(self.browse, 0, 2)
        grid.addWidget(self.texts, 1, 1, 1, 2)
        buttons = QHBoxLayout()
        buttons.addWidget(self.show_details)
        buttons.addWidget(self.show_folder)
        buttons.addStretch(1)
        buttons.addWidget(self.close_button)
        buttons.addWidget(self.write)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(self._title)
        choice = QHBoxLayout()
        choice.setSpacing(14)
        choice.addWidget(self._tokenizer_label)
        choice.addWidget(self.tokenizer, 1)
        layout.addLayout(choice)
        layout.addWidget(self.formats)
        layout.addLayout(grid)
        pace = QHBoxLayout()
        pace.addWidget(self.bar, 1)
        pace.addWidget(self.left)
        layout.addLayout(pace)
        layout.addWidget(self.outcome, 1)
        layout.addWidget(self.consent)
        layout.addWidget(self.details)
        layout.addLayout(buttons)

    # choices

    def _show_entry(self, entry: TokenizerEntry) -> None:
        """Export another tokenizer of the library."""
        if self._trial is not None:
            self._trial.progress.cancel()
        self._entry = entry
        self._start_over()
        self.formats.show_standings(standings_at_once(entry.tokenizer))
        self.texts.show_entry(entry)
        self._show_path(Path(self.path.text()).parent)
        self._translate()
        self._try()

    def _try(self) -> None:
        """Find out which formats single tokens do not fit; that takes a while."""
        tokenizer = self._entry.tokenizer
        self._trial = self._tasks.start(
            lambda progress: standings_sandboxed(tokenizer, progress), self._tried, self._untried
        )

    def _tried(self, found: list[Standing]) -> None:
        self._trial = None
        if self._job is None:
            self.formats.show_standings(found)

    def _untried(self, problem: Message) -> None:
        self._trial = None
        self._say(said(problem), "error")

    def _file_name(self) -> str:
        suffix = self.formats.chosen.format.suffix
        stem = "".join(c if c.isalnum() or c in "-_.+ " else "-" for c in self._entry.name)
        return (stem.strip(" .") or "tokenizer") + suffix

    def _format_changed(self) -> None:
        self._show_path(Path(self.path.text()).parent)
        self._start_over()

    def _show_path(self, folder: Path) -> None:
        """Name the file in a folder; the field shows the path from its beginning."""
        self.path.setText(str(folder / self._file_name()))
        self.path.setCursorPosition(0)
        self.path.setToolTip(self.path.text())

    def _browse(self) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export to"), self.path.text(), said(self.formats.chosen.format.title)
        )
        if path:
            self.path.setText(path)
            self.path.setCursorPosition(0)
            self.path.setToolTip(path)

    def _start_over(self) -> None:
        """Forget what was measured: it was about another file."""
        self.report, self._written = None, []
        self.consent.setChecked(False)
        self._say("")
        self._refresh()

    def _refresh(self) -> None:
        working, report = self._job is not None, self.report
        for widget in (self.tokenizer, self.formats, self.path, self.browse, self.texts):
            widget.setEnabled(not working)
        asked = report is not None and not self._written and not working
        self.consent.setVisible(asked)
        self.write.setEnabled(
            bool(self.path.text().strip()) and not working
            and self.formats.chosen.refusal is None and (not asked or self.consent.isChecked())
        )
        self.show_details.setVisible(report is not None and not working)
        self.show_folder.setVisible(bool(self._written))
        self.details.setVisible(self.show_details.isChecked() and report is not None)
        self.close_button.setText(self.tr("Cancel") if working else self.tr("Close"))

    # work

    def _write(self) -> None:
        path = self.path.text().strip()
        if not path or self._job is not None:
            return
        self._settings.folder = str(Path(path).absolute().parent)
        name, tokenizer = self.formats.chosen.format.name, self._entry.tokenizer
        texts = self.texts.texts()
        approximate = self.consent.isChecked()
        self._say(self.tr("Writing, and verifying with the format's own library…"), "muted")
        self._job = self._tasks.start(
            lambda progress: written(tokenizer, path, name, texts, approximate, progress),
            self._done, self._failed,
        )
        self.bar.setRange(0, 0)
        self._remaining.begin()
        self.left.clear()
        for widget in (self.bar, self.left):
            widget.show()
        self._timer.start()
        self._refresh()

    def _poll(self) -> None:
        if self._job is not None and self._job.progress.total:
            progress = self._job.progress
            share = min(1.0, progress.done / progress.total)
            self.bar.setRange(0, 1000)
            self.bar.setValue(round(1000 * share))
            self.left.setText(self._remaining.words(share))

    def _done(self, outcome: Outcome) -> None:
        self.report = outcome.report
        done = outcome.exported
        self._written, self._snippet = (done.files, done.snippet) if done is not None else ([], "")
        self._end()
        self._tell()

    def _failed(self, problem: Message) -> None:
        self._end()
        self._say(said(problem), "error")

    def _end(self) -> None:
        self._job = None
        self._timer.stop()
        for widget in (self.bar, self.left):
            widget.hide()
        self._refresh()

    def _leave(self) -> None:
        if self._job is None:
            self.close()
            return
        self._job.progress.cancel()
        self._end()
        self._say(self.tr("Cancelled: nothing was written."), "muted")

    def _stop(self) -> None:
        self._timer.stop()
        for job in (self._job, self._trial):
            if job is not None:
                job.progress.cancel()
        self._job = self._trial = None

    def closeEvent(self, event: QCloseEvent) -> None:
        self._stop()
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Escape leaves off the work first, as the button does.
        if event.key() == Qt.Key.Key_Escape and self._job is not None:
            self._leave()
            return
        super().keyPressEvent(event)

    # what came of it

    def _tell(self) -> None:
        report = self.report
        if report is None:
            return
        found = said(report.message)
        self.details.setPlainText("\n".join(filter(None, (self._snippet, report.as_file()))))
        if not self._written:
            note = self.tr("Nothing was written yet.")
            self._say(f"{note} {found}", "warning")
            self.consent.setText(
                self.tr("Write it all the same: {rate} of the lines are equal").format(
                    rate=report.percentage)
            )
            self._grow()
            return
        names = ", ".join(file.name for file in self._written)
        saved = self.tr("Written: {files}").format(files=names)
        exact = report.ok and not report.losses
        self._say(f"{saved}\n{found}", "" if exact else "warning")

    def _show_details(self) -> None:
        self._refresh()
        self._grow()

    def _grow(self) -> None:
        """Make room for words that have become more; the window never shrinks under a pointer."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
            least = layout.totalMinimumSize().height()
            needed = max(layout.totalHeightForWidth(self.width()), least)
            if needed > self.height():
                self.resize(self.width(), needed)

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._written[0].absolute().parent)))

    def _say(self, text: str, role: str = "") -> None:
        self.outcome.setProperty("role", role)
        self.outcome.style().unpolish(self.outcome)
        self.outcome.style().polish(self.outcome)
        self.outcome.setText(text)
        self._grow()

    def _translate(self) -> None:
        title = self.tr("Export {name}").format(name=self._entry.name)
        self.setWindowTitle(title.replace("[*]", "[*][*]"))
        self._title.setText(title)
        self._tokenizer_label.setText(self.tr("Tokenizer"))
        self._labels[0].setText(self.tr("File"))
        self._labels[1].setText(self.tr("Compare on"))
        self.tokenizer.retranslate()
        labels = (self._tokenizer_label, *self._labels)
        self._tokenizer_label.setFixedWidth(max(one.sizeHint().width() for one in labels))
        self.formats.setAccessibleName(self.tr("Format"))
        self.path.setAccessibleName(self.tr("File"))
        self.texts.setAccessibleName(self.tr("Compare on"))
        self.details.setAccessibleName(self.tr("Report"))
        self.consent.setAccessibleName(self.tr("Write it although it differs"))
        self.browse.setText(self.tr("Choose…"))
        self.write.setText(self.tr("Export"))
        self.show_details.setText(self.tr("Report"))
        self.show_folder.setText(self.tr("Show in folder"))
        self.formats.retranslate()
        self._tell()
        self._refresh()


def written(
    tokenizer: Tokenizer, path: str, name: str, texts: Texts, approximate: bool, progress: Progress
) -> Outcome:
    """Write a tokenizer once its library agrees on `texts`, in a process of its own. For a worker.

    With `approximate` it is written in any case; without, one that differs is only measured.
    """
    file_at(path)  # the window writes files alone: a pipe could keep it waiting
    samples, documents = texts.read(progress)
    try:
        exported = export_sandboxed(
            tokenizer, path, name, samples, documents, accept_approximate=approximate,
            progress=progress,
        )
    except ApproximateError as fault:
        if fault.report is None:
            raise
        return Outcome(None, fault.report)
    return Outcome(exported, exported.report)
