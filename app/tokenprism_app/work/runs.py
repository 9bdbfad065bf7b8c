"""Trainings of this window: running, finished, stopped. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from tokenprism.checkpoints import Kept
from tokenprism.workspace import RunRecord

from ..events import Event
from .recipe import Recipe


class RunState(Enum):
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    KEPT = "kept"            # stopped, its merges so far became a model
    DISCARDED = "discarded"  # stopped, nothing kept
    FAILED = "failed"
    INTERRUPTED = "interrupted"  # the program ended meanwhile


@dataclass(slots=True, eq=False)
class Run:
    """One training. `share` is 0 … 1 of the whole, `left` the seconds still to go or None;
    `started`: seconds since 1970; `identity` of the model that came out. `recipe` is what it was
    asked for; `record` what a workspace says of one from an earlier start, and `kept` what a
    checkpoint has of it.
    """

    name: str
    target: int
    state: RunState = RunState.RUNNING
    share: float = 0.0
    left: float | None = None
    seconds: float = 0.0
    size: int = 0
    problem: str = ""
    curve: tuple[list[float], list[float]] = ((), ())  # type: ignore[assignment]
    started: float = 0.0
    notes: str = ""
    identity: str = ""
    recipe: Recipe | None = None
    record: RunRecord | None = None
    kept: Kept | None = None
    sought: bool = False  # whether `kept` was looked for

    @property
    def active(self) -> bool:
        """Whether it still works or can go on."""
        return self.state in (RunState.RUNNING, RunState.PAUSED)


@dataclass(slots=True)
class Runs:
    """All runs, latest last."""

    all: list[Run] = field(default_factory=list)
    changed: Event[()] = field(default_factory=Event[()])

    def add(self, run: Run) -> None:
        """Begin to list a run."""
        self.all.append(run)
        self.changed.emit()

    def put(self, run: Run, place: int) -> None:
        """List a run at a place."""
        self.all.insert(place, run)
        self.changed.emit()

    def remove(self, run: Run) -> int:
        """List it no longer; the place where it was."""
        place = self.all.index(run)
        del self.all[place]
        self.changed.emit()
        return place

    @property
    def active(self) -> Run | None:
        """The one that is running, if any."""
        return next((run for run in reversed(self.all) if run.active), None)
