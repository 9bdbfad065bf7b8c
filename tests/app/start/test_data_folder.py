"""The program in a home where nothing can be kept: it works, says so, and ends when told to."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders of POSIX systems")

# Opens the window; when it is idle it tells what shows, on one line, and waits or closes.
DRIVER = """
import json
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tokenprism_app.i18n import said
from tokenprism_app.start import main

application = QApplication(sys.argv[:1])

def look():
    found = [w for w in application.topLevelWidgets() if w.objectName() == "tokenprism"]
    window = found[0] if found else None
    if window is None or window.opener.busy or window.service.busy or not window.session.tokenizers:
        return
    timer.stop()
    print(json.dumps({
        "notices": [[one.level, said(one.text)] for one in window.notices.notices],
        "corpora": [one.corpus.name for one in window.session.corpora],
        "text": window.session.text.source.decode(),
        "tokenizers": len(window.session.results),
        "kept": window.status.workspace.text(),
    }), flush=True)
    if "wait" not in sys.argv:
        window.close()

timer = QTimer()
timer.timeout.connect(look)
timer.start(50)
sys.exit(main.main([one for one in sys.argv[1:] if one != "wait"]))
"""


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-c", DRIVER, *arguments]


def environment(tmp_path: Path, home: Path) -> dict[str, str]:
    temporary = tmp_path / "temporary"
    temporary.mkdir(exist_ok=True)
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("XDG_")},
        "QT_QPA_PLATFORM": "offscreen", "HOME": str(home), "TMPDIR": str(temporary),
        "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
    }


def shown(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[0])
    return found


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "named.txt"
    path.write_text("what was named on the command line")
    return path


@pytest.fixture(params=["read-only", "a file", "below a file", "full"])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    place = tmp_path / "home"
    if request.param == "a file":
        place.write_text("")
        yield place
    elif request.param == "below a file":
        place.write_text("")
        yield place / "me"
    elif request.param == "read-only":
        if os.geteuid() == 0 and shutil.which("setpriv") is None:
            pytest.skip("root may write everywhere, and setpriv is not there to forbid it")
        place.mkdir(mode=0o555)
        yield place
        place.chmod(0o755)
    else:
        place.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)],
            capture_output=True, check=False,
        )
        if mounted.returncode:
            pytest.skip("only root may mount a small disk")
        yield place
        subprocess.run(["umount", str(place)], check=True)


def as_anybody(arguments: list[str]) -> list[str]:
    """A command whom read-only folders stop, even where it belongs to root."""
    if os.geteuid() == 0 and shutil.which("setpriv") is not None:
        return ["setpriv", "--bounding-set=-dac_override,-dac_read_search", *arguments]
    return arguments


def test_what_is_named_is_shown_and_a_notice_says_that_nothing_is_kept(
    home: Path, text: Path, tmp_path: Path
) -> None:
    done = subprocess.run(
        as_anybody(command(str(text))), env=environment(tmp_path, home), capture_output=True,
        text=True, timeout=120, check=False,
    )
    found = shown(done)
    assert found["corpora"] == ["named.txt"]
    assert found["text"] == text.read_text()
    assert found["tokenizers"] > 0
    ((level, words),) = found["notices"]
    assert level == "warning"
    assert str(home) in words
    assert "Nothing is kept when the program ends" in words
    assert found["kept"].endswith("not saved")
    assert not list((tmp_path / "temporary").iterdir())  # nothing is left behind


def test_where_no_folder_at_all_can_be_written_it_works_too(text: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    surroundings = environment(tmp_path, nowhere) | {"TMPDIR": str(nowhere)}
    code = "import tempfile; tempfile._candidate_tempdir_list = lambda: ['/proc']\n" + DRIVER
    done = subprocess.run(
        [sys.executable, "-c", code, str(text)], env=surroundings, cwd="/proc",
        capture_output=True, text=True, timeout=120, check=False,
    )
    found = shown(done)
    assert found["text"] == text.read_text()
    assert [level for level, _ in found["notices"]] == ["warning"]
    assert found["kept"].endswith("not saved")


def test_a_usable_home_is_used_without_a_word(text: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    done = subprocess.run(
        command(str(text)), env=environment(tmp_path, home), capture_output=True, text=True,
        timeout=120, check=False,
    )
    assert shown(done)["notices"] == []
    assert list(home.rglob("*.tokenprism"))
    assert list(home.rglob("tokenprism.log"))


def test_a_signal_ends_the_program_although_the_disk_is_full(text: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    # SQLite answers as on a full disk from now on.
    full = """
import tokenprism.workspace.document as document
from contextlib import contextmanager
from tokenprism.errors import StorageError

@contextmanager
def transaction(self):
    raise StorageError("the disk is full: the last changes are not saved", path=self.path)
    yield

document.Workspace.transaction = transaction
"""
    code = DRIVER.replace(
        "    timer.stop()\n", "    timer.stop()\n" + "".join(
            f"    {line}\n" for line in f"exec({full!r}, globals())".splitlines())
        + "    window.session.set_text(type(window.session.text)(b'new text', 'my text'))\n",
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(text), "wait"], env=environment(tmp_path, home),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("{")
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 0
    (line,) = [one for one in errors.splitlines() if "could not be saved" in one]
    assert "my text" in line
    assert "the disk is full" in line
    (log,) = home.rglob("tokenprism.log")
    assert line.removeprefix("tokenprism: ") in log.read_text()
