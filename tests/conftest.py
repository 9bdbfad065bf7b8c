"""Fixtures for all tests: the folder of shared references and its corpora."""

from __future__ import annotations

import lzma
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings

# How long one example takes says more about the machine than about the product.
settings.register_profile("tokenprism", deadline=None)
settings.load_profile("tokenprism")

SAMPLES = Path(__file__).resolve().parents[1] / "resources" / "samples"
_SAMPLES = {"en": "english", "zh": "chinese", "code": "code", "ja": "japanese", "ko": "korean",
            "ru": "russian", "de": "english", "es": "english", "fr": "english", "pt": "english"}
SHARED = Path(__file__).resolve().parents[1].parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder `shared` beside the checkout; tests that need it are skipped without it."""
    if not SHARED.is_dir():
        pytest.skip("the folder `shared` with reference texts is not beside the checkout")
    return SHARED


def sample_text(name: str, size: int) -> bytes:
    """At least so many bytes of text of a corpus's kind, from the samples of the repository: their
    lines in a random order, and again with the characters of some words in another order.
    """
    kind = name.removeprefix("lang_").partition("_")[0]
    names = [_SAMPLES.get(kind, kind)] if kind != "multi" else sorted({*_SAMPLES.values()})
    lines = [
        line for one in names
        for line in (SAMPLES / f"{one}.txt").read_bytes().splitlines(keepends=True)
    ]
    random, made, total = Random(1), list[bytes](), 0

    def mixed(word: str) -> str:
        some = len(word) > 3 and random.random() < 0.3
        return "".join(random.sample(word, len(word))) if some else word

    while total < size:
        random.shuffle(lines)
        made += lines
        total += sum(map(len, lines))
        lines = [
            b" ".join(mixed(word).encode() for word in line.decode().split(" ")) for line in lines
        ]
    return b"".join(made)


@pytest.fixture(scope="session")
def corpora(request: pytest.FixtureRequest) -> Callable[..., bytes]:
    """`corpora(name)`: the text of a corpus; `corpora(name, n)`: its first lines, n bytes at most.

    A first line of more than n bytes is cut inside it, before a whole character. Without the
    folder `shared` the text is made of the samples of the repository.
    """

    def read(name: str, size: int = -1) -> bytes:
        if size >= 0 and not SHARED.is_dir():
            text = sample_text(name, size)[:size]
            return text[: text.rfind(b"\n") + 1] or text.decode("utf-8", "ignore").encode()
        shared = request.getfixturevalue("shared")
        with lzma.open(shared / "corpora" / f"{name}.txt.xz") as file:
            text = file.read(size)
        if size < 0 or len(text) < size:
            return text
        end = text.rfind(b"\n") + 1
        return text[:end] if end else text.decode("utf-8", "ignore").encode()

    return read


@pytest.fixture
def bytepiece_library() -> Any:
    """The module bytepiece; skips a test where its dictionary is not built for bytes."""
    if pytest.importorskip("ahocorasick").unicode:
        pytest.skip("bytepiece needs pyahocorasick to be built with AHOCORASICK_BYTES=1")
    return pytest.importorskip("bytepiece")
