"""The cross-hair of a plot: a line under the pointer, and the values there in words."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import Any

import pyqtgraph as pg
from PySide6.QtGui import QColor

from ...theme import fonts
from ...theme.palette import Palette
from ...widgets.pens import plot_pen


class Readout:
    """Belongs to a plot widget; `place` is in the plot's coordinates."""

    def __init__(self, plot: Any) -> None:
        self.hair = pg.InfiniteLine(angle=90, movable=False)
        self.hair.setZValue(-5)
        self.words = pg.TextItem(anchor=(0, 0))
        self.words.setZValue(30)
        self.words.textItem.document().setDocumentMargin(1)
        for item in (self.hair, self.words):
            item.hide()
            plot.getPlotItem().addItem(item, ignoreBounds=True)
        self._palette: Palette | None = None

    def dress(self, plot: Any, palette: Palette) -> None:
        """Take on the colours of a theme."""
        self._palette = palette
        self.words.setFont(fonts.plain(8.0))
        self.hair.setPen(plot_pen(plot, palette.faint))
        ground = QColor(palette.panel)
        ground.setAlphaF(0.85)
        self.words.fill = pg.mkBrush(ground)

    def hide(self) -> None:
        """Show nothing."""
        self.hair.hide()
        self.words.hide()

    def show(
        self, place: tuple[float, float], title: str, values: Iterable[tuple[str, str, str]],
        *, left: bool,
    ) -> None:
        """Show a title and (colour, value, name) lines at the top of `place`, right or `left`."""
        assert self._palette is not None
        lines = [f'<span style="color:{self._palette.muted}">{html.escape(title)}</span>']
        lines += [
            f'<span style="color:{colour}">●</span> '
            f'<span style="color:{self._palette.text}">{value} {html.escape(name)}</span>'
            for colour, value, name in values
        ]
        self.words.setHtml("<br>".join(lines))
        self.words.setAnchor((1.04 if left else -0.04, 0))
        self.hair.setValue(place[0])
        self.words.setPos(*place)
        self.hair.show()
        self.words.show()
        # It else finds its place only when it is painted, which never comes while it is off sight.
        self.words.updateTransform(force=True)
        self.words.updateTextPos()
