"""The application object in its theme and language, for a window or for its picture."""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication
from tokenprism import __version__

from ..i18n import Languages, system_language
from ..settings import Settings
from ..theme import icons, style
from .collecting import Collector


def prepare(
    theme: str | None, language: str | None, settings: Settings | None = None
) -> tuple[QApplication, Languages, Settings]:
    """The application in its theme and language, which the arguments may override."""
    present = QApplication.instance()
    application = present if isinstance(present, QApplication) else QApplication(sys.argv[:1])
    Collector.of(application)
    application.setApplicationName("tokenprism")
    application.setApplicationDisplayName("Tokenprism")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("tokenprism")
    application.setWindowIcon(icons.application_icon())
    settings = Settings.of_user() if settings is None else settings
    languages = Languages(application)
    languages.use(language or settings.language or system_language())
    style.install(application, style.Theme(theme) if theme else settings.theme, settings.zoom)
    return application, languages, settings
