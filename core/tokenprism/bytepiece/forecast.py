"""How long a training of BytePiece will take and how much memory it needs, from a sample.

Equal segments are worked on once, so that time and memory follow from the distinct ones. Their
number grows by a power law: two sizes of a sample give that of the whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from .._progress import Progress, Stage
from ..corpus import Corpus, TextCorpus, chunks_of
from ..counting import WordCounts
from ..errors import CancelledError
from ..forecasts import Forecast, excerpts_of, grown, halves
from .counting import count_chunk, training_code
from .options import BytePieceOptions
from .segments import Cutter

SAMPLE = 2_000_000  # bytes, of all corpora together

# Seconds of one thread: for each byte that is split and looked up, for each distinct segment; for
# each byte of distinct segments and each length of n-grams, when these are counted and when it is
# segmented; and for each candidate that is pruned.
_PER_BYTE, _PER_SEGMENT = 0.03e-6, 0.3e-6
_PER_GRAM, _PER_CUT, _PER_CANDIDATE = 0.05e-6, 0.06e-6, 10e-6
# A second thread does not work twice as fast: they wait for memory.
_SHARE_OF_THREAD = 0.7

# Words are mostly candidates themselves; lines give one for so many bytes.
_CANDIDATES, _BYTES_OF_CANDIDATE = 0.9, 32

# Bytes of memory: for each thread, chunks being read; for each distinct segment; for each byte of
# distinct segments and each length of n-grams.
_CHUNK, _SEGMENT, _GRAM = 3e6, 140, 2.7
_CHUNK_SIZE = 1 << 20


def forecast(
    corpora: Corpus | Sequence[Corpus],
    options: BytePieceOptions,
    progress: Progress | None = None,
) -> Forecast:
    """The forecast for a training, in a tenth of a second.

    Raises CorpusError where the corpora cannot be read, CancelledError when `progress` is
    cancelled.
    """
    given = [corpora] if isinstance(corpora, Corpus) else list(corpora)
    progress = Progress() if progress is None else progress
    total = sum(corpus.size for corpus in given)
    table, size, found = WordCounts(), 0, []
    for half in halves(excerpts_of(given, SAMPLE)):
        _count(half, table, options, progress)
        size += sum(map(len, half))
        segments = table.to_dict()
        found.append(((size, len(segments)), (size, sum(map(len, segments)))))
    (words, _), (text, _) = (
        grown(before, after, total) for before, after in zip(*found, strict=True)
    )
    text = min(text, total)
    return _of(options, total, words, text)


def _of(options: BytePieceOptions, total: int, words: float, text: float) -> Forecast:
    speed_up = 1 + (options.workers - 1) * _SHARE_OF_THREAD
    lengths = text * options.order
    held = _SEGMENT * words + _GRAM * lengths
    # What does not fit in the memory is read again for the segmenting.
    again = total * _PER_BYTE if held > options.memory else 0.0
    candidates = max(_CANDIDATES * words, text / _BYTES_OF_CANDIDATE)
    return Forecast(
        stages={
            Stage.COUNTING: (total * _PER_BYTE + words * _PER_SEGMENT) / speed_up,
            Stage.GRAMS: lengths * _PER_GRAM / speed_up,
            Stage.SEGMENTING: (lengths * _PER_CUT + again) / speed_up,
            Stage.PRUNING: candidates * _PER_CANDIDATE,
        },
        bytes=int(_CHUNK * options.workers + min(held, options.memory)),
        words=round(words),
    )


def _count(
    excerpts: Sequence[bytes], table: WordCounts, options: BytePieceOptions, progress: Progress
) -> None:
    if not any(excerpts):
        return
    code = training_code(options)
    chunks = chunks_of(
        [TextCorpus(excerpts)], Cutter(options.front), options.specials, _CHUNK_SIZE, Progress(), 0
    )
    for chunk in chunks:
        count_chunk(chunk, table, options, code, progress)
        if progress.must_stop():
            raise CancelledError
