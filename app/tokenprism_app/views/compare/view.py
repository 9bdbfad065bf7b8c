"""The Compare view: tokens of each visible tokenizer over one text, scrolled together."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QEvent, QMimeData, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QScrollBar,
    QVBoxLayout,
    QWidget,
)
from tokenprism.messages import Message

from ...painting.tints import COUNTED, ColourBy
from ...session import ByteRange, Session
from ...theme import style as theming
from ...widgets.keys import OwnKeys
from ...widgets.notice import Notice
from ...work.copying import CopyAs
from .canvas import Canvas
from .caret import Caret
from .colouring import Colouring
from .comparison import Comparison
from .copying import Copier
from .editor import Editor
from .emptiness import reading_words, words_for
from .findbar import FindBar
from .finding import Finding
from .measures import Measures
from .menus import add_copies, commands
from .minimap import Minimap
from .navigator import Navigator
from .panes import Panes
from .remembered import remembered, restore
from .starts import Starts
from .toolbar import Arrangement, Toolbar
from .undoing import record

_HOLD = 60              # milliseconds for which the old picture waits for new tokens


class CompareView(QWidget):
    """Panes over the session's text. `failed` tells what could not be done, in words."""

    failed = Signal(object)
    noticed = Signal(object)  # Notice
    menu_asked = Signal(object, QPoint)  # the Spot and the point of the screen
    document_asked = Signal(object, int)  # Corpus, number from 0

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compareView")
        self.session = session
        self._comparison = Comparison(session)
        self._active: Canvas | None = None
        self._build()
        self._navigator = Navigator(session, self._comparison, self.active, self)
        self._editor = Editor(session, self._navigator, self)
        self.finding = Finding(
            session, self._find_bar, self._panes, self.minimap, self._navigator, self.active, self
        )
        self._copier = Copier(session, self)
        self._caret = Caret(session, self._navigator, self.active, self)
        self._colouring = Colouring(session, self.toolbar, self._panes, self)
        self._measures = Measures(
            session, self._comparison, self._panes, self.toolbar, self.bar, self.minimap, self
        )
        self._connect()
        self.retranslate()
        self._show_tokenizers()
        self._show_theme()

    def _build(self) -> None:
        self.toolbar = Toolbar(self)
        self._find_bar = FindBar(self)
        self.bar = QScrollBar(self)
        self.bar.setObjectName("compareScrollBar")
        self.minimap = Minimap(self.session, self)
        self._words = QLabel(self)
        self._words.setObjectName("compareEmpty")
        self._words.setWordWrap(True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._panes = Panes(self.session, self._comparison, self)
        body = QHBoxLayout()
        body.setSpacing(6)
        body.addWidget(self._words, 1)
        body.addWidget(self._panes, 1)
        body.addWidget(self.minimap)
        body.addWidget(self.bar)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(10)
        layout.addWidget(self.toolbar)
        layout.addWidget(self._find_bar)
        layout.addLayout(body, 1)
        self.starts = Starts(self)
        layout.addWidget(self.starts)
        self.setAcceptDrops(True)
        self._hold = QTimer(self, singleShot=True, interval=_HOLD)

    def _connect(self) -> None:
        session, toolbar = self.session, self.toolbar
        self._ends = [
            session.tokenizers_changed.connect(self._show_tokenizers),
            session.corpora_changed.connect(self._colouring.count),
            session.text_changed.connect(self._text_changed),
            session.result_changed.connect(self._result_changed),
            session.cut_changed.connect(self._tokens_changed),
            session.selection_changed.connect(self._selection_changed),
            session.hover_changed.connect(self._panes.show_hover),
            session.position_changed.connect(self._position_changed),
            session.current.row_changed.connect(self._row_changed),
            session.current.reading_changed.connect(self._show_facts),
        ]
        toolbar.arranged.connect(self._arrange)
        toolbar.marked.connect(self._mark)
        toolbar.edited.connect(self._show_edit)
        toolbar.pasted.connect(self.paste)
        self.starts.paste.clicked.connect(self.paste)
        toolbar.based.connect(lambda key: session.set_baseline(key))
        standard = QKeySequence.StandardKey
        OwnKeys(self, (standard.Undo, standard.Redo), toolbar.edit.isChecked)
        toolbar.next_wanted.connect(self.next_disagreement)
        toolbar.last_wanted.connect(self.previous_disagreement)
        self._panes.made.connect(self._adopt)
        self._measures.moved.connect(self._go_to)
        self.minimap.wanted.connect(self._centre)
        self.minimap.turned.connect(self._scrolled)
        for part in (self._editor, self._copier, self._colouring, self.minimap):
            part.failed.connect(self.failed)
        self._colouring.changed.connect(self._show_facts)
        toolbar.stepper.wanted.connect(self.document_asked)
        self._hold.timeout.connect(self._release)
        theming.notifier().changed.connect(self._show_theme)

    def close_session(self) -> None:
        """Listen to the session no more; call before the view is thrown away."""
        for end in self._ends:
            end()
        self._ends = []
        self._navigator.stop()
        self.finding.finder.close()

    # what others may ask for

    @property
    def canvases(self) -> list[Canvas]:
        """The text of each pane, in the order of the panes."""
        return self._panes.canvases

    def canvas(self, key: int) -> Canvas | None:
        """The text in which one tokenizer's tokens are seen."""
        return self._panes.canvas(key)

    def active(self) -> Canvas | None:
        """The pane that keys speak to: the one focused last, else the first."""
        canvases = self.canvases
        return self._active if self._active in canvases else next(iter(canvases), None)

    def commands(self) -> dict[str, Callable[[], object]]:
        """What menus and the palette offer of this view, by the id of the command."""
        return {
            **commands(self.toolbar, self.copy),
            "disagreement_next": self.next_disagreement,
            "disagreement_last": self.previous_disagreement,
            "find_next": lambda: self.finding.go(forward=True),
            "find_last": lambda: self.finding.go(forward=False),
        }

    def next_disagreement(self) -> None:
        """Select the next place where tokenizers cut differently."""
        self._navigator.find_disagreement(forward=True)

    def previous_disagreement(self) -> None:
        """Select the previous place where tokenizers cut differently."""
        self._navigator.find_disagreement(forward=False)

    def paste(self) -> None:
        """Paste at the caret while the text is edited, else in place of the text."""
        clipboard: QMimeData | None = QGuiApplication.clipboard().mimeData()
        self._editor.paste(clipboard, whole=not self.toolbar.edit.isChecked())

    def copy(self, form: CopyAs = CopyAs.TEXT) -> None:
        """Copy the selected bytes, or the tokens of the active pane that meet them."""
        canvas = self.active()
        if canvas is not None:
            self._copier.copy(form, canvas.key, self._panes.style_of(canvas.key))

    def state(self) -> QByteArray:
        """The ways of showing, to be remembered."""
        return remembered(self.toolbar, self._find_bar)

    def restore_state(self, state: QByteArray) -> None:
        """Show as remembered; what is not known stays as it is."""
        with self.session.undo.off_record():
            restore(self.toolbar, self._find_bar, state)

    @property
    def busy(self) -> bool:
        """Whether tokens, counts or rows in view are yet to come."""
        parts = (self._measures, self.minimap, self._colouring)
        return self._hold.isActive() or any(part.busy for part in parts)

    def settle(self) -> None:
        """Lay out all that is in view now, however long it takes: for pictures of the window."""
        self._release()
        for canvas in self.canvases:
            canvas.settle()
        self._measures.show()

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        self.setAccessibleName(self.tr("Compare"))
        self.bar.setAccessibleName(self.tr("Place in the text"))
        self._editor.title = self.tr("Pasted text")
        self.toolbar.retranslate()
        self.starts.retranslate()
        self.minimap.retranslate()
        self.finding.retranslate()
        self._show_facts()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    # panes

    def _show_tokenizers(self) -> None:
        """Make the panes those of the visible tokenizers."""
        visible = self.session.visible
        self._panes.rebuild()
        some = bool(visible)
        self._words.setVisible(not some)
        for part in (self._panes, self.bar, self.minimap):
            part.setVisible(some)
        names = [(entry.key, entry.name) for entry in visible]
        self.toolbar.show_baselines(names, self.session.baseline)
        self.finding.show_tokenizers()
        self._colouring.show_legend()
        if self.toolbar.mode is ColourBy.DISAGREEMENT:
            self._panes.restyle()  # the number of others is another
        self._tokens_changed()

    def _adopt(self, canvas: Canvas) -> None:
        canvas.scrolled.connect(self._scrolled)
        canvas.reshaped.connect(self._reshaped)
        canvas.focused.connect(self._focused)
        canvas.menu_asked.connect(self.menu_asked)
        canvas.composed.connect(self._editor_insert)
        canvas.completed.connect(self._completed)
        canvas.caret_visible = self.toolbar.edit.isChecked()

    def _reshaped(self, canvas: Canvas) -> None:
        self._panes.restyle_one(canvas)
        self._measures.soon()

    def _show_theme(self) -> None:
        self._panes.use_theme()
        palette = self._panes.face.palette
        self._words.setStyleSheet(f"color: {palette.muted}; padding: 24px;")
        self.toolbar.show_palette(palette)
        self.minimap.show_palette(palette)
        self.finding.show_palette(palette)
        self._show_facts()

    def _mark(self, on: bool) -> None:
        record(
            self.session.undo, self.toolbar,
            Message("show the marks") if on else Message("hide the marks"),
            Toolbar.choose_marks, not on, on,
        )
        self._panes.choices.marks = on
        self._panes.restyle()

    def _arrange(self, way: Arrangement) -> None:
        record(
            self.session.undo, self.toolbar, Message("arrange the panes"),
            Toolbar.choose_way, self._panes.choices.way, way,
        )
        self._panes.choices.way = way
        self._show_tokenizers()

    # what happens in the session

    def _text_changed(self) -> None:
        self._navigator.stop()
        self._editor.forget()
        self._panes.hold()
        self._hold.start()
        self.toolbar.show_editable(self.session.text.editable)
        self._tokens_changed()

    def _release(self) -> None:
        """Show the text as it is now, with or without tokens."""
        self._hold.stop()
        for canvas in self.canvases:
            canvas.release()
        if self.toolbar.edit.isChecked():
            self._caret.reveal()

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
        self.minimap.renew()
        if self.toolbar.mode in COUNTED:
            self._colouring.count()
        self._measures.soon()

    def _show_facts(self) -> None:
        """Headers, title, and words where there is no text to show."""
        self.toolbar.show_title(self.session.text.title or self.tr("No text"))
        self.toolbar.stepper.show_document(self.session.text.document)
        reading = bool(self.session.current.reading)
        self._words.setText(
            reading_words(self.session) if reading
            else self.tr("Open or train a tokenizer to see its tokens here."))
        empty = not self.session.text.source and not self.toolbar.edit.isChecked()
        self.starts.setVisible((empty or not self.session.visible) and not reading)
        self._panes.show_facts()
        for canvas in self.canvases:
            editing = self.toolbar.edit.isChecked()
            canvas.show_words(words_for(canvas, self.session, editing=editing))

    def _completed(self) -> None:
        if self._measures.wanted:
            self._measures.soon()
        self._caret.completed()

    def _selection_changed(self) -> None:
        self.minimap.update()
        for canvas in self.canvases:
            canvas.update()
        if self.toolbar.edit.isChecked() and not self._hold.isActive():
            self._caret.reveal()

    def _position_changed(self) -> None:
        for canvas in self.canvases:
            canvas.refresh()
        self._measures.follow()

    # mouse, keys, clipboard

    def _focused(self, canvas: Canvas) -> None:
        self._active = canvas
        for key, pane in self._panes.panes.items():
            if pane.canvas is canvas:
                self._panes.bring(key)
            pane.update()

    def _row_changed(self) -> None:
        """Keys speak to the pane of the tokenizer that was selected; it comes into view."""
        key = self.session.current.row or 0
        pane = self._panes.panes.get(key)
        if pane is not None:
            self._active = pane.canvas
            self._panes.bring(key)

    def _scrolled(self, rows: int) -> None:
        canvas = self.active()
        if canvas is not None:
            self._navigator.scroll(canvas, rows)

    def _go_to(self, byte: int | None) -> None:
        """Bring a byte to the top; None: the end of the text to the bottom."""
        canvas = self.active()
        if canvas is not None:
            place = canvas.place
            self.session.set_position(
                place.last_position() if byte is None else place.row_start(byte)
            )

    def _centre(self, byte: int) -> None:
        canvas = self.active()
        if canvas is not None:
            self._navigator.centre(canvas, byte)

    def extend_menu(self, menu: QMenu) -> None:
        """Add what can be done with the selection and the pane to the menu of a place."""
        canvas = self.active()
        header = None if canvas is None else self._panes.header(canvas)
        actions = [] if header is None else header.actions()
        add_copies(menu, self.copy, bool(self.session.selection), actions)

    def _editor_insert(self, words: str) -> None:
        if self.toolbar.edit.isChecked():
            self._editor.insert(words)

    def _show_edit(self, on: bool) -> None:
        self._caret.show(on, self.canvases)
        self._show_facts()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        starts_typing = (
            not self.session.text.source and self.session.text.editable and self._panes.panes
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
            if not self.session.text.editable and event.text().isprintable() and event.text():
                self.noticed.emit(Notice(self.toolbar.edit.toolTip(), level="info"))
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasText() and not event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self._editor.paste(event.mimeData(), whole=True)
        event.acceptProposedAction()
