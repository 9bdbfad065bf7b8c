"""The button beside the ruler, and its menu: zoom, the ruler's unit, which rows are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from .lanes import OPTIONAL
from .words import kind_name

if TYPE_CHECKING:
    from .view import TracksView


def fill(menu: QMenu, view: TracksView) -> None:
    """Make the menu, in the language in force. Rows are switched by `view.switch_row`."""
    translate = QCoreApplication.translate
    for text, key, work in (
        (translate("TracksView", "Go to a place…"), "Ctrl+G", view.ask_place),
        (translate("TracksView", "Fit the whole text"), "0", view.zoom_to_all),
        (translate("TracksView", "Zoom to single bytes"), "1", view.zoom_to_bytes),
        (translate("TracksView", "Zoom to the selection"), "2", view.zoom_to_selection),
    ):
        # Behind a tab a key is shown; it is no shortcut, for the view takes keys itself.
        menu.addAction(f"{text}\t{key}").triggered.connect(work)
    menu.addSeparator()
    counts = menu.addAction(translate("TracksView", "Ruler counts code points"))
    counts.setCheckable(True)
    counts.setChecked(view.counts_characters)
    counts.toggled.connect(view.set_counts_characters)
    menu.addSeparator()
    for kind in OPTIONAL:
        shown = menu.addAction(kind_name(kind))
        shown.setCheckable(True)
        shown.setChecked(kind not in view.hidden)
        shown.setData(kind)
