"""Bytes that are no UTF-8 are data: they are learned, encoded and come back, in every pattern."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from encode_models import encode_text
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_trainer import learn
from tokenprism import Specials
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.pretokenize import PATTERNS, pattern

OWN = r"\p{L}+|\p{N}{1,2}|(?:[^\S\n]|\.)+"
NAMES = [*PATTERNS, OWN]

# Pieces of characters, characters, and what is forbidden: too long, surrogates, beyond the last.
PARTS = [
    b"a", b"b", b"1", b" ", b"\n", b"'s", b"<s>", "é".encode(), "中".encode(), "😀".encode(),
    "\u0301".encode(), "\u3000".encode(), b"\x80", b"\xbf", b"\xc3", b"\xe4\xb8", b"\xf0\x9f\x98",
    b"\xff", b"\xfe", b"\xc0\xaf", b"\xe0\x80\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\0",
]  # fmt: skip
BYTES = st.one_of(
    st.binary(max_size=80),
    st.lists(st.sampled_from(PARTS), max_size=40).map(b"".join),
    st.lists(st.one_of(st.sampled_from(PARTS), st.binary(max_size=3)), max_size=80).map(b"".join),
)


@cache
def tokenizer(name: str) -> BpeTokenizer:
    """A model whose merges join stray bytes with each other and with parts of characters."""
    text = b"".join(one + other for one in PARTS for other in PARTS)
    return BpeTokenizer(
        Trainer(TextCorpus([text]), TrainOptions(420, name, specials=("<s>",))).run()
    )


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(text=BYTES)
def test_any_bytes_are_encoded_and_come_back(name: str, text: bytes) -> None:
    made = tokenizer(name)
    for _ in range(2):  # the second time from the caches
        encoding = made.encode(text)
        assert encoding.ids.tolist() == encode_text(made.model, text)
        encoding.check_tiling()
        assert made.decode(encoding.ids) == text
    (batched,) = made.encode_batch([text])
    assert batched.ids.tolist() == encoding.ids.tolist()
    allowed = made.encode(text, specials=Specials.ALLOW)
    allowed.check_tiling()
    assert made.decode(allowed.ids) == text
    (special,) = made.model.specials.values()
    assert allowed.ids.tolist().count(special) == text.count(b"<s>")


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=12)
@given(text=BYTES.filter(bool))
def test_any_bytes_are_learned(name: str, text: bytes) -> None:
    model = Trainer(TextCorpus([text]), TrainOptions(256 + 20, name)).run()
    entry = model.vocabulary.bytes_of
    rows = zip(model.left.tolist(), model.right.tolist(), model.counts.tolist(), strict=True)
    assert [(entry(left), entry(right), count) for left, right, count in rows] == learn(
        Counter(pattern(name).split(text)), 20
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_byte_alone_and_between_others(name: str) -> None:
    made = tokenizer(name)
    for context in (b"", b"a", b" ", b"\xe4", "中".encode()):
        text = context.join(bytes([byte]) for byte in range(256))
        encoding = made.encode(text)
        encoding.check_tiling()
        assert encoding.ids.tolist() == encode_text(made.model, text)
        assert made.decode(encoding.ids) == text
