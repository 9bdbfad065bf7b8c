"""Several threads: one tokenizer serves them all; one training is not run twice at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

import numpy as np
import pytest
from encode_models import model_of, train
from tokenprism import Specials
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import OptionError
from tokenprism.explain.bpe import why_boundary
from trace_kit import explain

WORDS = [b"abcab", b"aab", b"cabca", b"bbca"]


def at_once(*works: Callable[[], object]) -> list[object]:
    """What each of these gives when all begin together, in their order; their errors too."""
    barrier = threading.Barrier(len(works))
    found: list[object] = [None] * len(works)

    def run(place: int) -> None:
        barrier.wait()
        try:
            found[place] = works[place]()
        except OptionError as fault:
            found[place] = fault

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_everything_a_tokenizer_does_works_from_two_threads() -> None:
    model = model_of(train(WORDS, 12), pattern_name="gpt2", specials={"<s>": 900})
    text = b" ".join(WORDS * 400) + b"<s>" + "é ab\xff".encode("latin-1") * 50

    def everything(tokenizer: BpeTokenizer) -> list[object]:
        encoding = tokenizer.encode(text, specials=Specials.ALLOW)
        dropped = tokenizer.encode_dropout(text, 0.2, seed=4)
        history = tokenizer.history(text, specials=Specials.ALLOW)
        return [
            encoding.ids.tolist(), encoding.starts.tolist(), dropped.ids.tolist(),
            history.removed.tolist(), history.counts.tolist(), tokenizer.identity,
            tokenizer.decode(encoding.ids), tokenizer.at_size(260).encode(text).ids.tolist(),
            [one.ids.tolist() for one in tokenizer.encode_batch([text] * 3, threads=2)],
            [one.branch for one in explain(tokenizer, text[:300]).pretokens],
            [why_boundary(tokenizer, text, byte).message for byte in range(40)],
        ]

    alone = everything(BpeTokenizer(model))
    for _ in range(3):
        # A fresh one: what is made when it is first asked for is made by two at once.
        work = partial(everything, BpeTokenizer(model))
        assert at_once(work, work) == [alone, alone]


@pytest.mark.parametrize("threads", [2, 5])
def test_one_training_runs_once_however_many_start_it(threads: int) -> None:
    corpus = TextCorpus([" ".join(word.decode() for word in WORDS * 50)])
    trainer = Trainer(corpus, TrainOptions(265, "gpt2"))
    expected = Trainer(corpus, TrainOptions(265, "gpt2")).run()
    found = at_once(*[trainer.run] * threads)
    models = [one for one in found if isinstance(one, BpeModel)]
    refused = [one for one in found if isinstance(one, OptionError)]
    assert (len(models), len(refused)) == (1, threads - 1)
    assert all("started before" in str(one) for one in refused)
    assert np.array_equal(models[0].result, expected.result)
    assert np.array_equal(models[0].left, expected.left)
