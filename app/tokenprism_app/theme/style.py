"""The theme in force: which palette, told to every view that draws with it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from .palette import Palette, palette


class Notifier(QObject):
    """Says that the palette or the fonts changed; views then draw themselves anew."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.dark = False


_notifier = Notifier()


def notifier() -> Notifier:
    """The one notifier of the program."""
    return _notifier


def current() -> Palette:
    """The palette in force."""
    return palette(_notifier.dark)


def set_dark(dark: bool) -> None:
    """Change between the light and the dark palette."""
    if dark != _notifier.dark:
        _notifier.dark = dark
        _notifier.changed.emit()
