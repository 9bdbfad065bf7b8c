"""A fault while something is painted ends nothing: the painter ends, and the fault is reported.

Qt calls `paintEvent` and its like. An exception that leaves one keeps the frames below it, and with
them their painters; Qt then paints with what is gone, and the process ends. So every class that
paints derives from `Guarded`; a test finds those that do not.
"""

from __future__ import annotations

import functools
import inspect
import sys
import traceback
from collections.abc import Callable
from typing import Any

# What Qt calls with a painter, or to make one.
PAINTS = frozenset({
    "paintEvent", "paint", "paintSection", "drawForeground", "drawBackground", "drawContents",
})

_reported: set[tuple[type[BaseException], str, int]] = set()


class Guarded:
    """First base of a class that paints: `class Strip(Guarded, QWidget)`. What the class paints
    with is guarded, whether it is its own or inherited from another class of Python.
    """

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        for name in PAINTS:
            paint = getattr(cls, name, None)
            if inspect.isfunction(paint) and not is_guarded(paint):
                setattr(cls, name, _guard(paint))


def is_guarded(paint: object) -> bool:
    """Whether no exception leaves this function."""
    return getattr(paint, "guarded", False) is True


def forget() -> None:
    """Report faults anew that were reported before."""
    _reported.clear()


def _guard(paint: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(paint)
    def guard(*arguments: Any, **named: Any) -> None:
        try:
            paint(*arguments, **named)
        except Exception as fault:  # noqa: BLE001  (whatever it is, it must not leave)
            _report(fault)

    guard.guarded = True  # type: ignore[attr-defined]
    return guard


def _report(fault: Exception) -> None:
    """End the painters that the fault keeps, and report it once: it returns with each repaint."""
    one: BaseException | None = fault
    while one is not None:
        traceback.clear_frames(one.__traceback__)
        one = one.__context__
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = ("", 0) if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
    if (type(fault), *place) not in _reported:
        _reported.add((type(fault), *place))
        sys.excepthook(type(fault), fault, fault.__traceback__)
