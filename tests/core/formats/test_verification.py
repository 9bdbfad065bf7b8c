"""Exports proved by the real libraries in a process of their own."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from clock import PATIENCE
from tokenprism import Progress, Stage
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import CancelledError, FormatError
from tokenprism.formats import export, format_of, verify

Trained = Callable[..., BpeModel]
TEXTS = ["It's 12345  apart\n", "中文 café <|endoftext|> <s>", b"plain bytes"]


@pytest.mark.parametrize("name", ["tokenprism", "huggingface", "tiktoken"])
def test_an_export_is_proved(tmp_path: Path, trained: Trained, name: str) -> None:
    tokenizer = BpeTokenizer(trained())
    path = export(tokenizer, tmp_path / "m", name)[0]
    progress = Progress()
    report = verify(tokenizer, path, name, [*TEXTS, b"not \xff UTF-8"], progress=progress)
    assert report.ok
    assert report.equal == report.documents
    assert report.skipped == (0 if name == "tokenprism" else 1)
    assert report.difference is None
    assert progress.stage == Stage.VERIFYING
    assert report.library.split()[0] in ("tokenprism", "tokenizers", "tiktoken")
    assert "equal" in report.as_text()
    assert json.loads(report.as_json())["ok"] is True


@pytest.mark.parametrize("name", ["huggingface", "tiktoken"])
def test_a_difference_is_found_and_placed(tmp_path: Path, trained: Trained, name: str) -> None:
    path = export(trained("gpt2"), tmp_path / "m", name)[0]
    report = verify(BpeTokenizer(trained("cl100k")), path, name, TEXTS)
    assert not report.ok
    assert 0 < report.equal < report.documents
    where = report.difference
    assert where is not None
    assert where.ours != where.theirs
    assert f"at byte {where.byte:,} the id is {where.ours} here" in report.as_text()


def test_a_file_that_the_library_refuses(tmp_path: Path, trained: Trained) -> None:
    path = tmp_path / "m"
    path.write_text("{}")
    with pytest.raises(FormatError, match="the format's own library fails"):
        verify(BpeTokenizer(trained()), path, "huggingface")


def test_cancelling_ends_the_process_soon(tmp_path: Path, trained: Trained) -> None:
    tokenizer = BpeTokenizer(trained())
    path = export(tokenizer, tmp_path / "m", "huggingface")[0]
    progress = Progress()
    texts = ["It's 12345  apart\n" * 1000] * 100_000
    cancelled: list[float] = []

    def cancel() -> None:
        cancelled.append(time.monotonic())
        progress.cancel()

    timer = threading.Timer(1.0, cancel)
    timer.start()
    with pytest.raises(CancelledError):
        verify(tokenizer, path, "huggingface", texts, progress=progress)
    assert time.monotonic() - cancelled[0] < PATIENCE / 4  # all of them take minutes
    timer.join()


def test_formats_are_told_by_suffix() -> None:
    assert format_of("a/b.tokenprism.json") == "tokenprism"
    assert format_of("tokenizer.json") == "huggingface"
    assert format_of("X.TIKTOKEN") == "tiktoken"
    assert format_of("a.bytepiece.json") == "bytepiece"
    assert format_of("a.model") == "piece-tokenizer"
