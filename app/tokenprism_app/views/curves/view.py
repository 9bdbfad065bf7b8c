"""The widget of the curves: builds the plot when it is first seen, keeps it to the session."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QTimer, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import QFileDialog, QMessageBox, QStackedLayout, QVBoxLayout, QWidget
from tokenprism.errors import TokenprismError
from tokenprism.files import write_file
from tokenprism.messages import Message

from ...i18n import said
from ...session import Session
from ...theme.style import current, notifier
from ...widgets.empty import empty_label
from ...widgets.guarded import Guarded
from ...widgets.listening import until_destroyed
from ...widgets.turns import Waiting
from ..measuring import this_text
from ..plotting import PlotLibrary
from . import charts, words
from .charting import Charting
from .charts import Chart, Kind
from .sampling import Sampling
from .series import Series, as_csv, series_of
from .toolbar import Toolbar

if TYPE_CHECKING:
    from .chart_plot import ChartPlot
    from .plot import CurvePlot

FRAME = 16  # milliseconds between two changes of the cut while dragging
CALM = 40   # milliseconds between two pictures of the cut
REST = 60   # milliseconds in which changes are gathered before the curves are drawn
TYPING = 300  # the same while the text is typed

translate = QCoreApplication.translate


class CurvesView(Guarded, QWidget):
    """Bytes per token against vocabulary size for each visible tokenizer."""

    caption_changed = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("curves")
        self.setMinimumSize(220, 120)
        self._session = session
        self.plot: CurvePlot | None = None
        self._stale = True
        self._wanted: int | None = None
        self._axes = {  # whether the axes of each kind are logarithmic
            Kind.COMPRESSION: (True, False), Kind.RANKS: (True, True),
            Kind.LENGTHS: (False, False), Kind.SCRIPTS: (False, False),
            Kind.GROWTH: (True, False),
        }
        self._frame = QTimer(self)
        self._frame.setSingleShot(True)
        self._frame.setInterval(FRAME)
        self._frame.timeout.connect(self._apply)
        self._moving = Waiting(self, self._show_cut)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(REST)
        self._typed = QTimer(self, singleShot=True, interval=TYPING)
        self._soon.timeout.connect(self._refresh)
        self._library = PlotLibrary(self)
        self._library.ready.connect(self._prepare)
        self._sampling = Sampling(session, self)
        self._sampling.changed.connect(self._refresh)
        self._item: object = None
        self.charting = Charting(session, self)
        self.charting.drawn.connect(self._show_drawn)
        self.charting.failed.connect(self._fail)
        self.chart_plot: ChartPlot | None = None
        self._problem: Message | None = None
        self._build_widgets()
        until_destroyed(self, [
            session.text_changed.connect(self._text_changed),
            session.tokenizers_changed.connect(self._changed),
            session.result_changed.connect(self._result_changed),
            session.cut_changed.connect(self._cut_changed),
            session.corpora_changed.connect(self._corpora_changed),
            session.runs_changed.connect(self._runs_changed),
        ])
        notifier().changed.connect(self._dress)
        self._dress()
        self.retranslate()

    def _build_widgets(self) -> None:
        self._empty = empty_label("curves-empty", self)
        self.toolbar = Toolbar(self)
        self.toolbar.kind_chosen.connect(self.show_kind)
        self.toolbar.place_chosen.connect(self.show_place)
        self.toolbar.axes_changed.connect(self._change_axes)
        self.toolbar.export_wanted.connect(self._ask_and_export)
        self.toolbar.fit_wanted.connect(self.fit)
        self.toolbar.cancelled.connect(self._give_up)
        self.charting.worked.connect(self.toolbar.show_share)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.toolbar)
        column.addLayout(self._stack, 1)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.toolbar.more.menu().popup(event.globalPos())

    # words

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(translate("CurvesView", "Curves"))
        self.setAccessibleName(translate("CurvesView", "Compression curves"))
        self._empty.setText(self._nothing())
        self.toolbar.retranslate()
        self.toolbar.fill(self._session.corpora, self.charting.place)
        self.caption_changed.emit(self.caption)
        if self.plot is not None:
            self.plot.set_titles(*words.axis_titles(Kind.COMPRESSION))
        self._changed()

    @property
    def caption(self) -> str:
        """What is plotted."""
        corpora = self.charting.corpora()
        where = ", ".join(one.name for one in corpora) or this_text()
        return f"{words.caption(self.charting.kind)} · {where}"

    def _nothing(self) -> str:
        if self._problem is not None:
            return said(self._problem)
        if self.charting.given_up:
            return translate("CurvesView", "The counting was given up. Choose again what to draw.")
        if not self._session.text.source and self.charting.place is None:
            return translate("CurvesView", "Paste or open a text to see how well it compresses.")
        if not self._session.visible:
            return translate("CurvesView", "Show a tokenizer in the library to see its curve.")
        if self.charting.place is not None:
            return translate("CurvesView", "Counting …")
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
        if not self._session.visible or not (
            self._session.text.source or self.charting.place is not None
        ):
            self._refresh()
        elif not self._soon.isActive():
            self._soon.start()

    def _corpora_changed(self) -> None:
        if self.charting.place is not None and not self.charting.corpora():
            self.charting.place = None
        self.toolbar.fill(self._session.corpora, self.charting.place)
        self.caption_changed.emit(self.caption)
        if self.charting.place is not None or self.charting.kind is Kind.SCRIPTS:
            self._changed()

    def _runs_changed(self) -> None:
        if self.plot is None:
            self.update()
            return
        self.plot.show_runs(self._session.runs)
        if self._session.runs and self._stack.currentIndex() == 0 and not self.charting.needed:
            self._refresh()

    def _cut_changed(self) -> None:
        if self.charting.kind is not Kind.COMPRESSION:
            self._changed()
        # While it is dragged here, each move is drawn; else the panes go first.
        if self.plot is not None:
            self._moving.start(CALM)

    def _show_cut(self) -> None:
        if self.plot is not None:
            self.plot.show_cut(self._session.cut)

    def _refresh(self) -> None:
        self._stale = False
        self._problem = None
        self._soon.stop()
        if self.plot is None:
            return
        if self.charting.needed:
            self.charting.refresh()
            if not self.charting.busy or self.charting.place is not None:
                self._show_page(0)
            return
        self.charting.cancel()
        self._sampling.refresh()
        series = series_of(self._session, self._sampling.curves)
        self._show_series(series)

    def _show_series(self, series: list[Series]) -> None:
        assert self.plot is not None
        self.plot.show_series(series, (entry.key for entry in self._session.visible))
        self.plot.show_runs(self._session.runs)
        self.plot.show_cut(self._session.cut)
        self._show_page(1 if series or self._session.runs else 0)

    def _show_drawn(self, made: Chart | list[Series]) -> None:
        if not isinstance(made, Chart):
            self._show_series(made)
        elif made.kind is self.charting.kind:
            if self.chart_plot is None:
                from .chart_plot import ChartPlot

                self.chart_plot = ChartPlot()
                self._stack.addWidget(self.chart_plot)
                self.chart_plot.dress(current())
            self.chart_plot.setAccessibleName(self.caption)
            self.chart_plot.logarithmic = self._axes[made.kind]
            self.chart_plot.set_titles(*words.axis_titles(made.kind))
            self.chart_plot.show_chart(made)
            self._show_page(2 if any(len(line.x) for line in made.lines) else 0)

    def _show_page(self, page: int) -> None:
        self._empty.setText(self._nothing())
        self._stack.setCurrentIndex(page)
        self.toolbar.more.setEnabled(page > 0)
        kind = self.charting.kind
        self.toolbar.show_axes(self._axes[kind], usable=kind is not Kind.SCRIPTS)

    def _fail(self, problem: Message) -> None:
        self._problem = problem
        self._show_page(0)

    def _give_up(self) -> None:
        self.charting.cancel()
        self._show_page(0)

    def _dress(self) -> None:
        colours = current()
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(colours.panel))
        self.setPalette(palette)
        self.setAutoFillBackground(True)
        if self.plot is not None:
            self.plot.dress(colours)
        if self.chart_plot is not None:
            self.chart_plot.dress(colours)

    # the plot comes after the first paint: importing its library takes a while

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        ready = bool(self._session.results and self._session.text.source) or bool(
            self._session.runs or (self.charting.place is not None and self._session.visible)
        )
        if ready and self.plot is None:
            self._library.load()
        elif self.plot is not None and self._stale and not self._soon.isActive():
            self._soon.start(0)
            self._soon.setInterval(REST)

    def _prepare(self) -> None:
        from .axes import plot_item

        self._item = plot_item()
        QTimer.singleShot(0, self, self.build)

    def build(self) -> None:
        """Make the plot now, where it is not there yet."""
        if self.plot is None:
            from .axes import plot_item
            from .plot import CurvePlot

            self.plot = CurvePlot(self._item or plot_item())
            self.plot.setAccessibleName(translate("CurvesView", "Compression curves"))
            self.plot.cut_dragged.connect(self._want)
            self.plot.set_titles(*words.axis_titles(Kind.COMPRESSION))
            self._stack.addWidget(self.plot)
            self.plot.dress(current())
            self.plot.show_logarithmic(*self._axes[Kind.COMPRESSION])
        self._refresh()

    @property
    def title_tools(self) -> QWidget:
        """What stands beside the title of the panel."""
        return self.toolbar

    @property
    def busy(self) -> bool:
        """Whether curves are yet to come."""
        return self.isVisible() and (self.charting.busy or bool(self._sampling.missing))

    def settle(self) -> None:
        """Draw now what waits for a quiet moment: for pictures of the window."""
        if self._session.results and self._session.text.source:
            self.build()

    # what the user does

    def show_kind(self, kind: Kind) -> None:
        """Draw the curves of compression, or another chart."""
        self.charting.kind = kind
        at = self.toolbar.kind.findData(kind)
        self.toolbar.kind.setCurrentIndex(at)
        self.caption_changed.emit(self.caption)
        self._changed_at_once()

    def show_place(self, place: int | None) -> None:
        """Draw of the corpus with this key, of ALL_CORPORA corpora, or of the text: None."""
        self.charting.place = place
        self.toolbar.fill(self._session.corpora, place)
        self.caption_changed.emit(self.caption)
        self._changed_at_once()

    def _changed_at_once(self) -> None:
        if self.plot is None:
            self._changed()
        else:
            self._refresh()

    def _change_axes(self, x: bool, y: bool) -> None:
        kind = self.charting.kind
        self._axes[kind] = (x, y)
        if kind is Kind.COMPRESSION and self.plot is not None:
            self.plot.show_logarithmic(x, y)
        elif self.chart_plot is not None:
            self.chart_plot.show_logarithmic(x, y)

    def fit(self) -> None:
        """Show all of every curve."""
        shown = self._stack.currentWidget()
        if shown is self.plot and self.plot is not None:
            self.plot.fit()
        elif shown is self.chart_plot and self.chart_plot is not None:
            self.chart_plot.fit()

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
        shown = self.plot if self.chart_plot is None or (
            self.charting.kind is Kind.COMPRESSION) else self.chart_plot
        if kind == "csv":
            chart = None if shown is self.plot or self.chart_plot is None else self.chart_plot.chart
            text = as_csv(self.plot.series) if chart is None else charts.as_csv(chart)
            return text.encode("utf-8")
        from . import export

        return export.as_png(shown) if kind == "png" else export.as_svg(shown, self.caption)

    def _ask_and_export(self, kind: str) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.toolbar.exports[kind].text(), f"{self.charting.kind.value}.{kind}",
            f"{kind.upper()} (*.{kind})",
        )
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(name).with_suffix(f".{kind}")
        try:
            write_file(path, self.exported(kind))
        except TokenprismError as fault:
            QMessageBox.warning(self, translate("CurvesView", "Not saved"), said(fault.message))
