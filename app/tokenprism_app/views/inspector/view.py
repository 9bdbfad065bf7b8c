"""The inspector's widget: sections that show the selected token, or the selected bytes."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QGuiApplication,
    QPalette,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from tokenprism.rules.merges import MergeRules

from ...painting.glyphs import hexadecimal
from ...session import ByteRange, Session
from ...theme import fonts
from ...theme.style import current, notifier
from ...widgets.layouts import laid_out_once
from ...widgets.listening import until_destroyed
from ...widgets.measures import Lettered
from ...widgets.refreshing import Refreshing
from ...work.rules import book
from ..cut.sizes import making_size
from ..why.spot import Spot
from . import facts, words
from .chips import PieceFlow, TokenChip
from .corpus_places import CorpusPlaces
from .facts import TokenFacts
from .occurrences import Occurrences
from .tree import label, merge_tree
from .tree_view import MergeTree, TreeArea
from .why_section import WhySection

translate = QCoreApplication.translate


class InspectorView(QScrollArea):
    """What is known of the session's selection."""

    caption_changed = Signal(str)
    lattice_wanted = Signal()
    making_wanted = Signal()
    vocabulary_wanted = Signal(int, int)  # key of the tokenizer, id
    menu_asked = Signal(object, QPoint)  # the Spot and the point of the screen
    document_asked = Signal(object, int)  # Corpus, number of a document

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("inspector")
        self._session = session
        self._fresh = Refreshing(self, self._refresh)
        self._token: TokenFacts | None = None
        self._drawn: tuple[int, int, int, bool] | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._occurrences = Occurrences(self)
        self._occurrences.changed.connect(self._answered)
        self._build()
        for event in (
            session.text_changed, session.tokenizers_changed, session.selection_changed,
            session.token_changed, session.corpora_changed,
        ):
            until_destroyed(self, [event.connect(self._changed)])
        until_destroyed(self, [session.cut_changed.connect(self._cut_changed)])
        until_destroyed(self, [session.result_changed.connect(self._result_changed)])
        book().changed.connect(self._answered)
        notifier().changed.connect(self._dress)
        self._dress()
        self.retranslate()

    # building

    def _build(self) -> None:
        body = self._body = QWidget(self)
        body.setObjectName("inspector-body")
        whole = QVBoxLayout(body)
        whole.setContentsMargins(14, 6, 14, 14)
        whole.setSpacing(6)
        self._empty = QLabel(body)
        self._empty.setObjectName("inspector-empty")
        self._empty.setProperty("role", "muted")
        self._empty.setWordWrap(True)
        self._token_caption, self._tree_caption = _caption(body), _caption(body)
        self._others_caption = _caption(body)
        self.chip = TokenChip(body)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(3)
        self._rows: list[tuple[QLabel, QLabel]] = []
        self._letters: dict[int, QFont] = {}  # of the values
        self._copy_text = QPushButton(body)
        self._copy_text.setObjectName("copy-text")
        self._copy_text.clicked.connect(self._to_clipboard_text)
        self._copy_hex, self._copy_id = QPushButton(body), QPushButton(body)
        self._copy_hex.setObjectName("copy-hex")
        self._copy_id.setObjectName("copy-id")
        self._copy_hex.clicked.connect(self._to_clipboard_hex)
        self._copy_id.clicked.connect(self._to_clipboard_id)
        self._made = QPushButton(body)
        self._made.setObjectName("go-to-merge")
        self._made.clicked.connect(self.making_wanted)
        self._to_vocabulary = QPushButton(body)
        self._to_vocabulary.setObjectName("show-vocabulary")
        self._to_vocabulary.clicked.connect(self.ask_for_vocabulary)
        buttons = QHBoxLayout()
        for button in (self._copy_text, self._copy_hex, self._copy_id):
            button.setProperty("role", "small")
        buttons.setSpacing(6)
        buttons.addWidget(self._copy_text)
        buttons.addWidget(self._copy_hex)
        buttons.addWidget(self._copy_id)
        buttons.addStretch(1)
        places = QHBoxLayout()
        places.addWidget(self._made)
        places.addWidget(self._to_vocabulary)
        places.addStretch(1)
        self.in_corpora = CorpusPlaces(self._session, body)
        self.in_corpora.document_asked.connect(self.document_asked)
        self.tree = MergeTree()
        self.tree.chosen.connect(self._select_node)
        self._tree_area = TreeArea(self.tree, body)
        self._tree_note = QLabel(body)
        self._tree_note.setWordWrap(True)
        self.why = WhySection(body)
        _as_caption(self.why.caption)
        self.why.lattice_wanted.connect(self.lattice_wanted)
        self._others = QVBoxLayout()
        self._others.setSpacing(4)
        self._flows: list[tuple[QLabel, PieceFlow]] = []
        whole.addWidget(self._empty)
        whole.addWidget(self._token_caption)
        whole.addWidget(self.chip)
        whole.addSpacing(4)
        whole.addLayout(self._grid)
        whole.addSpacing(2)
        whole.addLayout(buttons)
        whole.addLayout(places)
        whole.addWidget(self.in_corpora)
        whole.addSpacing(10)
        whole.addWidget(self.why)
        whole.addSpacing(10)
        whole.addWidget(self._tree_caption)
        whole.addWidget(self._tree_area)
        whole.addWidget(self._tree_note)
        whole.addSpacing(10)
        whole.addWidget(self._others_caption)
        whole.addLayout(self._others)
        whole.addStretch(1)
        self.setWidget(body)

    # words

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(translate("InspectorView", "Inspector"))
        self.setAccessibleName(translate("InspectorView", "Inspector of the selection"))
        self._tree_caption.setText(translate("InspectorView", "Merge tree").upper())
        self._others_caption.setText(translate("InspectorView", "Same bytes elsewhere").upper())
        for button, text, tip in (
            (self._copy_text, translate("InspectorView", "Copy"), translate(
                "InspectorView", "Copy as text; bytes outside UTF-8 become U+FFFD"
            )),
            (self._copy_hex, translate("InspectorView", "Hex"),
             translate("InspectorView", "Copy the bytes in hex")),
            (self._copy_id, translate("InspectorView", "ID"),
             translate("InspectorView", "Copy the id of the token")),
        ):
            button.setText(text)
            button.setToolTip(tip)
            button.setAccessibleName(tip)
        self._made.setText(translate("InspectorView", "Its merge"))
        self._made.setToolTip(
            translate("InspectorView", "Go to the vocabulary size at which this token was made")
        )
        self._to_vocabulary.setText(translate("InspectorView", "In vocabulary"))
        self.why.retranslate()
        self.in_corpora.retranslate()
        self._changed()

    def _dress(self) -> None:
        self._letters.clear()  # another style sheet takes fonts away
        colours = current()
        palette = self.palette()
        for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
            palette.setColor(role, QColor(colours.panel))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(colours.text))
        self.setPalette(palette)
        for widget in (self._body, self.viewport(), self._tree_area, self._tree_area.viewport()):
            widget.setPalette(palette)
            widget.setAutoFillBackground(True)
        muted = self.palette()
        muted.setColor(QPalette.ColorRole.WindowText, QColor(colours.muted))
        for one in (
            self._empty, self._token_caption, self._tree_caption, self._others_caption,
            self._tree_note, *(name for name, _ in self._rows),
        ):
            one.setPalette(muted)
        self.why.dress(muted)
        self._changed()

    # what the session says

    @property
    def busy(self) -> bool:
        """Whether an answer is yet to come."""
        return self.isVisible() and (self.why.busy or self._fresh.pending or book().busy)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fresh.if_stale()

    def _result_changed(self, _key: int) -> None:
        self._fresh.soon()

    def _answered(self) -> None:
        self._fresh.soon()

    def _changed(self) -> None:
        self._fresh.now()

    def _cut_changed(self) -> None:
        # Its reasons and lists take longer than a frame: while the cut is dragged they wait.
        self._fresh.when_still()

    def _refresh(self) -> None:
        with laid_out_once(self._body):
            self._show_all()

    def _show_all(self) -> None:
        session = self._session
        selection = session.selection if session.text.source else None
        token = self._token = facts.entry_token(session)
        if token is not None:
            selection = None  # an entry of the vocabulary has no place
        else:
            token = self._token = facts.token_of(session)
        self._empty.setVisible(selection is None and token is None)
        self._empty.setText(words.nothing(session))
        if token is not None:
            self._show_rows(words.token_rows(token) + self._text_rows(token))
        elif selection is None:
            self._show_rows([])
        else:
            self._show_rows(words.range_rows(session, selection))
        caption = (
            translate("InspectorView", "Token") if token
            else translate("InspectorView", "Selection")
        )
        self._token_caption.setText(caption.upper())
        something = selection is not None or token is not None
        self._token_caption.setVisible(something)
        self.chip.setVisible(token is not None)
        if token is not None:
            self.chip.show_token(label(token.data), token.entry.hue)
        self._copy_hex.setVisible(something)
        self._copy_text.setVisible(something)
        self._copy_id.setVisible(token is not None)
        self._made.setVisible(
            token is not None and making_size(session, token.entry.key, token.token_id) is not None
        )
        self._to_vocabulary.setVisible(token is not None)
        self.in_corpora.show_token(token)
        self._ask_why(token, selection)
        self._show_tree(token, selection)
        self._show_others(token, selection)

    def _text_rows(self, token: TokenFacts) -> list[tuple[str, str, bool]]:
        """What the text adds to what is known of a token."""
        result = self._session.results.get(token.entry.key)
        if result is None or token.token_id < 0:
            return []
        count = self._occurrences.of(result, token.token_id)
        return words.text_rows(token, result, count)

    def _show_rows(self, rows: list[tuple[str, str, bool]]) -> None:
        muted = self._empty.palette()
        while len(self._rows) < len(rows):
            name, value = QLabel(self.widget()), QLabel(self.widget())
            Lettered(name, fonts.plain, 9.5)
            name.setPalette(muted)
            value.setWordWrap(True)
            value.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse
                | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            value.setTextFormat(Qt.TextFormat.PlainText)
            # Left also for Arabic and Hebrew, whose own side is the right.
            value.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
            top = Qt.AlignmentFlag.AlignTop
            self._grid.addWidget(name, len(self._rows), 0, top)
            self._grid.addWidget(value, len(self._rows), 1, top)
            self._rows.append((name, value))
        for i, (name, value) in enumerate(self._rows):
            if name.isHidden() == (i < len(rows)):
                name.setVisible(i < len(rows))
                value.setVisible(i < len(rows))
            if i < len(rows) and (name.text(), value.text()) != (
                rows[i][0], words.breakable(rows[i][1])
            ):
                name.setText(rows[i][0])
                value.setText(words.breakable(rows[i][1]))
                value.setAccessibleName(rows[i][0])
            letters = fonts.mono(9.0) if i < len(rows) and rows[i][2] else fonts.plain(9.5)
            if self._letters.get(i) != letters:
                self._letters[i] = letters
                value.setFont(letters)

    def rows(self) -> list[tuple[str, str]]:
        """The names and values shown now."""
        return [
            (name.text(), value.text().replace(words.BREAK, ""))
            for name, value in self._rows if not name.isHidden()
        ]

    def _ask_why(self, token: TokenFacts | None, selection: ByteRange | None) -> None:
        entry = None if token is not None and not token.placed else facts.meant_entry(self._session)
        result = None if entry is None else self._session.results[entry.key]
        # A cursor is a place of its own, wherever in a token it stands.
        span = token.span if token is not None and selection else selection
        self.why.ask(entry, result, span, token is not None)

    def _show_tree(self, token: TokenFacts | None, selection: ByteRange | None) -> None:
        rules = None if token is None else book().of(token.entry)
        table = rules if isinstance(rules, MergeRules) else None
        meant = None if token is None else (
            token.entry.key, token.token_id, token.start, table is not None
        )
        if meant != self._drawn or token is None:
            self._drawn = meant
            nodes = [] if token is None else merge_tree(
                token.entry.tokenizer.vocabulary, token.token_id, token.start, table
            )
            self.tree.show_nodes(nodes, 0 if token is None else token.entry.hue)
            # The area takes in the tree's size only when its layout has run.
            QTimer.singleShot(0, self, self._show_root)
        nodes = self.tree.nodes
        self.tree.mark(selection if token and selection != token.span else None)
        note = words.no_tree(token) if token is not None and not nodes else ""
        self._tree_caption.setVisible(bool(nodes or note))
        self._tree_area.setVisible(bool(nodes))
        self._tree_area.setFixedHeight(min(self.tree.sizeHint().height() + 16, 340))
        self._tree_note.setVisible(bool(note))
        self._tree_note.setText(note)

    def _show_root(self) -> None:
        if self.tree.nodes:
            root = self.tree.box(self.tree.nodes[0]).center().toPoint()
            self._tree_area.ensureVisible(root.x(), root.y(), self._tree_area.width() // 2, 20)

    def _show_others(self, token: TokenFacts | None, selection: ByteRange | None) -> None:
        span = selection if token is None else token.span if token.placed else None
        entries = [] if span is None else [
            entry for entry in self._session.visible
            if entry.key in self._session.results and (token is None or entry is not token.entry)
        ]
        self._others_caption.setVisible(bool(entries))
        caption = (
            translate("InspectorView", "Same bytes elsewhere") if token
            else translate("InspectorView", "Tokens")
        )
        self._others_caption.setText(caption.upper())
        while len(self._flows) < len(entries):
            self._flows.append(self._flow())
        for i, (title_label, flow) in enumerate(self._flows):
            title_label.setVisible(i < len(entries))
            flow.setVisible(i < len(entries))
            if i < len(entries) and span is not None:
                found = facts.range_of(self._session, entries[i], span)
                title_label.setText(words.other_title(found))
                flow.setObjectName(f"pieces-{entries[i].key}")
                flow.show_pieces(found.pieces, span)

    def _flow(self) -> tuple[QLabel, PieceFlow]:
        title, flow = QLabel(self.widget()), PieceFlow(self.widget())
        title.setTextFormat(Qt.TextFormat.RichText)
        Lettered(title, fonts.plain, 9.5)
        title.setContentsMargins(0, 6, 0, 0)
        flow.chosen.connect(self._select_piece)
        self._others.addWidget(title)
        self._others.addWidget(flow)
        return title, flow

    # what the user does

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        token = self._token
        if token is not None and token.placed:
            self.menu_asked.emit(Spot(token.entry.key, token.start, token.span), event.globalPos())

    def _select_node(self, span: ByteRange) -> None:
        if self._token is not None and self._token.placed:
            self._session.select(span, self._token.entry.key)

    def _select_piece(self, piece: TokenFacts) -> None:
        self._session.select(piece.span, piece.entry.key)

    def _to_clipboard_text(self) -> None:
        token, selection = self._token, self._session.selection
        if token is not None:
            QGuiApplication.clipboard().setText(token.data.decode("utf-8", "replace"))
        elif selection is not None:
            data = self._session.text.source[selection.start : selection.end]
            QGuiApplication.clipboard().setText(data.decode("utf-8", "replace"))

    def _to_clipboard_hex(self) -> None:
        token = self._token
        selection = token.span if token is not None else self._session.selection
        if token is not None and not token.placed:
            QGuiApplication.clipboard().setText(hexadecimal(token.data))
        elif selection is not None:
            data = self._session.text.source[selection.start : selection.end]
            QGuiApplication.clipboard().setText(hexadecimal(data))

    def ask_for_vocabulary(self) -> None:
        """Ask for the token shown in its tokenizer's vocabulary, if it has an id there."""
        self._fresh.if_stale()
        token = self._token
        if token is not None and token.token_id >= 0:
            self.vocabulary_wanted.emit(token.entry.key, token.token_id)

    def _to_clipboard_id(self) -> None:
        if self._token is not None:
            QGuiApplication.clipboard().setText(str(self._token.token_id))


def _caption(parent: QWidget) -> QLabel:
    made = QLabel(parent)
    _as_caption(made)
    return made


def _as_caption(label: QLabel) -> None:
    label.setProperty("role", "section")
    font = fonts.plain(8.0)
    font.setWeight(font.Weight.DemiBold)
    label.setFont(font)
