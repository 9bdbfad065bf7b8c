"""The window that saves a report: what is measured, how far it is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism import Progress
from tokenprism.analysis import Wishes
from tokenprism.files import write_file
from tokenprism.messages import Message
from tokenprism.reports import FORMS, Encoded, Report, collect
from tokenprism.targets import file_at

from ..figures import size
from ..i18n import Retranslator, said
from ..session import Session
from ..views.metrics.measure import DRAWS, cut_tokenizer
from ..widgets.plain import plain_tip
from ..work.pictures import png_of
from ..work.tasks import Job, TaskManager

NAMES = {"html": "HTML", "md": "Markdown", "tex": "LaTeX", "csv": "CSV", "svg": "SVG", "png": "PNG"}
POLL = 100  # milliseconds between two looks at the work


class ReportDialog(QDialog):
    """Measures the visible tokenizers on what is ticked, and writes one file."""

    def __init__(self, session: Session, tasks: TaskManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("report")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._session, self._tasks = session, tasks
        self._job: Job | None = None
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self._look)
        self.intro = QLabel(self)
        self.intro.setWordWrap(True)
        self.text = QCheckBox(self)
        self.text.setObjectName("report-text")
        self.text.setEnabled(bool(session.text.source))
        self.text.setChecked(bool(session.text.source))
        self.corpora = [QCheckBox(_plain(one.name), self) for one in session.corpora]
        self._keys = [one.key for one in session.corpora]
        self.intervals, self.languages = QCheckBox(self), QCheckBox(self)
        self.intervals.setObjectName("report-intervals")
        self.languages.setObjectName("report-languages")
        known = any(set(one.corpus.languages) - {""} for one in session.corpora)
        self.languages.setVisible(known)
        self.intervals.setVisible(bool(session.corpora))
        self.told = QLabel(self)
        self.told.setObjectName("report-told")
        self.told.setWordWrap(True)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.hide()
        self.save, self.cancel = QPushButton(self), QPushButton(self)
        self.save.setObjectName("report-save")
        self.save.setProperty("role", "primary")
        self.save.setDefault(True)
        self.save.clicked.connect(self._ask)
        self.cancel.setObjectName("report-cancel")
        self.cancel.clicked.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(8)
        for widget in (self.intro, self.text, *self.corpora):
            column.addWidget(widget)
        column.addSpacing(6)
        for option in (self.intervals, self.languages):
            column.addWidget(option)
        column.addSpacing(6)
        column.addWidget(self.told)
        row = QHBoxLayout()
        row.addWidget(self.bar, 1)
        row.addStretch()
        row.addWidget(self.cancel)
        row.addWidget(self.save)
        column.addLayout(row)
        for box in (self.text, *self.corpora):
            box.toggled.connect(self._allow)
        self.setMinimumWidth(440)
        Retranslator(self, self._translate)

    def _translate(self) -> None:
        self.setWindowTitle(self.tr("Save a report"))
        names = ", ".join(entry.name for entry in self._session.visible)
        self.intro.setTextFormat(Qt.TextFormat.PlainText)
        self.intro.setText(
            self.tr("One file with the metrics and curves of {names}, and the text in their "
                    "tokens: a web page, Markdown, LaTeX or CSV; or the curves and the text alone "
                    "as a picture, SVG or PNG.").format(names=names)
        )
        title = self._session.text.title or self.tr("the text")
        told = size(len(self._session.text.source))
        self.text.setText(_plain(self.tr("this text: {title} · {size}").format(
            title=title, size=told)))
        self.text.setAccessibleName(self.tr("Measure on the text, and show it in tokens"))
        self.text.setToolTip(plain_tip(self.text.accessibleName()))
        for key, box in zip(self._keys, self.corpora, strict=True):
            corpus = next((o.corpus for o in self._session.corpora if o.key == key), None)
            if corpus is not None:
                box.setText(_plain(f"{corpus.name} · {size(corpus.size)}"))
            box.setToolTip(self.tr("Measure on this corpus"))
            box.setAccessibleName(f"{box.toolTip()}: {box.text()}")
        self.intervals.setText(self.tr("95 % intervals on corpora"))
        self.intervals.setToolTip(self.tr(
            "Of ratios: the percentile bootstrap over documents, or over lines where there are "
            "fewer than 30 documents"))
        self.intervals.setAccessibleName(self.intervals.text())
        self.languages.setText(self.tr("Tables for each language of corpora"))
        self.languages.setToolTip(self.tr("As the options of a corpus name or guess them"))
        self.languages.setAccessibleName(self.languages.text())
        self.save.setText(self.tr("Save…"))
        self.save.setToolTip(self.tr("Choose a file; its ending tells the form"))
        self.save.setAccessibleName(self.save.toolTip())
        self.cancel.setText(self.tr("Close") if self._job is None else self.tr("Cancel"))
        self.cancel.setToolTip(self.tr("Leave off; nothing is written"))
        self.cancel.setAccessibleName(self.cancel.text())
        self.bar.setAccessibleName(self.tr("Progress of the report"))
        self._allow()

    def _allow(self) -> None:
        some = any(box.isChecked() for box in (self.text, *self.corpora))
        self.save.setEnabled(some and bool(self._session.visible) and self._job is None)
        if not self._session.visible:
            self.told.setText(self.tr("Show a tokenizer in the library first."))
        elif not some:
            self.told.setText(self.tr("Choose what to measure on."))
        elif self._job is None:
            self.told.clear()

    def _ask(self) -> None:
        filters = ";;".join(f"{NAMES[one]} (*.{one})" for one in NAMES)
        name, chosen = QFileDialog.getSaveFileName(
            self, self.windowTitle(), "report.html", filters)
        if name:
            path = Path(name)
            suffix = next((one for one in NAMES if f"*.{one})" in chosen), "html")
            known = path.suffix[1:].lower() in NAMES
            self.write(path if known else path.with_name(f"{path.name}.{suffix}"))

    def write(self, path: Path) -> None:
        """Measure in the background, then write `path`, whose ending is one of NAMES."""
        session = self._session
        baseline = session.baseline
        entries = sorted(session.visible, key=lambda one: one.key != baseline)
        names = [entry.name for entry in entries]
        corpora = [
            one.corpus for one in session.corpora
            if any(key == one.key and box.isChecked()
                   for key, box in zip(self._keys, self.corpora, strict=True))
        ]
        text = (session.text.title or self.tr("the text"), session.text.source)
        shown, cut = text if self.text.isChecked() else None, session.cut
        counts, curves = session.counts, session.curves
        results = [session.results.get(entry.key) for entry in entries]
        encoded = {
            index: Encoded(result.full, result.history) for index, result in enumerate(results)
            if result is not None and result.full.source == text[1]
            and (cut is None or not entries[index].can_cut)
        }
        known = any(set(corpus.languages) - {""} for corpus in corpora)
        wishes = Wishes(
            bootstrap=DRAWS if self.intervals.isChecked() else 0,
            by_language=self.languages.isChecked() and known,
        )
        form = path.suffix[1:].lower()

        def work(progress: Progress) -> Path:
            file_at(path)  # before the work, not after it
            tokenizers = [cut_tokenizer(entry, cut) for entry in entries]
            report = collect(
                tokenizers, corpora, shown, names=names, wishes=wishes, cache=counts,
                curves=curves, encoded=encoded, progress=progress,
            )
            write_file(path, _rendered(report, form))
            return path

        self._job = self._tasks.start(work, self._written, self._failed)
        self.told.setText(self.tr("Measuring …"))
        self.bar.show()
        self._poll.start()
        self._translate()

    def _look(self) -> None:
        if self._job is not None:
            progress = self._job.progress
            self.bar.setRange(0, 1000 if progress.total else 0)
            if progress.total:
                self.bar.setValue(min(1000, round(1000 * progress.done / progress.total)))

    def _written(self, path: Path) -> None:
        self._end()
        self.told.setText(self.tr("Written: {path}").format(path=path))

    def _failed(self, problem: Message) -> None:
        self._end()
        self.told.setText(said(problem))

    def _end(self) -> None:
        self._job = None
        self._poll.stop()
        self.bar.hide()
        self._translate()

    def reject(self) -> None:
        """Leave off what is under way, else close."""
        if self._job is None:
            super().reject()
            return
        self._job.progress.cancel()
        self._end()
        self.told.setText(self.tr("Given up; nothing was written."))

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._job is not None:
            self._job.progress.cancel()
        super().closeEvent(event)


def _rendered(report: Report, form: str) -> bytes:
    if form == "png":
        return png_of(FORMS["svg"](report, said))
    return FORMS[form](report, said).encode("utf-8", "replace")


def _plain(name: str) -> str:
    """A name on a button, where & would underline."""
    return name.replace("&", "&&")
