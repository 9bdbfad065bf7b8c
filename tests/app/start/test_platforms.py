"""Start without a display: a picture instead of a failure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tokenprism_app.start.platforms import has_display


def test_displays_are_told_by_the_environment() -> None:
    assert not has_display({}, "linux")
    assert has_display({"DISPLAY": ":0"}, "linux")
    assert has_display({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert has_display({"QT_QPA_PLATFORM": "offscreen"}, "linux")
    assert has_display({}, "darwin")


def run(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {k: v for k, v in os.environ.items() if k not in hidden}
    environment |= {"TMPDIR": str(tmp_path), "HOME": str(tmp_path)}
    return subprocess.run(
        [sys.executable, "-m", "tokenprism_app", *arguments],
        env=environment, capture_output=True, text=True, timeout=120, check=False,
    )


@pytest.mark.slow
def test_without_a_display_the_window_is_drawn(tmp_path: Path) -> None:
    text = tmp_path / "text.txt"
    text.write_text("a text to be seen\n")
    done = run(tmp_path, str(text))
    assert done.returncode == 0, done.stderr
    assert "no display" in done.stderr
    picture = Path(done.stdout.strip())
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_render_names_the_file_that_cannot_be_opened(tmp_path: Path) -> None:
    bad = tmp_path / "bad.tiktoken"
    bad.write_bytes(b"IQ== 0\nIg== 1\nIw== 2\nJA== three\n")
    done = run(tmp_path, "render", str(bad), "-o", str(tmp_path / "x.png"))
    assert done.returncode == 1
    assert "bad.tiktoken, line 4" in done.stderr
    assert not (tmp_path / "x.png").exists()


def test_render_knows_its_views(tmp_path: Path) -> None:
    from tokenprism.cli.render import VIEWS
    from tokenprism_app.start.render import main
    from tokenprism_app.window.panels import DOCKS

    assert main([], tmp_path / "x.png", view="nothing") == 1
    alone = {one.name for one in DOCKS} - {"cut", "examples"}
    assert {*VIEWS} == alone | {"library", "compare", "training"}
