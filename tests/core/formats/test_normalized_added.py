"""Spans of added tokens that the library finds in normalized text, in another spelling than theirs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from span_kit import (
    adapter,
    byte_level,
    llama,
    metaspace,
    rows,
    unigram,
    violations,
    whole_words,
    word_piece,
)
from tokenizers import AddedToken, Regex, Tokenizer, normalizers, pre_tokenizers
from tokenprism import Specials
from tokenprism.errors import TokenprismError
from tokenprism.tokenizer import SpecialsChoice

LOWER = normalizers.Lowercase()
ACCENTS = normalizers.Sequence([normalizers.NFD(), normalizers.StripAccents()])
MAKES: dict[str, Callable[[], Tokenizer]] = {
    "words, lower case": lambda: whole_words(LOWER),
    "words, NFKC": lambda: whole_words(normalizers.NFKC()),
    "words, accents": lambda: whole_words(ACCENTS),
    "words, replaced": lambda: whole_words(normalizers.Replace("_", " ")),
    "BERT": word_piece,
    "BERT, accents": lambda: word_piece(normalizers.BertNormalizer(strip_accents=True)),
    "bytes, lower case": lambda: byte_level(LOWER),
    "bytes, NFC": lambda: byte_level(normalizers.NFC()),
    "marks": llama,
    "marks, lower case": lambda: llama(LOWER, normalizers.Replace(" ", "▁")),
    "Metaspace": metaspace,
    "Unigram": lambda: unigram(
        pre_tokenizers.Metaspace(),
        normalizers.Sequence([normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")])),
}
CONTENTS = ["<Mask>", "é", "fi", "ab", "<S> x", "Ångström", "[U]", "日本"]
PARTS = [*"ab e.,_ \t日本é", "<Mask>", "<MASK>", "<mask>", "<m\u0301ask>", "e\u0301", "E\u0301",
         "ﬁ", "fi", "FI", "AB", "aB", "<S> x", "<s> X", "<S>_x", "ångström", "A\u030angstro\u0308m",
         "[U]", "[u]", "  ", "hello", "cafe", "中"]


def with_added(library: Tokenizer, choose: random.Random) -> Tokenizer:
    """The library's object with added tokens of all flags."""
    for content in choose.sample(CONTENTS, choose.randint(1, 4)):
        token = AddedToken(
            content, single_word=choose.random() < 0.3, lstrip=choose.random() < 0.3,
            rstrip=choose.random() < 0.3, normalized=choose.random() < 0.7,
            special=choose.random() < 0.5,
        )
        library.add_tokens([token])
    return library


def texts(choose: random.Random, count: int) -> Iterator[str]:
    for _ in range(count):
        yield "".join(choose.choice(PARTS) for _ in range(choose.randint(1, 16)))


@pytest.mark.parametrize("make", MAKES)
def test_spans_of_made_up_files(make: str, tmp_path: Path) -> None:
    for seed in range(12):
        choose = random.Random(f"{make} {seed}")
        library = with_added(MAKES[make](), choose)
        tokenizer = adapter(library, tmp_path)
        added = library.get_added_tokens_decoder()
        for text in texts(choose, 40):
            for way, special in ((Specials.ALLOW, False), (Specials.TEXT, True)):
                library.encode_special_tokens = special
                theirs = library.encode(text, add_special_tokens=False)
                encoding = tokenizer.encode(text, specials=way)
                said = ascii((text, seed, way, added))
                assert encoding.ids.tolist() == theirs.ids, said
                assert not list(violations(tokenizer, encoding)), said
                check_added(library, added, text, encoding, theirs, said)


def check_added(
    library: Tokenizer, added: dict[int, Any], text: str, encoding: Any, theirs: Any, said: str
) -> None:
    """An added token stands where the library says, up to marks that it leaves out."""
    edges = [len(text[:k].encode()) for k in range(len(text) + 1)]
    for token_id, (first, last), (start, end, _) in zip(
        theirs.ids, theirs.offsets, rows(encoding), strict=True
    ):
        token = added.get(token_id)
        # Spans that share a character with their neighbour are those of a character that became
        # several; the model makes some of these tokens too.
        if token is None or start == end or token.normalized is False:
            continue
        under = encoding.source[start:end].decode()
        if normal(library, under) == normal(library, token.content):
            # The spaces that BERT puts around these count as they do in the library.
            while first < last and text[first] in "日本中":
                first += 1
            while first < last and text[last - 1] in "日本中":
                last -= 1
            assert edges[first] >= start, said
            assert edges[last] <= end, said


def normal(library: Tokenizer, text: str) -> str:
    made = text if library.normalizer is None else library.normalizer.normalize_str(text)
    return made.replace("▁", " ").strip()


def test_the_spans_are_the_librarys_where_case_alone_differs(tmp_path: Path) -> None:
    """In ASCII with a normalizer that changes single letters its own offsets are right."""
    for seed in range(40):
        choose = random.Random(seed)
        library = with_added(whole_words(LOWER), choose)
        tokenizer = adapter(library, tmp_path)
        for text in texts(choose, 30):
            text = text.encode("ascii", "ignore").decode()
            theirs = library.encode(text, add_special_tokens=False)
            found = [row[:2] for row in rows(tokenizer.encode(text, specials="all"))]
            assert found == theirs.offsets, (text, seed)


@pytest.mark.parametrize(("content", "normalizer", "text", "spans"), [
    ("<MASK>", LOWER, "ab <mask> cd", [(0, 2), (3, 9), (10, 12)]),
    ("<mask>", LOWER, "ab <MASK> cd", [(0, 2), (3, 9), (10, 12)]),
    ("é", normalizers.NFC(), "ab e\u0301 cd", [(0, 2), (3, 6), (7, 9)]),
    ("fi", normalizers.NFKC(), "ab ﬁ cd", [(0, 2), (3, 6), (7, 9)]),
    ("e", ACCENTS, "ab é cd", [(0, 2), (3, 5), (6, 8)]),
    ("a b", normalizers.Replace("_", " "), "cd a_b cd", [(0, 2), (3, 6), (7, 9)]),
], ids=ascii)
def test_each_token_keeps_its_own_bytes(
    content: str, normalizer: Any, text: str, spans: list[tuple[int, int]], tmp_path: Path
) -> None:
    library = whole_words(normalizer)
    library.add_special_tokens([AddedToken(content, normalized=True)])
    tokenizer = adapter(library, tmp_path)
    ways: tuple[SpecialsChoice, ...] = (Specials.ALLOW, {content})
    for way in ways:
        assert [row[:2] for row in rows(tokenizer.encode(text, specials=way))] == spans
        batch = tokenizer.encode_batch([text, "ab"], specials=way)
        assert [row[:2] for row in rows(batch[0])] == spans
    with pytest.raises(TokenprismError, match="holds the special token") as caught:
        tokenizer.encode(text, specials="raise")
    assert caught.value.place.byte == spans[1][0]
