"""One line of the library: dot, name, a second line, an eye."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QApplication, QLineEdit, QSizePolicy, QToolButton, QWidget

from ...theme import fonts, icons, style
from ...widgets.guarded import Guarded
from ...widgets.keys import InlineField
from ...widgets.plain import plain_tip

HEIGHT = 46
BAR_HEIGHT = 56
INDENT = 12
_BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class LibraryRow(Guarded, QWidget):
    """Draws itself; says what was asked of it. `hue` is an index of the palette, -1 for no dot.

    `share` is the progress of a run, 0 … 1, or None; `eye` whether it can be shown and hidden.
    """

    clicked = Signal()            # pressed and released here
    activated = Signal()          # Enter
    double_clicked = Signal()
    reached = Signal()            # by the Tab or arrow keys
    toggled = Signal(bool)        # the eye
    menu_asked = Signal(object)   # QPoint, global
    renamed = Signal(str)         # a name typed after F2
    moved = Signal(int)           # one place down, or up (-1)
    carried = Signal(object)      # dragged to a QPoint, global
    dropped = Signal(bool)        # let go there; False: given up
    removed = Signal()            # Delete

    def __init__(self, parent: QWidget, hue: int = -1, eye: bool = False) -> None:
        super().__init__(parent)
        self._hue = hue
        self._inside = False
        self.name, self.detail, self.mark = "", "", ""
        self.share: float | None = None
        self._plain, self._small = fonts.plain(), fonts.plain(8.5)
        self.shown = True
        self.bad = False
        self.current = False  # whether it is the selected row
        self.can_rename = eye
        self.warned = ""
        self.keys: Mapping[int, Callable[[], None]] = {}  # what letters do, without modifiers
        self._field: QLineEdit | None = None
        self._pressed: QPoint | None = None  # where a drag may begin
        self._carried = self._down = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.eye: QToolButton | None = None
        if eye:
            self.eye = QToolButton(self)
            self.eye.setProperty("role", "quiet")
            self.eye.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.eye.setProperty("keys", "Space")  # on the row
            self.eye.clicked.connect(self._toggle)

    def show_facts(
        self, name: str, detail: str, *, mark: str = "", shown: bool = True,
        share: float | None = None, bad: bool = False, warned: str = "", tip: str = "",
        eye_tip: str = "",
    ) -> None:
        """What to draw from now on. `mark` begins the second line in the accent colour; the part
        `warned` of `detail` has the colour of warnings.
        """
        self.name, self.detail, self.mark = name, detail, mark
        self.shown, self.share, self.bad, self.warned = shown, share, bad, warned
        self.setAccessibleName(f"{name}, {detail}, {mark}".rstrip(", "))
        self.setToolTip(plain_tip(tip))
        self.setFixedHeight(fonts.scaled(HEIGHT if share is None else BAR_HEIGHT))
        if self.eye is not None:
            self.eye.setIcon(icons.icon("eye" if shown else "eye-off", style.current().muted))
            self.eye.setToolTip(eye_tip)
            self.eye.setAccessibleName(f"{eye_tip}: {name}")
        self.update()

    def _toggle(self) -> None:
        self.toggled.emit(not self.shown)

    def resizeEvent(self, _event: object) -> None:
        if self.eye is not None:
            side = fonts.scaled(26)
            self.eye.setGeometry(
                self.width() - side - 4, (fonts.scaled(HEIGHT) - side) // 2, side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = style.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = self._ground()
        if ground:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 1, -2, -1), 5, 5)
        if self.current:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent))
            painter.drawRoundedRect(QRectF(2, 4, 3, self.height() - 8), 1.5, 1.5)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 1.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2.7, 1.7, -2.7, -1.7), 5, 5)
        left = INDENT
        if self._hue >= 0:
            self._dot(painter, QPointF(left + 4, fonts.scaled(16)))
            left += 16
        right = self.width() - (fonts.scaled(26) + 10 if self.eye is not None else 10)
        self._words(painter, left, right)
        if self.share is not None:
            self._bar(painter, left, right)

    def _ground(self) -> str:
        colours = style.current()
        if self._inside:
            return colours.pressed
        shown = self.eye is not None and self.shown
        return colours.accent_soft if shown or self.current else ""

    def show_current(self, current: bool) -> None:
        """Whether it is the selected row."""
        if current != self.current:
            self.current = current
            self.setAccessibleDescription(self.tr("selected") if current else "")
            self.update()

    def _dot(self, painter: QPainter, centre: QPointF) -> None:
        colour = QColor(style.current().hues[self._hue].full)
        box = QRectF(centre.x() - 4, centre.y() - 4, 8, 8)
        painter.setPen(QPen(colour, 1.5))
        painter.setBrush(colour if self.shown else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 2, 2)

    def _words(self, painter: QPainter, left: int, right: int) -> None:
        colours = style.current()
        flags, s = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, fonts.scaled
        painter.setFont(self._small)
        x = left
        if self.mark:
            mark = f"{self.mark} · "
            painter.setPen(QColor(colours.accent))
            painter.drawText(QRectF(left, s(24), right - left, s(16)), flags, mark)
            x += painter.fontMetrics().horizontalAdvance(mark)
        fits = painter.fontMetrics().elidedText(
            self.detail, Qt.TextElideMode.ElideRight, right - x
        )
        at = max(self.detail.find(self.warned), 0)
        end = at + len(self.warned)
        usual = colours.error if self.bad else colours.muted
        for part, colour in (
            (fits[:at], usual), (fits[at:end], colours.warning), (fits[end:], usual)
        ):
            painter.setPen(QColor(colour))
            painter.drawText(QRectF(x, s(24), right - x + 2, s(16)), flags, part)
            x += painter.fontMetrics().horizontalAdvance(part)
        painter.setFont(self._plain)
        painter.setPen(QColor(colours.text if self.shown else colours.muted))
        room = right - left
        fits = painter.fontMetrics().elidedText(self.name, Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(QRectF(left, s(6), room + 2, s(20)), flags, fits)

    def _bar(self, painter: QPainter, left: int, right: int) -> None:
        colours = style.current()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.border))
        painter.drawRoundedRect(QRectF(left, fonts.scaled(44), right - left, 5), 2.5, 2.5)
        painter.setBrush(QColor(colours.accent))
        done = (right - left) * min(max(self.share or 0.0, 0.0), 1.0)
        painter.drawRoundedRect(QRectF(left, fonts.scaled(44), done, 5), 2.5, 2.5)

    def enterEvent(self, _event: QEnterEvent) -> None:
        self._inside = True
        self.update()

    def leaveEvent(self, _event: QEvent) -> None:
        self._inside = False
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        if event.reason() in _BY_KEYS:
            self.reached.emit()

    def focusOutEvent(self, _event: QFocusEvent) -> None:
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._down = event.button() == Qt.MouseButton.LeftButton
        if self.eye is not None and self._down:
            self._pressed = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        at = event.globalPosition().toPoint()
        far = (at - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if far or self._carried:
            self._carried = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.carried.emit(at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        down, self._down = self._down, False
        carried = self._carried
        self._let_go(True)
        if down and not carried and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def _let_go(self, here: bool) -> None:
        carried, self._carried, self._pressed = self._carried, False, None
        if carried:
            self.unsetCursor()
            self.dropped.emit(here)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.double_clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, alt = event.key(), event.modifiers() & Qt.KeyboardModifier.AltModifier
        if key == Qt.Key.Key_Escape and self._carried:
            self._let_go(False)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.activated.emit()
        elif key == Qt.Key.Key_Space and self.eye is not None:
            self._toggle()
        elif key == Qt.Key.Key_F2 and self.can_rename:
            self.rename()
        elif key in self.keys and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.keys[key]()
        elif key == Qt.Key.Key_Delete:
            self.removed.emit()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up) and alt:
            self.moved.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.focusNextPrevChild(key == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def rename(self) -> None:
        """Let the user type another name in place; Escape leaves it as it is."""
        field = InlineField(self.name, self)
        field.setAccessibleName(self.tr("Name"))
        room = fonts.scaled(26) + 16 if self.eye is not None else 12
        field.setGeometry(6, 3, self.width() - room, fonts.scaled(28))
        field.selectAll()
        field.installEventFilter(self)
        field.editingFinished.connect(self._rename)
        field.show()
        field.setFocus()
        self._field = field

    def _rename(self) -> None:
        field, self._field = self._field, None
        if field is not None:
            field.hide()
            field.deleteLater()
            self.setFocus()
            self.renamed.emit(field.text().strip())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        leaves = (
            watched is self._field and isinstance(event, QKeyEvent)
            and event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
            and event.key() == Qt.Key.Key_Escape
        )
        if leaves and self._field is not None:
            field, self._field = self._field, None
            field.deleteLater()
            self.setFocus()
        return leaves

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(event.globalPos())
