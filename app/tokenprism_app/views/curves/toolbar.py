"""The row above the plot: what is drawn, of what, the axes, files, and how far the counting is."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QToolButton, QWidget

from ...session import CorpusEntry
from ...widgets.choice import Choice
from ...widgets.measures import Scaled
from ...widgets.menu_button import MenuButton
from ..measuring import fill_places
from .charts import Kind

translate = QCoreApplication.translate


class Toolbar(QWidget):
    """Holds the controls; what they do is the view's affair."""

    kind_chosen = Signal(object)   # Kind
    place_chosen = Signal(object)  # the key of a corpus, ALL_CORPORA, or None for the text
    axes_changed = Signal(bool, bool)
    export_wanted = Signal(str)    # "png", "svg" or "csv"
    fit_wanted = Signal()
    cancelled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.kind, self.place = Choice(self), Choice(self)
        self.kind.setObjectName("curves-kind")
        self.place.setObjectName("curves-place")
        Scaled(self.place, QWidget.setMaximumWidth, 180)
        self.kind.activated.connect(lambda _at: self.kind_chosen.emit(self.kind.currentData()))
        self.place.activated.connect(lambda _at: self.place_chosen.emit(self.place.currentData()))
        self.bar = QProgressBar(self)
        self.bar.setObjectName("curves-progress")
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(80)
        self.cancel = QToolButton(self)
        self.cancel.setObjectName("curves-cancel")
        self.cancel.setProperty("role", "quiet")
        self.cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.cancel.clicked.connect(self.cancelled)
        self.more = MenuButton("curves-export", self, quiet=True)
        self.more.setText("⋯")
        self._make_menu()
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 6, 2)
        row.setSpacing(8)
        row.addWidget(self.kind)
        row.addWidget(self.place)
        row.addStretch(1)
        for widget in (self.bar, self.cancel, self.more):
            row.addWidget(widget)
        self.show_share(False, None)

    def _make_menu(self) -> None:
        menu = self.more.menu()
        self.fit = menu.addAction("", self.fit_wanted.emit)
        menu.addSeparator()
        self.axes: dict[str, QAction] = {}
        for name in ("x", "y"):
            action = self.axes[name] = menu.addAction("")
            action.setObjectName(f"curves-log-{name}")
            action.setCheckable(True)
            action.triggered.connect(self._axes_changed)
        menu.addSeparator()
        self.exports: dict[str, QAction] = {}
        for kind in ("png", "svg", "csv"):
            action = self.exports[kind] = menu.addAction("")
            action.setObjectName(f"export-{kind}")
            action.triggered.connect(lambda _on=False, kind=kind: self.export_wanted.emit(kind))

    def retranslate(self) -> None:
        """Take words from the language in force."""
        names = {
            Kind.COMPRESSION: translate("CurvesView", "Bytes per token"),
            Kind.RANKS: translate("CurvesView", "Rank and frequency"),
            Kind.LENGTHS: translate("CurvesView", "Token lengths"),
            Kind.SCRIPTS: translate("CurvesView", "By language"),
            Kind.GROWTH: translate("CurvesView", "Vocabulary in use"),
        }
        chosen = self.kind.currentData()
        self.kind.clear()
        for kind, name in names.items():
            self.kind.addItem(name, kind)
        self.kind.setCurrentIndex(max(0, self.kind.findData(chosen)))
        self.kind.setToolTip(translate("CurvesView", "What is drawn"))
        self.kind.setAccessibleName(self.kind.toolTip())
        self.place.setToolTip(translate("CurvesView", "The text or the corpus that it is drawn of"))
        self.place.setAccessibleName(self.place.toolTip())
        self.cancel.setText(translate("CurvesView", "Cancel"))
        self.cancel.setToolTip(translate("CurvesView", "Give up the counting"))
        self.bar.setAccessibleName(translate("CurvesView", "Progress of the counting"))
        self.more.setToolTip(translate("CurvesView", "Fit, axes and export"))
        self.more.setAccessibleName(self.more.toolTip())
        self.fit.setText(translate("CurvesView", "Fit to the curves"))
        self.axes["x"].setText(translate("CurvesView", "Logarithmic horizontal axis"))
        self.axes["y"].setText(translate("CurvesView", "Logarithmic vertical axis"))
        self.exports["png"].setText(translate("CurvesView", "Save as PNG …"))
        self.exports["svg"].setText(translate("CurvesView", "Save as SVG …"))
        self.exports["csv"].setText(translate("CurvesView", "Save points as CSV …"))

    def fill(self, corpora: list[CorpusEntry], chosen: int | None) -> None:
        """Offer the text and the corpora."""
        fill_places(self.place, corpora, chosen)
        self.place.setVisible(bool(corpora))

    def show_axes(self, axes: tuple[bool, bool], *, usable: bool) -> None:
        """Show which axes are logarithmic; bars have even ones."""
        for action, on in zip(self.axes.values(), axes, strict=True):
            action.setChecked(on and usable)
            action.setEnabled(usable)

    def show_share(self, busy: bool, share: float | None) -> None:
        """Show how far a counting of corpora is; not `busy`: there is none."""
        self.bar.setVisible(busy)
        self.cancel.setVisible(busy)
        self.bar.setRange(0, 0 if share is None else 1000)
        if share is not None:
            self.bar.setValue(round(share * 1000))

    def _axes_changed(self) -> None:
        self.axes_changed.emit(self.axes["x"].isChecked(), self.axes["y"].isChecked())
