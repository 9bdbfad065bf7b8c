"""The widget of the metrics."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette, QShowEvent
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget
from tokenprism.analysis.tables import FORMS
from tokenprism.corpus import Corpus
from tokenprism.errors import TokenprismError
from tokenprism.files import write_file
from tokenprism.messages import Message

from ...entries import ALL_CORPORA, Measuring
from ...figures import counted
from ...i18n import said
from ...session import Session
from ...theme.style import current, notifier
from ...widgets.empty import empty_label
from ...widgets.listening import until_destroyed
from ...widgets.special_tokens import recognising_note
from ...work.asking import Asking
from . import table
from .grid import MetricsGrid
from .help import Help, next_order
from .measure import Measured, Options, RoundTrips, Snapshot, measure, snapshot
from .toolbar import Toolbar

PAUSE = 120  # milliseconds without a change before measuring: the cut may be moving

translate = QCoreApplication.translate


class MetricsView(QWidget):
    """Tokenizers × metrics for the session's text or corpora, measured in the background.

    Corpora are measured when they are chosen; when tokenizers or the cut change, again.
    """

    caption_changed = Signal(str)
    cluster_chosen = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("metrics")
        self._session = session
        self._place: int | None = None  # the key of a corpus, ALL_CORPORA, or None for the text
        self._round_trips: RoundTrips = {}
        self._taken: Snapshot | None = None
        self._asking = Asking(self, PAUSE)
        self._asking.due.connect(self._measure)
        self._asking.done.connect(self._show)
        self._asking.failed.connect(self._show_nothing)
        self._build()
        until_destroyed(self, [
            session.text_changed.connect(self._text_changed),
            session.tokenizers_changed.connect(self._changed),
            session.result_changed.connect(self._result_changed),
            session.cut_changed.connect(self._changed),
            session.corpora_changed.connect(self._corpora_changed),
            session.measuring_changed.connect(self._measuring_changed),
        ])
        notifier().changed.connect(self._dress)
        self._dress()
        self.retranslate()

    def _build(self) -> None:
        self._empty = empty_label("metrics-empty", self)
        self.model = table.MetricsModel(self)
        self.table = MetricsGrid(self.model, self)
        self.table.metric_chosen.connect(self.show_definition)
        self.table.sort_wanted.connect(self._sort)
        self.toolbar, self.help = Toolbar(self.table, self), Help(self)
        self.toolbar.place_chosen.connect(self.measure_on)
        self.toolbar.copy_wanted.connect(self._copy)
        self.toolbar.export_wanted.connect(self.export_to)
        self.toolbar.cancelled.connect(self._give_up)
        self._asking.share_changed.connect(self.toolbar.show_share)
        self.toolbar.metric_chosen.connect(self.show_rows)
        self.toolbar.options.changed.connect(self._options_changed)
        self.toolbar.options.failed.connect(self._tell)
        self.toolbar.options.cluster_chosen.connect(self.cluster_chosen)
        self.help.sort_wanted.connect(self._sort)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.toolbar)
        column.addLayout(self._stack, 1)
        column.addWidget(self.help)

    @property
    def title_tools(self) -> QWidget:
        """What stands beside the title of the panel."""
        return self.toolbar

    @property
    def busy(self) -> bool:
        """Whether a measurement is under way, or about to be."""
        return self._asking.busy

    # words

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(translate("MetricsView", "Metrics"))
        self.setAccessibleName(translate("MetricsView", "Metrics of the tokenizers"))
        self.table.setAccessibleName(translate("MetricsView", "Metrics by tokenizer"))
        self.toolbar.retranslate()
        self.toolbar.fill(self._session.corpora, self._place)
        self._fill_rows()
        self.model.again()
        self.table.size_columns()
        self.help.show_metric(self.help.key, self.model.sorting)
        self._show_state()

    @property
    def caption(self) -> str:
        """Which text is measured, and at which vocabulary size."""
        parts = [self.place_name] if self.place_name else []
        if self._session.cut is not None and self._session.largest_size:
            size = f"{self._session.cut:,}"
            parts.append(translate("MetricsView", "BPE cut at {0}").format(size))
        parts.append(recognising_note(self._session.visible))
        return " · ".join(filter(None, parts))

    @property
    def place_name(self) -> str:
        """What is measured: the text's title, or the names of corpora."""
        if self._place is None:
            return self._session.text.title
        return ", ".join(corpus.name for corpus in self._corpora())

    def _corpora(self) -> tuple[Corpus, ...]:
        return tuple(
            entry.corpus for entry in self._session.corpora
            if self._place in (ALL_CORPORA, entry.key)
        )

    def _nothing(self) -> str:
        if self._asking.problem is not None:
            return said(self._asking.problem)
        if self._asking.given_up:
            return translate(
                "MetricsView", "The measurement was given up. Choose again what to measure on."
            )
        if self._place is None and not self._session.text.source:
            return translate("MetricsView", "Paste or open a text to measure tokenizers on it.")
        if not self._session.visible:
            return translate("MetricsView", "Show a tokenizer in the library to measure it.")
        return translate("MetricsView", "Measuring …")

    def _dress(self) -> None:
        colours = current()
        palette = self.palette()
        for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
            palette.setColor(role, QColor(colours.panel))
        self.setPalette(palette)
        self.setAutoFillBackground(True)
        self.table.dress()
        self.model.again()
        self.table.size_columns()

    # what the session says

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._asking.shown()

    def _text_changed(self) -> None:
        if self._place is None:
            self.model.show_measured(None)
            self._changed()

    def _result_changed(self, _key: int) -> None:
        if self._place is None:
            self._changed()

    def _corpora_changed(self) -> None:
        gone = self._place is not None and not self._corpora()
        changed = self._place == ALL_CORPORA
        self._place = None if gone else self._place
        self.toolbar.fill(self._session.corpora, self._place)
        if gone or changed:
            self._changed()
        self._keep_choice()

    def _measuring_changed(self) -> None:
        """Take over what was chosen when the workspace was left."""
        chosen, button = self._session.measuring, self.toolbar.options
        if chosen == Measuring(self._place, button.options.record()):
            return
        button.take(Options.read(chosen.options, button.options.cluster))
        self._place = chosen.place
        self.toolbar.fill(self._session.corpora, self._place)
        self.model.show_measured(None)
        self._changed()

    def _keep_choice(self) -> None:
        self._session.measure_on(Measuring(self._place, self.toolbar.options.options.record()))

    def use_cluster(self, address: str) -> None:
        """Let the cluster of this scheduler measure corpora; empty: this machine."""
        self.toolbar.options.measure_on_cluster(address)

    def _changed(self) -> None:
        self._asking.changed()
        self._show_state()

    def _show_state(self) -> None:
        measured = self.model.measured
        usable = measured is not None and bool(measured.columns) and bool(self._session.visible)
        self._empty.setText(self._nothing())
        self._stack.setCurrentIndex(1 if usable else 0)
        self.toolbar.setVisible(bool(self._session.visible))
        self.help.setVisible(usable and self.help.key is not None)
        self.toolbar.facts.setText(self._facts() if usable else "")
        self.caption_changed.emit(self.caption)

    def _facts(self) -> str:
        assert self.model.measured is not None
        values = self.model.measured.columns[0][2]
        return " · ".join(
            counted(int(values[key] or 0), one, many) for key, one, many in (
                ("bytes", translate("MetricsView", "{0} byte"),
                 translate("MetricsView", "{0} bytes")),
                ("code_points", translate("MetricsView", "{0} character"),
                 translate("MetricsView", "{0} characters")),
                ("words", translate("MetricsView", "{0} word"),
                 translate("MetricsView", "{0} words")),
            )
        )

    def _measure(self) -> None:
        corpora = self._corpora()
        self._taken = taken = snapshot(
            self._session, corpora, self._round_trips, self.toolbar.options.options
        )
        possible = bool(taken.parts) and bool(corpora or taken.source)
        self._asking.start(
            (lambda progress: measure(taken, progress)) if possible else None, long=bool(corpora))
        if not possible:
            self.model.show_measured(None)
        self._show_state()

    def _show(self, measured: Measured) -> None:
        if self._taken is not None and all(
            one is other for one, other in zip(measured.place, self._taken.place, strict=True)
        ):
            self.model.show_measured(measured)
            self._fill_rows()
            self.table.size_columns()
            self.table.choose(self.help.key)
            self._show_state()
            problem = self._session.counts.problem
            if problem is not None:
                self._tell(problem.message)

    def _show_nothing(self) -> None:
        self.model.show_measured(None)
        self._show_state()

    def _give_up(self) -> None:
        self._asking.give_up()
        self._show_nothing()

    # what the user does

    def measure_on(self, place: int | None) -> None:
        """Measure on the corpus with this key, on ALL_CORPORA corpora, or on the text: None."""
        self._place = place
        self._asking.forget()
        self.toolbar.fill(self._session.corpora, place)
        self.model.show_measured(None)
        self._keep_choice()
        self._measure()

    def show_rows(self, key: str | None) -> None:
        """Show one metric by corpus and language; None: all metrics of the whole."""
        self.model.show_metric(key)
        self.table.size_columns()
        if key is not None:
            self.table.choose(key)
            self.show_definition(key)

    def _fill_rows(self) -> None:
        measured = self.model.measured
        offered = measured is not None and len(measured.places) > 1
        self.toolbar.fill_rows(offered, self.model.metric)

    def _options_changed(self) -> None:
        self._keep_choice()
        self._asking.changed()

    def _tell(self, problem: Message) -> None:
        self.toolbar.facts.setText(said(problem))

    def show_definition(self, key: str | None) -> None:
        """Tell what a metric is, below the table."""
        self.help.show_metric(key, self.model.sorting)

    def _sort(self) -> None:
        key = self.help.key
        if key is not None:
            self.model.sort_by(next_order(key, self.model.sorting))
            self.table.size_columns()
            self.table.choose(key)
            self.help.show_metric(key, self.model.sorting)

    def copied(self, kind: str) -> str:
        """The table as one of FORMS: `tsv`, `csv`, `md`, `tex`, `html`; empty without one."""
        if self.model.measured is None:
            return ""
        return FORMS[kind](table.text_table(self.model, self.place_name))

    def _copy(self, kind: str) -> None:
        QGuiApplication.clipboard().setText(self.copied(kind))

    def export_to(self, path: Path) -> None:
        """Write the table in the form that the name ends in, else as CSV."""
        kind = path.suffix[1:].lower()
        text = self.copied(kind if kind in FORMS else "csv")
        try:
            write_file(path, text.encode("utf-8"))
        except TokenprismError as fault:
            self.toolbar.facts.setText(said(fault.message))
        else:
            self.toolbar.facts.setText(translate("MetricsView", "Written: {0}").format(path))
