"""Byte spans of tokenizers that run in the `tokenizers` library: right, or marked as unsure."""

from __future__ import annotations

from pathlib import Path

import pytest
from span_kit import E, N, Row, adapter, metaspace, rows, unigram, word_piece
from tokenizers import Tokenizer, models, pre_tokenizers
from tokenprism import Kind
from tokenprism.formats import open_tokenizer


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
    tmp_path: Path, text: str, expected: list[Row]
) -> None:
    library = Tokenizer(models.BPE({"x": 0, "o": 1, "xo": 2}, [("x", "o")]))
    (path := tmp_path / "tokenizer.json").write_text(library.to_str())
    encoding = open_tokenizer(path).encode(text)
    assert encoding.ids.tolist() == library.encode(text).ids
    assert rows(encoding) == expected


def test_kinds_and_bytes_of_other_models(tmp_path: Path) -> None:
    pieces = adapter(word_piece(), tmp_path).vocabulary
    assert pieces.bytes_of(2) == b"world"
    assert pieces.kind_of(0) == Kind.UNKNOWN
    assert pieces.kind_of(1) == Kind.PIECE
    scored = adapter(unigram(pre_tokenizers.Metaspace()), tmp_path).vocabulary
    assert scored.bytes_of(1 + 0x41) == b"A"
    assert scored.scores[257] == -2.0
    assert scored.bytes_of(257) == b" "
    spaced = adapter(metaspace(), tmp_path)
    assert spaced.vocabulary.bytes_of(4) == b" a"
    assert spaced.vocabulary.ranks.tolist() == [-1, -1, -1, -1, 0]
    assert spaced.family == "BPE"
