"""RWKV's world vocabulary, and greedy longest match."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenprism.errors import FormatError, TokenprismError, UnknownIdError
from tokenprism.formats import open_tokenizer
from tokenprism.formats.rwkv.tokenizer import GreedyTokenizer
from tokenprism.formats.sandbox.remote import open_sandboxed
from tokenprism.tokenizer import Capability
from tokenprism.vocabulary import Kind

TOKENS: list[str | bytes] = [
    "the", " the", "them", "'", "it's", '"', "\n\n", "日本", b"\xe6\x97", "\\", "é", "\u2028",
    "a" * 40, "😀", "\t\t",
]


def row(number: int, token: str | bytes) -> str:
    size = len(token if isinstance(token, bytes) else token.encode())
    return f"{number} {token!r} {size}\n"


def bytes_of(token: str | bytes) -> bytes:
    return token if isinstance(token, bytes) else token.encode()


SINGLES: list[str | bytes] = [chr(k) if k < 128 else bytes((k,)) for k in range(256)]
ENTRIES = [*SINGLES, *(token for token in TOKENS if len(bytes_of(token)) > 1)]
IDS = {bytes_of(token): number for number, token in enumerate(ENTRIES, start=1)}
FILE = "".join(row(number, token) for number, token in enumerate(ENTRIES, start=1))


def opened(folder: Path, text: str = FILE) -> GreedyTokenizer:
    path = folder / "world.txt"
    path.write_text(text, "utf-8", newline="")
    tokenizer = open_tokenizer(path)
    assert isinstance(tokenizer, GreedyTokenizer)
    return tokenizer


def slowly(source: bytes) -> list[int]:
    """The longest entry at each place, by trying all lengths."""
    found, at = [], 0
    while at < len(source):
        end = next(end for end in range(len(source), at, -1) if source[at:end] in IDS)
        found.append(IDS[source[at:end]])
        at = end
    return found


def test_the_vocabulary(tmp_path: Path) -> None:
    tokenizer = opened(tmp_path)
    assert (tokenizer.name, tokenizer.family) == ("world", "RWKV world")
    assert tokenizer.capabilities == Capability.LOSSLESS
    vocabulary = tokenizer.vocabulary
    assert vocabulary.kind_of(0) is Kind.UNUSED
    for token, number in IDS.items():
        assert vocabulary.bytes_of(number) == token
        assert vocabulary.kind_of(number) is (Kind.BYTE if len(token) == 1 else Kind.PIECE)
    assert tokenizer.encode("them'it's").ids.tolist() == [IDS[b"them"], IDS[b"'"], IDS[b"it's"]]
    with pytest.raises(UnknownIdError):
        tokenizer.decode(np.array([0], np.int32))
    with pytest.raises(TokenprismError):
        tokenizer.pretokens("a")


TEXTS = st.text("the m's日本\n\t\\é\u2028\"a😀", max_size=30)


@given(st.binary(max_size=30) | TEXTS.map(str.encode))
def test_ids_are_those_of_the_longest(
    tmp_path_factory: pytest.TempPathFactory, source: bytes
) -> None:
    made = tokenizer_of(tmp_path_factory.getbasetemp()).encode(source)
    assert made.ids.tolist() == slowly(source)
    made.check_tiling()


_MADE: list[GreedyTokenizer] = []


def tokenizer_of(folder: Path) -> GreedyTokenizer:
    if not _MADE:
        _MADE.append(opened(folder))
    return _MADE[0]


def test_it_travels(tmp_path: Path) -> None:
    tokenizer = opened(tmp_path)
    other = pickle.loads(pickle.dumps(tokenizer))
    assert other.identity == tokenizer.identity
    assert other.encode("them").ids.tolist() == tokenizer.encode("them").ids.tolist()
    assert isinstance(open_sandboxed(tmp_path / "world.txt"), GreedyTokenizer)


@pytest.mark.parametrize(("text", "problem"), [
    ("300 'ab' 3\n", "says 3 bytes and has 2"),
    ("300 '' 0\n", "has an empty token"),
    ("300 'the' 3\n", "has the bytes of line 257 again"),
    ("1 'xyz' 3\n", "has the id of line 1 again"),
    ("300 'ab'\n", "must be an id, a string or bytes"),
    ("300 'a' 'b' 2\n", "must be an id, a string or bytes"),
    ("300 'a'+'b' 2\n", "must be an id, a string or bytes"),
    ("300 __import__('os') 2\n", "must be an id, a string or bytes"),
    ("300 f'{1}' 1\n", "must be an id, a string or bytes"),
    ("300 '\\N{DIGIT ONE}' 1\n", "must be an id, a string or bytes"),
    ("300 '\\U00110000' 4\n", "must be an id, a string or bytes"),
    ("300 b'é' 2\n", "must be an id, a string or bytes"),
    ("300 '\\ud800' 3\n", "has half a surrogate pair"),
    ("300 '" + "(" * 20_000 + "' 20000\n", "must be an id, a string or bytes"),
    ("99999999999 'ab' 2\n", "must be an id, a string or bytes"),
    ("9999999999 'ab' 2\n", "has an id above"),
    ("\n1 'x' 1\n", "must be an id, a string or bytes"),
])
def test_damage_is_told_by_line(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(FormatError, match=problem) as caught:
        opened(tmp_path, FILE + text)
    assert caught.value.place.line == len(ENTRIES) + 1
    assert caught.value.place.byte == len(FILE.encode())


def test_vocabularies_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="lacks 156 of the 256 bytes"):
        opened(tmp_path, "".join(FILE.splitlines(keepends=True)[:100]))
    with pytest.raises(FormatError, match="far beyond all others"):
        opened(tmp_path, FILE + "16000000 'zz' 2\n")
