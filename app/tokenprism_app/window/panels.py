"""The table of views, and the main window's layout made from it.

The view called "x" is a class of the module `views/x/view.py`, which is imported when its panel is
first seen: the window opens without those that are closed. Every view takes the session and an
optional parent.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QWidget

from ..i18n import QT_TRANSLATE_NOOP
from ..theme import fonts
from .docks import Card

if TYPE_CHECKING:
    from ..session import Session


@dataclass(frozen=True, slots=True)
class Panel:
    """One view of the table. `kind`: "card", flush "side", or "bare" without a title. `later`: it
    is closed until it is asked for. `tall`: it is of no use in few lines.
    """

    name: str
    view: str
    title: str
    kind: str = "card"
    later: bool = False
    tall: bool = False

    def build(self, session: Session, parent: QWidget) -> QWidget:
        """The view itself."""
        made = getattr(import_module(f"..views.{self.name}.view", __package__), self.view)
        view: QWidget = made(session, parent)
        return view


COMPARE = Panel("compare", "CompareView", QT_TRANSLATE_NOOP("Panels", "Compare"))
DOCKS = (  # as one reads the first layout, which is the way of F6
    Panel("examples", "ExamplesView", QT_TRANSLATE_NOOP("Panels", "Examples"), "side", later=True),
    Panel("tracks", "TracksView", QT_TRANSLATE_NOOP("Panels", "Tracks")),
    Panel("lattice", "LatticeView", QT_TRANSLATE_NOOP("Panels", "Lattice"), later=True, tall=True),
    Panel("merges", "MergesView", QT_TRANSLATE_NOOP("Panels", "Merges"), later=True, tall=True),
    Panel("vocabulary", "VocabularyView", QT_TRANSLATE_NOOP("Panels", "Vocabulary"),
          later=True, tall=True),
    Panel("differences", "DifferencesView", QT_TRANSLATE_NOOP("Panels", "Differences"),
          later=True, tall=True),
    Panel("adviser", "AdviserView", QT_TRANSLATE_NOOP("Panels", "Size adviser"),
          later=True, tall=True),
    Panel("curves", "CurvesView", QT_TRANSLATE_NOOP("Panels", "Curves")),
    Panel("metrics", "MetricsView", QT_TRANSLATE_NOOP("Panels", "Metrics")),
    Panel("corpus", "CorpusView", QT_TRANSLATE_NOOP("Panels", "Corpus"), later=True),
    Panel("cut", "CutView", QT_TRANSLATE_NOOP("Panels", "Vocabulary size"), "bare"),
    Panel("inspector", "InspectorView", QT_TRANSLATE_NOOP("Panels", "Inspector"), "side"),
)
LIBRARY_TITLE = QT_TRANSLATE_NOOP("Panels", "Library")

EXAMPLE_WIDTH = 290  # pixels in which an explanation is read easily
LEAST_WIDTH = {"library": 190, "inspector": 210}  # pixels

LEFT = Qt.DockWidgetArea.LeftDockWidgetArea
RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea
LATER = frozenset(one.name for one in DOCKS if one.later)
TALL = frozenset(one.name for one in DOCKS if one.tall)
ROOM_FOR_ROWS = 330  # pixels, so that one of them that is asked for shows some rows
LANES = 276  # pixels in which the tracks show three tokenizers and how far they agree


def make_room(window: QMainWindow, cards: dict[str, Card]) -> None:
    """Give the words of an example the lower part of the library's column, and enough width."""
    height, down = window.height(), Qt.Orientation.Vertical
    window.resizeDocks([cards["library"], cards["examples"]], [height * 2, height * 3], down)
    least = fonts.scaled(EXAMPLE_WIDTH)
    if cards["examples"].width() < least:
        window.resizeDocks([cards["examples"]], [least], Qt.Orientation.Horizontal)


def arrange(window: QMainWindow, cards: dict[str, Card]) -> None:
    """The first layout: Library left, Inspector right, the other cards below Compare."""
    size = window.size()
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    for card in cards.values():
        card.setFloating(False)
        window.removeDockWidget(card)
    window.addDockWidget(LEFT, cards["library"])
    window.splitDockWidget(cards["library"], cards["examples"], down)
    window.addDockWidget(RIGHT, cards["inspector"])
    window.addDockWidget(BOTTOM, cards["tracks"])
    window.addDockWidget(BOTTOM, cards["curves"], down)
    window.addDockWidget(BOTTOM, cards["cut"], down)
    window.splitDockWidget(cards["curves"], cards["metrics"], across)
    window.tabifyDockWidget(cards["metrics"], cards["corpus"])
    window.tabifyDockWidget(cards["tracks"], cards["lattice"])
    window.tabifyDockWidget(cards["tracks"], cards["merges"])
    window.tabifyDockWidget(cards["lattice"], cards["vocabulary"])
    window.tabifyDockWidget(cards["vocabulary"], cards["differences"])
    window.tabifyDockWidget(cards["differences"], cards["adviser"])
    for name, card in cards.items():
        card.setVisible(name not in LATER)
    # Half-way through, the docks stand in a row and may have pushed the window wider.
    layout = window.layout()
    if layout is not None:
        layout.activate()
    window.resize(size)
    width, height = size.width(), size.height()
    side, inspector = max(206, width // 8), max(232, width // 6)
    window.resizeDocks(
        [cards["library"], cards["inspector"]], [side, inspector], across
    )
    # Of a small window, or of large letters, Compare keeps the larger part.
    lanes = max(min(fonts.scaled(LANES), round(height * 0.32)), round(height * 0.235))
    figures = round(height * 0.19)
    window.resizeDocks(
        [cards["tracks"], cards["curves"], cards["metrics"]], [lanes, figures, figures], down
    )
    inner = width - side - inspector
    window.resizeDocks(
        [cards["curves"], cards["metrics"]], [round(inner * 0.51), round(inner * 0.49)], across
    )
