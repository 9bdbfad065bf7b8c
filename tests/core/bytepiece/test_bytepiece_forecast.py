"""The forecast of a training of BytePiece against trainings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tokenprism import Progress, Stage
from tokenprism.bytepiece import BytePieceOptions, BytePieceTrainer
from tokenprism.bytepiece.forecast import forecast
from tokenprism.bytepiece.front import FrontEnd
from tokenprism.corpus import TextCorpus
from tokenprism.errors import CancelledError


@pytest.mark.parametrize("name", ["en_10mb", "zh_10mb", "multi_10mb", "code_10mb"])
def test_distinct_segments_of_a_training_are_near(
    corpora: Callable[..., bytes], name: str
) -> None:
    corpus, options = TextCorpus([corpora(name, 3_000_000)]), BytePieceOptions(4000)
    found = forecast(corpus, options)
    trainer = BytePieceTrainer(corpus, options)
    trainer.run()
    assert 0.8 < found.words / trainer.report.corpus.distinct < 1.25
    assert set(found.stages) == {
        Stage.COUNTING, Stage.GRAMS, Stage.SEGMENTING, Stage.PRUNING}
    assert all(seconds > 0 for seconds in found.stages.values())
    assert 5e6 < found.bytes < 200e6


def test_a_text_within_the_sample_is_counted_whole() -> None:
    corpus = TextCorpus(["one two three two one\n" * 40])
    options = BytePieceOptions(300)
    trainer = BytePieceTrainer(corpus, options)
    trainer.run()
    assert forecast([corpus], options).words == trainer.report.corpus.distinct


def test_what_costs_more() -> None:
    words = " ".join(f"word{number % 997} again{number}" for number in range(20_000))
    corpus = TextCorpus([words])
    plain = forecast(corpus, BytePieceOptions(order=4, threads=2))
    assert forecast(corpus, BytePieceOptions(order=6, threads=2)).seconds > plain.seconds
    assert forecast(corpus, BytePieceOptions(order=4, threads=1)).seconds > plain.seconds
    lines = BytePieceOptions(order=4, threads=2, front=FrontEnd("lines"))
    assert forecast(corpus, lines).words < plain.words
    little = BytePieceOptions(order=4, threads=2, memory=1 << 20)
    assert forecast(corpus, little).bytes < plain.bytes
    assert forecast(corpus, little).stages[Stage.SEGMENTING] > plain.stages[Stage.SEGMENTING]


def test_it_can_be_cancelled() -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        forecast(TextCorpus(["a text"]), BytePieceOptions(300), progress)
