"""Pipes, devices and standard input as corpora and texts, and the faults of corpora."""

from __future__ import annotations

import gzip
import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from command_kit import START, call, without_formats
from tokenprism.cli import inputs, run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files of POSIX systems")

TEXT = b"the cat sat on the mat and the dog sat on the log\n" * 40


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "text.txt"
    path.write_bytes(TEXT)
    return path


@pytest.fixture
def model(text: Path, tmp_path: Path) -> str:
    path = str(tmp_path / "model")
    assert run(["train", str(text), "--vocab-size", "300", "-o", path]) == 0
    return path


def fed(pipe: Path, data: bytes) -> threading.Thread:
    """A named pipe into which somebody writes."""
    os.mkfifo(pipe)
    thread = threading.Thread(target=lambda: pipe.write_bytes(data))
    thread.start()
    return thread


def test_training_reads_a_named_pipe_as_the_same_file(
    text: Path, model: str, tmp_path: Path
) -> None:
    pipe, made = tmp_path / "pipes" / text.name, tmp_path / "made"
    pipe.parent.mkdir()
    thread = fed(pipe, TEXT)
    assert run(["train", str(pipe), "--vocab-size", "300", "-o", str(made)]) == 0
    thread.join()
    assert made.read_bytes() == Path(model).read_bytes()


def test_every_command_reads_pipes(
    text: Path, model: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    said = {}
    for number, command in enumerate((
        ["corpus"], ["compare", model, "--csv", "--corpus"],
        ["differences", model, model, "--corpus"], ["advise", model, "--corpus"],
        ["encode", model],
    )):
        pipe = tmp_path / f"text.{number}"
        thread = fed(pipe, TEXT)
        for place in (text, pipe):
            capfd.readouterr()
            assert run([*command, str(place)]) == 0
            said[place] = capfd.readouterr().out.replace(str(place), "").replace(place.name, "")
        thread.join()
        assert said[text] == said[pipe]


def test_a_pipe_is_a_text_unless_its_format_is_named(tmp_path: Path) -> None:
    lines = b'{"text": "one"}\n{"text": "two"}\n'
    for data, options, told in (
        (lines, [], b"text, UTF-8, 1 document,"),
        (lines, ["--format", "jsonl"], b"jsonl, UTF-8, column text, 2 documents,"),
        (lines, ["--column", "text"], b"jsonl, UTF-8, column text, 2 documents,"),
        (gzip.compress(lines), ["--format", "lines"], b"lines (gzip), UTF-8, 2 documents,"),
    ):
        done = call("corpus", "-", *options, data=data, env={**os.environ, "TMPDIR": str(tmp_path)})
        assert b"standard input: " + told in done.stdout, done
        assert not list(tmp_path.iterdir())


def test_what_has_no_end_is_refused(
    model: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(inputs, "_LARGEST", 3 << 20)
    for device in ("/dev/zero", "/dev/urandom"):
        assert run(["encode", model, device]) == 1
        assert "more than 3,145,728 bytes come from it" in capfd.readouterr().err
        for command in (["corpus", device], ["compare", model, "--corpus", device],
                        ["train", device, "--vocab-size", "300", "-o", model]):
            assert run(command) == 1
            assert "not a regular file" in capfd.readouterr().err


def test_a_pipe_takes_half_of_what_is_free_at_most(
    model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    thread = fed(tmp_path / "pipe", TEXT)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1000))
    assert run(["corpus", str(tmp_path / "pipe")]) == 1
    assert "more than 500 bytes come from it" in capfd.readouterr().err
    thread.join()


def test_files_of_the_system_that_tell_no_size_are_read(
    model: str, capfd: pytest.CaptureFixture[str]
) -> None:
    if not Path("/proc/self/status").exists():
        pytest.skip("this system has no /proc")
    for command in (["encode", model, "/proc/self/status"], ["corpus", "/proc/self/status"]):
        capfd.readouterr()
        assert run(command) == 0
        assert capfd.readouterr().out


@pytest.mark.parametrize("command", [
    ["train", "{pipe}", "--vocab-size", "300", "-o", "{model}"], ["corpus", "{pipe}"],
    ["encode", "{model}", "{pipe}"], ["compare", "{model}", "--corpus", "{pipe}"],
    ["compare", "{model}", "--corpus", "{model}", "--words", "{pipe}"],
])
def test_an_interrupt_ends_the_wait_for_a_pipe(
    model: str, tmp_path: Path, command: list[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    process = subprocess.Popen(
        [sys.executable, "-c", heed + START,
         *(one.format(pipe=pipe, model=model) for one in command)],
        stderr=subprocess.PIPE,
    )
    # Opening a pipe for writing comes back once somebody has it open for reading.
    handle = os.open(pipe, os.O_WRONLY)
    process.send_signal(signal.SIGINT)
    assert without_formats(process.communicate(timeout=60)[1]) == b"tokenprism: cancelled\n"
    os.close(handle)
    assert process.returncode == 1


@pytest.fixture
def broken(tmp_path: Path) -> list[str]:
    """Two files with faults and one without."""
    lines, one = tmp_path / "lines.jsonl", tmp_path / "one.txt"
    lines.write_bytes(b'{"text": "a b c"}\n{"text": 1}\nnothing\n{"text": "d e f"}\n')
    one.write_bytes(b"fine\nnot \xff fine\n")
    whole = tmp_path / "whole.txt"
    whole.write_bytes(TEXT)
    return list(map(str, (lines, one, whole)))


def test_a_training_tells_the_faults_of_each_file(
    broken: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    made = tmp_path / "made"
    assert run(["train", *broken, "--vocab-size", "300", "-o", str(made)]) == 0
    told = without_formats(capfd.readouterr().err.encode()).decode().splitlines()
    assert len(told) == 2
    assert told[0].startswith(
        f"tokenprism: {broken[0]}: 2 faults (2 records left out (18 bytes): see their faults), "
        "the first: line 2, byte 18: "
    )
    assert told[0].endswith("; left out (11 bytes)")
    assert told[1].startswith(f"tokenprism: {broken[1]}: 1 fault, the first: line 2, byte 9: ")
    assert told[1].endswith("; kept")


def test_strict_makes_faults_an_error(
    broken: list[str], model: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    made = tmp_path / "made"
    for command in (
        ["train", *broken, "--vocab-size", "300", "-o", str(made), "--manifest", str(made)],
        ["compare", model, "--corpus", *broken], ["corpus", *broken],
        ["differences", model, model, "--corpus", *broken],
        ["report", model, "--corpus", *broken, "-o", str(made), "--to", "md"],
    ):
        capfd.readouterr()
        assert run([*command, "--strict"]) == 1
        assert not made.exists()
        said = capfd.readouterr()
        assert "line 2, byte 9" in said.err or command[0] == "corpus"
        assert not said.out or command[0] == "corpus"
    assert run(["train", broken[2], "--vocab-size", "300", "-o", str(made), "--strict"]) == 0


def test_one_thing_is_told_in_the_singular(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"\xff")
    assert run(["corpus", str(path)]) == 0
    assert capfd.readouterr().out.startswith("a: 1 document, 1 byte, 1 line, 1 fault\n")
