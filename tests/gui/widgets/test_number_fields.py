"""Numbers that are typed or pasted into fields, in every locale."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from tokenprism_app.widgets.fields import DoubleSpinBox, SpinBox

LANGUAGES = (QLocale.Language.German, QLocale.Language.French, QLocale.Language.Arabic,
             QLocale.Language.C)
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(params=LANGUAGES, ids=lambda one: one.name)
def fields(
    request: pytest.FixtureRequest, qtbot: QtBot
) -> Iterator[tuple[SpinBox, DoubleSpinBox]]:
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    window = QWidget()
    qtbot.addWidget(window)
    whole, decimal = SpinBox(window), DoubleSpinBox(window)
    whole.setRange(1, 1_000_000)
    whole.setGroupSeparatorShown(True)
    whole.setValue(8_000)
    decimal.setRange(0.0, 100.0)
    decimal.setDecimals(2)
    decimal.setSuffix(" %")
    decimal.setValue(12.5)
    column = QVBoxLayout(window)
    column.addWidget(whole)
    column.addWidget(decimal)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield whole, decimal
    QLocale.setDefault(before)


def enter(qtbot: QtBot, box: SpinBox | DoubleSpinBox, words: str, paste: bool = False) -> None:
    """Type or paste over what a field holds; do not leave it."""
    box.setFocus()
    box.selectAll()
    if paste:
        QGuiApplication.clipboard().setText(words)
        qtbot.keyClick(box, Qt.Key.Key_V, CONTROL)
    else:
        qtbot.keyClicks(box, words)


@pytest.mark.parametrize("paste", [False, True], ids=["typed", "pasted"])
@pytest.mark.parametrize("words", ["99,5", "99.5", "99,50", "99.5 %", "99,5%"])
def test_a_comma_or_a_point_stands_before_decimals(
    fields: tuple[SpinBox, DoubleSpinBox], qtbot: QtBot, words: str, paste: bool
) -> None:
    box = fields[1]
    enter(qtbot, box, words, paste)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == 99.5
    assert box.text() == "99.50 %"


@pytest.mark.parametrize("paste", [False, True], ids=["typed", "pasted"])
@pytest.mark.parametrize(("words", "value"), [
    ("32,000", 32_000), ("32000", 32_000), ("1,000,000", 1_000_000), ("7", 7),
])
def test_a_comma_groups_the_thousands_of_a_whole_number(
    fields: tuple[SpinBox, DoubleSpinBox], qtbot: QtBot, words: str, value: int, paste: bool
) -> None:
    box = fields[0]
    enter(qtbot, box, words, paste)
    assert not box.property("wrong")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert (box.value(), box.text()) == (value, f"{value:,}")


@pytest.mark.parametrize("leave", [Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Up])
@pytest.mark.parametrize("paste", [False, True], ids=["typed", "pasted"])
@pytest.mark.parametrize(("which", "words", "wrong"), [
    (0, "1,000.5", True), (0, "1.000", True), (0, "3.14", True), (0, "3,14", False),
    (0, "32,0000", True), (0, "1e3", True), (0, "9000000", True), (0, "-5", False),
    (0, "", False),
    (1, "1,000.5", True), (1, "99,555", True), (1, "99.5.1", True), (1, "101", True),
    (1, "1e1", True), (1, ".", False), (1, "", False),
])
def test_what_is_not_a_number_in_range_leaves_the_old_value(
    fields: tuple[SpinBox, DoubleSpinBox], qtbot: QtBot, which: int, words: str, wrong: bool,
    paste: bool, leave: Qt.Key,
) -> None:
    box = fields[which]
    before = box.value()
    enter(qtbot, box, words or "5", paste)
    if not words:
        qtbot.keyClick(box, Qt.Key.Key_Backspace)
    else:
        assert box.lineEdit().text().removesuffix(" %") == words
    assert bool(box.property("wrong")) is wrong
    if wrong:  # the hint is on the screen while the text is
        assert QToolTip.isVisible()
        assert "from" in QToolTip.text()
    qtbot.keyClick(box, leave)
    assert box.value() == before
    assert not box.property("wrong")
    assert box.text() == {0: "8,000", 1: "12.50 %"}[which]


def test_what_the_field_takes_is_said(
    fields: tuple[SpinBox, DoubleSpinBox], qtbot: QtBot
) -> None:
    whole, decimal = fields
    enter(qtbot, whole, "1,000.5")
    assert QToolTip.text() == "Enter a whole number from 1 to 1,000,000."
    enter(qtbot, decimal, "1,000.5")
    assert QToolTip.text() == "Enter a number from 0.00 to 100.00."


def test_arrows_step_from_what_is_typed(
    fields: tuple[SpinBox, DoubleSpinBox], qtbot: QtBot
) -> None:
    whole, decimal = fields
    enter(qtbot, whole, "32,000")
    qtbot.keyClick(whole, Qt.Key.Key_Up)
    assert whole.value() == 32_001
    qtbot.keyClick(whole, Qt.Key.Key_Down)
    assert whole.value() == 32_000
    enter(qtbot, decimal, "40,5")
    qtbot.keyClick(decimal, Qt.Key.Key_Down)
    assert decimal.value() == 39.5


def test_a_prefix_and_the_words_for_the_lowest_value(
    fields: tuple[SpinBox, DoubleSpinBox], qtbot: QtBot
) -> None:
    box = fields[0]
    box.setPrefix("uses < ")
    box.setRange(0, 50)
    box.setSpecialValueText("no limit")
    box.setValue(0)
    assert box.text() == "no limit"
    for words, value in (("20", 20), ("uses < 30", 30), ("0", 0), ("no limit", 0), ("7.5", 0)):
        enter(qtbot, box, words)
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert box.value() == value, words
    assert box.text() == "no limit"


def test_words_half_typed_for_the_lowest_value_leave_the_old_one(
    fields: tuple[SpinBox, DoubleSpinBox], qtbot: QtBot
) -> None:
    box = fields[0]
    box.setSpecialValueText("no limit")
    enter(qtbot, box, "no l")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == 8_000
