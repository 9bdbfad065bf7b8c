"""Tokenizers in a child process: equal to those in this one, and gone when they must be."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tokenprism import Capability, Progress, Specials
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import CancelledError, FormatError, TokenprismError, UnknownIdError
from tokenprism.explain.words import words_near
from tokenprism.formats import HuggingFaceTokenizer, export, open_tokenizer
from tokenprism.formats.hard_text import DOCUMENTS
from tokenprism.formats.sandbox.process import ChildEndedError
from tokenprism.formats.sandbox.remote import RemoteTokenizer, open_sandboxed

Trained = Callable[..., BpeModel]
# The library needs seconds for it, so that it can be met at work.
SLOW = "one word after another " * 200_000


@pytest.fixture(scope="module")
def lowercase(tmp_path_factory: pytest.TempPathFactory, trained: Trained) -> Path:
    """A file that only the library can encode: it normalizes."""
    folder = tmp_path_factory.mktemp("remote")
    (path,) = export(trained(), folder / "plain.json", "huggingface")
    value = json.loads(path.read_text("utf-8"))
    value["normalizer"] = {"type": "Lowercase"}
    path = folder / "lowercase.json"
    path.write_text(json.dumps(value), "utf-8")
    return path


@pytest.fixture(scope="module")
def remote(lowercase: Path) -> RemoteTokenizer:
    made = open_sandboxed(lowercase)
    assert isinstance(made, RemoteTokenizer)
    return made


@pytest.fixture(scope="module")
def here(lowercase: Path) -> HuggingFaceTokenizer:
    made = open_tokenizer(lowercase)
    assert isinstance(made, HuggingFaceTokenizer)
    return made


def child_of(remote: RemoteTokenizer) -> int:
    pid: int = remote._child._process.pid
    return pid


def ended(pid: int) -> bool:
    """Whether a process is gone, or only its exit code is left of it."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state == "Z"


def wait_until(holds: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def same(one: Any, other: Any) -> bool:
    columns = ("source", "ids", "starts", "ends", "status")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in columns)


def test_it_is_the_adapter(remote: RemoteTokenizer, here: HuggingFaceTokenizer) -> None:
    assert (remote.name, remote.family, remote.identity) == (here.name, here.family, here.identity)
    assert remote.capabilities == here.capabilities
    assert remote.capabilities & Capability.HISTORY == Capability.NONE
    assert list(remote.warnings) == list(here.warnings)
    assert remote.warnings[0].template == here.warnings[0].template
    mine, theirs = remote.vocabulary, here.vocabulary
    assert mine.blob == theirs.blob
    assert mine.specials == theirs.specials
    for name in ("offsets", "kinds", "ranks", "left", "right", "counts"):
        assert np.array_equal(getattr(mine, name), getattr(theirs, name))


def test_it_encodes_and_decodes_equally(
    remote: RemoteTokenizer, here: HuggingFaceTokenizer
) -> None:
    texts = [*DOCUMENTS, "<|endoftext|> a", ""]
    for way in (Specials.TEXT, Specials.ALLOW):
        batch = remote.encode_batch(texts, specials=way, threads=2)
        for text, mine in zip(texts, batch, strict=True):
            theirs = here.encode(text, specials=way)
            assert same(mine, theirs), text
            assert remote.decode(mine.ids) == here.decode(theirs.ids)


def test_words_are_those_of_the_tokens_that_are_shown(
    remote: RemoteTokenizer, here: HuggingFaceTokenizer
) -> None:
    text = "Ab<|endoftext|>cd"
    for way in (Specials.ALLOW, Specials.TEXT):
        for tokenizer in (remote.recognising(way), here.recognising(way)):
            words = words_near(tokenizer, tokenizer.encode(text), 4)
            expected = here.worded(text, way)
            assert words is not None
            assert expected is not None
            assert words.numbers.tolist() == expected[1].tolist()
    allowed, plain = (here.worded(text, way)[0] for way in (Specials.ALLOW, Specials.TEXT))
    assert len(allowed) < len(plain)
    assert here.recognising("all").pretokens(text).tolist() == here.pretokens(text).tolist()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=st.text(max_size=60))
def test_any_text(remote: RemoteTokenizer, here: HuggingFaceTokenizer, text: str) -> None:
    assert same(remote.encode(text), here.encode(text))


def test_errors_come_back_as_they_are(remote: RemoteTokenizer, tmp_path: Path) -> None:
    with pytest.raises(TokenprismError, match="not UTF-8") as raised:
        remote.encode(b"abc \xff")
    assert raised.value.place.byte == 4
    assert raised.value.remedy
    with pytest.raises(TokenprismError, match="special token"):
        remote.encode("a <|endoftext|>", specials=Specials.RAISE)
    with pytest.raises(UnknownIdError):
        remote.decode(np.array([10**6], np.int32))
    for refused in (remote.history, remote.at_size):
        with pytest.raises(TokenprismError):
            refused("a")  # type: ignore[operator]
    assert len(remote.encode("still there"))
    damaged = tmp_path / "tokenizer.json"
    damaged.write_text('{"model": {"type": "BPE", "vocab": 3}}')
    with pytest.raises(FormatError) as here_too:
        open_tokenizer(damaged)
    with pytest.raises(FormatError) as there:
        open_sandboxed(damaged)
    assert str(there.value) == str(here_too.value)


