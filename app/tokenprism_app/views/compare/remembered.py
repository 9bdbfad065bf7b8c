"""The ways of showing as they are remembered between starts."""

from __future__ import annotations

import json

from PySide6.QtCore import QByteArray

from ...painting.tints import ColourBy
from .findbar import FindBar
from .toolbar import Arrangement, Toolbar


def remembered(toolbar: Toolbar, bar: FindBar) -> QByteArray:
    """What is chosen."""
    made = {
        "way": toolbar.way.value, "mode": toolbar.mode.value, "marks": toolbar.marks.isChecked(),
        "find": [one.isChecked() for one in bar.toggles],
    }
    return QByteArray(json.dumps(made).encode())


def restore(toolbar: Toolbar, bar: FindBar, state: QByteArray) -> None:
    """Choose as remembered; what is damaged or not known stays as it is."""
    try:
        made = json.loads(bytes(state.data()) or b"{}")
    except ValueError:
        return
    if not isinstance(made, dict):
        return
    for way in Arrangement:
        if made.get("way") == way.value:
            toolbar.choose_way(way)
    for mode in ColourBy:
        if made.get("mode") == mode.value:
            toolbar.choose_mode(mode)
    if made.get("marks") is False:
        toolbar.marks.setChecked(False)
    options = made.get("find")
    if isinstance(options, list):
        for button, on in zip(bar.toggles, options, strict=False):
            button.setChecked(on is True)
