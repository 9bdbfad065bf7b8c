"""How far a job over corpora is."""

from __future__ import annotations

from dataclasses import dataclass

from tokenprism import Progress


@dataclass(slots=True)
class Pace:
    """How far a measurement is: `done` of `total` bytes, and `now` bytes at work. Written by the
    worker, read by the window.
    """

    total: int = 0
    done: int = 0
    now: int = 0

    def share(self, progress: Progress) -> float | None:
        """The share that is done, `progress` being that of the bytes at work; None: not known."""
        if not self.total:
            return None
        part = progress.done / progress.total if progress.total else 0.0
        return min(1.0, (self.done + self.now * min(1.0, part)) / self.total)
