"""The list of formats in the export window: what each can hold, or why it cannot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget
from tokenprism.formats.exporting.standing import Standing

from ..i18n import said, translate
from ..theme import fonts
from ..widgets.plain import plain_tip
from ..widgets.shortened import ShortenedLabel

ROW = 46
SHOWN = 5  # rows in sight


class FormatList(QListWidget):
    """One row for each format; those that are refused cannot be chosen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "rows")  # of widgets, which keep their own colours
        self.setFixedHeight(SHOWN * fonts.scaled(ROW) + 2)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._standings: list[Standing] = []

    @property
    def chosen(self) -> Standing:
        """The format of the current row."""
        return self._standings[max(self.currentRow(), 0)]

    def show_standings(self, standings: Sequence[Standing]) -> None:
        """Make the rows; the current one stays where it can."""
        row = max(self.currentRow(), 0)
        self._standings = list(standings)
        self.blockSignals(True)
        self.clear()
        for one in self._standings:
            self._add(one)
        self.blockSignals(False)
        if self._standings[row].refusal is not None:
            row = next((k for k, one in enumerate(self._standings) if one.refusal is None), 0)
        self.setCurrentRow(row)

    def retranslate(self) -> None:
        """Take the words of the language in force."""
        if self._standings:
            self.show_standings(self._standings)

    def _add(self, standing: Standing) -> None:
        title, words = said(standing.format.title), words_of(standing)
        item = QListWidgetItem(self)
        item.setSizeHint(QSize(0, fonts.scaled(ROW)))
        item.setData(Qt.ItemDataRole.UserRole, standing.format.name)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}. {words}")
        item.setToolTip(plain_tip(words))
        if standing.refusal is not None:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.setItemWidget(item, _row(title, words, standing))


def words_of(standing: Standing) -> str:
    """What a format holds, loses, or why it is refused."""
    if standing.refusal is not None:
        parts = [part for part in (standing.refusal, standing.remedy) if part]
        return translate("ExportFormats", "Not possible: {reason}").format(
            reason=". ".join(map(said, parts)))
    if standing.losses:
        lost = " ".join(map(said, standing.losses))
        return translate("ExportFormats", "Approximate. {losses}").format(losses=lost)
    return said(standing.format.holds)


def _row(title: str, words: str, standing: Standing) -> QWidget:
    row = QWidget()
    row.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    layout = QVBoxLayout(row)
    layout.setContentsMargins(10, 4, 10, 4)
    layout.setSpacing(1)
    name, detail = QLabel(title), ShortenedLabel()
    detail.setText(words)
    refused = standing.refusal is not None
    name.setProperty("role", "muted" if refused else "title")
    detail.setProperty("role", "warning" if standing.losses and not refused else "caption")
    layout.addWidget(name)
    layout.addWidget(detail)
    return row
