"""Work in the background: short jobs on a thread pool, trainings on a thread of their own."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QThread, QTimer, Signal
from tokenprism import Progress, Stage, Tokenizer
from tokenprism.errors import CancelledError, TokenprismError
from tokenprism.messages import Message

from ..i18n import message_of
from .post import Way
from .yielding import Pool, yield_to_window

if TYPE_CHECKING:
    from .training import Training

log = logging.getLogger(__name__)

POLL = 90  # milliseconds between two looks at a running training
# The time of merges: so much of it grows with the logarithm of merges over this many.
MANY_PAIRS, OF_PAIRS = 1744, 0.7


@dataclass(slots=True, eq=False)
class Job:
    """One call of `work(progress)`; `done` gets its value, `failed` its error as a message."""

    work: Callable[[Progress], Any]
    done: Callable[[Any], None]
    failed: Callable[[Message], None]
    progress: Progress = field(default_factory=Progress)
    value: Any = None
    problem: Message | None = None


class TaskManager(QObject):
    """Runs jobs on threads; answers come back on the window's thread, cancelled ones never."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.jobs: list[Job] = []
        self._pool = Pool(2, "task")
        self._finished = Way(self._deliver)

    def start(
        self,
        work: Callable[[Progress], Any],
        done: Callable[[Any], None],
        failed: Callable[[Message], None],
    ) -> Job:
        """Run `work` on a thread of the pool."""
        job = Job(work, done, failed)
        self.jobs.append(job)
        self._pool.submit(self._run, job)
        return job

    def _run(self, job: Job) -> None:
        try:
            job.value = job.work(job.progress)
        except CancelledError:
            job.progress.cancel()
        except (TokenprismError, OSError) as fault:
            job.problem = message_of(fault)
        except Exception as fault:
            log.exception("a background job failed")
            job.problem = message_of(fault)
        self._finished(job)

    def _deliver(self, job: Job) -> None:
        if job not in self.jobs:
            return
        self.jobs.remove(job)
        if job.progress.cancelled:
            return
        if job.problem is not None:
            job.failed(job.problem)
        else:
            job.done(job.value)

    def close(self) -> None:
        """Cancel everything and wait for the threads, unless they take too long."""
        for job in self.jobs:
            job.progress.cancel()
        self.jobs.clear()
        self._pool.close()


@dataclass(frozen=True, slots=True)
class StageTime:
    """One stage so far: `done` of `total` units after `seconds`."""

    stage: Stage
    done: int
    total: int
    seconds: float


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """What a running training looks like now. `rate` is units per second of the stage, `seconds`
    the time since the start without pauses, `left` the time still to go or None, and `share` what
    `seconds` is of both, 0 while `left` is not known.
    """

    stages: tuple[StageTime, ...]
    rate: float
    left: float | None
    share: float
    seconds: float
    paused: bool

    @property
    def now(self) -> StageTime:
        """The stage at work."""
        return self.stages[-1]

    def taken(self) -> dict[Stage, float]:
        """The seconds of each stage; one that came twice has both."""
        found: dict[Stage, float] = {}
        for one in self.stages:
            found[one.stage] = found.get(one.stage, 0.0) + one.seconds
        return found


class _Thread(QThread):
    """Runs one training; what comes of it lies in `tokenizer` or `problem` when the thread ends."""

    def __init__(self, training: Training, parent: QObject) -> None:
        super().__init__(parent)
        self._training = training
        self.tokenizer: Tokenizer | None = None
        self.partial: Tokenizer | None = None
        self.problem: Message | None = None
        self.ended = 0.0  # when the work ended: the window may hear of it later

    def run(self) -> None:
        yield_to_window()
        self._work()
        self.ended = time.perf_counter()

    def _work(self) -> None:
        try:
            self.tokenizer = self._training.run()
        except CancelledError:
            self.partial = self._training.partial()
        except (TokenprismError, OSError) as fault:
            self.problem = message_of(fault)
        except MemoryError:
            self.problem = Message(
                "there is not enough memory for this corpus and vocabulary size"
            )
        except Exception as fault:
            log.exception("a training failed")
            self.problem = message_of(fault)


