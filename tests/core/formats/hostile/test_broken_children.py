"""A process apart that dies, hangs, writes nonsense or eats memory: a message, and life goes on."""

from __future__ import annotations

import json
import signal
import struct
import sys
import threading
import time
from pathlib import Path

import pytest
from clock import PATIENCE
from small_files import samples, spelled, tokenizer_json
from tokenprism import Progress
from tokenprism.errors import CancelledError, FormatError
from tokenprism.formats.sandbox import process
from tokenprism.formats.sandbox.process import Child, ChildEndedError
from tokenprism.formats.sandbox.remote import RemoteTokenizer, open_sandboxed

MARK = struct.pack("<q", 0x7072_6973_6D01)
WRITE = "import sys; sys.stdout.buffer.write({0!r}); sys.stdout.flush(); sys.stdin.read()"
GARBAGE = {
    "text": b"Segmentation fault\n" * 3,
    "zeros": bytes(64),
    "count": MARK + struct.pack("<q", 1 << 40),
    "negative": MARK + struct.pack("<qq", 0, -5),
    "huge": MARK + struct.pack("<qq", 0, 1 << 60),
    "no pickle": MARK + struct.pack("<qq", 0, 4) + b"abcd",
    "a lie": MARK + struct.pack("<qq", 0, 2) + b"i.",
}


def child_of(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_command", lambda: [sys.executable, "-c", code])


@pytest.mark.parametrize("name", GARBAGE)
def test_nonsense_in_the_pipe_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    child_of(WRITE.format(GARBAGE[name]), monkeypatch)
    with pytest.raises(ChildEndedError, match=r"x\.json: the library's process wrote something"):
        Child("tokenizer", "x.json", Progress())


@pytest.mark.parametrize("code", [
    "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)",
    "import os; os._exit(3)",
    "import sys; sys.stdout.buffer.write(b'\\x01\\x6d'); sys.stdout.flush()",
    "raise SystemExit(0)",
])
def test_a_process_that_dies_is_told(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    child_of(code, monkeypatch)
    with pytest.raises(ChildEndedError, match=r"x\.json: the library's process ended"):
        Child("tokenizer", "x.json", Progress())


def test_a_process_that_hangs_is_ended_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_OPENING", 0.4)
    child_of("import time; time.sleep(1000)", monkeypatch)
    start = time.monotonic()
    with pytest.raises(ChildEndedError, match="gave no answer for"):
        Child("tokenizer", "x.json", Progress())
    assert time.monotonic() - start < PATIENCE


def test_a_process_that_hangs_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    child_of("import time; time.sleep(1000)", monkeypatch)
    progress = Progress()
    threading.Timer(0.3, progress.cancel).start()
    with pytest.raises(CancelledError):
        Child("tokenizer", "x.json", progress)


ANSWERS_ONCE = """
import sys
from tokenprism.formats.sandbox.channel import receive, send
receive(sys.stdin.buffer)
send(sys.stdout.buffer, "hello")
while True:
    receive(sys.stdin.buffer)
"""


@pytest.mark.parametrize("cancelled", [False, True])
def test_a_child_that_was_closed_elsewhere_is_told(
    monkeypatch: pytest.MonkeyPatch, cancelled: bool
) -> None:
    child_of(ANSWERS_ONCE, monkeypatch)
    child, progress = Child("tokenizer", "x.json", Progress()), Progress()
    assert child.greeting == "hello"
    child.close()
    if cancelled:
        progress.cancel()
    with pytest.raises(CancelledError if cancelled else ChildEndedError):
        child.ask(("encode", "text"), progress)


def test_a_child_is_closed_while_another_thread_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    child_of(ANSWERS_ONCE, monkeypatch)
    child, raised = Child("tokenizer", "x.json", Progress()), []

    def ask() -> None:
        try:
            child.ask(("encode", "text"), Progress())
        except Exception as fault:  # noqa: BLE001  (whatever it is, it is looked at)
            raised.append(fault)

    thread = threading.Thread(target=ask)
    thread.start()
    child.close()
    thread.join(20)
    assert [type(one) for one in raised] == [ChildEndedError]


EATER = """
import resource
from tokenprism.formats.sandbox import child
limit = child._limit_memory
def less():
    limit()
    most = {megabytes} << 20
    assert resource.getrlimit(resource.RLIMIT_DATA)[0] >= most
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
child._limit_memory = less
raise SystemExit(child.main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_a_process_that_eats_memory_is_told_and_the_next_file_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Within the bound of what replacements may make, yet more than this process is given.
    step = {"type": "Replace", "pattern": {"String": "a"}, "content": "a" * 20}
    bomb = tmp_path / "bomb.json"
    bomb.write_bytes(spelled(tokenizer_json(
        {"a": 0}, normalizer={"type": "Sequence", "normalizers": [step] * 5}
    )))
    with monkeypatch.context() as patch:
        child_of(EATER.format(megabytes=400), patch)
        made = open_sandboxed(bomb)
        assert isinstance(made, RemoteTokenizer)
        with pytest.raises(FormatError, match=r"process ended|not enough memory|library fail"):
            made.encode("a" * 600)
    sample = samples()["word_piece"]
    assert len(open_sandboxed(sample.write(tmp_path / "next")).encode("hello")) == 1


def test_damaged_files_give_the_same_message_as_in_this_process(tmp_path: Path) -> None:
    from probe import use

    sample = samples()["unigram"]
    document = json.loads(sample.content)
    document["model"]["unk_id"] = 99
    path = sample.write(tmp_path, spelled(document))
    with pytest.raises(FormatError) as there:
        open_sandboxed(path)
    assert str(there.value) == use(path)["text"]


def test_a_killed_process_is_started_again(tmp_path: Path) -> None:
    made = open_sandboxed(samples()["word_piece"].write(tmp_path))
    assert isinstance(made, RemoteTokenizer)
    made._child._process.send_signal(signal.SIGKILL)
    made._child._process.wait()
    assert len(made.encode("hello")) == 1
