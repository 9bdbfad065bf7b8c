"""What nobody expected: written to a log, told to the user in one calm sentence."""

from __future__ import annotations

import faulthandler
import logging
import logging.handlers
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TextIO

from PySide6.QtCore import QObject, QStandardPaths, Qt, Signal

from .i18n import translate
from .notice import Notice

log = logging.getLogger("tokenprism_app")
_state: dict[str, Path] = {}
_fault_file: list[TextIO] = []


def log_path() -> Path | None:
    """The log file of this process, None where none is written."""
    return _state.get("log")


def start_log() -> None:
    """Write a rotating log in the user's state folder, and native crashes beside it."""
    place = QStandardPaths.StandardLocation.AppLocalDataLocation
    folder = Path(QStandardPaths.writableLocation(place))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "tokenprism.log"
        handler = logging.handlers.RotatingFileHandler(
            path, maxBytes=1_000_000, backupCount=2, encoding="utf-8"
        )
        _fault_file.append((folder / "crash.log").open("a", encoding="utf-8"))
    except OSError as fault:
        print(f"tokenprism: no log is written ({fault})", file=sys.stderr)
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    logging.getLogger().addHandler(handler)
    faulthandler.enable(_fault_file[0])
    _state["log"] = path


class Reporter(QObject):
    """Takes unexpected exceptions of all threads; `noticed` reaches the window's thread."""

    noticed = Signal(object)
    _caught = Signal(str)

    def __init__(self, show: Callable[[Notice], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._before = sys.excepthook, threading.excepthook
        self._caught.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self.noticed.connect(show)
        sys.excepthook = self._in_main
        threading.excepthook = self._in_thread

    def _in_main(
        self, kind: type[BaseException], value: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            return
        log.error("unexpected", exc_info=(kind, value, trace))
        self._caught.emit(f"{kind.__name__}: {value}")

    def _in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._in_main(args.exc_type, args.exc_value, args.exc_traceback)

    def _tell(self, what: str) -> None:
        text = translate(
            "Reporter",
            "Something went wrong inside the program; your files are untouched. "
            "Please report it with the log.",
        )
        where = str(log_path() or "")
        self.noticed.emit(Notice(text, f"{what}\n{where}".strip()))

    def close(self) -> None:
        """Put the hooks back that were there before."""
        sys.excepthook, threading.excepthook = self._before
