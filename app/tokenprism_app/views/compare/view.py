"""The Compare view: a pane for each visible tokenizer over one text, scrolled together."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
)
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QScrollBar, QVBoxLayout, QWidget

from ...i18n import said
from ...painting.face import Face, face
from ...painting.tiles import Style
from ...painting.tints import ColourBy, tints
from ...session import ByteRange, Session, TokenizerEntry
from ...theme import style as theming
from .blockcache import BlockCache, SharedLines
from .canvas import Canvas
from .comparison import Comparison
from .editor import Editor
from .facts import header_facts
from .frame import Frame
from .navigator import Navigator
from .pane import Pane, PaneScroll
from .toolbar import Toolbar

_HOLD = 60              # milliseconds for which the old picture waits for new tokens
_REST = 80              # milliseconds without a change after which things are counted
_COUNT_WHOLE = 1 << 16  # texts up to this size have all their disagreements counted
_LARGEST_RANGE = 1 << 30


class CompareView(QWidget):
    """Panes over the session's text. `failed` tells what could not be done, in words."""

    failed = Signal(object)
    document_asked = Signal(object, int)  # Corpus, number from 0

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compareView")
        self.session = session
        self._comparison = Comparison(session)
        self._shared = SharedLines()
        self._frame = Frame(self)
        self._panes: dict[int, Pane] = {}
        self._active_key: int | None = None
        self._measures_wanted = self._caret_wanted = False
        self._scale = 1  # bytes that a step of the scroll bar stands for
        self._face: Face = face(theming.current())
        self._build()
        self._navigator = Navigator(session, self._comparison, self.active, self)
        self._editor = Editor(session, self)
        self._editor.failed.connect(self.failed)
        self._connect()
        self.retranslate()
        self._show_tokenizers()
        self._show_theme()

    def _build(self) -> None:
        self.toolbar = Toolbar(self)
        self.bar = QScrollBar(self)
        self.bar.setObjectName("compareScrollBar")
        self._words = QLabel(self)
        self._words.setObjectName("compareEmpty")
        self._words.setWordWrap(True)
        self._scroll = PaneScroll(self)
        self._cards = self._scroll.cards
        body = QHBoxLayout()
        body.setSpacing(6)
        body.addWidget(self._words, 1)
        body.addWidget(self._scroll, 1)
        body.addWidget(self.bar)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(10)
        layout.addWidget(self.toolbar)
        layout.addLayout(body, 1)
        self.setAcceptDrops(True)
        self._hold = QTimer(self, singleShot=True, interval=_HOLD)
        self._soon = QTimer(self, singleShot=True, interval=_REST)

    def _connect(self) -> None:
        session, toolbar = self.session, self.toolbar
        self._ends = [
            session.tokenizers_changed.connect(self._show_tokenizers),
            session.text_changed.connect(self._text_changed),
            session.result_changed.connect(self._result_changed),
            session.cut_changed.connect(self._tokens_changed),
            session.selection_changed.connect(self._selection_changed),
            session.hover_changed.connect(self._hover_changed),
            session.position_changed.connect(self._position_changed),
        ]
        toolbar.arranged.connect(self._arrange)
        toolbar.coloured.connect(self._show_colours)
        toolbar.marked.connect(self._restyle)
        toolbar.edited.connect(self._show_edit)
        toolbar.pasted.connect(self.paste)
        toolbar.next_wanted.connect(self.next_disagreement)
        toolbar.stepper.wanted.connect(self.document_asked)
        self.bar.valueChanged.connect(self._bar_moved)
        self._hold.timeout.connect(self._release)
        self._soon.timeout.connect(self._show_measures)
        theming.notifier().changed.connect(self._show_theme)
        self._hovered: ByteRange | None = None

    def close_session(self) -> None:
        """Listen to the session no more; call before the view is thrown away."""
        for end in self._ends:
            end()
        self._ends = []
        self._navigator.stop()

    # what others may ask for

    @property
    def canvases(self) -> list[Canvas]:
        """The text of each pane, in the order of the panes."""
        return [pane.canvas for pane in self._panes.values()]

    def canvas(self, key: int) -> Canvas | None:
        """The text of one tokenizer's pane."""
        pane = self._panes.get(key)
        return None if pane is None else pane.canvas

    def active(self) -> Canvas | None:
        """The pane that keys speak to: the one focused last, else the first."""
        found = self._panes.get(self._active_key or 0) or next(iter(self._panes.values()), None)
        return None if found is None else found.canvas

    def next_disagreement(self) -> None:
        """Select the next place where tokenizers cut differently."""
        self._navigator.find_disagreement(forward=True)

    def previous_disagreement(self) -> None:
        """Select the previous place where tokenizers cut differently."""
        self._navigator.find_disagreement(forward=False)

    def paste(self) -> None:
        """Paste at the caret while the text is edited, else in place of the text."""
        clipboard = QGuiApplication.clipboard().mimeData()
        self._editor.paste(clipboard, whole=not self.toolbar.edit.isChecked())

    def copy(self) -> None:
        """Copy the selected bytes as text."""
        self._editor.copy()

    def settle(self) -> None:
        """Lay out all that is in view now, however long it takes: for pictures of the window."""
        self._release()
        for canvas in self.canvases:
            canvas.settle()
        self._show_measures()

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        self.setAccessibleName(self.tr("Compare"))
        self.bar.setAccessibleName(self.tr("Place in the text"))
        self._words.setText(self.tr("Open or train a tokenizer to see its tokens here."))
        self._editor.title = self.tr("Pasted text")
        self.toolbar.retranslate()
        self._show_facts()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    # panes

    def _show_tokenizers(self) -> None:
        """Make the panes those of the visible tokenizers."""
        visible = self.session.visible
        keys = [entry.key for entry in visible]
        if keys != list(self._panes):
            old = self._panes
            self._panes = {e.key: old.get(e.key) or self._new_pane(e) for e in visible}
            gone = [pane for key, pane in old.items() if key not in self._panes]
            for pane in gone:
                self._cards.removeWidget(pane)
                pane.hide()
                pane.deleteLater()
            for pane in self._panes.values():
                self._cards.removeWidget(pane)
                self._cards.addWidget(pane, 1)
        self._words.setVisible(not keys)
        self._scroll.setVisible(bool(keys))
        self.bar.setVisible(bool(keys))
        self._tokens_changed()

    def _new_pane(self, entry: TokenizerEntry) -> Pane:
        blocks = BlockCache(self.session, entry.key, self._comparison, self._shared)
        canvas = Canvas(self.session, entry.key, blocks, self._frame, self)
        pane = Pane(canvas, self)
        pane.setObjectName(f"comparePane{entry.key}")
        canvas.setObjectName(f"compareText{entry.key}")
        canvas.scrolled.connect(self._scrolled)
        canvas.reshaped.connect(self._restyle_later)
        canvas.focused.connect(self._focused)
        canvas.composed.connect(self._editor_insert)
        canvas.completed.connect(self._completed)
        canvas.caret_visible = self.toolbar.edit.isChecked()
        pane.set_look(self._face.palette, self._face.palette.hues[entry.hue])
        self._style_canvas(entry, canvas)
        self._add_actions(pane, entry.key)
        return pane

    def _add_actions(self, pane: Pane, key: int) -> None:
        baseline = QAction(self.tr("Use as baseline"), pane.header)
        baseline.triggered.connect(lambda _=False, key=key: self.session.set_baseline(key))
        hide = QAction(self.tr("Hide this tokenizer"), pane.header)
        hide.triggered.connect(lambda _=False, key=key: self.session.set_visible(key, False))
        pane.header.addActions([baseline, hide])

    def _style_canvas(self, entry: TokenizerEntry, canvas: Canvas) -> None:
        palette = self._face.palette
        hue = palette.hues[entry.hue]
        colours = tints(self.toolbar.mode, palette, hue, entry.tokenizer.vocabulary)
        canvas.blocks.style = Style(
            self._face, hue, colours, marks=self.toolbar.marks.isChecked(), width=canvas.width(),
            ratio=canvas.devicePixelRatioF(),
        )
        canvas.blocks.clear()
        canvas.refresh()

    def _restyle(self) -> None:
        for entry in self.session.visible:
            pane = self._panes[entry.key]
            pane.set_look(self._face.palette, self._face.palette.hues[entry.hue])
            self._style_canvas(entry, pane.canvas)

    def _restyle_later(self, key: int) -> None:
        entry, canvas = self.session.entry(key), self.canvas(key)
        if entry is not None and canvas is not None:
            self._style_canvas(entry, canvas)
            self._soon.start()

    def _show_theme(self) -> None:
        self._face = face(theming.current())
        self._shared.clear()
        self._words.setStyleSheet(f"color: {self._face.palette.muted}; padding: 24px;")
        self.toolbar.show_palette(self._face.palette)
        self._restyle()
        self._show_facts()

    def _show_colours(self, mode: ColourBy) -> None:
        self.toolbar.legend.show_mode(mode, self._face.palette)
        self._restyle()

    def _arrange(self, rows: bool) -> None:
        way = QBoxLayout.Direction
        self._cards.setDirection(way.TopToBottom if rows else way.LeftToRight)

    # what happens in the session

    def _text_changed(self) -> None:
        self._navigator.stop()
        self._editor.forget()
        self._shared.clear_text()
        for canvas in self.canvases:
            canvas.blocks.clear()
            canvas.hold()
        self._hold.start()
        if not self.session.text.editable:
            self.toolbar.edit.setChecked(False)
        self.toolbar.edit.setEnabled(self.session.text.editable)
        self._tokens_changed()

    def _release(self) -> None:
        """Show the text as it is now, with or without tokens."""
        self._hold.stop()
        for canvas in self.canvases:
            canvas.release()
        if self.toolbar.edit.isChecked():
            self._reveal_caret()

    def _result_changed(self, key: int) -> None:
        known = self.session.results.keys() | self.session.problems.keys()
        if self._hold.isActive() and all(entry.key in known for entry in self.session.visible):
            self._release()
        self._tokens_changed()

    def _tokens_changed(self) -> None:
        self._comparison.renew()
        for canvas in self.canvases:
            canvas.refresh()
        self._show_facts()
        self._soon.start()

    def _show_facts(self) -> None:
        """Headers, title, and words where there is no text to show."""
        self.toolbar.show_title(self.session.text.title or self.tr("No text"))
        self.toolbar.stepper.show_document(self.session.text.document)
        for entry in self.session.visible:
            pane = self._panes.get(entry.key)
            if pane is None:
                continue
            palette = self._face.palette
            facts = header_facts(self.session, entry)
            pane.header.show_facts(facts, palette, palette.hues[entry.hue])
            pane.canvas.setAccessibleName(self.tr("Tokens of {0}").format(entry.name))
            pane.canvas.setAccessibleDescription(pane.header.accessibleName())
            pane.canvas.show_words(self._words_for(entry))

    def _words_for(self, entry: TokenizerEntry) -> str:
        problem = self.session.problems.get(entry.key)
        if problem is not None:
            return said(problem)
        if not self.session.text.source and not self.toolbar.edit.isChecked():
            return self.tr("Paste or drop text here, or start typing.")
        return ""

    def _show_measures(self) -> None:
        """What is counted or measured once things have come to rest."""
        canvas = self.active()
        if canvas is None or canvas.height() < 1:
            return
        if canvas.isVisible() and not canvas.is_complete and not canvas.is_held:
            self._measures_wanted = True  # not before the rows in view are laid out
            return
        self._measures_wanted = False
        source, seen = self.session.text.source, canvas.visible_range()
        whole = len(source) <= _COUNT_WHOLE
        area = ByteRange(0, len(source)) if whole else seen
        comparable = sum(entry.key in self.session.results for entry in self.session.visible) > 1
        count = self._comparison.count(area.start, area.end) if comparable else None
        self.toolbar.show_disagreements(count, whole)
        with QSignalBlocker(self.bar):
            self._scale = 1 + len(source) // _LARGEST_RANGE
            page = seen.end - seen.start
            end = canvas.last_position() if whole else len(source) - page
            self.bar.setRange(0, max(0, end) // self._scale)
            self.bar.setPageStep(max(1, page // self._scale))
            self.bar.setValue(self.session.position // self._scale)

    def _completed(self) -> None:
        if self._measures_wanted:
            self._soon.start()
        if self._caret_wanted:
            QTimer.singleShot(0, self, self._reveal_caret)

    def _selection_changed(self) -> None:
        for canvas in self.canvases:
            canvas.update()
        if self.toolbar.edit.isChecked() and not self._hold.isActive():
            self._reveal_caret()

    def _reveal_caret(self) -> None:
        canvas, selection = self.active(), self.session.selection
        if canvas is not None and canvas.isVisible() and not canvas.is_complete:
            self._caret_wanted = True  # when the rows in view are laid out
            return
        self._caret_wanted = False
        if canvas is not None and selection is not None and not selection:
            self._navigator.reveal(canvas, selection.start)

    def _hover_changed(self) -> None:
        for canvas in self.canvases:
            for span in (self._hovered, self.session.hover):
                if span is not None:
                    canvas.update_span(span)
        self._hovered = self.session.hover

    def _position_changed(self) -> None:
        for canvas in self.canvases:
            canvas.refresh()
        with QSignalBlocker(self.bar):
            self.bar.setValue(self.session.position // self._scale)
        self._soon.start()

    # mouse, keys, clipboard

    def _focused(self, key: int) -> None:
        self._active_key = key
        if key in self._panes:
            self._scroll.ensureWidgetVisible(self._panes[key], 0, 0)
        for pane in self._panes.values():
            pane.update()

    def _scrolled(self, key: int, rows: int) -> None:
        canvas = self.canvas(key)
        if canvas is not None:
            self._navigator.scroll(canvas, rows)

    def _bar_moved(self, value: int) -> None:
        canvas = self.active()
        if canvas is not None:
            byte = value * self._scale
            end = value >= self.bar.maximum()
            self.session.set_position(canvas.last_position() if end else canvas.row_start(byte))

    def _editor_insert(self, words: str) -> None:
        if self.toolbar.edit.isChecked():
            self._editor.insert(words)

    def _show_edit(self, on: bool) -> None:
        selection = self.session.selection
        if on:
            place = self.session.position if selection is None else selection.end
            self.session.select(ByteRange(place, place))
            canvas = self.active()
            if canvas is not None:
                canvas.setFocus()
        elif selection is not None and not selection:
            self.session.select(None)
        for canvas in self.canvases:
            canvas.caret_visible = on
            canvas.update()
        self._show_facts()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        starts_typing = (
            not self.session.text.source and self.session.text.editable and self._panes
            and event.text().isprintable() and event.text() != ""
        )
        if starts_typing and not self.toolbar.edit.isChecked():
            self.toolbar.edit.setChecked(True)
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.session.select(ByteRange(0, len(self.session.text.source)))
        elif event.matches(QKeySequence.StandardKey.Cancel):
            self.toolbar.edit.setChecked(False)
        elif not (self.toolbar.edit.isChecked() and self._editor.key(event)) and not (
            self._navigator.key(event)
        ):
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasText() and not event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self._editor.paste(event.mimeData(), whole=True)
        event.acceptProposedAction()