class TrainingTask(QObject):
    """One training on a thread of its own, looked at by a timer.

    Ends with exactly one of `finished(Tokenizer)`, `cancelled(Tokenizer | None)`, which has
    what was learned so far, and `failed(Message)`.
    """

    moved = Signal(object)      # Snapshot
    finished = Signal(object)
    cancelled = Signal(object)
    failed = Signal(object)

    def __init__(self, training: Training, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.training = training
        self.progress = training.progress
        self._thread = _Thread(training, self)
        self._thread.finished.connect(self._ended)
        self._timer = QTimer(self)
        self._timer.setInterval(POLL)
        self._timer.timeout.connect(self._look)
        self._clock = StageClock(training.weights)

    @property
    def running(self) -> bool:
        """Whether the thread is still at work."""
        return self._thread.isRunning()

    def start(self) -> None:
        """Begin."""
        self._clock = StageClock(self.training.weights)
        self._thread.start()
        self._timer.start()

    def expect(self, seconds: Mapping[Stage, float]) -> None:
        """Tell the time left by these seconds of each stage, from a forecast."""
        self._clock.expect(seconds)

    def cancel(self) -> None:
        """Ask the training to end; it answers within 0.1 s."""
        self.progress.cancel()

    def wait(self, milliseconds: int) -> bool:
        """Wait for the thread; whether it ended."""
        self._timer.stop()
        return self._thread.wait(milliseconds)

    def snapshot(self) -> Snapshot:
        """The present state."""
        return self._clock.look(self.progress)

    def _look(self) -> None:
        self.moved.emit(self.snapshot())

    def _ended(self) -> None:
        self._timer.stop()
        self._thread.wait()  # it says that it ends before it has
        self.moved.emit(self._clock.look(self.progress, self._thread.ended))
        if self._thread.tokenizer is not None:
            self.finished.emit(self._thread.tokenizer)
        elif self._thread.problem is not None:
            self.failed.emit(self._thread.problem)
        else:
            self.cancelled.emit(self._thread.partial)


class StageClock:
    """Times the stages of a job from what a timer sees of its progress.

    `weights` are the shares of the stages in the whole time. `expect` replaces them by the seconds
    of a forecast, which tell the time left from the beginning.
    """

    SMOOTHING = 0.15  # weight of the newest rate
    SURE = 0.05       # share of the whole, or of a stage, from which its own pace is believed
    TRUST = 0.1       # share of the whole that a forecast weighs against what was seen

    def __init__(self, weights: Mapping[Stage, float]) -> None:
        self._planned = dict(weights)
        self._forecast = False
        self._rounds = 0  # of the stage at work, before this one
        self._begun = self._entered = self._seen = time.perf_counter()
        self._stages: list[StageTime] = []
        self._rate = 0.0
        self._paused = 0.0

    def expect(self, seconds: Mapping[Stage, float]) -> None:
        """Use the seconds of each stage that a forecast expects."""
        if sum(seconds.values()) > 0:
            self._planned, self._forecast = dict(seconds), True

    def look(self, progress: Progress, ended: float | None = None) -> Snapshot:
        """Take note of the progress, and say what it amounts to; `ended`: when the work ended."""
        now = time.perf_counter() if ended is None else max(ended, self._seen)
        stage, done, total = progress.stage, progress.done, progress.total
        if progress.paused:
            self._entered += now - self._seen
            self._paused += now - self._seen
        elif self._stages and self._stages[-1].stage is stage:
            step = (done - self._stages[-1].done) / max(now - self._seen, 1e-3)
            if step < 0 or total != self._stages[-1].total:  # another round of the stage
                self._rounds += 1
            else:
                self._rate += (step - self._rate) * self.SMOOTHING if self._rate else step
        if not self._stages or self._stages[-1].stage is not stage:
            self._pass_on(stage, now)
            self._rate, self._rounds = 0.0, 0
            self._stages.append(StageTime(stage, done, total, 0.0))
        self._seen = now
        seconds = now - self._begun - self._paused
        inside = now - self._entered
        self._stages[-1] = StageTime(stage, done, total, inside)
        left = self._left(stage, self._share_of(stage, done, total), inside, seconds)
        return Snapshot(
            tuple(one for one in self._stages if one.stage is not Stage.IDLE) or
            tuple(self._stages),
            self._rate,
            left,
            0.0 if left is None else seconds / max(seconds + left, 1e-9),
            seconds,
            progress.paused,
        )

    def _pass_on(self, stage: Stage, now: float) -> None:
        """Another stage is at work. The time since the last look is that of the stage before and
        of those that nobody saw, by their planned shares: the stages add up to the whole.
        """
        before = self._stages[-1] if self._stages else StageTime(Stage.IDLE, 0, 0, 0.0)
        passed = {one: seconds for one, seconds in self._planned.items()
                  if before.stage <= one < stage and seconds > 0} or {before.stage: 1.0}
        since = self._seen if self._stages else self._begun + self._paused
        if self._stages and before.stage < stage != Stage.FINISHED:
            before = replace(before, done=before.total or before.done)
        gap, whole = max(0.0, now - since), sum(passed.values())
        shares = {one: gap * seconds / whole for one, seconds in passed.items()}
        if self._stages:
            own = max(0.0, since - self._entered) + shares.pop(before.stage, 0.0)
            self._stages[-1] = replace(before, seconds=own)
        self._stages += [StageTime(one, 0, 0, seconds) for one, seconds in shares.items()]
        self._entered = now

    def _left(self, stage: Stage, share: float, inside: float, seconds: float) -> float | None:
        """The time still to go, by the pace of this stage and of those before it."""
        if stage is Stage.FINISHED:
            return 0.0
        planned = self._planned
        whole = sum(planned.values())
        here, later = planned.get(stage, 0.0), sum(t for one, t in planned.items() if one > stage)
        done = whole - here - later + here * share
        trust = self.TRUST * whole if self._forecast else 0.0
        if not self._forecast and done < self.SURE * whole:
            return None
        pace = (seconds + trust) / (done + trust)
        now = pace * here * (1 - share)
        if share > self.SURE:
            now = inside * (1 - share) / share
        return now + pace * later

    def _share_of(self, stage: Stage, done: int, total: int) -> float:
        """How much of the time of a stage is over."""
        share = min(done / total, 1.0) if total else 0.0
        if stage is Stage.PRUNING:  # nobody knows how many rounds there will be
            return 1 - float(0.5 ** (self._rounds + share))
        if stage is Stage.MERGING and total:
            # Merges come faster and faster: the first join more pairs than the later ones.
            few = math.log1p(done / MANY_PAIRS) / math.log1p(total / MANY_PAIRS)
            return min(1.0, OF_PAIRS * few + (1 - OF_PAIRS) * share)
        return share
