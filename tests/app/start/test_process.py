"""The program as a process: signals, odd settings, scale factors, no fonts."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from clock import PATIENCE, spent_by
from tokenprism.formats.sandbox import process as library_process
from tokenprism.formats.sandbox.remote import open_sandboxed

# Runs the window; says READY when it is idle, or trains without an end.
DRIVER = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tokenprism_app.start import main

application = QApplication(sys.argv[:1])
begun = []  # once: under load the training may end between two looks

def look():
    found = [w for w in application.topLevelWidgets() if w.objectName() == "tokenprism"]
    window = found[0] if found else None
    if window is None or window.opener.busy or window.service.busy:
        return
    task = window.training.task
    if "train" in sys.argv and not begun:
        begun.append(True)
        form = window.training.view.form
        form.entries.setValue(900_000)
        form.bpe.min_count.setValue(1)
        form.start.click()
    elif "train" not in sys.argv or task is None or task.progress.done > 10:
        print("READY", flush=True)
        timer.stop()

timer = QTimer()
timer.timeout.connect(look)
timer.start(50)
sys.exit(main.main([one for one in sys.argv[1:] if one != "train"]))
"""

# Points at tokens of the sample text and prints what the tool tips say.
POINTER = """
import re
import sys
from pathlib import Path
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip
from tokenprism_app.start.application import prepare
from tokenprism_app.start.render import settled, wait
from tokenprism_app.session import ByteRange, Text
from tokenprism_app.settings import Settings
from tokenprism_app.window.main_window import MainWindow

application, languages, settings = prepare("light", "en", Settings(Path(sys.argv[1])))
window = MainWindow(settings, languages)
window.setWindowTitle("\\U0001f574\\ufe0f \\U000e0041")
window.show()
window.handlers.sample()
wait(application, lambda: settled(window))
text = "a \\u6f22 \\u0639 \\U0001f574\\ufe0f \\U000e0041 \\uffff end"
window.session.set_text(Text(text.encode()))
wait(application, lambda: settled(window))
entry = window.session.visible[0]
canvas, tokens = window.compare.canvas(entry.key), window.session.results[entry.key].window(0, 99)
for token in (2, 9):
    box = canvas.boxes(int(tokens.starts[token]), int(tokens.ends[token]))[0]
    left, top, right, bottom = box.rectangles[0]
    at = QPoint((left + right) // 2, (top + bottom) // 2)
    move = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), QPointF(canvas.mapToGlobal(at)),
                       Qt.MouseButton.NoButton, Qt.MouseButton.NoButton,
                       Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(canvas, move)
    assert window.session.hover == ByteRange(int(tokens.starts[token]), int(tokens.ends[token]))
    QApplication.sendEvent(canvas, QHelpEvent(QEvent.Type.ToolTip, at, canvas.mapToGlobal(at)))
    told = re.search(r"id ([0-9]+)", QToolTip.text())
    assert told and int(told[1]) == tokens.ids[token], QToolTip.text()
    window.session.select(window.session.hover, entry.key)
    rows = dict(window.cards["inspector"].view.rows())
    assert rows["hex"] == tokens.source[window.session.hover.start:window.session.hover.end].hex(
        " ").upper()
picture = window.grab()
print(picture.devicePixelRatio(), picture.width() / window.width())
window.close()
"""
NO_FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{folder}</cachedir></fontconfig>"""


def environment(tmp_path: Path, **changes: str | None) -> dict[str, str]:
    """The surroundings of a process: offscreen, with folders of its own; None takes one away."""
    made: dict[str, str | None] = {
        **os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_DATA_HOME": str(tmp_path / "data"), **changes,
    }
    return {name: value for name, value in made.items() if value is not None}


def said(text: str) -> list[str]:
    """Lines of standard error without those of Qt's offscreen platform."""
    return [line for line in text.splitlines() if "plugin does not support" not in line]


@pytest.mark.parametrize(
    ("number", "work", "changes"),
    [
        (signal.SIGINT, [], {"XDG_CONFIG_HOME": "/proc", "XDG_DATA_HOME": "/proc"}),
        (signal.SIGTERM, ["train"], {"HOME": None, "XDG_CONFIG_HOME": None,
                                     "XDG_DATA_HOME": None}),
    ],
    ids=["SIGINT at rest, settings that cannot be written", "SIGTERM while training, no home"],
)
def test_a_signal_closes_the_window(
    tmp_path: Path, number: signal.Signals, work: list[str], changes: dict[str, str | None]
) -> None:
    text = tmp_path / "long.txt"
    text.write_text(" ".join(f"{n * 2654435761 % 2**32:x}" for n in range(100_000)))
    earlier = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    process = subprocess.Popen(
        [sys.executable, "-c", DRIVER, str(text), *work],
        env=environment(tmp_path, **changes), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "READY\n"
        before = spent_by(process.pid)
        process.send_signal(number)
        _, errors = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - earlier - before < 2
    assert process.returncode == 0
    assert len(said(errors)) <= 1, errors


@pytest.mark.parametrize("factor", ["1.25", "3, no fonts"])
def test_pointing_at_any_scale_and_without_fonts(tmp_path: Path, factor: str) -> None:
    scale, _, rest = factor.partition(",")
    changes = {"QT_SCALE_FACTOR": scale}
    if rest:
        (tmp_path / "none").mkdir()
        fonts = tmp_path / "fonts.conf"
        fonts.write_text(NO_FONTS.format(folder=tmp_path / "none"))
        changes["FONTCONFIG_FILE"] = str(fonts)
    done = subprocess.run(
        [sys.executable, "-c", POINTER, str(tmp_path / "settings.ini")], text=True,
        capture_output=True, timeout=60, env=environment(tmp_path, **changes), check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [str(float(scale)), str(float(scale))]


def test_the_program_itself_serves_libraries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As a frozen program does, which has no interpreter beside it.
    monkeypatch.setattr(
        library_process, "_command",
        lambda: [sys.executable, "-m", "tokenprism_app", library_process.CHILD_COMMAND],
    )
    path = tmp_path / "tokenizer.json"
    path.write_text(json.dumps({
        "version": "1.0", "added_tokens": [], "normalizer": {"type": "Lowercase"},
        "pre_tokenizer": {"type": "Whitespace"}, "post_processor": None, "decoder": None,
        "model": {"type": "WordLevel", "vocab": {"a": 0, "b": 1, "?": 2}, "unk_token": "?"},
    }))
    tokenizer = open_sandboxed(path)
    assert tokenizer.family == "WordLevel"
    assert tokenizer.encode("A b c").ids.tolist() == [0, 1, 2]
