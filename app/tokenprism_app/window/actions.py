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
from ..views.examples.lessons import LESSONS


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `text` and `tip` are source strings in the `context`; commands of one `group`
    exclude each other. `other` is a second shortcut."""

    id: str
    text: str
    shortcut: str = ""
    icon: str = ""
    tip: str = ""
    group: str = ""
    checkable: bool = False
    other: str = ""
    context: str = "Actions"


COMMANDS = (
    Command("open", QT_TRANSLATE_NOOP("Actions", "Open files…"), "Ctrl+O", "open",
            QT_TRANSLATE_NOOP("Actions", "Texts become corpora, tokenizer files tokenizers")),
    Command("open_folder", QT_TRANSLATE_NOOP("Actions", "Open a folder…"), "Ctrl+Shift+O", "folder",
            QT_TRANSLATE_NOOP("Actions", "All text files of a folder as one corpus")),
    Command("open_name", QT_TRANSLATE_NOOP("Actions", "Open by name…"), "Ctrl+Shift+N", "name",
            QT_TRANSLATE_NOOP("Actions", "An encoding of tiktoken, or a repository of the Hub")),
    Command("clear_recent", QT_TRANSLATE_NOOP("Actions", "Clear the list")),
    Command("sample", QT_TRANSLATE_NOOP("Actions", "Open the sample workspace")),
    Command("workspace_new", QT_TRANSLATE_NOOP("Actions", "New workspace"), "",
            tip=QT_TRANSLATE_NOOP("Actions", "Begin with nothing; what is open stays on the disk")),
    Command("workspace_open", QT_TRANSLATE_NOOP("Actions", "Open a workspace…")),
    Command("workspace_save", QT_TRANSLATE_NOOP("Actions", "Save the workspace as…"),
            "Ctrl+Shift+S",
            tip=QT_TRANSLATE_NOOP("Actions", "All that is open, in one file, kept from now on")),
    Command("workspace_find", QT_TRANSLATE_NOOP("Actions", "Find missing files…"),
            tip=QT_TRANSLATE_NOOP("Actions", "Look in a folder for what the workspace knows and "
                                  "what is not where it was")),
    Command("export", QT_TRANSLATE_NOOP("Actions", "Export the tokenizer…"), "Ctrl+E", "export",
            QT_TRANSLATE_NOOP("Actions", "Write it in another format and verify the file")),
    Command("report", QT_TRANSLATE_NOOP("Actions", "Save a report…"),
            tip=QT_TRANSLATE_NOOP("Actions", "Metrics, curves and the text in tokens in one file")),
    Command("quit", QT_TRANSLATE_NOOP("Actions", "Quit"), "Ctrl+Q"),
    Command("undo", QT_TRANSLATE_NOOP("Actions", "Undo"), "Ctrl+Z"),
    Command("redo", QT_TRANSLATE_NOOP("Actions", "Redo"), "Ctrl+Shift+Z"),
    Command("paste_text", QT_TRANSLATE_NOOP("Actions", "Examine the clipboard's text"),
            "Ctrl+Shift+V", "paste"),
    Command("sample_text", QT_TRANSLATE_NOOP("Actions", "Examine the sample text"), "", "text"),
    Command("document_back", QT_TRANSLATE_NOOP("Actions", "Document before this one"), "Alt+PgUp"),
    Command("document_next", QT_TRANSLATE_NOOP("Actions", "Next document of the corpus"),
            "Alt+PgDown"),
    Command("find", QT_TRANSLATE_NOOP("Actions", "Find…"), "Ctrl+F", "search",
            QT_TRANSLATE_NOOP("Actions", "Text, an expression, bytes or token ids in the text")),
    Command("find_next", QT_TRANSLATE_NOOP("Actions", "Find next"), "F3"),
    Command("find_last", QT_TRANSLATE_NOOP("Actions", "Find previous"), "Shift+F3"),
    Command("select_all", QT_TRANSLATE_NOOP("Actions", "Select the whole text"), "Ctrl+Shift+A"),
    Command("select_none", QT_TRANSLATE_NOOP("Actions", "Select nothing"), "Ctrl+Shift+D"),
    Command("commands", QT_TRANSLATE_NOOP("Actions", "Search commands…"), "Ctrl+K", "search"),
    Command("reset_layout", QT_TRANSLATE_NOOP("Actions", "Reset the layout")),
    Command("next_panel", QT_TRANSLATE_NOOP("Actions", "Go to the next panel"), "F6"),
    Command("last_panel", QT_TRANSLATE_NOOP("Actions", "Go to the previous panel"), "Shift+F6"),
    Command("zoom_in", QT_TRANSLATE_NOOP("Actions", "Larger"), "Ctrl++"),
    Command("zoom_out", QT_TRANSLATE_NOOP("Actions", "Smaller"), "Ctrl+-"),
    Command("zoom_reset", QT_TRANSLATE_NOOP("Actions", "Usual size"), "Ctrl+0"),
    Command("theme_system", QT_TRANSLATE_NOOP("Actions", "As the system"), group="theme"),
    Command("theme_light", QT_TRANSLATE_NOOP("Actions", "Light"), group="theme"),
    Command("theme_dark", QT_TRANSLATE_NOOP("Actions", "Dark"), group="theme"),
    Command("theme_contrast-light", QT_TRANSLATE_NOOP("Actions", "High contrast, light"),
            group="theme"),
    Command("theme_contrast-dark", QT_TRANSLATE_NOOP("Actions", "High contrast, dark"),
            group="theme"),
    Command("language_en", "English", group="language"),
    Command("language_zh_CN", "简体中文", group="language"),
    Command("train", QT_TRANSLATE_NOOP("Actions", "Train a tokenizer…"), "Ctrl+T", "train",
            QT_TRANSLATE_NOOP("Actions", "Learn a byte-level BPE from corpora of the library")),
    Command("train_pause", QT_TRANSLATE_NOOP("Actions", "Pause or resume training")),
    Command("train_stop", QT_TRANSLATE_NOOP("Actions", "Stop training and keep the merges")),
    Command("copy_text", QT_TRANSLATE_NOOP("Actions", "Copy as text"), "Ctrl+Shift+C"),
    Command("copy_hex", QT_TRANSLATE_NOOP("Actions", "Copy as hex bytes")),
    Command("copy_python", QT_TRANSLATE_NOOP("Actions", "Copy as a Python literal")),
    Command("copy_c", QT_TRANSLATE_NOOP("Actions", "Copy as a C array")),
    Command("copy_ids", QT_TRANSLATE_NOOP("Actions", "Copy as ids")),
    Command("copy_json", QT_TRANSLATE_NOOP("Actions", "Copy as JSON")),
    Command("copy_html", QT_TRANSLATE_NOOP("Actions", "Copy as coloured HTML")),
    Command("arrange_columns", QT_TRANSLATE_NOOP("Actions", "Panes as columns"), "Ctrl+Alt+1"),
    Command("arrange_rows", QT_TRANSLATE_NOOP("Actions", "Panes as rows"), "Ctrl+Alt+2"),
    Command("arrange_interlinear", QT_TRANSLATE_NOOP("Actions", "Interlinear"), "Ctrl+Alt+3"),
    Command("colour_alternate", QT_TRANSLATE_NOOP("Actions", "Colour tokens alternately")),
    Command("colour_rank", QT_TRANSLATE_NOOP("Actions", "Colour by rank or score")),
    Command("colour_length", QT_TRANSLATE_NOOP("Actions", "Colour by length")),
    Command("colour_kind", QT_TRANSLATE_NOOP("Actions", "Colour by kind")),
    Command("colour_text", QT_TRANSLATE_NOOP("Actions", "Colour by frequency in the text")),
    Command("colour_corpus", QT_TRANSLATE_NOOP("Actions", "Colour by frequency in the corpora")),
    Command("colour_script", QT_TRANSLATE_NOOP("Actions", "Colour by script")),
    Command("colour_disagreement", QT_TRANSLATE_NOOP("Actions", "Colour by disagreement")),
    Command("disagreement_next", QT_TRANSLATE_NOOP("Actions", "Next disagreement"), "F8"),
    Command("disagreement_last", QT_TRANSLATE_NOOP("Actions", "Previous disagreement"),
            "Shift+F8"),
    Command("differences", QT_TRANSLATE_NOOP("Actions", "Where tokenizers differ…"), "Ctrl+D",
            tip=QT_TRANSLATE_NOOP("Actions", "Lines of a corpus that they cut most differently, "
                                  "and why")),
    Command("baseline", QT_TRANSLATE_NOOP("Actions", "Next tokenizer as the baseline"), "Ctrl+B"),
    Command("show_all", QT_TRANSLATE_NOOP("Actions", "Show all tokenizers")),
    Command("show_one", QT_TRANSLATE_NOOP("Actions", "Show the baseline alone")),
    Command("specials_text", QT_TRANSLATE_NOOP("Actions", "Special tokens as plain text"),
            tip=QT_TRANSLATE_NOOP("Actions", "In all visible tokenizers")),
    Command("specials_allow", QT_TRANSLATE_NOOP("Actions", "Recognise special tokens"),
            tip=QT_TRANSLATE_NOOP("Actions", "In all visible tokenizers")),
    Command("specials_only", QT_TRANSLATE_NOOP("Actions", "Recognise only these special tokens…"),
            tip=QT_TRANSLATE_NOOP("Actions", "In all visible tokenizers")),
    Command("vocabulary", QT_TRANSLATE_NOOP("Actions", "Search the vocabulary…"), "Ctrl+Shift+F",
            "search", QT_TRANSLATE_NOOP("Actions", "Filter the tokens of a tokenizer")),
    Command("token_vocabulary",
            QT_TRANSLATE_NOOP("Actions", "Show the selected token in the vocabulary"),
            "Ctrl+Shift+Y"),
    Command("token_next", QT_TRANSLATE_NOOP("Actions", "Next place of the token"), "Ctrl+F3"),
    Command("token_last", QT_TRANSLATE_NOOP("Actions", "Previous place of the token"),
            "Ctrl+Shift+F3"),
    Command("go_to_place", QT_TRANSLATE_NOOP("Actions", "Go to a place of the text…"), "Ctrl+G",
            tip=QT_TRANSLATE_NOOP("Actions", "Bytes, a character, a line, a token's id, U+4E2D")),
    Command("smaller", QT_TRANSLATE_NOOP("Actions", "Smaller vocabulary"), "Ctrl+["),
    Command("larger", QT_TRANSLATE_NOOP("Actions", "Larger vocabulary"), "Ctrl+]"),
    Command("whole", QT_TRANSLATE_NOOP("Actions", "Whole vocabulary"), "Ctrl+\\"),
    Command("adviser", QT_TRANSLATE_NOOP("Actions", "Which vocabulary size…"),
            tip=QT_TRANSLATE_NOOP("Actions", "What each size of a BPE saves on a held-out text")),
    Command("previous_change", QT_TRANSLATE_NOOP("Actions", "Undo the last change of this text"),
            "Alt+,", tip=QT_TRANSLATE_NOOP("Actions", "Go back before the last merge in view")),
    Command("next_change", QT_TRANSLATE_NOOP("Actions", "Next merge that changes this text"),
            "Alt+."),
    Command("play_sizes", QT_TRANSLATE_NOOP("Actions", "Play or pause the vocabulary's growth")),
    Command("made", QT_TRANSLATE_NOOP("Actions", "Go to the merge that made this token"), "Ctrl+J"),
    Command("merges", QT_TRANSLATE_NOOP("Actions", "Replay the merges of this word"), "Ctrl+M"),
    Command("why", QT_TRANSLATE_NOOP("Actions", "Why here?"), "Ctrl+H",
            tip=QT_TRANSLATE_NOOP("Actions", "Which stage decided about the boundary, and what "
                                  "would have flipped it")),
    *(Command(f"example_{one.name}", one.title, context="Examples") for one in LESSONS),
    Command("example_end", QT_TRANSLATE_NOOP("Actions", "End the example")),
    Command("shortcuts", QT_TRANSLATE_NOOP("Actions", "Keyboard shortcuts"), "F1", "info",
            other="Ctrl+/"),
    Command("about", QT_TRANSLATE_NOOP("Actions", "About Tokenprism")),
    Command("log", QT_TRANSLATE_NOOP("Actions", "Where the log is")),
)

# On some keyboards the key of + gives = without Shift; Windows has another key for Redo.
_SAME_KEYS = {"Ctrl++": ("Ctrl+=",), "Ctrl+Shift+Z": ("Ctrl+Y",)}

SEPARATOR = "-"
MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (QT_TRANSLATE_NOOP("Menus", "File"),
     ("open", "open_folder", "open_name", "@recent", "sample", SEPARATOR,
      "workspace_new", "workspace_open", "workspace_save", "workspace_find", SEPARATOR,
      "export", "report", SEPARATOR, "quit")),
    (QT_TRANSLATE_NOOP("Menus", "Edit"),
     ("undo", "redo", SEPARATOR, "paste_text", "sample_text", "@copy", SEPARATOR, "find",
      "find_next", "find_last", SEPARATOR, "document_back", "document_next", "go_to_place",
      SEPARATOR, "select_all", "select_none", SEPARATOR,
      "commands")),
    (QT_TRANSLATE_NOOP("Menus", "View"),
     ("@panels", "next_panel", "last_panel", SEPARATOR, "zoom_in", "zoom_out", "zoom_reset",
      SEPARATOR, "@theme", "@language", SEPARATOR, "reset_layout")),
    (QT_TRANSLATE_NOOP("Menus", "Train"), ("train", SEPARATOR, "train_pause", "train_stop")),
    (QT_TRANSLATE_NOOP("Menus", "Compare"),
     ("@arrangement", "@colours", "@specials", "disagreement_next", "disagreement_last",
      "differences", SEPARATOR, "baseline", "show_all", "show_one", SEPARATOR, "vocabulary",
      "token_vocabulary", "token_next", "token_last", SEPARATOR, "smaller", "larger", "whole",
      "adviser", "previous_change", "next_change", "play_sizes", SEPARATOR, "why", "merges",
      "made")),
    (QT_TRANSLATE_NOOP("Menus", "Examples"),
     (*(f"example_{one.name}" for one in LESSONS), SEPARATOR, "example_end")),
    (QT_TRANSLATE_NOOP("Menus", "Help"), ("shortcuts", "log", SEPARATOR, "about")),
)
SUBMENUS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "@recent": (QT_TRANSLATE_NOOP("Menus", "Open recent"), (SEPARATOR, "clear_recent")),
    "@copy": (QT_TRANSLATE_NOOP("Menus", "Copy as"),
              ("copy_text", "copy_hex", "copy_python", "copy_c", SEPARATOR, "copy_ids", "copy_json",
               "copy_html")),
    "@arrangement": (QT_TRANSLATE_NOOP("Menus", "Arrangement"),
                     ("arrange_columns", "arrange_rows", "arrange_interlinear")),
    "@colours": (QT_TRANSLATE_NOOP("Menus", "Colours"),
                 ("colour_alternate", "colour_rank", "colour_length", "colour_kind", "colour_text",
                  "colour_corpus", "colour_script", "colour_disagreement")),
    "@specials": (QT_TRANSLATE_NOOP("Menus", "Special tokens"),
                  ("specials_text", "specials_allow", "specials_only")),
    "@panels": (QT_TRANSLATE_NOOP("Menus", "Panels"), ()),
    "@theme": (QT_TRANSLATE_NOOP("Menus", "Theme"), ("theme_system", "theme_light", "theme_dark",
               "theme_contrast-light", "theme_contrast-dark")),
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
            keys = (command.shortcut, command.other, *_SAME_KEYS.get(command.shortcut, ()))
            action.setShortcuts([QKeySequence(one) for one in keys if one])
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        if command.group:
            group = self._groups.setdefault(command.group, QActionGroup(self))
            group.addAction(action)
        handler = handlers[command.id]
        action.triggered.connect(lambda _checked=False: handler())
        return action

    def fill(self, bar: QMenuBar) -> None:
        """Put the menus into a menu bar."""
        taken: set[str] = set()
        for title, entries in MENUS:
            menu = bar.addMenu("")
            self._menu(menu, title, entries)
            # Alt and a letter of the English title open a menu, in every language and without
            # underlines.
            letter = next(one for one in title.upper() if one not in taken)
            taken.add(letter)
            keys = QShortcut(QKeySequence(f"Alt+{letter}"), bar.window())
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
            action.setText(translate(command.context, command.text))
            tip = translate(command.context, command.tip) if command.tip else action.text()
            action.setToolTip(tip)
            action.setStatusTip("")
        for menu, title in self._menu_texts:
            menu.setTitle(translate("Menus", title))

    def _draw_icons(self) -> None:
        colour = style.current().muted
        for command in COMMANDS:
            if command.icon:
                self.by_id[command.id].setIcon(icons.icon(command.icon, colour))
