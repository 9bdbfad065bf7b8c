"""The training window before, during and after a training: forecast, progress, result."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tokenprism import Progress, Stage
from tokenprism.bpe.options import TrainOptions
from tokenprism.corpus import TextCorpus
from tokenprism.forecasts import Forecast
from tokenprism_app.dialogs.export import ExportDialog
from tokenprism_app.figures import between, shared_out
from tokenprism_app.settings import Settings
from tokenprism_app.views.training.live import LivePanel
from tokenprism_app.window.main_window import MainWindow
from tokenprism_app.work.rates import KEPT, Rates
from tokenprism_app.work.recipe import Recipe
from tokenprism_app.work.runs import RunState
from tokenprism_app.work.tasks import StageClock
from window_kit import words_that_never_repeat

PLANNED = {Stage.COUNTING: 4.0, Stage.PREPARING: 1.0, Stage.MERGING: 5.0}


@pytest.fixture
def form(window: MainWindow, text_file: Path, opened: Callable[..., None]) -> object:
    opened(text_file)
    window.training.open()
    return window.training.view.form


def click(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def train(window: MainWindow, qtbot: QtBot) -> LivePanel:
    """Click Start, wait for the end, and give the panel that shows the result."""
    with qtbot.waitSignal(window.training.ended):
        click(qtbot, window.training.view.form.start)
    return window.training.view.live


# before

def test_before_a_training_there_is_a_forecast_and_no_axis(
    window: MainWindow, form: object, qtbot: QtBot
) -> None:
    live = window.training.view.live
    assert live.before.isVisible()
    assert not live.curve.isVisible()
    assert not live.bar.isVisible()
    label = window.training.view._heading.end
    qtbot.waitUntil(lambda: label.text().startswith("forecast: less than 1 s · "))
    assert label.text().endswith("MB")
    assert live.before.figures.text().startswith("less than 1 s · ")
    assert "No training of this kind was timed" in live.before.words.text()
    click(qtbot, form.choose_bytepiece)
    forecast = window.training.view.forecast
    qtbot.waitUntil(lambda: Stage.GRAMS in forecast.expected.stages)
    assert label.text().startswith("forecast: ")
    click(qtbot, form.choose_bpe)
    before = "forecast: "
    form.entries.setValue(900_000)
    qtbot.waitUntil(lambda: label.text().startswith(before) and "less" not in label.text())
    form.specials.setText("")
    form.entries.setValue(257)
    form.bpe.pattern.setCurrentIndex(form.bpe.pattern.count() - 1)
    form.bpe.regex.setText("(")
    assert label.text() == ""
    assert not live.before.figures.isVisible()


# while it runs

def test_bar_and_time_left_agree_and_stages_add_up() -> None:
    progress = Progress()
    clock = StageClock({Stage.COUNTING: 0.5, Stage.PREPARING: 0.1, Stage.MERGING: 0.4})
    clock.look(progress)
    clock.expect(PLANNED)
    for stage, total in ((Stage.COUNTING, 900), (Stage.PREPARING, 10), (Stage.MERGING, 31_743)):
        progress.enter(stage, total)
        for _ in range(3):
            progress.advance(total // 3)
            now = clock.look(progress)
            assert now.left is not None
            assert now.share == pytest.approx(now.seconds / (now.seconds + now.left))
    progress.enter(Stage.FINISHED)
    end = clock.look(progress)
    assert (end.left, end.share) == (0.0, 1.0)
    assert sum(end.taken().values()) <= end.seconds + 1e-9
    assert sum(end.taken().values()) + 0.05 > end.seconds


def test_stages_that_nobody_saw_have_their_share() -> None:
    progress = Progress()
    clock = StageClock(PLANNED)
    progress.enter(Stage.MERGING, 10)
    first = clock.look(progress)
    assert [one.stage for one in first.stages] == list(PLANNED)
    taken = first.taken()
    assert taken[Stage.COUNTING] == pytest.approx(4 * taken[Stage.PREPARING])
    assert sum(taken.values()) == pytest.approx(first.seconds)


def test_few_of_many_merges_are_more_than_their_share_of_the_time() -> None:
    clock = StageClock(PLANNED)
    assert 0.08 < clock._share_of(Stage.MERGING, 814, 31_743) < 0.2
    assert clock._share_of(Stage.MERGING, 31_743, 31_743) == pytest.approx(1)


def test_without_a_forecast_nothing_is_claimed_at_first() -> None:
    progress = Progress()
    progress.enter(Stage.COUNTING, 1000)
    now = StageClock(PLANNED).look(progress)
    assert (now.left, now.share) == (None, 0.0)


@pytest.mark.parametrize(("parts", "total"), [
    ([0.4, 15.3, 0.1, 6.2], 22.0), ([0.04, 0.04, 0.04, 0.03], 0.15), ([33.4, 33.3, 33.3], 100.0),
])
def test_written_times_add_up(parts: list[float], total: float) -> None:
    def read(text: str) -> float:
        found = re.fullmatch(r"(?:(\d+) min )?([\d.]+) s", text)
        assert found is not None
        return 60 * int(found[1] or 0) + float(found[2])

    written, whole = shared_out(parts, total)
    assert sum(map(read, written)) == pytest.approx(read(whole))


def test_one_line_says_how_far_a_training_is(
    window: MainWindow, tmp_path: Path, opened: Callable[..., None], qtbot: QtBot
) -> None:
    opened(words_that_never_repeat(tmp_path / "big.txt", 6_000_000))
    window.training.open()
    view = window.training.view
    view.form.entries.setValue(900_000)
    qtbot.waitUntil(lambda: view._heading.end.text() != "")
    click(qtbot, view.form.start)
    assert view._heading.end.text() == ""
    qtbot.waitUntil(lambda: " so far · " in view.live.heading.end.text())
    run = window.runs.all[-1]
    assert run.active
    assert run.share == pytest.approx(run.seconds / (run.seconds + run.left))
    assert view.live.bar.value() == round(1000 * run.share)
    qtbot.waitUntil(lambda: len(view.live._learned) > 10)
    with qtbot.waitSignal(window.training.ended):
        click(qtbot, view.live.stop)
    result = view.live.result.result
    assert result.stopped
    assert view.live.result.reason.text() == (
        f"Stopped before 900,000 entries: kept {result.learned:,} merges.")
    assert view.live.result.isVisible()
    assert not view.live.bar.isVisible()
    assert window.runs.all[-1].state is RunState.KEPT


# afterwards

def test_the_result_and_what_is_next(
    window: MainWindow, form: object, qtbot: QtBot
) -> None:
    form.entries.setValue(300)
    live = train(window, qtbot)
    entry = window.session.tokenizers[-1]
    learned = live._learned.curve()[1][-1]
    words = live.result.figures.text()
    assert words.startswith(f"mine-300 · 300 entries · {learned:.2f} bytes per token · ")
    assert words.endswith(" s")
    assert not live.result.reason.isVisible()
    assert not form.start.isEnabled()
    assert form.name.text() == "mine-300"
    assert "took" in window.training.view._heading.end.text()
    click(qtbot, live.result.export)
    dialog = window.findChild(ExportDialog)
    assert dialog is not None
    assert dialog.isVisible()
    dialog.close()
    window.session.set_visible(entry.key, False)
    click(qtbot, live.result.compare)
    assert entry.visible
    assert window.session.current_tokenizer is entry
    assert not window.training.dialog.isVisible()


def test_a_trained_recipe_starts_again_by_its_button_only(
    window: MainWindow, form: object, qtbot: QtBot
) -> None:
    form.entries.setValue(300)
    live = train(window, qtbot)
    click(qtbot, form.start)
    assert window.training.task is None
    click(qtbot, live.result.again)
    assert live.before.isVisible()
    assert not live.result.isVisible()
    assert form.name.text() == "mine-300-2"
    assert form.start.isEnabled()
    train(window, qtbot)
    assert [one.name for one in window.session.tokenizers] == ["mine-300", "mine-300-2"]
    click(qtbot, live.result.close_button)
    assert not window.training.dialog.isVisible()


def test_a_short_text_says_why_it_ended_early(
    window: MainWindow, tmp_path: Path, opened: Callable[..., None], qtbot: QtBot
) -> None:
    path = tmp_path / "short.txt"
    path.write_text("one two three four one two three five six\n" * 3)
    opened(path)
    window.training.open()
    form = window.training.view.form
    form.bpe.min_count.setValue(2)
    live = train(window, qtbot)
    size = window.session.tokenizers[-1].tokenizer.vocabulary.size
    assert size < 400
    assert live.result.reason.text() == (
        f"Ended at {size:,} of 32,000: no pair that may be merged occurs twice. Add text.")
    assert live.result.reason.isVisible()
    assert not live.bar.isVisible()
    assert form.name.text() == "mine-32k"


def test_a_bytepiece_has_its_result_too(
    window: MainWindow, form: object, qtbot: QtBot
) -> None:
    click(qtbot, form.choose_bytepiece)
    form.entries.setValue(300)
    live = train(window, qtbot)
    qtbot.waitUntil(lambda: "bytes per token" in live.result.figures.text())
    tokenizer = window.session.tokenizers[-1].tokenizer
    text = window.session.corpora[0].corpus.read(0)
    ratio = len(text) / len(tokenizer.encode(text).ids)
    size = tokenizer.vocabulary.size
    assert f"{size} entries · {ratio:.2f} bytes per token" in live.result.figures.text()
    assert live.result.reason.isVisible() == (size < 300)


# earlier trainings

def recipe(pattern: str = "cl100k") -> Recipe:
    return Recipe("one", (TextCorpus(["a text"]),), TrainOptions(300, pattern))


def test_earlier_trainings_correct_the_next_forecast(tmp_path: Path) -> None:
    told = Forecast({Stage.COUNTING: 0.3, Stage.MERGING: 0.4}, 1000, 10)
    rates = Rates(Settings(tmp_path / "settings.ini"))
    assert rates.expect(recipe(), told).seconds == pytest.approx(0.7)
    rates.learn(recipe(), told, {Stage.COUNTING: 5.0, Stage.MERGING: 8.0})
    found = Rates(Settings(tmp_path / "settings.ini")).expect(recipe(), told)
    assert found.seconds == pytest.approx(13, rel=0.01)
    assert between(found.low, found.high) == "about 13 s"
    # An own pattern is another matter.
    assert rates.expect(recipe(r"\w+|\W"), told).runs == 0
    for _ in range(2 * KEPT):
        rates.learn(recipe(), told, {Stage.COUNTING: 0.3, Stage.MERGING: 0.4})
    assert rates.expect(recipe(), told).runs == KEPT
    assert rates.expect(recipe(), told).seconds == pytest.approx(0.7, rel=0.01)


@pytest.mark.parametrize("damaged", ["", "[", "[1]", '{"MERGING": 3}', '{"MERGING": ["x", -1]}'])
def test_damaged_rates_count_as_none(tmp_path: Path, damaged: str) -> None:
    settings = Settings(tmp_path / "settings.ini")
    settings._store.setValue("factors/bpe", damaged)
    assert settings.factors("bpe") == {}


def test_a_finished_training_is_remembered(
    window: MainWindow, tmp_path: Path, opened: Callable[..., None], qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tokenprism.forecasts.LEAST", 0.0)
    opened(words_that_never_repeat(tmp_path / "big.txt", 1_500_000))
    window.training.open()
    window.training.view.form.entries.setValue(3000)
    live = train(window, qtbot)
    desk = window.training
    if desk._forecast is not None:  # it may come after a short training
        assert window.settings.factors("bpe")
        click(qtbot, live.result.again)
        qtbot.waitUntil(lambda: "1 earlier training" in live.before.words.text())
