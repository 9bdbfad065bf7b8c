"""`render` draws in the size asked for, and only when everything is there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

# Looks into the views when the picture is taken, and prints what is not there yet.
PROGRAM = """
import sys
from tokenprism_app.start import render

own = render.picture

def picture(application, window, widget):
    image = own(application, window, widget)
    toolbar = window.compare.toolbar
    print("picture", image.width(), image.height())
    print("words", toolbar.disagreements.text())
    print("busy", render.settled(window), [one.is_complete for one in window.compare.canvases
          if not one.visibleRegion().isEmpty()])
    return image

render.picture = picture
sys.exit(render.main(sys.argv[4:], sys.argv[1], view=sys.argv[2] or None,
                     size=tuple(map(int, sys.argv[3].split("x")))))
"""
MODELS = Path(__file__).parents[3] / "resources" / "models"


@pytest.mark.parametrize(("view", "size"), [
    ("compare", (1000, 500)), ("compare", (900, 900)), ("", (1900, 1100)),
])
def test_the_picture_has_its_size_and_everything_in_it(
    tmp_path: Path, view: str, size: tuple[int, int]
) -> None:
    text = tmp_path / "text.txt"
    text.write_text("Tokenization decides what a model sees. 分词决定了模型。\n" * 4000, "utf-8")
    models = sorted(str(path) for path in MODELS.glob("*-2k.tokenprism.json"))
    assert len(models) == 2
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "out.png"), view, "x".join(map(str, size)),
         str(text), *models],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True, text=True, timeout=300,
    )
    assert done.returncode == 0, done.stderr
    said = dict(line.split(" ", 1) for line in done.stdout.splitlines()[:3])
    assert said["picture"] == f"{size[0]} {size[1]}"
    assert "…" not in said["words"]
    assert any(figure.isdigit() for figure in said["words"])
    assert said["busy"].startswith("True")
    assert "False" not in said["busy"]
