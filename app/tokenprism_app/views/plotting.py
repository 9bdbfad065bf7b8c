"""The plotting library, imported while the window answers."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from time import thread_time
from types import ModuleType

from PySide6 import QtCore, QtGui, QtWidgets
from tokenprism import Progress

from ..widgets.turns import Waiting
from ..work.background import Latest

_SLICE = 0.006  # seconds of a turn of the event loop


class PlotLibrary(QtCore.QObject):
    """Imports pyqtgraph, which takes more than half a second; `ready` tells when it is there.

    PySide makes a class when its name is first asked for, and pyqtgraph asks for every name of Qt
    as it is imported. A worker that makes classes while the window's thread does so too can end
    the program (once in some hundred starts). So they are made on the window's thread, a few in
    each turn of the event loop, before a worker imports the library.
    """

    ready = QtCore.Signal()

    def __init__(self, parent: QtCore.QObject) -> None:
        super().__init__(parent)
        self._names = _names()
        self._turn = Waiting(self, self._make_some)
        self._importing = Latest(self)
        self._importing.done.connect(lambda _imported: self.ready.emit())
        self._begun = False

    def load(self) -> None:
        """Begin; another call does nothing."""
        if not self._begun:
            self._begun = True
            self._turn.start(0)

    def _make_some(self) -> None:
        end = thread_time() + _SLICE
        for module, name in self._names:
            getattr(module, name)
            if thread_time() > end:
                self._turn.start(0)
                return
        self._importing.start(_import)


def _names() -> Iterator[tuple[ModuleType, str]]:
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            yield module, name
    for name in ("QtSvg", "QtOpenGLWidgets", "QtTest"):  # those that pyqtgraph imports
        module = importlib.import_module(f"PySide6.{name}")
        yield module, "__name__"


def _import(_progress: Progress) -> object:
    return importlib.import_module("pyqtgraph")
