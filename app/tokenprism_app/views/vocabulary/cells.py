"""Draws the cells: tokens as they are in a text, the rest as plain words."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from tokenprism.vocabulary import Kind

from ...painting.face import Face, face
from ...painting.single import TokenPicture
from ...theme import fonts
from ...theme.palette import Hue
from ...theme.style import current
from .columns import COLUMNS, Column
from .model import VocabularyModel

SIDE = 10       # pixels left and right of a cell's words
KEPT = 2000     # pictures of tokens
ROW = 26

Index = QModelIndex | QPersistentModelIndex
HueOf = Callable[[int], Hue]


class Cells(QStyledItemDelegate):
    """The delegate of the whole table. `hue_of` gives the colours of a row of the core's table."""

    def __init__(self, model: VocabularyModel, hue_of: HueOf, parent: QObject) -> None:
        super().__init__(parent)
        self._model, self._hue_of = model, hue_of
        self._pictures: OrderedDict[bytes, TokenPicture] = OrderedDict()
        self._plain, self._mono = fonts.plain(9.5), fonts.mono(9.0)
        self._metrics = {
            False: QFontMetrics(self._plain), True: QFontMetrics(self._mono),
        }
        self._face: Face = face(current(), 10.0)

    def dress(self) -> None:
        """Take the colours of the theme in force."""
        self._face = face(current(), 10.0)
        self._pictures.clear()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(60, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        column = COLUMNS[index.column()]
        area: QRect = option.rect
        colours = current()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        ground = QColor(colours.accent_soft if selected else colours.panel)
        painter.save()
        painter.fillRect(area, ground)
        painter.setPen(QColor(colours.border))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        row = self._model.table_row(index.row())
        inner = area.adjusted(SIDE, 0, -SIDE, -1)
        if column.key == "token" and row >= 0:
            self._paint_token(painter, QRectF(inner), row, ground)
        else:
            self._paint_words(painter, inner, column, self._model.text(index.row(), column))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(colours.accent))
            painter.drawRect(area.adjusted(0, 0, -1, -1))
        painter.restore()

    def _paint_words(self, painter: QPainter, area: QRect, column: Column, text: str) -> None:
        colours = current()
        metrics = self._metrics[column.mono]
        painter.setFont(self._mono if column.mono else self._plain)
        quiet = text == "–" or column.key in ("bytes", "from", "kind") or (
            column.key == "used" and text == "0")
        painter.setPen(QColor(colours.muted if quiet else colours.text))
        side = Qt.AlignmentFlag.AlignRight if column.right else (
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, int(side | Qt.AlignmentFlag.AlignVCenter), shown)

    def _paint_token(self, painter: QPainter, area: QRectF, row: int, ground: QColor) -> None:
        answer = self._model.answer
        assert answer is not None
        table = answer.table
        vocabulary, token_id = table.side(row)
        special = vocabulary.kinds[token_id] == Kind.SPECIAL
        self.picture(table.entries[row]).draw(
            painter, area, self._hue_of(row), ground,
            partial=bool(table.entries.partial[row]) and not special, special=bool(special),
        )

    def picture(self, data: bytes) -> TokenPicture:
        """The picture of a token."""
        found = self._pictures.pop(data, None) or TokenPicture(data, self._face)
        self._pictures[data] = found
        if len(self._pictures) > KEPT:
            self._pictures.popitem(last=False)
        return found
