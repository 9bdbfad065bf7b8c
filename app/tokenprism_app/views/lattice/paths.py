"""The best paths as a table: rank, pieces, score, and what each lacks."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication, QItemSelectionModel, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)
from tokenprism.bytepiece.lattice import Lattice, Path

from ...theme import fonts
from ...widgets.plain import plain_tip
from ...widgets.row_height import RowHeight
from . import arcs

MOST_PIECES = 40  # shown of a path

translate = QCoreApplication.translate


class PathList(QTableWidget):
    """`path_chosen` tells the row that was clicked or moved to."""

    path_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 4, parent)
        self.setObjectName("lattice-paths")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        RowHeight(self, 25)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.currentCellChanged.connect(self._moved)

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setAccessibleName(translate("LatticeView", "Best paths"))
        self.setHorizontalHeaderLabels([
            "#", translate("LatticeView", "pieces"), translate("LatticeView", "score"),
            translate("LatticeView", "less"),
        ])
        for column in range(4):
            self._head(column).setTextAlignment(_side(column))

    def _head(self, column: int) -> QTableWidgetItem:
        item = self.horizontalHeaderItem(column)
        assert item is not None
        return item

    def show_paths(self, lattice: Lattice, paths: list[Path], chosen: int) -> None:
        """List other paths, of which one is chosen."""
        self.blockSignals(True)
        self.setRowCount(len(paths))
        for row, path in enumerate(paths):
            cells = (
                str(row + 1), pieces(lattice, path, paths[0]), number(path.score),
                number(path.score - paths[0].score) if row else "",
            )
            for column, text in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setTextAlignment(_side(column))
                item.setFont(fonts.text(9.0) if column == 1 else fonts.plain(9.0))
                if column == 1:
                    item.setToolTip(plain_tip(text))
                self.setItem(row, column, item)
        self.blockSignals(False)
        self.choose(chosen)

    def choose(self, row: int) -> None:
        """Mark a row without telling."""
        self.blockSignals(True)
        self.setCurrentCell(
            row, 1, QItemSelectionModel.SelectionFlag.ClearAndSelect
            | QItemSelectionModel.SelectionFlag.Rows,
        )
        self.blockSignals(False)

    def _moved(self, row: int, _column: int, before: int, _before_column: int) -> None:
        if row >= 0 and row != before:
            self.path_chosen.emit(row)


def pieces(lattice: Lattice, path: Path, best: Path) -> str:
    """The pieces of a path in a row; of another than the best those where it differs."""
    low, high = differing(lattice, path, best)
    parts = arcs.pieces(lattice, path, low, high)
    more = ["…"] if len(parts) > MOST_PIECES or high < len(lattice.source) else []
    return " | ".join(["…"] * (low > 0) + parts[:MOST_PIECES] + more)


def differing(lattice: Lattice, path: Path, best: Path) -> tuple[int, int]:
    """The offsets between which a path differs from the best one; all of the lattice for that."""
    other = np.setxor1d(path.edges, best.edges)
    if not len(other):
        return 0, len(lattice.source)
    common = np.intersect1d(path.edges, best.edges)
    return int(common[common < other[0]][-1]), int(common[common > other[-1]][0])


def number(value: float) -> str:
    """A score with two digits and a minus sign."""
    return f"{value:.2f}".replace("-", "−")


def _side(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column == 1 else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter
