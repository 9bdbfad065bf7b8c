"""The bar above the panes that takes what is looked for and says what was found."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism.messages import Message
from tokenprism.search import Kind, Query

from ...i18n import said
from ...theme import icons
from ...theme.palette import Palette
from ...widgets.menu_button import MenuButton
from ...widgets.plain import plain_tip
from ...widgets.shortened import ShortenedLabel
from .toolbar import button_sheet

HISTORY = 30  # queries that are kept
_NAME = 18    # letters of a tokenizer on its button
_WIDE = 560   # pixels from which on there is room for all buttons
_ALT_KEYS = (Qt.Key.Key_C, Qt.Key.Key_W, Qt.Key.Key_R)


class FindBar(QFrame):
    """Its choices are a `Query`. `edited`: another query; `wanted(forward)`: go to a match."""

    edited = Signal()
    wanted = Signal(bool)
    stop_wanted = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("findBar")
        self._history: list[str] = []
        self._recalled = 0  # how many steps back in the history
        self._names: list[tuple[int, str]] = []
        self._key: int | None = None
        self.field = QLineEdit(self)
        self.field.setObjectName("findField")
        self.field.installEventFilter(self)
        self.field.textEdited.connect(self._typed)
        self.case = self._button("findCase", "Aa", checkable=True)
        self.whole = self._button("findWhole", "[ab]", checkable=True)
        self.expression = self._button("findExpression", ".*", checkable=True)
        self.toggles = (self.case, self.whole, self.expression)
        for one in self.toggles:
            one.toggled.connect(self.edited)
        self.kinds, self.tokenizers = (
            MenuButton(name, self) for name in ("findKind", "findTokenizer"))
        self._kind_group = QActionGroup(self)
        for kind in Kind:
            action = QAction(self)
            action.setCheckable(True)
            action.setData(kind.value)
            self._kind_group.addAction(action)
            self.kinds.menu().addAction(action)
        self._kind_group.actions()[0].setChecked(True)
        self._kind_group.triggered.connect(self._kind_chosen)
        self.tokenizers.menu().triggered.connect(self._tokenizer_chosen)
        self.counter = QLabel(self)
        self.counter.setObjectName("findCounter")
        self.stop = self._button("findStop", "■")
        self.back, self.forth = self._button("findBack", "↑"), self._button("findForth", "↓")
        self.leave = self._button("findClose", "")
        self.problem = ShortenedLabel(self)
        self.problem.setObjectName("findProblem")
        self.problem.hide()
        self.back.clicked.connect(lambda: self._go(False))
        self.forth.clicked.connect(lambda: self._go(True))
        self.leave.clicked.connect(self.closed)
        self.stop.clicked.connect(self.stop_wanted)
        self._lay_out()
        self.retranslate()
        self._show_kind()

    def _button(self, name: str, text: str, *, checkable: bool = False) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setText(text)
        button.setCheckable(checkable)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self.field, 1)
        for widget in (*self.toggles, self.kinds, self.tokenizers, self.counter, self.stop,
                       self.back, self.forth, self.leave):
            row.addWidget(widget)
        room = self.stop.sizePolicy()
        room.setRetainSizeWhenHidden(True)  # no button moves when the counting ends
        self.stop.setSizePolicy(room)
        self.stop.hide()
        self.field.setMinimumWidth(110)
        column.addLayout(row)
        column.addWidget(self.problem)

    # what is chosen

    @property
    def kind(self) -> Kind:
        """What the words are."""
        return Kind(self._kind_group.checkedAction().data())

    @property
    def query(self) -> Query:
        """What is looked for."""
        text = self.kind is Kind.TEXT
        return Query(
            self.field.text(), self.kind, case=text and self.case.isChecked(),
            whole=text and self.whole.isChecked(),
            expression=text and self.expression.isChecked(),
        )

    @property
    def key(self) -> int | None:
        """The tokenizer whose ids are meant."""
        return self._key

    def choose_kind(self, kind: Kind) -> None:
        """Take the words for text, bytes or ids, without searching yet."""
        for action in self._kind_group.actions():
            action.setChecked(action.data() == kind.value)
        self._show_kind()

    def choose_key(self, key: int | None) -> None:
        """Look for ids of this tokenizer, where it is one of those that are shown."""
        keys = [one for one, _ in self._names]
        self._key = key if key in keys else self._key if self._key in keys else (
            keys[0] if keys else None)
        for action in self.tokenizers.menu().actions():
            action.setChecked(action.data() == self._key)
        name = next((name for one, name in self._names if one == self._key), "")
        short = name if len(name) <= _NAME else name[: _NAME - 1] + "…"
        self.tokenizers.setText(short.replace("&", "&&"))
        self._show_kind()

    def show_tokenizers(self, names: list[tuple[int, str]]) -> None:
        """Offer the tokenizers, by key and name, whose ids can be looked for."""
        self._names = names
        menu = self.tokenizers.menu()
        menu.clear()
        for key, name in names:
            action = menu.addAction(name.replace("&", "&&"))
            action.setToolTip(plain_tip(name))
            action.setCheckable(True)
            action.setData(key)
        self.choose_key(self._key)

    def put(self, words: str) -> None:
        """Put words into the field without searching yet."""
        self.field.setText(words)
        self._recalled = 0

    def open(self) -> None:
        """Show the bar with the field ready for typing."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    # what was found

    def show_state(self, words: str, *, counting: bool, share: float, some: bool) -> None:
        """Say in `words` what was found, and whether more is looked for."""
        self._fit_counter(words)
        self.counter.setText(words)
        self.stop.setVisible(counting)
        self.stop.setToolTip(self.tr("Stop counting: {0} of the text searched").format(
            f"{share:.0%}"))
        for button in (self.back, self.forth):
            button.setEnabled(some)

    def _fit_counter(self, words: str) -> None:
        """Make room for words. It only grows, so that buttons stay and nothing is laid out anew
        while matches are counted.
        """
        metrics = self.counter.fontMetrics()
        needed = metrics.horizontalAdvance(words) + 12
        if needed > self.counter.minimumWidth() or not self.counter.minimumHeight():
            self.counter.setFixedSize(
                needed + metrics.horizontalAdvance("88"), self.field.sizeHint().height()
            )

    def show_problem(self, problem: Message | None) -> None:
        """Say why the query cannot be carried out; None: it can."""
        words = "" if problem is None else said(problem)
        self.problem.setText(words)
        self.problem.setToolTip(words)
        self.problem.setVisible(problem is not None)
        self.field.setAccessibleDescription(words or self.counter.text())
        role = "bad" if problem is not None else ""
        if self.field.property("role") != role:
            self.field.setProperty("role", role)
            self.field.style().unpolish(self.field)
            self.field.style().polish(self.field)

    # what the user does

    def remember(self) -> None:
        """Keep the words for the arrow keys."""
        words = self.field.text()
        if words:
            self._history = [one for one in self._history if one != words][: HISTORY - 1]
            self._history.insert(0, words)
            self._recalled = 0

    def _typed(self) -> None:
        self._recalled = 0
        self.edited.emit()

    def _go(self, forward: bool) -> None:
        self.remember()
        self.wanted.emit(forward)

    def _recall(self, step: int) -> None:
        if not self._history:
            return
        if self._recalled == 0 and self.field.text() not in self._history:
            self.remember()
        if self.field.text() == self._history[0] and self._recalled == 0:
            self._recalled = 1
        wanted = min(max(self._recalled + step, 1), len(self._history))
        if wanted != self._recalled:
            self._recalled = wanted
            self.field.setText(self._history[wanted - 1])
            self.edited.emit()

    def _kind_chosen(self) -> None:
        self._show_kind()
        self.field.setFocus()
        self.edited.emit()

    def _tokenizer_chosen(self, action: QAction) -> None:
        self.choose_key(action.data())
        self.field.setFocus()
        self.edited.emit()

    def _show_kind(self) -> None:
        kind = self.kind
        for button in self.toggles:
            button.setVisible(kind is Kind.TEXT)
        self.tokenizers.setVisible(kind is Kind.TOKENS and len(self._names) > 1)
        self.field.setPlaceholderText({
            Kind.TEXT: self.tr("Find in the text"), Kind.BYTES: "E4 B8 AD",
            Kind.TOKENS: "464 · 464 318",
        }[kind])
        self.kinds.setText(self._kind_group.checkedAction().text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Keys of the field. Alt and a letter would else open menus.
        if not isinstance(event, QKeyEvent):
            return False
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        alt = modifiers == Qt.KeyboardModifier.AltModifier and key in _ALT_KEYS
        if event.type() == QEvent.Type.ShortcutOverride and alt and self.kind is Kind.TEXT:
            event.accept()
            return True
        if event.type() != QEvent.Type.KeyPress:
            return False
        if alt and self.kind is Kind.TEXT:
            self.toggles[_ALT_KEYS.index(key)].toggle()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go(not modifiers & Qt.KeyboardModifier.ShiftModifier)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._recall(1 if key == Qt.Key.Key_Up else -1)
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Also from the buttons of the bar; the text behind it must not get these keys.
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()

    # looks

    def sizeHint(self) -> QSize:
        return QSize(400, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(300, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Keys do what these buttons do.
        for button in (self.back, self.forth):
            button.setVisible(self.width() >= _WIDE)

    def show_palette(self, palette: Palette) -> None:
        """Draw in the colours of a theme."""
        self.setStyleSheet(button_sheet(palette) + f"""
            QToolButton {{ padding: 4px 7px; }}
            QToolButton[role="menu"] {{ padding-right: 22px; }}
            #findCounter {{ color: {palette.muted}; padding: 0 4px; }}
            #findProblem {{ color: {palette.error}; padding: 0 8px; }}
        """)
        self.leave.setIcon(icons.icon("close", palette.muted))

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        kinds = (self.tr("Text"), self.tr("Bytes"), self.tr("Token ids"))
        for action, words in zip(self._kind_group.actions(), kinds, strict=True):
            action.setText(words)
        tips = {
            self.field: self.tr("What to find. ↑ and ↓ recall earlier searches"),
            self.case: self.tr("Match case (Alt+C)"),
            self.whole: self.tr("Match whole words (Alt+W)"),
            self.expression: self.tr("Regular expression (Alt+R)"),
            self.kinds: self.tr("What to find: text, bytes in hex, or token ids"),
            self.tokenizers: self.tr("The tokenizer whose ids are found"),
            self.back: self.tr("Previous match (Shift+Enter, Shift+F3)"),
            self.forth: self.tr("Next match (Enter, F3)"),
            self.leave: self.tr("Close (Esc)"),
        }
        for widget, words in tips.items():
            widget.setToolTip(words)
            widget.setAccessibleName(words)
        self.setAccessibleName(self.tr("Find"))
        self._fit_counter("88,888 / 88,888+")
        self.counter.setAccessibleName(self.tr("Matches"))
        self.stop.setAccessibleName(self.tr("Stop counting"))
        self._show_kind()
