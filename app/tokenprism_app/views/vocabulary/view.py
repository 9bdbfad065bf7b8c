"""The vocabulary's widget: which vocabularies, the filter, the table, and what is going on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPalette, QShowEvent
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget
from tokenprism.inventory.expression import FilterError
from tokenprism.inventory.query import Query, parse
from tokenprism.messages import Message

from ...i18n import said
from ...session import Session, VocabularyToken
from ...theme.palette import Hue
from ...theme.style import current, notifier
from ...widgets.empty import empty_label
from ...widgets.listening import until_destroyed
from . import menus, sentences
from .commands import Commands
from .counts import Counts
from .footer import Footer
from .grid import VocabularyGrid
from .lookup import Lookup, Sides, sides_of
from .outlet import Outlet, at_hand
from .terms import with_term
from .toolbar import Toolbar

translate = QCoreApplication.translate


class VocabularyView(QWidget):
    """The entries of a tokenizer's vocabulary, or of two side by side."""

    caption_changed = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("vocabulary")
        self._session = session
        self.caption = ""
        self._key: int | None = None
        self._other_key: int | None = None
        self._stale, self._uses_stale = True, False
        self._wanted: VocabularyToken | None = None
        self.lookup, self.counts = Lookup(self), Counts(session, self)
        self.outlet = Outlet(session, self)
        self._build()
        self._connect()
        until_destroyed(self, [
            session.tokenizers_changed.connect(self._tokenizers_changed),
            session.corpora_changed.connect(self.counts.corpora_changed),
            session.text_changed.connect(self._text_changed),
            session.cut_changed.connect(self._cut_changed),
            session.result_changed.connect(self._result_changed),
        ])
        notifier().changed.connect(self._dress)
        self._dress()
        self.retranslate()

    def _build(self) -> None:
        self.toolbar = Toolbar(self)
        self.choice, self.other = self.toolbar.choice, self.toolbar.other
        self.field = self.toolbar.field
        self.filters, self.more = self.toolbar.filters, self.toolbar.more
        self.grid = VocabularyGrid(self._hue_of, self)
        self._empty = empty_label("vocabulary-empty", self)
        self.footer = Footer(self)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.grid)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.toolbar)
        column.addLayout(self._stack, 1)
        column.addWidget(self.footer)
        self.commands = Commands(self.grid, self)

    def _connect(self) -> None:
        self.choice.activated.connect(self._chosen)
        self.other.activated.connect(self._chosen)
        self.field.textChanged.connect(self._ask)
        self.field.left_down.connect(self._enter_grid)
        self.filters.menu().aboutToShow.connect(self._fill_filters)
        self.more.menu().aboutToShow.connect(self._fill_more)
        self.grid.typed.connect(self._type_on)
        self.grid.sorting_changed.connect(self._ask)
        self.grid.row_chosen.connect(self._row_chosen)
        self.grid.place_wanted.connect(
            lambda back: self.outlet.find(self.token_of(self.grid.current_row()), back=back)
        )
        self.commands.place_wanted.connect(
            lambda back: self._find_at_hand(back=back)
        )
        self.commands.copy_wanted.connect(self.copy)
        self.commands.export_wanted.connect(self.export_to)
        self.commands.column_wanted.connect(self.show_column)
        self.lookup.tabled.connect(self._tabled)
        self.lookup.answered.connect(self._answered)
        self.lookup.refused.connect(self._refuse)
        self.counts.uses_changed.connect(self._counted)
        self.counts.reach_changed.connect(self._counted)
        self.counts.worked.connect(self._show_counting)
        self.lookup.worked.connect(self._show_search)
        self.counts.failed.connect(lambda problem: self.footer.say(said(problem), bad=True))
        self.footer.cancelled.connect(self._cancel)
        self.outlet.told.connect(self.footer.say)
        self.outlet.failed.connect(lambda problem: self.footer.say(said(problem), bad=True))

    # words and colours

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(translate("VocabularyView", "Vocabulary"))
        self.setAccessibleName(translate("VocabularyView", "Vocabulary of a tokenizer"))
        self.grid.setAccessibleName(translate("VocabularyView", "Tokens of the vocabulary"))
        self.commands.retranslate()
        self.toolbar.retranslate()
        self.footer.retranslate()
        self._fill_choices()
        self._show_state()
        self._say_rows()

    def _dress(self) -> None:
        colours = current()
        palette = self.palette()
        for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
            palette.setColor(role, QColor(colours.panel))
        self.setPalette(palette)
        self.setAutoFillBackground(True)
        self.grid.dress()
        self._fill_choices()

    def _hue_of(self, row: int) -> Hue:
        hues, sides, table = current().hues, self.lookup.sides, self.lookup.table
        if sides is None or table is None:
            return hues[0]
        return hues[sides.entry_of(table.side(row)[0]).hue]

    # what the session says

    @property
    def busy(self) -> bool:
        """Whether something is to come."""
        return self.isVisible() and (
            self._stale or self.lookup.busy or self.counts.busy or self.outlet.busy
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            # After the first paint of a window that opens with it.
            QTimer.singleShot(0, self, self._refresh)
        elif self._uses_stale:
            self._text_changed()

    def _text_changed(self) -> None:
        self._uses_stale = not self.isVisible()
        if not self._uses_stale:
            self.counts.text_changed()

    def _cut_changed(self) -> None:
        self.grid.show_cut(self._session.cut)
        self._text_changed()

    def _result_changed(self, key: int) -> None:
        if key in (self._key, self._other_key):
            self._text_changed()

    def _tokenizers_changed(self) -> None:
        self._fill_choices()
        sides = self._sides()
        if sides != self.lookup.sides:
            self._stale = True
            if self.isVisible():
                self._refresh()

    def _fill_choices(self) -> None:
        keys = [entry.key for entry in self._session.tokenizers]
        if self._key not in keys:
            self._key = keys[0] if keys else None
        if self._other_key not in keys or self._other_key == self._key:
            self._other_key = None
        self.toolbar.fill(self._session.tokenizers, self._key, self._other_key)

    def _sides(self) -> Sides | None:
        return sides_of(self._session, self._key, self._other_key)

    def _chosen(self) -> None:
        self._key = self.choice.currentData()
        self._other_key = self.other.currentData()
        self._fill_choices()
        self._refresh()

    def compare(self, key: int, other: int | None) -> None:
        """Show the vocabulary of a tokenizer, beside that of another."""
        self._key, self._other_key = key, other
        self._fill_choices()
        self._refresh()

    def _refresh(self) -> None:
        self._stale = False
        sides = self._sides()
        self.footer.clear()
        self.grid.show_answer(None)
        self.grid.show_cut(self._session.cut)
        self.lookup.show(sides)
        self.counts.show(sides)
        self._show_state()

    # the table

    def _tabled(self) -> None:
        self._counted()
        self._ask()

    def _counted(self) -> None:
        """More is known of the table: uses, or what texts give."""
        table, sides = self.lookup.table, self.lookup.sides
        if table is None or sides is None:
            return
        keys = [sides.entry.key, None if sides.other is None else sides.other.key]
        uses = [None if key is None else self.counts.uses.get(key) for key in keys]
        reach = [None if key is None else self.counts.reach.get(key) for key in keys]
        corpus = [None if key is None else self.counts.corpus_uses.get(key) for key in keys]
        self._show_columns()
        self.lookup.put(
            table.with_uses(*uses).with_corpus_uses(*corpus).with_reach(*reach)
        )

    def _query(self) -> Query | None:
        """The query in the field; None, with the reason in the foot, where it is no query yet."""
        try:
            query = parse(self.field.text())
        except FilterError as fault:
            self._refuse(fault.message)
            return None
        self.field.say_problem("")
        return query

    def _ask(self) -> None:
        query = self._query()
        if query is None:
            return
        if query.asks("reach") or self.grid.wishes("reach"):
            self.counts.want_reach()
        self.lookup.ask(query, self.grid.sorting)

    def _refuse(self, problem: Message) -> None:
        words = said(problem)
        words = words[:1].upper() + words[1:]
        self.field.say_problem(words)
        self.footer.say(words, bad=True)

    def _answered(self) -> None:
        self.grid.show_answer(self.lookup.answer)
        if self._wanted is not None:
            self._show_wanted()
        self._show_state()
        self._say_rows()

    def _say_rows(self) -> None:
        if self.lookup.answer is not None:
            self.footer.say(sentences.rows(
                self.lookup.answer, self.lookup.query, reach=self.counts.can_tell_reach
            ))

    def _show_state(self) -> None:
        answer = self.lookup.answer
        some = answer is not None and len(answer.rows) > 0
        self.toolbar.setVisible(self._key is not None)
        self.footer.setVisible(self._key is not None)
        self._empty.setText(sentences.nothing(
            any_tokenizer=self._key is not None, read=answer is not None
        ))
        self._stack.setCurrentIndex(1 if some else 0)
        self.caption = sentences.caption(self.lookup.sides, self.lookup.summary)
        self.caption_changed.emit(self.caption)

    # what the user does

    def focus_filter(self) -> None:
        """Go to the filter's field."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def show_token(self, key: int, token_id: int) -> None:
        """Show an entry of a tokenizer's vocabulary, with the filter taken away where it hides it.
        """
        self._wanted = VocabularyToken(key, token_id)
        if key not in (self._key, self._other_key):
            self._key = key
            self._other_key = None
            self._fill_choices()
            self._stale = True
        if self._stale:
            self._refresh()
        elif self.lookup.answer is not None and not self.lookup.busy:
            self._show_wanted()

    def _show_wanted(self) -> None:
        wanted, answer = self._wanted, self.lookup.answer
        assert wanted is not None
        assert answer is not None
        mine = wanted.key == self._key
        table = answer.table
        row = table.row_of(wanted.token_id) if mine else table.row_of_other(wanted.token_id)
        if row < 0 or self.grid.show_row(row) or not self.field.text():
            self._wanted = None
            self.grid.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.field.clear()  # the answer without a filter shows it

    def token_of(self, row: int) -> VocabularyToken | None:
        """The entry that a row of the core's table tells of."""
        table, sides = self.lookup.table, self.lookup.sides
        if table is None or sides is None or row < 0:
            return None
        vocabulary, token_id = table.side(row)
        return VocabularyToken(sides.entry_of(vocabulary).key, token_id)

    def _row_chosen(self, row: int) -> None:
        self._session.show_token(self.token_of(row))

    def find_next(self) -> None:
        """Select the next place in the text of the token at hand."""
        self._find_at_hand(back=False)

    def find_last(self) -> None:
        """Select the previous place in the text of the token at hand."""
        self._find_at_hand(back=True)

    def _find_at_hand(self, *, back: bool) -> None:
        token = at_hand(self._session) or self.token_of(self.grid.current_row())
        self.outlet.find(token, back=back)

    def _enter_grid(self) -> None:
        self.grid.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.grid.currentIndex().isValid() and self.lookup.answer is not None and len(
            self.lookup.answer.rows
        ):
            self.grid.show_row(int(self.lookup.answer.rows[0]))

    def _type_on(self, text: str) -> None:
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.end(False)
        if text:
            self.field.insert(text)
        else:
            self.field.backspace()

    # menus

    def _fill_filters(self) -> None:
        if self.lookup.summary is not None:
            menus.fill_filters(
                self.filters.menu(), self.lookup.summary, self.field.text(), self.toggle_term,
                reach=self.counts.can_tell_reach, corpus=bool(self.counts.corpora),
                cut=self._session.cut,
            )

    def toggle_term(self, term: str, on: bool) -> None:
        """Put a term into the filter, or take it out."""
        self.field.setText(with_term(self.field.text(), term, on))

    def _fill_more(self) -> None:
        self.commands.fill(self.more.menu(), self.counts.places(), self.counts.choose_place)

    def show_column(self, key: str, shown: bool) -> None:
        """Show or hide a column from now on."""
        self.grid.wish(key, shown)
        self._show_columns()
        self._ask()

    def _show_columns(self) -> None:
        summary, sides = self.lookup.summary, self.lookup.sides
        if summary is not None and sides is not None:
            known = summary.columns | ({"corpus"} if self.counts.corpora else set())
            self.grid.show_columns(known, both=sides.other is not None)

    # out of the table

    def copy(self, kind: str) -> None:
        """Copy the picked rows as "tsv", "csv", "json", "ids" or "hex"."""
        answer, rows = self.lookup.answer, self.grid.picked()
        if answer is not None and len(rows):
            self.outlet.copy(answer, rows, kind)
        else:
            self.footer.say(translate("VocabularyView", "Choose rows first."))

    def export_to(self, path: Path) -> None:
        """Write the rows that are shown as CSV, TSV or JSON, as the name ends."""
        if self.lookup.answer is not None:
            self.outlet.write(self.lookup.answer, path)

    def _show_search(self, work: object) -> None:
        # A search is shown before what else goes on.
        if work is not None or not self.counts.busy:
            self.footer.show_work(work)

    def _show_counting(self, work: object) -> None:
        if not self.lookup.searching:
            self.footer.show_work(work)

    def _cancel(self) -> None:
        if self.lookup.searching:
            self.lookup.cancel()
            self.footer.say(translate(
                "VocabularyView", "The search was given up: these are the rows of before."
            ))
        else:
            self.counts.cancel()

    # what is remembered

    def state(self) -> QByteArray:
        """The columns, to be remembered."""
        return self.grid.columns_state()

    def restore_state(self, state: QByteArray) -> None:
        """Take up remembered columns."""
        self.grid.restore(state)
