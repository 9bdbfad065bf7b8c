"""The panes over one text: which there are, how they lie and what they are drawn with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QMenu, QWidget

from ...painting.face import Face, face
from ...painting.stack import LaneStyle, StackStyle
from ...painting.style import Style
from ...painting.tints import COUNTED, ColourBy, Tints, tints
from ...session import ByteRange, Session, TokenizerEntry
from ...theme import style as theming
from ...widgets.special_tokens import fill_special_tokens
from .blockcache import BlockCache, Cache, StackCache
from .canvas import Canvas
from .comparison import Comparison
from .facts import header_facts
from .frame import Frame
from .header import Header, HeaderRow
from .pane import Pane, PaneScroll
from .sharedlines import SharedLines
from .toolbar import Arrangement
from .uses import Uses

ALL = 0  # the key of the pane that shows all tokenizers


@dataclass(slots=True)
class Choices:
    """How everything is shown."""

    way: Arrangement = Arrangement.COLUMNS
    mode: ColourBy = ColourBy.ALTERNATE
    marks: bool = True


class Panes(PaneScroll):
    """A pane for each visible tokenizer side by side, or one with all of them interlinear."""

    made = Signal(object)  # a Canvas that is new

    def __init__(self, session: Session, comparison: Comparison, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._comparison = session, comparison
        self.shared = SharedLines()
        self.choices = Choices()
        self.uses: Uses = {}
        self._frame = Frame(self)
        self._row = HeaderRow()
        self.face: Face = face(theming.current())
        self.panes: dict[int, Pane] = {}
        self._hovered: ByteRange | None = None
        self._tints: dict[int, Tints] = {}
        self._brought: int | None = None  # the key of the pane that is to be in sight
        bar = self.horizontalScrollBar()
        bar.rangeChanged.connect(self._bring)
        bar.actionTriggered.connect(self._let_go)

    def bring(self, key: int) -> None:
        """Scroll to the pane of this key, again when the layout changes, until the user scrolls.

        A new pane has its place only when its layout has run, at once or some turns later.
        """
        self._brought = key
        self._bring()
        QTimer.singleShot(0, self, self._bring)

    def _bring(self) -> None:
        pane = self.panes.get(self._brought) if self._brought is not None else None
        if pane is not None:
            self.ensureWidgetVisible(pane, 0, 0)

    def _let_go(self) -> None:
        self._brought = None

    @property
    def canvases(self) -> list[Canvas]:
        """The text of each pane, in the order of the panes."""
        return [pane.canvas for pane in self.panes.values()]

    def canvas(self, key: int) -> Canvas | None:
        """The text in which one tokenizer's tokens are seen."""
        pane = self.panes.get(key) or self.panes.get(ALL)
        return None if pane is None else pane.canvas

    def header(self, canvas: Canvas) -> Header | None:
        """The header of the tokenizer that the keys of a canvas speak of."""
        found = (pane for pane in self.panes.values() if pane.canvas is canvas)
        return next((pane.headers.get(canvas.key) for pane in found), None)

    def style_of(self, key: int) -> Style | None:
        """How one tokenizer's boxes are drawn."""
        canvas = self.canvas(key)
        style = None if canvas is None else canvas.blocks.style
        if isinstance(style, StackStyle):
            return next((one.style for one in style.lanes if one.key == key), None)
        assert style is None or isinstance(style, Style)
        return style

    def rebuild(self) -> bool:
        """Make the panes those of the visible tokenizers; whether some are others now."""
        visible = self._session.visible
        together = self.choices.way is Arrangement.INTERLINEAR and bool(visible)
        keys = [ALL] if together else [entry.key for entry in visible]
        way = QBoxLayout.Direction
        stacked = self.choices.way is Arrangement.ROWS
        self.cards.setDirection(way.TopToBottom if stacked else way.LeftToRight)
        changed = keys != list(self.panes)
        if changed:
            old = self.panes
            self.panes = {key: old.get(key) or self._new_pane(key) for key in keys}
            for key in old.keys() - self.panes.keys():
                self.cards.removeWidget(old[key])
                old[key].hide()
                old[key].deleteLater()
            for pane in self.panes.values():
                self.cards.removeWidget(pane)
                self.cards.addWidget(pane, 1)
        for key, pane in self.panes.items():
            shown = [entry.key for entry in visible] if key == ALL else [key]
            changed |= bool(pane.head(shown))
            for one, header in pane.headers.items():
                if not header.actions():
                    self._add_actions(header, one)
        if together or changed:
            self.restyle()
        return changed

    def _new_pane(self, key: int) -> Pane:
        blocks: Cache[Any, Any]
        if key == ALL:
            blocks = StackCache(self._session, self._comparison, self.shared)
        else:
            blocks = BlockCache(self._session, key, self._comparison, self.shared)
        canvas = Canvas(self._session, None if key == ALL else key, blocks, self._frame, self)
        pane = Pane(canvas, self._row, self)
        pane.setObjectName(f"comparePane{key}")
        canvas.setObjectName(f"compareText{key}")
        self._style(key, canvas)
        self.made.emit(canvas)
        return pane

    def _add_actions(self, header: Header, key: int) -> None:
        session = self._session
        baseline = QAction(self.tr("Use as baseline"), header)
        baseline.triggered.connect(lambda _=False, key=key: session.set_baseline(key))
        hide = QAction(self.tr("Hide this tokenizer"), header)
        hide.triggered.connect(lambda _=False, key=key: session.set_visible(key, False))
        specials = QAction(self.tr("Special tokens"), header)
        menu = QMenu(header)
        specials.setMenu(menu)
        menu.aboutToShow.connect(lambda key=key: self._fill_specials(menu, key))
        header.addActions([baseline, hide, specials])

    def _fill_specials(self, menu: QMenu, key: int) -> None:
        entry = self._session.entry(key)
        fill_special_tokens(menu, self._session, [] if entry is None else [entry])

    def hold(self) -> None:
        """Keep the pictures until tokens of another text are there."""
        self.shared.clear_text()
        for canvas in self.canvases:
            canvas.blocks.clear()
            canvas.hold()

    def show_hover(self) -> None:
        """Paint again the rows that show the bytes under the pointer, and those that did."""
        for canvas in self.canvases:
            for span in (self._hovered, self._session.hover):
                if span is not None:
                    canvas.update_span(span)
        self._hovered = self._session.hover

    # looks

    def use_theme(self) -> None:
        """Draw in the colours of the theme in force."""
        self.face = face(theming.current())
        self.shared.clear()
        self.restyle()

    def restyle(self) -> None:
        """Draw everything anew with the present choices."""
        for key, pane in self.panes.items():
            self._style(key, pane.canvas)
            entry = self._session.entry(key)
            palette = self.face.palette
            pane.set_look(palette, None if entry is None else palette.hues[entry.hue])

    def restyle_one(self, canvas: Canvas) -> None:
        """The width of a canvas or the resolution of its screen is another."""
        for key, pane in self.panes.items():
            if pane.canvas is canvas:
                self._style(key, canvas)

    def _style(self, key: int, canvas: Canvas) -> None:
        if key != ALL:
            entry = self._session.entry(key)
            if entry is None:
                return
            canvas.blocks.style = self._style_for(entry, canvas)
        else:
            lanes = tuple(
                LaneStyle(entry.key, self._style_for(entry, canvas))
                for entry in self._session.visible
            )
            if not lanes:
                return
            canvas.blocks.style = StackStyle(self.face, lanes, lanes[0].style)
        canvas.blocks.clear()
        canvas.refresh()

    def _style_for(self, entry: TokenizerEntry, canvas: Canvas) -> Style:
        palette, choices = self.face.palette, self.choices
        uses = self.uses.get(entry.key) if choices.mode in COUNTED else None
        colours = tints(
            choices.mode, palette, palette.hues[entry.hue], entry.tokenizer.vocabulary,
            uses=uses, others=len(self._session.visible) - 1,
        )
        self._tints[entry.key] = colours
        return Style(
            self.face, palette.hues[entry.hue], colours, marks=choices.marks,
            width=canvas.width(), ratio=canvas.devicePixelRatioF(),
        )

    def show_facts(self) -> None:
        """Say in the headers what is known of each tokenizer."""
        palette = self.face.palette
        for pane in self.panes.values():
            told = []
            for key, header in pane.headers.items():
                entry = self._session.entry(key)
                if entry is not None and key in self._tints:
                    facts = header_facts(self._session, entry, self._tints[key])
                    header.show_facts(facts, palette, palette.hues[entry.hue])
                    told.append(header.accessibleName())
            names = [entry.name for entry in self._session.visible if entry.key in pane.headers]
            pane.canvas.setAccessibleName(self.tr("Tokens of {0}").format(", ".join(names)))
            pane.canvas.setAccessibleDescription("; ".join(told))
