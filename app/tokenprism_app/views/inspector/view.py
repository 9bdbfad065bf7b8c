"""The inspector's widget: sections that show the selected token, or the selected bytes."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QPalette,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ...session import ByteRange, Session
from ...theme.style import current, notifier
from ...widgets.layouts import laid_out_once
from ...widgets.listening import until_destroyed
from ...widgets.refreshing import Refreshing
from ...work.rules import book, merges_of
from ..cut.sizes import making_size
from ..why.spot import Spot
from . import facts, words
from .chips import TokenChip
from .copying import CopyButtons
from .corpus_places import CorpusPlaces
from .elsewhere import Elsewhere
from .fact_rows import FactRows, as_caption, section_caption
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
        self._token_caption, self._tree_caption = section_caption(body), section_caption(body)
        self.chip = TokenChip(body)
        self._rows = FactRows(body)
        self._copies = CopyButtons(self._session, body)
        self._made = QPushButton(body)
        self._made.setObjectName("go-to-merge")
        self._made.clicked.connect(self.making_wanted)
        self._to_vocabulary = QPushButton(body)
        self._to_vocabulary.setObjectName("show-vocabulary")
        self._to_vocabulary.clicked.connect(self.ask_for_vocabulary)
        for button in (self._made, self._to_vocabulary):
            button.setProperty("role", "small")
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
        as_caption(self.why.caption)
        self.why.lattice_wanted.connect(self.lattice_wanted)
        self._elsewhere = Elsewhere(self._session, body)
        self._elsewhere.chosen.connect(self._select_piece)
        whole.addWidget(self._empty)
        whole.addWidget(self._token_caption)
        whole.addWidget(self.chip)
        whole.addSpacing(4)
        whole.addLayout(self._rows.grid)
        whole.addSpacing(2)
        whole.addLayout(self._copies.row)
        whole.addLayout(places)
        whole.addWidget(self.in_corpora)
        whole.addSpacing(10)
        whole.addWidget(self._tree_caption)
        whole.addWidget(self._tree_area)
        whole.addWidget(self._tree_note)
        whole.addSpacing(10)
        whole.addWidget(self.why)
        whole.addSpacing(10)
        whole.addWidget(self._elsewhere.caption)
        whole.addLayout(self._elsewhere.column)
        whole.addStretch(1)
        self.setWidget(body)

    # words

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(translate("InspectorView", "Inspector"))
        self.setAccessibleName(translate("InspectorView", "Inspector of the selection"))
        self._tree_caption.setText(translate("InspectorView", "Merge tree").upper())
        self._elsewhere.forget()
        self._copies.retranslate()
        self._made.setText(translate("InspectorView", "Its merge"))
        self._made.setToolTip(
            translate("InspectorView", "Go to the vocabulary size at which this token was made")
        )
        self._to_vocabulary.setText(translate("InspectorView", "In vocabulary"))
        self.why.retranslate()
        self.in_corpora.retranslate()
        self._changed()

    def _dress(self) -> None:
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
            self._empty, self._token_caption, self._tree_caption, self._elsewhere.caption,
            self._tree_note,
        ):
            one.setPalette(muted)
        self._rows.dress(muted)
        self._elsewhere.forget()
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
            self._rows.show(words.token_rows(token) + self._text_rows(token))
        elif selection is None:
            self._rows.show([])
        else:
            self._rows.show(words.range_rows(session, selection))
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
        self._copies.show(token, selection)
        self._made.setVisible(
            token is not None and making_size(session, token.entry.key, token.token_id) is not None
        )
        self._to_vocabulary.setVisible(token is not None)
        self.in_corpora.show_token(token)
        self._ask_why(token, selection)
        self._show_tree(token, selection)
        self._elsewhere.show(token, selection)

    def _text_rows(self, token: TokenFacts) -> list[tuple[str, str, bool]]:
        """What the text adds to what is known of a token."""
        result = self._session.results.get(token.entry.key)
        if result is None or token.token_id < 0:
            return []
        count = self._occurrences.of(result, token.token_id)
        return words.text_rows(token, result, count)

    def rows(self) -> list[tuple[str, str]]:
        """The names and values shown now."""
        return self._rows.texts()

    def _ask_why(self, token: TokenFacts | None, selection: ByteRange | None) -> None:
        entry = None if token is not None and not token.placed else facts.meant_entry(self._session)
        result = None if entry is None else self._session.results[entry.key]
        # A cursor is a place of its own, wherever in a token it stands.
        span = token.span if token is not None and selection else selection
        self.why.ask(entry, result, span, token is not None)

    def _show_tree(self, token: TokenFacts | None, selection: ByteRange | None) -> None:
        table = None if token is None else merges_of(token.entry)
        meant = None if token is None else (
            token.entry.key, token.token_id, token.start, table is not None
        )
        if meant != self._drawn or token is None:
            self._drawn = meant
            nodes = [] if token is None else merge_tree(
                token.entry.tokenizer.vocabulary, token.token_id, token.span, table
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

    # what the user does

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._fresh.if_stale()  # the menu is about what is selected, shown already or not
        token = self._token
        if token is not None and token.placed:
            self.menu_asked.emit(Spot(token.entry.key, token.start, token.span), event.globalPos())
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if token is not None and token.token_id >= 0:
            menu.addAction(self._to_vocabulary.text(), self.ask_for_vocabulary)
        self.extend_menu(menu)
        if not menu.isEmpty():
            menu.popup(event.globalPos())

    def extend_menu(self, menu: QMenu) -> None:
        """Add what can be copied to the menu of a place."""
        self._copies.add_to(menu)

    def _select_node(self, span: ByteRange) -> None:
        if self._token is not None and self._token.placed:
            self._session.select(span, self._token.entry.key)

    def _select_piece(self, piece: TokenFacts) -> None:
        self._session.select(piece.span, piece.entry.key)

    def ask_for_vocabulary(self) -> None:
        """Ask for the token shown in its tokenizer's vocabulary, if it has an id there."""
        self._fresh.if_stale()
        token = self._token
        if token is not None and token.token_id >= 0:
            self.vocabulary_wanted.emit(token.entry.key, token.token_id)
