"""`tokenprism render`: the window's picture, or that of one view, without a display."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from .notice import Notice
    from .window import MainWindow

VIEWS = (
    "library", "compare", "tracks", "inspector", "curves", "metrics", "corpus", "training",
)
PATIENCE = 120.0  # seconds until a picture is given up
SETTLED = 0.35  # seconds of quiet before the picture is taken


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 1600x1000")
    found = int(width), int(height)
    if not all(200 <= side <= 8000 for side in found):
        raise argparse.ArgumentTypeError(f"{text!r}: each side must be 200 to 8000 pixels")
    return found


def parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    made = argparse.ArgumentParser(
        prog="tokenprism render", description="Draw the window into a PNG, without a display."
    )
    made.add_argument("files", nargs="*", metavar="FILE",
                      help="texts, folders and tokenizers; none: the sample workspace")
    made.add_argument("-o", "--output", required=True, metavar="PNG")
    made.add_argument("--view", choices=VIEWS, metavar="NAME",
                      help="one view instead of the window: " + ", ".join(VIEWS))
    made.add_argument("--size", type=_size, default=(1280, 800), metavar="WxH")
    made.add_argument("--theme", choices=("light", "dark"), default="light")
    made.add_argument("--language", choices=("en", "zh_CN"), default="en")
    return made


def main(arguments: Sequence[str]) -> int:
    """Draw, and print the picture's path. Exit code 1 with one line where that fails."""
    options = parser().parse_args(list(arguments))
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from .main import prepare
    from .settings import Settings
    from .window import MainWindow

    with tempfile.TemporaryDirectory(prefix="tokenprism-") as folder:
        settings = Settings(Path(folder) / "render.ini")
        application, languages, settings = prepare(options.theme, options.language, settings)
        window = MainWindow(settings, languages)
        window.resize(*options.size)
        window.show()
        problems: list[Notice] = []
        window.opener.noticed.connect(problems.append)
        try:
            return _draw(application, window, options, problems)
        finally:
            window.close()


def _draw(
    application: QApplication,
    window: MainWindow,
    options: argparse.Namespace,
    problems: list[Notice],
) -> int:
    load(window, list(options.files))
    ready = wait(application, lambda: settled(window))
    if problems or not ready:
        for line in [one.details or one.text for one in problems] or ["the views are not ready"]:
            print(f"tokenprism: {line.splitlines()[0]}", file=sys.stderr)
        return 1
    present_text(window)
    widget = target(window, options.view, options.size)
    wait(application, lambda: settled(window))
    rest(application, SETTLED)
    image = widget.grab()
    if not image.save(options.output, "PNG"):
        print(f"tokenprism: {options.output}: could not be written", file=sys.stderr)
        return 1
    print(options.output)
    return 0


def load(window: MainWindow, files: list[str]) -> None:
    """Open these files, or the sample workspace."""
    from . import sample

    if not files:
        window.handlers.sample_text()
    window.opener.open_paths(files or sample.paths(), remember=False)


def present_text(window: MainWindow) -> None:
    """Show the first document of the corpora where no text was chosen, and select a token."""
    from .session import ByteRange

    session = window.session
    if not session.text.source:
        if session.corpora:
            window.opener.examine(session.corpora[0].corpus, 0)
        else:
            window.handlers.sample_text()
    elif session.selection is None and session.visible:
        entry = session.visible[0]
        result = session.results.get(entry.key)
        if result is not None and result.count:
            first = result.window(12, 13)
            session.select(ByteRange(int(first.starts[0]), int(first.ends[0])), entry.key)


def target(window: MainWindow, view: str | None, size: tuple[int, int]) -> QWidget:
    """The widget to be drawn, shown and in its size."""
    if view is None:
        return window
    if view == "training":
        window.training.open()
        window.training.dialog.resize(*size)
        return window.training.dialog
    if view == "compare":
        return window.compare
    card = window.cards[view]
    card.show()
    card.raise_()
    card.setFloating(True)
    card.resize(*size)
    return card


def settled(window: MainWindow) -> bool:
    """Whether nothing is being opened or encoded."""
    return not (window.opener.busy or window.service.busy or window.tasks.jobs)


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
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()
