"""What the toolbars of views that measure have in common."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QWidget

from ..entries import ALL_CORPORA
from ..session import CorpusEntry
from ..theme import fonts
from ..widgets.choice import Choice
from ..widgets.measures import Lettered, Scaled
from ..widgets.more import MoreButton
from ..widgets.shortened import ShortenedLabel
from ..widgets.work_line import WorkLine

Form = tuple[str, str]  # a title and a suffix
TABLES: tuple[Form, ...] = (
    ("CSV", "csv"), ("Markdown", "md"), ("LaTeX", "tex"), ("HTML", "html"), ("TSV", "tsv"),
)

translate = QCoreApplication.translate


def this_text() -> str:
    """The text in view, as something to measure on."""
    return translate("MeasuringToolbar", "this text")


def all_corpora() -> str:
    """All corpora together, as something to measure on."""
    return translate("MeasuringToolbar", "all corpora")


def fill_places(
    box: Choice, corpora: Sequence[CorpusEntry], chosen: object, *, together: bool = True
) -> None:
    """Offer the text, the corpora and, when there are several, all of them `together`."""
    box.clear()
    box.addItem(this_text(), None)
    for entry in corpora:
        box.addItem(entry.name, entry.key)
    if together and len(corpora) > 1:
        box.addItem(all_corpora(), ALL_CORPORA)
    box.setCurrentIndex(max(0, box.findData(chosen)))


class MeasuringToolbar(QWidget):
    """What is measured on, progress, copies and files; what they do is the view's affair.

    `name` is the view's: object names and the file that is offered begin with it. `forms` are
    those of copies, `files` those of files, the first is the usual one.
    """

    copy_wanted = Signal(str)       # the suffix of a form
    export_wanted = Signal(object)  # Path
    cancelled = Signal()

    def __init__(
        self, name: str, forms: Sequence[str], files: Sequence[Form], table: QWidget,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._name, self._files = name, files
        self.place = Choice(self)
        self.place.setObjectName(f"{name}-place")
        Scaled(self.place, QWidget.setMaximumWidth, 220)
        self.facts = ShortenedLabel(self)
        self.facts.setObjectName(f"{name}-facts")
        self.facts.setProperty("role", "muted")
        Lettered(self.facts, fonts.plain, 9.0)
        self.work = WorkLine(name, self)
        self.bar, self.cancel = self.work.bar, self.work.cancel
        self.cancel.clicked.connect(self.cancelled)
        self.more = MoreButton(name, forms, table, self)
        self.more.copy_wanted.connect(self.copy_wanted)
        self.copies, self.export = self.more.copies, self.more.export
        self.export.triggered.connect(self._ask_and_export)

    def lay_out(self, *controls: QWidget) -> None:
        """Put the view's controls in a row, and behind them what all such views have."""
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 10, 4)
        row.setSpacing(8)
        for widget in controls:
            row.addWidget(widget)
        row.addWidget(self.facts, 1)
        row.addWidget(self.work)
        row.addWidget(self.more)
        self.show_share(False, None)

    def say(self, *, cancel: str, progress: str, more: str, export: str) -> None:
        """Take words from the language in force: tool tips, and the title of the export."""
        self.cancel.setText(translate("MeasuringToolbar", "Cancel"))
        self.cancel.setToolTip(cancel)
        self.cancel.setAccessibleName(cancel)
        self.bar.setAccessibleName(progress)
        self.more.setToolTip(more)
        self.more.setAccessibleName(more)
        self.export.setText(export)

    def show_share(self, busy: bool, share: float | None) -> None:
        """Show how far the work is; not `busy`: there is none."""
        self.work.show_share(busy, share)

    def _ask_and_export(self) -> None:
        filters = ";;".join(f"{name} (*.{suffix})" for name, suffix in self._files)
        name, chosen = QFileDialog.getSaveFileName(
            self.window(), self.export.text(), f"{self._name}.{self._files[0][1]}", filters
        )
        if name:
            path = Path(name)
            suffix = next(
                (one for _, one in self._files if f"*.{one})" in chosen), self._files[0][1]
            )
            self.export_wanted.emit(path if path.suffix else path.with_suffix(f".{suffix}"))
