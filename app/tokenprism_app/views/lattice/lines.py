"""How the lines of the lattice look, by what is drawn."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from ...theme.palette import Hue, Palette, mix
from .arcs import Role


def pen_of(role: Role, palette: Palette, hue: Hue) -> QPen:
    """The pen of an edge."""
    if role is Role.SHOWN:
        return QPen(QColor(hue.full), 2.6)
    if role is Role.BEST:
        return QPen(QColor(hue.full), 1.3)
    if role is Role.RUNNER_UP:
        return QPen(QColor(hue.full), 1.4, Qt.PenStyle.DashLine)
    return QPen(QColor(mix(hue.full, palette.panel, 0.45)), 1)
