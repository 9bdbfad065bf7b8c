"""The theme in force: which palette, told to every view that draws with it."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from . import fonts
from .palette import Palette, palette
from .sheet import style_sheet


class Theme(Enum):
    """What the user chose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Notifier(QObject):
    """Says that the palette or the fonts changed; views then draw themselves anew."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.dark = False
        self.theme = Theme.LIGHT

    def follow_system(self) -> None:
        """Take over the system's scheme where the user left the choice to it."""
        if self.theme is Theme.SYSTEM:
            set_dark(system_is_dark())


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
        application = QApplication.instance()
        if isinstance(application, QApplication):
            _dress(application)
        _notifier.changed.emit()


def set_theme(theme: Theme) -> None:
    """Light, dark, or whatever the system says now and later."""
    _notifier.theme = theme
    set_dark(system_is_dark() if theme is Theme.SYSTEM else theme is Theme.DARK)


def system_is_dark() -> bool:
    """Whether the system asks for a dark scheme; False where it does not say."""
    return QApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def install(application: QApplication, theme: Theme) -> None:
    """Give the application its style, fonts and palette, and keep to the system's scheme."""
    application.setStyle("Fusion")
    application.setFont(fonts.plain())
    set_theme(theme)
    _dress(application)
    QApplication.styleHints().colorSchemeChanged.connect(_notifier.follow_system)


def _dress(application: QApplication) -> None:
    colours = current()
    application.setPalette(qt_palette(colours))
    application.setStyleSheet(style_sheet(colours))


def qt_palette(colours: Palette) -> QPalette:
    """The roles of QPalette by purpose, for what the style sheet does not reach."""
    role = QPalette.ColorRole
    made = QPalette()
    for name, colour in {
        role.Window: colours.ground,
        role.WindowText: colours.text,
        role.Base: colours.panel,
        role.AlternateBase: colours.ground,
        role.Text: colours.text,
        role.Button: colours.raised,
        role.ButtonText: colours.text,
        role.BrightText: colours.error,
        role.ToolTipBase: colours.panel,
        role.ToolTipText: colours.text,
        role.PlaceholderText: colours.muted,
        role.Highlight: colours.accent,
        role.HighlightedText: colours.on_accent,
        role.Link: colours.accent,
        role.LinkVisited: colours.accent,
        role.Light: colours.raised,
        role.Midlight: colours.border,
        role.Mid: colours.border,
        role.Dark: colours.border,
        role.Shadow: colours.border,
        role.Accent: colours.accent,
    }.items():
        made.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, name, QColor(colours.faint))
    return made
