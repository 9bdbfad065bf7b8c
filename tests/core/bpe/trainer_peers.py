"""What the trainers of other libraries learn, as merges of bytes in their order."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.formats.alphabet import CHARACTERS, unspell
from tokenprism.pretokenize import PATTERNS

Merge = tuple[bytes, bytes]


def train(texts: Sequence[bytes], merges: int, pattern: str, **options: object) -> BpeModel:
    asked = TrainOptions(256 + merges, pattern, **options)  # type: ignore[arg-type]
    return Trainer(TextCorpus(texts), asked).run()


def merges_of(model: BpeModel) -> list[Merge]:
    entry = model.vocabulary.bytes_of
    pairs = zip(model.left.tolist(), model.right.tolist(), strict=True)
    return [(entry(left), entry(right)) for left, right in pairs]


def tokens_of(model: BpeModel) -> list[bytes]:
    return [left + right for left, right in merges_of(model)]


def by_rustbpe(texts: Sequence[bytes], merges: int, pattern: str) -> list[bytes]:
    """The tokens alone: it does not tell of what they were made."""
    made = pytest.importorskip("rustbpe").Tokenizer()
    expression = PATTERNS[pattern].regex
    made.train_from_iterator((t.decode() for t in texts), 256 + merges, pattern=expression)
    ranks = sorted(made.get_mergeable_ranks(), key=lambda entry: entry[1])
    return [bytes(token) for token, _rank in ranks[256:]]


def by_bpeasy(texts: Sequence[bytes], merges: int, pattern: str, longest: int) -> list[bytes]:
    """The tokens alone. Its longest token is shorter than what it is told."""
    bpeasy = pytest.importorskip("bpeasy")
    expression = PATTERNS[pattern].regex
    ranks = bpeasy.train_bpe((t.decode() for t in texts), expression, longest + 1, 256 + merges)
    return sorted(ranks, key=ranks.__getitem__)[256:]


def by_tokenizers(texts: Sequence[bytes], merges: int, least: int = 0) -> list[Merge]:
    """With GPT-2's pattern and alphabet."""
    tokenizers = pytest.importorskip("tokenizers")
    made = tokenizers.Tokenizer(tokenizers.models.BPE())
    made.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=256 + merges, min_frequency=least, show_progress=False,
        initial_alphabet=CHARACTERS,
    )  # fmt: skip
    made.train_from_iterator([text.decode() for text in texts], trainer)
    return unspelled(json.loads(made.to_str())["model"]["merges"])


def by_gigabpe(path: Path, merges: int) -> list[Merge]:
    """With GPT-2's pattern and alphabet, of which it keeps the bytes that occur."""
    gigabpe = pytest.importorskip("gigabpe")
    seen = len(set(path.read_bytes()))
    _vocabulary, learned = gigabpe.train_bpe(
        [str(path)], seen + merges, special_tokens=[], pretokenizer="bytelevel"
    )
    return unspelled(learned)


def by_minbpe(text: bytes, merges: int) -> list[Merge]:
    """minbpe's tokenizer with GPT-4's pattern, as its port to Rust learns it."""
    made = pytest.importorskip("MiniBpeRust").FastRegexTokenizer()
    made.train(text.decode(), 256 + merges)
    return spelled_out(list(made.merges))


def by_rule_of_minbpe(text: bytes, merges: int, pattern: str) -> list[Merge]:
    """As minbpe says it does: count the pairs of all pieces of the text into a dictionary, one
    after another, and take the largest count that the dictionary has first.
    """
    pieces = [list(piece) for piece in PATTERNS[pattern].split(text)]
    found: list[tuple[int, int]] = []
    for new in range(256, 256 + merges):
        stats: dict[tuple[int, int], int] = {}
        for ids in pieces:
            for pair in pairwise(ids):
                stats[pair] = stats.get(pair, 0) + 1
        if not stats:
            break
        best = max(stats, key=stats.__getitem__)
        found.append(best)
        for ids in pieces:
            at = 0
            while at < len(ids) - 1:
                if (ids[at], ids[at + 1]) == best:
                    ids[at : at + 2] = [new]
                at += 1
    return spelled_out(found)


def by_subword_nmt(text: bytes, merges: int, pattern: str) -> list[Merge]:
    """Its merging of words whose characters stand for bytes; its own counting adds marks."""
    peer = pytest.importorskip("subword_nmt.learn_bpe")
    counts = Counter(PATTERNS[pattern].split(text))
    words = [(tuple(chr(0x100 + b) for b in word), count) for word, count in counts.items()]
    stats, indices = peer.get_pair_statistics(words)
    found = []
    for _ in range(merges):
        best = max(stats, key=lambda pair: (stats[pair], pair))
        if stats[best] < 1:
            break
        found.append(tuple(bytes(ord(c) - 0x100 for c in side) for side in best))
        changes = peer.replace_pair(best, words, indices)
        peer.update_pair_statistics(best, changes, stats, indices)
        stats[best] = 0
    return found  # type: ignore[return-value]


def unspelled(merges: Sequence[Sequence[str]]) -> list[Merge]:
    made = []
    for pair in merges:
        left, right = map(unspell, pair)
        assert left is not None
        assert right is not None
        made.append((left, right))
    return made


def spelled_out(pairs: Sequence[tuple[int, int]]) -> list[Merge]:
    """Merges of ids, of which those from 256 on follow the merges, as merges of bytes."""
    entries = [bytes([byte]) for byte in range(256)]
    for left, right in pairs:
        entries.append(entries[left] + entries[right])
    return [(entries[left], entries[right]) for left, right in pairs]
