"""Training from the panel: to the end, stopped and kept, paused, failed, closed meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tokenprism import Capability, Stage
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism_app.window.main_window import MainWindow
from tokenprism_app.work.recipe import Recipe, free_name
from tokenprism_app.work.runs import RunState
from window_kit import words_that_never_repeat


@pytest.fixture
def form(window: MainWindow, text_file: Path, opened: Callable[..., None]) -> object:
    opened(text_file)
    window.training.open()
    return window.training.view.form


def click(qtbot: QtBot, widget: object) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_train_to_the_end(window: MainWindow, form: object, qtbot: QtBot) -> None:
    form.entries.setValue(300)
    form.specials.setText("<|endoftext|> <|pad|>")
    assert form.entries_words.text() == "256 bytes + 2 special + 42 merges"
    with qtbot.waitSignal(window.training.ended):
        click(qtbot, form.start)
    entry = window.session.tokenizers[-1]
    assert entry.trained
    assert entry.name == "mine-300"
    assert entry.tokenizer.vocabulary.size == 300
    assert Capability.HISTORY in entry.tokenizer.capabilities
    assert list(entry.tokenizer.vocabulary.specials) == ["<|endoftext|>", "<|pad|>"]
    run = window.runs.all[-1]
    assert run.state is RunState.FINISHED
    assert run.size == 300
    assert not form.start.isEnabled()
    assert form.name.text() == "mine-300"
    form.entries.setValue(301)
    assert form.start.isEnabled()
    assert form.name.text() == "mine-301"


@pytest.fixture
def long_training(
    window: MainWindow, tmp_path: Path, opened: Callable[..., None]
) -> MainWindow:
    """A window in which a training that takes seconds is at work."""
    opened(words_that_never_repeat(tmp_path / "big.txt", 6_000_000))
    window.training.open()
    window.training.view.form.entries.setValue(900_000)
    window.training.view.form.bpe.min_count.setValue(1)
    window.training.view.form.start.click()
    return window


def test_stop_and_keep(long_training: MainWindow, qtbot: QtBot) -> None:
    desk = long_training.training
    qtbot.waitUntil(lambda: len(desk.view.live._learned) > 10)
    assert "Stop and keep" in desk.view.live.stop.text()
    with qtbot.waitSignal(desk.ended):
        click(qtbot, desk.view.live.stop)
    entry = long_training.session.tokenizers[-1]
    assert 266 < entry.tokenizer.vocabulary.size < 900_000
    assert long_training.runs.all[-1].state is RunState.KEPT


def test_cancel_from_the_status_bar_offers_the_merges(
    long_training: MainWindow, qtbot: QtBot
) -> None:
    desk = long_training.training
    qtbot.waitUntil(lambda: desk.task.progress.stage is Stage.MERGING
                    and desk.task.progress.done > 100)
    with qtbot.waitSignal(desk.ended):
        click(qtbot, long_training.status.cancel)
    assert not long_training.session.tokenizers
    assert desk.view.live.keep.isVisible()
    click(qtbot, desk.view.live.keep)
    assert len(long_training.session.tokenizers) == 1


def test_pause_holds_still(long_training: MainWindow, qtbot: QtBot) -> None:
    desk = long_training.training
    qtbot.waitUntil(lambda: desk.task.progress.done > 0)
    click(qtbot, desk.view.live.pause)
    qtbot.wait(300)
    done = desk.task.progress.done
    assert long_training.runs.active.state is RunState.PAUSED
    qtbot.wait(300)
    assert desk.task.progress.done == done
    click(qtbot, desk.view.live.pause)
    qtbot.waitUntil(lambda: desk.task is None or desk.task.progress.done != done)


def test_closing_the_window_ends_a_training(long_training: MainWindow, qtbot: QtBot) -> None:
    task = long_training.training.task
    qtbot.waitUntil(lambda: task.running)
    long_training.close()
    assert not task.running
    assert not long_training.isVisible()


def test_a_file_that_vanished_fails_in_words(
    window: MainWindow, form: object, text_file: Path, qtbot: QtBot
) -> None:
    text_file.unlink()
    with qtbot.waitSignal(window.training.ended):
        form.start.click()
    assert window.runs.all[-1].state is RunState.FAILED
    assert "small.txt" in window.notices.label.text()


def test_the_form_says_what_cannot_work(form: object) -> None:
    form.entries.setValue(257)
    assert "at least 258" in form.problem.text()
    assert not form.start.isEnabled()
    form.entries.setValue(1000)
    assert form.start.isEnabled()
    form.bpe.pattern.setCurrentIndex(form.bpe.pattern.count() - 1)
    form.bpe.regex.setText("([")
    assert form.problem.text()
    assert not form.start.isEnabled()
    form.bpe.regex.setText(r"\w+|\W")
    assert form.start.isEnabled()
    assert "The" in form.bpe.preview.accessibleName()


def test_without_a_corpus_nothing_starts(window: MainWindow) -> None:
    window.training.open()
    assert not window.training.view.form.start.isEnabled()


def test_names_are_free() -> None:
    assert free_name(32_000, set()) == "mine-32k"
    assert free_name(32_000, {"mine-32k"}) == "mine-32k-2"
    assert free_name(300, set()) == "mine-300"


def test_advanced_options_reach_the_trainer(form: object) -> None:
    advanced = form.bpe.advanced
    assert not advanced.start.isVisible()
    assert advanced.summary.text() == "all as usual"
    advanced.head.click()
    assert advanced.start.isVisible()
    assert not advanced.ids.isVisible()
    form.specials.setText("<|a|> <|b|>")
    advanced.longest.setValue(12)
    advanced.overlaps.click()
    advanced.place.setCurrentIndex(1)
    assert form.recipe().options.special_ids == "first"
    advanced.place.setCurrentIndex(2)
    assert advanced.ids.isVisible()
    assert "special tokens (2) and of their ids (0) differ" in form.problem.text()
    advanced.ids.setText("0, x")
    assert "whole numbers" in form.problem.text()
    assert not form.start.isEnabled()
    advanced.ids.setText("300, 7")
    assert form.start.isEnabled()
    options = form.recipe().options
    assert options.special_ids == (300, 7)
    assert (options.max_token_length, options.overlaps, options.nfc) == (12, False, False)
    assert advanced.summary.text() == "changed: Their ids, Longest token, Counting"
    advanced.nfc.click()
    assert form.recipe().options.nfc
    assert "Normal form" in advanced.summary.text()
    recipe = form.recipe()
    form.show_recipe(Recipe("usual", (), TrainOptions()))
    assert form.recipe() != recipe
    form.show_recipe(recipe)
    assert form.recipe() == recipe


def test_a_model_is_continued(window: MainWindow, form: object, qtbot: QtBot) -> None:
    form.entries.setValue(280)
    form.bpe.pattern.setCurrentIndex(form.bpe.pattern.findData("gpt2"))
    with qtbot.waitSignal(window.training.ended):
        form.start.click()
    first = window.session.tokenizers[-1].tokenizer
    form.bpe.pattern.setCurrentIndex(form.bpe.pattern.findData("o200k"))
    start = form.bpe.advanced.start
    assert [start.itemText(at) for at in range(1, start.count())] == ["mine-280"]
    start.setCurrentIndex(1)
    assert form.bpe.pattern_name() == "gpt2"
    assert not form.bpe.pattern.isEnabled()
    assert form.entries.value() == 560
    assert (form.specials.text(), form.recipe().options.special_ids) == ("", "last")
    assert form.special_field.kept.text() == "1 of the model stay: <|endoftext|> 279"
    assert form.entries_words.text() == "280 of the model + 0 special + 280 merges"
    form.entries.setValue(275)
    assert "at least 280 entries" in form.problem.text()
    form.entries.setValue(300)
    with qtbot.waitSignal(window.training.ended):
        form.start.click()
    second = window.session.tokenizers[-1].tokenizer
    assert second.vocabulary.size == 300
    assert second.vocabulary.specials == first.vocabulary.specials
    for token in range(280):
        assert second.vocabulary.bytes_of(token) == first.vocabulary.bytes_of(token)
    # The model goes from the library: the form begins with the bytes again.
    for entry in list(window.session.tokenizers):
        window.session.remove_tokenizer(entry.key)
    assert form.recipe().start is None
    assert form.bpe.pattern.isEnabled()
    assert form.specials.text() == "<|endoftext|>"
    assert not form.special_field.kept.isVisible()


def test_special_tokens_with_spaces_and_quotation_marks(form: object, qtbot: QtBot) -> None:
    form.specials.clear()
    qtbot.keyClicks(form.specials, '<a> "two words"  "a \\" mark" <b>"c" <a>')
    assert form.special_tokens() == ("<a>", "two words", 'a " mark', '<b>"c"')
    recipe = form.recipe()
    form.show_recipe(Recipe("usual", (), TrainOptions()))
    form.show_recipe(recipe)
    assert form.special_tokens() == recipe.options.specials
    qtbot.keyClicks(form.specials, ' "open')
    assert "quotation marks has no end" in form.problem.text()
    assert not form.start.isEnabled()


def test_a_model_with_its_own_special_tokens_is_continued(
    window: MainWindow, form: object, qtbot: QtBot
) -> None:
    model = Trainer(TextCorpus(["low lower lowest " * 9]), TrainOptions(
        264, "qwen2", specials=("<think>", "a b", "<|im_end|>"), special_ids=(300, 301, 310),
        nfc=True,
    )).run()
    model = replace(model, always=frozenset({"<think>"}))
    window.session.add_tokenizer(BpeTokenizer(model, name="chat"))
    start = form.bpe.advanced.start
    start.setCurrentIndex(start.findText("chat"))
    assert form.special_field.kept.text() == (
        "3 of the model stay: <think> 300, a b 301, <|im_end|> 310")
    assert form.recipe().options.nfc
    assert not form.bpe.advanced.nfc.isEnabled()
    qtbot.keyClicks(form.specials, '<think> "c d"')
    form.entries.setValue(270)
    assert form.entries_words.text() == "264 of the model + 1 special + 5 merges"
    with qtbot.waitSignal(window.training.ended):
        click(qtbot, form.start)
    made = window.session.tokenizers[-1].tokenizer.model
    assert made.specials == {**model.specials, "c d": 316}
    assert made.always == {"<think>"}
