"""Exports in a process of their own, as the window asks for them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from clock import PATIENCE
from tokenprism import Progress
from tokenprism.bpe.model import BpeModel
from tokenprism.errors import CancelledError, ExportError
from tokenprism.formats import ApproximateError, export_verified, open_tokenizer
from tokenprism.formats.exporting.standing import standings
from tokenprism.formats.sandbox.exports import export_sandboxed, standings_sandboxed
from tokenprism.pretokenize import pattern

Trained = Callable[..., BpeModel]
SAMPLE = "It's 12345  apart\nnaïve 中文 text\n".encode() * 20


def test_what_is_written_and_found_is_the_same(tmp_path: Path, trained: Trained) -> None:
    model = trained("gpt2")
    for format, name in (("huggingface", "m.json"), ("tiktoken", "m.tiktoken"),
                         ("gpt2", "vocab.json")):
        (tmp_path / format).mkdir()
        here = export_verified(model, tmp_path / name, format, SAMPLE.splitlines(True))
        there = export_sandboxed(model, tmp_path / format / name, format, [SAMPLE], [b"whole \xff"])
        assert there.report.ok
        assert there.report.lines + there.report.skipped >= here.report.lines + 1
        assert there.report.sha256 == here.report.sha256
        assert [one.name for one in there.files] == [one.name for one in here.files]
        assert all(one.exists() for one in there.files)
        assert there.snippet.count("\n") == here.snippet.count("\n")


def test_relative_places_are_those_of_the_caller(
    tmp_path: Path, trained: Trained, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    export_sandboxed(trained("gpt2"), "m.json", "huggingface")
    assert open_tokenizer(tmp_path / "m.json").vocabulary.size


def test_refusals_come_over_as_they_are(tmp_path: Path, trained: Trained) -> None:
    with pytest.raises(ApproximateError) as near:
        export_sandboxed(trained("gpt2"), tmp_path / "m.model", "sentencepiece", [SAMPLE])
    assert near.value.report is not None
    assert near.value.report.lines == 40
    own = replace(trained("gpt2"), pattern=pattern(r"\p{N}{1,3}+|\P{N}+"))
    with pytest.raises(ExportError, match=r"'111\|1' here, '1111' there"):
        export_sandboxed(own, tmp_path / "m.json", "huggingface")
    assert not list(tmp_path.iterdir())
    export_sandboxed(
        trained("gpt2"), tmp_path / "m.model", "sentencepiece", accept_approximate=True
    )
    assert (tmp_path / "m.model").exists()


def test_standings_are_the_same(trained: Trained) -> None:
    own = replace(trained("gpt2"), pattern=pattern(r"\p{N}{1,3}+|\P{N}+"))
    for model in (trained("gpt2"), own):
        there, here = standings_sandboxed(model), standings(model)
        assert [(one.format, str(one.refusal), list(map(str, one.losses))) for one in there] == [
            (one.format, str(one.refusal), list(map(str, one.losses))) for one in here
        ]


def test_cancelling_ends_it_soon_and_leaves_nothing(tmp_path: Path, trained: Trained) -> None:
    """In whatever it is just at, the library's own child included."""
    path = tmp_path / "m.json"
    path.write_bytes(b"old")
    own = replace(trained("gpt2"), pattern=pattern(r"\p{L}+|\p{N}{1,3}|\s+|[^\s\p{L}\p{N}]+"))
    for wait in (0.05, 0.6, 1.2, 2.0):
        progress = Progress()
        timer = threading.Timer(wait, progress.cancel)
        timer.start()
        with pytest.raises(CancelledError):
            export_sandboxed(own, path, "huggingface", [SAMPLE * 4000], progress=progress)
        ended = time.monotonic()
        timer.join()
        assert time.monotonic() - ended < PATIENCE / 4
        assert path.read_bytes() == b"old"
        assert list(tmp_path.iterdir()) == [path]
