"""The line above the panes: where the text is from, arrangement, colours, marks, disagreements."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QColor, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton, QWidget
from tokenprism.vocabulary import Kind

from ...painting.tints import LONGEST, STEPS, ColourBy, kind_colour, ramp
from ...theme import fonts
from ...theme.palette import Palette
from .stepper import Stepper


class Toolbar(QWidget):
    """Shows and asks for the ways of showing; it holds the choices that are the view's own."""

    arranged = Signal(bool)      # whether the panes are rows
    coloured = Signal(ColourBy)
    marked = Signal(bool)
    edited = Signal(bool)
    pasted = Signal()
    next_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("compareToolbar")
        self.title = QLabel(self)
        self.title.setObjectName("compareTitle")
        self.stepper = Stepper(self)
        self.arrangement = _menu_button(self, "compareArrangement")
        self.colours = _menu_button(self, "compareColours")
        self.marks = _toggle(self, "compareMarks")
        self.edit = _toggle(self, "compareEdit")
        self.paste = _button(self, "comparePaste")
        self.disagreements = _button(self, "compareDisagreements")
        self.legend = Legend(self)
        self._rows = _choices(self.arrangement, (False, True))
        self._modes = _choices(self.colours, tuple(ColourBy))
        self._rows.triggered.connect(self._arrange)
        self._modes.triggered.connect(self._colour)
        self.marks.setChecked(True)
        self.marks.toggled.connect(self.marked)
        self.edit.toggled.connect(self.edited)
        self.paste.clicked.connect(self.pasted)
        self.disagreements.clicked.connect(self.next_wanted)
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        for widget in (self.title, self.stepper, self.arrangement, self.colours, self.marks,
                       self.edit, self.paste):
            layout.addWidget(widget)
        layout.addWidget(self.legend, 1)
        layout.addWidget(self.disagreements)

    @property
    def mode(self) -> ColourBy:
        """How boxes are coloured."""
        action = self._modes.checkedAction()
        return ColourBy(action.data())

    @property
    def in_rows(self) -> bool:
        """Whether panes lie one below another."""
        return bool(self._rows.checkedAction().data())

    def choose_mode(self, mode: ColourBy) -> None:
        """Colour by `mode` from now on."""
        for action in self._modes.actions():
            if action.data() == mode.value:
                action.trigger()

    def show_palette(self, palette: Palette) -> None:
        """Draw in the colours of a theme."""
        self.setStyleSheet(_sheet(palette))
        self.legend.show_mode(self.mode, palette)

    def show_title(self, title: str) -> None:
        """Say where the text is from."""
        self.title.setText(title)
        self.title.setToolTip(title)

    def show_disagreements(self, count: int | None, whole: bool) -> None:
        """Say how many places the tokenizers disagree in; None where nothing is compared."""
        self.disagreements.setVisible(count is not None)
        if count is not None:
            if count == 1:
                words = self.tr("1 disagreement") if whole else self.tr("1 disagreement in view")
            elif whole:
                words = self.tr("{0} disagreements").format(f"{count:,}")
            else:
                words = self.tr("{0} disagreements in view").format(f"{count:,}")
            self.disagreements.setText(words + "   F8")

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        rows = (self.tr("Columns"), self.tr("Rows"))
        modes = (self.tr("alternate"), self.tr("rank or score"), self.tr("length"), self.tr("kind"))
        for group, words in ((self._rows, rows), (self._modes, modes)):
            for action, text in zip(group.actions(), words, strict=True):
                action.setText(text)
        self.marks.setText("↵ · " + self.tr("marks"))
        self.marks.setToolTip(self.tr("Show marks for white space"))
        self.edit.setText(self.tr("Edit"))
        self.edit.setToolTip(self.tr("Type into the text"))
        self.paste.setText(self.tr("Paste"))
        self.paste.setToolTip(self.tr("Replace the text by that of the clipboard"))
        self.disagreements.setToolTip(
            self.tr("Places where tokenizers cut differently. F8 and Shift+F8 go there")
        )
        self.title.setAccessibleName(self.tr("Source of the text"))
        for button in (self.marks, self.edit, self.paste, self.disagreements):
            button.setAccessibleName(button.toolTip())
        self.arrangement.setAccessibleName(self.tr("Arrangement of the panes"))
        self.colours.setAccessibleName(self.tr("What colours tell"))
        self.stepper.retranslate()
        self.legend.retranslate()
        self._say_choices()

    def _say_choices(self) -> None:
        self.arrangement.setText(self._rows.checkedAction().text() + " ▾")
        chosen = self._modes.checkedAction().text()
        self.colours.setText(self.tr("Colour: {0}").format(chosen) + " ▾")

    def _arrange(self) -> None:
        self._say_choices()
        self.arranged.emit(self.in_rows)

    def _colour(self) -> None:
        self._say_choices()
        self.coloured.emit(self.mode)


