"""Start of the window: display, application, first files."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..work.yielding import leave
from .platforms import choose

if TYPE_CHECKING:
    from .watchdog import Watchdog

SWITCH = 0.001  # seconds that a worker keeps Python's lock while the window waits for it


def main(
    files: Sequence[str],
    *,
    theme: str | None = None,
    language: str | None = None,
    profile: str | None = None,
) -> int:
    """Open the window with these files; without a display, draw it into a PNG.

    `theme` and `language` are for this start only. `profile` measures when the window was painted
    first, how long it did not answer and what kept it, and what each view's frames cost; that is
    printed at the end, and written as JSON into the file of this name where it is not empty.
    """
    if not choose():
        return draw(files, theme, language)
    from .qt_messages import handled

    with handled():
        return run(files, theme, language, profile)


def run(
    files: Sequence[str], theme: str | None, language: str | None, profile: str | None
) -> int:
    """The window, until it is closed; the exit code."""
    from ..work.log import start_log
    from . import crash
    from .application import prepare

    application, languages, settings = prepare(theme, language)
    settings.prepare_data()
    start_log(settings.data)
    from ..window.main_window import MainWindow
    from .collecting import Collector
    from .first_paint import FirstPaint
    from .stopping import Stopping

    window = MainWindow(settings, languages, staged=True)
    stopping = Stopping(window)
    reporter: crash.Reporter | None = None
    dog: Watchdog | None = None
    complete: FirstPaint | None = None

    def assemble() -> None:
        """Bring what the window is made of, now that it can be seen, and open the files."""
        nonlocal reporter, dog, complete
        try:
            window.assemble()
        except BaseException:
            application.exit(1)  # nothing could be done with a window in parts
            raise
        reporter = crash.Reporter(window.show_notice, application)
        if profile is not None:
            from .watchdog import Watchdog

            dog = Watchdog(application)
        collector = Collector.of(application)
        collector.again()
        window.opener.opened.connect(collector.again)
        window.training.ended.connect(collector.again)
        sys.setswitchinterval(SWITCH)
        complete = FirstPaint(window)
        window.update()
        window.handlers.begin(list(files))

    paint = FirstPaint(window, assemble)
    window.show()
    code = application.exec()
    stopping.end()
    if reporter is not None:
        reporter.close()
    if dog is not None and complete is not None:
        dog.close()
        print(f"first paint {paint.report()}", f"all panels {complete.report()}", dog.report(),
              sep="\n", file=sys.stderr)
        if profile:
            facts = {"first_paint": paint.facts(), "complete": complete.facts()}
            save_profile(profile, facts | dog.facts())
    return leave(code)


def save_profile(path: str, facts: dict[str, object]) -> None:
    """Write measured figures as JSON; a line on standard error where that cannot be."""
    from tokenprism.errors import TokenprismError
    from tokenprism.files import write_atomically
    from tokenprism.messages import harmless

    try:
        write_atomically(path, (json.dumps(facts, indent=1) + "\n").encode())
    except TokenprismError as fault:
        print(f"tokenprism: {harmless(str(fault))}", file=sys.stderr)


def draw(files: Sequence[str], theme: str | None, language: str | None) -> int:
    """The window's picture instead of the window; prints its path."""
    from .render import main as render

    target = Path(tempfile.gettempdir()) / "tokenprism.png"
    print("tokenprism: there is no display; drawing the window into a picture", file=sys.stderr)
    chosen = theme if theme not in (None, "system") else "light"
    return render(files, target, theme=chosen, language=language)