def test_what_needs_no_library_comes_over_whole(tmp_path: Path, trained: Trained) -> None:
    model = trained()
    for format in ("huggingface", "tokenprism"):
        (path, *_) = export(model, tmp_path / f"{format}.json", format)
        tokenizer = open_sandboxed(path)
        assert isinstance(tokenizer, BpeTokenizer)
        assert tokenizer.identity == BpeTokenizer(model).identity
        assert tokenizer.warnings == ()
        assert same(tokenizer.encode("It's 12 apart"), BpeTokenizer(model).encode("It's 12 apart"))


def test_cancelling_ends_the_work_soon_and_the_next_request_works(lowercase: Path) -> None:
    remote = open_sandboxed(lowercase)
    assert isinstance(remote, RemoteTokenizer)
    first, progress, waiting = child_of(remote), Progress(), Progress()
    faults: list[BaseException] = []

    def work(own: Progress) -> None:
        try:
            remote.encode(SLOW, progress=own)
        except CancelledError as fault:
            faults.append(fault)

    threads = [threading.Thread(target=work, args=(own,)) for own in (progress, waiting)]
    threads[0].start()
    wait_until(lambda: progress.total > 0)
    threads[1].start()
    time.sleep(0.2)
    waiting.cancel()
    threads[1].join(5)
    assert len(faults) == 1, "one that waits for its turn leaves without it"
    assert not ended(first)
    progress.cancel()
    threads[0].join(5)
    assert len(faults) == 2
    assert ended(first)
    assert len(remote.encode("again"))


def test_a_crash_is_said_and_the_next_request_works(
    remote: RemoteTokenizer, lowercase: Path
) -> None:
    def kill() -> None:
        time.sleep(0.3)
        os.kill(child_of(remote), signal.SIGKILL)

    threading.Thread(target=kill).start()
    with pytest.raises(ChildEndedError, match=r"lowercase\.json.*process ended"):
        remote.encode(SLOW)
    assert len(remote.encode("again"))
    # Gone between two requests, it is not even noticed.
    os.kill(child_of(remote), signal.SIGKILL)
    wait_until(lambda: not remote._child.alive)
    assert len(remote.encode("again"))


def test_another_file_in_its_place_is_not_taken_for_it(tmp_path: Path, lowercase: Path) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_bytes(lowercase.read_bytes())
    remote = open_sandboxed(path)
    assert isinstance(remote, RemoteTokenizer)
    path.write_bytes(lowercase.read_bytes().replace(b"Lowercase", b"NFC"))
    assert len(remote.encode("still the first"))
    os.kill(child_of(remote), signal.SIGKILL)
    wait_until(lambda: not remote._child.alive)
    with pytest.raises(FormatError, match="another one than when it was opened"):
        remote.encode("text")
    path.unlink()
    with pytest.raises(FormatError, match="no such file"):
        remote.encode("text")


def test_the_child_goes_with_its_tokenizer(lowercase: Path) -> None:
    remote = open_sandboxed(lowercase)
    assert isinstance(remote, RemoteTokenizer)
    pid = child_of(remote)
    assert not ended(pid)
    del remote
    gc.collect()
    assert ended(pid)


def test_a_pattern_goes_along_and_no_library_comes_here(tmp_path: Path, trained: Trained) -> None:
    value = json.loads(export(trained(), tmp_path / "made.json", "huggingface")[0].read_text())
    (tmp_path / "vocab.json").write_text(json.dumps(value["model"]["vocab"]), "utf-8")
    merges = "".join(f"{left} {right}\n" for left, right in value["model"]["merges"])
    (tmp_path / "merges.txt").write_text(f"#version: 0.2\n{merges}", "utf-8")
    text = "it's 12345 words"
    code = (
        "import sys\n"
        "from tokenprism.formats.sandbox.remote import open_sandboxed\n"
        "made = open_sandboxed(sys.argv[1], pattern=sys.argv[2])\n"
        "print(made.encode(sys.argv[3]).ids.tolist(), 'tokenizers' in sys.modules)"
    )
    for pattern in ("gpt2", "llama3", r"[a-z]+|."):
        path = str(tmp_path / "vocab.json")
        done = subprocess.run(
            [sys.executable, "-c", code, path, pattern, text], capture_output=True, text=True
        )
        expected = open_tokenizer(path, pattern=pattern).encode(text).ids.tolist()
        assert done.stdout == f"{expected} False\n", done.stderr


def test_the_child_dies_with_its_parent(lowercase: Path) -> None:
    code = (
        "import os, sys, threading\n"
        "from tokenprism.formats.sandbox.remote import open_sandboxed\n"
        "remote = open_sandboxed(sys.argv[1])\n"
        "threading.Thread(target=remote.encode, args=('one word after ' * 300_000,)).start()\n"
        "print(remote._child._process.pid, flush=True)\n"
        "sys.stdin.read()"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code, str(lowercase)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    time.sleep(0.3)  # it is at work now
    parent.kill()
    parent.communicate()
    wait_until(lambda: ended(pid))