class Legend(QWidget):
    """What the colours mean, where they mean more than a boundary."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._mode = ColourBy.ALTERNATE
        self._palette: Palette | None = None
        self.setObjectName("compareLegend")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(80, 24)

    def show_mode(self, mode: ColourBy, palette: Palette) -> None:
        """Show the legend of a mode; alternation has none."""
        self._mode, self._palette = mode, palette
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        words = "" if self._mode is ColourBy.ALTERNATE else " ".join(self._words())
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def _words(self) -> tuple[str, ...]:
        if self._mode is ColourBy.RANK:
            return (self.tr("early or likely"), self.tr("late or rare"))
        if self._mode is ColourBy.LENGTH:
            return (self.tr("1 byte"), self.tr("{0} and more").format(LONGEST))
        return (
            self.tr("byte"), self.tr("merge"), self.tr("piece"), self.tr("special"),
            self.tr("unused"), self.tr("unknown"),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._palette is None or self._mode is ColourBy.ALTERNATE:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(fonts.plain(8.5))
        if self._mode is ColourBy.KIND:
            self._paint_kinds(painter, self._palette)
        else:
            self._paint_ramp(painter, self._palette)

    def _paint_ramp(self, painter: QPainter, palette: Palette) -> None:
        low, high = self._words()
        x = self._write(painter, 8, low, palette)
        gradient = QLinearGradient(x, 0, x + 96, 0)
        for step, colour in enumerate(ramp(palette.dark)):
            gradient.setColorAt(step / (STEPS - 1), QColor(colour))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(gradient)
        painter.drawRoundedRect(QRectF(x, self.height() / 2 - 5, 96, 10), 3, 3)
        self._write(painter, x + 104, high, palette)

    def _paint_kinds(self, painter: QPainter, palette: Palette) -> None:
        x = 8.0
        for kind, word in zip(Kind, self._words(), strict=True):
            if kind is not Kind.UNUSED:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(kind_colour(kind, palette)))
                painter.drawRoundedRect(QRectF(x, self.height() / 2 - 5, 10, 10), 3, 3)
                x = self._write(painter, x + 15, word, palette) + 2

    def _write(self, painter: QPainter, x: float, words: str, palette: Palette) -> float:
        painter.setPen(QColor(palette.muted))
        width = painter.fontMetrics().horizontalAdvance(words)
        area = QRectF(x, 0, width + 2, self.height())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, words)
        return x + width + 8


def _button(parent: QWidget, name: str) -> QToolButton:
    button = QToolButton(parent)
    button.setObjectName(name)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def _toggle(parent: QWidget, name: str) -> QToolButton:
    button = _button(parent, name)
    button.setCheckable(True)
    return button


def _menu_button(parent: QWidget, name: str) -> QToolButton:
    button = _button(parent, name)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setMenu(QMenu(button))
    return button


def _choices(button: QToolButton, values: tuple[bool | ColourBy, ...]) -> QActionGroup:
    group = QActionGroup(button)
    for value in values:
        action = QAction(button)
        action.setCheckable(True)
        action.setData(value.value if isinstance(value, ColourBy) else value)
        group.addAction(action)
        button.menu().addAction(action)
    group.actions()[0].setChecked(True)
    return group


def _sheet(palette: Palette) -> str:
    return f"""
    #compareTitle {{ color: {palette.text}; padding: 0 4px; }}
    QToolButton {{ color: {palette.text}; background: {palette.raised}; padding: 4px 10px;
        border: 1px solid {palette.border}; border-radius: 5px; }}
    QToolButton:hover, QToolButton:pressed {{ background: {palette.pressed}; }}
    QToolButton:checked {{ background: {palette.accent_soft}; color: {palette.accent}; }}
    QToolButton:focus {{ border-color: {palette.accent}; }}
    QToolButton:disabled {{ color: {palette.faint}; }}
    QToolButton::menu-indicator {{ image: none; width: 0; }}
    #compareDisagreements {{ color: {palette.muted}; background: transparent; border: none; }}
    #compareDisagreements:focus {{ color: {palette.accent}; }}
    """
