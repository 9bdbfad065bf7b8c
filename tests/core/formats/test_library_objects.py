"""BPE models are handed to the `tokenizers` library in parts: the same as its own reading."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer as Library
from tokenprism.errors import FormatError
from tokenprism.formats.huggingface.file import take_apart
from tokenprism.formats.huggingface.library import Libraries
from tokenprism.formats.reading.strict_json import Document, parse

VOCAB = {"a": 0, "b": 1, "ab": 2, "abb": 3, "<unk>": 4, "##b": 5, "é": 6}
MERGES: list[list[str]] = [["a", "b"], ["ab", "b"]]


def document(root: dict[str, Any]) -> Document:
    made = parse(Path("tokenizer.json"), json.dumps(root).encode())
    take_apart(made)
    return made


def root_of(
    model: dict[str, Any], added: list[dict[str, Any]] | None = None, **parts: Any
) -> dict[str, Any]:
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": added or [],
            "normalizer": None, "pre_tokenizer": None, "post_processor": None, "decoder": None,
            **parts, "model": model}


def bpe(**settings: Any) -> dict[str, Any]:
    return {"type": "BPE", "vocab": VOCAB, "merges": MERGES, **settings}


def row(token_id: int, content: str, special: bool = False, **more: bool) -> dict[str, Any]:
    return {"id": token_id, "content": content, "single_word": False, "lstrip": False,
            "rstrip": False, "normalized": not special, "special": special, **more}


def check_alike(root: dict[str, Any]) -> None:
    made = Libraries(document(root))
    theirs = Library.from_str(json.dumps(root))
    theirs.no_truncation()
    theirs.no_padding()
    if getattr(theirs.model, "dropout", None):
        theirs.model.dropout = None
    expected = theirs.to_str()
    other = made.another()
    assert other is not made.first
    for library in (made.first, other):
        assert library.to_str() == expected
        for text in ("abba", "<x>ab <y>", "caféab", "[m]a"):
            found, wanted = library.encode(text), theirs.encode(text)
            assert (found.ids, found.offsets) == (wanted.ids, wanted.offsets)


@given(
    settings=st.fixed_dictionaries({}, optional={
        "dropout": st.sampled_from([None, 0.5]), "unk_token": st.sampled_from([None, "<unk>"]),
        "continuing_subword_prefix": st.sampled_from([None, ""]),
        "end_of_word_suffix": st.sampled_from([None, "", "</w>"]),
        "fuse_unk": st.booleans(), "byte_fallback": st.booleans(), "ignore_merges": st.booleans(),
    }),
    strings=st.booleans(),
    normalizer=st.sampled_from([None, {"type": "Lowercase"}, {"type": "NFC"}]),
)
def test_settings(settings: dict[str, Any], strings: bool, normalizer: object) -> None:
    model = bpe(**settings)
    if strings:
        model["merges"] = [" ".join(pair) for pair in MERGES]
    added = [row(4, "<unk>", True), row(7, "<x>", True), row(8, "<y>"),
             row(20, "[m]", lstrip=True, single_word=True), row(2, "ab")]
    check_alike(root_of(model, added, normalizer=normalizer))


def test_parts_around_the_model() -> None:
    template = {
        "type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "<x>", "type_id": 0}},
                                                 {"Sequence": {"id": "A", "type_id": 0}}],
        "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
        "special_tokens": {"<x>": {"id": "<x>", "ids": [7], "tokens": ["<x>"]}},
    }
    check_alike(root_of(
        bpe(), [row(7, "<x>", True)], post_processor=template,
        pre_tokenizer={"type": "WhitespaceSplit"}, decoder={"type": "BPEDecoder", "suffix": ""},
        truncation={"direction": "Right", "max_length": 2, "strategy": "LongestFirst", "stride": 0},
        padding={"strategy": {"Fixed": 9}, "direction": "Right", "pad_to_multiple_of": None,
                 "pad_id": 0, "pad_type_id": 0, "pad_token": "a"},
    ))


def test_a_prefix() -> None:
    model = {"type": "BPE", "vocab": {"t": 0, "##o": 1, "to": 2}, "merges": [["t", "##o"]],
             "continuing_subword_prefix": "##"}
    check_alike(root_of(model))


@pytest.mark.parametrize("model", [
    {"type": "WordPiece", "vocab": VOCAB, "unk_token": "<unk>", "continuing_subword_prefix": "##",
     "max_input_chars_per_word": 100},
    {"type": "WordLevel", "vocab": VOCAB, "unk_token": "<unk>"},
    {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0], ["a", -1.0], ["b", -2.0]]},
    {"vocab": VOCAB, "merges": MERGES},  # an old file
])
def test_other_models(model: dict[str, Any]) -> None:
    check_alike(root_of(model, [row(30, "<x>", True)]))


@pytest.mark.parametrize("root", [
    root_of(bpe(fuse_unk="yes")), root_of(bpe(dropout="x")),
    root_of(bpe(), normalizer={"type": "NoSuchStep"}),
    root_of(bpe(), [{"id": 7, "content": "<x>"}]), root_of(bpe(dropout=2.0)),
])
def test_what_the_library_refuses(root: dict[str, Any]) -> None:
    with pytest.raises(Exception):  # noqa: B017, PT011 - of whatever kind
        Library.from_str(json.dumps(root))
    with pytest.raises(FormatError):
        Libraries(document(root))
