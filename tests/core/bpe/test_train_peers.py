"""The trainer against the trainers of other libraries, and against full recounts, on real text."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from naive_trainer import learn
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.counting import count_words
from tokenprism.pretokenize import PATTERNS, pattern
from trainer_peers import (
    by_bpeasy,
    by_gigabpe,
    by_minbpe,
    by_rule_of_minbpe,
    by_rustbpe,
    by_subword_nmt,
    by_tokenizers,
    merges_of,
    tokens_of,
    train,
)

Corpora = Callable[..., bytes]
CORPORA = ["en_10mb", "zh_10mb", "multi_10mb", "code_10mb"]
LONGEST = 127  # bytes of a token, for which bpeasy has to have a limit


@pytest.mark.parametrize("name", CORPORA)
def test_equal_to_rustbpe(corpora: Corpora, name: str) -> None:
    text = [corpora(name, 600_000)]
    model = train(text, 4744, "cl100k-classic")
    assert tokens_of(model) == by_rustbpe(text, 4744, "cl100k-classic")


@pytest.mark.parametrize("name", CORPORA)
def test_equal_to_bpeasy(corpora: Corpora, name: str) -> None:
    text = [corpora(name, 100_000)]
    for longest in (LONGEST, 6):
        model = train(text, 1500, "cl100k-classic", max_token_length=longest)
        assert tokens_of(model) == by_bpeasy(text, 1500, "cl100k-classic", longest)


@pytest.mark.parametrize("name", CORPORA)
def test_equal_to_hugging_face(corpora: Corpora, name: str) -> None:
    text = [corpora(name, 600_000)]
    model = train(text, 4744, "gpt2", tie_break="huggingface")
    assert merges_of(model) == by_tokenizers(text, 4744)


@pytest.mark.parametrize("name", CORPORA)
def test_equal_to_gigabpe(corpora: Corpora, name: str, tmp_path: Path) -> None:
    text = corpora(name, 300_000)
    (path := tmp_path / "text.txt").write_bytes(text)
    # It takes every line for a text of its own.
    model = train(text.splitlines(keepends=True), 4000, "gpt2", tie_break="huggingface")
    assert merges_of(model) == by_gigabpe(path, 4000)


@pytest.mark.parametrize("name", ["zh_10mb", "code_10mb"])
@pytest.mark.parametrize("rule", ["smallest-ids", "huggingface", "first-seen", "lexicographic"])
def test_equal_to_a_full_recount_of_real_text(corpora: Corpora, name: str, rule: str) -> None:
    text = corpora(name, 4_000)
    by_rule = {
        "smallest-ids": {},
        "huggingface": {"order": gpt2_order(), "share": True},
        "first-seen": {"rule": "first"},
        "lexicographic": {"rule": "bytes", "share": True},
    }
    for cut, least in (("gpt2", 1), ("o200k", 2)):
        words = Counter(PATTERNS[cut].split(text))
        expected = learn(words, 70, min_count=least, **by_rule[rule])  # type: ignore[arg-type]
        model = train([text], 70, cut, min_count=least, tie_break=rule)
        assert [(*pair, count) for pair, count in zip(
            merges_of(model), model.counts.tolist(), strict=True
        )] == expected  # fmt: skip


def gpt2_order() -> list[int]:
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    ranked = printable + [byte for byte in range(256) if byte not in printable]
    return [ranked.index(byte) for byte in range(256)]


def test_without_overlaps_as_the_definition(corpora: Corpora) -> None:
    text = corpora("code_10mb", 6_000)
    words = Counter(PATTERNS["gpt2"].split(text))
    merges = [(left, right) for left, right, _ in learn(words, 150, overlaps=False)]
    assert merges_of(train([text], 150, "gpt2", overlaps=False)) == merges
    assert merges != [(left, right) for left, right, _ in learn(words, 150)]


@pytest.mark.parametrize("name", ["multi_10mb", "zh_10mb"])
def test_ties_as_minbpe(corpora: Corpora, name: str) -> None:
    text = corpora(name, 100_000)
    model = train([text], 2000, "cl100k-classic", tie_break="first-seen")
    assert merges_of(model) == by_minbpe(text, 2000)


@pytest.mark.parametrize("name", ["multi_10mb", "code_10mb"])
def test_ties_by_the_rule_of_minbpe(corpora: Corpora, name: str) -> None:
    text = corpora(name, 12_000)
    model = train([text], 250, "cl100k-classic", tie_break="first-seen")
    assert merges_of(model) == by_rule_of_minbpe(text, 250, "cl100k-classic")


@pytest.mark.parametrize("name", ["en_10mb", "multi_10mb"])
def test_ties_as_subword_nmt(corpora: Corpora, name: str) -> None:
    text = corpora(name, 25_000)
    model = train([text], 700, "gpt2", tie_break="lexicographic")
    assert merges_of(model)[:700] == by_subword_nmt(text, 700, "gpt2")


DIGEST = """
import hashlib, sys
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import Corpus
for rule in ("smallest-ids", "huggingface", "first-seen", "lexicographic"):
    options = TrainOptions(1200, tie_break=rule, threads=int(sys.argv[2]))
    model = Trainer(Corpus.open(sys.argv[1]), options).run()
    columns = (model.left, model.right, model.result, model.counts)
    print(rule, hashlib.sha256(b"".join(column.tobytes() for column in columns)).hexdigest())
"""


def test_hash_seeds_and_threads_change_nothing(corpora: Corpora, tmp_path: Path) -> None:
    (path := tmp_path / "text.txt").write_bytes(corpora("multi_10mb", 150_000))
    answers = {
        subprocess.run(
            [sys.executable, "-c", DIGEST, path, threads],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed, threads in (("0", "1"), ("1", "2"), ("4711", "5"))
    }  # fmt: skip
    assert len(answers) == 1
    assert len(set(answers.pop().split())) == 8


@pytest.mark.parametrize("rule", ["smallest-ids", "first-seen"])
def test_the_size_of_chunks_changes_nothing(corpora: Corpora, rule: str) -> None:
    text = corpora("code_10mb", 60_000)
    corpus, cuts = TextCorpus([text, text[:999], "an end"]), pattern("cl100k")
    digests = set()
    for size in (50, 4099, 1 << 20):
        words = count_words(corpus.chunks(cuts, size=size), cuts, threads=1)
        model = Trainer(corpus, TrainOptions(1200, tie_break=rule)).run_on(words)
        digests.add(hashlib.sha256(repr(merges_of(model)).encode()).hexdigest())
    assert len(digests) == 1


@pytest.mark.thorough
@pytest.mark.parametrize("name", CORPORA)
def test_whole_corpora(corpora: Corpora, name: str, tmp_path: Path) -> None:
    text = corpora(name)
    lines = text.splitlines(keepends=True)
    (path := tmp_path / "text.txt").write_bytes(text)
    size = 31_744
    assert tokens_of(train(lines, size, "cl100k-classic")) == by_rustbpe(
        lines, size, "cl100k-classic"
    )
    assert tokens_of(
        train(lines, size, "cl100k-classic", max_token_length=LONGEST)
    ) == by_bpeasy(lines, size, "cl100k-classic", LONGEST)
    model = merges_of(train(lines, size, "gpt2", tie_break="huggingface"))
    assert model == by_tokenizers(lines, size)
    assert model == by_gigabpe(path, size)
    first = train([text], size, "cl100k-classic", tie_break="first-seen")
    assert merges_of(first) == by_minbpe(text, size)
