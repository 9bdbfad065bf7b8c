"""What happened in a training of BytePiece, stage by stage."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ._pruning import Pieces, Trie
from .facts import Facts

TOP = 1000  # dropped pieces that are listed for each reason


@dataclass(frozen=True, slots=True)
class Dropped:
    """Pieces that went for one `reason`: "long", "rare" (both before the others took their counts)
    or "truncated" (by the size of the vocabulary).

    `pieces` of them occurred `occurrences` times; `top` are the most frequent with their counts.
    """

    reason: str
    pieces: int
    occurrences: int
    top: tuple[tuple[bytes, int], ...]

    @classmethod
    def of(cls, reason: str, pieces: Pieces) -> Dropped:
        """The summary of all that went for a reason."""
        return cls(reason, len(pieces), pieces.total, tuple(pieces.top(TOP)))


@dataclass(frozen=True, slots=True)
class Round:
    """The size of the vocabulary after a step of pruning.

    `step`: "split" into those that stay and those that go, "redistributed" counts of these,
    "stabilised" by segmenting the pieces themselves once more, or "truncated".
    """

    step: str
    pieces: int
    occurrences: int


@dataclass(frozen=True)
class Lattice:
    """Pieces with how paths over them are found; the trie is made when it is asked for."""

    pieces: Pieces
    byte_lattice: bool
    fallback: float | None

    @cached_property
    def trie(self) -> Trie:
        return Trie(self.pieces, self.byte_lattice, self.fallback)


@dataclass(slots=True)
class TrainingReport:
    """The stages of one training as data; filled as they end, and bounded in memory.

    Lists of one entry for each length 0 to the order: `grams_distinct` and `grams_total` before
    pruning, `grams_kept` after it. `isolated`: occurrences of characters that the n-grams do not
    know; `dead`: segments that fell apart behind one (in compat only). `fallen`: characters that
    became bytes when the vocabulary was cut to its size, by their occurrences.
    """

    corpus: Facts = field(default_factory=Facts)
    min_gram_count: int = 0
    min_count: int = 0
    grams_distinct: list[int] = field(default_factory=list)
    grams_total: list[int] = field(default_factory=list)
    grams_kept: list[int] = field(default_factory=list)
    isolated: int = 0
    dead: int = 0
    candidates: int = 0
    candidate_occurrences: int = 0
    dropped: list[Dropped] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    fallen: int = 0
    kept: Lattice | None = None
    final: Lattice | None = None

    def note_grams(self, distinct: list[int], total: list[int], kept: list[int]) -> None:
        """Say how many n-grams there were."""
        self.grams_distinct, self.grams_total, self.grams_kept = distinct, total, kept

    def note(self, step: str, pieces: Pieces) -> None:
        """Add a round."""
        self.rounds.append(Round(step, len(pieces), pieces.total))

    def path(self, piece: bytes, *, final: bool = True) -> list[bytes]:
        """Where the counts of a piece went: its best path over the pieces of the vocabulary.

        With `final` False, over those that stayed at first. A character that is no piece stands
        as itself. Empty before that stage.
        """
        lattice = self.final if final else self.kept
        return [] if lattice is None else lattice.trie.best(piece)[0]

    def record(self) -> dict[str, Any]:
        """The counts of each stage, as JSON values."""
        return {
            "segments": self.corpus.segments,
            "distinct_segments": self.corpus.distinct,
            "bytes_without_pieces": self.corpus.without_pieces,
            "min_gram_count": self.min_gram_count,
            "min_count": self.min_count,
            "grams": {
                "distinct": self.grams_distinct,
                "total": self.grams_total,
                "kept": self.grams_kept,
            },
            "isolated": self.isolated,
            "dead": self.dead,
            "candidates": self.candidates,
            "dropped": {one.reason: one.pieces for one in self.dropped},
            "rounds": [[one.step, one.pieces] for one in self.rounds],
            "fallen": self.fallen,
        }
