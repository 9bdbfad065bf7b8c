"""Files appear whole or not at all: kills, full disks, places that cannot be written."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tokenprism.bpe.model import BpeModel
from tokenprism.errors import ExportError
from tokenprism.files import atomic_writer, write_atomically
from tokenprism.formats import export, open_tokenizer

Trained = Callable[..., BpeModel]
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
CHILD = """
import sys
from tokenprism.formats import export, open_tokenizer
models = [open_tokenizer(path).model for path in sys.argv[3:5]]
print("ready", flush=True)
while True:
    for model in models:
        export(model, sys.argv[1], sys.argv[2])
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("name", ["tokenprism", "huggingface", "tiktoken"])
def test_a_kill_leaves_the_old_or_the_new_model(
    tmp_path: Path, trained: Trained, name: str
) -> None:
    models = [trained("cl100k"), trained("gpt2", merges=60)]
    sources = [
        str(export(model, tmp_path / f"{k}.tokenprism.json", "tokenprism")[0])
        for k, model in enumerate(models)
    ]
    identities = {open_tokenizer(source).identity for source in sources}
    target = tmp_path / "target" / "m"
    target.parent.mkdir()
    export(models[0], target, name)
    made = random.Random(5)
    for _ in range(4):
        process = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(target), name, *sources], stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(made.random() * 0.05)
        process.kill()
        process.wait()
        process.stdout.close()
        assert open_tokenizer(target).identity in identities


def test_a_failure_keeps_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o640)

    def fail() -> None:
        with atomic_writer(path) as file:
            file.write(b"half of the new")
            raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        fail()
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_is_followed(tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.write_bytes(b"old")
    link = tmp_path / "link"
    link.symlink_to(real)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_said(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fill() -> None:
        with atomic_writer(path) as file:
            # The temporary file itself is put on a device that is always full.
            full = os.open("/dev/full", os.O_WRONLY)
            os.dup2(full, file.fileno())
            os.close(full)
            file.write(b"x" * 1_000_000)

    with pytest.raises(ExportError, match="could not be saved"):
        fill()
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of POSIX")
def test_a_limit_of_the_file_size_is_said(tmp_path: Path, trained: Trained) -> None:
    export(trained(), tmp_path / "m.tokenprism.json", "tokenprism")
    code = """
import resource, signal, sys
from tokenprism.errors import ExportError
from tokenprism.formats import export, open_tokenizer
model = open_tokenizer(sys.argv[1])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    export(model, sys.argv[1], "tokenprism")
except ExportError as fault:
    print(fault)
"""
    path = tmp_path / "m.tokenprism.json"
    before = path.read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    assert "could not be saved (file too large)" in done.stdout
    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 1


def test_a_folder_is_no_file(tmp_path: Path, trained: Trained) -> None:
    for name in ("tokenprism", "huggingface", "tiktoken"):
        target = tmp_path / name
        target.mkdir()
        with pytest.raises(ExportError, match="this is a folder"):
            export(trained(), target, name)
        assert list(target.iterdir()) == []


def test_a_missing_folder_is_said(tmp_path: Path, trained: Trained) -> None:
    with pytest.raises(ExportError, match="cannot be written"):
        export(trained(), tmp_path / "absent" / "m.json", "huggingface")


@pytest.mark.skipif(ROOT, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(tmp_path: Path, trained: Trained) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    with pytest.raises(ExportError, match="permission denied"):
        export(trained(), closed / "m.json", "huggingface")
