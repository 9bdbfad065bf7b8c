"""Spans of real tokenizers: inputs that went wrong elsewhere, and texts that are hard to follow."""

from __future__ import annotations

import numpy as np
import pytest
from span_kit import E, S, V, hard_texts, rows, violations
from tokenprism import Specials
from tokenprism.formats import open_tokenizer

real_files = pytest.importorskip("real_files", reason="real tokenizer files cannot be fetched")
MISTRAL = "sentencepiece/mistral_v1.model"


def test_an_emoji_in_bytes_behind_a_word() -> None:
    tokenizer = open_tokenizer(real_files.real_file(MISTRAL))
    made = tokenizer.encode("Wow 🦜.txt")
    assert made.ids.tolist() == [24527, 28705, 243, 162, 169, 159, 28723, 7088]
    assert rows(made) == [
        (0, 3, S), (3, 4, S), (4, 5, E), (5, 6, E), (6, 7, E), (7, 8, E), (8, 9, E), (9, 12, E)
    ]
    assert tokenizer.decode(made.ids) == "Wow 🦜.txt".encode()


@pytest.mark.parametrize(("text", "ids"), [
    ("Good day", [5801, 1370]),
    (" Good day", [28705, 5801, 1370]),
    ("  Good day", [259, 5801, 1370]),
    ("Good day ", [5801, 1370, 28705]),
    ("x    y", [1318, 2287, 337]),
    ("", []),
])
def test_spaces_in_front_and_between(text: str, ids: list[int]) -> None:
    tokenizer = open_tokenizer(real_files.real_file(MISTRAL))
    made = tokenizer.encode(text)
    assert made.ids.tolist() == ids
    assert tokenizer.decode(made.ids) == text.encode()
    assert not made.dropped().tolist()
    assert {row[2] for row in rows(made)} <= {S, E, V}


def test_a_mark_in_the_text_is_lost() -> None:
    tokenizer = open_tokenizer(real_files.real_file(MISTRAL))
    made = tokenizer.encode("up▁on on")
    assert made.ids.tolist() == [582, 356, 356]
    assert tokenizer.decode(made.ids) == b"up on on"
    assert rows(made) == [(0, 2, S), (2, 7, S), (7, 10, S)]


def test_no_marks_of_spaces_in_decoded_text() -> None:
    tokenizer = open_tokenizer(real_files.real_file("tekken/tekken_240911.json"))
    ids = np.array([37133, 2606, 1584, 1010, 19656, 1063], np.int32)
    assert tokenizer.encode("Hi how are\nyou?").ids.tolist() == ids.tolist()
    assert tokenizer.decode(ids) == b"Hi how are\nyou?"


@pytest.mark.parametrize("name", [
    "hf/qwen3_tokenizer.json", "hf/llama2_tokenizer.json", "hf/anthropic_tokenizer.json",
    "hf/tortoise_tokenizer.json", MISTRAL, "sentencepiece/ai21_j2.model",
    "sentencepiece/seqio_test.model",
])
def test_hard_texts_in_real_tokenizers(name: str) -> None:
    tokenizer = open_tokenizer(real_files.real_file(name))
    special = next(iter(sorted(tokenizer.vocabulary.specials)), "")
    for text in hard_texts(150):
        for specials in (Specials.TEXT, Specials.ALLOW):
            made = tokenizer.encode(text + special + text[:5], specials=specials)
            assert not list(violations(tokenizer, made)), ascii(text)
