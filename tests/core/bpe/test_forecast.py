"""The forecast of a training against trainings."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from tokenprism import Progress
from tokenprism.bpe.forecast import forecast
from tokenprism.bpe.options import TrainOptions
from tokenprism.corpus import TextCorpus
from tokenprism.counting import count_words
from tokenprism.errors import CancelledError
from tokenprism.pretokenize import PATTERNS

SIZE = 8_000_000  # bytes: several times what a forecast reads


@pytest.mark.parametrize("name", ["en_10mb", "zh_10mb", "multi_10mb", "code_10mb"])
def test_distinct_pretokens_are_foretold(corpora: Callable[..., bytes], name: str) -> None:
    corpus = TextCorpus([corpora(name, SIZE)])
    told = forecast(corpus, TrainOptions(32_000))
    counted = len(count_words(corpus.chunks(PATTERNS["cl100k"]), PATTERNS["cl100k"], threads=2))
    assert counted / 1.5 < told.words < counted * 1.5
    assert 10e6 < told.bytes < 300e6
    assert told.seconds > 0


def test_a_text_within_the_sample_is_counted_whole() -> None:
    text = "one two three two one\n" * 40
    corpus = TextCorpus([text])
    told = forecast([corpus], TrainOptions(300, "gpt2"))
    assert told.words == len(set(PATTERNS["gpt2"].split(text.encode())))
    assert forecast(corpus, TrainOptions(300, r"\w+|\s+")).words == 5


def test_more_costs_more(corpora: Callable[..., bytes]) -> None:
    texts = [corpora("multi_10mb", 3_000_000)]
    small, large = TextCorpus(texts), TextCorpus(texts * 3)
    long, short = (forecast(corpus, TrainOptions(32_000)) for corpus in (large, small))
    assert long.seconds > short.seconds
    assert long.bytes >= short.bytes
    many, few = (forecast(small, TrainOptions(size)) for size in (200_000, 1000))
    assert many.seconds > few.seconds
    assert many.bytes > few.bytes


def test_little_memory_is_foretold(corpora: Callable[..., bytes]) -> None:
    corpus, options = TextCorpus([corpora("zh_10mb", SIZE)]), TrainOptions(400, threads=4)
    usual = forecast(corpus, options)
    much = forecast(corpus, options, memory=1 << 40)
    assert much.bytes == usual.bytes
    little = forecast(corpus, options, memory=4 << 20)
    less = forecast(corpus, options, memory=1 << 20)
    assert less.bytes <= little.bytes < usual.bytes
    assert less.words == usual.words
    # More of it is written. The time is that of a sample, which varies.
    assert less.seconds > 0.5 * little.seconds > 0


def test_it_is_quick_and_can_be_cancelled(corpora: Callable[..., bytes]) -> None:
    corpus = TextCorpus([corpora("en_10mb", SIZE)])
    began = time.thread_time()
    forecast(corpus, TrainOptions(32_000))
    assert time.thread_time() - began < 1
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        forecast(corpus, TrainOptions(32_000), progress)
