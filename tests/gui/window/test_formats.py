"""Tokenizer files of every kind, dropped on the window under names that say nothing."""

from __future__ import annotations

import io
import json
import struct
from pathlib import Path

import sentencepiece
from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot
from tokenprism.formats.alphabet import CHARACTERS
from tokenprism_app.window.main_window import MainWindow
from tokenprism_app.work import engine
from window_kit import SAMPLE, drop


def gpt2(folder: Path) -> Path:
    vocab = {character: number for number, character in enumerate((*CHARACTERS, "th"))}
    (folder / "vocab.json").write_text(json.dumps(vocab), "utf-8")
    (folder / "merges.txt").write_text("#version: 0.2\nt h\n")
    return folder / "merges.txt"


def pieces(folder: Path) -> Path:
    made = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter([SAMPLE]), model_writer=made, vocab_size=60, minloglevel=2,
        hard_vocab_limit=False,
    )
    (folder / "pieces").write_bytes(made.getvalue())
    return folder / "pieces"


def rwkv(folder: Path) -> Path:
    rows = (f"{byte + 1} {bytes((byte,))!r} 1\n" for byte in range(256))
    (folder / "world").write_text("".join(rows))
    return folder / "world"


def words(folder: Path) -> Path:
    (folder / "words").write_text("[PAD]\n[UNK]\ntoken\n##ization\n")
    return folder / "words"


def gguf(folder: Path) -> Path:
    def text(value: str) -> bytes:
        return struct.pack("<Q", len(value)) + value.encode()

    data = b"GGUF" + struct.pack("<IQQ", 3, 0, 2)
    data += text("tokenizer.ggml.model") + struct.pack("<I", 8) + text("own")
    data += text("tokenizer.ggml.tokens") + struct.pack("<IIQ", 9, 8, 1) + text("a")
    (folder / "weights").write_bytes(data)
    return folder / "weights"


def test_all_of_them_open(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    made = [make(tmp_path) for make in (gpt2, pieces, rwkv, words, gguf)]
    with qtbot.waitSignal(window.opener.opened):
        drop(window, *(QUrl.fromLocalFile(str(path)) for path in made))
    assert not window.session.corpora
    found = {one.name: one.tokenizer.family for one in window.session.tokenizers}
    assert found == {
        tmp_path.name: "BPE", "pieces": "SentencePiece unigram", "world": "RWKV world",
        "words": "WordPiece", "weights": "GGUF own",
    }


def test_folders_and_texts_are_told_apart(tmp_path: Path) -> None:
    assert engine.is_tokenizer(str(gpt2(tmp_path)))
    assert engine.is_tokenizer(str(tmp_path))
    other = tmp_path / "texts"
    other.mkdir()
    (other / "vocab.txt").write_text("A text about vocabularies.\n")
    (other / "rows.jsonl").write_text('{"id": 1, "text": "a"}\n{"id": 2, "text": "b"}\n')
    (other / "numbers.txt").write_text("1 'quoted' word\nand more\n")
    for path in (other, *other.iterdir()):
        assert not engine.is_tokenizer(str(path)), path
