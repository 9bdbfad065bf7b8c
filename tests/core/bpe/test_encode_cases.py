"""Texts on which other encoders went wrong, with the right ids and spans."""

from __future__ import annotations

import json
import random
import unicodedata
from collections import Counter
from itertools import accumulate, pairwise
from pathlib import Path

import numpy as np
import pytest
import tokenizers
from encode_models import cl100k, encode_text, encode_word, model_of, tiktoken_cl100k
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.formats import export, open_tokenizer
from tokenprism.formats.alphabet import CHARACTERS as ALPHABET
from tokenprism.pretokenize import pattern
from tokenprism.utf8 import character_starts


def spans(tokenizer: BpeTokenizer, text: str) -> list[tuple[int, int]]:
    encoding = tokenizer.encode(text)
    return list(zip(encoding.starts.tolist(), encoding.ends.tolist(), strict=True))


@pytest.mark.parametrize("length", range(1, 10))
@pytest.mark.parametrize("expression", ["none", "(?s).+"])
def test_a_pair_of_equal_letters_is_merged_from_the_left(length: int, expression: str) -> None:
    tokenizer = BpeTokenizer(model_of([(103, 103, 256)], pattern_name=expression))
    odd = [103] if length % 2 else []
    assert tokenizer.encode("g" * length).ids.tolist() == [256] * (length // 2) + odd


def test_nul_is_a_character_like_others() -> None:
    text = b"ab\0ab\0\0ab\0"
    encoding = cl100k().encode(text)
    assert encoding.ids.tolist() == [370, 188, 370, 188, 188, 370, 188]
    assert cl100k().decode(encoding.ids) == text
    encoding.check_tiling()


def test_the_typographic_apostrophe_begins_no_contraction() -> None:
    text = "we’re don’t it's ‘tis"
    assert cl100k().encode(text).ids.tolist() == [906, 3207, 1541, 1431, 433, 596, 3451, 83, 285]
    assert spans(cl100k(), text) == list(pairwise([0, 2, 7, 11, 15, 18, 20, 24, 25, 27]))


def test_decomposed_hangul_has_no_tokens_of_whole_letters() -> None:
    text = unicodedata.normalize("NFD", "한글")
    assert cl100k().encode(text).ids.tolist() == [
        157, 226, 240, 157, 227, 94, 157, 228, 104, 157, 226, 222, 157, 227, 111, 157, 228, 107,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("🦪🦪ok", [(0, 1)] * 3 + [(1, 2)] * 3 + [(2, 4)]),
        (
            "👩🏽‍🚀 🇳🇴!",
            [(0, 1)] * 3 + [(1, 2)] * 3 + [(2, 3)] * 2 + [(3, 4)] * 3 + [(4, 6)] + [(5, 6)] * 2
            + [(6, 7)] * 3 + [(7, 8)],
        ),
        ("we’re don’t it's ‘tis", list(pairwise([0, 2, 5, 9, 11, 14, 16, 18, 19, 21]))),
        (
            "4 ½ Ⅲ ²³ ٣٤٥٦ １２３４",
            [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9)]
            + [(9, 10)] * 2 + [(10, 11)] * 2 + [(11, 12)] * 2 + [(12, 13)] * 2
            + [(13, 14), (14, 15), (15, 16), (16, 17), (17, 18)],
        ),
    ],
)  # fmt: skip
def test_characters_that_a_token_has_a_part_of(text: str, covered: list[tuple[int, int]]) -> None:
    starts = character_starts(text.encode())
    ends = [*starts[1:].tolist(), len(text.encode())]
    found = [
        (int(starts.searchsorted(start, "right")) - 1, next(
            number for number, edge in enumerate(ends, 1) if edge >= end
        ))
        for start, end in spans(cl100k(), text)
    ]
    assert found == covered


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("\u1c89\\w", ["\u1c89", "\\w"]),
        ("\u1c8a\u1c89z", ["\u1c8a", "\u1c89z"]),
        ("a \U0001fae8", ["a", " \U0001fae8"]),
        ("\U00010d50x", ["\U00010d50x"]),
        ("\ua7cbq", ["\ua7cbq"]),
    ],
)
def test_letters_of_unicode_16_are_letters(text: str, pieces: list[str]) -> None:
    assert [piece.decode() for piece in pattern("o200k").split(text.encode())] == pieces


def test_encoding_cuts_digits_as_training_did(tmp_path: Path) -> None:
    expression = r"\p{N}{1,3}| ?[^\s\p{N}]+|\s+"
    model = Trainer(TextCorpus(["123 123 123 123"]), TrainOptions(259, expression)).run()
    learned = [model.vocabulary.bytes_of(token) for token in model.result.tolist()]
    assert learned == [b"12", b"123"]
    (path,) = export(model, tmp_path / "digits.tokenprism.json", "tokenprism")
    again = open_tokenizer(path)
    assert isinstance(again, BpeTokenizer)
    assert again.model.pattern.regex == expression
    assert again.encode("123").ids.tolist() == [257]
    two = BpeTokenizer(model_of(
        zip(model.left, model.right, model.result, strict=True),
        pattern_name=expression.replace("{1,3}", "{1,2}"),
    ))
    assert two.encode("123").ids.tolist() == [256, 51]


