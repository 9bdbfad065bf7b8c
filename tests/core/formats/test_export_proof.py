"""Exports with their proof: what is told and kept, and that nothing that was there is damaged."""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from test_export_targets import NAMES, first_specials, make_pieces
from tokenprism import Progress
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import CancelledError, ExportError, FormatError
from tokenprism.files import write_together
from tokenprism.formats import ApproximateError, Report, export, export_verified, open_tokenizer
from tokenprism.pretokenize import pattern

Trained = Callable[..., BpeModel]
LINES = ["It's 12345  apart\n", "plain\n", "中文 café <|endoftext|> <s>\n", "x\n"]
LIMITED = """
import resource, signal, sys
from tokenprism.errors import ExportError
from tokenprism.formats import export_verified, open_tokenizer
source, target, format = sys.argv[1:4]
model = open_tokenizer(source).model
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[4]),) * 2)
try:
    export_verified(model, target, format, accept_approximate=True)
except ExportError as fault:
    print(fault.problem)
"""
ENDLESS = """
import sys
from tokenprism.formats import export_verified, open_tokenizer
target, format, *sources = sys.argv[1:]
models = [open_tokenizer(path).model for path in sources]
print("ready", flush=True)
while True:
    for model in models:
        export_verified(model, target, format)
"""


# An export that ends, as if killed, before the given number of changes to names.
ENDING = """
import os, sys
from tokenprism.formats import export, open_tokenizer
tokenizer = open_tokenizer(sys.argv[1])
left = int(sys.argv[3])
def ending(function):
    def call(*arguments, **more):
        global left
        if left == 0:
            os._exit(9)
        left -= 1
        return function(*arguments, **more)
    return call
os.replace, os.unlink = ending(os.replace), ending(os.unlink)
export(tokenizer, sys.argv[2], "gpt2")
"""


