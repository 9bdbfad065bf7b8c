"""The table of metrics is there again when a workspace is opened, wherever that is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tokenprism.analysis import comparing
from tokenprism.workspace import Workspace
from tokenprism_app.i18n import Languages
from tokenprism_app.settings import Settings
from tokenprism_app.views.metrics.measure import Options
from tokenprism_app.window.main_window import MainWindow
from workspace_kit import SAMPLES, MakeWindow, ready


def view_of(window: MainWindow):
    card = window.cards["metrics"]
    card.show()
    card.raise_()
    return card.view


def table_of(qtbot, view):
    qtbot.waitUntil(lambda: not view.busy and view.model.measured is not None)
    measured = view.model.measured
    return [
        (place.corpus, [(values, ends) for (_, _, values), ends in zip(
            place.columns, place.intervals, strict=True)]) for place in measured.places
    ]


def test_a_copied_workspace_shows_the_table_without_measuring(
    qtbot, make_window: MakeWindow, languages: Languages, tmp_path: Path, text_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = make_window()
    first.handlers.begin([])
    ready(qtbot, first, SAMPLES)
    first.opener.open_paths([str(text_file)])
    qtbot.waitUntil(lambda: len(first.session.corpora) == 2)
    first.session.set_cut(300)
    view = view_of(first)
    view.toolbar.options.checks["intervals"].setChecked(True)
    view.measure_on(first.session.corpora[1].key)
    before = table_of(qtbot, view)
    assert before[0][1][0][1], "there are intervals"
    first.workspace.save_to(str(tmp_path / "mine.tokenprism"))
    first.close()
    (tmp_path / "other").mkdir()
    there = shutil.copy(tmp_path / "mine.tokenprism", tmp_path / "other" / "theirs.tokenprism")

    def never(*_arguments: object, **_options: object) -> None:
        raise AssertionError("measured again")

    monkeypatch.setattr(comparing, "measure", never)
    # Another computer: other settings, another data folder.
    second = MainWindow(Settings(tmp_path / "other" / "settings.ini"), languages)
    second.show()
    try:
        second.handlers.begin([str(there)])
        ready(qtbot, second, SAMPLES)
        view = view_of(second)
        qtbot.waitUntil(lambda: second.session.measuring.place is not None)
        assert table_of(qtbot, view) == before
        assert view.toolbar.place.currentText() == "small.txt"
        assert view.toolbar.options.checks["intervals"].isChecked()
    finally:
        second.close()
        second.deleteLater()


def test_what_is_measured_on_is_of_the_workspace(
    qtbot, make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window()
    window.handlers.begin([])
    ready(qtbot, window, SAMPLES)
    view = view_of(window)
    view.measure_on(window.session.corpora[0].key)
    view.toolbar.options.checks["reach"].setChecked(True)
    view.use_cluster("tcp://127.0.0.1:1")
    path = tmp_path / "mine.tokenprism"
    window.workspace.save_to(str(path))
    window.workspace.new()
    assert window.session.measuring.place is None
    assert not view.toolbar.options.checks["reach"].isChecked()
    assert view.toolbar.options.options == Options(cluster="tcp://127.0.0.1:1")
    # It is this computer's, not the workspace's.
    assert window.settings.metrics_cluster == "tcp://127.0.0.1:1"
    with Workspace(path) as workspace:
        kept = workspace.setting("metrics")
        assert kept["options"]["reach"] is True
        assert "tcp" not in str(kept)


@pytest.mark.parametrize("record", [
    {}, {"settings": {"width": "wide"}}, {"settings": 3, "words": "ab"}, {"words": [1]},
    {"settings": {"depth": 3}}, {"settings": {"width": -3}}, {"speed": 1, "cluster": "tcp://a:1"},
    {"reference": None, "languages": "yes"}, {"other": True},
])
def test_options_of_a_strange_file_are_as_usual(record: dict[str, object]) -> None:
    assert Options.read(record, "") == Options()


def test_options_come_back() -> None:
    options = Options(
        settings=comparing.Settings(7, 8, 9), words=("a", "b"), intervals=True, languages=True,
        parallel=True, reference="en", reach=True, speed=True, cluster="localhost:1",
    )
    assert Options.read(options.record(), "localhost:1") == options
