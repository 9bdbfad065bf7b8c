"""Training BytePiece and BPE over characters from the panel, by clicks; checkpoints."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Thread

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tokenprism import Stage
from tokenprism.bpe.alphabet import CharacterOptions, Mark, Unknown
from tokenprism.bpe.options import TrainOptions
from tokenprism.bytepiece import BytePieceOptions, BytePieceTrainer, FrontEnd
from tokenprism.corpus import TextCorpus
from tokenprism.errors import CancelledError
from tokenprism.formats import FORMATS
from tokenprism_app.dialogs.export import ExportDialog
from tokenprism_app.session import Text
from tokenprism_app.views.training import stages
from tokenprism_app.views.training.merges import LearnedMerges
from tokenprism_app.window.main_window import MainWindow
from tokenprism_app.work import training
from tokenprism_app.work.recipe import Recipe
from tokenprism_app.work.runs import RunState
from window_kit import words_that_never_repeat


@pytest.fixture
def form(window: MainWindow, text_file: Path, opened: Callable[..., None]) -> object:
    opened(text_file)
    window.training.open()
    return window.training.view.form


def click(qtbot: QtBot, widget: QWidget, at: QPoint | None = None) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())


def tick(qtbot: QtBot, box: QWidget) -> None:
    click(qtbot, box, QPoint(8, box.height() // 2))


def test_bytepiece_is_trained_and_compared(
    window: MainWindow, form: object, text_file: Path, qtbot: QtBot
) -> None:
    click(qtbot, form.choose_bytepiece)
    assert not form.bpe.isVisible()
    assert form.bytepiece.isVisible()
    assert form.bytepiece.min_count.text() == "automatic"
    form.entries.setValue(300)
    assert form.entries_words.text() == "1 special + 256 bytes + 43 pieces"
    tick(qtbot, form.bytepiece.split_digits)
    with qtbot.waitSignal(window.training.ended):
        click(qtbot, form.start)
    entry = window.session.tokenizers[-1]
    expected = BytePieceTrainer(
        TextCorpus([text_file.read_bytes()], "x"),
        BytePieceOptions(300, front=FrontEnd(split_digits=True), specials=("<|endoftext|>",)),
    ).run()
    assert entry.tokenizer.model.pieces == expected.pieces
    assert (entry.tokenizer.name, entry.trained) == ("mine-300", True)
    assert window.runs.all[-1].state is RunState.FINISHED
    live = window.training.view.live
    assert live.main.currentWidget().isAncestorOf(live.figures)
    values = {name: label.text() for name, label in live.figures.values.items()}
    assert values["kept"] == f"{len(expected.pieces):,}"
    assert "–" not in values.values()
    shown = [stage for stage, labels in live.stages.labels.items() if labels[2].text()]
    # What a checkpoint brought is loaded, and nothing was kept here.
    assert shown == [one for one in stages.BYTEPIECE if one is not Stage.LOADING]
    # Compare shows it, and an edited text too.
    source = "分词 what".encode()
    window.session.set_text(Text(source))
    qtbot.waitUntil(lambda: entry.key in window.session.results)
    result = window.session.results[entry.key]
    assert np.array_equal(result.full.ids, entry.tokenizer.encode(source).ids)
    assert entry in window.session.visible


def test_options_of_bytepiece_reach_the_trainer(form: object, qtbot: QtBot) -> None:
    click(qtbot, form.choose_bytepiece)
    fields = form.bytepiece
    tick(qtbot, fields.isolate)
    fields.order.setValue(4)
    fields.min_count.setValue(3)
    fields.longest.setValue(12)
    fields.memory.setValue(512)
    fields.threads.setValue(1)
    form.specials.setText("<a> <b>")
    form.entries.setValue(999)
    usual = Recipe("usual", (), BytePieceOptions())
    assert form.recipe().options == BytePieceOptions(
        999, 4, 3, None, 12, FrontEnd(isolate=True), ("<a>", "<b>"), None, 512 << 20, 1
    )
    fields.front.setCurrentIndex(1)
    assert not fields.isolate.isEnabled()
    tick(qtbot, fields.nfc)
    recipe = form.recipe()
    assert recipe.options.front == FrontEnd("lines", nfc=True)
    form.show_recipe(usual)
    form.show_recipe(Recipe("bpe", (), TrainOptions()))
    assert form.bpe.isVisible()
    form.show_recipe(recipe)
    assert form.recipe().options == recipe.options
    form.entries.setValue(258)
    assert "at least 259" in form.problem.text()
    assert not form.start.isEnabled()


def test_bytepiece_stopped_while_pruning_is_kept(
    window: MainWindow, tmp_path: Path, opened: Callable[..., None], qtbot: QtBot
) -> None:
    opened(words_that_never_repeat(tmp_path / "big.txt", 4_000_000))
    desk = window.training
    desk.open()
    form = desk.view.form
    click(qtbot, form.choose_bytepiece)
    click(qtbot, form.start)
    assert desk.view.live.stop.text() == "Cancel"
    qtbot.waitUntil(lambda: desk.task is None or bool(desk._training.report.rounds))
    desk.task.progress.pause()
    qtbot.waitUntil(lambda: "keep" in desk.view.live.stop.text())
    with qtbot.waitSignal(desk.ended):
        click(qtbot, desk.view.live.stop)
    assert window.runs.all[-1].state is RunState.KEPT
    tokenizer = window.session.tokenizers[-1].tokenizer
    assert 256 < tokenizer.vocabulary.size <= 32_000


def test_bytepiece_stopped_early_leaves_nothing(
    window: MainWindow, tmp_path: Path, opened: Callable[..., None], qtbot: QtBot
) -> None:
    opened(words_that_never_repeat(tmp_path / "big.txt", 4_000_000))
    desk = window.training
    desk.open()
    click(qtbot, desk.view.form.choose_bytepiece)
    desk.view.form.start.click()
    with qtbot.waitSignal(desk.ended):
        desk.stop_and_keep()
    assert window.runs.all[-1].state is RunState.DISCARDED
    assert not window.session.tokenizers
    assert "before anything was learned" in desk.view.live.heading.words.text()


def test_characters_are_trained(window: MainWindow, form: object, qtbot: QtBot) -> None:
    click(qtbot, form.bpe.advanced.head)
    alphabet = form.bpe.advanced.alphabet
    assert not alphabet.mark.isVisible()
    alphabet.kind.setFocus()
    qtbot.keyClick(alphabet.kind, Qt.Key.Key_Down)
    assert alphabet.mark.isVisible()
    assert form.bpe.pattern_name() == "whitespace"
    assert form.bpe.advanced.summary.text() == "changed: Begins with"
    form.entries.setValue(90)
    assert form.entries_words.text() == "[UNK] + 1 special + 88 characters and merges"
    qtbot.keyClick(alphabet.mark, Qt.Key.Key_Down)
    qtbot.keyClick(alphabet.mark, Qt.Key.Key_Down)
    alphabet.limit.setValue(40)
    alphabet.coverage.setValue(99.5)
    qtbot.keyClick(alphabet.unknown, Qt.Key.Key_Down)
    recipe = form.recipe()
    assert recipe.options.characters == CharacterOptions(
        Mark.CONTINUING, 0.995, 40, Unknown.FUSED
    )
    with qtbot.waitSignal(window.training.ended):
        click(qtbot, form.start)
    entry = window.session.tokenizers[-1]
    model = entry.tokenizer.model
    assert model.alphabet.mark is Mark.CONTINUING
    assert window.runs.all[-1].size == model.size
    learned = window.training._learned
    last = model.vocabulary.bytes_of(int(model.result[-1]))
    assert (learned.latest(3)[0].size, learned.latest(3)[0].result) == (model.size, last)
    assert learned.token(len(learned) - 1 + len(model.alphabet.spellings)) == last
    window.session.set_text(Text(b"what language"))
    qtbot.waitUntil(lambda: entry.key in window.session.results)
    assert len(window.session.results[entry.key].full.ids)
    form.show_recipe(Recipe("usual", (), TrainOptions()))
    form.show_recipe(recipe)
    assert form.recipe().options == recipe.options


def test_a_model_of_characters_is_continued(
    window: MainWindow, form: object, qtbot: QtBot
) -> None:
    click(qtbot, form.bpe.advanced.head)
    advanced = form.bpe.advanced
    advanced.alphabet.kind.setCurrentIndex(1)
    advanced.alphabet.mark.setCurrentIndex(1)
    form.entries.setValue(70)
    with qtbot.waitSignal(window.training.ended):
        click(qtbot, form.start)
    first = window.session.tokenizers[-1].tokenizer
    advanced.alphabet.kind.setCurrentIndex(0)
    advanced.start.setCurrentIndex(1)
    assert advanced.alphabet.of_characters
    assert not advanced.alphabet.isEnabled()
    assert form.bpe.pattern_name() == "whitespace"
    form.entries.setValue(80)
    assert form.start.isEnabled(), form.problem.text()
    with qtbot.waitSignal(window.training.ended):
        click(qtbot, form.start)
    second = window.session.tokenizers[-1].tokenizer
    assert second.vocabulary.size == 80
    assert second.model.alphabet.mark is Mark.END_SYMBOL
    for token in range(70):
        assert second.vocabulary.bytes_of(token) == first.vocabulary.bytes_of(token)


def test_the_panel_waits_for_the_chosen_algorithm(
    window: MainWindow, form: object, qtbot: QtBot
) -> None:
    live = window.training.view.live
    click(qtbot, form.choose_bytepiece)
    assert live.before.isVisible()
    assert live.rounds.isVisible()
    assert live.stages.labels[Stage.PRUNING][0].isVisible()
    assert live.heading.title.text() == "Next training"
    click(qtbot, form.choose_bpe)
    assert not live.rounds.isVisible()
    assert live.stages.labels[Stage.MERGING][0].isVisible()


def test_marks_inside_a_token_are_left_out() -> None:
    options = CharacterOptions(mark=Mark.CONTINUING)
    text = b"low lower lowest lowest " * 3
    made = training.BpeTraining(Recipe(
        "x", (TextCorpus([text], "x"),), TrainOptions(60, "whitespace", characters=options)
    ))
    model = made.run().model
    learned = LearnedMerges(0, len(text))
    learned.use(made.alphabet)
    learned.read(made.log)
    assert learned.size == model.size
    for k, token in enumerate(model.result.tolist()):
        number = len(made.alphabet.spellings) + k
        assert learned.token(number) == model.vocabulary.bytes_of(token)


@pytest.mark.parametrize(("bytepiece", "names"), [
    (False, ["tokenprism", "huggingface", "tiktoken", "tekken", "sentencepiece"]),
    (True, ["tokenprism", "huggingface", "piece-tokenizer", "sentencepiece"]),
])
def test_export_offers_what_fits(
    window: MainWindow, form: object, tmp_path: Path, qtbot: QtBot, bytepiece: bool,
    names: list[str],
) -> None:
    if bytepiece:
        click(qtbot, form.choose_bytepiece)
    form.specials.setText("")
    form.entries.setValue(320)
    with qtbot.waitSignal(window.training.ended):
        click(qtbot, form.start)
    dialog = ExportDialog(
        window.session, window.session.tokenizers[-1], window.tasks, window.settings, window
    )
    qtbot.waitUntil(lambda: dialog._trial is None)
    rows = [dialog.formats.item(at) for at in range(dialog.formats.count())]
    able = [row for row in rows if row.flags() & Qt.ItemFlag.ItemIsEnabled]
    offered = [row.data(Qt.ItemDataRole.UserRole) for row in able]
    assert offered == names
    assert len(rows) == len(FORMATS)
    assert all(row.toolTip() for row in rows)
    dialog.close()


def test_a_large_training_goes_on_from_its_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "LARGE", 1000)
    folder = tmp_path / "trainings"
    letters = Random(2).choices("abcdefgh", k=300_000)
    text = " ".join("".join(letters[k : k + 9]) for k in range(0, len(letters), 9)).encode()
    recipe = Recipe("x", (TextCorpus([text], "x"),), TrainOptions(3000, "gpt2"))
    whole = training.BpeTraining(recipe).run()
    assert not folder.exists()
    first = training.BpeTraining(recipe, folder)

    first.progress.cancel()
    with pytest.raises(CancelledError):
        first.run()
    # Interrupted while it merges: the checkpoint stays, and the same recipe goes on from it.
    second = training.BpeTraining(recipe, folder)

    def run() -> None:
        with pytest.raises(CancelledError):
            second.run()

    thread = Thread(target=run)
    thread.start()
    while second.progress.stage < Stage.MERGING or second.progress.done < 5:
        time.sleep(0.001)
    second.progress.cancel()
    thread.join()
    kept = list(folder.iterdir())
    assert len(kept) == 1
    old = folder / ("0" * 32 + training.SUFFIX)
    old.write_bytes(b"")
    os.utime(old, (0, 0))
    third = training.BpeTraining(recipe, folder)
    assert third.run().identity == whole.identity
    assert third.resumed >= 5
    assert not list(folder.iterdir())
    small = Recipe("x", (TextCorpus([b"a b a b"], "x"),), TrainOptions(300, "gpt2"))
    training.BpeTraining(small, folder).run()
    assert not list(folder.iterdir())


def test_every_stage_has_a_name(languages: object) -> None:
    for language in ("en", "zh_CN"):
        languages.use(language)
        names = [stages.name_of(stage) for stage in {*stages.BPE, *stages.BYTEPIECE}]
        assert len(set(names)) == 7
        assert all(names)
        assert all(name.isascii() for name in names) is (language == "en")


def test_the_form_says_which_formats_the_recipe_allows(form: object, qtbot: QtBot) -> None:
    formats = form.formats
    qtbot.waitUntil(lambda: "tiktoken" in formats.open.text())
    assert "SentencePiece model (approximate)" in formats.open.text()
    assert [label.text().split(":")[0] for label in formats.closed] == [
        "not gpt2", "not gguf", "not tekken",
    ]
    assert "--special-ids first" in formats.closed[2].text()
    form.bpe.pattern.setCurrentIndex(form.bpe.pattern.findData("gpt2"))
    qtbot.waitUntil(lambda: "GGUF" in formats.open.text())
    qtbot.waitUntil(lambda: len(formats.closed) == 1)
    click(qtbot, form.special_field.mistral)
    assert form.recipe().options.special_ids == "first"
    assert form.special_tokens()[:4] == ("<unk>", "<s>", "</s>", "[INST]")
    qtbot.waitUntil(lambda: not formats.closed)
    # Nothing is said of a recipe that cannot be trained.
    form.specials.setText('"open')
    assert formats.open.text() == ""


def test_another_trainer_is_repeated_with_its_defaults(form: object, qtbot: QtBot) -> None:
    click(qtbot, form.choose_bytepiece)
    fields = form.bytepiece
    qtbot.waitUntil(lambda: any(
        "bytepiece" in label.text() for label in form.formats.closed))
    fields.compat.setFocus()
    qtbot.keyClick(fields.compat, Qt.Key.Key_End)
    options = form.recipe().options
    assert options == BytePieceOptions.like(
        "bytepiece", vocab_size=options.vocab_size, threads=options.threads)
    assert form.specials.text() == "<pad> <bos> <eos>"
    qtbot.waitUntil(lambda: "bytepiece model" in form.formats.open.text())
    fields.longest.setValue(20)
    recipe = form.recipe()
    assert (recipe.options.compat, recipe.options.max_piece_length) == ("bytepiece", 20)
    qtbot.keyClick(fields.compat, Qt.Key.Key_Home)
    assert form.recipe().options.compat is None
    assert form.specials.text() == "<|endoftext|>"
    form.show_recipe(recipe)
    assert form.recipe().options == recipe.options
