"""The menu of a place in the text: why it is cut so, and where else its token is shown."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QMenu, QWidget

from ...session import Session, TokenizerEntry
from ...work.rules import lattice_source, merges_of
from ..cut.sizes import making_size
from ..merges.content import words_of
from .spot import Spot

translate = QCoreApplication.translate


class TokenMenu(QMenu):
    """`why_asked` tells a byte; the others are about the token, which is selected first."""

    why_asked = Signal(int)
    making_wanted = Signal()
    merges_wanted = Signal()
    lattice_wanted = Signal()
    vocabulary_wanted = Signal(int, int)  # key of the tokenizer, id

    def __init__(self, session: Session, spot: Spot, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("token-menu")
        self._session, self._spot = session, spot
        entry = session.entry(spot.key or 0)
        span = spot.span
        if session.text.source:
            self._ask(translate("TokenMenu", "Why here?"), spot.byte, "why-here")
        if span is not None and span:
            self._ask(translate("TokenMenu", "Why does the token begin here?"), span.start,
                      "why-begin")
            self._ask(translate("TokenMenu", "Why does the token end here?"), span.end, "why-end")
        token_id = self._token_id()
        if entry is None or token_id is None:
            return
        self.addSeparator()
        if making_size(session, entry.key, token_id) is not None:
            self._go(translate("TokenMenu", "Go to the merge that made this token"),
                     self.making_wanted, "go-making")
        self._ways(entry)
        found = self.addAction(translate("TokenMenu", "Show it in the vocabulary"))
        found.setObjectName("show-vocabulary")
        found.triggered.connect(lambda: self.vocabulary_wanted.emit(entry.key, token_id))

    def _ways(self, entry: TokenizerEntry) -> None:
        """How the tokenizer finds tokens."""
        if merges_of(entry) is not None:
            self._go(translate("TokenMenu", "Replay the merges of its word"), self.merges_wanted,
                     "replay")
        elif words_of(entry) is not None:
            self._go(translate("TokenMenu", "Show the longest matches of its word"),
                     self.merges_wanted, "replay")
        elif lattice_source(entry) is not None:
            self._go(translate("TokenMenu", "Show the lattice around it"), self.lattice_wanted,
                     "lattice")

    def _token_id(self) -> int | None:
        spot = self._spot
        result = self._session.results.get(spot.key or 0)
        if result is None or spot.span is None:
            return None
        part = result.window(spot.span.start, max(spot.span.end, spot.span.start + 1))
        return int(part.ids[0]) if len(part) == 1 else None

    def _ask(self, text: str, byte: int, name: str) -> None:
        action = self.addAction(text)
        action.setObjectName(name)
        action.triggered.connect(lambda: self.why_asked.emit(byte))

    def _go(self, text: str, signal: object, name: str) -> None:
        action = self.addAction(text)
        action.setObjectName(name)
        action.triggered.connect(lambda: self._select_and(signal))

    def _select_and(self, signal: object) -> None:
        self._session.select(self._spot.span, self._spot.key)
        signal.emit()  # type: ignore[attr-defined]
