"""Choosing corpora of the library to train on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QVBoxLayout, QWidget

from ...i18n import Retranslator
from ...session import CorpusEntry, Session
from ...widgets.layouts import clear
from ...widgets.measures import Scaled
from ..corpus.facts import corpus_line

TICK, GAP = 14, 9  # pixels of a tick at the usual zoom, and from it to its words at any


class CorpusChooser(QWidget):
    """A tick for each corpus of the library; a new corpus is chosen when it is the only one."""

    changed = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._boxes: dict[int, QCheckBox] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 4, 0, 0)
        self._layout.setSpacing(4)
        session.corpora_changed.connect(self._fill)
        Retranslator(self, self._fill)

    def chosen(self) -> list[CorpusEntry]:
        """The ticked corpora, in the order of the library."""
        return [
            entry for entry in self._session.corpora
            if entry.key in self._boxes and self._boxes[entry.key].isChecked()
        ]

    def choose(self, keys: set[int]) -> None:
        """Tick these and no others."""
        for key, box in self._boxes.items():
            box.setChecked(key in keys)

    def _fill(self) -> None:
        ticked = {key for key, box in self._boxes.items() if box.isChecked()}
        known = set(self._boxes)
        clear(self._layout)
        self._boxes = {}
        entries = self._session.corpora
        for entry in entries:
            box = QCheckBox(f"{entry.name}", self)
            box.setChecked(entry.key in ticked or (not known and entry is entries[0]))
            box.setAccessibleDescription(corpus_line(entry.corpus))
            box.toggled.connect(self.changed)
            facts = QLabel(corpus_line(entry.corpus), self)
            facts.setProperty("role", "error" if entry.corpus.fault_count else "caption")
            Scaled(facts, lambda label, tick: label.setContentsMargins(tick + GAP, 0, 0, 2), TICK)
            self._layout.addWidget(box)
            self._layout.addWidget(facts)
            self._boxes[entry.key] = box
        if not entries:
            hint = QLabel("–", self)
            hint.setProperty("role", "muted")
            self._layout.addWidget(hint)
        self.changed.emit()
