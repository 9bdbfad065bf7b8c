"""Paint every view and dialog in every theme and language into build/screenshots.

`make_screenshots.py [NAME…]` paints only these; `--zoom 1.5` paints the whole window and the views
at this zoom; `--docs` paints the pictures of the README and the guide. Each theme and language has
a process of its own, which opens the files once.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from tokenprism_app.start import render
from tokenprism_app.theme import fonts
from tokenprism_app.window import sample

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget
    from tokenprism_app.window.main_window import MainWindow

ROOT = Path(__file__).resolve().parent.parent
SCREENSHOTS = ROOT / "build" / "screenshots"
PICTURES = ROOT / "docs" / "pictures"
# What the first start shows.
SAMPLES = ROOT / "resources" / "samples"
FILES = (*sample.models(), str(SAMPLES / "welcome.txt"))
# A table, to choose a column of.
TABLE = "id,title,body\n" + "".join(
    f"{i},Page {i},Page {i} has some words and {i * 7} characters.\n" for i in range(1, 40)
)
# Not a view: the whole window, and that with a worked example.
WINDOW, EXAMPLE = "window", "example"
LESSON = "bridge"
TAUGHT = (EXAMPLE, "lattice")  # show that lesson's tokenizer
DIALOGS = (
    "training-bytepiece", "training-live", "export", "by-name", "pattern", "shortcuts", "palette",
    "about", "columns",
)
NAMES = (WINDOW, EXAMPLE, *render.VIEWS, *DIALOGS)
LOOKS = (*product(("light", "dark"), ("en", "zh_CN")),
         ("contrast-light", "en"), ("contrast-dark", "en"))
SIZE = (1600, 1000)
# What the guide shows, and how large; the training, whose model would be in all others, last.
GUIDE = {
    "tracks": (1100, 380), "merges": (1100, 680), "lattice": (1100, 440),
    "vocabulary": (1100, 480), "curves": (900, 460), "metrics": (1000, 520),
    "adviser": (1100, 560), "differences": (1100, 480), "training-live": (1100, 860),
}


def paint_all(
    names: list[str], theme: str, language: str, zoom: float, guide: Path | None = None
) -> None:
    """Paint these in one look, in this process; for the guide in its folder and sizes."""
    from tokenprism_app.settings import Settings
    from tokenprism_app.start.application import prepare
    from tokenprism_app.window.main_window import MainWindow

    with tempfile.TemporaryDirectory(prefix="tokenprism-") as folder:
        settings = Settings(Path(folder) / "render.ini")
        settings.zoom = zoom
        application, languages, settings = prepare(theme, language, settings)
        window = MainWindow(settings, languages)
        window.resize(*SIZE)
        window.show()
        more = () if guide is None else sorted(map(str, SAMPLES.glob("*.txt")))
        window.handlers.begin(list(dict.fromkeys((*FILES, *more))))
        settle(application, window)
        render.select_token(window)
        ending = f"{theme}-{language}" + ("" if zoom == 1 else f"-{round(zoom * 100)}")
        for name in names:
            widget = shown(application, window, name)
            if guide is not None:
                widget.resize(*GUIDE[name])
            settle(application, window)
            place = SCREENSHOTS / f"{name}-{ending}.png" if guide is None else guide / f"{name}.png"
            widget.grab().save(str(place))
            if name in DIALOGS:
                widget.close()
            if name in TAUGHT:
                window.teacher.end()
        window.close()
        settle_down(application)


def settle(application: QApplication, window: MainWindow) -> None:
    """Wait for all that is under way. Raises RuntimeError where it does not end."""
    render.rest(application, 0.2)
    if not render.wait(application, lambda: render.settled(window)):
        raise RuntimeError("the views were not ready in time")
    render.rest(application, render.STILL)
    for view in (window.compare, *(card.view for card in window.cards.values())):
        if hasattr(view, "settle"):
            view.settle()


def settle_down(application: QApplication) -> None:
    """Let what was closed go."""
    render.rest(application, 0.1)


def shown(application: QApplication, window: MainWindow, name: str) -> QWidget:
    """The widget of that name, on the screen."""
    if name == WINDOW:
        return window
    if name in TAUGHT:
        window.teacher.go(LESSON)
        settle(application, window)
    if name == EXAMPLE:
        return window
    if name in DIALOGS:
        return dialog(application, window, name)
    size = {"inspector": (420, 1000), "library": (420, 800)}.get(name, SIZE)
    return render.target(window, name, size)


def dialog(application: QApplication, window: MainWindow, name: str) -> QWidget:
    """Open a dialog by the way that the user takes."""
    from PySide6.QtWidgets import QApplication, QDialog
    from tokenprism_app.dialogs.pattern import PatternDialog

    if name == "training-bytepiece":
        window.training.open()
        window.training.view.form.choose_bytepiece.click()
        window.training.dialog.resize(*SIZE)
        return window.training.dialog
    if name == "training-live":
        window.training.open()
        form = window.training.view.form
        form.choose_bpe.click()
        form.corpora.choose({entry.key for entry in window.session.corpora})
        form.start.click()
        render.wait(application, lambda: window.training.task is None)
        return window.training.dialog
    table = window.settings.data / "pages.csv"
    ways: dict[str, Callable[[], object]] = {
        "export": window.handlers.export, "by-name": window.handlers.open_by_name,
        "pattern": lambda: PatternDialog(["cl100k_base.tiktoken"], window).open(),
        "shortcuts": lambda: window.actions_book.by_id["shortcuts"].trigger(),
        "palette": lambda: window.actions_book.by_id["commands"].trigger(),
        "about": window.handlers.about, "columns": lambda: window.opener.ask_how([str(table)]),
    }
    table.write_text(TABLE, encoding="utf-8")
    before = set(QApplication.topLevelWidgets())
    ways[name]()
    found = [one for one in QApplication.topLevelWidgets()
             if isinstance(one, QDialog) and one.isVisible() and one not in before]
    if not found:
        raise RuntimeError(f"no dialog came for {name!r}")
    return found[0]


def main() -> None:
    """Paint what the arguments ask for, two looks at a time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(NAMES), metavar="NAME")
    parser.add_argument("--look", action="append", help="such as dark,zh_CN; default: all")
    parser.add_argument("--zoom", type=float, default=1.0, choices=fonts.ZOOMS)
    parser.add_argument("--docs", action="store_true")
    chosen = parser.parse_args()
    unknown = [name for name in chosen.names if name not in NAMES]
    if unknown:
        parser.error(f"not known: {', '.join(unknown)}; known: {', '.join(NAMES)}")
    if chosen.docs:
        render.main(FILES, PICTURES / "window.png", size=SIZE)
        paint_all(list(GUIDE), "light", "en", 1.0, PICTURES)
        return
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    looks = [tuple(look.split(",", 1)) for look in chosen.look or ()] or list(LOOKS)
    if len(looks) == 1:
        theme, language = looks[0]
        paint_all(chosen.names, theme, language, chosen.zoom)
        return

    def paint(look: tuple[str, ...]) -> None:
        command = [sys.executable, __file__, *chosen.names, "--look", ",".join(look)]
        subprocess.run([*command, "--zoom", str(chosen.zoom)], check=True)

    with ThreadPoolExecutor(max_workers=2) as painters:
        list(painters.map(paint, looks))
    print(f"{len(chosen.names) * len(looks)} pictures in {SCREENSHOTS.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
