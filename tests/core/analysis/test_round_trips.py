"""Documents that tokens do not give again, against whole documents decoded one by one."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism.analysis import compare
from tokenprism.analysis import parts as parts_module
from tokenprism.analysis.round_trips import first_difference
from tokenprism.analysis.streaming import measure
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bytepiece import BytePieceOptions, BytePieceTrainer
from tokenprism.bytepiece.front import FrontEnd
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.corpus import TextCorpus
from tokenprism.pretokenize import pattern
from tokenprism.tokenizer import Tokenizer


def lossy(known: bytes, cuts: str = "gpt2") -> BpeTokenizer:
    ranks = {bytes((byte,)): rank for rank, byte in enumerate(known)}
    return BpeTokenizer(model_of_ranks(ranks, pattern(cuts), specials={}), name="lossy")


def composed() -> BytePieceTokenizer:
    """Its front end composes letters: they come back as others, but alike."""
    options = BytePieceOptions(300, front=FrontEnd(nfc=True))
    return BytePieceTokenizer(BytePieceTrainer(TextCorpus(["ab cd"] * 40), options).run())


SOME, NFC = lossy(b"abc \n."), composed()


def given_again(one: Tokenizer, text: bytes) -> bytes:
    ids = one.encode(text).ids
    return one.decode(ids[ids >= 0])


def plain(text: bytes) -> str:
    decoded = text.decode("utf-8", "surrogateescape")
    return " ".join(unicodedata.normalize("NFKC", decoded).split())


def naive(one: Tokenizer, texts: Sequence[bytes]) -> dict[str, object]:
    failed = []
    for number, text in enumerate(texts):
        again = given_again(one, text)
        if again != text:
            same = next((i for i, (a, b) in enumerate(zip(text, again, strict=False)) if a != b),
                        min(len(text), len(again)))
            failed.append((number + 1, same, plain(text) != plain(again)))
    return {
        "round_trip": not failed,
        "failures": len(failed) / len(texts),
        "failures_normalized": sum(one[2] for one in failed) / len(texts),
        "failed_document": failed[0][0] if failed else None,
        "failed_byte": failed[0][1] if failed else None,
    }


def check(one: Tokenizer, texts: Sequence[bytes], threads: int = 2) -> None:
    values = compare([one], [TextCorpus(texts)], threads=threads).rows[0].values
    wanted = naive(one, texts)
    assert {key: values[key] for key in wanted} == wanted


@pytest.mark.parametrize("one", [SOME, NFC])
def test_failures_are_told(one: Tokenizer) -> None:
    check(one, [b"ab c\n", "abé".encode(), b"abc", "e\u0301 a".encode(), b"c\xff.\n"])
    check(one, [b"abc a.\n"] * 3)
    check(one, [b"x"])


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(st.sampled_from("abc. \nxé\u0301"), min_size=1, max_size=60),
             min_size=1, max_size=8),
    st.sampled_from([SOME, NFC]), st.integers(4, 40), st.integers(1, 3),
)
def test_parts_of_documents_are_put_together(
    texts: list[str], one: Tokenizer, size: int, threads: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts_module, "SIZE", size)
        check(one, [text.encode() for text in texts], threads)


def test_a_long_document_fails_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts_module, "SIZE", 64)
    text = b"".join(b"abc a.\n" * n + b"xx\n" for n in range(60))
    check(SOME, [b"abc", text, text, b"abc"])
    failures = measure([SOME], TextCorpus([b"abc", text, b"x"])).tallies[0].failures
    assert (failures.documents, failures.first) == (2, (1, 0))


def test_where_texts_differ() -> None:
    found = first_difference(SOME, SOME.encode(b"abxc"))
    assert found is not None
    assert (found.byte, found.alike) == (2, False)
    found = first_difference(SOME, SOME.encode(b"abx"))
    assert found is not None
    assert found.byte == 2
    found = first_difference(NFC, NFC.encode("ae\u0301".encode()))
    assert found is not None
    assert (found.byte, found.alike) == (1, True)
    assert first_difference(SOME, SOME.encode(b"abc")) is None
    assert first_difference(NFC, NFC.encode("aé".encode())) is None
    assert np.array_equal(SOME.encode(b"x").ids, [-1])
