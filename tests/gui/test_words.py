"""What the engine has to say, said in the window's language."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QtMsgType, QTranslator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tokenprism.corpus import Corpus
from tokenprism.errors import FormatError
from tokenprism.formats import open_tokenizer
from tokenprism_app.i18n import message_of, said
from tokenprism_app.start import qt_messages
from tokenprism_app.window.main_window import MainWindow

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    translator = QTranslator()
    assert translator.load("tokenprism_zh_CN", str(ROOT / "resources" / "translations"))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def test_errors_in_chinese(chinese: None, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.tiktoken"
    damaged.write_bytes(b"aGVsbG8= 0\nzzz 1\n")
    with pytest.raises(FormatError) as raised:
        open_tokenizer(damaged)
    assert said(raised.value.message) == (
        f"{damaged}，第 2 行，字节 11：'zzz' 不是 base64。文件已损坏或不完整，请重新获取"
    )
    missing = FileNotFoundError(errno.ENOENT, "No such file or directory", "x.txt")
    assert said(message_of(missing)) == "x.txt：没有该文件或文件夹"
    assert said("not a message") == "not a message"


def test_corpus_in_chinese(chinese: None, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_bytes(b"one\ntwo \xff\n")
    (tmp_path / "data.bin").write_bytes(b"\0\1")
    corpus = Corpus.open(tmp_path)
    assert said(corpus.skipped[0].reason) == "二进制文件（字节 0 处为零）"
    assert said(corpus.documents[0].faults[0].message) == "第 2 行，字节 8：码点超出 U+10FFFF"


def test_a_notice_changes_its_language(
    window: MainWindow, tmp_path: Path, opened: Callable[..., None], qtbot: QtBot
) -> None:
    damaged = tmp_path / "damaged.tiktoken"
    damaged.write_bytes(b"aGVsbG8= 0\nzzz 1\n")
    opened(damaged)
    assert "'zzz' is not base64" in window.notices.label.text()
    window.handlers.use_language("zh_CN")
    qtbot.waitUntil(lambda: "'zzz' 不是 base64" in window.notices.label.text())
    window.handlers.use_language("en")


def test_noise_of_qt_stays_in_the_log(
    capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    def say(kind: QtMsgType, text: str) -> None:
        qt_messages.take(kind, None, text)  # type: ignore[arg-type]

    with caplog.at_level(0, qt_messages.log.name):
        say(QtMsgType.QtWarningMsg, "This plugin does not support propagateSizeHints()")
        say(QtMsgType.QtWarningMsg, "QPainter::begin: no paint device")
    assert capsys.readouterr().err == "Qt: QPainter::begin: no paint device\n"
    assert [record.message for record in caplog.records] == [
        "This plugin does not support propagateSizeHints()", "QPainter::begin: no paint device"
    ]
