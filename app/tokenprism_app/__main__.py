"""`tokenprism`: a command of the engine, a picture, or the window. Qt is imported only then."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the answer is the process's exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["render"]:
        from .render import main as render

        return render(given[1:])
    from tokenprism.cli import COMMANDS
    from tokenprism.cli import main as command

    if given and given[0] in COMMANDS:
        return command(given)
    from .main import main as window

    return window(given)


if __name__ == "__main__":
    sys.exit(main())
