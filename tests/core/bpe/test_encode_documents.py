"""Many texts encoded as one: each as by itself."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import OptionError
from tokenprism.pretokenize import pattern

SEED = "The quick brown fox, 12345 jumps!  Over the LAZY dog. 南京市长江大桥 Привет\n" * 30


def trained(name: str) -> BpeTokenizer:
    return BpeTokenizer(Trainer(TextCorpus([SEED]), TrainOptions(400, pattern=name)).run())


MADE = {name: trained(name) for name in ("gpt2", "cl100k", "whitespace", "none", r"\w+|\W+")}
MADE["lossy"] = BpeTokenizer(
    model_of_ranks({bytes([one]): n for n, one in enumerate(b"abc \n")}, pattern("gpt2"),
                   specials={})
)


@pytest.mark.parametrize("name", MADE)
@settings(max_examples=30, deadline=None)
@given(texts=st.lists(st.one_of(
    st.text(st.sampled_from("abcThe 12\n 南京é\u0301'ls")).map(str.encode), st.binary(max_size=9),
), min_size=1, max_size=8))
def test_texts_together(name: str, texts: list[bytes]) -> None:
    one = MADE[name]
    edges = np.append(0, np.cumsum([len(text) for text in texts], dtype=np.int64))
    alone = [one.encode(text) for text in texts]
    for threads in (1, 2, 3):
        made = one.encode_documents(b"".join(texts), edges, threads=threads)
        assert made.counts.tolist() == [len(each) for each in alone]
        assert made.whole.source == b"".join(texts)
        for field in ("starts", "ends"):
            placed = [
                getattr(each, field) + at for each, at in zip(alone, edges[:-1], strict=True)
            ]
            assert getattr(made.whole, field).tolist() == np.concatenate(placed).tolist(), field
        for text, each, some in zip(texts, alone, made, strict=True):
            assert some.source == text
            for field in ("ids", "starts", "ends", "status"):
                assert getattr(some, field).tolist() == getattr(each, field).tolist(), field


@pytest.mark.parametrize("edges", [[], [1, 3], [0, 2], [0, 4], [0, 2, 1, 3], [-1, 3]])
def test_edges_that_do_not_fit(edges: list[int]) -> None:
    with pytest.raises(OptionError, match="do not ascend"):
        MADE["gpt2"].encode_documents(b"abc", np.array(edges, np.int64))
