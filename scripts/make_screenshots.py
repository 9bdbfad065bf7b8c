"""Paint every view in every theme and language into build/screenshots, by `tokenprism render`.

`make_screenshots.py [VIEW…]` paints only these views; `--readme` paints the README's picture.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

from tokenprism_app.start.render import VIEWS
from tokenprism_app.window import sample

ROOT = Path(__file__).resolve().parent.parent
SCREENSHOTS = ROOT / "build" / "screenshots"
README_PICTURE = ROOT / "docs" / "pictures" / "window.png"
# What the first start shows.
FILES = (
    *sample.models(),
    str(ROOT / "resources" / "samples" / "welcome.txt"),
)
# Not a view: the whole window.
WINDOW = "window"
THEMES = ("light", "dark")
LANGUAGES = ("en", "zh_CN")


def paint(picture: Path, view: str, theme: str, language: str) -> None:
    """One picture. Raises CalledProcessError with the program's own message on stderr."""
    command = [sys.executable, "-m", "tokenprism_app", "render", *FILES, "-o", str(picture)]
    command += ["--theme", theme, "--language", language, "--size", "1600x1000"]
    if view != WINDOW:
        command += ["--view", view]
    subprocess.run(command, check=True)


def main(arguments: list[str]) -> None:
    """Paint what the arguments ask for, two at a time."""
    if arguments == ["--readme"]:
        paint(README_PICTURE, WINDOW, "light", "en")
        print(README_PICTURE.relative_to(ROOT))
        return
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(max_workers=2) as painters:
        jobs = [
            painters.submit(
                paint, SCREENSHOTS / f"{view}-{theme}-{language}.png", view, theme, language
            )
            for view, theme, language in product(arguments or (WINDOW, *VIEWS), THEMES, LANGUAGES)
        ]
    for job in jobs:
        job.result()
    print(f"{len(jobs)} pictures in {SCREENSHOTS.relative_to(ROOT)}")


if __name__ == "__main__":
    main(sys.argv[1:])
