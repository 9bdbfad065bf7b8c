"""`tokenprism`: a command of the engine, or the window. Qt is imported only for the window."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence

THEMES = ("system", "light", "dark", "contrast-light", "contrast-dark")


def window_parser() -> argparse.ArgumentParser:
    """The options of the window, which stand before or among its files."""
    made = argparse.ArgumentParser(prog="tokenprism", add_help=False, allow_abbrev=False)
    made.add_argument("--theme", choices=THEMES)
    made.add_argument("--language", choices=("en", "zh_CN"))
    made.add_argument("--profile-ui", action="store_const", const="", dest="profile")
    made.add_argument("--profile-json", metavar="FILE", dest="profile")
    return made


def split(given: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Arguments before `--`, the `--` if there is one, and the files after it."""
    at = given.index("--") if "--" in given else len(given)
    return given[:at], given[at : at + 1], given[at + 1 :]


def interrupt_at_once(on: bool) -> None:
    """Whether Ctrl-C ends the process at once, instead of as an exception.

    While the window is built, an exception would come up inside callbacks of Qt. A process that
    ignores Ctrl-C, as one in the background of a shell does, goes on ignoring it.
    """
    old = signal.default_int_handler if on else signal.SIG_DFL
    if signal.getsignal(signal.SIGINT) is old:
        signal.signal(signal.SIGINT, signal.SIG_DFL if on else signal.default_int_handler)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the answer is the process's exit code."""
    if arguments is None:
        interrupt_at_once(True)
        # NumPy starts a thread for each processor when it is imported, 0.1 s of CPU time, for
        # products of matrices, which are small here.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from tokenprism.cli import run
    from tokenprism.cli.main import COMMANDS

    given = list(sys.argv[1:] if arguments is None else arguments)
    options = argparse.Namespace(theme=None, language=None, profile=None)
    if given and given[0] in COMMANDS:
        interrupt_at_once(False)
    else:
        before, dashes, files = split(given)
        options, given = window_parser().parse_known_args(before)
        given += [*dashes, *files]
    code = run(given)
    if code is not None:
        return code
    given = [*split(given)[0], *split(given)[2]]
    from .start.main import main as window

    return window(
        given,
        theme=options.theme,
        language=options.language,
        profile=options.profile,
    )


if __name__ == "__main__":
    sys.exit(main())
