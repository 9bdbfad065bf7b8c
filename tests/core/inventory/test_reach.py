"""Which entries texts give: what is claimed holds, and what is known from files is found."""

from __future__ import annotations

import itertools
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import CancelledError
from tokenprism.inventory.reach import Reach, can_tell, reach_of
from tokenprism.pretokenize import pattern

BYTES = {bytes([byte]): byte for byte in range(256)}


def of_ranks(*tokens: bytes, split: str = "none") -> BpeTokenizer:
    ranks = {**BYTES, **{token: 256 + at for at, token in enumerate(tokens)}}
    return BpeTokenizer(model_of_ranks(ranks, pattern(split)))


def reach(tokenizer: BpeTokenizer) -> dict[bytes, Reach]:
    found = reach_of(tokenizer, Progress())
    vocabulary = tokenizer.vocabulary
    return {
        vocabulary.bytes_of(i): Reach(int(found[i])) for i in range(256, len(vocabulary))
    }


def test_what_merges_is_produced() -> None:
    found = reach(of_ranks(b"ab", b"abc"))
    assert found == {b"ab": Reach.PRODUCED, b"abc": Reach.PRODUCED}


def unreachable_model() -> BpeModel:
    """`abc` from a + bc, while ab has the lower rank: abc merges to ab and c, always."""
    a, b, c = b"abc"
    return BpeModel(
        np.arange(256, dtype=np.int32), np.array([a, b, a], np.int32),
        np.array([b, c, 257], np.int32), np.array([256, 257, 258], np.int32),
        np.arange(3, dtype=np.int32), np.full(3, -1, np.int64), pattern("none"),
    )


def test_what_merges_otherwise_is_never_produced() -> None:
    found = reach(BpeTokenizer(unreachable_model()))
    assert found == {b"ab": Reach.PRODUCED, b"bc": Reach.PRODUCED, b"abc": Reach.NEVER}


def test_what_the_pattern_cuts_is_not_called_impossible() -> None:
    found = reach(of_ranks(b"a ", b"ab", split="gpt2"))
    assert found == {b"a ": Reach.ELSE, b"ab": Reach.PRODUCED}


def test_parts_of_characters_are_only_told_to_be_impossible() -> None:
    found = reach(of_ranks(b"\xe4\xb8", split="gpt2"))
    assert found == {b"\xe4\xb8": Reach.UNCHECKED}


@cache
def small() -> BpeTokenizer:
    """All merges of three letters in an order that leaves some of them without a text."""
    pairs = list(itertools.product(b"abc", repeat=2))
    left = [one for one, _ in pairs] + [256 + at for at in range(0, 9, 2)]
    right = [other for _, other in pairs] + [98] * 5
    size = len(left)
    return BpeTokenizer(BpeModel(
        np.arange(256, dtype=np.int32), np.array(left, np.int32), np.array(right, np.int32),
        np.arange(256, 256 + size, dtype=np.int32), np.arange(size, dtype=np.int32),
        np.full(size, -1, np.int64), pattern("none"),
    ))


@given(st.text("abc", max_size=12))
def test_no_text_gives_what_is_never_given(text: str) -> None:
    tokenizer = small()
    found = reach_of(tokenizer, Progress())
    assert (found == Reach.NEVER).any()
    assert not (found[tokenizer.encode(text).ids] == Reach.NEVER).any()


def test_cancelling() -> None:
    progress = Progress()
    progress.cancel()
    assert can_tell(small())
    with pytest.raises(CancelledError):
        reach_of(small(), progress)
