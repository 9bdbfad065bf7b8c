"""How long a training of BPE will take and how much memory it needs, from a sample of its corpora.

The number of distinct pre-tokens grows with the length of the text by a power law (Heaps), so two
sizes of a sample give that of the whole. Splitting is timed on the sample; the other constants
were measured on a processor of 2025, and are right within a factor of two for texts of 10 MB to
100 MB in many languages.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

from .._progress import Progress, Stage
from ..corpus import Corpus
from ..counting import WordCounts
from ..errors import CancelledError
from ..forecasts import Forecast, excerpts_of, grown, halves
from ..pretokenize import Pattern, pattern
from .options import TrainOptions

SAMPLE = 2_000_000  # bytes, of all corpora together

# Seconds: for each distinct pre-token that is counted, for each merge, for each byte of distinct
# pre-tokens that is laid out and merged, and how much more of it for each doubling of the merges.
_PER_WORD, _PER_MERGE = 0.3e-6, 3.5e-6
_PER_BYTE, _PER_DOUBLING, _FEW_MERGES = 0.09e-6, 0.022e-6, 1744
# A second thread does not count twice as fast: they wait for chunks and for memory.
_SHARE_OF_THREAD = 0.8

# Seconds to write a word to disk and to read it back, when memory for counting is bounded.
_PER_SPILLED = 0.6e-6

# Bytes of memory: chunks being read; per distinct pre-token and thread; the same once counted, in
# a list; what merging needs at least; per entry of the vocabulary; per byte of distinct pre-tokens.
_CHUNKS, _WORD, _LISTED = 8e6, 64, 32
_MERGING, _ENTRY, _PLACE = 20e6, 170, 9


def forecast(
    corpora: Corpus | Sequence[Corpus],
    options: TrainOptions,
    progress: Progress | None = None,
    *,
    memory: int | None = None,
) -> Forecast:
    """The forecast for a training, in a tenth of a second. `memory` is that of the trainer: what
    counting may take. Merging may need more.

    Raises CorpusError where the corpora cannot be read, CancelledError when `progress` is
    cancelled.
    """
    given = [corpora] if isinstance(corpora, Corpus) else list(corpora)
    progress = Progress() if progress is None else progress
    total = sum(corpus.size for corpus in given)
    sample = _Sample(pattern(options.pattern))
    found = []
    for half in halves(excerpts_of(given, SAMPLE)):
        for excerpt in half:
            sample.add(excerpt, progress)
        found.append(sample.found())
    (words, exponent), (text, _) = (
        grown(before, after, total) for before, after in zip(*found, strict=True)
    )
    threads = options.workers if pattern(options.pattern).is_native else 1
    speed_up = 1 + (threads - 1) * _SHARE_OF_THREAD
    splitting = sample.seconds / max(1, sample.size) * total
    doublings = math.log2(1 + options.merges / _FEW_MERGES)
    preparing = text * _PER_BYTE
    merging = text * _PER_DOUBLING * doublings + options.merges * _PER_MERGE
    tables = (_WORD * words + text) * threads
    spilled = 0.0
    if memory is not None and memory < tables:
        # Each run holds what fills the memory, which so much of the text does.
        share = memory / tables
        spilled = words * threads * share ** (1 - 1 / max(exponent, 0.3))
        tables = max(memory, _LISTED * words + 2 * text)
    unpacking = max((file.memory for corpus in given for file in corpus.files), default=0)
    counting_bytes = _CHUNKS + tables + unpacking
    merging_bytes = _MERGING + _ENTRY * options.vocab_size + _PLACE * text
    return Forecast(
        stages={
            Stage.COUNTING:
                (splitting + _PER_WORD * words) / speed_up + _PER_SPILLED * spilled,
            Stage.PREPARING: preparing,
            Stage.MERGING: merging,
        },
        bytes=int(max(counting_bytes, merging_bytes)),
        words=round(words),
    )


class _Sample:
    """Excerpts counted so far."""

    def __init__(self, cuts: Pattern) -> None:
        self._cuts = cuts
        self._counts = WordCounts()
        self.size = 0
        self.seconds = 0.0

    def add(self, text: bytes, progress: Progress) -> None:
        """Split and count one more, and take the time."""
        if progress.must_stop():
            raise CancelledError
        began = time.thread_time()
        if self._cuts.is_native:
            self._counts.count(text, self._cuts.code, progress)
        else:
            self._counts.count_spans(text, self._cuts.starts(text))
        self.seconds += time.thread_time() - began
        self.size += len(text)

    def found(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Distinct pre-tokens, and their bytes where there is something to merge, each with the
        bytes read."""
        words = self._counts.to_dict()
        laid_out = sum(len(word) + 1 for word in words if len(word) > 1)
        return (self.size, len(words)), (self.size, laid_out)
