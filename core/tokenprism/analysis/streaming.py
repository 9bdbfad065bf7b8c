"""Tokenizers over whole corpora: in parts, on several threads, in memory that does not grow."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from .._progress import Progress
from ..corpus import Corpus
from ..encoding import EncodedBatch
from ..errors import CancelledError
from ..tokenizer import Tokenizer
from .measuring import Measurement, classes_by
from .parts import Part, cuts_of, parts_of, row_count

_LOOK = 0.05  # seconds between two looks at whether the job is still wanted
_LARGE = 1 << 18  # bytes of a document whose encoding can be given up


def measure(
    tokenizers: Sequence[Tokenizer], corpus: Corpus, baseline: int | None = None, *,
    threads: int | None = None, progress: Progress | None = None,
) -> Measurement:
    """What `tokenizers` make of a corpus, special tokens taken as text.

    `progress`, whose stage is not changed, advances by the corpus's bytes for each tokenizer. Held
    are two parts for each of `threads` (None: one for each processor, at most 8) and the sums.
    CorpusError where the corpus cannot be read, TokenprismError for a text that one cannot encode,
    CancelledError.
    """
    progress = Progress() if progress is None else progress
    threads = min(8, os.cpu_count() or 1) if threads is None else max(1, threads)
    job = _Job(tokenizers, corpus, baseline, progress)
    pool = ThreadPoolExecutor(threads, "metrics")
    try:
        job.run(pool, 2 * threads)
    finally:
        job.give_up()
        pool.shutdown(wait=True, cancel_futures=True)
    return job.result()


def encoded(tokenizer: Tokenizer, part: Part, progress: Progress) -> EncodedBatch:
    """The tokens of a part's documents. Raises CancelledError within a large document,
    TokenprismError.
    """
    if len(part.begins) == 1 and len(part.source) >= _LARGE:
        made = tokenizer.encode(part.source, progress=progress)
        return EncodedBatch.of(part.source, part.texts, [made])
    return tokenizer.encode_documents(part.source, part.texts)


class _Job:
    """One measurement: each thread counts for itself, and what they counted is merged."""

    def __init__(
        self, tokenizers: Sequence[Tokenizer], corpus: Corpus, baseline: int | None,
        progress: Progress,
    ) -> None:
        self._tokenizers, self._corpus, self._baseline = tokenizers, corpus, baseline
        self._progress = progress
        self._cuts, self._size = cuts_of(tokenizers)
        self._classes = classes_by(tokenizers, baseline)
        self._own = threading.local()
        self._lock = threading.Lock()
        self._measurements: list[Measurement] = []
        self._encodings: list[Progress] = []  # one for each thread: a cancellation ends them all

    def run(self, pool: ThreadPoolExecutor, most: int) -> None:
        """Measure all parts, `most` of them held at a time."""
        pending: set[Future[None]] = set()
        for part in parts_of(self._corpus, self._cuts, self._size, self._progress):
            pending.add(pool.submit(self._measure, part))
            del part
            while len(pending) >= most:
                pending = self._wait(pending)
        while pending:
            pending = self._wait(pending)

    def _wait(self, pending: set[Future[None]]) -> set[Future[None]]:
        done, pending = wait(pending, _LOOK, FIRST_COMPLETED)
        if self._progress.must_stop():
            raise CancelledError
        for one in done:
            one.result()
        return pending

    def give_up(self) -> None:
        """End the encodings at work; none where all is done."""
        for one in self._encodings:
            one.cancel()

    def _measure(self, part: Part) -> None:
        measurement, inner = self._of_thread()

        def encode(index: int) -> EncodedBatch:
            made = encoded(self._tokenizers[index], part, inner)
            self._progress.advance(len(part.source))
            return made

        measurement.add_part(part, encode, inner)

    def _of_thread(self) -> tuple[Measurement, Progress]:
        if not hasattr(self._own, "kept"):
            measurement = Measurement(
                self._tokenizers, self._baseline, rows=row_count(self._corpus),
                classes=self._classes,
            )
            self._own.kept = measurement, Progress()
            with self._lock:
                self._measurements.append(measurement)
                self._encodings.append(self._own.kept[1])
        kept: tuple[Measurement, Progress] = self._own.kept
        return kept

    def result(self) -> Measurement:
        """All of it."""
        first, *others = self._measurements
        for one in others:
            first.merge(one)
        return first
