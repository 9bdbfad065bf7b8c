"""Models for the tests of formats, trained by a slow and obvious trainer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import real_files
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.model import BpeModel
from tokenprism.pretokenize import pattern

TEXT = (
    "The quick brown fox isn't the lazy dog's friend; they're 12345 miles apart.\n\n"
    "for (int i = 0; i < 10; ++i) {\n\treturn x[i];\n}\n"
    "Съешь ещё этих мягких французских булок. 中文没有空格，日本語の文。\r\n  trailing   \n"
) * 3
SPECIALS = ("<|endoftext|>", "<s>", "<|end|>")


def train(texts: Sequence[str], merges: int, pattern_name: str) -> list[bytes]:
    """Tokens in the order of their merges: all pairs counted anew each time, ties to small ids."""
    cuts = pattern(pattern_name)
    words = Counter(word for text in texts for word in cuts.split(text.encode()))
    parts = {word: [bytes((byte,)) for byte in word] for word in words}
    order = {bytes((byte,)): byte for byte in range(256)}
    for _ in range(merges):
        pairs: Counter[tuple[bytes, bytes]] = Counter()
        for word, count in words.items():
            for pair in zip(parts[word], parts[word][1:], strict=False):
                pairs[pair] += count
        if not pairs:
            break
        best = min(pairs, key=lambda pair: (-pairs[pair], order[pair[0]], order[pair[1]]))
        order[best[0] + best[1]] = len(order)
        for word, symbols in parts.items():
            merged: list[bytes] = []
            at = 0
            while at < len(symbols):
                joined = tuple(symbols[at : at + 2]) == best
                merged.append(best[0] + best[1] if joined else symbols[at])
                at += 2 if joined else 1
            parts[word] = merged
    return list(order)[256:]


@pytest.fixture(scope="session")
def trained() -> Callable[..., BpeModel]:
    """`trained(pattern, merges)`: a model of the built-in text with three special tokens."""
    made: dict[tuple[str, int, tuple[str, ...]], BpeModel] = {}

    def make(
        name: str = "cl100k", merges: int = 120, specials: tuple[str, ...] = SPECIALS
    ) -> BpeModel:
        key = name, merges, specials
        if key not in made:
            made[key] = model_of([TEXT], merges, specials, name)
        return made[key]

    return make


@pytest.fixture(scope="session")
def trained_on() -> Callable[..., BpeModel]:
    """`trained_on(texts, merges, specials, pattern)`: a model of other texts."""
    return model_of


def model_of(
    texts: Sequence[str], merges: int, specials: Sequence[str] = (), name: str = "gpt2"
) -> BpeModel:
    """The model: bytes, then merges, then special tokens."""
    tokens = [bytes((byte,)) for byte in range(256)] + train(texts, merges, name)
    return model_of_ranks(
        {token: rank for rank, token in enumerate(tokens)},
        pattern(name),
        specials={text: len(tokens) + k for k, text in enumerate(specials)},
        record={"trainer": "a test", "version": "0", "options": {"vocab_size": 380}},
    )


@pytest.fixture(scope="session")
def real_file() -> Callable[[str], Path]:
    """`real_file("hf/gemma3_tokenizer.json")`: a published file; skips the test without it."""
    return real_files.real_file
