"""How often the tokens of the visible tokenizers occur, counted in the background when asked."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal
from tokenprism import Progress
from tokenprism.analysis.uses import uses_in_corpora, uses_of

from ...painting.tints import COUNTED, ColourBy
from ...session import Session
from ...work.background import Latest

Uses = dict[int, NDArray[np.int64]]


class UsesOfTokens(QObject):
    """`by_key` has what is known for the mode that is shown; `changed` tells when it is more."""

    changed = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._mode = ColourBy.ALTERNATE
        self.by_key: Uses = {}
        self._state: tuple[object, ...] = ()
        self._in_text, self._in_corpora = Latest(self), Latest(self, long=True)
        for one in (self._in_text, self._in_corpora):
            one.done.connect(self._take)
            one.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether a count is to come."""
        return self._in_text.busy or self._in_corpora.busy

    def show(self, mode: ColourBy) -> None:
        """Count what a mode needs, unless it is known or being counted."""
        session = self._session
        entries = session.visible if mode in COUNTED else []
        results = {one.key: session.results.get(one.key) for one in entries}
        in_text = mode is ColourBy.TEXT_USES
        state = (
            mode, tuple(one.key for one in entries),
            tuple(map(id, results.values())) if in_text else
            tuple(one.key for one in session.corpora),
        )
        if state == self._state:
            return
        if mode is not self._mode:
            self.by_key = {}
        self._state, self._mode = state, mode
        self._in_text.cancel()
        self._in_corpora.cancel()
        if in_text:
            known = [
                (one.key, found, len(one.tokenizer.vocabulary))
                for one in entries if (found := results[one.key]) is not None
            ]

            def count(progress: Progress) -> Uses:
                return {
                    key: uses_of(found.window(0, len(found.full.source)).ids, size, progress)
                    for key, found, size in known
                }

            self._in_text.start(count)
        elif entries and session.corpora:
            corpora = [one.corpus for one in session.corpora]
            chosen = [(one.key, one.tokenizer) for one in entries]
            self._in_corpora.start(lambda progress: {
                key: uses_in_corpora(tokenizer, corpora, progress) for key, tokenizer in chosen
            })

    def _take(self, uses: object) -> None:
        assert isinstance(uses, dict)
        self.by_key = uses
        self.changed.emit()
