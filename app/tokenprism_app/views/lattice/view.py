"""The widget of the lattice: keeps the picture and the list of paths to the session."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPalette, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import (
    QFrame,
    QScrollArea,
    QSplitter,
    QStackedLayout,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ...session import ByteRange, Session, TokenizerEntry
from ...theme import fonts
from ...theme.style import current, notifier
from ...widgets.empty import empty_label
from ...widgets.listening import until_destroyed
from ...widgets.measures import Lettered
from ...widgets.refreshing import Refreshing
from ...widgets.shortened import ShortenedLabel
from ...work.background import Latest
from ...work.rules import book, lattice_source
from . import words
from .canvas import LatticeCanvas
from .content import Content, content_of, meant_entry, span_of
from .paths import PathList, differing
from .states import StatesPanel

translate = QCoreApplication.translate


class CanvasArea(QScrollArea):
    """Room for the canvas, which is scrolled where it is wider."""

    def __init__(self, canvas: LatticeCanvas, parent: QWidget) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(canvas)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._canvas.fit(self.viewport().width())

    def wheelEvent(self, event: QWheelEvent) -> None:
        # There is but one way to go: along the text.
        bar, turned = self.horizontalScrollBar(), event.angleDelta()
        bar.setValue(bar.value() - (turned.x() or turned.y()))
        event.accept()


class LatticeView(QWidget):
    """What a BytePiece or Unigram tokenizer chose from at the selection, and what it chose."""

    caption_changed = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lattice")
        self.setMinimumSize(220, 120)
        self._session = session
        self._content: Content | None = None
        self._rank = 0
        self.caption = ""
        self._fresh = Refreshing(self, self._refresh)
        self._work = Latest(self)
        self._work.done.connect(self._take)
        self._build()
        until_destroyed(self, [
            session.text_changed.connect(self._text_changed),
            session.tokenizers_changed.connect(self._changed),
            session.selection_changed.connect(self._changed),
            session.result_changed.connect(self._result_changed),
            session.hover_changed.connect(self._mark),
        ])
        book().changed.connect(self._changed)
        notifier().changed.connect(self._dress)
        self._dress()
        self.retranslate()

    def _build(self) -> None:
        self._stack = QStackedLayout(self)
        self._empty = empty_label("lattice-empty", self)
        self.canvas = LatticeCanvas()
        self.canvas.chosen.connect(self._select)
        self.canvas.pointed.connect(self._point)
        self.canvas.zoomed.connect(self._keep_place)
        self.canvas.stepped.connect(self._step)
        self.canvas.ranked.connect(lambda by: self.show_path(self._rank + by))
        self._area = CanvasArea(self.canvas, self)
        self.paths = PathList(self)
        self.paths.path_chosen.connect(self.show_path)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setChildrenCollapsible(False)
        split.addWidget(self._area)
        self.states = StatesPanel(self)
        self.states.stepped.connect(self._show_state)
        self.tabs = QTabWidget(self)
        self.tabs.setObjectName("lattice-tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabs.addTab(self.paths, "")
        self.tabs.addTab(self.states, "")
        self.tabs.currentChanged.connect(self._tab_changed)
        split.addWidget(self.tabs)
        split.setStretchFactor(0, 5)
        split.setStretchFactor(1, 3)
        split.setSizes([625, 375])
        self._why = ShortenedLabel(self)
        self._why.setObjectName("lattice-why")
        Lettered(self._why, fonts.plain, 9.0)
        self._why.setContentsMargins(11, 4, 11, 5)
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(split, 1)
        column.addWidget(self._why)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(body)

    # words and colours

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(translate("LatticeView", "Lattice"))
        self.setAccessibleName(translate("LatticeView", "Lattice of the selection"))
        self.canvas.retranslate()
        self.tabs.setAccessibleName(translate("LatticeView", "Lattice of the selection"))
        self.canvas.setAccessibleName(translate("LatticeView", "Pieces as arcs over the text"))
        self.canvas.setAccessibleDescription(translate(
            "LatticeView", "Left and right go from token to token, up and down from path to path, "
            "plus, minus and 0 zoom."
        ))
        self.paths.retranslate()
        self.states.retranslate()
        self.tabs.setAccessibleName(translate("LatticeView", "Best paths, or the search"))
        self.tabs.setTabText(0, translate("LatticeView", "Best paths"))
        self.tabs.setTabText(1, translate("LatticeView", "Search, step by step"))
        self._changed()
        self._say()

    def _dress(self) -> None:
        colours = current()
        palette = self.palette()
        for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
            palette.setColor(role, QColor(colours.panel))
        self.setPalette(palette)
        self.setAutoFillBackground(True)
        for widget in (self._area, self._area.viewport()):
            widget.setPalette(palette)
        muted = self.palette()
        muted.setColor(QPalette.ColorRole.WindowText, QColor(colours.muted))
        self._why.setPalette(muted)
        self.canvas.dress()
        self.states.dress()

    # what the session says

    @property
    def busy(self) -> bool:
        """Whether a picture is yet to come."""
        return self.isVisible() and (
            self._work.busy or self._fresh.pending or book().busy
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fresh.if_stale()

    def _text_changed(self) -> None:
        if not self.isVisible():
            # Another text may be large: the old one is not kept for a view that nobody sees.
            self._work.cancel()
            self._show(None)
        self._changed()

    def _result_changed(self, _key: int) -> None:
        self._fresh.soon()

    def _changed(self) -> None:
        self._fresh.now()

    def _refresh(self) -> None:
        session, entry = self._session, meant_entry(self._session)
        selection = session.selection if session.text.source else None
        if entry is None or selection is None:
            self._work.cancel()
            self._show(None)
            self._empty.setText(words.nothing(session) if entry is None else words.unselected())
            return
        self._mark()
        self._begin(entry, selection)

    def _begin(self, entry: TokenizerEntry, selection: ByteRange) -> None:
        source, key = lattice_source(entry), entry.key
        encoding, known = self._session.results[key].full, self._content
        assert source is not None
        self._work.start(
            lambda progress: content_of(source, key, encoding, selection, known, progress)
        )

    def _take(self, content: Content | None) -> None:
        self._show(content)

    def _show(self, content: Content | None) -> None:
        before, self._content = self._content, content
        self._stack.setCurrentIndex(0 if content is None else 1)
        if content is None and self._session.selection is not None and self._session.text.source:
            entry = meant_entry(self._session)
            if entry is not None:
                self._empty.setText(words.no_pieces())
        if content is None:
            self.canvas.show_content(None, None, 0)
            self.states.show_states(None, [])
            self._say()
            return
        if before is None or content.place is not before.place:
            self._rank = 0
            self.paths.show_paths(content.place.lattice, content.paths, 0)
        self.canvas.show_content(content, content.paths[self._rank], self._hue(content))
        nodes = content.place.lattice.nodes
        self.states.show_states(content.states, content.place.source_of(nodes).tolist())
        self._mark()
        self._say()
        # The area takes in the canvas's size only when its layout has run.
        QTimer.singleShot(0, self, self._reveal)

    def _hue(self, content: Content) -> int:
        entry = self._session.entry(content.key)
        return 0 if entry is None else entry.hue

    def _say(self) -> None:
        content = self._content
        entry = None if content is None else self._session.entry(content.key)
        if content is None or entry is None:
            self.caption = ""
        else:
            self.caption = words.caption(entry.name, content)
            self._why.setText(words.judgements(content))
        self.caption_changed.emit(self.caption)

    def _mark(self) -> None:
        self.canvas.mark(self._session.selection, self._session.hover)

    def _reveal(self) -> None:
        if self._content is not None and self._session.selection is not None:
            box = self.canvas.box(self._session.selection)
            if box.width():
                self._bring(box.left(), box.right())

    def _bring(self, left: float, right: float) -> None:
        """Scroll to a stretch of the canvas that is not in sight."""
        bar, room = self._area.horizontalScrollBar(), self._area.viewport().width()
        if not bar.value() <= left <= right <= bar.value() + room:
            bar.setValue(round((left + right - room) / 2))

    def settle(self) -> None:
        """Draw now what waits for a quiet moment: for pictures of the window."""
        self._fresh.if_stale()

    # what the user does

    def show_path(self, rank: int) -> None:
        """Draw the path of this rank, 0 for the best one."""
        if self._content is not None and 0 <= rank < len(self._content.paths):
            self._rank = rank
            self.paths.choose(rank)
            path, best = self._content.paths[rank], self._content.paths[0]
            self.canvas.show_content(self._content, path, self._hue(self._content))
            low, high = differing(self._content.place.lattice, path, best)
            if rank:
                self._bring(self.canvas.x_of(low), self.canvas.x_of(high))

    def _tab_changed(self, _index: int) -> None:
        self._show_state(self.states.step)

    def _show_state(self, step: int) -> None:
        """Mark the edges that meet in a state while the search is stepped through."""
        states = self.states.states
        seen = self.tabs.currentWidget() is self.states and states is not None
        if states is None or not seen or step == self.states.last:
            self.canvas.show_state(frozenset(), -1)
            return
        edges, _ = states.candidates(step)
        self.canvas.show_state(frozenset(edges.tolist()), int(states.back[step]))
        x = self.canvas.x_of(int(states.lattice.nodes[step]))
        self._bring(max(0.0, x - 80), x + 20)

    def _select(self, span: ByteRange) -> None:
        if self._content is not None:
            self._session.select(span, self._content.key)

    def _point(self, span: ByteRange | None) -> None:
        self._session.set_hover(span)

    def _step(self, by: int) -> None:
        """Select the token of the shown path before or after the selection, or of the text."""
        content, selection = self._content, self._session.selection
        if content is None or selection is None:
            return
        place, edges = content.place, content.paths[self._rank].edges.tolist()
        spans = [span_of(place, a, b) for a, b in pairwise(edges)]
        if by > 0:
            inside = next((one for one in spans if one.start >= max(
                selection.end, selection.start + 1)), None)
            beyond = (place.end, place.end + 1)
        else:
            inside = next((one for one in spans[::-1] if one.end <= selection.start), None)
            beyond = (place.origin - 1, place.origin)
        if inside is not None:
            self._select(inside)
        elif 0 <= beyond[0] < len(self._session.text.source):
            part = self._session.results[content.key].window(*beyond)
            if len(part):
                self._select(ByteRange(int(part.starts[0]), int(part.ends[0])))

    def _keep_place(self, before: float, after: float) -> None:
        bar = self._area.horizontalScrollBar()
        value = bar.value()
        QTimer.singleShot(0, self, lambda: bar.setValue(value + round(after - before)))
