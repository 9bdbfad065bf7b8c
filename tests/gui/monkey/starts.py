"""Starts the window and closes it, again and again: no start may crash, hang or say anything odd.

Half of the starts are on a real X server (Xvfb), half offscreen with `--profile-ui`, which looks at
every class and at what the event loop does.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 180  # seconds for a start and an end

# The window closes itself a moment after its first paint, another one each time: {moment} ms.
PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from tokenprism_app.__main__ import main
from tokenprism_app.start import first_paint

own = first_paint.FirstPaint._painted

def painted(self):
    own(self)
    QTimer.singleShot({moment}, self._window.close)

first_paint.FirstPaint._painted = painted
sys.argv = ["tokenprism", *{options}]
sys.exit(main())
"""


def start(number: int, on_x: bool, folder: Path) -> str:
    """One start; what went wrong, empty for nothing."""
    program = PROGRAM.format(
        moment=(number * 137) % 2500, options=[] if on_x else ["--profile-ui"]
    )
    command = [sys.executable, "-X", "faulthandler", "-c", program]
    if on_x:
        command = ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", *command]
    environment = {**os.environ, "QT_QPA_PLATFORM": "xcb" if on_x else "offscreen"}
    for name in ("CONFIG", "DATA", "CACHE"):
        environment[f"XDG_{name}_HOME"] = str(folder / name.lower())
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, errors="replace",
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return f"it did not end within {PATIENCE} s"
    if done.returncode == 0 and "Traceback" not in done.stderr:
        return ""
    name = signal.Signals(-done.returncode).name if done.returncode < 0 else done.returncode
    # The program lets faulthandler write to its log.
    logs = "\n".join(path.read_text("utf-8", "replace") for path in folder.rglob("*.log"))
    return f"exit code {name}\n{done.stderr[-4000:]}\n{logs[-8000:]}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Start so many times; the exit code is 1 where a start failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    given = parser.parse_args(arguments)
    failed = 0
    has_x = shutil.which("xvfb-run") is not None
    for number in range(given.times):
        with tempfile.TemporaryDirectory(prefix="start-") as folder:
            problem = start(number, has_x and number % 2 == 0, Path(folder))
        failed += bool(problem)
        if problem:
            print(f"start {number + 1}: {problem}", flush=True)
        elif (number + 1) % 20 == 0:
            print(f"{number + 1:,} starts, {failed:,} failed", flush=True)
    print(f"{given.times:,} starts, {failed:,} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
