"""Fixtures for all tests: the folder of shared references and its corpora."""

from __future__ import annotations

import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# How long one example takes says more about the machine than about the product.
settings.register_profile("tokenprism", deadline=None)
settings.load_profile("tokenprism")

SHARED = Path(__file__).resolve().parents[1].parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder `shared` beside the checkout; tests that need it are skipped without it."""
    if not SHARED.is_dir():
        pytest.skip("the folder `shared` with reference texts is not beside the checkout")
    return SHARED


@pytest.fixture(scope="session")
def corpora(shared: Path) -> Callable[..., bytes]:
    """`corpora(name)`: the text of a corpus; `corpora(name, n)`: its first lines, n bytes at most.

    A first line of more than n bytes is cut inside it, before a whole character.
    """

    def read(name: str, size: int = -1) -> bytes:
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
