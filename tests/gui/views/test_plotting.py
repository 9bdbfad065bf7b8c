"""The plotting library comes by a worker, which makes no class of Qt."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import threading
from PySide6 import QtCore, QtGui, QtWidgets
from tokenprism_app.views import plotting

def unmade():
    modules = QtCore, QtGui, QtWidgets
    return sum(name not in vars(module) for module in modules for name in dir(module))

application = QtWidgets.QApplication([])
before, found = unmade(), []
own = plotting._import

def imported(progress):
    found.append((threading.current_thread() is threading.main_thread(), unmade()))
    return own(progress)

plotting._import = imported
library = plotting.PlotLibrary(application)
library.ready.connect(application.quit)
library.load()
library.load()
application.exec()
import sys
print(before > 100, found, "pyqtgraph" in sys.modules)
"""


def test_the_worker_finds_every_class_made() -> None:
    # Two threads that make classes of Qt at once ended the program in 1 of 500 starts.
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=120, check=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.stdout.split("\n")[-2] == "True [(False, 0)] True"
