"""The line above the panes: where the text is from, arrangement, colours, marks, disagreements."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from ...entries import LARGEST_EDITABLE
from ...painting.tints import ColourBy
from ...theme.palette import Palette
from ...widgets.menu_button import MenuButton
from ...widgets.plain import plain_tip
from ...widgets.shortened import ShortenedLabel
from .legend import Legend
from .stepper import Stepper


class Arrangement(Enum):
    """How the tokenizers lie over the text."""

    COLUMNS = "columns"
    ROWS = "rows"
    INTERLINEAR = "interlinear"


_MOST = 999_999  # disagreements that the number has room for: what is beside it never moves
_NAME = 14  # letters of the baseline on its button


class Toolbar(QWidget):
    """Shows and asks for the ways of showing; it holds the choices that are the view's own."""

    arranged = Signal(Arrangement)
    coloured = Signal(ColourBy)
    marked = Signal(bool)
    edited = Signal(bool)
    pasted = Signal()
    next_wanted = Signal()
    based = Signal(int)          # key of the tokenizer to measure against

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("compareToolbar")
        self.title = ShortenedLabel(self)
        self.title.setObjectName("compareTitle")
        self.stepper = Stepper(self)
        self.arrangement = MenuButton("compareArrangement", self)
        self.colours = MenuButton("compareColours", self)
        self.baseline = MenuButton("compareBaseline", self)
        self.marks = _toggle(self, "compareMarks")
        self.edit = _toggle(self, "compareEdit")
        self.paste = _button(self, "comparePaste")
        self.disagreements = _button(self, "compareDisagreements")
        self.disagreements.hide()  # until tokenizers are compared
        self.legend = Legend(self)
        self._ways = _choices(self.arrangement, tuple(Arrangement))
        self._modes = _choices(self.colours, tuple(ColourBy))
        self._ways.triggered.connect(self._arrange)
        self._modes.triggered.connect(self._colour)
        self._base = ""
        self._brief, self._needed = False, 0
        self._words_of_count = ("", "")  # of the disagreements: all, and briefly
        self._longest_count = ("", "")   # the same for the longest number
        self.baseline.menu().triggered.connect(self._rebase)
        self.marks.setChecked(True)
        self.marks.toggled.connect(self.marked)
        self.edit.toggled.connect(self.edited)
        self.paste.clicked.connect(self.pasted)
        self.disagreements.clicked.connect(self.next_wanted)
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        row = self._row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.title, 1)
        for widget in (self.stepper, self.arrangement, self.colours, self.baseline, self.marks,
                       self.edit, self.paste, self.disagreements):
            row.addWidget(widget)
        layout.addLayout(row)
        layout.addWidget(self.legend)

    @property
    def mode(self) -> ColourBy:
        """How boxes are coloured."""
        return ColourBy(self._modes.checkedAction().data())

    @property
    def way(self) -> Arrangement:
        """How the tokenizers lie."""
        return Arrangement(self._ways.checkedAction().data())

    def choose_way(self, way: Arrangement) -> None:
        """Lay the tokenizers out so from now on."""
        for action in self._ways.actions():
            if action.data() == way.value:
                action.trigger()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.accept()  # what no button took is not for the text either

    def show_baselines(self, names: list[tuple[int, str]], chosen: int | None) -> None:
        """Offer the tokenizers, by key and name, to measure against."""
        menu = self.baseline.menu()
        menu.clear()
        self._base = ""
        for key, name in names:
            action = menu.addAction(name.replace("&", "&&"))
            action.setToolTip(plain_tip(name))
            action.setCheckable(True)
            action.setChecked(key == chosen)
            action.setData(key)
            if key == chosen:
                self._base = name
        self.baseline.setVisible(len(names) > 1)
        self._say_choices()

    def _rebase(self, action: QAction) -> None:
        self.based.emit(action.data())

    def choose_mode(self, mode: ColourBy) -> None:
        """Colour by `mode` from now on."""
        for action in self._modes.actions():
            if action.data() == mode.value:
                action.trigger()

    def show_editable(self, editable: bool) -> None:
        """Whether the text can be typed into; the tool tip says why not."""
        if not editable:
            self.edit.setChecked(False)
        self.edit.setEnabled(editable)
        self._say_edit()

    def _say_edit(self) -> None:
        words = self.tr("Type into the text") if self.edit.isEnabled() else self.tr(
            "Read-only: texts above {n} bytes cannot be edited here").format(
            n=f"{LARGEST_EDITABLE:,}")
        self.edit.setToolTip(words)
        self.edit.setAccessibleName(words)

    def choose_marks(self, on: bool) -> None:
        """Show or hide marks for white space from now on."""
        self.marks.setChecked(on)

    def show_palette(self, palette: Palette) -> None:
        """Draw in the colours of a theme."""
        self.setStyleSheet(button_sheet(palette))
        self.legend.show_mode(self.mode, palette)

    def show_title(self, title: str) -> None:
        """Say where the text is from."""
        self.title.setText(title)
        self.title.setToolTip(plain_tip(title))

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
            self._words_of_count = f"{words}   F8", f"{count:,} ≠"
            self._longest_count = f"{self._longest_words()}   F8", f"{_MOST:,} ≠"
            self._say_choices()

    def _longest_words(self) -> str:
        """The longest that the number of disagreements may become."""
        known = (self.tr("{0} disagreements"), self.tr("{0} disagreements in view"))
        return max((words.format(f"{_MOST:,}") for words in known), key=len)

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        ways = (self.tr("Columns"), self.tr("Rows"), self.tr("Interlinear"))
        modes = (self.tr("alternate"), self.tr("rank or score"), self.tr("length"), self.tr("kind"),
                 self.tr("frequency in the text"), self.tr("frequency in the corpora"),
                 self.tr("script"), self.tr("disagreement"))
        for group, words in ((self._ways, ways), (self._modes, modes)):
            for action, text in zip(group.actions(), words, strict=True):
                action.setText(text)
        self.marks.setToolTip(
            self.tr("Show marks for spaces, tabs, line ends, no-break and zero-width characters")
        )
        self.edit.setText(self.tr("Edit"))
        self._say_edit()
        self.paste.setText(self.tr("Paste"))
        self.paste.setToolTip(self.tr("Replace the text by that of the clipboard"))
        self.disagreements.setToolTip(
            self.tr("Places where tokenizers cut differently; one place may have several "
                    "boundaries. F8 and Shift+F8 go there")
        )
        self.title.setAccessibleName(self.tr("Source of the text"))
        for button in (self.marks, self.edit, self.paste, self.disagreements):
            button.setAccessibleName(button.toolTip())
        self.arrangement.setAccessibleName(self.tr("Arrangement of the panes"))
        self.colours.setAccessibleName(self.tr("What colours tell"))
        self.stepper.retranslate()
        self.baseline.setAccessibleName(self.tr("Tokenizer that others are measured against"))
        for button in (self.arrangement, self.colours, self.baseline):
            button.setToolTip(button.accessibleName())
        self.legend.retranslate()
        self._say_choices()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._brief != (self.width() < self._needed):
            self._say_choices()

    def _say_choices(self) -> None:
        """Say what is chosen, with fewer words where there is no room for all."""
        self._say(False)
        self._row.invalidate()
        self._needed = self._row.sizeHint().width()
        self._brief = 0 < self.width() < self._needed
        if self._brief:
            self._say(True)

    def _say(self, brief: bool) -> None:
        self.marks.setText("↵ ·" if brief else "↵ · " + self.tr("marks"))
        self.disagreements.ensurePolished()
        self.disagreements.setText(self._longest_count[brief])
        self.disagreements.setMinimumWidth(self.disagreements.sizeHint().width())
        self.disagreements.setText(self._words_of_count[brief])
        self.arrangement.setText(self._ways.checkedAction().text())
        chosen = self._modes.checkedAction().text()
        self.colours.setText(chosen if brief else self.tr("Colour: {0}").format(chosen))
        name = self._base if len(self._base) <= _NAME else self._base[: _NAME - 1] + "…"
        self.baseline.setText(self.tr("Δ {0}").format(name))

    def _arrange(self) -> None:
        self._say_choices()
        self.arranged.emit(self.way)

    def _colour(self) -> None:
        self._say_choices()
        self.coloured.emit(self.mode)


