"""Ids to text, strictly, with replacements and one at a time, as Python decodes the bytes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from encode_models import cl100k
from hypothesis import given
from hypothesis import strategies as st
from tokenprism import Kind, StreamDecoder, Vocabulary, decode_text
from tokenprism.decoding import entries_of
from tokenprism.errors import DecodingError, UnknownIdError
from tokenprism.formats import open_tokenizer

PIECES = st.one_of(
    st.binary(max_size=5),
    st.text(max_size=3).map(str.encode),
    st.sampled_from([b"\xf0", b"\x9f", b"\xf0\x9f\x98", b"\x80", b"\xe0", b"\xed\xa0"]),
)


def vocabulary_of(entries: list[bytes]) -> Vocabulary:
    return Vocabulary.of(entries, np.full(len(entries), Kind.PIECE, np.uint8))


@given(st.lists(PIECES, max_size=12))
def test_streams_give_what_the_whole_gives(entries: list[bytes]) -> None:
    vocabulary, ids = vocabulary_of(entries), list(range(len(entries)))
    whole = b"".join(entries)
    expected = whole.decode("utf-8", "replace")
    assert decode_text(vocabulary, ids, replace=True) == expected
    decoder = StreamDecoder(vocabulary)
    for _ in range(2):  # a flush leaves nothing behind
        parts = [decoder.feed(token_id) for token_id in ids]
        assert len(decoder.pending) <= 3
        assert "".join(parts) + decoder.flush() == expected
    assert decoder.feed_all(ids) + decoder.flush() == expected
    for at in range(len(parts)):  # as soon as characters are complete
        known = b"".join(entries[: at + 1]).decode("utf-8", "replace")
        assert "".join(parts[: at + 1]).startswith(known.rstrip("\ufffd"))


@given(st.lists(PIECES, max_size=12))
def test_strict_decoding_names_token_and_byte(entries: list[bytes]) -> None:
    vocabulary, ids = vocabulary_of(entries), np.arange(len(entries), dtype=np.int32)
    whole = b"".join(entries)
    place = None
    try:
        expected = whole.decode("utf-8")
    except UnicodeDecodeError as fault:
        place = fault.start
    if place is None:
        assert decode_text(vocabulary, ids) == expected
        return
    with pytest.raises(DecodingError) as caught:
        decode_text(vocabulary, ids)
    assert caught.value.place.byte == place
    before = len(b"".join(entries[: caught.value.token]))
    assert before <= place < before + len(entries[caught.value.token])


def test_unknown_ids() -> None:
    vocabulary = vocabulary_of([b"hello", b" world"])
    vocabulary.kinds[1] = Kind.UNUSED
    with pytest.raises(UnknownIdError):
        decode_text(vocabulary, [0, 1])
    for token_id in (1, 2, -1, 1 << 63):
        shown = decode_text(vocabulary, [0, token_id, 0], replace=True)
        assert shown == f"hello\u27e8{token_id}?\u27e9hello"
        assert entries_of(vocabulary, [0, token_id, 0]) == [b"hello", None, b"hello"]
        decoder = StreamDecoder(vocabulary)
        with pytest.raises(UnknownIdError):
            decoder.feed(token_id)
        assert decoder.feed(0) == "hello"


def cases(shared: Path, *kinds: str) -> dict[str, Any]:
    found = json.loads((shared / "cases" / "cases.json").read_text("utf-8"))
    return {one["id"]: one for one in found if one["kind"] in kinds}


def test_cases_of_decoding(shared: Path) -> None:
    known = cases(shared, "decode-utf8", "decode-cleanup", "decode-unknown-id")
    tokenizer = cl100k()
    vocabulary = tokenizer.vocabulary

    stream = known["DU1"]["expected"]
    decoder = StreamDecoder(vocabulary)
    assert tokenizer.encode(known["DU1"]["input"]["text"]).ids.tolist() == stream["ids"]
    emitted = [decoder.feed(token_id) for token_id in stream["ids"]]
    assert emitted == stream["text_emitted_after_each_id"]
    assert decoder.flush() == stream["text_at_end"]

    cut = known["DU2"]["expected"]
    assert tokenizer.decode(cut["ids"]).hex() == cut["bytes_hex"]
    assert decode_text(vocabulary, cut["ids"], replace=True) == cut["text_with_replacement"]
    with pytest.raises(DecodingError, match="ends inside a character, in token 1"):
        decode_text(vocabulary, cut["ids"])

    for text, ids in known["DC1"]["expected"]["ids"].items():
        assert tokenizer.encode(text).ids.tolist() == ids
        assert decode_text(vocabulary, ids) == text

    for (token_id,) in known["DI1"]["input"]["ids_list"]:
        with pytest.raises(UnknownIdError):
            tokenizer.decode([token_id])
        assert entries_of(vocabulary, [15339, token_id]) == [b"hello", None]
    parts = entries_of(vocabulary, known["DI2"]["input"]["ids"])
    assert [one and one.decode() for one in parts] == known["DI2"]["expected"]["parts"]
    shown = decode_text(vocabulary, known["DI2"]["input"]["ids"], replace=True)
    assert shown == "hello\u27e8100256?\u27e9 world"


def test_cases_of_whole_words(shared: Path, tmp_path: Path) -> None:
    known = cases(shared, "ignore-merges")
    file = tmp_path / "tokenizer.json"
    content = known["IM1"]["input"]["files"]["tokenizer.json"]
    for ignore in (True, False):
        content["model"]["ignore_merges"] = ignore
        file.write_text(json.dumps(content), "utf-8")
        tokenizer = open_tokenizer(file)
        for word, tokens in known["IM1"]["expected"][str(ignore)].items():
            ids = tokenizer.encode(word).ids
            assert [one.decode() for one in entries_of(tokenizer.vocabulary, ids) if one] == tokens

    file.write_text(json.dumps(known["IM3"]["input"]["files"]["tokenizer.json"]), "utf-8")
    assert any("no merge makes 1 of its tokens (id 257" in one
               for one in open_tokenizer(file).warnings)
