"""Files are the same whatever language and numbers the machine speaks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

LOCALES = ("C", "de_DE.UTF-8", "tr_TR.UTF-8")


def test_models_are_the_same_in_every_locale(tmp_path: Path) -> None:
    text = tmp_path / "text.txt"
    text.write_text("INFO info İ ı i I\n" * 3, encoding="utf-8")
    written = set()
    for locale in LOCALES:
        target = tmp_path / f"{locale}.tokenprism.json"
        command = [sys.executable, "-m", "tokenprism_app", "train", "text.txt", "--vocab-size",
                   "261", "--min-count", "1", "-o", str(target)]
        environment = {**os.environ, "LC_ALL": locale, "LANG": locale, "LANGUAGE": locale}
        subprocess.run(command, cwd=tmp_path, check=True, env=environment, capture_output=True)
        written.add(target.read_bytes().replace(locale.encode(), b""))
    assert len(written) == 1
