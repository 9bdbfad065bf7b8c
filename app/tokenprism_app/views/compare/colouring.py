"""What colours tokens have, with the legend that tells of them and the counts that they need."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Signal
from tokenprism.messages import Message

from ...painting.tints import ColourBy
from ...session import Session
from .panes import Panes
from .toolbar import Toolbar
from .undoing import record
from .uses import UsesOfTokens

translate = QCoreApplication.translate


class Colouring(QObject):
    """Colours the panes by the mode of the toolbar. `changed` tells that they are styled anew."""

    changed = Signal()
    failed = Signal(object)  # what could not be counted, a Message

    def __init__(self, session: Session, toolbar: Toolbar, panes: Panes, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._toolbar, self._panes = session, toolbar, panes
        self._uses = UsesOfTokens(session, self)
        self._uses.changed.connect(self._take_uses)
        self._uses.failed.connect(self.failed)
        toolbar.coloured.connect(self._choose)

    @property
    def busy(self) -> bool:
        """Whether a count is to come."""
        return self._uses.busy

    def show_legend(self) -> None:
        """Tell of the vocabularies that are visible."""
        vocabularies = [entry.tokenizer.vocabulary for entry in self._session.visible]
        self._toolbar.legend.show_vocabularies(vocabularies)

    def count(self) -> None:
        """Count what the mode needs, where it is not counted or being counted."""
        mode, legend = self._toolbar.mode, self._toolbar.legend
        self._uses.show(mode)
        if mode is ColourBy.CORPUS_USES and not self._session.corpora:
            legend.note = translate("CompareView", "add a corpus to the library to count in it")
        else:
            legend.note = translate("CompareView", "counting …") if self._uses.busy else ""
        legend.retranslate()

    def _choose(self, mode: ColourBy) -> None:
        record(
            self._session.undo, self._toolbar, Message("change the colours"),
            Toolbar.choose_mode, self._panes.choices.mode, mode,
        )
        self._panes.choices.mode = mode
        self._toolbar.legend.show_mode(mode, self._panes.face.palette)
        self.count()
        self._panes.restyle()
        self.changed.emit()

    def _take_uses(self) -> None:
        self._panes.uses = self._uses.by_key
        self._toolbar.legend.note = ""
        self._toolbar.legend.retranslate()
        self._panes.restyle()
        self.changed.emit()
