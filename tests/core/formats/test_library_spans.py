"""Byte spans of tokenizers that run in the `tokenizers` library: right, or marked as unsure."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from tokenizers import (
    AddedToken,
    Tokenizer,
    decoders,
    models,
    normalizers,
    pre_tokenizers,
)
from tokenprism import Encoding, Kind, Specials, Status
from tokenprism.formats import HuggingFaceTokenizer, open_tokenizer

E, S, N, V, U = Status.EXACT, Status.SPACED, Status.NORMALIZED, Status.VIRTUAL, Status.UNKNOWN
ALPHABET = {c: i for i, c in enumerate(sorted(pre_tokenizers.ByteLevel.alphabet()))}


def byte_level(normalizer: Any = None, *, prefix: bool = False, merges: Any = ()) -> Tokenizer:
    vocab = dict(ALPHABET)
    for left, right in merges:
        vocab[left + right] = len(vocab)
    made = Tokenizer(models.BPE(vocab=vocab, merges=list(merges)))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=prefix)
    made.decoder = decoders.ByteLevel()
    if normalizer is not None:
        made.normalizer = normalizer
    return made


def word_piece() -> Tokenizer:
    words = ["[UNK]", "hello", "##world", "world", "un", "##aff", "##able", "cafe", "é", "##s"]
    made = Tokenizer(models.WordPiece({w: i for i, w in enumerate(words)}, unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer()
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return made


def metaspace() -> Tokenizer:
    vocab = {c: i for i, c in enumerate(["<unk>", "▁", "a", "b", "▁a"])}
    made = Tokenizer(models.BPE(vocab=vocab, merges=[("▁", "a")], unk_token="<unk>"))
    made.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
    return made


def fallback() -> Tokenizer:
    pieces = [("<unk>", 0.0)] + [(f"<0x{b:02X}>", -10.0) for b in range(256)]
    pieces += [("▁", -2.0), ("a", -2.0), ("b", -2.0)]
    made = Tokenizer(models.Unigram(pieces, unk_id=0, byte_fallback=True))
    made.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="never")
    return made


def adapter(library: Tokenizer, folder: Path) -> HuggingFaceTokenizer:
    path = folder / "tokenizer.json"
    path.write_text(library.to_str(), "utf-8")
    tokenizer = open_tokenizer(path)
    if not isinstance(tokenizer, HuggingFaceTokenizer):  # a plain file: see the library's side
        value = json.loads(library.to_str())
        value["pre_tokenizer"] = {"type": "Sequence", "pretokenizers": [
            {"type": "Split", "pattern": {"String": "\U0010fffe"}, "behavior": "Isolated",
             "invert": False}, value["pre_tokenizer"]]}
        path.write_text(json.dumps(value), "utf-8")
        tokenizer = open_tokenizer(path)
    assert isinstance(tokenizer, HuggingFaceTokenizer)
    return tokenizer


def spans(encoding: Encoding) -> list[tuple[int, int, Status]]:
    rows = zip(encoding.starts.tolist(), encoding.ends.tolist(), encoding.status.tolist(),
               strict=True)
    return [(start, end, Status(status)) for start, end, status in rows]


CASES: list[tuple[str, Any, str, list[tuple[int, int, Status]]]] = [
    ("bytes of one character", byte_level(), "a😀b",
     [(0, 1, E), (1, 2, E), (2, 3, E), (3, 4, E), (4, 5, E), (5, 6, E)]),
    ("composed", byte_level(normalizers.NFC()), "e\u0301x", [(0, 3, N), (0, 3, N), (3, 4, E)]),
    ("composed Hangul", byte_level(normalizers.NFC()), "x\u1112\u1161\u11abz",
     [(0, 1, E), (1, 10, N), (1, 10, N), (1, 10, N), (10, 11, E)]),
    ("ligature", byte_level(normalizers.NFKC()), "ﬁx", [(0, 3, N), (0, 3, N), (3, 4, E)]),
    ("lower case", byte_level(normalizers.Lowercase()), "İx",
     [(0, 2, N), (0, 2, N), (0, 2, N), (2, 3, E)]),
    ("untouched by NFC", byte_level(normalizers.NFC()), "é😀",
     [(0, 1, E), (1, 2, E), (2, 3, E), (3, 4, E), (4, 5, E), (5, 6, E)]),
    ("prefix space", byte_level(prefix=True), "ab", [(0, 0, V), (0, 1, E), (1, 2, E)]),
    ("metaspace", metaspace(), "b a", [(0, 0, V), (0, 1, E), (1, 3, S)]),
    ("metaspace before the text", metaspace(), "a b", [(0, 1, S), (1, 2, S), (2, 3, E)]),
    ("metaspace unknown", metaspace(), "aé", [(0, 1, S), (1, 3, U)]),
    ("byte fallback", fallback(), "a😀é",
     [(0, 1, E), (1, 2, E), (2, 3, E), (3, 4, E), (4, 5, E), (5, 6, E), (6, 7, E)]),
    ("word pieces", word_piece(), "hello\0\u200bworld unaffable 日",
     [(0, 5, E), (9, 14, E), (15, 17, E), (17, 20, E), (20, 24, E), (25, 28, U)]),
    ("case folded", word_piece(), "HELLO Cafés", [(0, 5, N), (6, 11, N), (11, 12, E)]),
]


@pytest.mark.parametrize(("library", "text", "expected"),
                         [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_known_traps(
    tmp_path: Path, library: Tokenizer, text: str, expected: list[tuple[int, int, Status]]
) -> None:
    tokenizer = adapter(library, tmp_path)
    encoding = tokenizer.encode(text)
    assert encoding.ids.tolist() == library.encode(text, add_special_tokens=False).ids
    assert spans(encoding) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kxo", [(1, 3, E)]),
        ("xko", [(0, 3, N)]),
        ("éxo中xxo", [(2, 4, E), (7, 8, E), (8, 10, E)]),
        ("kk", []),
    ],
)
def test_characters_that_a_bpe_without_unknown_token_drops(
    tmp_path: Path, text: str, expected: list[tuple[int, int, Status]]
) -> None:
    library = Tokenizer(models.BPE({"x": 0, "o": 1, "xo": 2}, [("x", "o")]))
    (path := tmp_path / "tokenizer.json").write_text(library.to_str())
    encoding = open_tokenizer(path).encode(text)
    assert encoding.ids.tolist() == library.encode(text).ids
    assert spans(encoding) == expected


def test_an_added_token_that_takes_white_space(tmp_path: Path) -> None:
    library = byte_level()
    library.add_special_tokens([AddedToken("<m>", lstrip=True, rstrip=True)])
    encoding = adapter(library, tmp_path).encode("é <m> x", specials=Specials.ALLOW)
    assert spans(encoding) == [(0, 1, E), (1, 2, E), (2, 7, S), (7, 8, E)]


def test_kinds_and_bytes_of_other_models(tmp_path: Path) -> None:
    pieces = adapter(word_piece(), tmp_path).vocabulary
    assert pieces.bytes_of(2) == b"world"
    assert pieces.kind_of(0) == Kind.UNKNOWN
    assert pieces.kind_of(1) == Kind.PIECE
    scored = adapter(fallback(), tmp_path).vocabulary
    assert scored.bytes_of(1 + 0x41) == b"A"
    assert scored.scores[257] == -2.0
    assert scored.bytes_of(257) == b" "
    spaced = adapter(metaspace(), tmp_path)
    assert spaced.vocabulary.bytes_of(4) == b" a"
    assert spaced.vocabulary.ranks.tolist() == [-1, -1, -1, -1, 0]
    assert spaced.family == "BPE"


POOL = [*"ab tT'’ \n\r\t12.,é日本😀\u0301\u00a0ßİ한ﾞ①ﬁ_▁", "e\u0301", "ᄒ", "ᅡ", "ᆫ", "hello", "cafe"]
LIBRARIES = {
    "plain": byte_level(merges=[("a", "b"), ("Ġ", "t"), ("Ã", "©")]),
    "NFC": byte_level(normalizers.NFC(), merges=[("a", "b"), ("Ã", "©")]),
    "NFKC": byte_level(normalizers.NFKC(), merges=[("a", "b"), ("f", "i")]),
    "prefix": byte_level(prefix=True, merges=[("a", "b"), ("Ġ", "a")]),
    "metaspace": metaspace(),
    "fallback": fallback(),
    "word pieces": word_piece(),
}


@pytest.mark.parametrize("name", LIBRARIES)
def test_exact_means_exact(tmp_path: Path, name: str) -> None:
    library = LIBRARIES[name]
    tokenizer = adapter(library, tmp_path)
    made = random.Random(3)
    for _ in range(400):
        text = "".join(made.choice(POOL) for _ in range(made.randint(1, 30)))
        encoding = tokenizer.encode(text)
        assert encoding.ids.tolist() == library.encode(text, add_special_tokens=False).ids
        source = encoding.source
        before = 0
        for token_id, (start, end, status) in zip(
            encoding.ids.tolist(), spans(encoding), strict=True
        ):
            assert 0 <= start <= end <= len(source)
            assert start >= before, "tokens go forward"
            before = start
            token = tokenizer.vocabulary.bytes_of(token_id)
            if status == E:
                assert source[start:end] == token
            if status == V:
                assert start == end
        if name == "plain":
            encoding.check_tiling()
