"""Fonts by purpose. Families are named one by one: a default family changes with the machine."""

from __future__ import annotations

from PySide6.QtGui import QFont

_FALLBACKS = [
    "Noto Sans CJK SC", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari",
    "Noto Sans Thai", "Noto Sans Bengali", "Noto Sans Tamil", "Noto Color Emoji",
    "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math", "DejaVu Sans",
]
_PLAIN = ["Inter", "Segoe UI", "Helvetica Neue", "Noto Sans", "DejaVu Sans"]
_MONO = ["JetBrains Mono", "Noto Sans Mono", "DejaVu Sans Mono", "Consolas", "Menlo"]


ZOOMS = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)


class _Scale:
    zoom = 1.0


def zoom() -> float:
    """How much larger than usual everything is drawn, one of ZOOMS; `style.set_zoom` sets it."""
    return _Scale.zoom


def use_zoom(zoom: float) -> None:
    """Fonts and measures that are asked for from now on have this zoom."""
    _Scale.zoom = zoom


def scaled(pixels: float) -> int:
    """A measure that belongs to a font of the program, such as the height of a row."""
    return round(pixels * _Scale.zoom)


def _font(families: list[str], points: float) -> QFont:
    font = QFont()
    font.setFamilies(families + _FALLBACKS)
    font.setPointSizeF(points * _Scale.zoom)
    return font


def plain(points: float = 10.0) -> QFont:
    """For captions, buttons and tables; figures are all of one width."""
    font = _font(_PLAIN, points)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def text(points: float = 11.0) -> QFont:
    """For the text under examination."""
    return _font(_MONO, points)


def mono(points: float = 9.5) -> QFont:
    """For bytes, ids and ranks."""
    return _font(_MONO, points)
