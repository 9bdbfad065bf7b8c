"""How often tokens are used in the text and in corpora, and which of them texts give: asked for in
the background.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from tokenprism import Progress
from tokenprism.analysis.uses import uses_in_corpora, uses_of
from tokenprism.corpus import Corpus
from tokenprism.inventory.reach import can_tell, reach_of
from tokenprism.messages import Message

from ...session import Result, Session, TokenizerEntry
from ...work.background import Latest
from .lookup import Sides, Work

POLL = 100   # milliseconds between two looks at long work
SURE = 0.03  # share of long work from which the time left is told by it
PAUSE = 150  # milliseconds without a change before counting: the cut may be moving

Uses = dict[int, NDArray[np.int64]]
Reaches = dict[int, NDArray[np.uint8]]
translate = QCoreApplication.translate


@dataclass(slots=True)
class Pace:
    """Work of several `parts`, one behind another, of which some are `done`."""

    parts: int
    done: int = 0
    begun: float = field(default_factory=time.monotonic)


class Counts(QObject):
    """Uses and reach by the key of the tokenizer, for the sides that are shown.

    `uses` are those in the session's text, `corpus_uses` those in `corpora`.
    """

    uses_changed = Signal()
    reach_changed = Signal()
    worked = Signal(object)   # Work, or None when nothing is going on
    failed = Signal(object)   # Message

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.sides: Sides | None = None
        self.corpora: tuple[Corpus, ...] = ()
        self.uses: Uses = {}
        self.corpus_uses: Uses = {}
        self.reach: Reaches = {}
        self._paces: dict[str, Pace] = {}
        self._in_text = Latest(self)
        self._in_text.done.connect(self._take_uses)
        self._in_corpora = Latest(self, long=True)
        self._reaching = Latest(self, long=True)
        for long, take in (
            (self._in_corpora, self._take_corpus_uses), (self._reaching, self._take_reach)
        ):
            long.done.connect(take)
            long.failed.connect(self._fail)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._count_text)
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether a count is to come."""
        return self._pause.isActive() or any(
            one.busy for one in (self._in_text, self._in_corpora, self._reaching)
        )

    def show(self, sides: Sides | None) -> None:
        """Count for other tokenizers."""
        self.sides = sides
        for one in (self._in_text, self._in_corpora, self._reaching):
            one.cancel()
        self.uses, self.corpus_uses = {}, {}
        known = {entry.key for entry in self._entries()}
        self.reach = {key: reach for key, reach in self.reach.items() if key in known}
        self.recount()
        self._look()

    def use_corpora(self, corpora: tuple[Corpus, ...]) -> None:
        """Count in these corpora from now on, besides the text; in none: in the text alone."""
        self.corpora = corpora
        self._in_corpora.cancel()
        self.corpus_uses = {}
        self.uses_changed.emit()
        self._count_corpora()
        self._look()

    def corpora_changed(self) -> None:
        """Corpora came or went."""
        kept = {id(entry.corpus) for entry in self._session.corpora}
        left = tuple(one for one in self.corpora if id(one) in kept)
        if left != self.corpora:
            self.use_corpora(left)

    def places(self) -> list[tuple[str, str, bool]]:
        """Where uses can be counted: a name for `choose_place`, words, and whether it is chosen."""
        entries = self._session.corpora
        made = [("", translate("VocabularyView", "this text alone"), not self.corpora)]
        made += [
            (str(entry.key), entry.name, self.corpora == (entry.corpus,))
            for entry in entries
        ]
        if len(entries) > 1:
            every = translate("VocabularyView", "all corpora")
            made.append(("all", every, len(self.corpora) > 1))
        return made

    def choose_place(self, place: str, _on: bool = True) -> None:
        """Count in one of `places` from now on."""
        self.use_corpora(tuple(
            entry.corpus for entry in self._session.corpora
            if place in ("all", str(entry.key))
        ))

    def text_changed(self) -> None:
        """The text, its tokens or the cut are others."""
        self._pause.start()

    def recount(self) -> None:
        """Count anew."""
        self._count_text()
        self._count_corpora()

    def _count_corpora(self) -> None:
        entries, corpora = self._entries(), self.corpora
        if not corpora or not entries:
            return
        self._long("uses", self._in_corpora, entries, lambda entry, progress: uses_in_corpora(
            entry.tokenizer, corpora, progress))

    def want_reach(self) -> None:
        """Find out which tokens texts give, unless it is known or being found out."""
        missing = [
            entry for entry in self._entries()
            if entry.key not in self.reach and can_tell(entry.tokenizer)
        ]
        if missing and not self._reaching.busy:
            self._long("reach", self._reaching, missing, lambda entry, progress: reach_of(
                entry.tokenizer, progress))

    @property
    def can_tell_reach(self) -> bool:
        """Whether the question has an answer for a tokenizer that is shown."""
        return any(can_tell(entry.tokenizer) for entry in self._entries())

    def cancel(self) -> None:
        """Give up long work; what was counted before stays as it was."""
        was_counting = self._in_corpora.busy
        self._in_corpora.cancel()
        self._reaching.cancel()
        self._look()
        if was_counting:
            self.use_corpora(())

    def _entries(self) -> list[TokenizerEntry]:
        if self.sides is None:
            return []
        return [one for one in (self.sides.entry, self.sides.other) if one is not None]

    def _count_text(self) -> None:
        self._pause.stop()
        parts = [
            (entry.key, self._session.results[entry.key], len(entry.tokenizer.vocabulary))
            for entry in self._entries() if entry.key in self._session.results
        ]
        if parts:
            self._in_text.start(lambda progress: _in_text(parts, progress))
        else:
            self._in_text.cancel()
            self._take_uses({})

    def _long(
        self, what: str, latest: Latest, entries: list[TokenizerEntry],
        ask: Callable[[TokenizerEntry, Progress], object],
    ) -> None:
        pace = self._paces[what] = Pace(len(entries))

        def work(progress: Progress) -> object:
            made = {}
            for entry in entries:
                made[entry.key] = ask(entry, progress)
                pace.done += 1
            return made

        latest.start(work)
        self._poll.start()
        self._look()

    def _look(self) -> None:
        for what, one in (("uses", self._in_corpora), ("reach", self._reaching)):
            if one.busy:
                self.worked.emit(self._work(what, one.progress))
                return
        self._poll.stop()
        self.worked.emit(None)

    def _work(self, what: str, progress: Progress) -> Work:
        if not progress.total:
            return Work(what, None, None)
        pace = self._paces[what]
        share = min(1.0, (pace.done + min(1.0, progress.done / progress.total)) / pace.parts)
        spent = time.monotonic() - pace.begun
        sure = share > SURE and spent > 1
        return Work(what, share, spent * (1 - share) / share if sure else None)

    def _take_uses(self, uses: Uses) -> None:
        self.uses = uses
        self._look()
        self.uses_changed.emit()

    def _take_corpus_uses(self, uses: Uses) -> None:
        self.corpus_uses = uses
        self._look()
        self.uses_changed.emit()

    def _take_reach(self, reach: Reaches) -> None:
        self.reach = {**self.reach, **reach}
        self._look()
        self.reach_changed.emit()

    def _fail(self, problem: Message) -> None:
        self._look()
        self.failed.emit(problem)


def _in_text(parts: list[tuple[int, Result, int]], progress: Progress) -> Uses:
    made = {}
    for key, result, size in parts:
        tokens = result.window(0, len(result.full.source))
        made[key] = uses_of(tokens.ids, size, progress)
    return made
