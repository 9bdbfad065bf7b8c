"""SIGINT and SIGTERM end the program, whenever they come."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PATIENCE = 30  # seconds: a process that has not ended by then never will
SIGNALS = [signal.SIGINT, signal.SIGTERM]

# Before READY the interpreter itself is starting, where an interrupt is Python's to tell.
STARTING = """
import sys
from tokenprism_app.__main__ import main
sys.argv = ["tokenprism"]
print("READY", flush=True)
sys.exit(main())
"""
# A signal to itself, just before or behind what {place} does; the loop runs only later.
AT_PLACE = """
import os, sys
from tokenprism_app.__main__ import main
from tokenprism_app.start import first_paint, stopping
from tokenprism_app.window import main_window
from PySide6.QtWidgets import QApplication

def signalled(kind, name, *, before, events=False, static=False):
    own = getattr(kind, name)
    def call(*arguments, **named):
        if static:
            arguments = ()
        if before:
            os.kill(os.getpid(), {number})
        found = own(*arguments, **named)
        if not before:
            os.kill(os.getpid(), {number})
        if events:
            QApplication.processEvents()
        return found
    setattr(kind, name, call)

signalled({place})
sys.argv = ["tokenprism"]
sys.exit(main())
"""
PLACES = {
    "behind the handlers": 'stopping.Stopping, "__init__", before=False',
    "before it is shown": 'main_window.MainWindow, "show", before=True',
    "as it is shown": 'main_window.MainWindow, "show", before=False',
    "handled before the loop": 'main_window.MainWindow, "show", before=False, events=True',
    "before the loop": 'QApplication, "exec", before=True, static=True',
    "before it is assembled": 'main_window.MainWindow, "assemble", before=True',
    "when it is assembled": 'main_window.MainWindow, "assemble", before=False',
    "at the first paint": 'first_paint.FirstPaint, "_painted", before=True',
}


@contextmanager
def running(program: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A process of a program whose files lie in a folder, which heeds an interrupt."""
    process = subprocess.Popen(
        [sys.executable, "-c", program], text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={
            **os.environ, "QT_QPA_PLATFORM": "offscreen",
            "XDG_CONFIG_HOME": str(folder / "config"), "XDG_DATA_HOME": str(folder / "data"),
        },
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def ended(process: subprocess.Popen[str], number: signal.Signals) -> None:
    """Wait for its end: by itself, or at once by the signal before there is a window."""
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, -number), errors
    assert "Traceback" not in errors


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("place", PLACES)
def test_a_signal_while_the_window_comes_up_ends_the_program(
    tmp_path: Path, number: signal.Signals, place: str
) -> None:
    with running(AT_PLACE.format(place=PLACES[place], number=int(number)), tmp_path) as process:
        ended(process, number)


def check(folder: Path, number: signal.Signals, delay: float) -> None:
    """Start the program and send it a signal after `delay` seconds."""
    with running(STARTING, folder) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "READY\n"
        time.sleep(delay)
        process.send_signal(number)
        ended(process, number)


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("delay", [0.1, 0.8])
def test_a_signal_at_any_time_ends_the_program(
    tmp_path: Path, number: signal.Signals, delay: float
) -> None:
    check(tmp_path, number, delay)


@pytest.mark.thorough
@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("step", range(60))
def test_a_signal_at_every_step_of_a_start_ends_the_program(
    tmp_path: Path, number: signal.Signals, step: int
) -> None:
    check(tmp_path, number, step * 0.05)
