"""`tokenprism render`: the window's picture, or that of one view, without a display."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QEventLoop, QTimer
from tokenprism.cli.render import VIEWS
from tokenprism.cli.terminal import tell_of
from tokenprism.errors import TokenprismError
from tokenprism.files import write_atomically
from tokenprism.messages import harmless, one_line

from .qt_messages import handled

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QApplication, QWidget

    from ..widgets.notice import Notice
    from ..window.main_window import MainWindow

SIZE = (1280, 800)
PATIENCE = 120.0  # seconds until a picture is given up
STILL = 0.15  # seconds between two pictures, which are equal once all is there


def main(
    files: Sequence[str],
    output: str | PathLike[str],
    *,
    view: str | None = None,
    size: tuple[int, int] = SIZE,
    theme: str = "light",
    language: str | None = None,
) -> int:
    """Draw the window with these files, none: the sample workspace, and print the PNG's path.

    `view` draws one of VIEWS alone. Exit code 1, with a line on standard error, where a file
    cannot be opened or the picture not be written. Of a workspace, what is missing is told there,
    and the rest is drawn.
    """
    if view is not None and view not in VIEWS:
        return _fail(f"no view is called {view!r}; known: {', '.join(VIEWS)}")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with handled():
        return _render(files, Path(output), view, size, theme, language)


def _render(
    files: Sequence[str],
    output: Path,
    view: str | None,
    size: tuple[int, int],
    theme: str,
    language: str | None,
) -> int:
    from ..i18n import said
    from ..settings import Settings
    from ..window.main_window import MainWindow
    from .application import prepare

    with tempfile.TemporaryDirectory(prefix="tokenprism-") as folder:
        settings = Settings(Path(folder) / "render.ini")
        application, languages, settings = prepare(theme, language or "en", settings)
        application.setCursorFlashTime(0)  # nothing moves by itself
        window = MainWindow(settings, languages)
        window.resize(*size)
        window.show()
        problems: list[Notice] = []
        window.opener.noticed.connect(problems.append)
        window.workspace.noticed.connect(problems.append)
        window.workspace.hold(True)  # a picture changes nothing
        try:
            window.handlers.begin(list(files))
            ready = wait(application, lambda: settled(window))
            problems = [one for one in problems if one.level != "info"]
            if problems:
                words = said(problems[0].details or problems[0].text).splitlines()
                if problems[0].level != "warning":
                    return _fail(words[0])
                for line in words:
                    _fail(line)
            if not ready:
                return _fail("the views were not ready in time")
            return _draw(application, window, view, size, output)
        finally:
            window.close()


def _fail(problem: str) -> int:
    print(f"tokenprism: {harmless(problem)}", file=sys.stderr)
    return 1


def _draw(
    application: QApplication,
    window: MainWindow,
    view: str | None,
    size: tuple[int, int],
    output: Path,
) -> int:
    widget = target(window, view, size)
    wait(application, lambda: settled(window))
    select_token(window)
    image = picture(application, window, widget)
    if image is None:
        return _fail("the views were not ready in time")
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # its stub says bytes
    try:
        write_atomically(output, bytes(data.data()))
    except TokenprismError as fault:
        return _fail(str(fault))
    tell_of(f"{one_line(str(output))}\n", output)
    return 0


def select_token(window: MainWindow) -> None:
    """Select a token of the first line, so that every view has something to say."""
    from ..session import ByteRange

    session = window.session
    results = [(one, session.results[one.key]) for one in session.visible
               if one.key in session.results]
    if session.selection is None and results:
        entry, result = results[0]
        source = session.text.source
        start = source.find(b" language") + 1 or min(12, len(source) // 2)
        found = result.window(start, start + 1)
        if len(found):
            session.select(ByteRange(int(found.starts[0]), int(found.ends[0])), entry.key)


def target(window: MainWindow, view: str | None, size: tuple[int, int]) -> QWidget:
    """The widget to be drawn, shown and in its size."""
    if view is None:
        return window
    if view == "training":
        window.training.open()
        window.training.dialog.resize(*size)
        return window.training.dialog
    if view == "compare":
        compare: QWidget = window.compare
        compare.setParent(None)  # alone, as floating panels are
        compare.resize(*size)
        compare.show()
        return compare
    card = window.cards[view]
    card.show()
    card.raise_()
    card.setFloating(True)
    card.resize(*size)
    return card


def picture(application: QApplication, window: MainWindow, widget: QWidget) -> QImage | None:
    """What a widget shows once every view is settled and the picture stands still. None: never."""
    end, last = time.monotonic() + PATIENCE, None
    while time.monotonic() < end:
        rest(application, STILL)
        if not wait(application, lambda: settled(window)):
            break
        for one in views(window):
            settle = getattr(one, "settle", None)
            if settle is not None:
                settle()
        image = widget.grab().toImage()
        if settled(window) and image == last:
            return image
        last = image
    return None


def views(window: MainWindow) -> list[QWidget]:
    """Every view that was shown."""
    return [window.compare, *(card.view for card in window.cards.values() if card.built)]


def settled(window: MainWindow) -> bool:
    """Whether nothing is being opened, encoded, measured or laid out."""
    working = window.opener.busy or window.service.busy or window.tasks.jobs
    return not (working or any(getattr(one, "busy", False) for one in views(window)))


def wait(application: QApplication, done: Callable[[], bool]) -> bool:
    """Run the event loop until `done`; False when patience ends first."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        rest(application, 0.03)
        if done():
            return True
    return False


def rest(application: QApplication, seconds: float) -> None:
    """Run the event loop for a while."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()
