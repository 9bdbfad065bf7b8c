"""Curves of tokenizers whose merges do not tell them: the text encoded anew at a few sizes."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, Signal
from tokenprism import Progress
from tokenprism.analysis.curve import Curve, sample_sizes, sampled_curve
from tokenprism.errors import CancelledError, TokenprismError
from tokenprism.tokenizer import Tokenizer

from ...session import Session
from ...work.background import Latest

log = logging.getLogger(__name__)


class Sampling(QObject):
    """Keeps `curves`, by the keys of tokenizers, to the session's text. Works when asked to.

    A tokenizer that fails at a smaller size keeps the one point that is known.
    """

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._source = b""
        self._wanted: tuple[int, ...] = ()
        self.curves: dict[int, Curve] = {}
        self._failed: set[int] = set()
        self._work = Latest(self)
        self._work.done.connect(self._take)
        self._work.failed.connect(self._give_up)

    def refresh(self) -> None:
        """Begin what is missing; give up what is for another text."""
        source = self._session.text.source
        if source is not self._source:
            self._source = source
            self._work.cancel()
            self.curves, self._failed = {}, set()
        wanted = self.missing
        if tuple(wanted) == self._wanted and self._work.busy:
            return
        self._wanted = tuple(wanted)
        self._work.cancel()
        if source and wanted:
            self._work.start(lambda progress: _sampled(wanted, source, progress))

    @property
    def missing(self) -> dict[int, Tokenizer]:
        """Visible tokenizers that have encoded the text, whose curve is yet to come."""
        known = self.curves.keys() | self._failed
        if self._session.text.source is not self._source:
            known = set()
        return {
            entry.key: entry.tokenizer
            for entry in self._session.visible
            if entry.can_sample and entry.key in self._session.results and entry.key not in known
        }

    def _take(self, found: dict[int, Curve]) -> None:
        self.curves |= found
        self._failed |= set(self._wanted) - found.keys()
        self.changed.emit()

    def _give_up(self, problem: object) -> None:
        self._failed |= set(self._wanted)


def _sampled(
    tokenizers: dict[int, Tokenizer], source: bytes, progress: Progress
) -> dict[int, Curve]:
    # On a worker thread.
    found = {}
    for key, tokenizer in tokenizers.items():
        try:
            found[key] = sampled_curve(tokenizer, source, sample_sizes(tokenizer), progress)
        except CancelledError:
            raise
        except TokenprismError as fault:
            log.warning("no curve of %s: %s", tokenizer.name, fault)
    return found
