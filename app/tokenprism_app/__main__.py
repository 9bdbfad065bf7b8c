"""`tokenprism`: a command of the engine, or the window. Qt is imported only for the window."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tokenprism.cli import run
from tokenprism.cli.main import COMMANDS


def window_parser() -> argparse.ArgumentParser:
    """The options of the window, which stand before or among its files."""
    made = argparse.ArgumentParser(prog="tokenprism", add_help=False, allow_abbrev=False)
    made.add_argument("--theme", choices=("system", "light", "dark"))
    made.add_argument("--language", choices=("en", "zh_CN"))
    made.add_argument("--profile-ui", action="store_true")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the answer is the process's exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = argparse.Namespace(theme=None, language=None, profile_ui=False)
    if not (given and given[0] in COMMANDS):
        options, given = window_parser().parse_known_args(given)
    code = run(given)
    if code is not None:
        return code
    from .main import main as window

    return window(
        given,
        theme=options.theme,
        language=options.language,
        profile=options.profile_ui,
    )


if __name__ == "__main__":
    sys.exit(main())
