"""Where libraries give offsets that are wrong, or in characters: right ranges of bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sentencepiece_kit as pieces
import tiktoken
from span_kit import (
    ALPHABET,
    E,
    N,
    Row,
    S,
    U,
    V,
    adapter,
    byte_level,
    clip,
    llama,
    metaspace,
    rows,
    unigram,
    violations,
    whole_words,
    word_piece,
)
from tokenizers import AddedToken, Regex, Tokenizer, models, normalizers, pre_tokenizers
from tokenprism import Specials
from tokenprism.errors import TokenprismError
from tokenprism.formats import TiktokenTokenizer, open_tokenizer
from tokenprism.formats.ranks.tiktoken_files import RankFile
from tokenprism.pretokenize import pattern
from tokenprism.tokenizer import Tokenizer as Opened

Ranges = list[tuple[int, int]]


def replacing(what: Any, by: str) -> Tokenizer:
    return byte_level(normalizers.Replace(what, by))


def words_of(*names: str) -> Tokenizer:
    made = Tokenizer(models.WordLevel({name: k for k, name in enumerate(names)}, unk_token="?"))
    made.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    return made


# The library, the text, what its tokens cover and what is dropped.
LIBRARY: list[tuple[str, Any, str, list[Row], Ranges]] = [
    ("1 bytes of one character", byte_level(), "a😀b",
     [(0, 1, E), (1, 2, E), (2, 3, E), (3, 4, E), (4, 5, E), (5, 6, E)], []),
    ("2 composed", llama(normalizers.NFC()), "e\u0301x", [(0, 3, N), (3, 4, E)], []),
    ("2 composed, in bytes", byte_level(normalizers.NFC()), "e\u0301x",
     [(0, 3, N), (0, 3, N), (3, 4, E)], []),
    ("3 composed Hangul", byte_level(normalizers.NFC()), "x\u1112\u1161\u11abz",
     [(0, 1, E), (1, 10, N), (1, 10, N), (1, 10, N), (10, 11, E)], []),
    ("4 ligature", byte_level(normalizers.NFKC()), "ﬁx", [(0, 3, N), (0, 3, N), (3, 4, E)], []),
    ("5 replaced by more", replacing("ab", "xyz"), "1ab2",
     [(0, 1, E), (1, 3, N), (1, 3, N), (1, 3, N), (3, 4, E)], []),
    ("6 replaced by less", replacing("abc", "q"), "1abc2", [(0, 1, E), (1, 4, N), (4, 5, E)], []),
    ("7 replaced by nothing", replacing("ab", ""), "1ab2", [(0, 1, E), (3, 4, E)], [(1, 3)]),
    ("8 white space collapsed", replacing(Regex(" {2,}"), " "), "a    b",
     [(0, 1, E), (1, 5, N), (5, 6, E)], []),
    ("9 prepended", llama(), "a b", [(0, 1, S), (1, 2, S), (2, 3, E)], []),
    ("9 prepended, alone", llama(), "b a", [(0, 0, V), (0, 1, E), (1, 3, S)], []),
    ("9 metaspace", metaspace(), "b a", [(0, 0, V), (0, 1, E), (1, 3, S)], []),
    ("9 prefix space", byte_level(prefix=True), "ab", [(0, 0, V), (0, 1, E), (1, 2, E)], []),
    ("10 byte fallback of a unigram", unigram(), "éé",
     [(0, 1, E), (1, 2, E), (2, 3, E), (3, 4, E)], []),
    ("10 byte fallback of a BPE", llama(), "a日",
     [(0, 1, S), (1, 2, E), (2, 3, E), (3, 4, E)], []),
    ("11 lower case", byte_level(normalizers.Lowercase()), "İx",
     [(0, 2, N), (0, 2, N), (0, 2, N), (2, 3, E)], []),
    ("12 accents stripped", word_piece(), "Café e\u0301x", [(0, 5, N), (6, 10, N)], [(5, 6)]),
    ("14 control characters", word_piece(), "hello\0\u200bworld", [(0, 5, E), (9, 14, E)],
     [(5, 9)]),
]


@pytest.mark.parametrize(
    ("library", "text", "expected", "dropped"),
    [pytest.param(*case[1:], id=case[0]) for case in LIBRARY],
)
def test_the_tokenizers_library(
    tmp_path: Path, library: Tokenizer, text: str, expected: list[Row], dropped: Ranges
) -> None:
    made = adapter(library, tmp_path).encode(text)
    assert made.ids.tolist() == library.encode(text, add_special_tokens=False).ids
    assert rows(made) == expected
    assert list(map(tuple, made.dropped().tolist())) == dropped


def test_13_an_added_token_that_takes_white_space(tmp_path: Path) -> None:
    library = byte_level()
    library.add_special_tokens([AddedToken("<m>", lstrip=True, rstrip=True)])
    made = adapter(library, tmp_path).encode("é <m> x", specials=Specials.ALLOW)
    assert rows(made) == [(0, 1, E), (1, 2, E), (2, 7, S), (7, 8, E)]
    assert made.source[3:6] == b"<m>"


def opened(data: bytes, folder: Path) -> Opened:
    (path := folder / "small.model").write_bytes(data)
    return open_tokenizer(path)


def test_15_bytes_of_a_character_that_sentencepiece_lacks(tmp_path: Path) -> None:
    model = pieces.model([*pieces.BYTES, ("A", -1, 1), ("b", -1, 1)], fallback=True)
    made = opened(model, tmp_path).encode("A😀b")
    assert rows(made) == [(k, k + 1, E) for k in range(6)]


def test_16_one_unknown_piece_for_several_characters(tmp_path: Path) -> None:
    made = opened(pieces.model([("a", -1, 1)], kind=1), tmp_path).encode("𓀀𓀁")
    assert rows(made) == [(0, 8, U)]


@pytest.fixture(scope="module")
def normalizing(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    data = pieces.trained(model_type="unigram", vocab_size=420, byte_fallback=True,
                          character_coverage=0.98)
    return opened(data, tmp_path_factory.mktemp("model"))


def test_17_text_that_sentencepiece_rewrites(normalizing: Opened) -> None:
    made = normalizing.encode(" ﬁx①")
    inside = [row for row in rows(made) if row[0] < row[1]]
    assert all(row == (1, 4, N) for row in inside if row[0] < 4)
    assert inside[-1] == (5, 8, N)
    assert made.dropped().tolist() == [[0, 1]]


def test_18_white_space_that_sentencepiece_drops(normalizing: Opened) -> None:
    made = normalizing.encode("a  b ")
    assert made.dropped().tolist()[-1] == [4, 5]
    assert rows(made)[-1][:2] in ((1, 4), (3, 4))
    assert not list(violations(normalizing, made))


@pytest.mark.parametrize("text", ["é 𓀀a", "é 𓀀a".encode()])
def test_19_and_20_bytes_whatever_the_version_counts(
    normalizing: Opened, text: str | bytes
) -> None:
    made = normalizing.encode(text)
    covered = {at for start, end, _ in rows(made) for at in range(start, end)}
    assert covered == set(range(8))
    assert rows(made)[-1] == (7, 8, E)
    assert [row[:2] for row in rows(made)[-5:-1]] == [(3, 4), (4, 5), (5, 6), (6, 7)]


def ranks(regex: str) -> TiktokenTokenizer:
    values = {bytes((byte,)): byte for byte in range(256)}
    return TiktokenTokenizer(RankFile("bytes", values, pattern(regex), {}))


def test_21_tiktoken_counts_characters() -> None:
    text = "é𓀀a"
    theirs = tiktoken.Encoding("bytes", pat_str=".+", mergeable_ranks={
        bytes((byte,)): byte for byte in range(256)}, special_tokens={})
    assert theirs.decode_with_offsets(theirs.encode(text))[1] == [0, 0, 1, 1, 1, 1, 2]
    assert rows(ranks("gpt2").encode(text)) == [(k, k + 1, E) for k in range(7)]


def test_22_a_lone_surrogate_has_no_bytes() -> None:
    with pytest.raises(TokenprismError, match=r"U\+D800 at character 1 is a lone surrogate"):
        ranks("gpt2").encode("a\ud800b")


def test_23_a_pattern_with_gaps_loses_text() -> None:
    values = {bytes((byte,)): byte for byte in range(256)}
    theirs = tiktoken.Encoding(
        "gaps", pat_str="[a-z]+", mergeable_ranks=values, special_tokens={}
    )
    assert theirs.decode(theirs.encode("ab 12 c")) == "abc"
    with pytest.raises(TokenprismError, match="dropped text that the pattern does not cover"):
        ranks("[a-z]+").encode("ab 12 c")


# More than the list: what else a normalizer, a pre-tokenizer or a model may do.
BESIDE: list[tuple[str, Any, str, list[Row]]] = [
    ("a mark in the text behind a mark", llama(), "▁b", [(0, 3, S), (3, 4, E)]),
    ("white space by whole words", whole_words(), " hello  ab\n", [(1, 6, E), (8, 10, E)]),
    ("control characters deleted in words", words_of("?", "ab", "cd"), "ab cd",
     [(0, 2, E), (3, 5, E)]),
    ("end of words marked", clip(), "  AB c", [(2, 4, N), (5, 6, E)]),
    ("not the prefix of a continuation", word_piece(normalizers.NFC()), "a##a",
     [(0, 1, E), (1, 2, U), (2, 3, U), (3, 4, E)]),
    ("space before Chinese, dropped again", word_piece(), "日本", [(0, 3, E), (3, 6, E)]),
    ("marks in another order", byte_level(normalizers.NFD()), "a\u0301\u0323b",
     [(0, 1, E), (1, 5, N), (1, 5, N), (1, 5, N), (1, 5, N), (5, 6, E)]),
    ("a deleted character within a token",
     whole_words(normalizers.Replace(Regex("\x10"), "")), "a\x10b \x10cd",
     [(0, 3, N), (5, 7, E)]),
    ("stripped at the ends", byte_level(normalizers.Strip()), "  a ", [(2, 3, E)]),
    ("several unknown in a word", unigram(fallback=False), "aéb日", [
        (0, 1, E), (1, 3, U), (3, 4, E), (4, 7, U)]),
]


@pytest.mark.parametrize(
    ("library", "text", "expected"), [pytest.param(*case[1:], id=case[0]) for case in BESIDE]
)
def test_beside_the_list(
    tmp_path: Path, library: Tokenizer, text: str, expected: list[Row]
) -> None:
    tokenizer = adapter(library, tmp_path)
    made = tokenizer.encode(text)
    assert made.ids.tolist() == library.encode(text, add_special_tokens=False).ids
    assert rows(made) == expected
    assert not list(violations(tokenizer, made))


def test_the_alphabet_is_whole() -> None:
    assert len(ALPHABET) == 256
