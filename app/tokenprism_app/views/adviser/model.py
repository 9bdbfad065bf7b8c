"""The table of sizes as a model, and as text for other programs."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, Qt
from PySide6.QtGui import QColor
from tokenprism.analysis.adviser import WIDTH, Step
from tokenprism.analysis.tables import TextTable

from ...i18n import said
from ...theme.style import current
from ..differences.model import Index
from .asking import Answer

Role = Qt.ItemDataRole
FIXED = 7  # columns before those of parity

translate = QCoreApplication.translate


class SizesModel(QAbstractTableModel):
    """A row for each size; `width` of the embedding whose parameters are told."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.answer: Answer | None = None
        self.width = WIDTH

    def show_answer(self, answer: Answer | None) -> None:
        """Show other sizes."""
        self.beginResetModel()
        self.answer = answer
        self.endResetModel()

    def show_width(self, width: int) -> None:
        """Tell the parameters of an embedding of this width."""
        self.width = width
        self.show_answer(self.answer)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The sizes."""
        return () if self.answer is None else self.answer.advice.steps

    @property
    def knee_row(self) -> int:
        """The row of the knee, which has one."""
        assert self.answer is not None
        return [one.size for one in self.steps].index(self.answer.advice.knee)

    def titles(self) -> list[str]:
        """Of the columns."""
        if self.answer is None:
            return []
        languages = list(self.steps[0].parity)
        return [
            translate("AdviserView", "size"),
            translate("AdviserView", "tokens"),
            translate("AdviserView", "bytes per token"),
            translate("AdviserView", "saved by last 1,000"),
            translate("AdviserView", "used < {0}").format(f"{self.answer.question.seldom:,}"),
            translate("AdviserView", "F95 % of all"),
            translate("AdviserView", "parameters"),
            *(translate("AdviserView", "parity: {0}").format(one) for one in languages),
        ]

    def definition(self, column: int) -> str:
        """What a column tells."""
        if column >= FIXED:
            return translate(
                "AdviserView", "Tokens of this text over those of the first parallel text")
        return (
            translate("AdviserView", "Entries of the vocabulary"),
            translate("AdviserView", "Tokens of the held-out text"),
            translate("AdviserView", "Bytes of the held-out text over its tokens"),
            translate("AdviserView", "Share of tokens that the last thousand merges save"),
            translate("AdviserView", "Share of entries with fewer uses in the held-out text"),
            translate("AdviserView", "Uses of the entry that 95 % of all entries precede, by "
                      "falling count: those without a use too (after Gowda & May 2020)"),
            translate("AdviserView", "Size times the width of an embedding"),
        )[column]

    def cells(self, step: Step) -> list[str]:
        """A row as it is shown."""
        return [
            f"{step.size:,}", f"{step.tokens:,}", f"{step.bytes_per_token:.3f}",
            "–" if step.saved is None else f"{100 * step.saved:.2f} %",
            f"{100 * step.seldom:.1f} %", f"{step.f95:,}", f"{step.size * self.width:,}",
            *(f"{value:.3f}" for value in step.parity.values()),
        ]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.steps)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.titles())

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if self.answer is None or not index.isValid():
            return None
        if role == Role.DisplayRole:
            return self.cells(self.steps[index.row()])[index.column()]
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Role.ForegroundRole and index.row() == self.knee_row:
            return QColor(current().accent)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> object:
        if self.answer is None or orientation != Qt.Orientation.Horizontal:
            return None
        if role == Role.DisplayRole:
            return self.titles()[section]
        if role == Role.ToolTipRole:
            return self.definition(section)
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def table(self) -> TextTable:
        """For other programs, with the knee as a note."""
        assert self.answer is not None
        exact = [[
            str(step.size), str(step.tokens), repr(step.bytes_per_token),
            "" if step.saved is None else repr(step.saved), repr(step.seldom), str(step.f95),
            str(step.size * self.width), *map(repr, step.parity.values()),
        ] for step in self.steps]
        advice = self.answer.advice
        notes = [translate("AdviserView", "Knee at {0}: {1}").format(
            f"{advice.knee:,}", said(advice.why))]
        if advice.caution is not None:
            notes.append(translate("AdviserView", "Caution: {0}.").format(said(advice.caution)))
        return TextTable(self.titles(), [self.cells(step) for step in self.steps], exact, notes)
