"""The log of the process: unexpected errors of every thread, and what Qt says."""

from __future__ import annotations

import faulthandler
import logging
import logging.handlers
import sys
from pathlib import Path
from typing import TextIO

from tokenprism.messages import Message, harmless

_state: dict[str, Path] = {}
_fault_file: list[TextIO] = []


def log_path() -> Path | None:
    """The log file of this process, None where none is written."""
    return _state.get("log")


def start_log(folder: Path) -> None:
    """Write a rotating log in `folder`, and native crashes beside it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "tokenprism.log"
        handler = logging.handlers.RotatingFileHandler(
            path, maxBytes=1_000_000, backupCount=2, encoding="utf-8"
        )
        _fault_file.append((folder / "crash.log").open("a", encoding="utf-8"))
    except OSError as fault:
        print(f"tokenprism: no log is written ({harmless(str(fault))})", file=sys.stderr)
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    logging.getLogger().addHandler(handler)
    faulthandler.enable(_fault_file[0])
    _state["log"] = path


def report(problem: Message) -> None:
    """Write a problem to the log and to standard error, where no window shows it any more."""
    logging.getLogger("tokenprism_app").error("%s", problem)
    if sys.stderr is not None:
        print(f"tokenprism: {harmless(problem)}", file=sys.stderr, flush=True)
