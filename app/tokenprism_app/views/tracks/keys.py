"""Keys of the tracks: walking, extending, zooming."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from ...session import ByteRange
from . import lanes
from .axis import usual_cell

if TYPE_CHECKING:
    from .view import TracksView

ZOOM_STEP = 1.25
Key = Qt.Key


def press(view: TracksView, event: QKeyEvent) -> bool:
    """Do what a key asks for; whether it asked for anything."""
    key = Key(event.key())
    if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
        return False
    extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    page = max(1, view.axis.width - 2 * usual_cell())
    if key in (Key.Key_Left, Key.Key_Right):
        _step(view, -1 if key == Key.Key_Left else 1, extend)
    elif key in (Key.Key_Up, Key.Key_Down):
        _change_row(view, -1 if key == Key.Key_Up else 1)
    elif key in (Key.Key_PageUp, Key.Key_PageDown):
        view.scroll_to(view.axis.offset + (page if key == Key.Key_PageDown else -page))
    elif key in (Key.Key_Home, Key.Key_End):
        _go_to(view, 0 if key == Key.Key_Home else view.axis.length - 1, extend)
    elif key == Key.Key_Escape:
        return view.leave_selection()
    else:
        return _zoomed(view, event.text())
    return True


def _zoomed(view: TracksView, text: str) -> bool:
    if text and text in "+=-":
        view.zoom(1 / ZOOM_STEP if text == "-" else ZOOM_STEP)
    elif text == "0":
        view.zoom_to_all()
    elif text == "1":
        view.zoom_to_bytes()
    elif text == "2":
        view.zoom_to_selection()
    else:
        return False
    return True


def _change_row(view: TracksView, step: int) -> None:
    found = view.rows()
    row = view.set_current(min(max(1, view.current + step), len(found) - 1))
    bar = view.verticalScrollBar()
    ruler = lanes.ruler_end()
    if row.top < ruler:
        bar.setValue(bar.value() + row.top - ruler)
    elif row.end > view.viewport().height():
        bar.setValue(bar.value() + row.end - view.viewport().height() + lanes.head())
    selection = view.session.selection
    if selection is not None and view.axis.length:
        view.select_at(view.rows()[view.current], min(selection.start, view.axis.length - 1))


def _go_to(view: TracksView, byte: int, extend: bool = False) -> None:
    if not view.axis.length:
        return
    row = view.rows()[view.current]
    if extend and view.session.selection is not None:
        _extend_to(view, view.range_at(row, byte))
    else:
        view.select_at(row, byte)
    view.show_range(ByteRange(byte, byte + 1) if extend else view.session.selection)


def _step(view: TracksView, step: int, extend: bool) -> None:
    selection = view.session.selection
    if not view.axis.length:
        return
    if selection is None:
        _go_to(view, view.axis.window()[0])
        return
    anchor = view.anchor if extend and view.anchor is not None else selection
    # The end that moves is the one away from where extending began.
    moving_end = selection.end > anchor.end or (selection == anchor and step > 0)
    if extend and selection != anchor:
        byte = selection.end if moving_end else selection.start - 1
        if moving_end and step < 0:
            _shrink(view, selection, anchor, at_end=True)
            return
        if not moving_end and step > 0:
            _shrink(view, selection, anchor, at_end=False)
            return
    else:
        byte = selection.end if step > 0 else selection.start - 1
    if 0 <= byte < view.axis.length:
        _go_to(view, byte, extend)


def _extend_to(view: TracksView, more: ByteRange) -> None:
    selection = view.session.selection
    assert selection is not None
    anchor = view.anchor or selection
    whole = ByteRange(min(more.start, anchor.start), max(more.end, anchor.end))
    view.extend(whole, anchor)


def _shrink(view: TracksView, selection: ByteRange, anchor: ByteRange, *, at_end: bool) -> None:
    row = view.rows()[view.current]
    if at_end:
        last = view.range_at(row, max(selection.end - 1, 0))
        view.extend(ByteRange(selection.start, max(min(last.start, selection.end - 1),
                                                   anchor.end)), anchor)
        byte = max(selection.start, last.start - 1)
    else:
        first = view.range_at(row, selection.start)
        view.extend(ByteRange(min(max(first.end, selection.start + 1), anchor.start),
                              selection.end), anchor)
        byte = first.end
    view.show_range(ByteRange(byte, byte + 1))
