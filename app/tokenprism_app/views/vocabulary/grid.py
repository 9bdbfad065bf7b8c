"""The table itself: columns that are chosen, sorted and remembered, keys, and the rows picked."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget
from tokenprism.inventory.answer import Answer
from tokenprism.inventory.summary import OPTIONAL
from tokenprism.inventory.table import Sorting

from ...theme import fonts
from ...theme.style import current
from ...widgets.guarded import Guarded
from ...widgets.row_height import RowHeight
from .cells import ROW, Cells, HueOf, Line, Place, row_height
from .columns import BY_KEY, COLUMNS, IN_DIFFS
from .model import Index, VocabularyModel

# Columns whose largest values are looked for first.
_FALLING = {"used", "corpus", "learned", "score", "length", "points"}
# Columns that take the room that is left, and the share of their width that they keep without.
_FLEXIBLE = {"token": 1.0, "bytes": 0.55, "from": 0.55, "script": 1.0}
FIRST: Sorting = (("id", False),)


class VocabularyGrid(Guarded, QTableView):
    """Rows of an answer. A click on a header sorts by it; the column before stays the second key.
    """

    typed = Signal(str)              # a character that belongs into the filter
    sorting_changed = Signal()
    row_chosen = Signal(int)         # a row of the core's table, by the user
    place_wanted = Signal(bool)      # the next (False) or last (True) place in the text
    menu_wanted = Signal(QPoint)     # in global coordinates
    columns_wanted = Signal(QPoint)

    def __init__(self, hue_of: HueOf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("vocabulary-table")
        self.vocabulary_model = VocabularyModel(self)
        self.cells = Cells(hue_of)
        self.sorting: Sorting = FIRST
        self._wishes: dict[str, bool] = {}
        self._showing = self._fitting = self._sized = False
        self.setModel(self.vocabulary_model)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        # With a visible one, a filter that shrinks the table far down takes seconds.
        self.verticalHeader().hide()
        RowHeight(self, ROW)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._dress_header()
        self.doubleClicked.connect(lambda _index: self.place_wanted.emit(False))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(
            lambda at: self.menu_wanted.emit(self.viewport().mapToGlobal(at))
        )

    def _dress_header(self) -> None:
        header = self.horizontalHeader()
        header.setFont(fonts.plain(9.0))
        header.setHighlightSections(False)
        header.setSectionsClickable(True)
        header.setSectionsMovable(True)
        header.setMinimumSectionSize(36)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        for at, column in enumerate(COLUMNS):
            header.resizeSection(at, fonts.scaled(column.width))
        header.sectionResized.connect(self._resized)
        header.sectionClicked.connect(lambda at: self.sort_by(COLUMNS[at].key))
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(
            lambda at: self.columns_wanted.emit(header.mapToGlobal(at))
        )
        self._show_sorting()

    def dress(self) -> None:
        """Take fonts and colours anew."""
        self.horizontalHeader().setFont(fonts.plain(9.0))
        self.cells.dress()
        self._fit()
        self.viewport().update()

    # drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw without a delegate, which would be called for each of hundreds of cells."""
        painter = QPainter(self.viewport())
        area, answer = event.rect(), self.vocabulary_model.answer
        if answer is None:
            painter.fillRect(area, self.palette().base())
            return
        self.cells.paint(painter, area, answer, self._places(area), self._lines(area, answer))
        if self.hasFocus() and self.currentIndex().isValid():
            painter.setPen(QColor(current().accent))
            painter.drawRect(self.visualRect(self.currentIndex()).adjusted(0, 0, -1, -1))

    def _places(self, area: QRect) -> list[Place]:
        found = []
        for at, column in enumerate(COLUMNS):
            x, width = self.columnViewportPosition(at), self.columnWidth(at)
            if width and x < area.right() + 1 and x + width > area.left():
                found.append(Place(column, x, width))
        return found

    def _lines(self, area: QRect, answer: Answer) -> list[Line]:
        first = self.rowAt(area.top())
        if first < 0:
            return []
        last = self.rowAt(area.bottom())
        last = len(answer.rows) - 1 if last < 0 else last
        top = self.rowViewportPosition(first)
        chosen = self.selectionModel()
        nothing = QModelIndex()
        return [
            Line(row, top + at * row_height(), chosen.isRowSelected(first + at, nothing),
                 answer.table.is_beyond(row, self.cells.cut))
            for at, row in enumerate(answer.rows[first : last + 1].tolist())
        ]

    def show_cut(self, size: int | None) -> None:
        """Grey the tokens that a vocabulary of this size does not have; None: it is whole."""
        if size != self.cells.cut:
            self.cells.cut = size
            self.viewport().update()

    # sorting

    def sort_by(self, key: str) -> None:
        """Sort by a column; by the one that is sorted by, the other way round."""
        first = self.sorting[0]
        if first[0] == key:
            self.sorting = ((key, not first[1]), *self.sorting[1:])
        else:
            self.sorting = ((key, key in _FALLING), first)
        self._show_sorting()
        self.sorting_changed.emit()

    def _show_sorting(self) -> None:
        self.vocabulary_model.show_sorting(*self.sorting[0])

    # columns

    def show_columns(self, known: frozenset[str], *, both: bool) -> None:
        """Show the columns that are wanted and tell anything; `both`: of two vocabularies."""
        for at, column in enumerate(COLUMNS):
            useful = column.key not in OPTIONAL or column.key in known
            useful = useful and (both or column.key not in IN_DIFFS)
            self.setColumnHidden(at, not (useful and self.wishes(column.key)))
        self._fit()

    def _resized(self, at: int, old: int, new: int) -> None:
        # A section that is hidden or shown has a width of 0 on one side.
        if not self._fitting and old and new:
            self._sized = True

    def _fit(self) -> None:
        """Fill the width, or nearly, as long as nobody has made a column wider or narrower."""
        if self._sized:
            return
        shown = [at for at in range(len(COLUMNS)) if not self.isColumnHidden(at)]
        if not any(COLUMNS[at].key in _FLEXIBLE for at in shown):
            return
        spare = self.viewport().width() - fonts.scaled(sum(COLUMNS[at].width for at in shown))
        wide = fonts.scaled(
            sum(COLUMNS[at].width for at in shown if COLUMNS[at].key in _FLEXIBLE)
        )
        self._fitting = True
        for at in shown:
            column = COLUMNS[at]
            width = fonts.scaled(column.width)
            if column.key in _FLEXIBLE:
                least = round(width * _FLEXIBLE[column.key])
                width = max(least, width + spare * width // wide) if spare > 0 else least
            self.setColumnWidth(at, width)
        self._fitting = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def wishes(self, key: str) -> bool:
        """Whether a column is wanted."""
        return self._wishes.get(key, BY_KEY[key].first)

    def wish(self, key: str, shown: bool) -> None:
        """Want a column or not from now on."""
        self._wishes[key] = shown

    def columns_state(self) -> QByteArray:
        """Widths, order and choice of the columns, to be remembered."""
        header = self.horizontalHeader()
        hidden = [at for at in range(len(COLUMNS)) if self.isColumnHidden(at)]
        kept = {
            "wishes": self._wishes,
            "sized": self._sized,
            "order": [COLUMNS[header.logicalIndex(at)].key for at in range(len(COLUMNS))],
            # A hidden column has no width.
            "widths": {
                column.key: header.sectionSize(at) for at, column in enumerate(COLUMNS)
                if at not in hidden
            },
        }
        return QByteArray(json.dumps(kept).encode())

    def restore(self, state: QByteArray) -> None:
        """Take up what `columns_state` gave; anything else changes nothing."""
        try:
            kept = json.loads(bytes(state.data()) or b"{}")
            wishes = {key: bool(on) for key, on in kept.get("wishes", {}).items()}
            widths = {key: int(width) for key, width in kept.get("widths", {}).items()}
            order = [str(key) for key in kept.get("order", [])]
        except (ValueError, TypeError, AttributeError):
            return
        header = self.horizontalHeader()
        self._sized = bool(kept.get("sized", False))
        self._wishes = {key: on for key, on in wishes.items() if key in BY_KEY}
        for place, key in enumerate(order):
            if key in BY_KEY and place < len(COLUMNS):
                header.moveSection(header.visualIndex(COLUMNS.index(BY_KEY[key])), place)
        for key, width in widths.items():
            if key in BY_KEY and 20 <= width <= 2000:
                header.resizeSection(COLUMNS.index(BY_KEY[key]), width)

    # rows

    def show_answer(self, answer: Answer | None) -> None:
        """Show other rows; the row that was current stays so while it is among them."""
        model = self.vocabulary_model
        old = model.answer
        kept = self.current_row()
        same_table = (
            old is not None and answer is not None
            and old.table.entries is answer.table.entries
        )
        if same_table and old is not None and answer is not None and np.array_equal(
            old.rows, answer.rows
        ):
            answer = replace(answer, rows=old.rows)  # nothing moves
        self._showing = True
        model.show_answer(answer)
        if answer is not None and (old is None or old.rows is not answer.rows):
            at = answer.position_of(kept) if kept >= 0 and same_table else -1
            if at >= 0:
                self._go(at)
            else:
                self.scrollToTop()
        self._showing = False

    def current_row(self) -> int:
        """The current row of the core's table, -1 where there is none."""
        return self.vocabulary_model.table_row(self.currentIndex().row())

    def show_row(self, row: int) -> bool:
        """Make a row of the core's table the current one; False where it is not shown."""
        answer = self.vocabulary_model.answer
        at = -1 if answer is None else answer.position_of(row)
        if at < 0:
            return False
        self._go(at)
        return True

    def _go(self, at: int) -> None:
        # The first column that is not hidden takes the focus.
        header = self.horizontalHeader()
        columns = (header.logicalIndex(place) for place in range(len(COLUMNS)))
        column = next((one for one in columns if not self.isColumnHidden(one)), 0)
        index = self.vocabulary_model.index(at, column)
        self.setCurrentIndex(index)
        self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def picked(self) -> NDArray[np.int32]:
        """The selected rows of the core's table in the order shown, int32[k]."""
        answer = self.vocabulary_model.answer
        if answer is None:
            return np.zeros(0, np.int32)
        chosen = np.zeros(len(answer.rows), bool)
        for part in self.selectionModel().selection().toList():
            chosen[part.top() : part.bottom() + 1] = True
        return np.asarray(answer.rows[chosen])

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        row = self.vocabulary_model.table_row(current.row())
        if not self._showing and row >= 0:
            self.row_chosen.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = Qt.Key(event.key()), event.text()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.place_wanted.emit(shift)
        elif text and text.isprintable() and not event.modifiers() & commands:
            self.typed.emit(text)
        elif key == Qt.Key.Key_Backspace:
            self.typed.emit("")
        else:
            super().keyPressEvent(event)
