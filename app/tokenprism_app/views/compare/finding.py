"""Find in the text: the bar, the search behind it, and what the view shows of both."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget
from tokenprism.search import Kind

from ...session import ByteRange, Session
from ...theme.palette import Palette
from .canvas import Canvas
from .findbar import FindBar
from .finder import Finder
from .minimap import Minimap
from .navigator import Navigator
from .panes import Panes

_LONGEST = 500  # bytes of a selection that become the words to find
_IN_VIEW = 1 << 16  # bytes behind the first row: more than is in view
_IDS = 16       # tokens of a selection whose ids do


class Finding(QObject):
    """Opens and closes the bar, and keeps panes and minimap to what was found."""

    def __init__(
        self, session: Session, bar: FindBar, panes: Panes, minimap: Minimap,
        navigator: Navigator, active: Callable[[], Canvas | None], parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session, self.bar = session, bar
        self._panes, self._minimap = panes, minimap
        self._navigator, self._active = navigator, active
        self._focus: QWidget | None = None  # to be given back
        self._searched = False  # all that is in view, when it was painted last
        self.finder = Finder(session, self)
        self.finder.changed.connect(self._show)
        self.finder.reached.connect(self._reveal)
        bar.edited.connect(lambda: self._ask(move=True))
        bar.wanted.connect(lambda forward: self.go(forward=forward))
        bar.closed.connect(self.close)
        bar.stop_wanted.connect(self.finder.stop_counting)
        bar.hide()

    def open(self) -> None:
        """Show the bar; what is selected becomes what is looked for."""
        here = QApplication.focusWidget()
        if here is not None and not self.bar.isAncestorOf(here):
            self._focus = here
            here.destroyed.connect(self._forget_focus)
        key = self._session.selected_key
        canvas = self._active()
        self.bar.choose_key(key if key is not None else None if canvas is None else canvas.key)
        self._take_selection()
        self.bar.open()
        self.finder.keep_place()
        self._ask(move=False)

    def close(self) -> None:
        """Hide the bar and the marks, and give the focus back."""
        self.bar.remember()
        inside = self.bar.isAncestorOf(QApplication.focusWidget() or self.bar.window())
        self.bar.hide()
        self.finder.stop()
        back = self._focus if self._focus is not None and self._focus.isVisible() else (
            self._active())
        self._forget_focus()
        if inside and back is not None:
            back.setFocus()

    def go(self, *, forward: bool) -> None:
        """Go to the next or the previous match; without anything to find, ask for it."""
        if not self.bar.field.text():
            self.open()
            return
        if not self.bar.isVisible():
            self.bar.show()
            self._ask(move=False)
        self.finder.go(forward=forward)
        self.finder.keep_place()

    def show_tokenizers(self) -> None:
        """The visible tokenizers are others."""
        self.bar.show_tokenizers([(one.key, one.name) for one in self._session.visible])
        of_ids = self.bar.isVisible() and self.bar.kind is Kind.TOKENS
        if of_ids and self.bar.key != self.finder.key:
            self._ask(move=False)
        self._show_marks()

    def show_palette(self, palette: Palette) -> None:
        """Draw in the colours of a theme."""
        self.bar.show_palette(palette)

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        self.bar.retranslate()
        self._show()

    def _forget_focus(self) -> None:
        self._focus = None

    def _ask(self, *, move: bool) -> None:
        self.finder.ask(self.bar.query, self.bar.key, move=move)

    def _take_selection(self) -> None:
        session, bar = self._session, self.bar
        selection = session.selection
        if selection is None or not 0 < selection.end - selection.start <= _LONGEST:
            return
        selected = session.text.source[selection.start : selection.end]
        result = None if bar.key is None else session.results.get(bar.key)
        if bar.kind is Kind.TOKENS:
            if result is not None:
                ids = result.window(selection.start, selection.end).ids[:_IDS]
                bar.put(" ".join(str(one) for one in ids.tolist()))
            return
        try:
            words = selected.decode("utf-8")
        except UnicodeDecodeError:
            bar.choose_kind(Kind.BYTES)
            words = ""
        if bar.kind is Kind.BYTES:
            bar.put(selected.hex(" ").upper())
        elif not re.search("[\0\r\n\u2028\u2029]", words):
            bar.put(re.escape(words) if bar.expression.isChecked() else words)

    # what is shown

    def _show(self) -> None:
        finder, bar = self.finder, self.bar
        bar.show_problem(finder.problem)
        counting = finder.counting and not finder.stopped
        bar.show_state(
            self._words(), counting=counting, share=finder.share,
            some=bool(finder.count) or counting or finder.stopped,
        )
        self._show_marks()

    def _words(self) -> str:
        finder = self.finder
        if finder.found is None or (finder.problem is not None and not finder.count):
            return ""
        if not finder.count:
            return self.tr("No results") if finder.complete else self.tr("Searching…")
        number, count = finder.number, f"{finder.count:,}"
        here = "?" if number is None else f"{number + 1:,}"
        words = self.tr("{0} of {1}").format(here, count if finder.complete else f"{count}+")
        return f"↻ {words}" if finder.wrapped else words

    def _show_marks(self) -> None:
        found = self.finder.found
        self._minimap.show_found(found)
        # What is in view does not change once it has been searched.
        searched = found is None or found.known >= min(
            self._session.position + _IN_VIEW, found.length)
        for canvas in self._panes.canvases:
            if canvas.found is found and searched and self._searched:
                continue
            canvas.found = found
            canvas.update()
        self._searched = searched

    # scrolling

    def _reveal(self, span: ByteRange) -> None:
        """Bring a match in view: in the middle if it is out of sight."""
        canvas = self._active()
        if canvas is None:
            return
        shown = canvas.visible_range()
        if not (shown.start <= span.start and span.end <= shown.end):
            self._navigator.centre(canvas, span.start)
        self._navigator.reveal(canvas, span.start)
