"""Pinching the tracks: on a touch pad, and on a touch screen."""

from __future__ import annotations

import pytest
from bpe_kit import MIXED, naive, session_of
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice
from PySide6.QtWidgets import QApplication, QGestureEvent, QPinchGesture
from tokenprism_app.views.tracks.lanes import label_room
from tokenprism_app.views.tracks.view import TracksView


@pytest.fixture
def view(qtbot):
    shown = TracksView(session_of(MIXED * 20, naive()))
    qtbot.addWidget(shown)
    shown.resize(1100, 300)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


def on_a_pad(view, at, factor):
    where = QPointF(at)
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture, QPointingDevice.primaryPointingDevice(), 2,
        where, where, QPointF(view.viewport().mapToGlobal(at)), factor - 1, QPointF(),
    )
    QApplication.sendEvent(view.viewport(), event)


def on_a_screen(view, at, factor):
    pinch = QPinchGesture(view)
    pinch.setCenterPoint(QPointF(view.viewport().mapToGlobal(at)))
    pinch.setScaleFactor(factor)
    QApplication.sendEvent(view.viewport(), QGestureEvent([pinch]))


@pytest.mark.parametrize("pinched", [on_a_pad, on_a_screen])
def test_a_pinch_zooms_about_its_centre(view, pinched):
    at = QPoint(label_room() + 400, 60)
    before, byte = view.axis.scale, view.axis.byte_at(400)
    pinched(view, at, 1.5)
    assert view.axis.scale == pytest.approx(before * 1.5)
    assert abs(view.axis.byte_at(400) - byte) <= 1
    pinched(view, at, 1 / 1.5)
    assert view.axis.scale == pytest.approx(before)
    assert abs(view.axis.byte_at(400) - byte) <= 1


@pytest.mark.parametrize("pinched", [on_a_pad, on_a_screen])
def test_a_pinch_over_the_names_keeps_the_first_byte_in_view(view, pinched):
    view.axis.byte_at(0)
    pinched(view, QPoint(4, 60), 1.2)
    assert view.axis.window()[0] == 0


def test_other_gestures_of_a_pad_are_left_alone(view):
    before = view.axis.scale
    event = QNativeGestureEvent(
        Qt.NativeGestureType.RotateNativeGesture, QPointingDevice.primaryPointingDevice(), 2,
        QPointF(400, 60), QPointF(400, 60), QPointF(400, 60), 30.0, QPointF(),
    )
    QApplication.sendEvent(view.viewport(), event)
    assert view.axis.scale == before


def test_the_scroll_bar_is_there_when_it_can_scroll(view, qtbot):
    bar = view.horizontalScrollBar()
    view.zoom_to_all()
    qtbot.waitUntil(lambda: not bar.isVisible())
    view.zoom(30.0)
    qtbot.waitUntil(bar.isVisible)
    assert bar.maximum() > 0
    before = view.axis.offset
    bar.setValue(bar.maximum())
    assert view.axis.offset > before
    view.zoom_to_all()
    qtbot.waitUntil(lambda: not bar.isVisible())
