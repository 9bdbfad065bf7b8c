"""The slow reference of BytePiece and its verified vectors, where they are beside the checkout."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest


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
