"""What must not happen while the monkey plays: exceptions, logged errors, warnings of Qt, hangs."""

from __future__ import annotations

import faulthandler
import logging
import sys
import tempfile
import threading
import time
import traceback
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from tokenprism_app.start.qt_messages import NOISE

HANG = 2.0        # seconds of CPU time of one action: so long the window does not answer
DRESSING = 6.0    # the same for another theme or zoom, which Qt's style sheets take long for
STANDSTILL = 30.0  # seconds for which it waits for something, on a busy machine


class Watch(logging.Handler):
    """Gathers in `found` what went wrong."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []
        self._stack = tempfile.TemporaryFile("w+")  # noqa: SIM115  (as long as the process)
        self._begun: tuple[float, float] | None = None
        sys.excepthook = self._raised
        threading.excepthook = lambda args: self._raised(
            args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
        )
        sys.unraisablehook = lambda args: self._raised(
            args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
        )
        qInstallMessageHandler(self._said)
        logging.getLogger().addHandler(self)

    def _raised(
        self, kind: type[BaseException], value: BaseException, trace: TracebackType | None
    ) -> None:
        self.found.append("".join(traceback.format_exception(kind, value, trace)))

    def _said(self, kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not text.startswith(NOISE):
            stack = "".join(traceback.format_stack(limit=12)[:-1])
            self.found.append(f"Qt: {text}\n{stack}")

    def emit(self, record: logging.LogRecord) -> None:
        """An error in the log."""
        self.found.append(logging.Formatter().format(record))

    def begin(self) -> None:
        """An action begins: its stack is written down when it takes too long."""
        self._begun = (time.thread_time(), time.monotonic())
        self._stack.seek(0)
        self._stack.truncate()
        faulthandler.dump_traceback_later(HANG, file=self._stack)

    def end(self) -> None:
        """The action is over."""
        faulthandler.cancel_dump_traceback_later()
        if self._begun is None:
            return
        spent = time.thread_time() - self._begun[0]
        passed = time.monotonic() - self._begun[1]
        self._begun = None
        self._stack.seek(0)
        stack = self._stack.read()
        most = DRESSING if " in _dress\n" in stack else HANG
        if spent > most or passed > STANDSTILL:
            self.found.append(
                f"the window did not answer for {passed:.1f} s ({spent:.1f} s of CPU time)\n"
                + stack
            )
