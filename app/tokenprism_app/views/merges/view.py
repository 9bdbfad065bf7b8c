"""The widget of the merges: keeps the replay and the table to the session."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPalette, QShowEvent
from PySide6.QtWidgets import QLabel, QSplitter, QStackedWidget, QVBoxLayout, QWidget
from tokenprism.bpe.merge_table import MergeTable
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.explain.merge_rules import MergeRules

from ...i18n import said
from ...session import ByteRange, Result, Session, TokenizerEntry
from ...theme.style import current, notifier
from ...widgets.listening import until_destroyed
from ...widgets.refreshing import Refreshing
from ...work.background import Latest
from ...work.rules import book, merges_of
from ..cut.sizes import go_to_next_change
from . import words
from .content import Content, content_by_rules, content_of, meant_entry, words_of
from .matches import MatchPanel, word_content
from .replay_panel import ReplayPanel
from .table_panel import TablePanel

FOLLOW = 50  # milliseconds between two pictures of the list while one scrubs

translate = QCoreApplication.translate


class MergesView(QWidget):
    """How the word at the session's selection was merged, and all merges of its tokenizer."""

    caption_changed = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("merges")
        self.setMinimumSize(320, 130)
        self._session = session
        self._entry: TokenizerEntry | None = None
        self._content: Content | None = None
        self.caption = ""
        self._fresh = Refreshing(self, self._refresh)
        self._work = Latest(self)
        self._work.done.connect(self._take)
        self._work.failed.connect(lambda problem: self._say_instead(said(problem)))
        self._following = QTimer(self, singleShot=True, interval=FOLLOW)
        self._following.timeout.connect(self._follow)
        self._build()
        until_destroyed(self, [
            session.text_changed.connect(self._text_changed),
            session.tokenizers_changed.connect(self._changed),
            session.selection_changed.connect(self._changed),
            session.cut_changed.connect(self._cut_changed),
            session.result_changed.connect(self._result_changed),
        ])
        book().changed.connect(self._changed)
        notifier().changed.connect(self._dress)
        self._dress()
        self.retranslate()

    def _build(self) -> None:
        self._note = QLabel(self)
        self._note.setObjectName("merges-note")
        self._note.setWordWrap(True)
        self._note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._note.setMargin(20)
        self._note.setProperty("role", "muted")
        self.replay = ReplayPanel(self)
        self.replay.stepped.connect(self._stepped)
        self.replay.span_chosen.connect(self._select)
        self._left = QStackedWidget(self)
        self._left.addWidget(self._note)
        self._left.addWidget(self.replay)
        self.matches = MatchPanel(self)
        self.matches.span_chosen.connect(self._select)
        self._left.addWidget(self.matches)
        self.table = TablePanel(self)
        self.table.merge_chosen.connect(self._merge_chosen)
        self.table.travel_asked.connect(self.travel_to)
        self.table.next_asked.connect(self._next_change)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setChildrenCollapsible(False)
        split.addWidget(self._left)
        split.addWidget(self.table)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        split.setSizes([560, 480])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(split)

    # words and colours

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(translate("MergesView", "Merges"))
        self.setAccessibleName(translate("MergesView", "Merges of the selected word"))
        self.replay.retranslate()
        self.matches.retranslate()
        self.table.retranslate()
        self._changed()
        self._say()

    def _dress(self) -> None:
        palette = self.palette()
        for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
            palette.setColor(role, QColor(current().panel))
        self.setPalette(palette)
        self.setAutoFillBackground(True)
        self.replay.dress()
        self.table.dress()

    # what the session says

    @property
    def busy(self) -> bool:
        """Whether an answer is yet to come."""
        return self.isVisible() and (
            self._work.busy or self._fresh.pending or self.table.busy
            or self.replay.busy or self._following.isActive() or book().busy
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fresh.if_stale()

    def _text_changed(self) -> None:
        # Another text may be large: the old one is not kept for a view that nobody sees.
        self._work.cancel()
        self._content = None
        self._changed()

    def _result_changed(self, _key: int) -> None:
        self._fresh.soon()

    def _changed(self) -> None:
        self._fresh.now()

    def _cut_changed(self) -> None:
        if self.isVisible():
            self._show_cut()

    def _refresh(self) -> None:
        session = self._session
        entry = self._entry = meant_entry(session)
        hue = 0 if entry is None else entry.hue
        model = None if entry is None else merges_of(entry)
        self.table.show_model(model, hue)
        self.table.setVisible(model is not None)
        selection = session.selection
        result = self._result()
        if entry is None or result is None or selection is None or not session.text.source:
            self._work.cancel()
            self._content = None
            self._say_instead(words.nothing(session))
            self._show_cut()
            return
        if model is not None:
            self._begin(entry, model, result, selection)
        else:
            self._match(entry, result, selection)
        self._show_cut()

    def _match(self, entry: TokenizerEntry, result: Result, selection: ByteRange) -> None:
        rules = words_of(entry)
        assert rules is not None
        self._work.cancel()
        self._content = None
        content = word_content(rules, entry.key, result.full, selection.start)
        if content is None:
            self._say_instead(words.no_word())
            return
        self.matches.show_content(content, entry.hue)
        self._left.setCurrentWidget(self.matches)
        self._say()

    def _begin(
        self, entry: TokenizerEntry, model: MergeTable, result: Result, selection: ByteRange
    ) -> None:
        known, key, tokenizer = self._content, entry.key, entry.tokenizer
        self._choose_token(model, result, selection)
        self._work.start(lambda progress: (
            content_of(tokenizer, key, result.full, selection.start, known, progress)
            if isinstance(tokenizer, BpeTokenizer)
            else content_by_rules(
                tokenizer, model, key, result.full, selection.start, known, progress
            ) if isinstance(model, MergeRules) else None
        ))

    def _choose_token(self, model: MergeTable, result: Result, selection: ByteRange) -> None:
        """The table shows the merge that made the selected token."""
        part = result.window(selection.start, max(selection.end, selection.start + 1))
        if len(part) == 1:
            self.table.show_merge(model.making(int(part.ids[0])))

    def _take(self, content: Content | None) -> None:
        self._content = content
        if content is None or content.replay is None:
            self._say_instead(
                words.not_replayed(content) if content is not None
                else words.nothing(self._session) if not self._session.text.source
                else words.no_word()
            )
            return
        self._left.setCurrentWidget(self.replay)
        self._show_replay()
        self._say()

    def _say_instead(self, text: str) -> None:
        self._note.setText(text)
        self._left.setCurrentWidget(self._note)
        self.replay.show_content(None, 0, None)
        self._say()

    def _result(self) -> Result | None:
        return None if self._entry is None else self._session.results.get(self._entry.key)

    def _merges(self) -> int | None:
        """How many merges apply at the cut; None for all."""
        result = self._result()
        return None if result is None else result.merges

    def _show_replay(self) -> None:
        hue = 0 if self._entry is None else self._entry.hue
        self.replay.show_content(self._content, hue, self._merges())

    def _show_cut(self) -> None:
        self.table.show_cut(self._merges(), self._session.cut is not None)
        if self._content is not None and self._content.replay is not None:
            self._show_replay()

    def _say(self) -> None:
        entry, word = self._entry, self.matches.rows.content
        if entry is None:
            self.caption = ""
        elif self._left.currentWidget() is self.matches and word is not None:
            self.caption = words.matched_caption(entry, word.matches.word)
        else:
            self.caption = words.caption(entry, self._content, self.replay.step)
        self.caption_changed.emit(self.caption)

    def settle(self) -> None:
        """Draw now what waits for a quiet moment: for pictures of the window."""
        self._fresh.if_stale()

    # what the user does

    def _stepped(self, step: int) -> None:
        # The list and the tree follow at once, but not each of the steps that one scrubs over.
        if not self._following.isActive():
            self._follow()
            self._following.start()
        self._say()

    def _follow(self) -> None:
        content, step = self._content, self.replay.step
        if content is None or content.replay is None or not 0 < step <= content.replay.steps:
            return
        merge = int(content.replay.merges[step - 1])
        if merge != self.table.chosen:
            self.table.show_merge(merge)

    def _select(self, span: ByteRange) -> None:
        if self._entry is not None:
            self._session.select(span, self._entry.key)

    def _merge_chosen(self, merge: int) -> None:
        """Go to the step of the replay that a row of the table is, where it is one."""
        if self._content is None or self._content.replay is None:
            return
        found = (self._content.replay.merges == merge).nonzero()[0]
        if len(found):
            self.replay.go_to(int(found[0]) + 1)

    def travel_to(self, merge: int) -> None:
        """Set the vocabulary size to just after a merge, where sizes can be chosen."""
        entry = self._entry
        if entry is not None and entry.can_cut and isinstance(entry.tokenizer, BpeTokenizer):
            size = int(entry.tokenizer.model.sizes[merge + 1])
            self._session.set_cut(None if size >= self._session.largest_size else size)

    def _next_change(self) -> None:
        go_to_next_change(self._session)
