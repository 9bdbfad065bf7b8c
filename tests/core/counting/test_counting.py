"""Distinct pre-tokens with counts, against a plain dictionary."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.corpus import TextCorpus
from tokenprism.counting import WordCounts, count_words
from tokenprism.errors import CancelledError, OptionError
from tokenprism.pretokenize import pattern

PATTERNS = ["gpt2", "cl100k", "cl100k-classic", "o200k", "whitespace", "none", r"\p{L}+|."]


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.text(min_size=1, max_size=60), min_size=1, max_size=8),
    st.sampled_from(PATTERNS),
    st.integers(1, 3),
)
def test_equal_to_a_dictionary(texts: list[str], name: str, threads: int) -> None:
    chosen = pattern(name)
    expected = Counter(word for text in texts for word in chosen.split(text.encode()))
    found = count_words(TextCorpus(texts).chunks(chosen, size=32), chosen, threads=threads)
    assert found.to_dict() == expected
    assert len(found) == len(expected)
    assert found.total == sum(expected.values())


@settings(deadline=None)
@given(st.lists(st.tuples(st.binary(min_size=1, max_size=40), st.integers(1, 1 << 33))))
def test_any_bytes_of_any_length(words: list[tuple[bytes, int]]) -> None:
    counts, expected = WordCounts(), Counter[bytes]()
    for word, count in words:
        counts.add(word, count)
        expected[word] += count
    assert counts.to_dict() == expected


def test_words_that_differ_in_one_byte_or_in_length() -> None:
    counts = WordCounts()
    words = [bytes(n) for n in range(1, 70)] + [bytes(n) + b"\x01" + bytes(m)
                                               for n in range(34) for m in range(34)]
    for word in words * 2:
        counts.add(word)
    assert counts.to_dict() == {word: 2 * n for word, n in Counter(words).items()}


def test_many_words_let_the_table_grow() -> None:
    counts = WordCounts()
    text = " ".join(f"{n:x}" * (n % 7 + 1) for n in range(50_000)).encode()
    counts.count(text, pattern("gpt2").code, Progress())
    assert counts.to_dict() == Counter(pattern("gpt2").split(text))


def test_tables_add_up() -> None:
    one, other = WordCounts(), WordCounts()
    for n in range(5000):
        one.add(b"%d" % n)
        other.add(b"%d" % (n * 2) * 5 if n % 2 else b"%d" % n, n + 1)
    expected = Counter(one.to_dict()) + Counter(other.to_dict())
    assert one.absorb(other, Progress())
    assert one.to_dict() == expected


def test_cancel() -> None:
    progress = Progress()
    progress.cancel()
    chosen = pattern("gpt2")
    chunks = TextCorpus(["a b"]).chunks(chosen)
    with pytest.raises(CancelledError):
        count_words(chunks, chosen, threads=2, progress=progress)


def test_what_the_chunks_raise_is_raised() -> None:
    def broken():  # type: ignore[no-untyped-def]
        yield from TextCorpus(["a b"]).chunks(pattern("gpt2"))
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        count_words(broken(), pattern("gpt2"), threads=2)


def test_patterns_without_a_scanner_are_refused() -> None:
    counts = WordCounts()
    with pytest.raises(OptionError):
        counts.count(b"a", pattern(r"\w+").code, Progress())
    counts.count_spans(b"abcd", np.array([0, 1], np.int64))
    assert counts.to_dict() == {b"a": 1, b"bcd": 1}


def test_an_empty_word_is_refused() -> None:
    with pytest.raises(OptionError):
        WordCounts().add(b"")
