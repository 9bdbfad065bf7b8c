"""What the window can do, as lists: for the command palette and the sheet of shortcuts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from tokenprism.corpus.facts import shown

from ..dialogs.commands import Entry
from ..dialogs.shortcuts import Group, Shortcut
from ..i18n import QT_TRANSLATE_NOOP, translate
from .actions import COMMANDS, MENUS, SEPARATOR, SUBMENUS

if TYPE_CHECKING:
    from .main_window import MainWindow

# Keys that views take themselves: no command has them.
VIEW_KEYS = (
    (QT_TRANSLATE_NOOP("Panels", "Compare"), (
        ("← →", QT_TRANSLATE_NOOP("Shortcuts", "Token by token")),
        ("↑ ↓", QT_TRANSLATE_NOOP("Shortcuts", "Line by line")),
        ("Enter Shift+Enter", QT_TRANSLATE_NOOP("Shortcuts", "Find: next and previous match")),
        ("Alt+C Alt+W Alt+R",
         QT_TRANSLATE_NOOP("Shortcuts", "Find: case, whole words, regular expression")),
    )),
    (QT_TRANSLATE_NOOP("Panels", "Library"), (
        ("Space", QT_TRANSLATE_NOOP("Shortcuts", "Show or hide the tokenizer")),
        ("Enter", QT_TRANSLATE_NOOP("Shortcuts", "Make it the baseline; show a corpus")),
        ("F2", QT_TRANSLATE_NOOP("Shortcuts", "Rename")),
        ("Alt+↑ Alt+↓", QT_TRANSLATE_NOOP("Shortcuts", "Move up or down")),
        ("Delete", QT_TRANSLATE_NOOP("Shortcuts", "Remove from the library")),
        ("R N S C", QT_TRANSLATE_NOOP("Shortcuts", "A run: repeat, notes, manifest, curve")),
    )),
    (QT_TRANSLATE_NOOP("Panels", "Merges"), (
        ("← →", QT_TRANSLATE_NOOP("Shortcuts", "Step by step")),
        ("Home End", QT_TRANSLATE_NOOP("Shortcuts", "First and last step")),
        ("Space", QT_TRANSLATE_NOOP("Shortcuts", "Play or pause")),
    )),
    (QT_TRANSLATE_NOOP("Panels", "Lattice"), (
        ("← →", QT_TRANSLATE_NOOP("Shortcuts", "Token by token")),
        ("↑ ↓", QT_TRANSLATE_NOOP("Shortcuts", "Path by path, in the list")),
        ("+ - 0", QT_TRANSLATE_NOOP("Shortcuts", "Zoom the lattice")),
    )),
    (QT_TRANSLATE_NOOP("Panels", "Tracks"), (
        ("← →", QT_TRANSLATE_NOOP("Shortcuts", "Along the text")),
        (QT_TRANSLATE_NOOP("Shortcuts", "Ctrl+wheel"),
         QT_TRANSLATE_NOOP("Shortcuts", "Zoom from bytes to the whole text")),
    )),
    (QT_TRANSLATE_NOOP("Panels", "Differences"), (
        ("Enter", QT_TRANSLATE_NOOP("Shortcuts", "Show the line in Compare")),
        ("← →", QT_TRANSLATE_NOOP("Shortcuts", "Along the heat map")),
    )),
    (QT_TRANSLATE_NOOP("Panels", "Vocabulary"), (
        ("Enter", QT_TRANSLATE_NOOP("Shortcuts", "Next place of the token")),
        ("Ctrl+C", QT_TRANSLATE_NOOP("Shortcuts", "Copy the chosen rows")),
    )),
)
_IDS = {command.id: command for command in COMMANDS}


def _commands(entries: tuple[str, ...], trail: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Every command below a menu, with the titles of the menus that lead to it."""
    for entry in entries:
        if entry in SUBMENUS:
            title, inner = SUBMENUS[entry]
            yield from _commands(inner, (*trail, title))
        elif entry != SEPARATOR:
            yield entry, " ▸ ".join(translate("Menus", one) for one in trail)


def palette_entries(window: MainWindow) -> list[Entry]:
    """Every command that can be run now; every panel, tokenizer and recent file."""
    found = []
    for title, entries in MENUS:
        for name, place in _commands(entries, (title,)):
            action = window.actions_book.by_id[name]
            if action.isEnabled() and name != "commands":
                found.append(_entry_of(action, place, _IDS[name].text))
    view = translate("Menus", "View")
    for name, card in window.cards.items():
        if name != "cut":
            words = translate("Palette", "Go to {panel}").format(panel=card.windowTitle())
            found.append(Entry(words, partial(window.go_to, name), view, also=name))
    return [*found, *_tokenizers(window), *_recent(window)]


def _entry_of(action: QAction, place: str, source: str) -> Entry:
    return Entry(action.text(), action.trigger, place, _native(action), action.icon(), source)


def _tokenizers(window: MainWindow) -> Iterator[Entry]:
    session, place = window.session, translate("Panels", "Library")
    for entry in session.tokenizers:
        toggle = (
            translate("Palette", "Hide {name}") if entry.visible
            else translate("Palette", "Show {name}")
        )
        change: Callable[[], None] = partial(session.set_visible, entry.key, not entry.visible)
        yield Entry(toggle.format(name=entry.name), change, place)
        if entry.key != session.baseline:
            words = translate("Palette", "Measure against {name}").format(name=entry.name)
            yield Entry(words, partial(session.set_baseline, entry.key), place)
        if entry.can_export:
            words = translate("Palette", "Export {name}").format(name=entry.name)
            yield Entry(words, partial(window.handlers.export_entry, entry), place)


def _recent(window: MainWindow) -> Iterator[Entry]:
    place = translate("Menus", "Open recent")
    for path in window.settings.recent:
        name = Path(path).name if Path(path).is_absolute() else path
        words = translate("Palette", "Open {name}").format(name=shown(name))
        yield Entry(words, partial(window.opener.open_paths, [path]), place, also=shown(path))


def shortcut_groups(window: MainWindow) -> list[Group]:
    """All shortcuts: of the commands, by menu, then the keys of single views."""
    found: dict[str, list[Shortcut]] = {}
    for title, entries in MENUS:
        for name, _place in _commands(entries, (title,)):
            action = window.actions_book.by_id[name]
            if action.shortcuts():
                # What Undo would undo now is not what the key is for.
                command = _IDS[name]
                words = translate(command.context, command.text)
                found.setdefault(translate("Menus", title), []).append(
                    Shortcut(_all_keys(action), words))
    for title, keys in VIEW_KEYS:
        # The menu and the panel of one name are one group.
        found.setdefault(translate("Panels", title), []).extend(
            Shortcut(translate("Shortcuts", key), translate("Shortcuts", words))
            for key, words in keys
        )
    return [Group(title, tuple(rows)) for title, rows in found.items()]


def _native(action: QAction) -> str:
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


def _all_keys(action: QAction) -> str:
    form = QKeySequence.SequenceFormat.NativeText
    return "   ".join(one.toString(form) for one in action.shortcuts())