def made_missing(folder: Path, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Child processes find these packages not installed."""
    for name in names:
        (folder / f"{name}.py").write_text(f"raise ModuleNotFoundError('No module named {name}')\n")
    monkeypatch.setenv("PYTHONPATH", str(folder))


@pytest.mark.parametrize(
    "format", ["tokenprism", "huggingface", "tiktoken", "gpt2", "gguf", "tekken"]
)
def test_an_export_is_proved_and_its_report_kept(
    tmp_path: Path, trained: Trained, format: str
) -> None:
    model = first_specials(trained("gpt2"))
    path = tmp_path / NAMES.get(format, "m")
    exported = export_verified(model, path, format, LINES)
    report = exported.report
    assert report.ok
    assert report.lines == report.lines_equal == len(LINES)
    assert exported.files[0] == path
    assert exported.files[-1] == tmp_path / f"{path.name}.verify.json"
    assert sorted(tmp_path.iterdir()) == sorted(exported.files)
    kept = json.loads(exported.files[-1].read_text("utf-8"))
    assert kept["ok"] is True
    assert kept["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert kept["library"] == report.library
    assert kept["format"] == format
    assert kept["date"].endswith("+00:00")
    assert kept["documents"] == kept["equal"] > len(LINES)
    assert kept["difference"] is None
    assert open_tokenizer(path).identity == BpeTokenizer(model).identity
    assert str(path) in exported.snippet


def test_what_is_only_near_is_written_when_that_is_accepted(
    tmp_path: Path, trained: Trained
) -> None:
    model = trained("gpt2")
    path = tmp_path / "m.model"
    path.write_bytes(b"old")
    with pytest.raises(ApproximateError, match=r"not written\. Approximate: \d+\.\d %") as refused:
        export_verified(model, path, "sentencepiece", LINES)
    assert isinstance(refused.value.report, Report)
    assert not refused.value.report.ok
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["m.model"]
    report = export_verified(model, path, "sentencepiece", LINES, accept_approximate=True).report
    assert f"Approximate: {report.percentage} of lines equal" in report.as_text()
    assert "pre-tokenizer is not carried" in report.as_text()
    assert report.difference is not None
    assert report.rate == report.lines_equal / len(LINES) < 1
    kept = json.loads((tmp_path / "m.model.verify.json").read_text("utf-8"))
    assert kept["rate"] == report.rate
    assert "pre-tokenizer" in kept["losses"][0]
    assert "NUL" in kept["notes"][0]


def test_the_rate_is_whole_only_where_all_is_equal() -> None:
    report = Report("x", "y", library="z", lines=100_000, lines_equal=99_999)
    assert report.percentage == "99.9 %"
    assert Report("x", "y", documents=3, equal=3).percentage == "100.0 %"
    assert Report("x", "y").rate == 0


def test_a_difference_nobody_expected_is_refused_too(
    tmp_path: Path, trained: Trained
) -> None:
    """The tokenizer's ids are compared, whatever the writer thinks of its file."""
    class Other(BpeTokenizer):
        def encode_batch(self, texts, **ways):  # type: ignore[no-untyped-def]
            return super().encode_batch([text.replace(b"x", b"y") for text in texts], **ways)

    path = tmp_path / "tokenizer.json"
    with pytest.raises(ApproximateError, match=r"50\.0 % of lines"):
        export_verified(Other(trained("gpt2")), path, "huggingface", LINES)
    assert not list(tmp_path.iterdir())


def test_a_library_that_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hidden").mkdir()
    made_missing(tmp_path / "hidden", monkeypatch, "bytepiece", "ahocorasick")
    path = tmp_path / "m.bytepiece.json"
    exported = export_verified(make_pieces({b"ab": 5}), path, "bytepiece")
    assert path.exists()
    assert not exported.report.verified
    assert not exported.report.ok
    assert "Not verified: bytepiece is not installed" in exported.report.as_text()
    assert "pip install bytepiece" in exported.report.as_text()
    kept = json.loads(exported.files[-1].read_text("utf-8"))
    assert (kept["ok"], kept["missing"], kept["rate"]) == (False, "bytepiece", None)


@pytest.mark.parametrize(("format", "package", "module"), [
    ("gguf", "llama-cpp-python", "llama_cpp"), ("tekken", "mistral-common", "mistral_common"),
])
def test_another_library_in_its_place_is_told(
    tmp_path: Path, trained: Trained, monkeypatch: pytest.MonkeyPatch, format: str, package: str,
    module: str,
) -> None:
    (tmp_path / "hidden").mkdir()
    made_missing(tmp_path / "hidden", monkeypatch, module)
    model = first_specials(trained("llama3"))
    report = export_verified(model, tmp_path / NAMES[format], format, LINES).report
    assert report.ok
    assert report.instead_of == package
    assert f"(in place of {package}, which is not installed)" in report.as_text()


def test_a_file_that_the_library_refuses_is_not_written(
    tmp_path: Path, trained: Trained, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "tiktoken.py").write_text("raise ValueError('broken')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "broken"))
    with pytest.raises(FormatError, match="the format's own library fails: ValueError: broken"):
        export_verified(trained("gpt2"), tmp_path / "m.tiktoken", "tiktoken")
    assert [entry.name for entry in tmp_path.iterdir()] == ["broken"]


def test_places_that_cannot_be_written(tmp_path: Path, trained: Trained) -> None:
    with pytest.raises(ExportError, match=r"cannot be written \(no such file or directory\)"):
        export_verified(trained("gpt2"), tmp_path / "absent" / "m.tiktoken", "tiktoken")
    with pytest.raises(ExportError, match="this is a folder"):
        export_verified(trained("gpt2"), tmp_path, "tiktoken")


def test_cancelling_leaves_what_was_there(tmp_path: Path, trained: Trained) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_bytes(b"old")
    progress = Progress()
    timer = threading.Timer(1.0, progress.cancel)
    timer.start()
    with pytest.raises(CancelledError):
        export_verified(
            trained("gpt2"), path, "huggingface", ["It's 12345  apart\n" * 1000] * 100_000,
            progress=progress,
        )
    timer.join()
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["tokenizer.json"]


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="this system limits no sizes of files")
@pytest.mark.parametrize("format", ["huggingface", "tiktoken", "gpt2", "gguf", "sentencepiece"])
@pytest.mark.parametrize("room", [0, 900, 3000])
def test_a_full_disk_leaves_what_was_there(
    tmp_path: Path, trained: Trained, format: str, room: int
) -> None:
    source = export(trained("gpt2"), tmp_path / "source", "tokenprism")[0]
    folder = tmp_path / "to"
    folder.mkdir()
    path = folder / NAMES[format]
    before = [path, *([folder / "merges.txt"] if format == "gpt2" else [])]
    for one in before:
        one.write_bytes(b"old")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(source), str(path), format, str(room)],
        capture_output=True, text=True, check=True,
    )
    assert "could not be saved (file too large)" in done.stdout
    assert all(one.read_bytes() == b"old" for one in before)
    assert sorted(folder.iterdir()) == sorted(before)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("format", ["huggingface", "tiktoken", "gguf"])
