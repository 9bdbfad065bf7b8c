"""The table itself: its look, its columns, and the metric that is chosen."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from ...theme import fonts
from ...theme.style import current
from ...widgets.guarded import Guarded
from ...widgets.row_height import RowHeight
from .table import HUE, Index, MetricsModel

ROW = 25
LEAST, GOOD, MOST = 64, 86, 190  # pixels of a tokenizer's column, at the usual zoom
TITLES = 132                     # pixels that titles keep where columns want room, likewise
PAD, BAR = 7, 3  # pixels beside a name, and of the line in the tokenizer's colour below it
_BREAKS = "-_/. @·"


class Heads(Guarded, QHeaderView):
    """Names of tokenizers over their figures, each over a line in its tokenizer's colour."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setObjectName("metrics-heads")

    def sizeHint(self) -> QSize:
        names = [self._name(section) for section in range(1, self.count())]
        lines = max((len(self.lines(name, self._room(at))) for at, name in enumerate(names, 1)),
                    default=1)
        return QSize(super().sizeHint().width(), self.fontMetrics().height() * lines + 14)

    def _name(self, section: int) -> str:
        return str(self.model().headerData(section, Qt.Orientation.Horizontal) or "")

    def _room(self, section: int) -> int:
        return self.sectionSize(section) - 2 * PAD

    def lines(self, name: str, room: int) -> list[str]:
        """A name in one line, or in two where it is wider than `room` pixels."""
        metrics = self.fontMetrics()
        if metrics.horizontalAdvance(name) <= room:
            return [name]
        places = [at for at in range(1, len(name)) if name[at - 1] in _BREAKS]
        fitting = [at for at in places if metrics.horizontalAdvance(name[:at]) <= room]
        at = max(fitting, default=0)
        if not at:
            return [metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room)]
        rest = metrics.elidedText(name[at:].strip(), Qt.TextElideMode.ElideMiddle, room)
        return [name[:at].rstrip(), rest]

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        painter.fillRect(rect, QColor(current().panel))
        painter.setPen(QColor(current().border))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        name = self._name(section)
        hue = self.model().headerData(section, Qt.Orientation.Horizontal, HUE)
        if not name or hue is None:
            return
        lines = self.lines(name, self._room(section))
        painter.setPen(QColor(current().muted))
        painter.setFont(self.font())
        place = rect.adjusted(0, 0, -PAD, -BAR)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(place, int(right), "\n".join(lines))
        bar = QRect(rect.left() + PAD, rect.bottom() - BAR, rect.width() - 2 * PAD, BAR)
        painter.fillRect(bar, QColor(current().hues[hue].full))


class MetricsGrid(QTableView):
    """A click on a row chooses its metric; a double click or Enter sorts by it."""

    metric_chosen = Signal(object)  # key
    sort_wanted = Signal()

    def __init__(self, model: MetricsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("metrics-table")
        self.setModel(model)
        self._model = model
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        RowHeight(self, ROW)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        header = Heads(self)
        self.setHorizontalHeader(header)
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.doubleClicked.connect(lambda _index: self.sort_wanted.emit())
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._choosing = False
        self._titles: int | None = None  # pixels that the longest title needs
        for changed in (model.modelReset, model.dataChanged, model.layoutChanged):
            changed.connect(self._forget_titles)
        self.dress()

    def dress(self) -> None:
        """Take fonts anew."""
        self._titles = None
        self.setFont(fonts.plain(9.5))
        self.horizontalHeader().setFont(fonts.plain(9.0))
        self.horizontalHeader().setMinimumSectionSize(fonts.scaled(LEAST))

    def _forget_titles(self) -> None:
        self._titles = None

    def size_columns(self) -> None:
        """The titles take what they need and the tokenizers leave, these share the rest, so far as
        it is useful.
        """
        header, count = self.horizontalHeader(), self.model().columnCount()
        if count < 2:
            return
        if self._titles is None:
            self._titles = max(header.minimumSectionSize(), self.sizeHintForColumn(0))
        left = self.viewport().width() - (count - 1) * fonts.scaled(GOOD)
        titles = min(self._titles, max(left, fonts.scaled(TITLES)))
        header.resizeSection(0, titles)
        room = self.viewport().width() - titles
        for column in range(1, count):
            width = room * column // (count - 1) - room * (column - 1) // (count - 1)
            header.resizeSection(column, min(max(width, fonts.scaled(LEAST)), fonts.scaled(MOST)))
        header.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.size_columns()

    def choose(self, key: str | None) -> None:
        """Select the row of a metric without saying so."""
        self._choosing = True
        if key is not None:
            self.setCurrentIndex(self.model().index(self._model.row_of(key), 0))
        self._choosing = False

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and not self._choosing:
            self.metric_chosen.emit(self._model.key_of(current.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.sort_wanted.emit()
        else:
            super().keyPressEvent(event)
