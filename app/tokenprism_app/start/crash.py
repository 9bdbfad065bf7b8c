"""What nobody expected: written to a log, told to the user in one calm sentence."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal

from ..i18n import translate
from ..widgets.notice import Notice
from ..work.log import log_path

log = logging.getLogger("tokenprism_app")

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
