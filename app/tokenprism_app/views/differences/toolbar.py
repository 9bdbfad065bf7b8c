"""The row above: what is compared on, the order of the lines, the progress, copies and files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QToolButton,
    QWidget,
)
from tokenprism.analysis.disagreement import Order

from ...session import CorpusEntry
from ...theme import fonts
from ...widgets.choice import Choice
from ...widgets.measures import Lettered, Scaled
from ...widgets.more import MoreButton
from ...widgets.shortened import ShortenedLabel
from ...widgets.work_line import WorkLine
from .model import ORDERS
from .words import all_corpora, order_name

FORMS = ("csv", "json")
ALL = -1  # in place of the key of a corpus

translate = QCoreApplication.translate


class Toolbar(QWidget):
    """Holds the controls; what they do is the view's affair."""

    place_chosen = Signal(object)   # the key of a corpus, ALL, or None for the text
    order_chosen = Signal(object)   # Order
    copy_wanted = Signal(str)       # one of FORMS
    export_wanted = Signal(object)  # Path
    cancelled = Signal()

    def __init__(self, table: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.place, self.order = Choice(self), Choice(self)
        self.place.setObjectName("differences-place")
        Scaled(self.place, QWidget.setMaximumWidth, 220)
        self.place.activated.connect(lambda _at: self.place_chosen.emit(self.place.currentData()))
        self.order.setObjectName("differences-order")
        for order in ORDERS:
            self.order.addItem("", order)
        self.order.activated.connect(lambda at: self.order_chosen.emit(ORDERS[at]))
        self.facts = ShortenedLabel(self)
        self.facts.setObjectName("differences-facts")
        self.facts.setProperty("role", "muted")
        Lettered(self.facts, fonts.plain, 9.0)
        self.work = WorkLine("differences", self)
        self.bar, self.cancel = self.work.bar, self.work.cancel
        self.cancel.clicked.connect(self.cancelled)
        self.more = MoreButton("differences", FORMS, table, self)
        self.more.copy_wanted.connect(self.copy_wanted)
        self.copies, self.export = self.more.copies, self.more.export
        self.export.triggered.connect(self._ask_and_export)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 10, 4)
        row.setSpacing(8)
        row.addWidget(self.place)
        row.addWidget(self.order)
        row.addWidget(self.facts, 1)
        for widget in (self.work, self.more):
            row.addWidget(widget)
        self.show_share(False, None)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setProperty("role", "quiet")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def retranslate(self) -> None:
        """Take words from the language in force."""
        for at, order in enumerate(ORDERS):
            self.order.setItemText(at, order_name(order))
        self.place.setToolTip(translate("DifferencesView", "What the tokenizers are compared on"))
        self.order.setToolTip(translate("DifferencesView", "Which lines come first"))
        self.cancel.setText(translate("DifferencesView", "Cancel"))
        self.cancel.setToolTip(translate("DifferencesView", "Give up the search"))
        self.bar.setAccessibleName(translate("DifferencesView", "Progress of the search"))
        self.more.setToolTip(translate("DifferencesView", "Copies and files of the differences"))
        for widget in (self.place, self.order, self.cancel, self.more):
            widget.setAccessibleName(widget.toolTip())
        self.copies["csv"].setText(translate("DifferencesView", "Copy lines as CSV"))
        self.copies["json"].setText(translate("DifferencesView", "Copy as JSON"))
        self.export.setText(translate("DifferencesView", "Export the differences…"))

    def fill(self, corpora: list[CorpusEntry], chosen: int | None) -> None:
        """Offer the text and the corpora."""
        self.place.clear()
        self.place.addItem(translate("DifferencesView", "this text"), None)
        for entry in corpora:
            self.place.addItem(entry.name, entry.key)
        if len(corpora) > 1:
            self.place.addItem(all_corpora(), ALL)
        self.place.setCurrentIndex(max(0, self.place.findData(chosen)))

    def show_order(self, order: Order) -> None:
        """Show which lines come first."""
        self.order.setCurrentIndex(ORDERS.index(order))

    def show_share(self, busy: bool, share: float | None) -> None:
        """Show how far a search is; not `busy`: there is none."""
        self.work.show_share(busy, share)

    def _ask_and_export(self) -> None:
        filters = ";;".join(f"{one.upper()} (*.{one})" for one in FORMS)
        name, chosen = QFileDialog.getSaveFileName(
            self.window(), self.export.text(), "differences.csv", filters
        )
        if name:
            path = Path(name)
            suffix = next((one for one in FORMS if f"*.{one})" in chosen), FORMS[0])
            self.export_wanted.emit(path if path.suffix else path.with_suffix(f".{suffix}"))
