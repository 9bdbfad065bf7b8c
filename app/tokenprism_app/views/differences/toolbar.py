"""The row above: what is compared on, the order of the lines, the progress, copies and files."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget
from tokenprism.analysis.disagreement import Order

from ...session import CorpusEntry
from ...widgets.choice import Choice
from ..measuring import MeasuringToolbar, fill_places
from .model import ORDERS
from .words import order_name

FILES = (("CSV", "csv"), ("JSON", "json"))

translate = QCoreApplication.translate


class Toolbar(MeasuringToolbar):
    """With the order of the lines."""

    place_chosen = Signal(object)   # the key of a corpus, ALL_CORPORA, or None for the text
    order_chosen = Signal(object)   # Order

    def __init__(self, table: QWidget, parent: QWidget) -> None:
        super().__init__("differences", [form for _, form in FILES], FILES, table, parent)
        self.place.activated.connect(lambda _at: self.place_chosen.emit(self.place.currentData()))
        self.order = Choice(self)
        self.order.setObjectName("differences-order")
        for order in ORDERS:
            self.order.addItem("", order)
        self.order.activated.connect(lambda at: self.order_chosen.emit(ORDERS[at]))
        self.lay_out(self.place, self.order)

    def retranslate(self) -> None:
        """Take words from the language in force."""
        for at, order in enumerate(ORDERS):
            self.order.setItemText(at, order_name(order))
        self.place.setToolTip(translate("DifferencesView", "What the tokenizers are compared on"))
        self.order.setToolTip(translate("DifferencesView", "Which lines come first"))
        for widget in (self.place, self.order):
            widget.setAccessibleName(widget.toolTip())
        self.say(
            cancel=translate("DifferencesView", "Cancel the search"),
            progress=translate("DifferencesView", "Progress of the search"),
            more=translate("DifferencesView", "Copy or export the differences"),
            export=translate("DifferencesView", "Export the differences…"),
        )
        self.copies["csv"].setText(translate("DifferencesView", "Copy lines as CSV"))
        self.copies["json"].setText(translate("DifferencesView", "Copy as JSON"))

    def fill(self, corpora: list[CorpusEntry], chosen: int | None) -> None:
        """Offer the text and the corpora."""
        fill_places(self.place, corpora, chosen)

    def show_order(self, order: Order) -> None:
        """Show which lines come first."""
        self.order.setCurrentIndex(ORDERS.index(order))
