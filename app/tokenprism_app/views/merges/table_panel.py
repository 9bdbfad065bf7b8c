"""The table of all merges with its filter, and the merge tree of the one that is chosen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from tokenprism import Progress
from tokenprism.bpe.merge_table import MergeTable
from tokenprism.inventory.expression import FilterError
from tokenprism.inventory.merge_list import Column, MergeList
from tokenprism.inventory.query import Query, parse
from tokenprism.messages import Message

from ...i18n import said
from ...widgets.filter_field import FilterField
from ...widgets.plain import plain_tip
from ...work.background import Latest
from ..inspector.tree import merge_tree
from ..inspector.tree_view import MergeTree, TreeArea
from . import words
from .table import MergesTable

TREE = 0.4          # of the height at most
ROOMY = 300         # pixels of height from which on there is room for a tree
WIDE = 440          # pixels of width from which on the number of merges is said

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The rows that are listed."""

    merges: MergeList
    query: Query
    rows: NDArray[np.int32]


class TablePanel(QWidget):
    """`merge_chosen` tells a merge, -1 for none; `travel_asked` one whose size is wanted;
    `next_asked` that of the text's next change.
    """

    merge_chosen = Signal(int)
    travel_asked = Signal(int)
    next_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._merges: MergeList | None = None
        self._hue, self._in_force, self.chosen = 0, 0, -1
        self._column, self._descending = Column.RANK, False
        self._problem: Message | str = ""
        self._query = Query()
        self._settling = QTimer(self, singleShot=True, interval=0)
        self._settling.timeout.connect(self._bring)
        self._work = Latest(self)
        self._work.done.connect(self._take)
        self._work.failed.connect(self._fail)
        self.filter = FilterField("merges-filter", self)
        self.filter.textChanged.connect(self._search)
        self.count = QLabel(self)
        self.count.setObjectName("merges-count")
        self.count.setProperty("role", "muted")
        self.next = QPushButton(self)
        self.next.setObjectName("merges-next")
        self.next.clicked.connect(self.next_asked)
        self.table = MergesTable(self)
        self.filter.left_down.connect(self.table.setFocus)
        self.table.merge_chosen.connect(self._choose)
        self.table.travel_asked.connect(self.travel_asked)
        self.table.sort_asked.connect(self._sort)
        self.tree = MergeTree()
        self._area = TreeArea(self.tree, self)
        bar = QHBoxLayout()
        bar.setContentsMargins(10, 7, 10, 5)
        bar.setSpacing(8)
        bar.addWidget(self.filter, 1)
        bar.addWidget(self.count)
        bar.addWidget(self.next)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(self.table, 1)
        column.addWidget(self._area)
        self._area.hide()

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.filter.retranslate(
            translate("MergesView", "Filter of the merges"),
            translate(
                "MergesView",
                "rank:<500  learned:>100  size:<=8192  len:>8  id:1000-2000 – numbers\n"
                "script:Han  partial – what the new token is",
            ),
        )
        self.next.setText(translate("MergesView", "next change ▸"))
        self.next.setToolTip(
            translate("MergesView", "Go to the next merge that changes this text")
        )
        self.table.setAccessibleName(translate("MergesView", "All merges"))
        self.table.setToolTip(translate(
            "MergesView", "Enter or a double click sets the vocabulary size to just after a merge"
        ))
        last = self.table.rows.columnCount() - 1
        self.table.rows.headerDataChanged.emit(self.table.horizontalHeader().orientation(), 0, last)
        self._say()

    def dress(self) -> None:
        """Take colours anew."""
        self.table.dress()

    # what is shown

    @property
    def busy(self) -> bool:
        """Whether rows are yet to come."""
        return self._work.busy or self._settling.isActive()

    def show_model(self, model: MergeTable | None, hue: int) -> None:
        """List the merges of another model."""
        self._hue = hue
        before = None if self._merges is None else self._merges.model
        if model is before:
            return
        self._merges = None if model is None else MergeList(model)
        self._show_chosen(-1)
        if self._merges is None:
            self._work.cancel()
            self.table.rows.show_rows(None, np.zeros(0, np.int32))
        else:
            self._search()

    def show_cut(self, merges: int | None, can_go_on: bool) -> None:
        """Mark the last of so many merges, None for all, and keep it in sight."""
        every = 0 if self._merges is None else len(self._merges)
        self._in_force = every if merges is None else merges
        self.table.rows.show_cut(self._in_force)
        self.next.setEnabled(can_go_on)
        if merges is not None and merges > 0:
            self.table.bring(merges - 1, chosen=False)

    def show_merge(self, merge: int) -> None:
        """Choose a merge and bring it into sight."""
        self._show_chosen(merge)
        self._bring()

    def _search(self) -> None:
        merges, text = self._merges, self.filter.text()
        if merges is None:
            return
        try:
            query = parse(text)
        except FilterError as fault:
            self._fail(fault.message)
            return
        column, descending = self._column, self._descending

        def work(progress: Progress) -> Found:
            rows = merges.find(query, column, descending=descending, progress=progress)
            return Found(merges, query, rows)

        self._work.start(work)

    def _sort(self, column: Column, descending: bool) -> None:
        self._column, self._descending = column, descending
        self._search()

    def _take(self, found: Found) -> None:
        if found.merges is not self._merges:
            return
        self._problem, self._query = "", found.query
        self.table.rows.show_rows(found.merges, found.rows)
        self.table.rows.show_cut(self._in_force)
        self._bring()
        self._say()

    def _fail(self, problem: Message) -> None:
        self._work.cancel()
        self._problem = problem
        self._say()

    def _say(self) -> None:
        self.filter.say_problem(said(self._problem))
        every = 0 if self._merges is None else len(self._merges)
        self.count.setText(
            translate("MergesView", "not understood") if self._problem
            else words.listed(len(self.table.rows.rows), every)
        )
        # What is wrong, else how the filter was understood.
        self.count.setToolTip(plain_tip(said(self._problem or self._query.message)))

    # the merge that is chosen

    def _choose(self, merge: int) -> None:
        self._show_chosen(merge)
        self.merge_chosen.emit(merge)

    def _show_chosen(self, merge: int) -> None:
        self.chosen = merge
        nodes = []
        if merge >= 0 and self._merges is not None:
            model = self._merges.model
            nodes = merge_tree(model.vocabulary, int(model.result[merge]), table=model)
        self.tree.show_nodes(nodes, self._hue)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.count.setVisible(self.width() >= WIDE)
        roomy = self.height() >= ROOMY and bool(self.tree.nodes)
        self._area.setVisible(roomy)
        if roomy:
            needed = self.tree.sizeHint().height() + 16
            self._area.setFixedHeight(min(needed, round(self.height() * TREE)))
        # The table has its height only when the layout has run.
        self._settling.start()

    def _bring(self) -> None:
        every = 0 if self._merges is None else len(self._merges)
        if self.chosen >= 0:
            self.table.bring(self.chosen, chosen=True)
        elif 0 < self._in_force < every:
            self.table.bring(self._in_force - 1, chosen=False)
