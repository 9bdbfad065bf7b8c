"""The row above: which BPE, on what, parallel texts, width, uses, progress, copies and files."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget
from tokenprism.analysis.adviser import SELDOM, WIDTH

from ...session import CorpusEntry, TokenizerEntry
from ...theme.style import current
from ...widgets.choice import Choice
from ...widgets.dot import dot
from ...widgets.fields import SpinBox
from ...widgets.measures import Scaled, indent
from ...widgets.menu_button import MenuButton
from ...widgets.plain import plain_tip
from ..measuring import TABLES, MeasuringToolbar, fill_places

MOST = 1_000_000

translate = QCoreApplication.translate


class Toolbar(MeasuringToolbar):
    """With the BPE, parallel texts, the width of an embedding and the least number of uses."""

    changed = Signal()              # another tokenizer, text, parallel texts, number of uses
    width_changed = Signal(int)

    def __init__(self, table: QWidget, parent: QWidget) -> None:
        super().__init__("adviser", [form for _, form in TABLES], TABLES, table, parent)
        self.entry = Choice(self)
        self.entry.setObjectName("adviser-entry")
        for box in (self.entry, self.place):
            Scaled(box, QWidget.setMaximumWidth, 170)
            box.activated.connect(lambda _at: self.changed.emit())
        self.parallel = MenuButton("adviser-parallel", self)
        self.width_box = self._number("adviser-width", WIDTH)
        self.width_box.valueChanged.connect(self.width_changed)
        self.seldom = self._number("adviser-seldom", SELDOM)
        self.seldom.valueChanged.connect(lambda _n: self.changed.emit())
        self.lay_out(self.entry, self.place, self.parallel, self.width_box, self.seldom)

    def _number(self, name: str, value: int) -> SpinBox:
        box = SpinBox(self)
        indent(box)
        box.setObjectName(name)
        box.setRange(1, MOST)
        box.setValue(value)
        box.setKeyboardTracking(False)
        box.setGroupSeparatorShown(True)
        Scaled(box, QWidget.setMaximumWidth, 150)
        return box

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.entry.setToolTip(translate("AdviserView", "The BPE whose size is to be chosen"))
        self.place.setToolTip(translate(
            "AdviserView", "The held-out text: one that it was not trained on"))
        self.parallel.setText(translate("AdviserView", "Parity…"))
        self.parallel.setToolTip(translate(
            "AdviserView", "Two or more corpora that are translations of each other, line by line"))
        self.width_box.setPrefix(translate("AdviserView", "width "))
        self.width_box.setToolTip(translate(
            "AdviserView", "Width of an embedding: numbers for each token"))
        self.seldom.setPrefix(translate("AdviserView", "uses < "))
        self.seldom.setToolTip(translate("AdviserView", "Entries with fewer uses are seldom used"))
        for widget in (self.entry, self.place, self.parallel, self.width_box, self.seldom):
            widget.setAccessibleName(widget.toolTip())
        self.say(
            cancel=translate("AdviserView", "Cancel the measurement"),
            progress=translate("AdviserView", "Progress of the measurement"),
            more=translate("AdviserView", "Copy or export the table"),
            export=translate("AdviserView", "Export the table…"),
        )
        for name, form in TABLES:
            self.copies[form].setText(translate("AdviserView", "Copy as {0}").format(name))

    def fill(self, entries: list[TokenizerEntry], corpora: list[CorpusEntry]) -> None:
        """Offer tokenizers and corpora; what was chosen stays chosen where it is still there."""
        chosen, place, parallel = self.entry.currentData(), self.place.currentData(), self.chosen()
        self.entry.clear()
        for entry in entries:
            self.entry.addItem(dot(current().hues[entry.hue].full), entry.name, entry.key)
        self.entry.setCurrentIndex(max(0, self.entry.findData(chosen)))
        fill_places(self.place, corpora, place, together=False)
        menu = self.parallel.menu()
        menu.clear()
        for one in corpora:
            action = menu.addAction(one.name.replace("&", "&&"))
            action.setToolTip(plain_tip(one.name))
            action.setCheckable(True)
            action.setData(one.key)
            action.setChecked(one.key in parallel)
            action.toggled.connect(lambda _on: self.changed.emit())
        self.parallel.setEnabled(len(corpora) > 1)

    def chosen(self) -> list[int]:
        """The keys of the parallel texts."""
        return [int(one.data()) for one in self.parallel.menu().actions() if one.isChecked()]
