"""What menus and the palette offer of the Compare view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from ...painting.tints import ColourBy
from ...work.copying import CopyAs
from .toolbar import Arrangement, Toolbar

Copy = Callable[[CopyAs], object]


def commands(toolbar: Toolbar, copy: Copy) -> dict[str, Callable[[], object]]:
    """Handlers by the id of their command."""
    made: dict[str, Callable[[], object]] = {}
    for form in CopyAs:
        made[f"copy_{form.value}"] = partial(copy, form)
    for way in Arrangement:
        made[f"arrange_{way.value}"] = partial(toolbar.choose_way, way)
    for mode in ColourBy:
        made[f"colour_{mode.value}"] = partial(toolbar.choose_mode, mode)
    return made


def add_copies(menu: QMenu, copy: Copy, selected: bool, more: Sequence[QAction]) -> None:
    """Add the forms in which what is selected can be copied, and `more`."""
    translate = QCoreApplication.translate
    words = {
        CopyAs.TEXT: translate("Compare", "Copy as text"),
        CopyAs.HEX: translate("Compare", "Copy as hex bytes"),
        CopyAs.PYTHON: translate("Compare", "Copy as a Python literal"),
        CopyAs.C: translate("Compare", "Copy as a C array"),
        CopyAs.IDS: translate("Compare", "Copy as ids"),
        CopyAs.JSON: translate("Compare", "Copy as JSON"),
        CopyAs.HTML: translate("Compare", "Copy as coloured HTML"),
    }
    for form, text in words.items():
        action = menu.addAction(text)
        action.setObjectName(f"copy_{form.value}")
        action.setEnabled(selected)
        action.triggered.connect(partial(_copied, copy, form))
    menu.addSeparator()
    menu.addActions(list(more))


def _copied(copy: Copy, form: CopyAs, _checked: bool = False) -> None:
    copy(form)
