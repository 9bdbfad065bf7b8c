"""Progress of a long job: written by loops without the interpreter lock, read by anyone."""

from enum import IntEnum

from libcpp cimport bool as cbool


class Stage(IntEnum):
    """What a job is doing now; `done` and `total` count in the unit named here."""

    IDLE = 0        # nothing yet
    READING = 1     # bytes of the corpus looked at (faults, lines)
    COUNTING = 2    # bytes of the corpus split into pre-tokens and counted
    LOADING = 3     # bytes of sorted counts read back from disk
    GRAMS = 4       # bytes of distinct segments whose n-grams are counted, then grams merged
    SEGMENTING = 5  # bytes of segments segmented by the n-grams
    PRUNING = 6     # bytes of pieces segmented again by those that stay
    PREPARING = 7   # distinct pre-tokens laid out, pairs counted
    MERGING = 8     # merges learned
    ENCODING = 9    # bytes encoded
    WRITING = 10    # bytes written
    VERIFYING = 11  # documents compared with the format's own library
    FINISHED = 12


cdef class Progress:
    """Shared state of one job. Every method may be called from any thread at any time."""

    @property
    def stage(self):
        """The present `Stage`."""
        return Stage(self.control.stage.load())

    @property
    def done(self):
        """How much of the present stage is done, in the stage's unit."""
        return self.control.done.load()

    @property
    def total(self):
        """The size of the present stage in its unit; 0 while unknown."""
        return self.control.total.load()

    @property
    def cancelled(self):
        """True once `cancel` was called."""
        return self.control.stop.load()

    @property
    def paused(self):
        """True between `pause` and `resume`."""
        return self.control.pause.load()

    def enter(self, stage, total=0):
        """Begin `stage` with `total` units; `done` starts again at 0."""
        self.control.enter(int(stage), total)

    def advance(self, step):
        """Add `step` units to `done`."""
        self.control.advance(step)

    def must_stop(self):
        """Whether to end now; waits here, without the interpreter lock, while paused."""
        cdef cbool stop
        with nogil:
            stop = self.control.must_stop()
        return stop

    def cancel(self):
        """Ask the job to end; it answers within 0.1 s. Calling it again changes nothing."""
        self.control.stop.store(True)

    def pause(self):
        """Ask the job to hold still until `resume` or `cancel`."""
        self.control.pause.store(True)

    def resume(self):
        """Let a paused job go on."""
        self.control.pause.store(False)
