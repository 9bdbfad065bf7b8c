"""Menus of checkable entries: frequent filters, columns, where uses are counted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from tokenprism.inventory.summary import Summary
from tokenprism.inventory.table import Where
from tokenprism.vocabulary import Kind

from .columns import kind_name, where_name
from .scripts import script_name
from .terms import has_term

SCRIPTS = 24  # that the menu lists
_TERMS = {Where.BOTH: "in:same", Where.MOVED: "in:moved", Where.LEFT: "in:left",
          Where.RIGHT: "in:right"}

Toggle = Callable[[str, bool], object]
Chosen = Callable[[str, bool], object]
translate = QCoreApplication.translate


def fill_filters(
    menu: QMenu, summary: Summary, text: str, toggle: Toggle, *, reach: bool,
    corpus: bool = False, cut: int | None = None,
) -> None:
    """Offer the frequent terms with the numbers of their tokens; `toggle(term, on)` is called.

    `reach`: whether it can be told which tokens texts give; `corpus`: whether uses in corpora are
    counted; `cut`: the vocabulary size that is shown.
    """
    menu.clear()
    fill = _Filler(text, toggle)
    if summary.shared or Where.RIGHT in summary.where:
        for where, count in summary.where.items():
            fill.add(menu, where_name(where), _TERMS[where], count)
        if summary.shared:
            fill.add(menu, translate("VocabularyView", "shared, with any id"), "in:both",
                     summary.shared)
        menu.addSeparator()
    fill.add(menu, translate("VocabularyView", "used in the text"), "used:>0")
    fill.add(menu, translate("VocabularyView", "not used in the text"), "used:0")
    if corpus:
        fill.add(menu, translate("VocabularyView", "used in the corpora"), "corpus:>0")
        fill.add(menu, translate("VocabularyView", "not used in the corpora"), "corpus:0")
    if cut is not None and "size" in summary.columns:
        fill.add(menu, translate("VocabularyView", "within the vocabulary size shown"),
                 f"size:<={cut}")
        fill.add(menu, translate("VocabularyView", "beyond the vocabulary size shown"),
                 f"size:>{cut}")
    menu.addSeparator()
    fill.add(menu, translate("VocabularyView", "part of a character"), "partial", summary.partial)
    if reach:
        fill.add(menu, translate("VocabularyView", "not produced from its own bytes"),
                 "unreachable")
        fill.add(menu, translate("VocabularyView", "given by no text"), "never")
    fill.add(menu, translate("VocabularyView", "longer than 16 bytes"), "len:>16")
    menu.addSeparator()
    kinds = menu.addMenu(translate("VocabularyView", "Kind"))
    for kind, count in summary.kinds.items():
        fill.add(kinds, kind_name(kind), f"kind:{Kind(kind).name.lower()}", count)
    scripts = menu.addMenu(translate("VocabularyView", "Script"))
    for name, count in list(summary.scripts.items())[:SCRIPTS]:
        fill.add(scripts, script_name(name), f"script:{name.replace(' ', '_')}", count)
    scripts.addSeparator()
    fill.add(scripts, translate("VocabularyView", "several scripts"), "script:mixed")
    fill.add(scripts, translate("VocabularyView", "no script"), "script:none")
    for one in (kinds, scripts):
        one.setToolTipsVisible(True)
    menu.setToolTipsVisible(True)


class _Filler:
    def __init__(self, text: str, toggle: Toggle) -> None:
        self._text, self._toggle = text, toggle

    def add(self, menu: QMenu, name: str, term: str, count: int | None = None) -> None:
        # The number stands where shortcuts do.
        made = menu.addAction(name if count is None else f"{name}\t{count:,}")
        made.setObjectName(f"filter-{term}")
        made.setCheckable(True)
        made.setChecked(has_term(self._text, term))
        made.setToolTip(term)
        made.toggled.connect(lambda on: self._toggle(term, on))


def choices(
    menu: QMenu, entries: list[tuple[str, str, bool]], chosen: Chosen
) -> None:
    """Fill a menu with checkable entries of (data, words, whether checked)."""
    menu.clear()
    for data, words, checked in entries:
        action = QAction(words, menu)
        action.setObjectName(f"choice-{data}")
        action.setCheckable(True)
        action.setChecked(checked)
        action.triggered.connect(lambda on, data=data: chosen(data, on))
        menu.addAction(action)
