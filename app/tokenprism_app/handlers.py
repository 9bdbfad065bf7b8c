"""What the commands do, one method each. The table names them by the commands' ids."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from tokenprism.corpus.facts import shown
from tokenprism.encoding import as_bytes
from tokenprism.errors import TokenprismError

from . import crash, sample
from .i18n import translate
from .notice import Notice
from .session import ByteRange, Text, TokenizerEntry
from .theme import style
from .theme.style import Theme

if TYPE_CHECKING:
    from .window import MainWindow


class Handlers(QObject):
    """The commands of one window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session

    def table(self) -> dict[str, Callable[[], object]]:
        """Handlers by the id of their command."""
        window = self._window
        return {
            "open": window.opener.choose_files,
            "open_folder": window.opener.choose_folder,
            "clear_recent": window.settings.clear_recent,
            "sample": self.sample,
            "export": self.export,
            "quit": window.close,
            "paste_text": self.paste_text,
            "sample_text": self.sample_text,
            "select_all": self.select_all,
            "select_none": lambda: self._session.select(None),
            "commands": self.commands,
            "reset_layout": window.reset_layout,
            "theme_system": lambda: self.use_theme(Theme.SYSTEM),
            "theme_light": lambda: self.use_theme(Theme.LIGHT),
            "theme_dark": lambda: self.use_theme(Theme.DARK),
            "language_en": lambda: self.use_language("en"),
            "language_zh_CN": lambda: self.use_language("zh_CN"),
            "train": window.training.open,
            "train_pause": window.training.pause,
            "train_stop": window.training.stop_and_keep,
            "baseline": self.next_baseline,
            "show_all": self.show_all,
            "show_one": self.show_baseline,
            "smaller": lambda: self.step_size(1 / 2),
            "larger": lambda: self.step_size(2),
            "whole": lambda: self._session.set_cut(None),
            "about": self.about,
            "log": self.show_log,
        }

    # files

    def begin(self, files: list[str]) -> None:
        """What the window starts with: these files, or the sample workspace.

        Files without a tokenizer get the sample models to be compared on; files without a text
        the sample text.
        """
        if not files:
            self.sample()
            return
        opener = self._window.opener

        def complete() -> None:
            opener.opened.disconnect(complete)
            if not self._session.tokenizers:
                opener.open_paths(sample.models(), remember=False)
            if self._session.text.source:
                return
            if self._session.corpora:
                opener.examine(self._session.corpora[0].corpus, 0)
            else:
                self.sample_text()

        opener.opened.connect(complete)
        opener.open_paths(files)

    def sample(self) -> None:
        """Open the sample workspace beside what is open."""
        self.sample_text()
        self._window.opener.open_paths(sample.paths(), remember=False)

    def fill_recent(self) -> None:
        """The recent files, those that are gone greyed."""
        book = self._window.actions_book
        menu = book.menus["@recent"]
        menu.clear()
        for path in self._window.settings.recent:
            action = menu.addAction(shown(path).replace("&", "&&"))
            action.setEnabled(Path(path).exists())
            action.triggered.connect(
                lambda _checked=False, one=path: self._window.opener.open_paths([one])
            )
        menu.addSeparator()
        menu.addAction(book.by_id["clear_recent"])

    def export(self) -> None:
        """Export the trained tokenizer that was made last, else the baseline."""
        able = [entry for entry in self._session.tokenizers if entry.can_cut]
        trained = [entry for entry in able if entry.trained]
        chosen = (trained or able)[-1:]
        if chosen:
            self.export_entry(chosen[0])

    def export_entry(self, entry: TokenizerEntry) -> None:
        """Show the export window for one tokenizer."""
        # Dialogs are imported when they are asked for, long after the first paint.
        from .dialogs.export import ExportDialog

        dialog = ExportDialog(
            self._session, entry, self._window.tasks, self._window.settings, self._window
        )
        dialog.show()

    # the text

    def paste_text(self) -> None:
        """Examine what the clipboard holds."""
        text = QGuiApplication.clipboard().text()
        if not text:
            self._say(translate("Handlers", "The clipboard holds no text."))
            return
        try:
            source = as_bytes(text)
        except TokenprismError as fault:
            self._window.show_notice(Notice(str(fault)))
            return
        self._session.set_text(Text(source, translate("Handlers", "Pasted text")))

    def sample_text(self) -> None:
        """Examine the sample text."""
        self._session.set_text(Text(sample.text(), translate("Handlers", "Sample text")))

    def select_all(self) -> None:
        """Select every byte of the text."""
        self._session.select(ByteRange(0, len(self._session.text.source)))

    # looks

    def commands(self) -> None:
        """Open the command palette."""
        from .dialogs.commands import CommandPalette

        listed = self._window.actions_book.listed()
        palette = CommandPalette(listed, self._window)
        palette.open_over(self._window)

    def use_theme(self, theme: Theme) -> None:
        """Change the theme now and for later starts."""
        self._window.settings.theme = theme
        style.set_theme(theme)
        self.refresh_checks()

    def use_language(self, language: str) -> None:
        """Change the language now and for later starts."""
        self._window.settings.language = language
        self._window.languages.use(language)
        self.refresh_checks()

    def refresh_checks(self) -> None:
        """Tick the theme and the language in force."""
        actions = self._window.actions_book.by_id
        actions[f"theme_{style.notifier().theme.value}"].setChecked(True)
        actions[f"language_{self._window.languages.current}"].setChecked(True)

    def refresh_enabled(self) -> None:
        """Enable what can be done now."""
        actions = self._window.actions_book.by_id
        running = self._window.runs.active is not None
        able = any(entry.can_cut for entry in self._session.tokenizers)
        several = len(self._session.tokenizers) > 1
        for name, on in (
            ("train_pause", running), ("train_stop", running), ("export", able),
            ("smaller", able), ("larger", able), ("whole", able),
            ("baseline", several), ("show_all", several), ("show_one", several),
        ):
            actions[name].setEnabled(on)
        self.refresh_checks()

    # comparing

    def next_baseline(self) -> None:
        """Measure against the next tokenizer of the library."""
        keys = [entry.key for entry in self._session.tokenizers]
        if keys:
            now = keys.index(self._session.baseline) if self._session.baseline in keys else -1
            self._session.set_baseline(keys[(now + 1) % len(keys)])

    def show_all(self) -> None:
        """Show every tokenizer."""
        for entry in list(self._session.tokenizers):
            self._session.set_visible(entry.key, True)

    def show_baseline(self) -> None:
        """Hide all tokenizers but the baseline."""
        for entry in list(self._session.tokenizers):
            self._session.set_visible(entry.key, entry.key == self._session.baseline)

    def step_size(self, factor: float) -> None:
        """Half or twice the vocabulary size shown."""
        largest = self._session.largest_size
        if largest:
            size = round((self._session.cut or largest) * factor)
            self._session.set_cut(None if size >= largest else max(size, 256))

    # help

    def about(self) -> None:
        """What the program is, with its version."""
        from .dialogs.about import AboutDialog

        AboutDialog(self._window).show()

    def show_log(self) -> None:
        """Say where the log file lies."""
        path = str(crash.log_path() or "")
        if path:
            text = translate("Handlers", "The log is in {path}").format(path=path)
        else:
            text = translate("Handlers", "No log is written in this session.")
        self._say(text)

    def _say(self, text: str) -> None:
        self._window.show_notice(Notice(text, level="info"))
