"""Every command of the program as data: menus, shortcuts and the palette are made from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from ..i18n import QT_TRANSLATE_NOOP, Retranslator, translate
from ..theme import icons, style


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `text` and `tip` are source strings in the context "Actions"; commands of one
    `group` exclude each other."""

    id: str
    text: str
    shortcut: str = ""
    icon: str = ""
    tip: str = ""
    group: str = ""
    checkable: bool = False


COMMANDS = (
    Command("open", QT_TRANSLATE_NOOP("Actions", "Open files…"), "Ctrl+O", "open",
            QT_TRANSLATE_NOOP("Actions", "Texts become corpora, tokenizer files tokenizers")),
    Command("open_folder", QT_TRANSLATE_NOOP("Actions", "Open a folder…"), "Ctrl+Shift+O", "folder",
            QT_TRANSLATE_NOOP("Actions", "All text files of a folder as one corpus")),
    Command("open_name", QT_TRANSLATE_NOOP("Actions", "Open by name…"), "Ctrl+Shift+N", "name",
            QT_TRANSLATE_NOOP("Actions", "An encoding of tiktoken, or a repository of the Hub")),
    Command("clear_recent", QT_TRANSLATE_NOOP("Actions", "Clear the list")),
    Command("sample", QT_TRANSLATE_NOOP("Actions", "Open the sample workspace")),
    Command("export", QT_TRANSLATE_NOOP("Actions", "Export the tokenizer…"), "Ctrl+E", "export",
            QT_TRANSLATE_NOOP("Actions", "Write it in another format and verify the file")),
    Command("quit", QT_TRANSLATE_NOOP("Actions", "Quit"), "Ctrl+Q"),
    Command("paste_text", QT_TRANSLATE_NOOP("Actions", "Examine the clipboard's text"),
            "Ctrl+Shift+V", "paste"),
    Command("sample_text", QT_TRANSLATE_NOOP("Actions", "Examine the sample text"), "", "text"),
    Command("document_back", QT_TRANSLATE_NOOP("Actions", "Document before this one"), "Alt+PgUp"),
    Command("document_next", QT_TRANSLATE_NOOP("Actions", "Next document of the corpus"),
            "Alt+PgDown"),
    Command("select_all", QT_TRANSLATE_NOOP("Actions", "Select the whole text"), "Ctrl+Shift+A"),
    Command("select_none", QT_TRANSLATE_NOOP("Actions", "Select nothing"), "Ctrl+Shift+D"),
    Command("commands", QT_TRANSLATE_NOOP("Actions", "Search commands…"), "Ctrl+K", "search"),
    Command("reset_layout", QT_TRANSLATE_NOOP("Actions", "Reset the layout")),
    Command("theme_system", QT_TRANSLATE_NOOP("Actions", "As the system"), group="theme"),
    Command("theme_light", QT_TRANSLATE_NOOP("Actions", "Light"), group="theme"),
    Command("theme_dark", QT_TRANSLATE_NOOP("Actions", "Dark"), group="theme"),
    Command("language_en", "English", group="language"),
    Command("language_zh_CN", "简体中文", group="language"),
    Command("train", QT_TRANSLATE_NOOP("Actions", "Train a tokenizer…"), "Ctrl+T", "train",
            QT_TRANSLATE_NOOP("Actions", "Learn a byte-level BPE from corpora of the library")),
    Command("train_pause", QT_TRANSLATE_NOOP("Actions", "Pause or resume training")),
    Command("train_stop", QT_TRANSLATE_NOOP("Actions", "Stop training and keep the merges")),
    Command("baseline", QT_TRANSLATE_NOOP("Actions", "Next tokenizer as the baseline"), "Ctrl+B"),
    Command("show_all", QT_TRANSLATE_NOOP("Actions", "Show all tokenizers")),
    Command("show_one", QT_TRANSLATE_NOOP("Actions", "Show the baseline alone")),
    Command("vocabulary", QT_TRANSLATE_NOOP("Actions", "Search the vocabulary…"), "Ctrl+Shift+F",
            "search", QT_TRANSLATE_NOOP("Actions", "Filter the tokens of a tokenizer")),
    Command("token_vocabulary",
            QT_TRANSLATE_NOOP("Actions", "Show the selected token in the vocabulary"),
            "Ctrl+Shift+Y"),
    Command("token_next", QT_TRANSLATE_NOOP("Actions", "Next place of the token"), "F3"),
    Command("token_last", QT_TRANSLATE_NOOP("Actions", "Previous place of the token"),
            "Shift+F3"),
    Command("smaller", QT_TRANSLATE_NOOP("Actions", "Smaller vocabulary"), "Ctrl+["),
    Command("larger", QT_TRANSLATE_NOOP("Actions", "Larger vocabulary"), "Ctrl+]"),
    Command("whole", QT_TRANSLATE_NOOP("Actions", "Whole vocabulary"), "Ctrl+0"),
    Command("previous_change", QT_TRANSLATE_NOOP("Actions", "Undo the last change of this text"),
            "Alt+,", tip=QT_TRANSLATE_NOOP("Actions", "Go back before the last merge in view")),
    Command("next_change", QT_TRANSLATE_NOOP("Actions", "Next merge that changes this text"),
            "Alt+."),
    Command("play_sizes", QT_TRANSLATE_NOOP("Actions", "Play or pause the vocabulary's growth")),
    Command("made", QT_TRANSLATE_NOOP("Actions", "Go to the merge that made this token"), "Ctrl+J"),
    Command("merges", QT_TRANSLATE_NOOP("Actions", "Replay the merges of this word"), "Ctrl+M"),
    Command("about", QT_TRANSLATE_NOOP("Actions", "About Tokenprism"), "F1", "info"),
    Command("log", QT_TRANSLATE_NOOP("Actions", "Where the log is")),
)

