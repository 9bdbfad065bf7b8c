"""What the monkey does to a window. Each action draws all that it needs from one random stream."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import shiboken6
from monkey_food import KEYS_TYPED, TEXTS
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from tokenprism_app.session import ByteRange, Text
from tokenprism_app.window.main_window import MainWindow

KEYS = (
    "Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Return", "Space", "Escape",
    "Delete", "Backspace", "Tab", "Backtab", "F2", "F6", "F8", "Menu", "A", "C", "V", "X", "Z",
    "Plus", "Minus", "0", "G", "F",
)
MODIFIERS = (
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
)
SIZES = ((1, 1), (50, 30), (200, 100), (400, 300), (390, 700), (700, 90), (1280, 800), (1600, 1000))
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Actions:
    """The actions on one window, by name."""

    def __init__(self, window: MainWindow, files: list[str]) -> None:
        self.window, self.files = window, files
        self.all: dict[str, tuple[int, Callable[[Random], str]]] = {
            "command": (20, self.command), "click": (24, self.click), "key": (12, self.key),
            "type": (6, self.type), "drag": (5, self.drag), "wheel": (8, self.wheel),
            "menu": (4, self.menu), "dock": (9, self.dock), "resize": (4, self.resize),
            "text": (5, self.text), "open": (3, self.open), "train": (2, self.train),
            "entries": (6, self.entries), "select": (4, self.select), "point": (6, self.point),
            "dialog": (4, self.dialog),
        }

    def do(self, random: Random) -> str:
        """Do one thing; what it was."""
        modal = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if modal is not None and random.random() < 0.3:
            return self.leave(random)
        names = list(self.all)
        name = random.choices(names, [self.all[one][0] for one in names])[0]
        return f"{name} {self.all[name][1](random)}"

    # where

    def widget(self, random: Random) -> QWidget:
        """A widget that can be seen, in the window in front where that holds all others up."""
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        tops = [front] if front is not None else [
            one for one in QApplication.topLevelWidgets() if one.isVisible()
        ]
        tops = tops or [self.window]
        top = random.choice(tops)
        found = [one for one in top.findChildren(QWidget) if one.isVisible()]
        return random.choice(found) if found else top

    def place(self, widget: QWidget, random: Random) -> QPoint:
        """A point in a widget."""
        return QPoint(random.randrange(max(1, widget.width())),
                      random.randrange(max(1, widget.height())))

    # how

    def command(self, random: Random) -> str:
        """Run a command."""
        name, action = random.choice(sorted(self.window.actions_book.by_id.items()))
        if action.isEnabled() and name != "quit":
            action.trigger()
        return name

    def click(self, random: Random) -> str:
        """Click, twice or with another button now and then."""
        widget = self.widget(random)
        place, how, keys = self.place(widget, random), random.random(), random.choice(MODIFIERS[:4])
        words = f"{describe(widget)} at {place.x()}, {place.y()}"
        if how < 0.2:
            QTest.mouseDClick(widget, LEFT, keys, place)
            if shiboken6.isValid(widget):
                QTest.mouseRelease(widget, LEFT, keys, place)
        elif how < 0.3:
            QTest.mouseClick(widget, Qt.MouseButton.RightButton, keys, place)
        else:
            QTest.mouseClick(widget, LEFT, keys, place)
        return words

    def key(self, random: Random) -> str:
        """Press a key one to five times."""
        name, keys, times = random.choice(KEYS), random.choice(MODIFIERS), random.randint(1, 5)
        widget = QApplication.focusWidget() or self.window
        words = f"{name} {keys} {times} times in {describe(widget)}"
        for _ in range(times):
            if shiboken6.isValid(widget):
                QTest.keyClick(widget, getattr(Qt.Key, f"Key_{name}"), keys)
        return words

    def type(self, random: Random) -> str:
        """Type, characters outside of the first plane too."""
        widget = QApplication.focusWidget() or self.window
        typed = "".join(random.choices(KEYS_TYPED, k=random.randint(1, 8)))
        words = f"{typed!r} in {describe(widget)}"
        for one in typed:
            for kind in (QKeyEvent.Type.KeyPress, QKeyEvent.Type.KeyRelease):
                if shiboken6.isValid(widget):
                    QApplication.sendEvent(widget, QKeyEvent(kind, 0, NONE, one))
        return words

    def drag(self, random: Random) -> str:
        """Press, move, release."""
        widget = self.widget(random)
        places = [self.place(widget, random) for _ in range(4)]
        words = describe(widget)
        QTest.mousePress(widget, LEFT, NONE, places[0])
        for place in places:
            if shiboken6.isValid(widget):
                at = QPointF(place)
                QApplication.sendEvent(widget, QMouseEvent(
                    QMouseEvent.Type.MouseMove, at, QPointF(widget.mapToGlobal(place)),
                    Qt.MouseButton.NoButton, LEFT, NONE,
                ))
        if shiboken6.isValid(widget):
            QTest.mouseRelease(widget, LEFT, NONE, places[-1])
        return words

    def point(self, random: Random) -> str:
        """Move the pointer."""
        widget = self.widget(random)
        QTest.mouseMove(widget, self.place(widget, random))
        return describe(widget)

    def wheel(self, random: Random) -> str:
        """Turn the wheel."""
        widget, keys = self.widget(random), random.choice(MODIFIERS)
        words, by = describe(widget), random.choice((-1200, -120, -15, 15, 120, 1200))
        place = self.place(widget, random)
        sideways = random.random() < 0.2
        QCoreApplication.postEvent(widget, QWheelEvent(
            QPointF(place), QPointF(widget.mapToGlobal(place)), QPoint(),
            QPoint(by, 0) if sideways else QPoint(0, by), Qt.MouseButton.NoButton, keys,
            Qt.ScrollPhase.NoScrollPhase, False,
        ))
        return f"{words} by {by}"

    def menu(self, random: Random) -> str:
        """Ask for a context menu, which may stay open for the next actions."""
        widget = self.widget(random)
        place = self.place(widget, random)
        QCoreApplication.postEvent(widget, QContextMenuEvent(
            random.choice((QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard)),
            place, widget.mapToGlobal(place),
        ))
        return describe(widget)

    def dock(self, random: Random) -> str:
        """Float, show, close or resize a panel."""
        name, card = random.choice(sorted(self.window.cards.items()))
        how, size = random.randrange(5), random.choice(SIZES)
        if how == 0:
            card.setFloating(not card.isFloating())
        elif how == 1:
            card.close()
        elif how == 2:
            card.show()
            card.raise_()
        else:
            card.show()
            card.setFloating(True)
            card.setMinimumSize(0, 0)
            card.resize(*size)
        return f"{name} {how} {size}"

    def resize(self, random: Random) -> str:
        """Give the window a size."""
        size = random.choice(SIZES)
        self.window.resize(*size)
        return str(size)

    def text(self, random: Random) -> str:
        """Examine a text, as pasted."""
        which = random.randrange(len(TEXTS))
        if random.random() < 0.5:
            QGuiApplication.clipboard().setText(TEXTS[which])
            self.window.actions_book.by_id["paste_text"].trigger()
        else:
            self.window.session.examine(Text(TEXTS[which].encode() + b"\xff\xe4", f"text {which}"))
        return str(which)

    def open(self, random: Random) -> str:
        """Open a file or two."""
        paths = random.sample(self.files, random.randint(1, 2))
        self.window.opener.open_paths(paths)
        return repr(paths)

    def train(self, random: Random) -> str:
        """Start a small training, or stop what runs."""
        training = self.window.training
        if training.task is not None:
            training.task.cancel()
            return "stop"
        training.open()
        form = training.view.form
        form.entries.setValue(random.choice((257, 300, 2000)))
        if form.start.isEnabled():
            form.start.click()
        return "start"

    def entries(self, random: Random) -> str:
        """Show, hide, move, rename or remove a tokenizer."""
        session = self.window.session
        if not session.tokenizers:
            return "none"
        entry, how = random.choice(session.tokenizers), random.randrange(6)
        if how == 0 and len(session.tokenizers) > 3:
            session.remove_tokenizer(entry.key)
        elif how == 1:
            session.move_tokenizer(entry.key, random.randrange(len(session.tokenizers)))
        elif how == 2:
            session.rename_tokenizer(entry.key, random.choice(TEXTS)[:40] or "x")
        elif how == 3:
            session.set_baseline(entry.key)
        else:
            session.set_visible(entry.key, random.random() < 0.7)
        return f"{entry.name!r} {how}"

    def select(self, random: Random) -> str:
        """Select bytes and go to a place."""
        session = self.window.session
        size = len(session.text.source)
        low, high = sorted(random.randint(0, size) for _ in range(2))
        session.select(ByteRange(low, random.choice((high, min(size, low + 17), size))))
        session.set_position(random.randint(0, size))
        if session.largest_size and random.random() < 0.4:
            session.set_cut(random.choice((None, random.randint(1, session.largest_size))))
        return f"{low} {high}"

    def dialog(self, random: Random) -> str:
        """Answer what is asked, where something is."""
        found = [one for one in QApplication.topLevelWidgets()
                 if one.isVisible() and one is not self.window]
        if not found:
            return "none"
        return self.leave(random, random.choice(found))

    def leave(self, random: Random, top: QWidget | None = None) -> str:
        """Close a dialog or a menu by the keyboard."""
        top = top or QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if top is None:
            return "leave nothing"
        key = random.choice((Qt.Key.Key_Escape, Qt.Key.Key_Escape, Qt.Key.Key_Return))
        words = f"leave {describe(top)} by {key.name}"
        QTest.keyClick(top, key)
        return words


def describe(widget: QWidget) -> str:
    """A widget in words."""
    return f"{type(widget).__name__} {widget.objectName()!r} in {widget.window().objectName()!r}"
