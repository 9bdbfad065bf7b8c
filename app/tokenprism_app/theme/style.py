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
    CONTRAST_LIGHT = "contrast-light"
    CONTRAST_DARK = "contrast-dark"


class Notifier(QObject):
    """Says that the palette or the fonts changed; views then draw themselves anew."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.dark = self.high = False
        self.theme = Theme.LIGHT

    def follow_system(self) -> None:
        """Take over the system's scheme where the user left the choice to it."""
        if self.theme is Theme.SYSTEM:
            set_dark(system_is_dark(), system_wants_contrast())


_notifier = Notifier()


def notifier() -> Notifier:
    """The one notifier of the program."""
    return _notifier


def current() -> Palette:
    """The palette in force."""
    return palette(_notifier.dark, _notifier.high)


def set_dark(dark: bool, high: bool = False) -> None:
    """Change to the light or the dark palette, or that at `high` contrast."""
    if (dark, high) != (_notifier.dark, _notifier.high):
        _notifier.dark, _notifier.high = dark, high
        _dress_again()


def set_theme(theme: Theme) -> None:
    """A theme, or whatever the system says now and later."""
    _notifier.theme = theme
    if theme is Theme.SYSTEM:
        _notifier.follow_system()
    else:
        set_dark(
            theme in (Theme.DARK, Theme.CONTRAST_DARK),
            theme in (Theme.CONTRAST_LIGHT, Theme.CONTRAST_DARK),
        )


def set_zoom(zoom: float) -> None:
    """Draw everything larger or smaller than usual; 1 is usual."""
    if zoom != fonts.zoom():
        fonts.use_zoom(zoom)
        _dress_again()


def system_is_dark() -> bool:
    """Whether the system asks for a dark scheme; False where it does not say."""
    return QApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def system_wants_contrast() -> bool:
    """Whether the system asks for high contrast; False where it does not say."""
    hints = QApplication.styleHints()  # while its accessibility is looked at, it must be held
    return hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast


def install(application: QApplication, theme: Theme, zoom: float = 1.0) -> None:
    """Give the application its style, fonts and palette, and keep to the system's scheme."""
    application.setStyle("Fusion")
    fonts.use_zoom(zoom)
    set_theme(theme)
    _dress(application)
    hints = QApplication.styleHints()
    hints.colorSchemeChanged.connect(_notifier.follow_system)
    hints.accessibility().contrastPreferenceChanged.connect(_notifier.follow_system)


def _dress_again() -> None:
    application = QApplication.instance()
    if isinstance(application, QApplication):
        _dress(application)
    _notifier.changed.emit()


def _dress(application: QApplication) -> None:
    colours = current()
    application.setFont(fonts.plain())
    application.setPalette(qt_palette(colours))
    application.setStyleSheet(style_sheet(colours, _notifier.high))


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
        made.setColor(QPalette.ColorGroup.Disabled, name, QColor(colours.disabled))
    return made
