"""From candidates to the vocabulary: what stays, and where the counts of the others go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .._progress import Progress, Stage
from ..counting import WordCounts
from ._pruning import Pieces, Tally, Trie, split
from ._work import on_threads
from .checkpoint import KeptRounds
from .report import Dropped, Lattice, TrainingReport

MOST_ROUNDS = 50
_SMALL = 1 << 16  # bytes of pieces for which one thread is quicker


@dataclass(frozen=True, slots=True)
class Rules:
    """How candidates become a vocabulary of at most `limit` pieces.

    With `byte_lattice`, all 256 bytes are pieces and paths may run inside characters. `fallback`:
    the weight of a character that is no piece, None for 10 less than the least of a piece.
    `redistribute`: what the limit cuts off gives its counts to the others too.
    """

    limit: int
    min_count: int
    longest: int
    byte_lattice: bool = False
    fallback: float | None = None
    redistribute: bool = True


class Pruning:
    """The work of pruning; `pieces` is the vocabulary as it is after the last whole step.

    Steps that are in `kept` are not done again, and the others written there.
    """

    def __init__(
        self, rules: Rules, report: TrainingReport, progress: Progress, threads: int,
        kept: KeptRounds | None = None,
    ) -> None:
        self.pieces: Pieces | None = None
        self._rules = rules
        self._report = report
        self._progress = progress
        self._threads = threads
        self._kept = kept

    def run(self, candidates: WordCounts) -> Pieces:
        """The vocabulary of the candidates, which are used up. Raises CancelledError."""
        rules, report = self._rules, self._report
        report.candidates = len(candidates)
        report.candidate_occurrences = candidates.total
        keep, long, rare = split(candidates, rules.longest, rules.min_count, rules.byte_lattice)
        report.dropped = [Dropped.of("long", long), Dropped.of("rare", rare)]
        report.kept = Lattice(keep, rules.byte_lattice, rules.fallback)
        self._reach("split", keep)
        self._reach("redistributed", self._step(_added, keep, long, rare)[0])
        self._stabilise()
        if len(self._now) > rules.limit:
            self._truncate()
        report.final = Lattice(self._now, rules.byte_lattice, rules.fallback)
        return self._now

    @property
    def _now(self) -> Pieces:
        assert self.pieces is not None
        return self.pieces

    def _reach(self, step: str, pieces: Pieces) -> None:
        self.pieces = pieces
        self._report.note(step, pieces)

    def _stabilise(self) -> None:
        """Segment the pieces by themselves until their number stays."""
        for _ in range(MOST_ROUNDS):
            before = len(self._now)
            self._reach("stabilised", self._step(Tally.replacing, self._now, self._now)[0])
            if len(self._now) == before:
                return

    def _truncate(self) -> None:
        keep, cut = self._now.ranked(singles_first=True).parted(self._rules.limit)
        self._report.dropped.append(Dropped.of("truncated", cut))
        self._reach("truncated", keep)
        if self._rules.redistribute:
            # Characters that were cut off become bytes: as pieces they would come back.
            pieces, self._report.fallen = self._step(_without_characters, keep, cut)
            self._reach("redistributed", pieces)
            self._stabilise()

    def _step(
        self, make: Callable[[Tally], Pieces], keep: Pieces, *others: Pieces
    ) -> tuple[Pieces, int]:
        """What `make` gives of the tally, and how many characters fell; known, or found now."""
        known = None if self._kept is None else self._kept.take()
        if known is not None:
            return known
        tally = self._tally(keep, *others)
        pieces = make(tally)
        if self._kept is not None:
            self._kept.keep(pieces, tally.fallen)
        return pieces, tally.fallen

    def _tally(self, keep: Pieces, *others: Pieces) -> Tally:
        """How often the pieces of `keep` are found in the best paths of `others`."""
        rules, progress = self._rules, self._progress
        size = sum(pieces.text_size for pieces in others)
        progress.enter(Stage.PRUNING, size)
        trie = Trie(keep, rules.byte_lattice, rules.fallback)
        many = self._threads if size > _SMALL else 1
        tallies = [Tally(trie) for _ in range(many)]

        def work(number: int) -> bool:
            return all(tallies[number].add(pieces, number, many, progress) for pieces in others)

        on_threads(many, work, progress)
        for tally in tallies[1:]:
            tallies[0].absorb(tally)
        return tallies[0]


def _added(tally: Tally) -> Pieces:
    return tally.added(characters=True)


def _without_characters(tally: Tally) -> Pieces:
    return tally.added(characters=False)
