"""Which command is meant, and what its failures become: one line and an exit code."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from .. import __version__
from ..errors import CancelledError, OptionError, TokenprismError
from ..formats.sandbox import CHILD_COMMAND
from .arguments import Parser, UsageError
from .inputs import closing_streams
from .terminal import as_line, write_text

OK, FAILED, USAGE = 0, 1, 2

# Each module of this name has `parser() -> Parser`.
COMMANDS: Mapping[str, str] = MappingProxyType({
    "train": "learn a tokenizer from text",
    "repeat": "train again what a manifest describes",
    "encode": "text to ids",
    "decode": "ids to bytes",
    "corpus": "what corpora hold, and every fault in them",
    "compare": "metrics of tokenizers on corpora",
    "differences": "where tokenizers cut a corpus differently, and why",
    "advise": "which vocabulary size of a BPE to take",
    "report": "metrics, curves and a text in tokens as one page",
    "convert": "write a model in another format",
    "inspect": "what a tokenizer file holds",
    "render": "the window's picture as a PNG, without a display",
})

_HELP = """\
usage: tokenprism [FILE ...]            open the window with these files
       tokenprism COMMAND [ARGUMENT ...]

commands:
{commands}

'tokenprism COMMAND --help' tells the arguments of a command.
"""


def run(argv: Sequence[str]) -> int | None:
    """Run the command in `argv` (without the program's name); its exit code.

    0 success, 2 usage, 1 any other failure, each failure with one line on standard error. None
    when there is no command: the window is meant, with the files in `argv`.
    """
    try:
        with closing_streams():
            return _run(list(argv))
    except BrokenPipeError:
        # Whoever read our output has seen enough. Nothing may be flushed into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except (UsageError, OptionError) as fault:
        return _say(fault, USAGE)
    except (CancelledError, KeyboardInterrupt):
        return _say("cancelled", FAILED)
    except TokenprismError as fault:
        return _say(fault, FAILED)
    except MemoryError:
        return _say("there is not enough memory", FAILED)
    except OSError as fault:
        # What files say was told by those who read and write them; left is our own output.
        reason = (fault.strerror or str(fault)).lower()
        return _say(f"{fault.filename or 'standard output'}: {reason}", FAILED)
    except Exception as fault:  # noqa: BLE001 - a fault of the program is still one line
        return _say(_internal(fault), FAILED)


def _run(argv: list[str]) -> int | None:
    first = argv[0] if argv else ""
    if first == CHILD_COMMAND:
        return _child()
    if first in COMMANDS:
        module = import_module(f"{__package__}.{first}")
        make: Callable[[], Parser] = module.parser
        parser = make()
        try:
            arguments = parser.parse_intermixed_args(argv[1:])
        except SystemExit:  # --help has been printed
            sys.stdout.flush()
            return OK
        code = parser.handler(arguments)
        sys.stdout.flush()
        return code
    if first in ("-h", "--help"):
        width = max(map(len, COMMANDS))
        lines = [f"  {name:<{width}}  {summary}" for name, summary in COMMANDS.items()]
        write_text(_HELP.format(commands="\n".join(lines)))
        sys.stdout.flush()
        return OK
    if first == "--version":
        write_text(f"tokenprism {__version__}\n")
        sys.stdout.flush()
        return OK
    _check_files(argv)
    return None


def _check_files(argv: list[str]) -> None:
    """Refuse what can be no file for the window; one that is missing the window names itself."""
    options = argv[: argv.index("--")] if "--" in argv else argv
    for name in options:
        if name.startswith("-"):
            hint = f"; for the file write ./{name}" if Path(name).exists() else ""
            raise UsageError(f"no such option: {name} (see 'tokenprism --help'){hint}")
    from ..formats.hub.encodings import encoding_name

    # A word alone is more often a command with a slip than the name of an encoding.
    if options and options[0].isalnum() and not (
        Path(options[0]).exists() or encoding_name(options[0])
    ):
        raise UsageError(
            f"no command and no file is called {options[0]!r} (see 'tokenprism --help')"
        )


def _child() -> int:
    from ..formats.sandbox.child import main

    return main()


def _say(problem: object, code: int) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"tokenprism: {as_line([problem])}\n")
        sys.stderr.flush()
    return code


def _internal(fault: Exception) -> str:
    if os.environ.get("TOKENPRISM_DEBUG"):
        traceback.print_exception(fault)
    place = traceback.extract_tb(fault.__traceback__)[-1]
    return (
        f"internal error in {Path(place.filename).name}, line {place.lineno}: "
        f"{type(fault).__name__}: {fault}; TOKENPRISM_DEBUG=1 shows more. Please report it"
    )
