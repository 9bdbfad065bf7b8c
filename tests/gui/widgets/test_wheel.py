"""The wheel changes a field only while the field has the focus."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QScrollArea,
    QScrollBar,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tokenprism_app.views.cut.slider import SizeSlider
from tokenprism_app.widgets.choice import Choice
from tokenprism_app.widgets.fields import ComboBox, DoubleSpinBox, Slider, SpinBox
from tokenprism_app.window.main_window import MainWindow

APP = Path(__file__).resolve().parents[3] / "app" / "tokenprism_app"
QT = {"QComboBox", "QFontComboBox", "QSpinBox", "QDoubleSpinBox", "QAbstractSpinBox", "QDateEdit",
      "QTimeEdit", "QDateTimeEdit", "QSlider", "QDial", "QAbstractSlider"}


def wheel(widget: QWidget, turn: int) -> None:
    """One notch of the wheel over the middle of a widget, as the system sends it."""
    window = widget.window()
    at = widget.mapTo(window, widget.rect().center())
    QTest.wheelEvent(window.windowHandle(), QPointF(at), QPoint(0, turn))
    QApplication.processEvents()


def value(widget: QWidget) -> object:
    """What a field holds."""
    if isinstance(widget, QComboBox):
        return widget.currentIndex(), widget.currentText()
    if isinstance(widget, SizeSlider):
        return widget.size_shown
    if isinstance(widget, QAbstractSlider):
        return widget.value()
    assert isinstance(widget, SpinBox | DoubleSpinBox)
    return widget.value()


def fields_of(window: QWidget) -> list[QWidget]:
    """All combo boxes, fields of numbers and sliders."""
    kinds = (QComboBox, QAbstractSpinBox, QAbstractSlider)
    return [one for one in window.findChildren(QWidget)
            if isinstance(one, kinds) and not isinstance(one, QScrollBar)]


def test_only_fields_that_mind_the_focus_are_made() -> None:
    """Qt's own classes are made, or are bases of classes, in one module alone."""
    found = []
    for path in sorted(APP.rglob("*.py")):
        if path == APP / "widgets" / "fields.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            used = node.bases if isinstance(node, ast.ClassDef) else (
                [node.func] if isinstance(node, ast.Call) else [])
            for one in used:
                name = one.attr if isinstance(one, ast.Attribute) else getattr(one, "id", "")
                if name in QT:
                    found.append(f"{path.relative_to(APP)}:{node.lineno}: {name}")
    assert found == []


@pytest.fixture
def full(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """A window with the sample workspace, all panels and the dialogs with fields open."""
    window.handlers.begin([])
    qtbot.waitUntil(lambda: len(window.session.results) == 3 and not window.opener.busy)
    for card in window.cards.values():
        card.show()
    window.training.open()
    for command in ("export", "report", "open_name"):
        window.actions_book.by_id[command].trigger()
    QApplication.processEvents()
    return window


def test_the_wheel_changes_no_field_without_focus(full: MainWindow) -> None:
    fields = fields_of(full)
    assert len(fields) > 25
    turned = 0
    for field in fields:
        before = value(field)
        field.clearFocus()
        # What a hidden field gets, and one that another window covers, it gets directly.
        at = QPointF(field.rect().center())
        for turn in (120, -120):
            event = QWheelEvent(
                at, field.mapToGlobal(at), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
            )
            QApplication.sendEvent(field, event)
            turned += not event.isAccepted()
            assert value(field) == before, field
        assert not field.hasFocus()
    assert turned == 2 * len(fields)  # what is around a field gets the event


def test_the_cut_stays_where_it_is_without_focus(window: MainWindow, qtbot: QtBot) -> None:
    window.handlers.begin([])
    qtbot.waitUntil(lambda: len(window.session.results) == 3)
    slider = window.findChild(SizeSlider)
    assert slider is not None
    window.library.setFocus()
    before, cut = slider.size_shown, window.session.cut
    for _ in range(5):
        wheel(slider, -120)
    assert (slider.size_shown, window.session.cut) == (before, cut)
    slider.setFocus()
    wheel(slider, -120)
    assert slider.size_shown < before
    qtbot.waitUntil(lambda: window.session.cut == slider.size_shown)


@pytest.fixture
def column(qtbot: QtBot) -> tuple[QScrollArea, list[QWidget]]:
    """A field of each kind in a scrolled column."""
    area, body = QScrollArea(), QWidget()
    combo, choice = ComboBox(body), Choice(body)
    for box in (combo, choice):
        box.addItems(["one", "two", "three"])
        box.setCurrentIndex(1)
    number, share = SpinBox(body), DoubleSpinBox(body)
    number.setValue(50)
    share.setValue(50)
    line, size = Slider(Qt.Orientation.Horizontal, body), SizeSlider(body)
    line.setValue(50)
    size.set_sizes(256, 4096)
    size.show_size(1000)
    fields: list[QWidget] = [combo, choice, number, share, line, size]
    rows = QVBoxLayout(body)
    for one in fields:
        rows.addWidget(one)
    rows.addSpacing(2_000)
    area.setWidget(body)
    area.resize(300, 300)
    qtbot.addWidget(area)
    with qtbot.waitActive(area):
        area.show()
        area.activateWindow()
    return area, fields


def test_the_wheel_scrolls_what_is_around(column: tuple[QScrollArea, list[QWidget]]) -> None:
    area, fields = column
    area.setFocus()
    for field in fields:
        before = value(field)
        area.verticalScrollBar().setValue(0)
        wheel(field, -120)
        assert value(field) == before, field
        assert area.verticalScrollBar().value() > 0, field
        assert not field.hasFocus()


def test_the_wheel_changes_the_field_that_has_the_focus(
    column: tuple[QScrollArea, list[QWidget]]
) -> None:
    area, fields = column
    for field in fields:
        field.setFocus()
        area.verticalScrollBar().setValue(0)
        before = value(field)
        wheel(field, -120)
        assert value(field) != before, field
        assert area.verticalScrollBar().value() == 0, field