SEPARATOR = "-"
MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (QT_TRANSLATE_NOOP("Menus", "File"),
     ("open", "open_folder", "open_name", "@recent", "sample", SEPARATOR, "export", SEPARATOR,
      "quit")),
    (QT_TRANSLATE_NOOP("Menus", "Edit"),
     ("paste_text", "sample_text", SEPARATOR, "document_back", "document_next", SEPARATOR,
      "select_all", "select_none", SEPARATOR, "commands")),
    (QT_TRANSLATE_NOOP("Menus", "View"),
     ("@panels", SEPARATOR, "@theme", "@language", SEPARATOR, "reset_layout")),
    (QT_TRANSLATE_NOOP("Menus", "Train"), ("train", SEPARATOR, "train_pause", "train_stop")),
    (QT_TRANSLATE_NOOP("Menus", "Compare"),
     ("baseline", "show_all", "show_one", SEPARATOR, "vocabulary", "token_vocabulary", "token_next",
      "token_last", SEPARATOR, "smaller", "larger", "whole",
      "previous_change", "next_change", "play_sizes", SEPARATOR, "merges", "made")),
    (QT_TRANSLATE_NOOP("Menus", "Help"), ("about", "log")),
)
SUBMENUS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "@recent": (QT_TRANSLATE_NOOP("Menus", "Open recent"), (SEPARATOR, "clear_recent")),
    "@panels": (QT_TRANSLATE_NOOP("Menus", "Panels"), ()),
    "@theme": (QT_TRANSLATE_NOOP("Menus", "Theme"), ("theme_system", "theme_light", "theme_dark")),
    "@language": (QT_TRANSLATE_NOOP("Menus", "Language"), ("language_en", "language_zh_CN")),
}


class Actions(QObject):
    """A QAction for every command, in the words of the present language."""

    def __init__(self, window: QWidget, handlers: Mapping[str, Callable[[], object]]) -> None:
        super().__init__(window)
        self._groups: dict[str, QActionGroup] = {}
        self.menus: dict[str, QMenu] = {}
        self._menu_texts: list[tuple[QMenu, str]] = []
        self.by_id = {command.id: self._made(command, handlers) for command in COMMANDS}
        window.addActions(list(self.by_id.values()))
        style.notifier().changed.connect(self._draw_icons)
        self._draw_icons()
        Retranslator(window, self.retranslate)

    def _made(self, command: Command, handlers: Mapping[str, Callable[[], object]]) -> QAction:
        action = QAction(self)
        action.setObjectName(command.id)
        action.setCheckable(command.checkable or bool(command.group))
        if command.shortcut:
            action.setShortcut(QKeySequence(command.shortcut))
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        if command.group:
            group = self._groups.setdefault(command.group, QActionGroup(self))
            group.addAction(action)
        handler = handlers[command.id]
        action.triggered.connect(lambda _checked=False: handler())
        return action

    def fill(self, bar: QMenuBar) -> None:
        """Put the menus into a menu bar."""
        for title, entries in MENUS:
            menu = bar.addMenu("")
            self._menu(menu, title, entries)
            # Alt and the English initial open a menu, in every language and without underlines.
            keys = QShortcut(QKeySequence(f"Alt+{title[0]}"), bar.window())
            keys.activated.connect(partial(bar.setActiveAction, menu.menuAction()))
        self.retranslate()

    def _menu(self, menu: QMenu, title: str, entries: tuple[str, ...]) -> None:
        self._menu_texts.append((menu, title))
        for entry in entries:
            if entry == SEPARATOR:
                menu.addSeparator()
            elif entry in SUBMENUS:
                self.menus[entry] = menu.addMenu("")
                self._menu(self.menus[entry], *SUBMENUS[entry])
            else:
                menu.addAction(self.by_id[entry])

    def retranslate(self) -> None:
        """Take the words of the language in force."""
        for command in COMMANDS:
            action = self.by_id[command.id]
            action.setText(translate("Actions", command.text))
            tip = translate("Actions", command.tip) if command.tip else action.text()
            action.setToolTip(tip)
            action.setStatusTip("")
        for menu, title in self._menu_texts:
            menu.setTitle(translate("Menus", title))

    def _draw_icons(self) -> None:
        colour = style.current().muted
        for command in COMMANDS:
            if command.icon:
                self.by_id[command.id].setIcon(icons.icon(command.icon, colour))

    def listed(self) -> list[QAction]:
        """The commands that can be run now, for the palette."""
        return [
            action for action in self.by_id.values()
            if action.isEnabled() and action.objectName() != "commands"
        ]
