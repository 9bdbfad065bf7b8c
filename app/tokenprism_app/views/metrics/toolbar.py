"""The row above the table: what is measured, the progress, copies and files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QWidget,
)

from ...entries import ALL_CORPORA
from ...session import CorpusEntry
from ...theme import fonts
from ...widgets.choice import Choice
from ...widgets.measures import Lettered, Scaled
from ...widgets.more import MoreButton
from ...widgets.shortened import ShortenedLabel
from ...widgets.work_line import WorkLine
from .options import OptionsButton
from .words import ROWS, title

FORMS = (("CSV", "csv"), ("Markdown", "md"), ("LaTeX", "tex"), ("HTML", "html"), ("TSV", "tsv"))
ALL = ALL_CORPORA

translate = QCoreApplication.translate


class Toolbar(QWidget):
    """Holds the controls; what they do is the view's affair."""

    place_chosen = Signal(object)   # the key of a corpus, ALL, or None for the text
    copy_wanted = Signal(str)       # the suffix of a form
    export_wanted = Signal(object)  # Path
    cancelled = Signal()
    metric_chosen = Signal(object)  # key, or None for all metrics

    def __init__(self, table: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.place = Choice(self)
        self.place.setObjectName("metrics-place")
        Scaled(self.place, QWidget.setMaximumWidth, 220)
        self.place.activated.connect(self._chosen)
        self.rows = Choice(self)
        self.rows.setObjectName("metrics-rows")
        Scaled(self.rows, QWidget.setMaximumWidth, 190)
        self.rows.activated.connect(self._row_chosen)
        self.options = OptionsButton(self)
        self.facts = ShortenedLabel(self)
        self.facts.setObjectName("metrics-facts")
        self.facts.setProperty("role", "muted")
        Lettered(self.facts, fonts.plain, 9.0)
        self.work = WorkLine("metrics", self)
        self.bar, self.cancel = self.work.bar, self.work.cancel
        self.cancel.clicked.connect(self.cancelled)
        self.more = MoreButton("metrics", ("tsv", "csv", "md", "tex", "html"), table, self)
        self.more.copy_wanted.connect(self.copy_wanted)
        self.copies, self.export = self.more.copies, self.more.export
        self.export.triggered.connect(self._ask_and_export)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 10, 4)
        row.setSpacing(8)
        row.addWidget(self.place)
        row.addWidget(self.rows)
        row.addWidget(self.options)
        row.addWidget(self.facts, 1)
        for widget in (self.work, self.more):
            row.addWidget(widget)
        self.show_share(False, None)

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.place.setToolTip(translate("MetricsView", "What the tokenizers are measured on"))
        self.place.setAccessibleName(translate("MetricsView", "Measured on"))
        self.rows.setToolTip(translate(
            "MetricsView", "All metrics of the whole, or one metric of each corpus and language"))
        self.rows.setAccessibleName(translate("MetricsView", "Rows of the table"))
        self.options.retranslate()
        self.cancel.setText(translate("MetricsView", "Cancel"))
        self.cancel.setToolTip(translate("MetricsView", "Give up the measurement"))
        self.bar.setAccessibleName(translate("MetricsView", "Progress of the measurement"))
        self.more.setToolTip(translate("MetricsView", "Copies and files of the table"))
        self.more.setAccessibleName(self.more.toolTip())
        for kind, words in {
            "tsv": translate("MetricsView", "Copy table"),
            "csv": translate("MetricsView", "Copy as CSV"),
            "md": translate("MetricsView", "Copy as Markdown"),
            "tex": translate("MetricsView", "Copy as LaTeX"),
            "html": translate("MetricsView", "Copy as HTML"),
        }.items():
            self.copies[kind].setText(words)
        self.export.setText(translate("MetricsView", "Export the table…"))

    def fill(self, corpora: list[CorpusEntry], chosen: int | None) -> None:
        """Offer the text and the corpora."""
        self.place.clear()
        self.place.addItem(translate("MetricsView", "this text"), None)
        for entry in corpora:
            self.place.addItem(entry.name, entry.key)
        if len(corpora) > 1:
            self.place.addItem(translate("MetricsView", "all corpora"), ALL)
        at = next((i for i in range(self.place.count()) if self.place.itemData(i) == chosen), 0)
        self.place.setCurrentIndex(at)

    def fill_rows(self, offered: bool, chosen: str | None) -> None:
        """Offer all metrics, and each of them by corpus and language where there are several."""
        self.rows.setVisible(offered)
        self.rows.clear()
        self.rows.addItem(translate("MetricsView", "all metrics"), None)
        for key in ROWS:
            self.rows.addItem(title(key), key)
        self.rows.setCurrentIndex(0 if chosen is None else 1 + ROWS.index(chosen))

    def show_share(self, busy: bool, share: float | None) -> None:
        """Show how far a measurement of corpora is; not `busy`: there is none."""
        self.work.show_share(busy, share)

    def _chosen(self) -> None:
        self.place_chosen.emit(self.place.currentData())

    def _row_chosen(self) -> None:
        self.metric_chosen.emit(self.rows.currentData())

    def _ask_and_export(self) -> None:
        filters = ";;".join(f"{name} (*.{suffix})" for name, suffix in FORMS)
        name, chosen = QFileDialog.getSaveFileName(
            self.window(), self.export.text(), "metrics.csv", filters
        )
        if name:
            path = Path(name)
            suffix = next((one for _, one in FORMS if f"*.{one})" in chosen), "csv")
            self.export_wanted.emit(path if path.suffix else path.with_suffix(f".{suffix}"))
