"""The vocabulary's widget: which vocabularies, the filter, the table, and what is going on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QCoreApplication, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QKeySequence, QPalette, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QLabel,
    QMenu,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)
from tokenprism.inventory.answer import Occurrence
from tokenprism.inventory.expression import FilterError
from tokenprism.inventory.query import Query, parse
from tokenprism.messages import Message

from ...i18n import said
from ...session import Session, TokenizerEntry, VocabularyToken
from ...theme import fonts
from ...theme.palette import Hue
from ...theme.style import current, notifier
from ...widgets.listening import until_destroyed
from ..inspector.facts import token_of
from . import menus, sentences
from .columns import COLUMNS, title
from .counts import Counts
from .field import with_term
from .footer import Footer
from .grid import VocabularyGrid
from .lookup import Lookup, Sides
from .outlet import Outlet
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
            session.corpora_changed.connect(self._corpora_changed),
            session.text_changed.connect(self._text_changed),
            session.cut_changed.connect(self._text_changed),
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
        self._empty = QLabel(self)
        self._empty.setObjectName("vocabulary-empty")
        self._empty.setWordWrap(True)
        self._empty.setMargin(24)
        self._empty.setProperty("role", "muted")
        self._empty.setFont(fonts.plain(10.0))
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
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
        self._make_actions()

    def _make_actions(self) -> None:
        self._actions: dict[str, QAction] = {}
        keys = {"copy-tsv": "Ctrl+C"}  # those of next and last are the window's
        for name in ("next", "last", "copy-tsv", "copy-ids", "copy-hex", "csv"):
            action = QAction(self)
            action.setObjectName(f"vocabulary-{name}")
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._actions[name] = action
            # The field copies what is selected in it.
            (self.grid if name == "copy-tsv" else self).addAction(action)
            if name in keys:
                action.setShortcut(QKeySequence(keys[name]))
        self._actions["next"].triggered.connect(self.find_next)
        self._actions["last"].triggered.connect(self.find_last)
        for kind in ("tsv", "ids", "hex"):
            self._actions[f"copy-{kind}"].triggered.connect(
                lambda _on=False, kind=kind: self.copy(kind)
            )
        self._actions["csv"].triggered.connect(self._ask_and_export)
        find = QShortcut(QKeySequence.StandardKey.Find, self)
        find.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        find.activated.connect(self.focus_filter)

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
            lambda back: self.find_place(self.token_of(self.grid.current_row()), back=back)
        )
        self.grid.menu_wanted.connect(self._row_menu)
        self.grid.columns_wanted.connect(self._columns_menu)
        self.lookup.tabled.connect(self._tabled)
        self.lookup.answered.connect(self._answered)
        self.lookup.refused.connect(self._refuse)
        self.counts.uses_changed.connect(self._counted)
        self.counts.reach_changed.connect(self._counted)
        self.counts.worked.connect(self._show_work)
        self.counts.failed.connect(lambda problem: self.footer.say(said(problem), bad=True))
        self.footer.cancelled.connect(self.counts.cancel)
        self.outlet.copied.connect(self._tell_copied)
        self.outlet.written.connect(self._tell_written)
        self.outlet.found.connect(self._tell_place)
        self.outlet.failed.connect(lambda problem: self.footer.say(said(problem), bad=True))

    # words and colours

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(translate("VocabularyView", "Vocabulary"))
        self.setAccessibleName(translate("VocabularyView", "Vocabulary of a tokenizer"))
        self.grid.setAccessibleName(translate("VocabularyView", "Tokens of the vocabulary"))
        for name, words in {
            "next": translate("VocabularyView", "Next place in the text"),
            "last": translate("VocabularyView", "Previous place in the text"),
            "copy-tsv": translate("VocabularyView", "Copy rows"),
            "copy-ids": translate("VocabularyView", "Copy ids"),
            "copy-hex": translate("VocabularyView", "Copy bytes in hex"),
            "csv": translate("VocabularyView", "Export what is shown as CSV…"),
        }.items():
            self._actions[name].setText(words)
        self.toolbar.retranslate()
        self.footer.retranslate()
        self._fill_choices()
        self._show_state()

    def _dress(self) -> None:
        colours = current()
        palette = self.palette()
        for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
            palette.setColor(role, QColor(colours.panel))
        self.setPalette(palette)
        self.setAutoFillBackground(True)
        self.grid.cells.dress()
        self.grid.viewport().update()
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

    def _corpora_changed(self) -> None:
        kept = {id(entry.corpus) for entry in self._session.corpora}
        left = tuple(one for one in self.counts.corpora if id(one) in kept)
        if left != self.counts.corpora:
            self.counts.use_corpora(left)

    def _fill_choices(self) -> None:
        keys = [entry.key for entry in self._session.tokenizers]
        if self._key not in keys:
            self._key = keys[0] if keys else None
        if self._other_key not in keys or self._other_key == self._key:
            self._other_key = None
        self.toolbar.fill(self._session.tokenizers, self._key, self._other_key)

    def _sides(self) -> Sides | None:
        entry = None if self._key is None else self._session.entry(self._key)
        if entry is None:
            return None
        return Sides(entry, self._entry_or_none(self._other_key))

    def _entry_or_none(self, key: int | None) -> TokenizerEntry | None:
        return None if key is None else self._session.entry(key)

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
        self.lookup.show(sides)
        self.counts.show(sides)
        self._show_state()

    # the table

    def _tabled(self) -> None:
        summary, sides = self.lookup.summary, self.lookup.sides
        assert summary is not None
        assert sides is not None
        self.grid.show_columns(summary.columns, both=sides.other is not None)
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
        self.lookup.put(table.with_uses(*uses).with_reach(*reach))

    def _query(self) -> Query | None:
        """The query in the field; None, with the reason in the foot, where it is no query yet."""
        try:
            query = parse(self.field.text())
        except FilterError as fault:
            self._refuse(fault.message)
            return None
        self.field.say_bad(False)
        return query

    def _ask(self) -> None:
        query = self._query()
        if query is None:
            return
        if query.asks("reach") or self.grid.wishes("reach"):
            self.counts.want_reach()
        self.lookup.ask(query, self.grid.sorting)

    def _refuse(self, problem: Message) -> None:
        self.field.say_bad(True)
        words = said(problem)
        self.footer.say(words[:1].upper() + words[1:], bad=True)

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

    def find_place(self, token: VocabularyToken | None, *, back: bool) -> None:
        """Select the next or last place of a token in the text."""
        if token is None:
            self.footer.say(translate("VocabularyView", "Choose a token first."))
        elif not self.outlet.find(token.key, token.token_id, back=back):
            self.footer.say(translate(
                "VocabularyView",
                "There are no tokens to look through: show the tokenizer in the library, "
                "and open a text.",
            ))

    def find_next(self) -> None:
        """Select the next place in the text of the token at hand."""
        self.find_place(self._at_hand(), back=False)

    def find_last(self) -> None:
        """Select the previous place in the text of the token at hand."""
        self.find_place(self._at_hand(), back=True)

    def _at_hand(self) -> VocabularyToken | None:
        """The token that is told of, else the one selected in the text, else the current row's."""
        if self._session.token is not None:
            return self._session.token
        selected = token_of(self._session)
        if selected is not None and selected.token_id >= 0:
            return VocabularyToken(selected.entry.key, selected.token_id)
        return self.token_of(self.grid.current_row())

    def _tell_place(self, place: Occurrence | None) -> None:
        if place is None:
            self.footer.say(translate("VocabularyView", "The text does not have this token."))
        else:
            self.footer.say(translate("VocabularyView", "Place {0} of {1} in the text").format(
                f"{place.number:,}", f"{place.total:,}"
            ))

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
                reach=self.counts.can_tell_reach,
            )

    def toggle_term(self, term: str, on: bool) -> None:
        """Put a term into the filter, or take it out."""
        self.field.setText(with_term(self.field.text(), term, on))

    def _fill_more(self) -> None:
        menu = self.more.menu()
        menu.clear()
        places = menu.addMenu(translate("VocabularyView", "Count uses in"))
        menus.choices(places, self._places(), self._choose_place)
        self._fill_columns(menu.addMenu(translate("VocabularyView", "Columns")))
        order = menu.addMenu(translate("VocabularyView", "Sort by"))
        first = self.grid.sorting[0][0]
        menus.choices(
            order,
            [(one.key, title(one), one.key == first) for at, one in enumerate(COLUMNS)
             if not self.grid.isColumnHidden(at)],
            lambda key, _on: self.grid.sort_by(key),
        )
        menu.addSeparator()
        menu.addActions([self._actions[name] for name in ("next", "last")])
        menu.addSeparator()
        copies = ("copy-tsv", "copy-ids", "copy-hex", "csv")
        menu.addActions([self._actions[name] for name in copies])

    def _fill_columns(self, menu: QMenu) -> None:
        menus.choices(
            menu, [(one.key, title(one), self.grid.wishes(one.key)) for one in COLUMNS],
            self.show_column,
        )

    def show_column(self, key: str, shown: bool) -> None:
        """Show or hide a column from now on."""
        self.grid.wish(key, shown)
        summary, sides = self.lookup.summary, self.lookup.sides
        if summary is not None and sides is not None:
            self.grid.show_columns(summary.columns, both=sides.other is not None)
            self._ask()

    def _places(self) -> list[tuple[str, str, bool]]:
        here = self.counts.corpora
        entries = self._session.corpora
        made = [("", translate("VocabularyView", "this text"), not here)]
        made += [
            (str(entry.key), entry.corpus.name, here == (entry.corpus,)) for entry in entries
        ]
        if len(entries) > 1:
            made.append(("all", translate("VocabularyView", "all corpora"), len(here) > 1))
        return made

    def _choose_place(self, place: str, _on: bool) -> None:
        self.counts.use_corpora(tuple(
            entry.corpus for entry in self._session.corpora
            if place in ("all", str(entry.key))
        ))

    def _columns_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._fill_columns(menu)
        menu.popup(at)

    def _row_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions([self._actions[name] for name in ("next", "last")])
        menu.addSeparator()
        copies = ("copy-tsv", "copy-ids", "copy-hex", "csv")
        menu.addActions([self._actions[name] for name in copies])
        menu.popup(at)

    # out of the table

    def copy(self, kind: str) -> None:
        """Copy the picked rows as "tsv", "ids" or "hex"."""
        answer, rows = self.lookup.answer, self.grid.picked()
        if answer is not None and len(rows):
            self.outlet.copy(answer, rows, kind)
        else:
            self.footer.say(translate("VocabularyView", "Choose rows first."))

    def export_to(self, path: Path) -> None:
        """Write the rows that are shown as CSV."""
        if self.lookup.answer is not None:
            self.outlet.write(self.lookup.answer, path)

    def _ask_and_export(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self._actions["csv"].text(), "vocabulary.csv", "CSV (*.csv)"
        )
        if name:
            self.export_to(Path(name) if Path(name).suffix else Path(name).with_suffix(".csv"))

    def _tell_copied(self, rows: int) -> None:
        self.footer.say(translate("VocabularyView", "Copied: {0} rows").format(f"{rows:,}"))

    def _tell_written(self, path: str) -> None:
        self.footer.say(translate("VocabularyView", "Written: {0}").format(path))

    def _show_work(self, work: object) -> None:
        self.footer.show_work(work)

    # what is remembered

    def layout_state(self) -> QByteArray:
        """The columns, to be remembered."""
        return self.grid.columns_state()

    def restore_layout(self, state: QByteArray) -> None:
        """Take up remembered columns."""
        self.grid.restore(state)
