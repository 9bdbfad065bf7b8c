"""Runs that were interrupted in any stage: what is kept is told, and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest
from tokenprism.bpe import train as bpe_train
from tokenprism.bpe.options import TrainOptions
from tokenprism.bytepiece import BytePieceOptions
from tokenprism.bytepiece import counting as bytepiece_counting
from tokenprism.checkpoints import Kept
from tokenprism.checkpoints.file import Checkpoint
from tokenprism.corpus import texts
from tokenprism.workspace import Kind, RunRecord, Workspace
from tokenprism_app.window.training_desk import TRAININGS
from tokenprism_app.work import training
from tokenprism_app.work.recipe import Recipe
from tokenprism_app.work.runs import RunState
from workspace_kit import SAMPLES, MakeWindow, ready

THOROUGH = pytest.mark.thorough  # a window each


@pytest.mark.parametrize(("options", "stage", "words"), [
    (TrainOptions(500, "gpt2"), "counting", "counting, "),
    (BytePieceOptions(600, min_count=2), "grams", "n-grams, "),
    pytest.param(TrainOptions(500, "gpt2"), "merging", "merges kept", marks=THOROUGH),
    pytest.param(BytePieceOptions(600, min_count=2), "pruning", "pruning, all before is kept",
                 marks=THOROUGH),
])
def test_what_is_kept_of_an_interrupted_run_is_told_and_gone_on_with(
    qtbot, make_window: MakeWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    options: TrainOptions | BytePieceOptions, stage: str, words: str,
) -> None:
    for module, name, value in (
        (training, "LARGE", 0), (training, "EVERY", 0.01), (bpe_train, "_CHUNK", 4000),
        (bytepiece_counting, "_CHUNK", 4000), (texts, "BLOCK", 4000),
        (bytepiece_counting, "_FEWEST", 2),
    ):
        monkeypatch.setattr(module, name, value)
    text = tmp_path / "text.txt"
    text.write_text(" ".join(f"word{k % 97} {k * k % 1009}" for k in range(3000)))
    window = make_window()
    window.handlers.begin([str(text)])
    ready(qtbot, window, SAMPLES)
    commit, kept = Checkpoint.commit, []

    def committed(self: Checkpoint, state: dict[str, object]) -> None:
        commit(self, state)
        if state["stage"] == stage:
            kept.append((self.path, self.path.read_bytes()))

    with monkeypatch.context() as watched:
        watched.setattr(Checkpoint, "commit", committed)
        corpora = tuple(one.corpus for one in window.session.corpora)
        window.training.start(Recipe("mine", corpora, options))
        qtbot.waitUntil(lambda: window.training.task is None)
    identity = window.session.tokenizers[-1].tokenizer.identity
    ready(qtbot, window, SAMPLES + 1)
    path = tmp_path / "run.tokenprism"
    window.workspace.save_to(str(path))
    folder = window.training._settings.data / TRAININGS
    window.close()
    assert not list(folder.iterdir())
    kept[0][0].write_bytes(kept[0][1])  # as a kill would have left it
    with Workspace(path) as file:
        (stored,) = file.items(Kind.RUN)
        assert isinstance(stored.record, RunRecord)
        record = stored.record
        values = {name: getattr(record, name) for name in record.__slots__}
        file.put(RunRecord(**{**values, "state": "running"}), stored.id)

    again = make_window()
    again.handlers.begin([str(path)])
    ready(qtbot, again, SAMPLES + 1)
    (run,) = again.runs.all
    assert run.state is RunState.INTERRUPTED
    assert isinstance(run.kept, Kept)
    assert run.kept.stage == stage
    row = again.library.rows["run", 0]
    assert words in row.detail
    assert row.toolTip().startswith(row.detail)
    again.library.run_opened.emit(run)
    qtbot.waitUntil(lambda: len(again.session.tokenizers) == SAMPLES + 2)
    assert again.session.tokenizers[-1].tokenizer.identity == identity
    assert not list(folder.iterdir())
