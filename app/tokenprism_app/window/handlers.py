"""What the commands do, one method each. The table names them by the commands' ids."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from tokenprism.encoding import as_bytes
from tokenprism.errors import TokenprismError
from tokenprism.formats.hub.names import name_of
from tokenprism.messages import Message
from tokenprism.tokenizer import Specials

from ..i18n import Languages, translate
from ..session import ByteRange, Session, Text, TokenizerEntry
from ..settings import Settings
from ..theme import fonts, style
from ..theme.style import Theme
from ..views.cut.sizes import go_to_next_change, go_to_previous_change
from ..widgets.notice import Notice
from ..widgets.special_tokens import choose_special_tokens, set_special_tokens
from ..work import engine
from ..work.log import log_path
from ..work.tasks import TaskManager
from . import sample
from .opening import Opener
from .training_desk import TrainingDesk
from .workspace_desk import WorkspaceDesk


@dataclass(frozen=True, slots=True)
class Parts:
    """What the commands of one window work on."""

    session: Session
    settings: Settings
    languages: Languages
    tasks: TaskManager
    opener: Opener
    training: TrainingDesk
    workspace: WorkspaceDesk


class Handlers(QObject):
    """The commands of one window. The window itself adds those that are about its frame."""

    noticed = Signal(object)  # Notice
    looks_changed = Signal()  # another theme or language

    def __init__(self, parts: Parts, window: QWidget) -> None:
        super().__init__(window)
        self._parts, self._window = parts, window
        self._session = parts.session

    def table(self) -> dict[str, Callable[[], object]]:
        """Handlers by the id of their command."""
        parts = self._parts
        return {
            "open": parts.opener.choose_files,
            "open_folder": parts.opener.choose_folder,
            "open_name": self.open_by_name,
            "clear_recent": parts.settings.clear_recent,
            "sample": self.sample,
            "export": self.export,
            "report": self.report,
            "workspace_new": parts.workspace.new,
            "workspace_open": parts.workspace.choose,
            "workspace_save": parts.workspace.save_as,
            "workspace_find": parts.workspace.choose_found,
            "undo": self._session.undo.undo,
            "redo": self._session.undo.redo,
            "zoom_in": lambda: self.zoom(1),
            "zoom_out": lambda: self.zoom(-1),
            "zoom_reset": lambda: self.zoom(0),
            "paste_text": self.paste_text,
            "sample_text": self.sample_text,
            "select_all": self.select_all,
            "select_none": lambda: self._session.select(None),
            **{f"theme_{one.value}": partial(self.use_theme, one) for one in Theme},
            "language_en": lambda: self.use_language("en"),
            "language_zh_CN": lambda: self.use_language("zh_CN"),
            "train": parts.training.open,
            "train_pause": parts.training.pause,
            "train_stop": parts.training.stop_and_keep,
            "baseline": self.next_baseline,
            "specials_text": partial(set_special_tokens, self._session, Specials.TEXT),
            "specials_allow": partial(set_special_tokens, self._session, Specials.ALLOW),
            "specials_only": lambda: choose_special_tokens(
                self._session, self._session.visible, self._window
            ),
            "show_all": self.show_all,
            "show_one": self.show_baseline,
            "smaller": lambda: self.step_size(1 / 2),
            "larger": lambda: self.step_size(2),
            "whole": lambda: self._session.set_cut(None),
            "previous_change": lambda: go_to_previous_change(self._session),
            "next_change": lambda: go_to_next_change(self._session),
            "about": self.about,
            "log": self.show_log,
        }

    # files

    def begin(self, files: list[str]) -> None:
        """What the window starts with: these files, what was open last, or the samples.

        Files without a tokenizer get the sample models to be compared on; files without a text
        the sample text.
        """
        opener, workspace = self._parts.opener, self._parts.workspace
        if len(files) == 1 and engine.is_workspace(engine.head_of(files[0])):
            workspace.open(files[0])
            opener.opened.emit([])
            return
        if workspace.begin(restore=not files):
            return
        if not files:
            self.sample()
            return

        def complete() -> None:
            opener.opened.disconnect(complete)
            if not self._session.tokenizers:
                opener.open_paths(sample.models(), remember=False, show=False)
            if not self._session.text.source:
                self.sample_text()

        opener.opened.connect(complete)
        opener.open_paths(files)

    def sample(self) -> None:
        """Open the sample workspace beside what is open."""
        self.sample_text()
        self._parts.opener.open_paths(sample.paths(), remember=False, show=False)

    def open_by_name(self) -> None:
        """Ask for a name and open what it stands for."""
        from ..dialogs.by_name import NameDialog

        parts = self._parts
        names = [one for one in parts.settings.recent if name_of(one) is not None]
        dialog = NameDialog(names, parts.tasks, self._window)
        dialog.chosen.connect(lambda name: parts.opener.open_paths([name]))
        dialog.open()
        dialog.name.setFocus()

    def export(self) -> None:
        """Export the current tokenizer; where it cannot be, the first that can, and say so."""
        current = self._session.current_tokenizer
        able = [entry for entry in self._session.tokenizers if entry.can_export]
        if not able or current is None:
            return
        if current.can_export:
            self.export_entry(current)
            return
        text = translate("Handlers", "{name} cannot be exported: only BPE and BytePiece models "
                         "can be. Choose another tokenizer.")
        self._say(text.format(name=current.name))
        self.export_entry(able[0])

    def export_entry(self, entry: TokenizerEntry) -> None:
        """Show the export window for one tokenizer."""
        # Dialogs are imported when they are asked for, long after the first paint.
        from ..dialogs.export import ExportDialog

        dialog = ExportDialog(
            self._session, entry, self._parts.tasks, self._parts.settings, self._window
        )
        dialog.show()

    def report(self) -> None:
        """Show the window that saves a report."""
        from ..dialogs.report import ReportDialog

        ReportDialog(self._session, self._parts.tasks, self._window).show()

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
            self.noticed.emit(Notice(str(fault)))
            return
        self._session.examine(Text(source, translate("Handlers", "Pasted text")))

    def sample_text(self) -> None:
        """Examine the sample text."""
        self._session.examine(Text(sample.text(), translate("Handlers", "Sample text")))

    def select_all(self) -> None:
        """Select every byte of the text."""
        self._session.select(ByteRange(0, len(self._session.text.source)))

    # looks

    def zoom(self, by: int) -> None:
        """Draw everything a step larger or smaller, or, by 0, in its usual size."""
        place = fonts.ZOOMS.index(fonts.zoom()) + by
        zoom = fonts.ZOOMS[max(0, min(place, len(fonts.ZOOMS) - 1))] if by else 1.0
        self._parts.settings.zoom = zoom
        style.set_zoom(zoom)

    def use_theme(self, theme: Theme) -> None:
        """Change the theme now and for later starts."""
        self._parts.settings.theme = theme
        style.set_theme(theme)
        self.looks_changed.emit()

    def use_language(self, language: str) -> None:
        """Change the language now and for later starts."""
        self._parts.settings.language = language
        self._parts.languages.use(language)
        self.looks_changed.emit()

    # comparing

    def next_baseline(self) -> None:
        """Measure against the next tokenizer of the library."""
        keys = [entry.key for entry in self._session.tokenizers]
        if keys:
            now = keys.index(self._session.baseline) if self._session.baseline in keys else -1
            self._session.set_baseline(keys[(now + 1) % len(keys)])

    def show_all(self) -> None:
        """Show every tokenizer."""
        with self._session.undo.together(Message("show all tokenizers")):
            for entry in list(self._session.tokenizers):
                self._session.set_visible(entry.key, True)

    def show_baseline(self) -> None:
        """Hide all tokenizers but the baseline."""
        with self._session.undo.together(Message("show the baseline alone")):
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
        from ..dialogs.about import AboutDialog

        AboutDialog(self._window).show()

    def show_log(self) -> None:
        """Say where the log file lies."""
        path = str(log_path() or "")
        if path:
            text = translate("Handlers", "The log is in {path}").format(path=path)
        else:
            text = translate("Handlers", "No log is written in this session.")
        self._say(text)

    def _say(self, text: str) -> None:
        self.noticed.emit(Notice(text, level="info"))
