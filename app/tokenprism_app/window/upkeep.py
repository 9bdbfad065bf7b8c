"""Keeps the commands true: what can be done now, what is in force, the recent files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from tokenprism.corpus.facts import shown

from ..i18n import Retranslator, said
from ..theme import style
from ..widgets.plain import plain_tip
from ..work.runs import Runs
from .actions import Actions
from .handlers import Parts


class Upkeep(QObject):
    """Enables, ticks and fills the actions of one window."""

    def __init__(self, parts: Parts, runs: Runs, book: Actions) -> None:
        super().__init__(book)
        self._parts, self._runs, self._book = parts, runs, book
        book.menus["@recent"].aboutToShow.connect(self.fill_recent)
        parts.session.tokenizers_changed.connect(self.refresh)
        runs.changed.connect(self.refresh)
        parts.session.undo.changed.connect(self.refresh_undo)
        Retranslator(book, self.refresh_undo)
        self.refresh()

    def fill_recent(self) -> None:
        """The recent files and names, files that are gone greyed."""
        menu = self._book.menus["@recent"]
        menu.clear()
        for path in self._parts.settings.recent:
            action = menu.addAction(shown(path).replace("&", "&&"))
            action.setToolTip(plain_tip(shown(path)))
            # What is no whole path is a name, which nobody can see the end of from here.
            action.setEnabled(Path(path).exists() or not Path(path).is_absolute())
            action.triggered.connect(
                lambda _checked=False, one=path: self._parts.opener.open_paths([one])
            )
        menu.addSeparator()
        menu.addAction(self._book.by_id["clear_recent"])

    def refresh_undo(self) -> None:
        """Say in the menu what would be undone and done again."""
        stack = self._parts.session.undo
        for name, change, words in (
            ("undo", stack.undo_name, self.tr("Undo")), ("redo", stack.redo_name, self.tr("Redo"))
        ):
            action = self._book.by_id[name]
            action.setEnabled(change is not None)
            action.setText(words if change is None else f"{words}: {said(change)}")

    def refresh_checks(self) -> None:
        """Tick the theme and the language in force."""
        actions = self._book.by_id
        actions[f"theme_{style.notifier().theme.value}"].setChecked(True)
        actions[f"language_{self._parts.languages.current}"].setChecked(True)

    def refresh(self) -> None:
        """Enable what can be done now."""
        tokenizers = self._parts.session.tokenizers
        running = self._runs.active is not None
        able = any(entry.can_cut for entry in tokenizers)
        exportable = any(entry.can_export for entry in tokenizers)
        several = len(tokenizers) > 1
        for name, on in (
            ("train_pause", running), ("train_stop", running), ("export", exportable),
            ("smaller", able), ("larger", able), ("whole", able),
            ("previous_change", able), ("next_change", able), ("play_sizes", able), ("made", able),
            ("baseline", several), ("show_all", several), ("show_one", several),
        ):
            self._book.by_id[name].setEnabled(on)
        self.refresh_checks()
