"""Start of the window: arguments, display, application, first files."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tokenprism import __version__

from .platforms import choose

if TYPE_CHECKING:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from .i18n import Languages
    from .settings import Settings
    from .window import MainWindow

LANGUAGE_CODES = ("en", "zh_CN")
THEMES = ("system", "light", "dark")


def parser() -> argparse.ArgumentParser:
    """The arguments of the window."""
    made = argparse.ArgumentParser(
        prog="tokenprism",
        description="Train, compare and debug the tokenizers of language models.",
        epilog="Commands without a window: train, encode, decode, compare, convert, inspect, "
        "render (tokenprism COMMAND --help).",
    )
    made.add_argument("files", nargs="*", metavar="FILE", help="texts, folders, tokenizer files")
    made.add_argument("--theme", choices=THEMES, help="for this start only")
    made.add_argument("--language", choices=LANGUAGE_CODES, help="for this start only")
    made.add_argument(
        "--profile-ui", action="store_true",
        help="print the longest time that the window did not answer, at the end",
    )
    made.add_argument("--version", action="version", version=f"tokenprism {__version__}")
    return made


def main(arguments: Sequence[str]) -> int:
    """Open the window with these files; without a display, draw it into a PNG."""
    options = parser().parse_args(list(arguments))
    if not choose():
        return _draw(options)
    from . import crash, sample

    application, languages, settings = prepare(options.theme, options.language)
    crash.start_log()
    from .window import MainWindow

    window = MainWindow(settings, languages)
    reporter = crash.Reporter(window.show_notice, application)
    dog = watch_ui(application) if options.profile_ui else None
    keep = stop_on_signals(window)
    window.show()
    if options.files:
        window.opener.open_paths(list(options.files))
        if not window.session.text.source:
            window.handlers.sample_text()
    else:
        window.handlers.sample_text()
        window.opener.open_paths(sample.paths(), remember=False)
    code = application.exec()
    keep.stop()
    reporter.close()
    if dog is not None:
        print(dog.report(), file=sys.stderr)
    return code


def _draw(options: argparse.Namespace) -> int:
    from .render import main as render

    target = Path(tempfile.gettempdir()) / "tokenprism.png"
    print("tokenprism: there is no display; drawing the window into a picture", file=sys.stderr)
    arguments = [*options.files, "-o", str(target)]
    if options.theme in ("light", "dark"):
        arguments += ["--theme", options.theme]
    if options.language:
        arguments += ["--language", options.language]
    return render(arguments)


def prepare(
    theme: str | None, language: str | None, settings: Settings | None = None
) -> tuple[QApplication, Languages, Settings]:
    """The application in its theme and language, which the arguments may override."""
    from PySide6.QtWidgets import QApplication

    from .i18n import Languages, system_language
    from .settings import Settings
    from .theme import icons, style

    present = QApplication.instance()
    application = present if isinstance(present, QApplication) else QApplication(sys.argv[:1])
    application.setApplicationName("tokenprism")
    application.setApplicationDisplayName("Tokenprism")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("tokenprism")
    application.setWindowIcon(icons.application_icon())
    settings = Settings.of_user() if settings is None else settings
    languages = Languages(application)
    languages.use(language or settings.language or system_language())
    style.install(application, style.Theme(theme) if theme else settings.theme)
    return application, languages, settings


def stop_on_signals(window: MainWindow) -> QTimer:
    """Close the window on SIGINT and SIGTERM. The timer lets Python see them at all."""
    from PySide6.QtCore import QTimer

    def stop(_number: int, _frame: object) -> None:
        window.close()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    timer = QTimer(window)
    timer.timeout.connect(lambda: None)
    timer.start(200)
    return timer


def watch_ui(application: QApplication) -> object:
    """A watchdog over the event loop; its `report` says the longest gap."""
    from .watchdog import Watchdog

    return Watchdog(application)