def _button(parent: QWidget, name: str) -> QToolButton:
    button = QToolButton(parent)
    button.setObjectName(name)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def _toggle(parent: QWidget, name: str) -> QToolButton:
    button = _button(parent, name)
    button.setCheckable(True)
    return button


def _choices(button: QToolButton, values: tuple[Enum, ...]) -> QActionGroup:
    group = QActionGroup(button)
    for value in values:
        action = QAction(button)
        action.setCheckable(True)
        action.setData(value.value)
        group.addAction(action)
        button.menu().addAction(action)
    group.actions()[0].setChecked(True)
    return group


def button_sheet(palette: Palette) -> str:
    """How the buttons above the panes look."""
    return f"""
    #compareTitle {{ color: {palette.text}; padding: 0 4px; }}
    QToolButton {{ color: {palette.text}; background: {palette.raised}; padding: 4px 10px;
        border: 1px solid {palette.border}; border-radius: 5px; }}
    QToolButton:hover, QToolButton:pressed {{ background: {palette.pressed}; }}
    QToolButton:checked {{ background: {palette.accent_soft}; color: {palette.accent}; }}
    QToolButton:focus {{ border-color: {palette.accent}; }}
    QToolButton:disabled {{ color: {palette.disabled}; }}
    QToolButton[role="menu"] {{ padding-right: 24px; }}
    #compareDisagreements {{ color: {palette.muted}; background: transparent; border: none; }}
    #compareDisagreements:focus {{ color: {palette.accent}; }}
    """
