"""The library panel: what can be compared, trained on, and what was trained."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism.checkpoints import Kept
from tokenprism.corpus.facts import shown

from ...figures import counted, duration
from ...i18n import Retranslator, said
from ...session import CorpusEntry, Session, TokenizerEntry
from ...theme import icons, style
from ...widgets.layouts import clear
from ...widgets.special_tokens import fill_special_tokens
from ...work.runs import Run, Runs, RunState
from ..corpus.facts import corpus_line, fault_words
from .row import LibraryRow

# What can be done with a run, with the key that does it on its row; 0: Enter or Delete.
RUN_KEYS = {
    "repeat": Qt.Key.Key_R.value, "resume": 0, "notes": Qt.Key.Key_N.value,
    "manifest": Qt.Key.Key_S.value, "curve": Qt.Key.Key_C.value, "remove": 0,
}


class LibraryView(QScrollArea):
    """Lists the session's tokenizers and corpora, and the window's runs."""

    corpus_shown = Signal(object)       # CorpusEntry: its text in Compare
    corpus_opened = Signal(object)      # CorpusEntry: its files and faults
    reading_asked = Signal(object)      # CorpusEntry that is to be read with other options
    export_asked = Signal(object)       # TokenizerEntry
    pattern_asked = Signal(object)      # TokenizerEntry
    train_asked = Signal(object)        # CorpusEntry
    run_opened = Signal(object)         # Run
    run_asked = Signal(str, object)     # what is to be done, one of RUN_KEYS; Run
    name_asked = Signal()

    def __init__(self, session: Session, runs: Runs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._runs = session, runs
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Tab goes to its rows
        body = QWidget(self)
        body.setProperty("role", "panel")
        self._layout = QVBoxLayout(body)
        self._layout.setContentsMargins(8, 0, 8, 8)
        self._layout.setSpacing(1)
        self._body = body
        self.setWidget(body)
        self.drop_line = QFrame(body)
        self.drop_line.setObjectName("drop-line")
        self.drop_line.hide()
        self._gap = 0  # before which of the tokenizers one that is dragged would stand
        self.rows: dict[tuple[str, int], LibraryRow] = {}
        session.tokenizers_changed.connect(self.rebuild)
        session.corpora_changed.connect(self.rebuild)
        session.current.row_changed.connect(self._show_current)
        self._scrolling = QTimer(self, singleShot=True, interval=0)
        self._scrolling.timeout.connect(self._show_row)
        self._following = False  # the selected row stays in sight until the user scrolls
        self.verticalScrollBar().rangeChanged.connect(self._range_changed)
        self.verticalScrollBar().actionTriggered.connect(self._let_go)
        runs.changed.connect(self._refresh_runs)
        style.notifier().changed.connect(self.rebuild)
        Retranslator(self, self.rebuild)

    def rebuild(self) -> None:
        """Make every row anew; libraries are small."""
        focused = next((key for key, row in self.rows.items() if row.hasFocus()), None)
        clear(self._layout)
        self.rows = {}
        self._section(self.tr("TOKENIZERS"), self._name_button())
        for entry in self._session.tokenizers:
            self._add_tokenizer(entry)
        if not self._session.tokenizers:
            self._hint(self.tr("Open a tokenizer by file or name, or train one."))
        self._section(self.tr("CORPORA"))
        for corpus in self._session.corpora:
            self._add_corpus(corpus)
        if not self._session.corpora:
            self._hint(self.tr("Open or drop text files and folders."))
        if self._runs.all:
            self._section(self.tr("RUNS"))
        for index, run in enumerate(self._runs.all):
            row = self._row(("run", index))
            row.activated.connect(self._signal(self.run_opened, run))
            row.clicked.connect(lambda one=run: self._click_run(one))
            row.double_clicked.connect(lambda one=run: self._double_click_run(one))
            row.menu_asked.connect(lambda at, one=run: self._run_menu(one, at))
            row.removed.connect(lambda one=run: self._ask("remove", one))
            row.keys = {
                key: partial(self._ask, name, run) for name, key in RUN_KEYS.items() if key
            }
            self._show_run(row, run)
        self._layout.addStretch(1)
        self._mark_current()
        if focused in self.rows:
            self.rows[focused].setFocus()

    def _current_row(self) -> LibraryRow | None:
        key = self._session.current.row
        found = (self.rows.get((kind, key or 0)) for kind in ("tokenizer", "corpus"))
        return next((row for row in found if row is not None), None)

    def first_stop(self) -> LibraryRow | None:
        """The row that the keyboard enters the library by: the selected one, else the first."""
        return self._current_row() or next(iter(self.rows.values()), None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        row = self.first_stop()
        if row is not None and event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            row.setFocus(event.reason())

    def _mark_current(self) -> None:
        current = self._current_row()
        for row in self.rows.values():
            row.show_current(row is current)

    def _show_current(self) -> None:
        self._mark_current()
        self._following = True
        self._scrolling.start()  # once new rows have their places

    def _range_changed(self) -> None:
        if self._following:
            self._scrolling.start()

    def _let_go(self) -> None:
        self._following = False

    def _show_row(self) -> None:
        row = self._current_row()
        if row is not None:
            self.ensureWidgetVisible(row, 0, 8)

    def _section(self, text: str, button: QToolButton | None = None) -> None:
        label = QLabel(text, self)
        label.setProperty("role", "section")
        line = QWidget(self)
        row = QHBoxLayout(line)
        row.setContentsMargins(4, 12 if self._layout.count() else 6, 0, 4)
        row.addWidget(label, 1)
        if button is not None:
            row.addWidget(button)
        self._layout.addWidget(line)

    def _name_button(self) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("open-name")
        button.setProperty("role", "quiet")
        button.setIcon(icons.icon("name", style.current().muted))
        button.setToolTip(self.tr("Open a tokenizer by name"))
        button.setAccessibleName(button.toolTip())
        button.clicked.connect(self.name_asked)
        return button

    def _hint(self, text: str) -> None:
        label = QLabel(text, self)
        label.setProperty("role", "caption")
        label.setWordWrap(True)
        label.setContentsMargins(4, 0, 4, 4)
        self._layout.addWidget(label)

    def _row(self, key: tuple[str, int], hue: int = -1, eye: bool = False) -> LibraryRow:
        row = LibraryRow(self._body, hue, eye)
        self.rows[key] = row
        self._layout.addWidget(row)
        return row

    @staticmethod
    def _signal(signal: object, value: object) -> Callable[[], None]:
        return lambda: signal.emit(value)  # type: ignore[attr-defined]

    # tokenizers

    def _add_tokenizer(self, entry: TokenizerEntry) -> None:
        row = self._row(("tokenizer", entry.key), entry.hue, eye=True)
        parts = [entry.tokenizer.family, f"{entry.tokenizer.vocabulary.size:,}"]
        way = entry.tokenizer.recognised()
        if way is not None:
            parts.insert(0, said(way))
        if entry.trained:
            parts.append(self.tr("trained here"))
        if not entry.visible:
            parts = [entry.tokenizer.family, self.tr("hidden")]
        warnings = map(said, entry.tokenizer.warnings)
        is_baseline = self._session.baseline == entry.key
        row.show_facts(
            entry.name,
            " · ".join(parts),
            mark=self.tr("baseline") if is_baseline else "",
            shown=entry.visible,
            tip="\n".join([shown(entry.path or entry.name), *warnings]),
            eye_tip=self.tr("Hide") if entry.visible else self.tr("Show"),
        )
        row.toggled.connect(lambda on, key=entry.key: self._session.set_visible(key, on))
        for signal in (row.clicked, row.reached):
            signal.connect(lambda key=entry.key: self._session.make_current(key))
        for signal in (row.activated, row.double_clicked):
            signal.connect(lambda key=entry.key: self._session.set_baseline(key))
        row.menu_asked.connect(lambda at, one=entry: self._tokenizer_menu(one, at))
        row.renamed.connect(lambda name, key=entry.key: self._session.rename_tokenizer(key, name))
        row.moved.connect(lambda by, key=entry.key: self._move(key, by))
        row.carried.connect(self._carry)
        row.dropped.connect(lambda here, key=entry.key: self._drop(key, here))
        row.removed.connect(lambda key=entry.key: self._session.remove_tokenizer(key))

    def _move(self, key: int, by: int) -> None:
        place = next(i for i, one in enumerate(self._session.tokenizers) if one.key == key)
        if 0 <= place + by < len(self._session.tokenizers):
            self._session.move_tokenizer(key, place + by)

    def _carry(self, at: QPoint) -> None:
        """Show where a tokenizer that is dragged would come to stand."""
        y = self._body.mapFromGlobal(at).y()
        rows = [self.rows["tokenizer", one.key] for one in self._session.tokenizers]
        self._gap = sum(y > row.geometry().center().y() for row in rows)
        edge = rows[self._gap].y() if self._gap < len(rows) else rows[-1].geometry().bottom() + 2
        self.drop_line.setStyleSheet(f"background: {style.current().accent};")
        self.drop_line.setGeometry(rows[0].x() + 2, edge - 2, rows[0].width() - 4, 3)
        self.drop_line.show()
        self.drop_line.raise_()
        self.ensureVisible(rows[0].x(), y, 0, 20)

    def _drop(self, key: int, here: bool) -> None:
        self.drop_line.hide()
        before = next(i for i, one in enumerate(self._session.tokenizers) if one.key == key)
        if here:
            self._session.move_tokenizer(key, self._gap - (self._gap > before))

    def _tokenizer_menu(self, entry: TokenizerEntry, at: QPoint) -> None:
        self._session.make_current(entry.key)
        menu = QMenu(self)
        session, key = self._session, entry.key
        menu.addAction(self.tr("Measure against this one"), lambda: session.set_baseline(key))
        toggle = self.tr("Hide") if entry.visible else self.tr("Show")
        menu.addAction(toggle, lambda: session.set_visible(key, not entry.visible))
        fill_special_tokens(menu.addMenu(self.tr("Special tokens")), session, [entry])
        if entry.can_export:
            menu.addAction(self.tr("Export…"), lambda: self.export_asked.emit(entry))
        if entry.pattern is not None:
            change = self.tr("Change its pattern…")
            menu.addAction(change, lambda: self.pattern_asked.emit(entry))
        menu.addSeparator()
        row = self.rows["tokenizer", key]
        menu.addAction(self.tr("Rename") + "\tF2", row.rename)
        place = session.tokenizers.index(entry)
        up = menu.addAction(self.tr("Move up") + "\tAlt+↑", lambda: self._move(key, -1))
        up.setEnabled(place > 0)
        down = menu.addAction(self.tr("Move down") + "\tAlt+↓", lambda: self._move(key, 1))
        down.setEnabled(place + 1 < len(session.tokenizers))
        menu.addSeparator()
        remove = self.tr("Remove from the library") + "\tDel"
        menu.addAction(remove, lambda: session.remove_tokenizer(key))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    # corpora

    def _add_corpus(self, entry: CorpusEntry) -> None:
        row = self._row(("corpus", entry.key))
        row.show_facts(
            entry.name,
            corpus_line(entry.corpus),
            warned=fault_words(entry.corpus),
            tip=self.tr("Click: show the text. Double click: files, faults, and what was skipped"),
        )
        row.can_rename = True
        row.reached.connect(lambda key=entry.key: self._session.make_current(key))
        for signal in (row.clicked, row.activated):
            signal.connect(self._signal(self.corpus_shown, entry))
        row.double_clicked.connect(self._signal(self.corpus_opened, entry))
        row.renamed.connect(lambda name, key=entry.key: self._session.rename_corpus(key, name))
        row.removed.connect(lambda key=entry.key: self._session.remove_corpus(key))
        row.menu_asked.connect(lambda at, one=entry: self._corpus_menu(one, at))

    def _corpus_menu(self, entry: CorpusEntry, at: QPoint) -> None:
        self._session.make_current(entry.key)
        menu = self.corpus_menu(entry)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def corpus_menu(self, entry: CorpusEntry) -> QMenu:
        """What can be done with a corpus."""
        menu = QMenu(self)
        show = self.tr("Show in Compare") + "\t" + self.tr("Enter")
        menu.addAction(show, lambda: self.corpus_shown.emit(entry))
        menu.addAction(self.tr("Files and faults"), lambda: self.corpus_opened.emit(entry))
        menu.addAction(self.tr("Train on it…"), lambda: self.train_asked.emit(entry))
        read = menu.addAction(
            self.tr("Read differently…"), lambda: self.reading_asked.emit(entry))
        read.setEnabled(bool(entry.corpus.paths))
        menu.addSeparator()
        row = self.rows["corpus", entry.key]
        menu.addAction(self.tr("Rename") + "\tF2", row.rename)
        remove = self.tr("Remove from the library") + "\tDel"
        menu.addAction(remove, lambda: self._session.remove_corpus(entry.key))
        return menu

    # runs

    def _click_run(self, run: Run) -> None:
        if run.state is RunState.INTERRUPTED:
            self.run_opened.emit(run)

    def _double_click_run(self, run: Run) -> None:
        if run.state is not RunState.INTERRUPTED:  # which the first click has resumed
            self.run_opened.emit(run)

    def _refresh_runs(self) -> None:
        shown = sum(kind == "run" for kind, _ in self.rows)
        if shown != len(self._runs.all):
            self.rebuild()
            return
        for index, run in enumerate(self._runs.all):
            self._show_run(self.rows["run", index], run)

    def _ask(self, what: str, run: Run) -> None:
        if what != "remove" or not run.active:
            self.run_asked.emit(what, run)

    def _run_menu(self, run: Run, at: QPoint) -> None:
        menu = self.run_menu(run)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def run_menu(self, run: Run) -> QMenu:
        """What can be done with a run."""
        menu = QMenu(self)
        shown = any(one.name == run.name for one in self._session.runs)
        words = {
            "repeat": self.tr("Repeat with changes…"),
            "resume": self.tr("Go on"),
            "notes": self.tr("Notes…"),
            "manifest": self.tr("Save the manifest…"),
            "curve": self.tr("Hide its curve") if shown else self.tr("Show its curve in Curves"),
            "remove": self.tr("Remove from the list"),
        }
        able = {
            "resume": run.state is RunState.INTERRUPTED, "remove": not run.active,
            "manifest": not run.active, "curve": shown or len(run.curve[0]) > 0,
        }
        for what, text in words.items():
            if what in ("notes", "remove"):
                menu.addSeparator()
            key = RUN_KEYS[what]
            shortcut = "Del" if what == "remove" else chr(key) if key else self.tr("Enter")
            action = menu.addAction(f"{text}\t{shortcut}", partial(self._ask, what, run))
            action.setObjectName(what)
            action.setEnabled(able.get(what, True))
        return menu

    def _show_run(self, row: LibraryRow, run: Run) -> None:
        detail = self._run_detail(run)
        # Rows are narrow, and this is more than most of them say.
        whole = detail if run.state is RunState.INTERRUPTED else ""
        row.show_facts(
            run.name,
            detail,
            share=run.share if run.active else None,
            bad=run.state is RunState.FAILED,
            tip="\n".join(filter(None, (whole, said(run.problem), run.notes))),
        )
        row.setAccessibleDescription(run.notes)

    def _run_detail(self, run: Run) -> str:
        taken, share = duration(run.seconds), f"{100 * run.share:.0f} %"
        if run.state is RunState.RUNNING:
            left = self.tr("{time} left").format(time=duration(run.left)) if run.left else ""
            return f"{share} · {left}" if left else share
        if run.state is RunState.PAUSED:
            return self.tr("paused at {share}").format(share=share)
        if run.state is RunState.FINISHED:
            return f"✓ {taken} · {run.size:,}"
        if run.state is RunState.KEPT:
            entries = counted(run.size, "{n}", "{n}")
            return self.tr("stopped at {size} · {time}").format(size=entries, time=taken)
        if run.state is RunState.INTERRUPTED:
            kept = self._kept_words(run.kept)
            if kept:
                return self.tr("{kept} · interrupted, click to go on").format(kept=kept)
            return self.tr("interrupted · click to go on")
        if run.state is RunState.DISCARDED:
            return self.tr("stopped · {time}").format(time=taken)
        return self.tr("failed")

    def _kept_words(self, kept: Kept | None) -> str:
        """What a checkpoint has of a training; empty for nothing."""
        if kept is None:
            return ""
        if kept.stage == "merging":
            return counted(kept.merges, self.tr("{n} merge kept"), self.tr("{n} merges kept"))
        words = {
            "counting": self.tr("counting, {share} kept"),
            "grams": self.tr("n-grams, {share} kept"),
            "segmenting": self.tr("segmenting, {share} kept"),
            "pruning": self.tr("pruning, all before is kept"),
        }
        share = "" if kept.share is None else f"{kept.share:.0%}"
        return words.get(kept.stage, "").format(share=share)
