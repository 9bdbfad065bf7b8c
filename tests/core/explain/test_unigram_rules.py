"""Unigram's lattice: its best path has the library's ids, and its places are those of the text."""

from __future__ import annotations

import io
import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import sentencepiece
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers.models import Unigram
from tokenprism.encoding import Encoding
from tokenprism.explain.reading import _of_sentencepiece, rules_of
from tokenprism.explain.unigram import UnigramRules, place_of
from tokenprism.formats.opening import open_tokenizer
from tokenprism.formats.sentencepiece.model import MARK
from tokenprism.formats.sentencepiece.model import read as read_model

TEXT = (
    "The lattice has all pieces that fit; the best path has the best sum.\n"
    "Ｆｕｌｌ  width ① and 南京市长江大桥 😀 end\n ﬁn  naïve cafe\u0301"
)
PIECES = [["<unk>", 0.0], ["a", -2.0], ["b", -2.5], ["ab", -3.1], ["ba", -4.0], ["aba", -5.9],
          ["▁", -1.5], ["▁a", -2.2], ["中", -6.0], ["bab", -6.5]]


@cache
def trained(**options: object) -> bytes:
    lines = (TEXT + "\n" + "the quick brown fox jumps over lazy dogs and pieces of paths\n") * 30
    made = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines.split("\n")), model_writer=made, vocab_size=340,
        model_type="unigram", hard_vocab_limit=False, character_coverage=0.98,
        minloglevel=2, num_threads=1, **options,
    )
    return made.getvalue()


def check(rules: UnigramRules, encoding: Encoding, start: int, end: int) -> None:
    place = place_of(rules, encoding, start, end)
    assert place is not None
    assert place.agrees
    assert place.lost == 0
    assert place.origin <= start
    assert place.end >= min(end, len(encoding.source))
    nodes = place.source_of(place.lattice.nodes)
    assert (np.diff(nodes) >= 0).all()
    assert set(nodes.tolist()) <= set(range(place.origin, place.end + 1))


@pytest.mark.parametrize(
    "options", [{}, {"byte_fallback": True}, {"add_dummy_prefix": False},
                {"user_defined_symbols": ["lattice", "pa"]},
                {"normalization_rule_name": "identity", "remove_extra_whitespaces": False}],
)
def test_sentencepiece(tmp_path: Path, options: dict[str, object]) -> None:
    frozen = {k: tuple(v) if isinstance(v, list) else v for k, v in options.items()}
    data = trained(**frozen)
    path = tmp_path / "spiece.model"
    path.write_bytes(data)
    rules = rules_of(open_tokenizer(str(path)))
    assert isinstance(rules, UnigramRules)
    encoding = open_tokenizer(path).encode(TEXT)
    for start in range(len(encoding.source)):
        if len(encoding.ids[encoding.tokens_in(start, start + 1)]):
            check(rules, encoding, start, start + 1)


@settings(deadline=None)
@given(st.text("abx中", min_size=1, max_size=10), st.booleans())
def test_the_best_of_all_paths(text: str, by_bytes: bool) -> None:
    vocab = PIECES + ([[f"<0x{byte:02X}>", -20.0] for byte in range(256)] if by_bytes else [])
    model = Unigram([(piece, score) for piece, score in vocab], 0, by_bytes)
    names = {f"<0x{byte:02X}>": byte for byte in range(256)}
    rules = UnigramRules(
        [piece.encode() for piece, _ in vocab], np.array([score for _, score in vocab]),
        min(score for _, score in vocab) - 10, 0,
        {names[piece]: k for k, (piece, _) in enumerate(vocab) if piece in names}
        if by_bytes else None, False,
    )
    lattice = rules.lattice(text.encode())
    ids = lattice.best.ids.tolist()
    theirs = [one.id for one in model.tokenize(text)]
    if not by_bytes:  # the library fuses unknown characters
        ids = [one for k, one in enumerate(ids) if one or not k or ids[k - 1]]
    assert ids == theirs


@pytest.mark.parametrize("cuts", [True, False])
def test_tokenizer_json(tmp_path: Path, cuts: bool) -> None:
    root = {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": [],
        "normalizer": None,
        "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always",
                          "split": cuts},
        "post_processor": None, "decoder": None,
        "model": {"type": "Unigram", "unk_id": 0, "byte_fallback": False,
                  "vocab": [*PIECES, ["b▁a", -1.0]]},
    }
    path = tmp_path / "tokenizer.json"
    path.write_text(json.dumps(root))
    rules = rules_of(open_tokenizer(str(path)))
    assert isinstance(rules, UnigramRules)
    assert rules.cuts_at_marks is cuts
    encoding = open_tokenizer(path).encode("abab ab a xab中 bab")
    for start in range(len(encoding.source)):
        check(rules, encoding, start, start + 1)


def test_spaces_and_marks_are_placed() -> None:
    rules = UnigramRules(
        [b"", MARK + b"ab", b"a", b"b", MARK], np.array([0.0, -1, -2, -2, -2]), -12.0, 0,
        None, False,
    )
    encoding = Encoding(
        b"ab ab", np.array([1, 1], np.int32), np.array([0, 2]), np.array([2, 5]),
        np.zeros(2, np.uint8),
    )
    place = place_of(rules, encoding, 3, 4)
    assert place is not None
    assert place.normal.text == MARK + b"ab" + MARK + b"ab"
    assert place.source_of(place.lattice.nodes).tolist() == [0, 0, 1, 2, 3, 4, 5]
    assert not place.is_rewritten
    assert place.agrees


def test_rewritten_text_is_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / "spiece.model"
    path.write_bytes(trained())
    rules, encoding = rules_of(open_tokenizer(str(path))), open_tokenizer(path).encode("the ① best")
    assert isinstance(rules, UnigramRules)
    place = place_of(rules, encoding, 0, 3)
    assert place is not None
    assert place.is_rewritten


def test_other_files_have_no_such_rules(tmp_path: Path) -> None:
    data = trained()
    model = read_model(tmp_path / "m", data)
    model.model_type = type(model.model_type).WORD
    assert _of_sentencepiece(model) is None
    (tmp_path / "tokenizer.json").write_text(json.dumps({"model": {
        "type": "WordLevel", "vocab": {"a": 0}, "unk_token": "a"}}))
    assert rules_of(open_tokenizer(str(tmp_path / "tokenizer.json"))) is None
