"""Places named by a user, and pre-tokens of parts."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.history import History
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.decoding import streamed
from tokenprism.errors import TokenprismError
from tokenprism.pretokenize.patterns import PATTERNS, pattern
from tokenprism.tracks import finding, pretokens
from tokenprism.tracks.finding import Kind, Place, place_of

TEXT = ("Tokens split 字符 and 😀 too.\n\n  Two  lines\r\n" * 60).encode()
RANKS = {bytes([byte]): byte for byte in range(256)} | {b"to": 256, b"tok": 257, b"li": 258}


def tokenizer(name="cl100k"):
    return BpeTokenizer(model_of_ranks(RANKS, pattern(name)), name="small", family="BPE")


@pytest.mark.parametrize(("words", "expected"), [
    ("1200-1400", Place(Kind.BYTES, 1200, 1400)), ("1,200 – 1,400", Place(Kind.BYTES, 1200, 1400)),
    (" 17 ", Place(Kind.BYTES, 17, 17)), ("b9", Place(Kind.BYTES, 9, 9)),
    ("L120", Place(Kind.LINE, 120, 120)), ("line 3", Place(Kind.LINE, 3, 3)),
    ("第3行", Place(Kind.LINE, 3, 3)), ("c80", Place(Kind.CHARACTERS, 80, 80)),
    ("#464", Place(Kind.TOKEN, 464, 464)), ("id 5", Place(Kind.TOKEN, 5, 5)),
    ("U+4E2D", Place(Kind.CODE_POINT, 0x4E2D, 0x4E2D)),
    ("中", Place(Kind.CODE_POINT, 0x4E2D, 0x4E2D)),
])
def test_places_are_read(words, expected):
    assert place_of(words) == expected


@pytest.mark.parametrize(("words", "said"), [
    ("", "names no place"), ("five", "names no place"), ("L0", "counted from 1"),
    ("9-3", "comes before"), ("U+110000", "no character"), ("U+D800", "no character"),
])
def test_what_is_no_place_is_said(words, said):
    with pytest.raises(TokenprismError, match=said):
        place_of(words)


def test_places_are_found():
    lines = finding.marks_of(Place(Kind.LINE, 1, 1), TEXT)
    characters = finding.marks_of(Place(Kind.CHARACTERS, 1, 1), TEXT)
    for number, line in enumerate(TEXT.splitlines(keepends=True)[:20]):
        start, end = finding.line_of(Place(Kind.LINE, number + 1, number + 1), lines)
        assert TEXT[start:end] == line
    text = TEXT.decode()
    start, end = finding.characters_of(Place(Kind.CHARACTERS, 13, 15), characters)
    assert TEXT[start:end].decode() == text[13:15]
    assert finding.bytes_of(Place(Kind.BYTES, 3, 9), len(TEXT)) == (3, 9)
    face = "😀".encode()
    first = finding.next_code_point(TEXT, ord("😀"), 0)
    assert first == (TEXT.index(face), TEXT.index(face) + 4)
    last = TEXT.rindex(face)
    assert finding.next_code_point(TEXT, ord("😀"), last + 1) == first
    for work, said in (
        (lambda: finding.line_of(Place(Kind.LINE, 9999, 9999), lines), "no line 9,999"),
        (lambda: finding.characters_of(Place(Kind.CHARACTERS, 99999, 99999), characters),
         "no character 99,999"),
        (lambda: finding.bytes_of(Place(Kind.BYTES, 99999, 99999), len(TEXT)), "no byte 99,999"),
        (lambda: finding.next_code_point(TEXT, 0x2603, 0), r"U\+2603 is not"),
    ):
        with pytest.raises(TokenprismError, match=said):
            work()


@pytest.mark.parametrize("merges", [None, 0, 1, 2])
def test_the_next_token_with_an_id(merges):
    history: History = tokenizer().history(TEXT)
    part = history.full if merges is None else history.after(merges)
    for token_id in (256, 257, 258, ord("k")):
        places = part.starts[part.ids == token_id].tolist()
        assert finding.count_of_token(
            history.full, token_id, history=history, merges=merges
        ) == len(places)
        for after in (0, 500, len(TEXT) - 5):
            wanted = [at for at in places if at >= after] or places

            def search(after=after, token_id=token_id):
                return finding.next_token(
                    history.full, token_id, after, history=history, merges=merges
                )

            if wanted:
                assert search()[0] == wanted[0]
            else:
                with pytest.raises(TokenprismError, match="has the id"):
                    search()


@pytest.mark.parametrize("name", [name for name in PATTERNS if name != "none"])
def test_pretokens_of_parts_are_those_of_the_whole(name):
    samples = Path(__file__).parents[3] / "resources/samples"
    source = b"".join(path.read_bytes()[:3000] for path in sorted(samples.rglob("*.txt"))) + TEXT
    one = tokenizer(name)
    whole = one.pretokens(source)
    begins = pretokens.source_of(one, source)
    edges = [*range(0, len(source), 977), len(source)]
    found = [np.flatnonzero(begins(low, high)) + low for low, high in pairwise(edges)]
    assert np.concatenate(found).tolist() == whole.tolist()


def test_pretokens_of_own_patterns_and_of_none():
    own = BpeTokenizer(
        model_of_ranks(RANKS, pattern(r"\S+|\s+")), name="own", family="BPE"
    )
    begins = pretokens.source_of(own, TEXT)
    assert (np.flatnonzero(begins(100, 200)) + 100).tolist() == [
        at for at in own.pretokens(TEXT).tolist() if 100 <= at < 200
    ]
    assert pretokens.why_not(own, 100) is None
    assert "safe cuts" in str(pretokens.why_not(own, 1 << 30))
    none = tokenizer("none")
    assert np.flatnonzero(pretokens.source_of(none, TEXT)(0, 50)).tolist() == [0]


def test_what_a_token_gives_in_a_stream():
    vocabulary = tokenizer().vocabulary
    face = list("😀".encode())
    shown = [streamed(vocabulary, face[:k], token_id) for k, token_id in enumerate(face)]
    assert [one.text for one in shown] == ["", "", "", "😀"]
    assert [one.holds for one in shown] == [bytes(face[: k + 1]) for k in range(3)] + [b""]
    assert [one.held for one in shown] == [bytes(face[:k]) for k in range(4)]
    assert {one.alone for one in shown} == {"\ufffd"}
    broken = streamed(vocabulary, face[:2], ord("a"))
    assert broken.text == "\ufffda"
