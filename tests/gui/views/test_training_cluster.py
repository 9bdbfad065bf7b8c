"""The field for a Dask cluster in the training window."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.identity import identity
from tokenprism.scale import engine
from tokenprism.workspace import RunRecord
from tokenprism_app.settings import Settings
from tokenprism_app.window.main_window import MainWindow
from tokenprism_app.work.manifests import manifest_of_run
from tokenprism_app.work.remembering import Ids, picture
from tokenprism_app.work.runs import RunState

ADDRESS = "tcp://127.0.0.1:8786"


@pytest.fixture
def form(window: MainWindow, text_file: Path, opened: Callable[..., None]) -> object:
    opened(text_file)
    window.training.open()
    form = window.training.view.form
    form.bpe.advanced.head.setChecked(True)
    return form


def test_the_address_is_checked_as_it_is_typed(form: object, qtbot: QtBot) -> None:
    field = form.bpe.advanced.cluster
    assert form.start.isEnabled()
    qtbot.keyClicks(field, "tcp://host")
    assert "is no address of a Dask scheduler" in form.problem.text()
    assert not form.start.isEnabled()
    qtbot.keyClicks(field, ":8786")
    assert form.problem.text() == ""
    assert form.start.isEnabled()
    assert form.recipe().cluster == "tcp://host:8786"
    assert "Dask cluster" in form.bpe.advanced.summary.text()
    # Both decide nothing of what a cluster counts.
    assert not form.bpe.advanced.memory.isEnabled()
    assert not form.bpe.advanced.threads.isEnabled()


def test_both_algorithms_share_the_address(form: object, qtbot: QtBot) -> None:
    qtbot.keyClicks(form.bpe.advanced.cluster, ADDRESS)
    form.choose_bytepiece.click()
    assert form.bytepiece.cluster.text() == ADDRESS
    assert form.recipe().cluster == ADDRESS
    form.bytepiece.cluster.selectAll()
    qtbot.keyClick(form.bytepiece.cluster, Qt.Key.Key_Delete)
    assert form.recipe().cluster == ""
    assert form.bpe.advanced.cluster.text() == ""


def test_the_extra_is_named_where_dask_is_missing(
    form: object, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "distributed", raising=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    qtbot.keyClicks(form.bpe.advanced.cluster, ADDRESS)
    assert "tokenprism[dask]" in form.problem.text()


def test_a_scheduler_that_does_not_answer_is_told(
    window: MainWindow, form: object, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(engine, "_CONNECTING", 0.3)
    form.show_cluster("tcp://127.0.0.1:1")
    with qtbot.waitSignal(window.training.ended):
        form.start.click()
    run = window.runs.all[-1]
    assert run.state is RunState.FAILED
    assert "no Dask scheduler answers at tcp://127.0.0.1:1" in str(run.problem)
    # It is offered again, here and after the next start.
    assert window.training._settings.cluster == "tcp://127.0.0.1:1"
    assert Settings(window.training._settings.path).cluster == "tcp://127.0.0.1:1"


@pytest.mark.thorough
def test_a_training_on_a_cluster(
    window: MainWindow, form: object, text_file: Path, qtbot: QtBot
) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    ) as cluster:
        form.entries.setValue(300)
        form.show_cluster(cluster.scheduler_address)
        with qtbot.waitSignal(window.training.ended):
            form.start.click()
    run = window.runs.all[-1]
    assert run.state is RunState.FINISHED
    recipe = run.recipe
    here = Trainer(recipe.corpora, TrainOptions(**{
        **recipe.options.record(), "specials": recipe.options.specials,
    })).run()
    assert run.identity == identity(here)
    assert manifest_of_run(run, None, None).place == cluster.scheduler_address
    items = picture(window.session, window.runs, Ids()).items
    kept = [item.record for item in items.values() if isinstance(item.record, RunRecord)]
    assert [record.cluster for record in kept] == [cluster.scheduler_address]
