"""Docks drawn as cards: a hairline round each, a quiet title bar that drags, floats and closes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSpacerItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ..i18n import Retranslator, translate
from ..theme import fonts, icons, style
from ..widgets.shortened import ShortenedLabel

TITLE_HEIGHT, TOOLS_HEIGHT = 32, 38  # pixels, the second with tools in it


class Card(QDockWidget):
    """One view in a dock. `title` is a source string of the context "Panels".

    `make` makes the view in its parent: when the panel is seen for the first time, or when it is
    asked for as `view`. `side` cards are the flush panels at the window's edges, `bare` ones have
    no title bar. A view may have a signal `caption_changed(str)`: the words beside the title, a
    widget `title_tools`, which stands there instead, and a method `retranslate()`, which is called
    when the language changes.
    """

    def __init__(
        self, name: str, title: str, make: Callable[[QWidget], QWidget], kind: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._title, self._make = title, make
        self._view: Any = None
        self._waiting: list[Callable[[Any], object]] = []
        self._body = body = QWidget(self)
        body.setProperty("role", {"side": "side-body", "bare": "card"}.get(kind, "card-body"))
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = QVBoxLayout(body)
        layout.setContentsMargins(1, kind == "bare", 1, kind != "side")
        self._framed = [body]
        self._title_bar: TitleBar | None = None
        if kind == "bare":
            self.build()
            self.setWidget(_Strip(body))
            bar = QWidget(self)
            bar.setFixedHeight(0)
            self.setTitleBarWidget(bar)
            self.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        else:
            self.setWidget(body)
            self._title_bar = TitleBar(self, kind)
            self.setTitleBarWidget(self._title_bar)
            self._framed.append(self._title_bar)
            self.visibilityChanged.connect(self._seen)
        # Among the panels the one with the focus shows, whatever has it there.
        application: Any = QApplication.instance()
        application.focusChanged.connect(self._focus_moved)
        Retranslator(self, self._translate)

    @property
    def built(self) -> bool:
        """Whether the view has been made."""
        return self._view is not None

    @property
    def view(self) -> Any:
        """The view, which is made where it has not been."""
        self.build()
        return self._view

    def once_built(self, use: Callable[[Any], object]) -> None:
        """Call `use` with the view: now, or when it is made."""
        if self._view is None:
            self._waiting.append(use)
        else:
            use(self._view)

    def _seen(self, visible: bool) -> None:
        if visible:
            self.build()

    def build(self) -> None:
        """Make the view where it has not been made."""
        if self._view is not None:
            return
        view: Any = self._make(self._body)
        self._view = view
        layout = self._body.layout()
        assert layout is not None
        layout.addWidget(view)
        view.show()  # the layout would, but only in the next turn of the event loop
        tools, changed = getattr(view, "title_tools", None), getattr(view, "caption_changed", None)
        if tools is not None and self._title_bar is not None:
            self._title_bar.take(tools)
        elif changed is not None and self._title_bar is not None:
            changed.connect(self._title_bar.subtitle.setText)
            self._title_bar.subtitle.setText(getattr(view, "caption", ""))
        said = getattr(view, "retranslate", None)
        if said is not None:
            Retranslator(view, said)
        waiting, self._waiting = self._waiting, []
        for use in waiting:
            use(view)

    def _focus_moved(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Frame the card in the accent colour while something in it has the focus."""
        focused = now is not None and self.isAncestorOf(now)
        for part in self._framed:
            if bool(part.property("focused")) != focused:
                part.setProperty("focused", focused)
                part.style().polish(part)
                part.update()

    def _translate(self) -> None:
        title = translate("Panels", self._title)
        self.setWindowTitle(title)
        self.toggleViewAction().setText(title)


class Filled(QWidget):
    """A place that its view fills. What the view needs at least for a moment, while tokenizers
    come and go, does not push the window wider."""

    def __init__(self, view: QWidget, least: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        view.setParent(self)
        self.setMinimumSize(least)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._view.setGeometry(self.rect())


class _Strip(QWidget):
    """The card at the window's foot, in the distance that other cards have from each other."""

    def __init__(self, body: QWidget) -> None:
        super().__init__()
        self.setProperty("role", "ground")
        self._body = body
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 8)
        self._filled = Filled(body, QSize(440, 0), self)
        layout.addWidget(self._filled)
        style.notifier().changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        self._body.ensurePolished()
        height = self._body.sizeHint().height()
        self._filled.setMinimumSize(440, height)
        self.setFixedHeight(height + 8)


class TitleBar(QWidget):
    """The title bar of a card. Dragging it moves the dock: the events reach the dock itself."""

    def __init__(self, card: Card, kind: str) -> None:
        super().__init__(card)
        self.setProperty("role", "side-title" if kind == "side" else "card-title")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._card = card
        self.title = QLabel(self)
        self.title.setProperty("role", "title")
        self.subtitle = ShortenedLabel(self)
        self.subtitle.setProperty("role", "caption")
        self._float = self._button("float", self._toggle_floating)
        self._close = self._button("close", card.close)
        layout = self._row = QHBoxLayout(self)
        layout.setContentsMargins(11, 0, 6, 0)
        layout.setSpacing(2)
        layout.addWidget(self.title)
        layout.addSpacing(6)
        layout.addWidget(self.subtitle, 1)
        layout.addWidget(self._float)
        layout.addWidget(self._close)
        self._height = TITLE_HEIGHT
        self._tools: QWidget | None = None
        self._strut = QSpacerItem(0, 0)
        layout.addItem(self._strut)
        card.windowTitleChanged.connect(self.title.setText)
        style.notifier().changed.connect(self._draw)
        self._draw()
        Retranslator(self, self._translate)

    def take(self, tools: QWidget) -> None:
        """Show a view's tools in the place of the words beside the title."""
        inner = tools.layout()
        if inner is not None:
            inner.setContentsMargins(0, 0, 0, 0)
        self.subtitle.hide()
        self._row.insertWidget(self._row.indexOf(self.subtitle), tools, 1)
        self._tools, self._height = tools, TOOLS_HEIGHT
        self._draw()

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        if self._tools is None:
            return hint
        # With less room, what the View menu has too gives way, and then the title.
        edges = self._row.contentsMargins()
        return QSize(
            self._tools.minimumSizeHint().width() + edges.left() + edges.right(), hint.height()
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._tools is None:
            return
        spare = self.width() - self.minimumSizeHint().width()
        buttons = 2 * (self._close.sizeHint().width() + self._row.spacing())
        title = self.title.sizeHint().width() + 6 + 2 * self._row.spacing()
        self.title.setVisible(spare >= title)
        for button in (self._float, self._close):
            button.setVisible(spare >= title + buttons)

    def _button(self, name: str, slot: object) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setProperty("role", "quiet")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(slot)
        return button

    def _toggle_floating(self) -> None:
        self._card.setFloating(not self._card.isFloating())

    def _draw(self) -> None:
        height = fonts.scaled(self._height)
        self.setFixedHeight(height)
        # What a dock keeps free above its view is the hint; a fixed height does not count.
        self._strut.changeSize(0, height, QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._row.invalidate()
        self.updateGeometry()
        for button in (self._float, self._close):
            button.setIcon(icons.icon(button.objectName(), style.current().muted))

    def _translate(self) -> None:
        for button, text in (
            (self._float, self.tr("Float or dock this panel")),
            (self._close, self.tr("Close this panel; the View menu opens it again")),
        ):
            button.setToolTip(text)
            button.setAccessibleName(text)
