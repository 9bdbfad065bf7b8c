"""What is imported only when it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest
import tokenprism
from tokenprism import formats


def imported_by(code: str) -> set[str]:
    """The modules that a fresh interpreter has imported after some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True, text=True, check=True,
    )
    return set(done.stdout.split("\n")[-2].split())


@pytest.mark.parametrize("code", [
    "import tokenprism", "import tokenprism.formats",
    "from tokenprism.cli import run; run(['--version'])",
    "from tokenprism.cli import run; run(['--help'])",
])
def test_nothing_large_is_imported_before_it_is_asked_for(code: str) -> None:
    found = imported_by(code)
    assert "tokenprism" in found
    assert not found & {"numpy", "regex", "urllib.request", "tokenprism.bpe", "tokenprism.corpus"}


@pytest.mark.parametrize("package", [tokenprism, formats])
def test_every_name_is_there_and_listed(package: object) -> None:
    names = package.__all__  # type: ignore[attr-defined]
    assert set(names) <= set(dir(package))
    for name in names:
        assert getattr(package, name) is getattr(package, name)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        package.nothing  # type: ignore[attr-defined]  # noqa: B018
