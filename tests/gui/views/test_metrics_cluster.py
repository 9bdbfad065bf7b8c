"""Metrics that the workers of a Dask cluster measure, asked for in the table's options."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialogButtonBox
from tokenprism.analysis.cache import TallyCache
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import Corpus
from tokenprism.scale import engine
from tokenprism_app.session import Session
from tokenprism_app.views.metrics.options import ClusterDialog
from tokenprism_app.views.metrics.view import MetricsView
from window_kit import SAMPLE


def shown_on(qtbot, path: Path):
    """A view that measures a corpus, and its session."""
    path.write_text(SAMPLE * 30, encoding="utf-8")
    corpus = Corpus.open(path)
    session = Session()
    for size in (300, 340):
        model = Trainer(corpus, TrainOptions(size)).run()
        session.add_tokenizer(BpeTokenizer(model, name=f"of {size}"), trained=True)
    entry = session.add_corpus(corpus)
    view = MetricsView(session)
    qtbot.addWidget(view)
    view.resize(700, 400)
    with qtbot.waitExposed(view):
        view.show()
    return view, entry


def values_of(qtbot, view):
    qtbot.waitUntil(lambda: not view.busy and view.model.measured is not None)
    return [values for _, _, values in view.model.measured.columns], [
        dict(one) for one in view.model.measured.places[0].intervals]


def test_a_cluster_measures_the_same_table(qtbot, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    view, entry = shown_on(qtbot, tmp_path / "a.txt")
    view.toolbar.options.checks["intervals"].setChecked(True)
    view.measure_on(entry.key)
    here = values_of(qtbot, view)
    view._session.counts = TallyCache()
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp",
        host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as cluster:
        with qtbot.waitSignal(view.cluster_chosen):
            view.use_cluster(cluster.scheduler_address)
        assert cluster.scheduler_address in view.toolbar.options.cluster.text()
        view.measure_on(entry.key)
        assert values_of(qtbot, view) == here


def test_a_scheduler_that_does_not_answer_is_told_and_given_up(
    qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(engine, "_CONNECTING", 0.3)
    view, entry = shown_on(qtbot, tmp_path / "a.txt")
    view.use_cluster("tcp://127.0.0.1:1")
    view.measure_on(entry.key)
    qtbot.waitUntil(lambda: "no Dask scheduler answers" in view._empty.text())
    assert not view.busy
    monkeypatch.setattr(engine, "_CONNECTING", 30)
    view.measure_on(entry.key)
    qtbot.waitUntil(lambda: view.toolbar.cancel.isVisible())
    view.toolbar.cancel.click()
    qtbot.waitUntil(lambda: not view.busy)
    assert "given up" in view._empty.text()
    view.use_cluster("")
    view.measure_on(entry.key)
    assert values_of(qtbot, view)[0][0]["tokens"] > 0


def test_the_address_is_checked_as_it_is_typed(qtbot) -> None:
    pytest.importorskip("distributed")
    dialog = ClusterDialog("", None)
    qtbot.addWidget(dialog)
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert ok.isEnabled()
    qtbot.keyClicks(dialog.field, "tcp://host")
    assert not ok.isEnabled()
    assert "is no address of a Dask scheduler" in dialog.field.words.text()
    qtbot.keyClicks(dialog.field, ":8786")
    assert ok.isEnabled()
    assert dialog.field.words.text() == "empty: this computer counts"
    assert dialog.field.accessibleName() == "Dask cluster"
