"""Opening what users really have: odd names, odd files, files that do not say enough."""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
import rustbpe
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from tokenprism import Progress, Stage
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.corpus import CorpusOptions
from tokenprism.formats.alphabet import CHARACTERS
from tokenprism.formats.ranks.rank_lines import render_ranks
from tokenprism.formats.registry import ALL
from tokenprism.formats.vocabulary_only import VocabularyOnly
from tokenprism_app.dialogs.corpus import CorpusDialog
from tokenprism_app.dialogs.pattern import PatternDialog
from tokenprism_app.settings import RECENT, Settings
from tokenprism_app.views.training.bpe_fields import OWN
from tokenprism_app.window.dropping import local_path
from tokenprism_app.window.main_window import MainWindow
from window_kit import SAMPLE, drop

Open = Callable[..., None]
MODEL = Path(__file__).parents[3] / "resources" / "models" / "english-2k.tokenprism.json"


def ranks(path: Path, size: int = 300) -> Path:
    """A rank file of no known encoding, without a sidecar."""
    trainer = rustbpe.Tokenizer()
    trainer.train_from_iterator(iter([SAMPLE]), size)
    path.write_bytes(render_ranks(dict(trainer.get_mergeable_ranks())))
    return path


def fifo(path: Path) -> None:
    os.mkfifo(path)


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def half(path: Path) -> None:
    data = MODEL.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def images(path: Path) -> None:
    path.mkdir()
    (path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")


NONSENSE: list[tuple[str, Callable[[Path], object], str]] = [
    ("pipe.json", fifo, "not a regular file"),
    ("pipe.txt", fifo, "not a regular file"),
    ("loop.txt", loop, "symbolic links"),
    ("gone.txt", lambda path: path.symlink_to("nowhere"), "no such file"),
    ("missing.json", lambda _path: None, "no such file"),
    ("empty.txt", lambda path: path.write_bytes(b""), "empty"),
    ("empty folder", lambda path: path.mkdir(), "no text in it"),
    ("images", images, "a picture, not text"),
    ("half.tokenprism.json", half, "not valid JSON"),
    ("tokenizer.json", lambda path: path.write_text("<!DOCTYPE html><p>404"), "web page"),
    ("m.tokenprism.json", lambda path: path.write_bytes(b"\x1f\x8b\x08\0"), "cut short"),
    ("spiece.model", lambda path: path.write_bytes(b"\n\x0e\n\x05<unk>\x15\0\0"), "SentencePiece"),
    ("utf16.txt", lambda path: path.write_text("hello", "utf-16"), "UTF-16"),
    ("cut.tiktoken", lambda path: path.write_bytes(b"IQ== 0\nIg== 1\nIw=="), "line 3"),
    ("a&b\nc.txt", lambda path: path.write_bytes(b""), "empty"),
]


def test_nonsense_is_refused_in_words_with_the_whole_path(
    window: MainWindow, tmp_path: Path, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, make, why in NONSENSE:
        make(tmp_path / name)
        opened(Path(name))
        told = window.notices.label.text()
        assert window.notices.isVisible(), name
        assert why in told, name
        assert str(tmp_path / name).replace("\n", "\\x0a") in told
        assert "Traceback" not in told
        assert "Error:" not in told
        window.notices.clear()
    assert not window.session.corpora
    assert not window.session.tokenizers
    assert window.settings.recent == []


@pytest.mark.parametrize("text", [
    '{"model": {"type": "BPE"}}',
    '{"version": "1.0", "model": {"type": "Unigram", "vocab": 5}}',
    '{"type": "WordPiece", "vocab": {"a": 0}}',
])
def test_a_damaged_tokenizer_file_is_no_text_until_it_is_wished(
    window: MainWindow, tmp_path: Path, opened: Open, qtbot: QtBot, text: str
) -> None:
    path = tmp_path / "half.json"
    path.write_text(text)
    opened(path)
    assert not window.session.corpora
    assert str(path) in window.notices.notices[-1].text
    button = window.notices.offer
    assert button.text() == "Open as text"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(window.session.corpora) == 1)
    assert window.session.corpora[0].corpus.read(0) == path.read_bytes()


def test_a_json_file_about_a_model_is_a_text(
    window: MainWindow, tmp_path: Path, opened: Open
) -> None:
    path = tmp_path / "car.json"
    path.write_text('{"model": {"type": "car"}}')
    opened(path)
    assert len(window.session.corpora) == 1


def test_a_binary_file_asks_how_it_is_to_be_read(
    window: MainWindow, tmp_path: Path, opened: Open, qtbot: QtBot
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.7\n1 0 obj\n")
    opened(path)
    assert not window.session.corpora
    dialog = window.findChild(CorpusDialog)
    qtbot.waitUntil(lambda: "PDF" in dialog.problem.text())
    assert not dialog.open_button.isEnabled()
    dialog.fields.format.setCurrentIndex(dialog.fields.format.findData("text"))
    qtbot.waitUntil(dialog.open_button.isEnabled)
    qtbot.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(window.session.corpora) == 1)


NAMES = ("Zoë", "測試", "د", "two  words", "-dash", "%41&b", b"bad\xff")


def test_files_in_folders_of_any_name(
    window: MainWindow, tmp_path: Path, opened: Open, qtbot: QtBot
) -> None:
    known: list[str] = []
    for name in NAMES:
        place = tmp_path / os.fsdecode(name)
        place.mkdir()
        text, model = place / os.fsdecode(b"t\xfe.txt"), place / "m.tokenprism.json"
        text.write_text(f"{SAMPLE}{len(known)}", encoding="utf-8")
        model.write_bytes(MODEL.read_bytes())
        opened(text, model)
        known = [str(text), str(model), *known]
        window.opener.examine(window.session.corpora[-1].corpus, 0)
        qtbot.waitUntil(lambda at=text: window.session.text.source == at.read_bytes())
    assert not window.notices.isVisible()
    assert [one.name for one in window.session.tokenizers] == ["m"] * len(NAMES)
    window.settings.save()
    assert Settings(window.settings.path).recent == known[:RECENT]
    window.upkeep.fill_recent()
    menu = window.actions_book.menus["@recent"]
    assert all(action.isEnabled() for action in menu.actions()[:RECENT])


def test_a_drop_keeps_names_that_are_no_utf8(window: MainWindow, tmp_path: Path,
                                             qtbot: QtBot) -> None:
    path = tmp_path / os.fsdecode(b"b\xe9 %41#?.txt")
    path.write_text(SAMPLE, encoding="utf-8")
    url = QUrl(path.as_uri())
    assert local_path(url) == str(path)
    assert local_path(QUrl.fromLocalFile("/a b/ü%20;c.txt")) == "/a b/ü%20;c.txt"
    with qtbot.waitSignal(window.opener.opened):
        drop(window, url)
    assert [one.corpus.documents[0].path for one in window.session.corpora] == [str(path)]


def test_a_rank_file_that_does_not_say_its_pattern_asks_for_it(
    window: MainWindow, tmp_path: Path, opened: Open, qtbot: QtBot
) -> None:
    opened(ranks(tmp_path / "other.tiktoken"))
    dialog = window.findChild(PatternDialog)
    assert dialog is not None
    assert not window.notices.isVisible()
    dialog.pattern.setCurrentIndex(dialog.pattern.findData(OWN))
    assert not dialog.open_button.isEnabled()
    dialog.regex.setText("([")
    assert dialog.problem.text()
    assert not dialog.open_button.isEnabled()
    dialog.pattern.setCurrentIndex(dialog.pattern.findData("gpt2"))
    assert "The" in dialog.preview.accessibleName()
    with qtbot.waitSignal(window.opener.opened):
        qtbot.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    entry = window.session.tokenizers[0]
    assert entry.name == "other"
    assert entry.tokenizer.vocabulary.size == 300
    assert not window.notices.isVisible()


def test_a_chosen_pattern_is_remembered_and_can_be_changed(
    window: MainWindow, tmp_path: Path, opened: Open, qtbot: QtBot, settings: Settings
) -> None:
    path = ranks(tmp_path / "other é.tiktoken")
    opened(path)
    dialog = window.findChild(PatternDialog)
    assert dialog is not None
    expression = r" ?\p{L}+|[\s\S]"
    dialog.pattern.setCurrentIndex(dialog.pattern.findData(OWN))
    dialog.regex.setText(expression)
    with qtbot.waitSignal(window.opener.opened):
        qtbot.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    settings.save()
    assert Settings(settings.path).pattern(str(path)) == expression
    window.session.remove_tokenizer(window.session.tokenizers[0].key)
    # Again, from the list of recent files: nobody is asked.
    opened(settings.recent[0])
    (entry,) = window.session.tokenizers
    assert isinstance(entry.tokenizer, BpeTokenizer)
    assert entry.tokenizer.model.pattern.regex == entry.pattern == expression
    assert not any(one.isVisible() for one in window.findChildren(PatternDialog))
    # And changed by the menu of its row.
    window.library.pattern_asked.emit(entry)
    again = next(one for one in window.findChildren(PatternDialog) if one.isVisible())
    assert again.value() == expression
    again.pattern.setCurrentIndex(again.pattern.findData("gpt2"))
    with qtbot.waitSignal(window.opener.opened):
        qtbot.mouseClick(again.open_button, Qt.MouseButton.LeftButton)
    (entry,) = window.session.tokenizers
    assert entry.pattern == settings.pattern(str(path)) == "gpt2"
    # A file that says its own by now is not held to it.
    path.write_bytes(MODEL.read_bytes())
    opened(path)
    assert "has changed on the disk" in window.notices.label.text()
    qtbot.mouseClick(window.notices.offer, Qt.MouseButton.LeftButton)
    (entry,) = window.session.tokenizers
    assert entry.pattern is None
    assert entry.tokenizer.vocabulary.size == 2048
    assert not window.notices.isVisible()
    settings.clear_recent()
    assert settings.pattern(str(path)) is None


def gguf(path: Path) -> Path:
    """A byte-level model that cuts text in a way of its own."""
    def text(value: str) -> bytes:
        return struct.pack("<Q", len(value.encode())) + value.encode()

    def texts(values: list[str]) -> bytes:
        return struct.pack("<IIQ", 9, 8, len(values)) + b"".join(map(text, values))

    data = b"GGUF" + struct.pack("<IQQ", 3, 0, 4)
    for key, value in (("model", "gpt2"), ("pre", "own-cuts")):
        data += text(f"tokenizer.ggml.{key}") + struct.pack("<I", 8) + text(value)
    data += text("tokenizer.ggml.tokens") + texts([*CHARACTERS, "th"])
    data += text("tokenizer.ggml.merges") + texts(["t h"])
    path.write_bytes(data)
    return path


def test_a_gguf_of_unknown_cuts_shows_its_vocabulary_and_asks(
    window: MainWindow, tmp_path: Path, opened: Open, qtbot: QtBot
) -> None:
    opened(gguf(tmp_path / "own.gguf"))
    (entry,) = window.session.tokenizers
    assert isinstance(entry.tokenizer, VocabularyOnly)
    dialog = window.findChild(PatternDialog)
    assert dialog is not None
    assert dialog.value() == "llama3"
    with qtbot.waitSignal(window.opener.opened):
        qtbot.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    (entry,) = window.session.tokenizers
    assert entry.tokenizer.encode("that").ids.tolist() == [256, CHARACTERS.index("a"),
                                                           CHARACTERS.index("t")]


def test_a_pair_without_settings_asks_and_keeps_the_guess_when_nobody_answers(
    window: MainWindow, tmp_path: Path, opened: Open, qtbot: QtBot
) -> None:
    vocab = {character: number for number, character in enumerate((*CHARACTERS, "th"))}
    (tmp_path / "vocab.json").write_text(json.dumps(vocab), "utf-8")
    (tmp_path / "merges.txt").write_text("#version: 0.2\nt h\n")
    opened(ranks(tmp_path / "other.tiktoken"), tmp_path / "vocab.json")
    first = next(one for one in window.findChildren(PatternDialog) if one.isVisible())
    assert "other.tiktoken" in first._words.text()
    qtbot.mouseClick(first.cancel, Qt.MouseButton.LeftButton)
    second = next(one for one in window.findChildren(PatternDialog) if one.isVisible())
    assert "vocab.json" in second._words.text()
    assert second.value() == "gpt2"
    qtbot.mouseClick(second.cancel, Qt.MouseButton.LeftButton)
    assert len(window.session.tokenizers) == 1
    (tmp_path / "tokenizer_config.json").write_text('{"tokenizer_class": "GPT2Tokenizer"}')
    before = len([one for one in window.findChildren(PatternDialog) if one.isVisible()])
    opened(tmp_path / "merges.txt")
    assert len(window.session.tokenizers) == 2
    assert before == len([one for one in window.findChildren(PatternDialog) if one.isVisible()])


def test_the_dialog_for_files_knows_every_kind(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(QFileDialog, "getOpenFileNames",
                        lambda _w, _t, _f, kinds: (asked.append(kinds), ([], ""))[1])
    window.opener.choose_files()
    for ending in (".json", ".tiktoken", ".model", ".gguf", "merges.txt", "vocab.bpe", ".pt"):
        assert ending in asked[0]
    assert all(f"{one.title} ({one.patterns})" in asked[0] for one in ALL)


def test_cancel_ends_the_wait_for_files(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(3 << 30)  # sparse: nothing is on the disk
    window.opener.open_corpus([str(huge)], CorpusOptions(format="text"))
    qtbot.waitUntil(window.opener.bar.isVisible)
    with qtbot.waitSignal(window.opener.opened):
        qtbot.mouseClick(window.opener.bar.cancel, Qt.MouseButton.LeftButton)
    assert not window.opener.busy
    assert not window.session.corpora


def test_progress_counts_beyond_32_bits(window: MainWindow) -> None:
    progress = Progress()
    progress.enter(Stage.READING, 3 << 30)
    bar, values = window.opener.bar, []
    for _ in range(30):
        progress.advance((3 << 30) // 30)
        bar.show_progress(progress.done, progress.total)
        values.append(bar._bar.value())
    assert values == sorted(values)
    assert values[0] > 0
    assert progress.done > 1 << 31
