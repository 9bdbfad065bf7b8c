"""How far a training of BytePiece is in its checkpoint."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._progress import Progress, Stage
from ..checkpoints import Keeper, Kind
from ..counting import WordCounts
from ..counting.kept import KeptTables
from ._grams import SortedGrams
from ._pruning import Pieces

COUNTING, GRAMS, SEGMENTING, PRUNING = "counting", "grams", "segmenting", "pruning"


class KeptTraining:
    """The stages of a training in a file: `values` is what its last commit says.

    `place` counts bytes of the corpora, or parts of the segments, that are done in the stage.
    """

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.values: dict[str, Any] = dict(keeper.state)

    @property
    def stage(self) -> str:
        """The stage of the last commit; empty in a new file."""
        return str(self.values.get("stage", ""))

    @property
    def flushed(self) -> bool:
        """Whether there were too many segments to be held: their n-grams are kept instead."""
        return bool(self.values.get("flushed", False))

    def place(self, stage: str) -> int:
        """How much of a stage is done; 0 for one that has not begun."""
        return int(self.values.get("place", 0)) if self.stage == stage else 0

    def commit(self, stage: str, place: int, done: int, total: int, **more: Any) -> None:
        """Make what was written part of the training; `more` stays until it is said anew."""
        self.values.update(more, stage=stage, place=place, done=done, total=total)
        self.keeper.commit(self.values)

    def keep_grams(self, run: SortedGrams) -> None:
        """Write a sorted run."""
        if len(run):
            self.keeper.add(Kind.GRAMS, [run.array().data.cast("B")])

    def grams(self) -> list[SortedGrams]:
        """The sorted runs that are there, mapped."""
        file = self.keeper.checkpoint
        return [] if file is None else [
            SortedGrams.of(np.memmap(
                file.path, np.uint64, "r", offset=entry.offset, shape=(entry.size // 16, 2)
            ))
            for entry in self.keeper.entries(Kind.GRAMS)
        ]

    def candidates(self, progress: Progress) -> WordCounts:
        """The pieces of all segments, where pruning has begun. Enters Stage.LOADING."""
        words = WordCounts()
        self.load(KeptTables([words], self.keeper, Kind.PIECES, progress), Kind.PIECES, progress)
        return words

    def keep_candidates(self, words: WordCounts, progress: Progress) -> None:
        """Write the pieces of all segments that were made elsewhere."""
        KeptTables([words], self.keeper, Kind.PIECES, progress).tell_all()

    def load(
        self, tables: KeptTables, kind: Kind, progress: Progress, make_room: Any = None
    ) -> None:
        """Count again what was kept of a kind. Enters Stage.LOADING where there is something."""
        entries = self.keeper.entries(kind)
        if entries:
            progress.enter(Stage.LOADING, sum(entry.size for entry in entries))
        tables.load((lambda _: None) if make_room is None else make_room)


class KeptRounds:
    """The steps of pruning: what each gave, so that it need not be done again."""

    def __init__(self, kept: KeptTraining) -> None:
        self._kept = kept
        self._known: list[list[int]] = list(kept.values.get("rounds", []))
        self._entries = kept.keeper.entries(Kind.ROUND)
        self._next = self._read = 0
        self._waiting: list[tuple[Pieces, int]] = []

    def take(self) -> tuple[Pieces, int] | None:
        """What the next step gave, and how many characters fell; None where it is to be done."""
        if self._next >= len(self._known):
            return None
        records, fallen = self._known[self._next]
        entries = self._entries[self._read : self._read + records]
        self._next, self._read = self._next + 1, self._read + records
        return Pieces.of_blocks(map(self._kept.keeper.read, entries)), fallen

    def keep(self, pieces: Pieces, fallen: int) -> None:
        """Write what a step gave, and those before, once a commit is due: most steps are quicker
        done again than written.
        """
        keeper = self._kept.keeper
        self._next += 1
        self._waiting.append((pieces, fallen))
        if not keeper.is_due():
            return
        for made, gone in self._waiting:
            records = 0
            for block in made.blocks():
                keeper.add(Kind.ROUND, [block])
                records += 1
            self._known.append([records, gone])
        self._waiting.clear()
        self._kept.commit(PRUNING, 0, 0, 0, rounds=self._known)
