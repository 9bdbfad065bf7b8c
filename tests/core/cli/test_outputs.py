"""What commands write into: files, links, devices, pipes, and places that refuse it."""

from __future__ import annotations

import os
import resource
import shutil
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from command_kit import START, call, without_formats
from tokenprism.cli import run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files of POSIX systems")

Writer = Callable[[Path], list[str]]

LONG = ["a" * 255, "中" * 85]  # of as many bytes as a name can have


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a text, a model that was trained on it, and its manifest."""
    folder = tmp_path_factory.mktemp("given")
    (folder / "text.txt").write_text("the cat sat on the mat and the dog sat on the log\n" * 40)
    assert run([*train(folder), "-o", str(folder / "model"), "--manifest",
                str(folder / "manifest.run.json")]) == 0
    return folder


def train(folder: Path) -> list[str]:
    return ["train", str(folder / "text.txt"), "--vocab-size", "300"]


WRITERS: dict[str, Callable[[Path, str], list[str]]] = {
    "train": lambda given, to: [*train(given), "-o", to],
    "manifest": lambda given, to: [*train(given), "-o", str(given / "again"), "--manifest", to],
    "repeat": lambda given, to: ["repeat", str(given / "manifest.run.json"), "-o", to],
    "convert": lambda given, to: ["convert", str(given / "model"), to, "--to", "tokenprism"],
    "report": lambda given, to: [
        "report", str(given / "model"), "--corpus", str(given / "text.txt"), "-o", to, "--to", "md",
    ],
}


@pytest.fixture(params=WRITERS)
def writer(request: pytest.FixtureRequest, given: Path) -> Callable[[object], list[str]]:
    made = WRITERS[request.param]
    return lambda to: made(given, os.fspath(to))  # type: ignore[call-overload]


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def is_right(data: bytes) -> bool:
    """Whether this is a whole model, manifest or report."""
    return (data.startswith(b"{") and data.endswith(b"}\n")) or data.startswith(b"# ")


Write = Callable[[object], list[str]]


def test_a_link_stays_and_its_target_is_replaced(writer: Write, tmp_path: Path) -> None:
    target, link = tmp_path / "folder" / "target", tmp_path / "link"
    target.parent.mkdir()
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to("folder/target")
    assert run(writer(link)) == 0
    assert link.is_symlink()
    assert is_right(target.read_bytes())
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert names(target.parent) == {"target"}


def test_where_a_link_leads_to_nothing_its_target_is_made(writer: Write, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("target")
    assert run(writer(link)) == 0
    assert link.is_symlink()
    assert is_right((tmp_path / "target").read_bytes())


def test_a_device_stays_a_device(writer: Write, tmp_path: Path) -> None:
    device = tmp_path / "null"
    try:
        os.mknod(device, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("only root makes devices")
    assert run(writer(device)) == 0
    assert stat.S_ISCHR(device.stat().st_mode)
    assert names(tmp_path) == {"null"}


def test_a_named_pipe_takes_everything_to_its_reader(writer: Write, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    found: list[bytes] = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    assert run(writer(pipe)) == 0
    reader.join(60)
    assert is_right(found[0])
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert names(tmp_path) == {"pipe"}


@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/dev/fd/1"])
def test_standard_output_holds_what_is_written_and_nothing_else(
    writer: Write, given: Path, name: str
) -> None:
    done = call(*writer(name))
    assert done.returncode == 0, done.stderr
    assert is_right(done.stdout)
    assert done.stderr


def test_standard_output_in_a_file_is_not_replaced(given: Path, tmp_path: Path) -> None:
    place = tmp_path / "out"
    with place.open("wb") as file:
        command = [sys.executable, "-c", START, *WRITERS["train"](given, "/dev/stdout")]
        before = place.stat().st_ino
        subprocess.run(command, stdout=file, check=True)
    assert place.stat().st_ino == before
    assert place.read_bytes() == (given / "model").read_bytes()


def test_a_pipe_without_a_reader_is_waited_for_until_an_interrupt(
    given: Path, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for command in (WRITERS["train"], WRITERS["convert"]):
        heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        # The interrupt comes by itself once the pipe was tried in vain.
        alarm = (
            "import os, signal, tokenprism.targets as t; "
            "t.time.sleep = lambda _: os.kill(os.getpid(), signal.SIGINT); "
        )
        done = subprocess.run(
            [sys.executable, "-c", heed + alarm + START, *command(given, str(pipe))],
            capture_output=True, timeout=120, check=False,
        )
        assert done.returncode == 1
        assert without_formats(done.stderr) == b"tokenprism: cancelled\n"


def test_what_is_no_place_to_write_is_refused_at_once(
    writer: Write, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder").mkdir()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(tmp_path / "socket"))
        for name, words in (
            ("folder", "this is a folder"), ("socket", "this is a socket"),
            ("none/model", "there is no folder"), ("folder/" + "b" * 256, "file name too long"),
        ):
            assert run(writer(tmp_path / name)) == 1
            assert words in capfd.readouterr().err
    assert names(tmp_path) == {"folder", "socket"}
    assert not names(tmp_path / "folder")


def test_on_a_full_device_the_reason_is_told(
    writer: Write, capfd: pytest.CaptureFixture[str]
) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    assert run(writer("/dev/full")) == 1
    assert "/dev/full: cannot be written (no space left on device)" in capfd.readouterr().err


def test_a_disk_that_is_full_keeps_the_old_file_and_nothing_else(
    writer: Write, tmp_path: Path
) -> None:
    place = tmp_path / "model"
    place.write_bytes(b"old")

    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))

    # Python would keep compiled modules cut short at that size.
    done = call(*writer(place), preexec_fn=fill,
                env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    assert done.returncode == 1
    assert b"file too large" in done.stderr
    assert place.read_bytes() == b"old"
    assert names(tmp_path) == {"model"}


def test_a_folder_that_cannot_be_written_to_is_refused(writer: Write, tmp_path: Path) -> None:
    place = tmp_path / "model"
    place.write_bytes(b"old")
    command = [sys.executable, "-c", START, *writer(place)]
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root may write everywhere, and setpriv is not there to forbid it")
        command = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", *command]
    tmp_path.chmod(0o555)
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    finally:
        tmp_path.chmod(0o755)
    assert done.returncode == 1
    assert b"the folder cannot be written to" in done.stderr
    assert place.read_bytes() == b"old"
    assert names(tmp_path) == {"model"}


@pytest.mark.parametrize("name", LONG, ids=["ascii", "chinese"])
def test_the_longest_name_that_a_file_can_have(writer: Write, tmp_path: Path, name: str) -> None:
    place = tmp_path / name
    done = run(writer(place))
    if writer(place)[0] == "convert":  # the report beside it would have a longer name
        assert done == 1
        assert not names(tmp_path)
        return
    assert done == 0
    assert run(writer(place)) == 0
    assert is_right(place.read_bytes())
    assert names(tmp_path) == {name}


def test_a_name_that_is_not_utf8(
    writer: Write, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    place = tmp_path / os.fsdecode(b"m\xff\x1b[31m")
    assert run(writer(place)) == 0
    assert is_right(place.read_bytes())
    told = capfdbinary.readouterr().out
    assert b"\xff" not in told
    assert b"\x1b" not in told
    if "--manifest" not in writer(place):
        assert rb"m\xff\x1b[31m" in told


def test_a_format_of_two_files_goes_into_no_pipe(
    given: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert run(["convert", str(given / "model"), str(pipe), "--to", "tiktoken"]) == 1
    assert "more than one file" in capfd.readouterr().err
    assert names(tmp_path) == {"pipe"}


def test_a_checkpoint_behind_a_link_is_removed_there(given: Path, tmp_path: Path) -> None:
    link, kept = tmp_path / "link", tmp_path / "kept"
    link.symlink_to(kept)
    assert run([*train(given), "-o", str(tmp_path / "model"), "--checkpoint", str(link)]) == 0
    assert link.is_symlink()
    assert not kept.exists()
    os.mkfifo(kept)
    assert run([*train(given), "-o", str(tmp_path / "model"), "--checkpoint", str(link)]) == 1
    assert stat.S_ISFIFO(kept.stat().st_mode)
