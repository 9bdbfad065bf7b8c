"""The search's states as a table that is filled step by step, as a textbook does it."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication, QItemSelectionModel, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QStyle,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism.bytepiece.states import States

from ...figures import counted
from ...theme import fonts, icons
from ...theme.style import current
from ...widgets.measures import Lettered
from ...widgets.plain import plain_tip
from ...widgets.row_height import RowHeight
from . import arcs
from .paths import number

STEP, CALM, FRAME, LONGEST = 550, 1000, 40, 12.0  # milliseconds, and seconds of an animation
MOST = 4  # candidates that are written out
PLACE, BEST, BACK, CANDIDATES = range(4)

translate = QCoreApplication.translate


class StatesPanel(QWidget):
    """`stepped` tells the state that is looked at, -1 for none."""

    stepped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.states: States | None = None
        self.step, self._filled = 0, 0
        self._sources: list[int] = []
        self._playing = QTimer(self)
        self._playing.timeout.connect(self._tick)
        self.back, self.next, self.play = (QToolButton(self) for _ in range(3))
        for button, name, slot in (
            (self.back, "states-back", lambda: self.go_to(self.step - 1)),
            (self.next, "states-next", lambda: self.go_to(self.step + 1)),
            (self.play, "states-play", self.toggle_play),
        ):
            button.setObjectName(name)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(slot)
        self.place = QLabel(self)
        self.place.setProperty("role", "muted")
        self.table = QTableWidget(0, 4, self)
        self.table.setObjectName("lattice-states")
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.verticalHeader().hide()
        RowHeight(self.table, 25)
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(CANDIDATES, QHeaderView.ResizeMode.Stretch)
        self.table.currentCellChanged.connect(self._moved)
        self.said = QLabel(self)
        self.said.setObjectName("states-said")
        self.said.setWordWrap(True)
        self.said.setContentsMargins(10, 5, 10, 6)
        Lettered(self.said, fonts.plain, 9.0)
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 4, 8, 4)
        bar.setSpacing(4)
        for widget in (self.back, self.next, self.play):
            bar.addWidget(widget)
        bar.addSpacing(6)
        bar.addWidget(self.place, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(self.table, 1)
        column.addWidget(self.said)
        self.dress()

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.table.setAccessibleName(translate("LatticeView", "States of the search"))
        self.table.setHorizontalHeaderLabels([
            translate("LatticeView", "byte"), translate("LatticeView", "best"),
            translate("LatticeView", "from"), translate("LatticeView", "candidates"),
        ])
        for column in range(4):
            head = self.table.horizontalHeaderItem(column)
            assert head is not None
            head.setTextAlignment(_side(column))
        for button, text in (
            (self.back, translate("LatticeView", "One state back")),
            (self.next, translate("LatticeView", "Next state")),
        ):
            button.setToolTip(text)
            button.setAccessibleName(text)
        self._fill(0)
        self._show()

    def dress(self) -> None:
        """Take colours anew."""
        for button, name in ((self.back, "previous"), (self.next, "next")):
            button.setIcon(icons.icon(name, current().text))
        self._draw_play()
        self._fill(0)

    # what is shown

    def show_states(self, states: States | None, sources: list[int]) -> None:
        """Show those of another lattice; `sources` are the bytes of the text at its nodes."""
        if states is self.states:
            return
        self._playing.stop()
        self.states, self._sources, self.step = states, sources, 0
        self.table.blockSignals(True)
        self.table.setRowCount(0 if states is None else len(states))
        self.table.blockSignals(False)
        if states is not None:
            self.step = len(states) - 1  # whole at first; stepping begins anew
        self._fill(0)
        self._show()

    @property
    def last(self) -> int:
        """The last state."""
        return 0 if self.states is None else max(0, len(self.states) - 1)

    def go_to(self, step: int) -> None:
        """Fill the table up to a state, and tell it."""
        step = min(max(0, step), self.last)
        if step != self.step and self.states is not None:
            before, self.step = self.step, step
            self._fill(min(before, step))
            self._show()
            self.stepped.emit(step)

    def _fill(self, first: int) -> None:
        """Write the rows from `first` on; those that are yet to come are empty."""
        states = self.states
        if states is None:
            return
        self.table.blockSignals(True)
        done = self.step == self.last
        if done or self._filled == self.last:
            first = 0  # the way back is marked, or no more
        for row in range(first, len(states)):
            for column in range(4):
                text = self.cell(row, column) if row <= self.step or column == PLACE else ""
                item = QTableWidgetItem(text)
                item.setTextAlignment(_side(column))
                font = QFont(fonts.text(9.0) if column >= BACK else fonts.plain(9.0))
                if done and states.on_path[row] and column != CANDIDATES:
                    font.setWeight(QFont.Weight.Bold)
                item.setFont(font)
                if row > self.step or (done and not states.on_path[row]):
                    item.setForeground(QColor(current().muted))
                if column == CANDIDATES:
                    item.setToolTip(plain_tip(text))
                self.table.setItem(row, column, item)
        self._filled = self.step
        self.table.blockSignals(False)

    def cell(self, row: int, column: int) -> str:
        """What a cell says."""
        states = self.states
        assert states is not None
        if column == PLACE:
            return f"{self._sources[row]:,}"
        if column == BEST:
            return number(float(states.scores[row])) if row else number(0.0)
        if column == BACK:
            edge = int(states.back[row])
            if edge < 0:
                return ""
            return f"{self._sources[states.source_of(row)]:,} {self._piece(edge)}"
        return self._listed(row, MOST)

    def _listed(self, row: int, most: int) -> str:
        states = self.states
        assert states is not None
        edges, sums = states.candidates(row)
        shown = [
            f"{self._piece(edge)} {number(score)}"
            for edge, score in zip(edges[:most].tolist(), sums[:most].tolist(), strict=True)
        ]
        more = [f"+{len(edges) - most}"] if len(edges) > most else []
        return " · ".join(shown + more)

    def _piece(self, edge: int) -> str:
        assert self.states is not None
        lattice = self.states.lattice
        return arcs.piece(lattice.source[int(lattice.starts[edge]) : int(lattice.ends[edge])])

    def _show(self) -> None:
        self.back.setEnabled(self.step > 0)
        self.next.setEnabled(self.step < self.last)
        self.play.setEnabled(self.last > 0)
        self._draw_play()
        self.place.setText(
            translate("LatticeView", "state {0} of {1}").format(f"{self.step:,}", f"{self.last:,}")
        )
        self.said.setText("" if self.states is None else self._sentence(self.states))
        if self.table.rowCount():
            self.table.blockSignals(True)
            self.table.setCurrentCell(
                self.step, BEST, QItemSelectionModel.SelectionFlag.ClearAndSelect
                | QItemSelectionModel.SelectionFlag.Rows,
            )
            self.table.blockSignals(False)

    def _sentence(self, states: States) -> str:
        if self.step == 0:
            return translate("LatticeView", "Before the first byte the sum is 0.")
        edges, sums = states.candidates(self.step)
        if not len(edges):
            return ""
        edge = int(states.back[self.step])
        source = states.source_of(self.step)
        lattice = states.lattice
        before = 0.0 if int(lattice.starts[edge]) in lattice.segments else float(
            states.scores[source])
        ends = counted(len(edges), translate("LatticeView", "{0} piece ends here"),
                       translate("LatticeView", "{0} pieces end here"))
        text = translate(
            "LatticeView", "{0}; the best sum is {1} at byte {2} with {3}, {4}: {5}."
        ).format(
            ends, number(before), f"{self._sources[source]:,}", self._piece(edge),
            number(float(lattice.weights[edge])), number(float(sums[0])),
        )
        if self.step == self.last:
            way = " | ".join(
                self._piece(int(states.back[k]))
                for k in np.flatnonzero(states.on_path).tolist() if k
            )
            short = way if len(way) < 120 else way[:120] + "…"
            text += " " + translate("LatticeView", "The way back: {0}").format(short)
        return text

    # what the user does

    def _moved(self, row: int, _column: int, before: int, _before_column: int) -> None:
        if row >= 0 and row != before:
            self._playing.stop()
            self.go_to(row)

    def toggle_play(self) -> None:
        """Step by itself from here, from the start at the end; or stop."""
        if self._playing.isActive():
            self._playing.stop()
        elif self.last:
            if self.step >= self.last:
                self.go_to(0)
            pace = LONGEST * 1000 / self.last
            calm = self.style().styleHint(
                QStyle.StyleHint.SH_Widget_Animation_Duration, None, self) == 0
            self._playing.start(CALM if calm else round(min(max(pace, FRAME), STEP)))
        self._draw_play()

    def _tick(self) -> None:
        self.go_to(self.step + 1)
        if self.step >= self.last:
            self._playing.stop()
            self._draw_play()

    def _draw_play(self) -> None:
        playing = self._playing.isActive()
        self.play.setIcon(icons.icon("pause" if playing else "play", current().text))
        text = translate("LatticeView", "Pause") if playing else translate("LatticeView", "Play")
        self.play.setToolTip(text)
        self.play.setAccessibleName(text)

    def hideEvent(self, event: object) -> None:
        self._playing.stop()


def _side(column: int) -> Qt.AlignmentFlag:
    left = column >= BACK
    side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter
