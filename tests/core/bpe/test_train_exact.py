"""Counts beyond 32 bits, and results that depend on nothing but text and options."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from naive_trainer import learn
from test_train import merges_of, train_on
from tokenprism.counting import WordCounts


@pytest.mark.parametrize(("rule", "definition"), [
    ("smallest-ids", {}),
    ("first-seen", {"rule": "first"}),
    ("lexicographic", {"rule": "bytes", "share": True}),
])
def test_counts_beyond_32_bits(rule: str, definition: dict[str, Any]) -> None:
    large = 1 << 32
    words = {
        b"ab": large + 7, b"abab": large - 1, b"cd": 5, b"xcd": 3 * large, b"ef": (1 << 50) + 1,
        b"efe": 1 << 50, b"q": large, b"abcd" * 2: 3,
    }
    model = train_on(words, 12, tie_break=rule)
    assert merges_of(model) == learn(words, 12, **definition)
    assert model.counts.max() > 1 << 51
    assert (model.counts > large).sum() >= 3
    total = sum(len(word) * count for word, count in words.items())
    assert total - model.record["tokens"] == model.counts.sum()


def test_words_add_up_beyond_32_bits() -> None:
    counts = WordCounts()
    for _ in range(3):
        counts.add(b"word", (1 << 32) - 1)
    assert counts.to_dict() == {b"word": 3 * ((1 << 32) - 1)}
    assert counts.total == 3 * ((1 << 32) - 1)


CHILD = """
import sys
from tokenprism.bpe import train
from tokenprism.bpe.options import TrainOptions
from tokenprism.corpus import Corpus
from tokenprism.formats.native.bpe import render
text, rule, threads, chunk, memory = sys.argv[1:]
train._CHUNK = int(chunk)
options = TrainOptions(2000, "gpt2", tie_break=rule, threads=int(threads), specials=("<s>", "<e>"))
trainer = train.Trainer(Corpus.open(text), options, memory=int(memory) or None)
sys.stdout.buffer.write(render(trainer.run()))
"""


@pytest.mark.parametrize("rule", ["smallest-ids", "huggingface", "first-seen", "lexicographic"])
def test_nothing_but_text_and_options_matters(
    tmp_path: Path, corpora: Callable[..., bytes], rule: str
) -> None:
    text = tmp_path / "text.txt"
    text.write_bytes(corpora("multi_10mb", 400_000))
    made = {
        subprocess.run(
            [sys.executable, "-c", CHILD, str(text), rule, *settings],
            check=True, capture_output=True, env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed, settings in (
            ("0", ("1", "1048576", "0")),
            ("1", ("2", "65536", "0")),
            ("2", ("5", "4000", "1")),
            ("random", ("3", "100000", "500000")),
        )
    }
    assert len(made) == 1
    assert len(made.pop()) > 30_000
