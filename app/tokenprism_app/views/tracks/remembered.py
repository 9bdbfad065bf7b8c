"""The choices of the tracks that one start of the program leaves to the next."""

from __future__ import annotations

import json

from PySide6.QtCore import QByteArray

from .canvas import TracksCanvas
from .lanes import OPTIONAL


def remembered(canvas: TracksCanvas) -> QByteArray:
    """Which rows are hidden, and what the ruler counts."""
    made = {
        "hidden": sorted(kind.value for kind in canvas.hidden),
        "characters": canvas.counts_characters,
    }
    return QByteArray(json.dumps(made).encode())


def restore(canvas: TracksCanvas, state: QByteArray) -> None:
    """Choose as remembered; what is damaged or not known stays as it is."""
    try:
        made = json.loads(bytes(state.data()) or b"{}")
    except ValueError:
        return
    hidden = made.get("hidden") if isinstance(made, dict) else None
    if isinstance(hidden, list):
        for kind in OPTIONAL:
            canvas.set_hidden(kind, kind.value in hidden)
    if isinstance(made, dict) and made.get("characters") is True:
        canvas.set_counts_characters(True)
