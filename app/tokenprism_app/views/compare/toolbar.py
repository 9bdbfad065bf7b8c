"""The line above the panes: where the text is from, arrangement, colours, marks, disagreements."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from ...entries import LARGEST_EDITABLE
from ...painting.tints import ColourBy
from ...theme import fonts, icons
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
_TITLE, _NARROW = 140, 64  # pixels that the text's name has at least; where all is narrow
_LEVELS = 4  # 1: the word "Colour" goes, 2: that of the count, 3: what menus have too
_ICONS = {Arrangement.COLUMNS: "columns", Arrangement.ROWS: "rows",
          Arrangement.INTERLINEAR: "interlinear"}


class Toolbar(QWidget):
    """Shows and asks for the ways of showing; it holds the choices that are the view's own."""

    arranged = Signal(Arrangement)
    coloured = Signal(ColourBy)
    marked = Signal(bool)
    edited = Signal(bool)
    pasted = Signal()
    next_wanted = Signal()
    last_wanted = Signal()
    based = Signal(int)          # key of the tokenizer to measure against

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("compareToolbar")
        self.title = ShortenedLabel(self)
        self.title.setObjectName("compareTitle")
        self.stepper = Stepper(self)
        self.colours = MenuButton("compareColours", self)
        self.baseline = MenuButton("compareBaseline", self)
        self.marks = _toggle(self, "compareMarks")
        self.edit = _toggle(self, "compareEdit")
        self.paste = _button(self, "comparePaste")
        self.disagreements = _button(self, "compareDisagreements")
        self.back = _button(self, "compareBack")
        self.forth = _button(self, "compareForth")
        for widget in self._counting:
            widget.hide()  # until tokenizers are compared
        self.legend = Legend(self)
        self._ways = _choices(self, tuple(Arrangement))
        self.ways = {way: _toggle(self, f"compare{way.value.title()}") for way in Arrangement}
        for button, action in zip(self.ways.values(), self._ways.actions(), strict=True):
            button.setDefaultAction(action)
        self._modes = _choices(self.colours, tuple(ColourBy))
        self.colours.menu().addActions(self._modes.actions())
        self._ways.triggered.connect(self._arrange)
        self._modes.triggered.connect(self._colour)
        self._base = ""
        self._level, self._needed = 0, [0]
        self._several = False  # whether there are tokenizers to measure against
        self._words_of_count = ("", "")  # of the disagreements: all, and briefly
        self._longest_count = ("", "")   # the same for the longest number
        self.baseline.menu().triggered.connect(self._rebase)
        self.marks.setChecked(True)
        self.marks.toggled.connect(self.marked)
        self.edit.toggled.connect(self.edited)
        self.paste.clicked.connect(self.pasted)
        self.disagreements.clicked.connect(self.next_wanted)
        self.forth.clicked.connect(self.next_wanted)
        self.back.clicked.connect(self.last_wanted)
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        row = self._row = QHBoxLayout()
        row.setSpacing(6)
        self.title.setMinimumWidth(fonts.scaled(_TITLE))
        ways = QHBoxLayout()
        ways.setSpacing(0)
        for button in self.ways.values():
            ways.addWidget(button)
        row.addWidget(self.title, 1)
        row.addWidget(self.stepper)
        row.addLayout(ways)
        for widget in (self.colours, self.baseline, self.marks, *self._counting, self.edit,
                       self.paste):
            row.addWidget(widget)
        layout.addLayout(row)
        layout.addWidget(self.legend)

    @property
    def _counting(self) -> tuple[QToolButton, ...]:
        return self.disagreements, self.back, self.forth

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
        self._several = len(names) > 1
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
        for action in self._ways.actions():
            action.setIcon(icons.icon(_ICONS[Arrangement(action.data())], palette.text))
        for button, name in ((self.marks, "marks"), (self.edit, "edit"), (self.paste, "paste"),
                             (self.back, "back"), (self.forth, "forth")):
            button.setIcon(icons.icon(name, palette.text))
        self.legend.show_mode(self.mode, palette)

    def show_title(self, title: str) -> None:
        """Say where the text is from."""
        self.title.setText(title)
        self.title.setToolTip(plain_tip(title))

    def show_disagreements(self, count: int | None, whole: bool, most: int = _MOST) -> None:
        """Say how many places the tokenizers disagree in; None where nothing is compared. They are
        `most` at most: so many have room. Not `whole`: there are more than so many.
        """
        for widget in self._counting:
            widget.setVisible(count is not None)
        for button in (self.back, self.forth):
            button.setEnabled(bool(count))
        if count is None:
            return
        sign = "" if whole else "+"
        words = self._words_for(f"{count:,}{sign}", one=count == 1 and whole)
        longest = self._words_for(f"{min(most, _MOST):,}+")
        if (words, longest) != (self._words_of_count, self._longest_count):
            self._words_of_count, self._longest_count = words, longest
            self._say_choices()

    def _words_for(self, number: str, one: bool = False) -> tuple[str, str]:
        """All words of a count, and few."""
        words = self.tr("1 difference") if one else self.tr("{0} differences").format(number)
        return words, f"{number} ≠"

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
        self._say_edit()
        self.paste.setToolTip(self.tr("Paste: replace the text by that of the clipboard"))
        self.back.setToolTip(self.tr("Previous difference (Shift+F8)"))
        self.forth.setToolTip(self.tr("Next difference (F8)"))
        self.disagreements.setToolTip(
            self.tr("Places where tokenizers cut differently; one place may have several "
                    "boundaries. F8 and Shift+F8 go there")
        )
        self.title.setAccessibleName(self.tr("Source of the text"))
        for button in (self.marks, self.edit, self.paste, *self._counting):
            button.setAccessibleName(button.toolTip())
        for button, action in zip(self.ways.values(), self._ways.actions(), strict=True):
            button.setAccessibleName(action.text())
        self.colours.setAccessibleName(self.tr("What colours tell"))
        self.stepper.retranslate()
        self.baseline.setAccessibleName(self.tr("Tokenizer that others are measured against"))
        for button in (self.colours, self.baseline):
            button.setToolTip(button.accessibleName())
        self.legend.retranslate()
        self._say_choices()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._level != self._fitting():
            self._say_choices()

    def _fitting(self) -> int:
        """How many words are left out for the row to have room."""
        fits = (at for at, needed in enumerate(self._needed) if needed <= self.width())
        return next(fits, len(self._needed) - 1) if self.width() else 0

    def _say_choices(self) -> None:
        """Say what is chosen, with fewer words where there is no room for all."""
        self._needed = []
        for level in range(_LEVELS):
            self._say(level)
            self._row.invalidate()
            self._needed.append(self._row.sizeHint().width())
        self._level = self._fitting()
        self._say(self._level)

    def _say(self, level: int) -> None:
        briefly = level > 1
        self.disagreements.ensurePolished()
        self.disagreements.setText(self._longest_count[briefly])
        self.disagreements.setMinimumWidth(self.disagreements.sizeHint().width())
        self.disagreements.setText(self._words_of_count[briefly])
        chosen = self._modes.checkedAction().text()
        self.colours.setText(chosen if level else self.tr("Colour: {0}").format(chosen))
        name = self._base if len(self._base) <= _NAME else self._base[: _NAME - 1] + "…"
        self.baseline.setText(self.tr("Δ {0}").format(name))
        self.baseline.setVisible(self._several and level < 3)
        for button in (*self.ways.values(), self.paste):
            button.setVisible(level < 3)
        self.title.setMinimumWidth(fonts.scaled(_TITLE if level < 3 else _NARROW))

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


def _choices(owner: QWidget, values: tuple[Enum, ...]) -> QActionGroup:
    group = QActionGroup(owner)
    for value in values:
        action = QAction(owner)
        action.setCheckable(True)
        action.setData(value.value)
        group.addAction(action)
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
    #compareMarks, #compareEdit, #comparePaste, #compareColumns, #compareRows,
    #compareInterlinear {{ padding: 4px 6px; }}
    #compareColumns {{ border-top-right-radius: 0; border-bottom-right-radius: 0; }}
    #compareRows {{ border-radius: 0; border-left: none; border-right: none; }}
    #compareInterlinear {{ border-top-left-radius: 0; border-bottom-left-radius: 0; }}
    #compareDisagreements, #compareBack, #compareForth {{ background: transparent;
        border: 1px solid transparent; padding: 4px 3px; }}
    #compareDisagreements {{ color: {palette.muted}; }}
    #compareBack:hover, #compareForth:hover, #compareDisagreements:hover {{
        background: {palette.pressed}; }}
    #compareDisagreements:focus, #compareBack:focus, #compareForth:focus {{
        border-color: {palette.accent}; }}
    """
