"""Opens the menu of a place and the card of "Why here?", and leads from them to the views."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu, QWidget

from ..session import Session
from ..views.why.spot import Spot

if TYPE_CHECKING:
    from ..views.why.card import WhyCard


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the menu and the card lead."""

    merges: Callable[[], object]
    lattice: Callable[[], object]
    making: Callable[[], object]
    vocabulary: Callable[[int, int], object]


class WhyDesk(QObject):
    """For one window."""

    def __init__(self, session: Session, ways: Ways, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._ways, self._window = session, ways, window

    def menu(
        self, extend: Callable[[QMenu], object] | None, spot: Spot, where: QPoint
    ) -> None:
        """Ask what is wanted of a place at a point of the screen. `extend` adds what the view has
        to offer there.
        """
        # Imported when they are asked for, long after the first paint.
        from ..views.why.menu import TokenMenu

        menu = TokenMenu(self._session, spot, self._window)
        menu.why_asked.connect(lambda byte: self.why(spot.key, byte, where))
        menu.making_wanted.connect(self._ways.making)
        menu.merges_wanted.connect(self._ways.merges)
        menu.lattice_wanted.connect(self._ways.lattice)
        menu.vocabulary_wanted.connect(self._ways.vocabulary)
        if extend is not None:
            menu.addSeparator()
            extend(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        if not menu.isEmpty():
            menu.popup(where)

    def why(self, key: int | None, byte: int, where: QPoint) -> WhyCard:
        """Tell why there is a boundary before a byte, or none."""
        from ..views.why.card import WhyCard

        for old in self._window.findChildren(WhyCard):
            old.close()
        card = WhyCard(self._session, key, byte, self._window)
        card.merges_wanted.connect(self._ways.merges)
        card.lattice_wanted.connect(self._ways.lattice)
        card.open_at(where)
        return card
