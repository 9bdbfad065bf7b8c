"""The widget of the metrics."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QGuiApplication, QKeySequence, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QStackedLayout,
    QTableView,
    QWidget,
)
from tokenprism.analysis.of_text import TextFacts
from tokenprism.messages import Message

from ...i18n import said
from ...session import Session
from ...theme import fonts
from ...theme.style import current, notifier
from ...widgets.listening import until_destroyed
from ...work.background import Latest
from . import table
from .measure import Measured, measure, snapshot

PAUSE = 120  # milliseconds without a change before measuring: the cut may be moving
ROW = 25

translate = QCoreApplication.translate


class MetricsView(QWidget):
    """Tokenizers × metrics for the session's text, measured in the background."""

    caption_changed = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("metrics")
        self._session = session
        self._facts: tuple[bytes, TextFacts] | None = None
        self._stale = True
        self.latest = Latest(self)
        self.latest.done.connect(self._show)
        self.latest.failed.connect(self._failed)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self._measure)
        self._build()
        until_destroyed(self, [
            session.text_changed.connect(self._text_changed),
            session.tokenizers_changed.connect(self._changed),
            session.result_changed.connect(self._result_changed),
            session.cut_changed.connect(self._changed),
        ])
        notifier().changed.connect(self._dress)
        self._dress()
        self.retranslate()

    def _build(self) -> None:
        self._stack = QStackedLayout(self)
        self._empty = QLabel(self)
        self._empty.setObjectName("metrics-empty")
        self._empty.setWordWrap(True)
        self._empty.setMargin(24)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.model = table.MetricsModel(self)
        self.table = QTableView(self)
        self.table.setObjectName("metrics-table")
        self.table.setModel(self.model)
        self.table.setFont(fonts.plain(9.5))
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setFont(fonts.plain(9.5))
        header.setMinimumSectionSize(96)
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._copies: dict[str, QAction] = {}
        for kind in ("tsv", "markdown", "csv"):
            action = QAction(self.table)
            action.setObjectName(f"copy-{kind}")
            action.setData(kind)
            action.triggered.connect(self._copy_action)
            self._copies[kind] = action
            self.table.addAction(action)
        self._copies["tsv"].setShortcut(QKeySequence.StandardKey.Copy)
        self._copies["tsv"].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.table)

    @property
    def busy(self) -> bool:
        """Whether a measurement is under way, or about to be."""
        return self._pause.isActive() or self.latest.busy

    # words

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(translate("MetricsView", "Metrics"))
        self.setAccessibleName(translate("MetricsView", "Metrics of the tokenizers"))
        self.table.setAccessibleName(translate("MetricsView", "Metrics by tokenizer"))
        self._copies["tsv"].setText(translate("MetricsView", "Copy table"))
        self._copies["markdown"].setText(translate("MetricsView", "Copy as Markdown"))
        self._copies["csv"].setText(translate("MetricsView", "Copy as CSV"))
        self.model.show_measured(self.model.measured)
        self._size_columns()
        self._show_state()

    @property
    def caption(self) -> str:
        """Which text is measured, and at which vocabulary size."""
        parts = [self._session.text.title] if self._session.text.title else []
        if self._session.cut is not None and self._session.largest_size:
            size = f"{self._session.cut:,}"
            parts.append(translate("MetricsView", "BPE cut at {0}").format(size))
        return " · ".join(parts)

    def _nothing(self) -> str:
        if not self._session.text.source:
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
        muted = self._empty.palette()
        muted.setColor(QPalette.ColorRole.WindowText, QColor(colours.muted))
        self._empty.setPalette(muted)
        self.model.show_measured(self.model.measured)

    # what the session says

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._measure()

    def _text_changed(self) -> None:
        self.model.show_measured(None)
        self._changed()

    def _result_changed(self, key: int) -> None:
        self._changed()

    def _changed(self) -> None:
        self._stale = True
        self._show_state()
        if self.isVisible():
            self._pause.start()

    def _show_state(self) -> None:
        measured = self.model.measured
        usable = measured is not None and bool(measured.columns) and bool(self._session.visible)
        self._empty.setText(self._nothing())
        self._stack.setCurrentIndex(1 if usable else 0)
        self.caption_changed.emit(self.caption)

    def _measure(self) -> None:
        self._stale = False
        known = self._facts
        facts = known[1] if known and known[0] is self._session.text.source else None
        taken = snapshot(self._session, facts)
        if taken.source and taken.parts:
            self.latest.start(lambda progress: measure(taken, progress))
        else:
            self.latest.cancel()
            self.model.show_measured(None)
            self._show_state()

    def _show(self, measured: Measured) -> None:
        self._facts = (measured.source, measured.facts)
        if measured.source is self._session.text.source:
            self.model.show_measured(measured)
            self._size_columns()
            self._show_state()

    def _failed(self, problem: Message) -> None:
        self.model.show_measured(None)
        self._stack.setCurrentIndex(0)
        self._empty.setText(said(problem))

    def _size_columns(self) -> None:
        header = self.table.horizontalHeader()
        for column in range(self.model.columnCount()):
            fixed = QHeaderView.ResizeMode.ResizeToContents
            header.setSectionResizeMode(
                column, fixed if column == 0 else QHeaderView.ResizeMode.Stretch
            )

    # what the user does

    def copied(self, kind: str) -> str:
        """The table as `tsv`, `markdown` or `csv`; empty where there is none."""
        measured = self.model.measured
        if measured is None:
            return ""
        writers = {"tsv": table.as_tsv, "markdown": table.as_markdown, "csv": table.as_csv}
        return writers[kind](measured)

    def _copy_action(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            QGuiApplication.clipboard().setText(self.copied(str(action.data())))