def test_lossy_text_does_not_tell_tokens_apart() -> None:
    # So entries are found by their bytes, each of which is one entry alone.
    vocabulary = cl100k().vocabulary
    entries = [vocabulary.bytes_of(token) for token in range(100_256)]
    shown = [entry.decode("utf-8", "replace") for entry in entries]
    broken = [text for entry, text in zip(entries, shown, strict=True) if text.encode() != entry]
    assert len(broken) == 773
    assert sum(times > 1 for times in Counter(shown).values()) == 6
    assert [vocabulary.ids_by_bytes[entry] for entry in entries] == list(range(100_256))


def test_tokens_one_by_one_are_the_bytes_of_the_text() -> None:
    text = "ok 🧭 fin"
    encoding = cl100k().encode(text)
    assert encoding.ids.tolist() == tiktoken_cl100k().encode_ordinary(text)
    parts = [cl100k().decode([token]) for token in encoding.ids.tolist()]
    assert list(accumulate(map(len, parts))) == encoding.ends.tolist()
    assert b"".join(parts).decode() == text


@pytest.mark.parametrize(
    ("ignore_merges", "expected"),
    [
        (True, {"wet": [257], "wets": [256, 116, 115], "we": [256]}),
        (False, {"wet": [256, 116], "wets": [256, 116, 115], "we": [256]}),
    ],
)
def test_a_whole_pre_token_that_no_merge_makes(
    tmp_path: Path, ignore_merges: bool, expected: dict[str, list[int]]
) -> None:
    # Bytes have the ids of their values here, as the library's file may number them.
    shown = {char: byte for byte, char in enumerate(ALPHABET)}
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False,
             "use_regex": True}  # fmt: skip
    model = {"type": "BPE", "vocab": {**shown, "we": 256, "wet": 257}, "merges": [["w", "e"]],
             "ignore_merges": ignore_merges}  # fmt: skip
    path = tmp_path / "tokenizer.json"
    path.write_text(
        json.dumps({"version": "1.0", "pre_tokenizer": level, "decoder": level, "model": model})
    )
    tokenizer, library = open_tokenizer(path), tokenizers.Tokenizer.from_file(str(path))
    for text, ids in expected.items():
        encoding = tokenizer.encode(text)
        assert encoding.ids.tolist() == ids == library.encode(text).ids
        encoding.check_tiling()
        assert tokenizer.decode(encoding.ids) == text.encode()
    # A token that its own bytes do not become cannot be reached.
    lost = [token for token in (256, 257)
            if tokenizer.encode(tokenizer.vocabulary.bytes_of(token)).ids.tolist() != [token]]
    assert lost == ([] if ignore_merges else [257])


def test_of_two_merges_of_one_pair_the_first_counts() -> None:
    model = model_of([(97, 98, 256), (98, 99, 257), (97, 98, 258), (258, 99, 259)])
    tokenizer = BpeTokenizer(model)
    for text in (b"ab", b"abc", b"bcab", b"abc" * 400):
        expected = encode_word(model, text)
        assert tokenizer.encode(text).ids.tolist() == expected
        assert not {258, 259} & set(expected)


@pytest.mark.parametrize("length", [15, 16, 65_535, 65_536, 65_537, 70_000])
def test_whole_pre_tokens_of_any_length(length: int) -> None:
    word = bytes(random.Random(length).choices(b"abc", k=length))
    model = model_of([(97, 98, 256), (-1, -1, 257)], whole={257: word})
    tokenizer = BpeTokenizer(model)
    for _ in range(2):
        assert tokenizer.encode(word).ids.tolist() == [257]
        longer = tokenizer.encode(word + b"c")
        assert 257 not in longer.ids
        longer.check_tiling()
    assert tokenizer.encode_batch([word, word[:-1]])[0].ids.tolist() == [257]
    assert tokenizer.decode([257]) == word


@pytest.mark.parametrize("text", [b"x", b"ab!", b"xabc", b"!ab!", b"abxabxabxab", b"ab !x\n" * 40])
@pytest.mark.parametrize("pattern_name", ["none", "gpt2"])
def test_short_words_with_bytes_that_the_vocabulary_lacks(pattern_name: str, text: bytes) -> None:
    byte_ids = [byte if byte in b"abc" else -1 for byte in range(256)]
    model = model_of([(97, 98, 300)], byte_ids=byte_ids, pattern_name=pattern_name)
    tokenizer = BpeTokenizer(model)
    for _ in range(3):  # again from the caches
        encoding = tokenizer.encode(text)
        assert encoding.ids.tolist() == encode_text(model, text)
        encoding.check_tiling()
    assert all(np.array_equal(one.ids, encoding.ids) for one in tokenizer.encode_batch([text] * 2))
