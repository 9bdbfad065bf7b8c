"""Own patterns that are typed: the window tells how the engines of the formats read them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from tokenprism.formats.ranks.rank_lines import render_ranks
from tokenprism.messages import Message
from tokenprism.pretokenize import Dialect, Pattern, pattern
from tokenprism_app.dialogs.pattern import PatternDialog
from tokenprism_app.i18n import Languages
from tokenprism_app.views.training.bpe_fields import OWN
from tokenprism_app.views.training.pattern_check import PAUSE, PatternCheck
from tokenprism_app.window.main_window import MainWindow
from window_kit import WAIT

Open = Callable[..., None]


def type_over(qtbot: QtBot, field: QLineEdit, text: str) -> None:
    field.selectAll()
    qtbot.keyClicks(field, text)


def ranks(path: Path) -> Path:
    path.write_bytes(render_ranks({bytes((byte,)): byte for byte in range(256)}))
    return path


def test_the_training_form_tells_where_engines_cut_otherwise(
    window: MainWindow, text_file: Path, opened: Open, qtbot: QtBot, languages: Languages
) -> None:
    opened(text_file)
    window.training.open()
    form = window.training.view.form
    fields, told = form.bpe, form.bpe.differences
    fields.pattern.setCurrentIndex(fields.pattern.findData(OWN))
    type_over(qtbot, fields.regex, r"\p{N}{1,3}+|[\s\S]")
    assert told.busy
    with qtbot.waitSignal(told.answered) as answer:
        pass
    assert answer.args == [False]
    assert "Oniguruma (tokenizers) cuts '1111'" in told.text()
    assert told.isVisibleTo(form)
    assert form.start.isEnabled()
    languages.use("zh_CN")
    qtbot.waitUntil(lambda: "another way" not in told.text())
    assert "'1111'" in told.text()
    languages.use("en")
    qtbot.keyClick(fields.regex, Qt.Key.Key_Backspace)
    assert not told.text()
    type_over(qtbot, fields.regex, r"\p{L}+|\P{L}")
    with qtbot.waitSignal(told.answered) as answer:
        pass
    assert answer.args == [True]
    assert not told.isVisibleTo(form)


def test_the_window_answers_while_a_pattern_is_checked(qtbot: QtBot) -> None:
    """The check ends only when a timer of the window has fired."""
    fired = Event()

    def wait(_pattern: Pattern) -> tuple[Message, ...]:
        return () if fired.wait(WAIT / 1000) else (Message("the window stood still"),)

    parent = QWidget()
    qtbot.addWidget(parent)
    label = PatternCheck(wait, parent)
    label.show_pattern(pattern(r"a|[\s\S]"))
    timer = QTimer(label)
    timer.timeout.connect(lambda: label.busy and fired.set())
    timer.start(PAUSE * 2)
    with qtbot.waitSignal(label.answered):
        pass
    assert label.text() == ""


def test_the_dialog_of_a_rank_file_refuses_what_is_read_otherwise(
    window: MainWindow, tmp_path: Path, opened: Open, qtbot: QtBot
) -> None:
    opened(ranks(tmp_path / "other.tiktoken"))
    dialog = window.findChild(PatternDialog)
    assert dialog is not None
    dialog.pattern.setCurrentIndex(dialog.pattern.findData(OWN))
    type_over(qtbot, dialog.regex, "a*|b")
    with qtbot.waitSignal(dialog.reading.answered):
        pass
    assert "fancy-regex (tiktoken) cannot use the pattern" in dialog.reading.text()
    assert not dialog.open_button.isEnabled()
    told = dialog.reading
    qtbot.waitUntil(lambda: told.height() >= told.heightForWidth(told.width()))
    type_over(qtbot, dialog.regex, r"[\p{L}&&[^\p{Han}]]+|[\s\S]")
    assert not dialog.reading.text()
    with qtbot.waitSignal(dialog.reading.answered):
        pass
    assert dialog.open_button.isEnabled()
    with qtbot.waitSignal(window.opener.opened):
        qtbot.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    assert window.session.tokenizers[0].name == "other"


@pytest.mark.parametrize(("dialect", "pieces"), [
    (Dialect.TIKTOKEN, ["202", "6"]), (Dialect.TOKENIZERS, ["2026"]),
])
def test_the_dialog_cuts_its_sample_as_the_engine_of_the_file(
    window: MainWindow, qtbot: QtBot, dialect: Dialect, pieces: list[str]
) -> None:
    dialog = PatternDialog(["x.gguf"], window, OWN, dialect)
    dialog.open()
    type_over(qtbot, dialog.regex, r"\p{N}{1,3}+|\P{N}+")
    shown = dialog.preview.accessibleName()
    assert [one for one in shown.replace(",", " ").split() if one.isdecimal()] == pieces
    type_over(qtbot, dialog.regex, r"a\Kb|(?x) [\s\S]")
    assert dialog.open_button.isEnabled() == (dialect is Dialect.TOKENIZERS)
    type_over(qtbot, dialog.regex, "([")
    assert dialog.problem.text()
    assert not dialog.open_button.isEnabled()
    dialog.close()
