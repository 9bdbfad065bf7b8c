"""The widget of the curves: builds the plot when it is first seen, keeps it to the session."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QLabel,
    QMenu,
    QMessageBox,
    QStackedLayout,
    QToolButton,
    QWidget,
)
from tokenprism import Progress
from tokenprism.errors import TokenprismError
from tokenprism.files import write_atomically

from ...i18n import said
from ...session import Session
from ...theme.style import current, notifier
from ...widgets.listening import until_destroyed
from ...work.background import Latest
from .sampling import Sampling
from .series import as_csv, series_of

if TYPE_CHECKING:
    from .plot import CurvePlot

FRAME = 16  # milliseconds between two changes of the cut while dragging
CALM = 40   # milliseconds between two pictures of the cut
REST = 60   # milliseconds in which changes are gathered before the curves are drawn
TYPING = 300  # the same while the text is typed

translate = QCoreApplication.translate


class CurvesView(QWidget):
    """Bytes per token against vocabulary size for each visible tokenizer."""

    caption_changed = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("curves")
        self.setMinimumSize(220, 120)
        self._session = session
        self.plot: CurvePlot | None = None
        self._building = False
        self._stale = True
        self._wanted: int | None = None
        self._frame = QTimer(self)
        self._frame.setSingleShot(True)
        self._frame.setInterval(FRAME)
        self._frame.timeout.connect(self._apply)
        self._moving = QTimer(self, singleShot=True, interval=CALM)
        self._moving.timeout.connect(self._show_cut)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(REST)
        self._typed = QTimer(self, singleShot=True, interval=TYPING)
        self._soon.timeout.connect(self._refresh)
        self._importing = Latest(self)
        self._importing.done.connect(self._prepare)
        self._sampling = Sampling(session, self)
        self._sampling.changed.connect(self._refresh)
        self._item: object = None
        self._stack = QStackedLayout(self)
        self._empty = QLabel(self)
        self._empty.setObjectName("curves-empty")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setMargin(24)
        self._stack.addWidget(self._empty)
        self._export = QToolButton(self)
        self._export.setObjectName("curves-export")
        self._export.setProperty("role", "quiet")
        self._export.setText("⋯")
        self._export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self._export)
        self._fit = menu.addAction("", self.fit)
        menu.addSeparator()
        self._exports = {
            kind: self._export_action(menu, kind) for kind in ("png", "svg", "csv")
        }
        self._export.setMenu(menu)
        until_destroyed(self, [
            session.text_changed.connect(self._text_changed),
            session.tokenizers_changed.connect(self._changed),
            session.result_changed.connect(self._result_changed),
            session.cut_changed.connect(self._cut_changed),
        ])
        notifier().changed.connect(self._dress)
        self._dress()
        self.retranslate()

    def _export_action(self, menu: QMenu, kind: str) -> QAction:
        action = menu.addAction("")
        action.setObjectName(f"export-{kind}")
        action.setData(kind)
        action.triggered.connect(self._ask_and_export)
        return action

    # words

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(translate("CurvesView", "Compression"))
        self.setAccessibleName(translate("CurvesView", "Compression curves"))
        self._empty.setText(self._nothing())
        self._export.setAccessibleName(translate("CurvesView", "Fit and export"))
        self._export.setToolTip(translate("CurvesView", "Fit and export"))
        self._fit.setText(translate("CurvesView", "Fit to the curves"))
        self._exports["png"].setText(translate("CurvesView", "Save as PNG …"))
        self._exports["svg"].setText(translate("CurvesView", "Save as SVG …"))
        self._exports["csv"].setText(translate("CurvesView", "Save points as CSV …"))
        self.caption_changed.emit(self.caption)
        self._changed()

    @property
    def caption(self) -> str:
        """What is plotted."""
        return translate("CurvesView", "bytes per token against vocabulary size · this text")

    def _nothing(self) -> str:
        if not self._session.text.source:
            return translate("CurvesView", "Paste or open a text to see how well it compresses.")
        if not self._session.visible:
            return translate("CurvesView", "Show a tokenizer in the library to see its curve.")
        return translate("CurvesView", "Encoding …")

    # what the session says

    def _result_changed(self, key: int) -> None:
        self._changed()

    def _text_changed(self) -> None:
        # One letter after another: curves of the letters between would only take the time.
        self._soon.setInterval(TYPING if self._typed.isActive() else REST)
        self._typed.start()
        self._changed()

    def _changed(self) -> None:
        self._stale = True
        self._empty.setText(self._nothing())
        if not self.isVisible():
            return
        self.update()
        if self.plot is None:
            return
        if not (self._session.text.source and self._session.visible):
            self._refresh()
        elif not self._soon.isActive():
            self._soon.start()

    def _cut_changed(self) -> None:
        # While it is dragged here, each move is drawn; else the panes go first.
        if self.plot is not None and not self._moving.isActive():
            self._moving.start()

    def _show_cut(self) -> None:
        if self.plot is not None:
            self.plot.show_cut(self._session.cut)

    def _refresh(self) -> None:
        self._stale = False
        self._soon.stop()
        if self.plot is None:
            return
        self._sampling.refresh()
        series = series_of(self._session, self._sampling.curves)
        self.plot.show_series(series, (entry.key for entry in self._session.visible))
        self.plot.show_cut(self._session.cut)
        self._stack.setCurrentIndex(1 if series else 0)
        self._export.setVisible(bool(series))
        self._export.raise_()

    def _dress(self) -> None:
        colours = current()
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(colours.panel))
        self.setPalette(palette)
        self.setAutoFillBackground(True)
        muted = self._empty.palette()
        muted.setColor(QPalette.ColorRole.WindowText, QColor(colours.muted))
        self._empty.setPalette(muted)
        if self.plot is not None:
            self.plot.dress(colours)

    # the plot comes after the first paint: importing its library takes half a second, elsewhere

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        ready = bool(self._session.results) and bool(self._session.text.source)
        if ready and self.plot is None and not self._building:
            self._building = True
            self._importing.start(_import_plot)
        elif self.plot is not None and self._stale and not self._soon.isActive():
            self._soon.start(0)
            self._soon.setInterval(REST)

    def _prepare(self, _imported: object) -> None:
        from .plot import plot_item

        self._item = plot_item()
        QTimer.singleShot(0, self, self.build)

    def build(self) -> None:
        """Make the plot now, where it is not there yet."""
        if self.plot is None:
            from .plot import CurvePlot, plot_item

            self.plot = CurvePlot(self._item or plot_item())
            self.plot.setAccessibleName(translate("CurvesView", "Compression curves"))
            self.plot.cut_dragged.connect(self._want)
            self._stack.addWidget(self.plot)
            self.plot.dress(current())
        self._refresh()
        self._place_button()

    @property
    def busy(self) -> bool:
        """Whether curves are yet to come."""
        return self.isVisible() and bool(self._sampling.missing)

    def settle(self) -> None:
        """Draw now what waits for a quiet moment: for pictures of the window."""
        if self._session.results and self._session.text.source:
            self.build()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_button()

    def _place_button(self) -> None:
        self._export.adjustSize()
        self._export.move(self.width() - self._export.width() - 4, 4)
        self._export.setVisible(self.plot is not None and self._stack.currentIndex() == 1)
        self._export.raise_()

    # what the user does

    def fit(self) -> None:
        """Show all of every curve."""
        if self.plot is not None:
            self.plot.fit()

    def _want(self, size: int) -> None:
        self._wanted = size
        if not self._frame.isActive():
            self._frame.start()

    def _apply(self) -> None:
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            self._session.set_cut(None if wanted >= self._session.largest_size else wanted)

    def exported(self, kind: str) -> bytes:
        """The plot as `png` or `svg`, its points as `csv`."""
        self.build()
        assert self.plot is not None
        if kind == "csv":
            return as_csv(self.plot.series).encode("utf-8")
        from . import export

        if kind == "png":
            return export.as_png(self.plot)
        return export.as_svg(self.plot, translate("CurvesView", "Compression"))

    def _ask_and_export(self) -> None:
        action = self.sender()
        if not isinstance(action, QAction):
            return
        kind = str(action.data())
        name, _ = QFileDialog.getSaveFileName(
            self, action.text(), f"compression.{kind}", f"{kind.upper()} (*.{kind})"
        )
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(name).with_suffix(f".{kind}")
        try:
            write_atomically(path, self.exported(kind))
        except TokenprismError as fault:
            QMessageBox.warning(self, translate("CurvesView", "Not saved"), said(fault.message))


def _import_plot(_progress: Progress) -> object:
    # On a worker thread.
    return importlib.import_module(".plot", __package__)
