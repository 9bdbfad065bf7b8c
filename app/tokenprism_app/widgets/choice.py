"""A box of choices whose words end in an ellipsis where there is no room for them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QStyle, QStyleOptionComboBox, QStylePainter

from ..theme import fonts
from .fields import ComboBox
from .guarded import Guarded

SPARE = 2  # pixels by which words may be wider than their field: the style's own hint is as narrow
ICON = 4   # pixels behind an icon
LEAST = 78  # pixels of a box that is short of room


class Choice(Guarded, ComboBox):
    """With a style sheet, Qt itself would cut the words off in the middle of a letter."""

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), fonts.scaled(LEAST)), hint.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option,
            QStyle.SubControl.SC_ComboBoxEditField, self,
        )
        icon = 0 if option.currentIcon.isNull() else option.iconSize.width() + ICON
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, field.width() - icon + SPARE
        )
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
