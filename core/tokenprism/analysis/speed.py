"""How fast a tokenizer encodes."""

from __future__ import annotations

import time
from statistics import median

from .._progress import Progress
from ..corpus import Corpus
from ..errors import CancelledError
from ..tokenizer import Tokenizer

SAMPLE = 4 << 20  # bytes at most
RUNS = 5


def speed_of(
    tokenizer: Tokenizer, corpus: Corpus, progress: Progress | None = None,
    runs: int = RUNS, sample: int = SAMPLE,
) -> float:
    """MB (10⁶ bytes) a second on one thread: the median of `runs` over the same texts, `sample`
    bytes from all over the corpus at most, after one run that is not counted. Raises
    CancelledError, TokenprismError for a text that cannot be encoded.
    """
    texts = corpus.sample(sample)
    size = sum(map(len, texts))
    seconds = []
    for _ in range(runs + 1):
        began = time.perf_counter()
        tokenizer.encode_batch(texts)
        seconds.append(time.perf_counter() - began)
        if progress is not None and progress.must_stop():
            raise CancelledError
    return size / 1e6 / max(median(seconds[1:]), 1e-9)
