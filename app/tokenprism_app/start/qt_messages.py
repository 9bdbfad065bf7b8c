"""What Qt itself says: into the log, and to the terminal only what a user can use."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

log = logging.getLogger("tokenprism_app.qt")
# Everything goes to the log file where there is one; without one, not to the terminal.
log.setLevel(logging.DEBUG)
log.addHandler(logging.NullHandler())

# Said of every window without a display, of fonts without shaping tables, and of a window that is
# closed while it is painted: nothing is wrong.
NOISE = (
    "This plugin does not support",
    "OpenType support missing for",
    "QBackingStore::flush() called for",
    "QStandardPaths: XDG_RUNTIME_DIR not set",
    "QStandardPaths: wrong permissions on runtime directory",
)
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


@contextmanager
def handled() -> Iterator[None]:
    """Take Qt's messages while the block runs; then they go where they went before."""
    before = qInstallMessageHandler(take)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def take(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    """One message of Qt, on any of its threads."""
    level = _LEVELS[kind]
    log.log(level, "%s", text)
    if level >= logging.WARNING and not text.startswith(NOISE) and sys.stderr is not None:
        print(f"Qt: {text}", file=sys.stderr)
