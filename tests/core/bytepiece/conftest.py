"""The slow reference of BytePiece and its verified vectors, where they are beside the checkout."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest
from tokenprism.bytepiece import BytePieceModel, FrontEnd


@pytest.fixture(scope="session")
def reference(shared: Path) -> Any:
    """The module `reference_bytepiece`."""
    path = shared / "reference" / "reference_bytepiece.py"
    spec = importlib.util.spec_from_file_location("reference_bytepiece", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def goldens(shared: Path) -> Any:
    """The vectors of bytepiece.json."""
    return json.loads((shared / "goldens" / "bytepiece.json").read_text(encoding="utf-8"))


class Build:
    """Makes models of pieces with counts: ids from 259 on in the order given."""

    SPECIALS: ClassVar[dict[str, int]] = {"<unk>": 0, "<s>": 1, "</s>": 2}

    def __call__(
        self,
        counts: dict[bytes, int],
        front: FrontEnd | None = None,
        *,
        byte_lattice: bool = False,
        fallback: float | None = None,
        specials: dict[str, int] | None = None,
    ) -> BytePieceModel:
        pieces = [piece for piece in counts if not (byte_lattice and len(piece) == 1)]
        bytes_of = [counts.get(bytes((byte,)), 1) for byte in range(256)]
        return BytePieceModel(
            pieces=tuple(pieces),
            counts=np.array([counts[piece] for piece in pieces], np.int64),
            piece_ids=np.arange(259, 259 + len(pieces), dtype=np.int32),
            byte_ids=np.arange(3, 259, dtype=np.int32),
            front=FrontEnd("lines") if front is None else front,
            specials=self.SPECIALS if specials is None else specials,
            byte_lattice=byte_lattice,
            byte_counts=np.array(bytes_of, np.int64) if byte_lattice else None,
            fallback=fallback,
        )


@pytest.fixture(scope="session")
def build() -> Build:
    """`build(counts, front, byte_lattice=, fallback=)`: a model of these pieces."""
    return Build()
