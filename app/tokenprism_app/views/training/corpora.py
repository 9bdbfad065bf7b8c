"""Choosing corpora of the library to train on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from ...i18n import Retranslator
from ...session import CorpusEntry, Session
from ...widgets.layouts import clear
from ...widgets.measures import Scaled
from ..corpus.facts import corpus_line, fault_words

TICK, GAP = 14, 9  # pixels of a tick at the usual zoom, and from it to its words at any


class CorpusChooser(QWidget):
    """A tick for each corpus of the library. Those opened or chosen last are ticked: what the
    user ticks here is remembered by the session.
    """

    changed = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._boxes: dict[int, QCheckBox] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 4, 0, 0)
        self._layout.setSpacing(4)
        session.corpora_changed.connect(self._fill)
        session.current.training_changed.connect(self._tick)
        Retranslator(self, self._fill)

    def chosen(self) -> list[CorpusEntry]:
        """The ticked corpora, in the order of the library."""
        return [
            entry for entry in self._session.corpora
            if entry.key in self._boxes and self._boxes[entry.key].isChecked()
        ]

    def choose(self, keys: set[int]) -> None:
        """Tick these and no others."""
        self._session.current.propose(tuple(sorted(keys)))

    def _tick(self) -> None:
        ticked = {entry.key for entry in self._session.training_corpora}
        for key, box in self._boxes.items():
            box.setChecked(key in ticked)

    def _ticked(self) -> None:
        """Remember what the user has ticked."""
        keys = tuple(key for key, box in self._boxes.items() if box.isChecked())
        if keys != tuple(entry.key for entry in self._session.training_corpora):
            self._session.current.propose(keys)

    def _fill(self) -> None:
        ticked = {entry.key for entry in self._session.training_corpora}
        clear(self._layout)
        self._boxes = {}
        entries = self._session.corpora
        for entry in entries:
            box = QCheckBox(entry.name.replace("&", "&&"), self)
            box.setChecked(entry.key in ticked)
            box.setAccessibleDescription(corpus_line(entry.corpus))
            box.toggled.connect(self.changed)
            box.clicked.connect(self._ticked)
            facts = QLabel(corpus_line(entry.corpus, with_faults=False), self)
            facts.setProperty("role", "caption")
            Scaled(facts, lambda label, tick: label.setContentsMargins(tick + GAP, 0, 0, 2), TICK)
            faults = QLabel(fault_words(entry.corpus), self)
            faults.setProperty("role", "fault")
            faults.setContentsMargins(0, 0, 0, 2)
            both = QWidget(self)
            line = QHBoxLayout(both)
            line.setContentsMargins(0, 0, 0, 0)
            line.setSpacing(8)
            line.addWidget(facts)
            line.addWidget(faults, 1)
            self._layout.addWidget(box)
            self._layout.addWidget(both)
            self._boxes[entry.key] = box
        if not entries:
            hint = QLabel("–", self)
            hint.setProperty("role", "muted")
            self._layout.addWidget(hint)
        self.changed.emit()
