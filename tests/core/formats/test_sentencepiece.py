"""SentencePiece models: vocabulary by our own reader, ids by the library, spans by proof."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import numpy as np
import pytest
import sentencepiece
from hypothesis import given
from hypothesis import strategies as st
from sentencepiece_kit import BYTES, field, model, piece, trained
from tokenprism.encoding import Encoding, Status
from tokenprism.errors import FormatError, TokenprismError, UnknownIdError
from tokenprism.formats import open_tokenizer
from tokenprism.formats.hard_text import DOCUMENTS
from tokenprism.formats.sandbox.remote import RemoteTokenizer, open_sandboxed
from tokenprism.formats.sentencepiece.tokenizer import SentencePieceTokenizer
from tokenprism.tokenizer import Specials, Tokenizer
from tokenprism.vocabulary import Kind

MODELS: dict[str, dict[str, object]] = {
    "unigram": {"model_type": "unigram", "vocab_size": 200},
    "unigram bytes": {"model_type": "unigram", "vocab_size": 420, "byte_fallback": True,
                      "character_coverage": 0.98},
    "bpe": {"model_type": "bpe", "vocab_size": 450, "byte_fallback": True,
            "normalization_rule_name": "identity", "remove_extra_whitespaces": False,
            "character_coverage": 0.98, "user_defined_symbols": "<k>"},
    "suffix": {"model_type": "bpe", "vocab_size": 250, "treat_whitespace_as_suffix": True,
               "normalization_rule_name": "nmt_nfkc_cf"},
    "words": {"model_type": "word", "vocab_size": 60},
    "characters": {"model_type": "char", "vocab_size": 120, "add_dummy_prefix": False},
}


def opened(data: bytes, folder: Path | None = None) -> SentencePieceTokenizer:
    tokenizer = opened_somehow(data, folder)
    assert isinstance(tokenizer, SentencePieceTokenizer)
    return tokenizer


def opened_somehow(data: bytes, folder: Path | None = None) -> Tokenizer:
    path = (folder or Path(mkdtemp())) / "small.model"
    path.write_bytes(data)
    return open_tokenizer(path)


@cache
def both(name: str) -> tuple[SentencePieceTokenizer, sentencepiece.SentencePieceProcessor]:
    data = trained(**MODELS[name])
    return opened(data), sentencepiece.SentencePieceProcessor(model_proto=data)


def told(tokenizer: SentencePieceTokenizer, text: str | bytes) -> list[tuple[object, ...]]:
    made = tokenizer.encode(text)
    return [
        (tokenizer.vocabulary.bytes_of(number), start, end, Status(status))
        for number, start, end, status in zip(
            *(column.tolist() for column in (made.ids, made.starts, made.ends, made.status)),
            strict=True,
        )
    ]


@pytest.mark.parametrize("name", MODELS)
def test_the_vocabulary_is_the_librarys(name: str) -> None:
    ours, library = both(name)
    assert ours.name == "small"
    assert len(ours.vocabulary) == library.get_piece_size()
    for number in range(len(ours.vocabulary)):
        spelled, found = library.id_to_piece(number), ours.vocabulary.bytes_of(number)
        kind = ours.vocabulary.kind_of(number)
        assert ours.vocabulary.scores[number] == library.get_score(number)
        assert (kind is Kind.UNKNOWN) == library.is_unknown(number)
        assert (kind is Kind.SPECIAL) == library.is_control(number)
        assert (kind is Kind.BYTE) == library.is_byte(number)
        if library.is_byte(number):
            assert found == bytes((int(spelled[3:5], 16),))
        else:
            assert found == spelled.replace("▁", " ").encode()


def test_characters_and_pieces_that_nothing_merges_to_are_no_merges() -> None:
    data = model([("a", -1.0, 1), ("中", -2.0, 1), ("a中", -3.0, 1), ("xyz", -4.0, 1),
                  ("<0x41>", 0.0, 6)], fallback=True)
    vocabulary = opened_somehow(data).vocabulary
    found = {vocabulary.bytes_of(i).decode(): vocabulary.kind_of(i) for i in range(1, 6)}
    assert found == {"a": Kind.CHARACTER, "中": Kind.CHARACTER, "a中": Kind.MERGE,
                     "xyz": Kind.PIECE, "A": Kind.BYTE}


LETTERS = "the qéäe\u0301ﬁ①한ᄒ\u1161İß日本😀𓀀▁ \t\n\u00a0\u200b\0\x07¨.12<k>"


@pytest.mark.parametrize("name", MODELS)
@given(text=st.text(LETTERS, max_size=24))
def test_ids_are_the_librarys_and_spans_are_sound(name: str, text: str) -> None:
    check(name, text)


@pytest.mark.parametrize("name", MODELS)
def test_hard_texts(name: str) -> None:
    for text in DOCUMENTS:
        check(name, text)


def check(name: str, text: str) -> None:
    ours, library = both(name)
    made = ours.encode(text)
    assert made.ids.tolist() == library.encode(text)
    sound(ours, made)
    # The library writes parts of characters as U+FFFD.
    text_of = ours.decode(made.ids).decode("utf-8", "replace")
    assert text_of == library.decode(made.ids.tolist())


def sound(tokenizer: SentencePieceTokenizer, made: Encoding) -> None:
    assert (made.starts <= made.ends).all()
    assert (np.diff(made.starts) >= 0).all()
    assert (made.ends <= len(made.source)).all()
    for number, start, end, status in zip(made.ids.tolist(), made.starts.tolist(),
                                          made.ends.tolist(), made.status.tolist(), strict=True):
        token, under = tokenizer.vocabulary.bytes_of(number), made.source[start:end]
        if status == Status.EXACT:
            assert under == token
        elif status == Status.SPACED:
            shown = under.decode().replace("▁", " ")
            assert shown.split() == token.decode().split()
        elif status == Status.VIRTUAL:
            assert start == end
            assert token == b" "
        else:
            assert start < end
    exact = np.flatnonzero(made.status == Status.EXACT)
    assert (made.ends[exact][:-1] <= made.starts[exact][1:]).all()


@given(st.lists(st.integers(0, 400), max_size=12))
def test_decoding_any_ids(ids: list[int]) -> None:
    for name in ("unigram bytes", "suffix", "characters"):
        ours, library = both(name)
        known = [number % len(ours.vocabulary) for number in ids]
        decoded = ours.decode(np.array(known, np.int32))
        if not any(library.is_byte(number) for number in known):
            assert decoded.decode() == library.decode(known)


def test_bytes_of_a_character_have_one_byte_each() -> None:
    tokenizer = opened(model([("▁", -1.0, 1), ("A", -2.0, 1), ("b", -3.0, 1), *BYTES],
                             fallback=True))
    assert told(tokenizer, "A😀b") == [
        (b"A", 0, 1, Status.EXACT), (b"\xf0", 1, 2, Status.EXACT), (b"\x9f", 2, 3, Status.EXACT),
        (b"\x98", 3, 4, Status.EXACT), (b"\x80", 4, 5, Status.EXACT), (b"b", 5, 6, Status.EXACT),
    ]
    ids = tokenizer.encode("🧀").ids
    assert [tokenizer.decode(ids[:k]).hex() for k in (1, 2, 3, 4)] == [
        "f0", "f09f", "f09fa7", "f09fa780"
    ]
    # Bytes that are no text are U+FFFD to the library: its three bytes came from one.
    assert [one[1:] for one in told(tokenizer, b"\xffA")] == [
        *[(0, 1, Status.NORMALIZED)] * 3, (1, 2, Status.EXACT)
    ]


def test_unknown_rewritten_and_dropped() -> None:
    tokenizer, _ = both("unigram")
    assert [one[1:] for one in told(tokenizer, "𓀀𓀁")] == [(0, 0, Status.VIRTUAL),
                                                         (0, 8, Status.UNKNOWN)]
    rewritten = told(tokenizer, " ﬁx①")
    assert rewritten[0][1] == 1  # the space in front belongs to no token
    assert {one[1:] for one in rewritten if b"f" in one[0] or b"i" in one[0]} == {
        (1, 4, Status.NORMALIZED)
    }
    spaced = told(tokenizer, "a  b ")
    assert spaced[-1][2] == 4
    assert all(one[3] in (Status.SPACED, Status.EXACT, Status.VIRTUAL) for one in spaced)


def test_a_mark_in_the_text_is_no_exact_space() -> None:
    tokenizer = opened(model([("▁", -1.0, 1), ("▁o", -0.5, 1), ("o", -2.0, 1)]))
    assert told(tokenizer, "o▁o o") == [
        (b"o", 0, 1, Status.EXACT), (b" o", 1, 5, Status.SPACED), (b" o", 5, 7, Status.SPACED),
    ]


@pytest.mark.parametrize(("prefix", "expected"), [
    (True, {"<k>t": [(0, 0), (0, 3), (3, 4)], "t<k>t": [(0, 1), (1, 4), (4, 5)],
            "t <k> t": [(0, 1), (1, 2), (2, 5), (5, 7)]}),
    (False, {"<k>t": [(0, 3), (3, 4)], "t<k>t": [(0, 1), (1, 4), (4, 5)],
             "t <k> t": [(0, 1), (1, 2), (2, 5), (5, 7)]}),
])
def test_user_defined_pieces(
    prefix: bool, expected: dict[str, list[tuple[int, int]]]
) -> None:
    tokenizer = opened(model(
        [("<k>", 0.0, 4), ("▁", -1.0, 1), ("t", -2.0, 1), ("▁t", -0.5, 1)], prefix=prefix
    ))
    for text, spans in expected.items():
        assert [one[1:3] for one in told(tokenizer, text)] == spans
        assert tokenizer.decode(tokenizer.encode(text).ids) == text.encode()


def test_control_pieces_are_found_only_where_asked_for() -> None:
    tokenizer, library = both("bpe")
    assert list(tokenizer.vocabulary.specials) == ["<s>", "</s>"]
    assert tokenizer.encode("a</s>b").ids.tolist() == library.encode("a</s>b")
    allowed = tokenizer.encode("the</s>é", specials=Specials.ALLOW)
    assert allowed.ids.tolist() == [*library.encode("the"), 2, *library.encode("é")]
    at = allowed.ids.tolist().index(2)
    assert (allowed.starts[at], allowed.ends[at]) == (3, 7)
    assert allowed.ends[-1] == len(allowed.source)
    with pytest.raises(TokenprismError, match="holds the special token '</s>'"):
        tokenizer.encode("a</s>b", specials=Specials.RAISE)
    with pytest.raises(UnknownIdError):
        tokenizer.decode(np.array([100_000], np.int32))


def test_behind_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.model"
    path.write_bytes(trained(**MODELS["bpe"]))
    tokenizer = open_sandboxed(tmp_path)
    assert isinstance(tokenizer, RemoteTokenizer)
    assert tokenizer.name == tmp_path.name
    assert tokenizer.encode("the café").ids.tolist() == both("bpe")[1].encode("the café")


def test_protobuf_is_not_needed(tmp_path: Path) -> None:
    path = tmp_path / "small.model"
    path.write_bytes(trained(**MODELS["unigram"]))
    code = (
        "import sys; sys.modules['google'] = sys.modules['google.protobuf'] = None\n"
        "from tokenprism.formats import open_tokenizer\n"
        f"print(len(open_tokenizer({str(path)!r}).encode('the fox')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 1


SMALL = [("▁", -1.0, 1), ("a", -2.0, 1)]
RANDOM_MAP = (1024).to_bytes(4, "little") + bytes(k % 256 for k in range(1024))
BROKEN = {
    "type": (model([("a", 0.0, 9)]), "no piece has the type 9"),
    "byte": (model([("<0x-1>", 0.0, 6)]), "'<0x-1>' is not a byte piece"),
    "score": (model([("a", float("nan"), 1)]), "the score of piece 1 is not a number"),
    "long": (model([("a" * 4_000_000, -1.0, 1)]), "a piece has more than 65,536 bytes"),
    "length": (piece("<unk>", 0.0, 2) + b"\x0a\xff\xff\xff\xff\x07", "cut short"),
    "endless": (piece("<unk>", 0.0, 2) + b"\xff" * 12, "a number does not end"),
    "group": (piece("<unk>", 0.0, 2) + b"\x0b", "no field has the kind 3"),
    "model type": (piece("<unk>", 0.0, 2) + field(2, field(3, 7)), "no model has the type 7"),
}


# Whole files that the library refuses: how to make one, the id and bytes of an entry, the reason.
REFUSED = {
    "no unknown": (piece("a") + field(2, b"") + field(3, b""), 0, b"a", "has 0 unknown pieces"),
    "two unknown": (model([("b", 0.0, 2)]), 1, b"b", "has 2 unknown pieces"),
    "repeated": (model([("a", 0.0, 1), ("a", 0.0, 1)]), 2, b"a", "pieces 1 and 2 are equal"),
    "empty": (model([("", 0.0, 1), ("b", 0.0, 1)]), 2, b"b", "piece 1 is empty"),
    "not UTF-8": (model(SMALL) + piece(b"x\xff"), 3, b"x\xff", "piece 3 is not UTF-8"),
    "NUL": (model([("a\0b", 0.0, 1), ("b", 0.0, 1)]), 1, b"a\0b", "library cannot open it"),
    "map": (model(SMALL, charsmap=RANDOM_MAP), 2, b"a", "character map of its normalizer"),
    "long map": (model(SMALL, charsmap=b"\xff\xff\xff\x7f"), 2, b"a", "normalizer cannot be used"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_model_that_the_library_refuses_shows_its_vocabulary(tmp_path: Path, name: str) -> None:
    data, number, entry, reason = REFUSED[name]
    with pytest.raises((RuntimeError, ValueError, OSError)):
        sentencepiece.SentencePieceProcessor(model_proto=data).id_to_piece(number)
    tokenizer = opened_somehow(data, tmp_path)
    assert tokenizer.vocabulary.bytes_of(number) == entry
    assert reason in " ".join(map(str, tokenizer.warnings))
    with pytest.raises(TokenprismError, match="cannot encode"):
        tokenizer.encode("a")


@pytest.mark.parametrize("name", BROKEN)
def test_broken_models_are_refused(tmp_path: Path, name: str) -> None:
    data, problem = BROKEN[name]
    with pytest.raises(FormatError, match=problem) as caught:
        opened(data, tmp_path)
    assert caught.value.place.path == str(tmp_path / "small.model")
    assert "\n" not in str(caught.value)


def test_a_model_that_is_cut_is_refused(tmp_path: Path) -> None:
    data = trained(**MODELS["unigram"])
    for part in range(1, 16):
        with pytest.raises(FormatError):
            opened(data[: len(data) * part // 16], tmp_path)
    whole = model(SMALL)
    with pytest.raises(FormatError, match="incomplete"):
        opened(whole[: whole.index(b"identity") - 4], tmp_path)


@given(st.data())
def test_damage_never_does_more_than_refuse(data: st.DataObject) -> None:
    made = bytearray(model(SMALL, fallback=False))
    for _ in range(data.draw(st.integers(1, 3))):
        made[data.draw(st.integers(3, len(made) - 1))] = data.draw(st.integers(0, 255))
    try:
        opened_somehow(bytes(made)).encode("a b")
    except TokenprismError as fault:
        assert "\n" not in str(fault)  # noqa: PT017 - opening may also succeed
