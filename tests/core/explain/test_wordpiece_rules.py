"""WordPiece's longest match: ids are the library's, word for word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer as Library
from tokenizers.models import WordPiece
from tokenprism.explain.reading import rules_of
from tokenprism.explain.wordpiece import (
    BertNormalizer,
    End,
    WordPieceRules,
    longest_match,
    word_at,
)
from tokenprism.formats.huggingface.vocab_txt import tokenizer_json
from tokenprism.formats.opening import open_tokenizer

VOCAB = ["[PAD]", "[UNK]", "un", "##aff", "##able", "##a", "##b", "a", "b", "ab", "##ab", "##ba",
         "aba", "é", "##é", "中", ".", "e", "the", "##m"]
IDS = {text: at for at, text in enumerate(VOCAB)}
NORMAL = {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True,
          "strip_accents": None, "lowercase": True}


def rules(limit: int = 100, prefix: str = "##") -> WordPieceRules:
    return WordPieceRules(IDS, prefix, 1, limit, BertNormalizer())


@settings(deadline=None)
@given(st.text("abé中x", min_size=1, max_size=12), st.integers(1, 12))
def test_ids_are_those_of_the_library(word: str, limit: int) -> None:
    model = WordPiece(IDS, unk_token="[UNK]", max_input_chars_per_word=limit)
    found = longest_match(rules(limit), word)
    assert list(found.ids) == [one.id for one in model.tokenize(word)]
    if found.end is End.MATCHED:
        assert [one.start for one in found.steps[1:]] == [one.end for one in found.steps[:-1]]
        for step in found.steps:
            assert step.tried[-1] == VOCAB[step.token_id]
            assert all(one not in IDS for one in step.tried[:-1])
            assert len(step.tried) == len(word) - step.end + 1


def test_the_steps_of_a_word() -> None:
    found = longest_match(rules(), "unaffable")
    assert [VOCAB[one] for one in found.ids] == ["un", "##aff", "##able"]
    assert found.steps[1].tried == ("##affable", "##affabl", "##affab", "##affa", "##aff")
    failed = longest_match(rules(), "unx")
    assert failed.end is End.NO_ENTRY
    assert failed.ids == (1,)
    assert failed.steps[-1].tried == ("##x",)
    assert longest_match(rules(3), "abab").end is End.TOO_LONG
    assert longest_match(rules(), "").ids == ()


def written(tmp_path: Path, normalizer: dict[str, object] | None = None) -> Path:
    root = tokenizer_json(IDS, normalizer or NORMAL, "[UNK]", ["[PAD]", "[UNK]"])
    path = tmp_path / "tokenizer.json"
    path.write_text(json.dumps(root))
    return path


@pytest.mark.parametrize("kind", ["tokenizer.json", "vocab.txt"])
def test_words_of_a_text(tmp_path: Path, kind: str) -> None:
    path = written(tmp_path)
    if kind == "vocab.txt":
        path = tmp_path / "vocab.txt"
        path.write_text("\n".join(VOCAB) + "\n")
    known = rules_of(open_tokenizer(str(path)))
    assert isinstance(known, WordPieceRules)
    assert known.vocab == IDS
    tokenizer = open_tokenizer(path)
    text = "The UNAFFABLE, abab ÉM. 中ab xyz Ab\u0301 a" + "b" * 101
    encoding = tokenizer.encode(text)
    for row in range(len(encoding)):
        place = word_at(known, encoding, int(encoding.starts[row]))
        assert place is not None
        assert place.first <= row < place.last
        match = longest_match(known, place.word)
        assert list(match.ids) == encoding.ids[place.first : place.last].tolist()
        shown = encoding.source[place.start : place.end].decode()
        assert known.normalizer is not None
        assert known.normalizer.apply(shown) == place.word
    assert word_at(known, encoding, 3) is None


@pytest.mark.parametrize("lower", [True, False])
@pytest.mark.parametrize("strip", [None, True, False])
def test_the_normalizer_is_that_of_the_library(lower: bool, strip: bool | None) -> None:
    from tokenizers.normalizers import BertNormalizer as Theirs

    theirs = Theirs(True, False, strip, lower)
    ours = BertNormalizer(True, lower, strip)
    for word in ("ÉCOLE", "naïve\u200b", "ŻÓŁW", "\ufffdx\0", "İstanbul", "straße", "ΑΣ", "한국어"):
        assert ours.apply(word) == theirs.normalize_str(word)


def test_other_normalizers_are_not_imitated(tmp_path: Path) -> None:
    known = rules_of(open_tokenizer(str(written(tmp_path, {"type": "Lowercase"}))))
    assert isinstance(known, WordPieceRules)
    assert known.normalizer is None
    assert Library.from_file(str(tmp_path / "tokenizer.json")).encode("XYZ").ids == [1]
