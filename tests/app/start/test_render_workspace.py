"""`tokenprism render` of a workspace: drawn as it is, and left as it was."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import Corpus
from tokenprism.formats import export
from tokenprism.workspace import CorpusRecord, Kind, TextRecord, TokenizerRecord, Workspace

pytestmark = pytest.mark.slow

TEXT = "the lower the newer, 南京市长江大桥 lowest newest widest.\n" * 40


@pytest.fixture
def path(tmp_path: Path) -> Path:
    text = tmp_path / "a.txt"
    text.write_text(TEXT, "utf-8")
    corpus = Corpus.open(text)
    model = Trainer(corpus, TrainOptions(300)).run()
    file = tmp_path / "model.json"
    export(model, file, "tokenprism")
    made = tmp_path / "w.tokenprism"
    with Workspace(made) as workspace, workspace.transaction():
        inside = workspace.keep(file.read_bytes())
        workspace.put(TokenizerRecord("mine", "inside", inside))
        id = workspace.put(CorpusRecord("a.txt", (str(text),), corpus.fingerprint, corpus.size))
        workspace.put(TextRecord("a.txt", corpus=id))
        workspace.set("cut", 280)
    return made


def contents(path: Path) -> object:
    with Workspace(path) as file:
        return [file.items(kind) for kind in Kind], file.setting("cut"), file.revision


def render(path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    output = path.with_name("picture.png")
    return subprocess.run(
        [sys.executable, "-m", "tokenprism_app", "render", str(path), "-o", str(output), *more],
        capture_output=True, text=True, check=False,
    )


def test_a_workspace_is_drawn_and_not_changed(path: Path) -> None:
    before = contents(path)
    done = render(path)
    assert done.returncode == 0, done.stderr
    picture = path.with_name("picture.png").read_bytes()
    assert len(picture) > 20_000
    assert contents(path) == before


def test_what_is_missing_is_told_and_the_rest_is_drawn(path: Path) -> None:
    with Workspace(path) as file:
        (stored,) = file.items(Kind.CORPUS)
        file.put(replace(stored.record, paths=("/nowhere/gone.txt",)), stored.id)
    done = render(path, "--view", "library")
    assert done.returncode == 0, done.stderr
    assert "/nowhere/gone.txt is not there" in done.stderr


def test_a_damaged_workspace_is_told(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * 5000)
    done = render(path)
    assert done.returncode == 1
    assert "damaged" in done.stderr
