"""The trainer against the trainers of other libraries, at the same pattern."""

from __future__ import annotations

import importlib.util
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.pretokenize import PATTERNS


def tokens_of(model: BpeModel) -> list[bytes]:
    entry = model.vocabulary.bytes_of
    pairs = zip(model.left.tolist(), model.right.tolist(), strict=True)
    return [entry(left) + entry(right) for left, right in pairs]


@pytest.mark.parametrize("name", ["en_10mb", "zh_10mb", "multi_10mb", "code_10mb"])
def test_equal_to_rustbpe(corpora: Callable[..., bytes], name: str) -> None:
    rustbpe = pytest.importorskip("rustbpe")
    text = corpora(name, 600_000)
    peer = rustbpe.Tokenizer()
    pattern = PATTERNS["cl100k-classic"].regex
    peer.train_from_iterator(iter([text.decode()]), 5000, pattern=pattern)
    ranks = sorted(peer.get_mergeable_ranks(), key=lambda entry: entry[1])
    model = Trainer(TextCorpus([text]), TrainOptions(5000, "cl100k-classic")).run()
    assert tokens_of(model) == [bytes(token) for token, _rank in ranks[256:]]


@pytest.mark.parametrize("name", ["en_10mb", "zh_10mb", "multi_10mb"])
def test_equal_to_hugging_face(corpora: Callable[..., bytes], name: str) -> None:
    tokenizers = pytest.importorskip("tokenizers")
    text = corpora(name, 600_000)
    alphabet = tokenizers.pre_tokenizers.ByteLevel.alphabet()
    peer = tokenizers.Tokenizer(tokenizers.models.BPE())
    peer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=5000, min_frequency=0, show_progress=False, initial_alphabet=alphabet
    )
    peer.train_from_iterator([text.decode()], trainer)
    merges = json.loads(peer.to_str())["model"]["merges"]
    byte_of = {char: byte for byte, char in _shown().items()}
    wanted = [tuple(bytes(byte_of[c] for c in side) for side in merge) for merge in merges]

    options = TrainOptions(5000, "gpt2", tie_break="huggingface")
    model = Trainer(TextCorpus([text]), options).run()
    entry = model.vocabulary.bytes_of
    pairs = zip(model.left.tolist(), model.right.tolist(), strict=True)
    assert [(entry(left), entry(right)) for left, right in pairs] == wanted


def _shown() -> dict[int, str]:
    """The character by which GPT-2 shows each byte."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in printable]
    return {byte: chr(byte) for byte in printable} | {
        byte: chr(256 + n) for n, byte in enumerate(others)
    }


def test_without_overlaps_as_the_reference(shared: Path, corpora: Callable[..., bytes]) -> None:
    spec = importlib.util.spec_from_file_location("refs", shared / "cases" / "refs.py")
    assert spec is not None
    assert spec.loader is not None
    refs = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(refs)
    text = corpora("code_10mb", 6_000)
    words = Counter(PATTERNS["gpt2"].split(text))
    merges, _vocabulary = refs.train_bytes(dict(words), 150, overlap=False)
    model = Trainer(TextCorpus([text]), TrainOptions(256 + 150, "gpt2", overlaps=False)).run()
    entry = model.vocabulary.bytes_of
    pairs = zip(model.left.tolist(), model.right.tolist(), strict=True)
    assert [(entry(left), entry(right)) for left, right in pairs] == merges


def test_ties_as_minbpe(corpora: Callable[..., bytes]) -> None:
    peer = pytest.importorskip("MiniBpeRust").FastRegexTokenizer()
    text = corpora("multi_10mb", 100_000)
    peer.train(text.decode(), 256 + 2000)
    options = TrainOptions(256 + 2000, "cl100k-classic", tie_break="first-seen")
    model = Trainer(TextCorpus([text]), options).run()
    pairs = list(zip(model.left.tolist(), model.right.tolist(), strict=True))
    assert pairs == list(peer.merges)


def test_ties_as_subword_nmt(corpora: Callable[..., bytes]) -> None:
    peer = pytest.importorskip("subword_nmt.learn_bpe")
    text = corpora("en_10mb", 40_000)
    counts = Counter(PATTERNS["gpt2"].split(text))
    # Its own counting of words adds marks; its merges work on any symbols without spaces.
    words = [(tuple(chr(0x100 + b) for b in word), count) for word, count in counts.items()]
    stats, indices = peer.get_pair_statistics(words)
    found = []
    for _ in range(1000):
        best = max(stats, key=lambda pair: (stats[pair], pair))
        found.append(tuple(bytes(ord(c) - 0x100 for c in side) for side in best))
        changes = peer.replace_pair(best, words, indices)
        peer.update_pair_statistics(best, changes, stats, indices)
        stats[best] = 0
    options = TrainOptions(256 + 1000, "gpt2", tie_break="lexicographic")
    model = Trainer(TextCorpus([text]), options).run()
    entry = model.vocabulary.bytes_of
    pairs = zip(model.left.tolist(), model.right.tolist(), strict=True)
    assert [(entry(left), entry(right)) for left, right in pairs][:1000] == found
