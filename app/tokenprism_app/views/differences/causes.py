"""Bars of the causes: how many differences each explains; one filters the list."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QVBoxLayout, QWidget
from tokenprism.analysis.causes import Cause

from ...theme import fonts
from ...theme.palette import mix
from ...theme.style import current
from ...widgets.guarded import Guarded
from .words import cause_name, cause_rule

HEIGHT = 22
FIGURES = 104  # pixels for the count and the share
NAMES = 96

translate = QCoreApplication.translate


class CauseBar(Guarded, QAbstractButton):
    """One cause: its name, a bar, its count and its share of all differences."""

    def __init__(self, cause: Cause | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.cause = cause
        self.count, self.whole = 0, 0
        self.setObjectName(f"cause-{'all' if cause is None else cause.name.lower()}")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(fonts.scaled(NAMES + FIGURES + 60), fonts.scaled(HEIGHT))

    def figures(self) -> str:
        """The count and the share in words."""
        if self.cause is None or not self.whole:
            return f"{self.count:,}"
        return f"{self.count:,} · {100 * self.count / self.whole:.1f} %"

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours, painter = current(), QPainter(self)
        painter.setFont(fonts.plain(9.0))
        area = QRectF(self.rect()).adjusted(4, 1, -4, -1)
        if self.isChecked() or self.underMouse():
            ground = colours.accent_soft if self.isChecked() else colours.pressed
            painter.fillRect(area, QColor(ground))
        if self.hasFocus():
            painter.setPen(QColor(colours.accent))
            painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
        name, figures = fonts.scaled(NAMES), fonts.scaled(FIGURES)
        words = area.adjusted(6, 0, -6, 0)
        metrics = QFontMetrics(painter.font())
        painter.setPen(QColor(colours.text))
        middle = Qt.AlignmentFlag.AlignVCenter
        shown = metrics.elidedText(cause_name(self.cause), Qt.TextElideMode.ElideRight, name)
        painter.drawText(words, middle | Qt.AlignmentFlag.AlignLeft, shown)
        painter.drawText(words, middle | Qt.AlignmentFlag.AlignRight, self.figures())
        room = words.width() - name - figures
        if self.cause is not None and self.whole and room > 8:
            bar = QRectF(words.left() + name, area.center().y() - 4, room, 8)
            painter.fillRect(bar, QColor(mix(colours.faint, colours.panel, 0.25)))
            bar.setWidth(max(1.0 if self.count else 0.0, room * self.count / self.whole))
            painter.fillRect(bar, QColor(colours.muted))  # hues are the tokenizers'
        painter.end()


class Causes(QWidget):
    """All causes, the one that filters checked."""

    chosen = Signal(object)  # Cause, or None for all

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.bars = {cause: CauseBar(cause, self) for cause in (None, *Cause)}
        self._group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 2, 4, 2)
        column.setSpacing(0)
        for bar in self.bars.values():
            self._group.addButton(bar)
            column.addWidget(bar)
        self.bars[None].setChecked(True)
        self._group.buttonClicked.connect(self._clicked)

    def _clicked(self, bar: CauseBar) -> None:
        self.chosen.emit(bar.cause)

    @property
    def cause(self) -> Cause | None:
        """The cause that filters; None: all."""
        return next((cause for cause, bar in self.bars.items() if bar.isChecked()), None)

    def show_counts(self, counts: Mapping[Cause, int], whole: int) -> None:
        """Show how many differences each cause explains."""
        for cause, bar in self.bars.items():
            bar.count = whole if cause is None else counts.get(cause, 0)
            bar.whole = whole
            bar.setEnabled(cause is None or bar.count > 0)
        if not self.bars[self.cause].isEnabled():
            self.bars[None].setChecked(True)
        self.retranslate()

    def retranslate(self) -> None:
        """Take words from the language in force."""
        for cause, bar in self.bars.items():
            bar.setAccessibleName(f"{cause_name(cause)}: {bar.figures()}")
            bar.setToolTip(cause_rule(cause))
            bar.update()
