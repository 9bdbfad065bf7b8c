"""Own patterns that are typed: the window tells how the engines of the formats read them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot
from tokenprism.formats.ranks.rank_lines import render_ranks
from tokenprism.pretokenize import Dialect
from tokenprism_app.dialogs.pattern import PatternDialog
from tokenprism_app.i18n import Languages
from tokenprism_app.views.training.bpe_fields import OWN
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
    ticks = []
    heart = QTimer()
    heart.timeout.connect(lambda: ticks.append(told.busy))
    heart.start(0)
    with qtbot.waitSignal(told.answered, timeout=WAIT) as answer:
        pass
    heart.stop()
    assert answer.args == [False]
    assert ticks.count(True) > 10  # the window lives on meanwhile
    assert "Oniguruma (tokenizers) cuts '1111'" in told.text()
    assert told.isVisibleTo(form)
    assert form.start.isEnabled()
    languages.use("zh_CN")
    assert "'1111'" in told.text()
    assert "another way" not in told.text()
    languages.use("en")
    qtbot.keyClick(fields.regex, Qt.Key.Key_Backspace)
    assert not told.text()
    type_over(qtbot, fields.regex, r"\p{L}+|\P{L}")
    with qtbot.waitSignal(told.answered, timeout=WAIT) as answer:
        pass
    assert answer.args == [True]
    assert not told.isVisibleTo(form)


def test_the_dialog_of_a_rank_file_refuses_what_is_read_otherwise(
    window: MainWindow, tmp_path: Path, opened: Open, qtbot: QtBot
) -> None:
    opened(ranks(tmp_path / "other.tiktoken"))
    dialog = window.findChild(PatternDialog)
    assert dialog is not None
    dialog.pattern.setCurrentIndex(dialog.pattern.findData(OWN))
    type_over(qtbot, dialog.regex, "a*|b")
    with qtbot.waitSignal(dialog.reading.answered, timeout=WAIT):
        pass
    assert "fancy-regex (tiktoken) cannot use the pattern" in dialog.reading.text()
    assert not dialog.open_button.isEnabled()
    type_over(qtbot, dialog.regex, r"[\p{L}&&[^\p{Han}]]+|[\s\S]")
    assert not dialog.reading.text()
    with qtbot.waitSignal(dialog.reading.answered, timeout=WAIT):
        pass
    assert dialog.open_button.isEnabled()
    with qtbot.waitSignal(window.opener.opened, timeout=WAIT):
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
