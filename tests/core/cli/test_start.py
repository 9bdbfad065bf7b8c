"""What is imported only when it is needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
import tokenprism as tp
from tokenprism import bytepiece, corpus, counting, formats, runs


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


@pytest.mark.parametrize("package", [tp, formats, bytepiece, corpus, counting, runs])
def test_every_name_is_there_and_listed(package: ModuleType) -> None:
    # A module takes the place of a name that is the same, as soon as it is imported.
    modules = {path.name.partition(".")[0] for path in Path(package.__path__[0]).iterdir()}
    assert not modules & {*package.__all__} - {"__version__"}
    names = package.__all__
    assert set(names) <= set(dir(package))
    for name in names:
        assert getattr(package, name) is getattr(package, name)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        package.nothing  # noqa: B018


def test_one_kind_of_file_imports_no_other(tmp_path: Path) -> None:
    path = tp.export(tp.train(["low lower"], 260), tmp_path / "model.tokenprism.json").files[0]
    found = imported_by(f"import tokenprism; tokenprism.open({str(path)!r})")
    assert "tokenprism.formats.native.bpe" in found
    assert not found & {
        "regex", "tokenprism.corpus.corpus", "tokenprism.bytepiece.model", "urllib.request",
        "tokenprism.formats.gguf.opening", "tokenprism.formats.huggingface.opening",
        "tokenprism.formats.ranks.tiktoken_files", "tokenprism.formats.sentencepiece.model",
        "tokenprism.formats.exporting.custom_pattern", "tokenprism.bpe.train",
    }
