"""The row above the table: what is measured, the progress, copies and files."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from ...session import CorpusEntry
from ...widgets.choice import Choice
from ...widgets.measures import Scaled
from ..measuring import TABLES, MeasuringToolbar, fill_places
from .options import OptionsButton
from .words import ROWS, title

COPIES = ("tsv", "csv", "md", "tex", "html")

translate = QCoreApplication.translate


class Toolbar(MeasuringToolbar):
    """With the options, and the rows of the table."""

    place_chosen = Signal(object)   # the key of a corpus, ALL_CORPORA, or None for the text
    metric_chosen = Signal(object)  # key, or None for all metrics

    def __init__(self, table: QWidget, parent: QWidget) -> None:
        super().__init__("metrics", COPIES, TABLES, table, parent)
        self.place.activated.connect(lambda _at: self.place_chosen.emit(self.place.currentData()))
        self.rows = Choice(self)
        self.rows.setObjectName("metrics-rows")
        Scaled(self.rows, QWidget.setMaximumWidth, 190)
        self.rows.activated.connect(lambda _at: self.metric_chosen.emit(self.rows.currentData()))
        self.options = OptionsButton(self)
        self.lay_out(self.place, self.rows, self.options)

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.place.setToolTip(translate("MetricsView", "What the tokenizers are measured on"))
        self.place.setAccessibleName(translate("MetricsView", "Measured on"))
        self.rows.setToolTip(translate(
            "MetricsView", "All metrics of the whole, or one metric of each corpus and language"))
        self.rows.setAccessibleName(translate("MetricsView", "Rows of the table"))
        self.options.retranslate()
        self.say(
            cancel=translate("MetricsView", "Cancel the measurement"),
            progress=translate("MetricsView", "Progress of the measurement"),
            more=translate("MetricsView", "Copy or export the table"),
            export=translate("MetricsView", "Export the table…"),
        )
        for kind, words in {
            "tsv": translate("MetricsView", "Copy table"),
            "csv": translate("MetricsView", "Copy as CSV"),
            "md": translate("MetricsView", "Copy as Markdown"),
            "tex": translate("MetricsView", "Copy as LaTeX"),
            "html": translate("MetricsView", "Copy as HTML"),
        }.items():
            self.copies[kind].setText(words)

    def fill(self, corpora: list[CorpusEntry], chosen: int | None) -> None:
        """Offer the text and the corpora."""
        fill_places(self.place, corpora, chosen)

    def fill_rows(self, offered: bool, chosen: str | None) -> None:
        """Offer all metrics, and each of them by corpus and language where there are several."""
        self.rows.setVisible(offered)
        self.rows.clear()
        self.rows.addItem(translate("MetricsView", "all metrics"), None)
        for key in ROWS:
            self.rows.addItem(title(key), key)
        self.rows.setCurrentIndex(0 if chosen is None else 1 + ROWS.index(chosen))
