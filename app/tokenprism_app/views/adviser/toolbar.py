"""The row above: which BPE, on what, parallel texts, width, uses, progress, copies and files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QToolButton,
    QWidget,
)
from tokenprism.analysis.adviser import SELDOM, WIDTH

from ...session import CorpusEntry, TokenizerEntry
from ...theme.style import current
from ...widgets.choice import Choice
from ...widgets.dot import dot
from ...widgets.fields import SpinBox
from ...widgets.measures import Scaled, indent
from ...widgets.menu_button import MenuButton
from ...widgets.more import MoreButton
from ...widgets.plain import plain_tip
from ...widgets.work_line import WorkLine
from ..metrics.toolbar import FORMS

MOST = 1_000_000

translate = QCoreApplication.translate


class Toolbar(QWidget):
    """Holds the controls; what they do is the view's affair."""

    changed = Signal()              # another tokenizer, text, parallel texts, number of uses
    width_changed = Signal(int)
    copy_wanted = Signal(str)       # the suffix of a form
    export_wanted = Signal(object)  # Path
    cancelled = Signal()

    def __init__(self, table: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.entry, self.place = Choice(self), Choice(self)
        self.entry.setObjectName("adviser-entry")
        self.place.setObjectName("adviser-place")
        for box in (self.entry, self.place):
            Scaled(box, QWidget.setMaximumWidth, 170)
            box.activated.connect(lambda _at: self.changed.emit())
        self.parallel = MenuButton("adviser-parallel", self)
        self.width_box = self._number("adviser-width", WIDTH)
        self.width_box.valueChanged.connect(self.width_changed)
        self.seldom = self._number("adviser-seldom", SELDOM)
        self.seldom.valueChanged.connect(lambda _n: self.changed.emit())
        self.work = WorkLine("adviser", self)
        self.bar, self.cancel = self.work.bar, self.work.cancel
        self.cancel.clicked.connect(self.cancelled)
        self.more = MoreButton("adviser", [form for _, form in FORMS], table, self)
        self.more.copy_wanted.connect(self.copy_wanted)
        self.copies, self.export = self.more.copies, self.more.export
        self.export.triggered.connect(self._ask_and_export)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 10, 4)
        row.setSpacing(8)
        for widget in (self.entry, self.place, self.parallel, self.width_box, self.seldom):
            row.addWidget(widget)
        row.addStretch(1)
        for right in (self.work, self.more):
            row.addWidget(right)
        self.show_share(False, None)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setProperty("role", "quiet")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

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
        self.cancel.setText(translate("AdviserView", "Cancel"))
        self.cancel.setToolTip(translate("AdviserView", "Give up the measurement"))
        self.bar.setAccessibleName(translate("AdviserView", "Progress of the measurement"))
        self.more.setToolTip(translate("AdviserView", "Copies and files of the table"))
        for widget in (self.entry, self.place, self.parallel, self.width_box, self.seldom,
                       self.cancel, self.more):
            widget.setAccessibleName(widget.toolTip())
        for name, form in FORMS:
            self.copies[form].setText(translate("AdviserView", "Copy as {0}").format(name))
        self.export.setText(translate("AdviserView", "Export the table…"))

    def fill(self, entries: list[TokenizerEntry], corpora: list[CorpusEntry]) -> None:
        """Offer tokenizers and corpora; what was chosen stays chosen where it is still there."""
        chosen, place, parallel = self.entry.currentData(), self.place.currentData(), self.chosen()
        self.entry.clear()
        for entry in entries:
            self.entry.addItem(dot(current().hues[entry.hue].full), entry.name, entry.key)
        self.entry.setCurrentIndex(max(0, self.entry.findData(chosen)))
        self.place.clear()
        self.place.addItem(translate("AdviserView", "this text"), None)
        menu = self.parallel.menu()
        menu.clear()
        for one in corpora:
            self.place.addItem(one.name, one.key)
            action = menu.addAction(one.name.replace("&", "&&"))
            action.setToolTip(plain_tip(one.name))
            action.setCheckable(True)
            action.setData(one.key)
            action.setChecked(one.key in parallel)
            action.toggled.connect(lambda _on: self.changed.emit())
        self.place.setCurrentIndex(max(0, self.place.findData(place)))
        self.parallel.setEnabled(len(corpora) > 1)

    def chosen(self) -> list[int]:
        """The keys of the parallel texts."""
        return [int(one.data()) for one in self.parallel.menu().actions() if one.isChecked()]

    def show_share(self, busy: bool, share: float | None) -> None:
        """Show how far a measurement is; not `busy`: there is none."""
        self.work.show_share(busy, share)

    def _ask_and_export(self) -> None:
        filters = ";;".join(f"{name} (*.{suffix})" for name, suffix in FORMS)
        name, chosen = QFileDialog.getSaveFileName(
            self.window(), self.export.text(), "sizes.csv", filters
        )
        if name:
            path = Path(name)
            suffix = next((one for _, one in FORMS if f"*.{one})" in chosen), "csv")
            self.export_wanted.emit(path if path.suffix else path.with_suffix(f".{suffix}"))