def test_a_kill_leaves_the_old_or_the_new_model(
    tmp_path: Path, trained: Trained, format: str
) -> None:
    models = [trained("gpt2"), trained("llama3", merges=60)]
    sources = [
        str(export(model, tmp_path / f"{k}.tokenprism.json", "tokenprism")[0])
        for k, model in enumerate(models)
    ]
    identities = {BpeTokenizer(model).identity for model in models}
    target = tmp_path / "target" / NAMES[format]
    target.parent.mkdir()
    export(models[0], target, format)
    made = random.Random(5)
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", ENDLESS, str(target), format, *sources], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            time.sleep(0.3 + made.random() * 0.6)
            process.kill()
        assert open_tokenizer(target).identity in identities


def test_of_several_files_none_is_replaced_before_all_are_written(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "b").mkdir()
    with pytest.raises(ExportError):
        write_together({tmp_path / "a": b"new", tmp_path / "b": b"new"})
    assert (tmp_path / "a").read_bytes() == b"old"
    write_together({tmp_path / "a": b"new", tmp_path / "c": b"more"})
    assert (tmp_path / "a").read_bytes() + (tmp_path / "c").read_bytes() == b"newmore"


def pair_of(folder: Path) -> list[bytes | None]:
    paths = (folder / "vocab.json", folder / "merges.txt")
    return [path.read_bytes() if path.exists() else None for path in paths]


@pytest.mark.parametrize("before", ["both", "merges", "none"])
def test_a_crash_between_two_files_never_leaves_a_mixture(
    tmp_path: Path, trained: Trained, before: str
) -> None:
    """The program ends at each step of the exchange: the readers see a pair, or miss a file."""
    old, new = trained("gpt2"), trained("gpt2", merges=60)
    source = export(new, tmp_path / "new.tokenprism.json", "tokenprism")[0]
    pairs: dict[str, list[bytes | None]] = {}
    for name, model in (("old", old), ("new", new)):
        folder = tmp_path / name
        folder.mkdir()
        export(model, folder / "vocab.json", "gpt2")
        pairs[name] = pair_of(folder)
    states = []
    for step in range(20):
        folder = tmp_path / f"{step}"
        folder.mkdir()
        for name, content in zip(("vocab.json", "merges.txt"), pairs["old"], strict=True):
            if content is not None and (before == "both" or (before, name) == (
                    "merges", "merges.txt")):
                (folder / name).write_bytes(content)
        done = subprocess.run(
            [sys.executable, "-c", ENDING, str(source), str(folder / "vocab.json"), str(step)],
            check=False,
        )
        found = pair_of(folder)
        states.append(found)
        whole = [pairs["new"], pairs["old"]]
        assert found in whole or None in found, step
        if found not in whole and found[0] is not None:
            with pytest.raises(FormatError, match="without its merges") as missed:
                open_tokenizer(folder / "vocab.json")
            assert "interrupted" in str(missed.value) or before != "both"
        if done.returncode == 0:
            break
    else:
        pytest.fail("the export never came to its end")
    assert states[-1] == pairs["new"]
    assert [one.name for one in folder.iterdir() if one.name.startswith(".")] == []
    assert len(states) > 4 or before == "none"


def test_a_failure_between_two_files_gives_the_old_ones_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [tmp_path / name for name in ("a", "b", "c")]
    for path in paths[:2]:
        path.write_bytes(b"old")
    replace_file, calls = os.replace, []

    def failing(source: str, target: str) -> None:
        calls.append(target)
        if len(calls) == 4:  # two were put aside, one has taken its place
            raise OSError(28, "no space left")
        replace_file(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(ExportError, match="could not be saved"):
        write_together(dict.fromkeys(paths, b"new"))
    assert [path.read_bytes() for path in paths[:2]] == [b"old", b"old"]
    assert sorted(tmp_path.iterdir()) == paths[:2]


def test_an_own_pattern_is_tried_before_anything_is_written(
    tmp_path: Path, trained: Trained
) -> None:
    model = replace(trained("gpt2"), pattern=pattern(r"\p{N}{1,3}+|\P{N}+"))
    with pytest.raises(ExportError, match=r"'1111' in another way .* '111\|1' here, '1111' there"):
        export_verified(model, tmp_path / "tokenizer.json", "huggingface", LINES)
    assert not list(tmp_path.iterdir())
    assert export_verified(model, tmp_path / "m.tiktoken", "tiktoken", LINES).report.ok
