"""Why tokens of a library begin and end where they do: sentences against the tokens themselves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_unigram_rules import PIECES, trained
from test_wordpiece_rules import written
from tokenprism.bpe.alphabet import CharacterOptions, Mark
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.explain.bpe import why_boundary
from tokenprism.explain.library import why_here
from tokenprism.explain.reading import rules_of
from tokenprism.explain.reason import Stage
from tokenprism.explain.words import words_near
from tokenprism.formats.opening import open_tokenizer


def test_wordpiece(tmp_path: Path) -> None:
    path = written(tmp_path)
    tokenizer, rules = open_tokenizer(path), rules_of(open_tokenizer(str(path)))
    text = "the unaffable xyz, [PAD] " + "a" * 101
    encoding = tokenizer.encode(text)

    def said(byte: int) -> tuple[str, str]:
        told = why_here(rules, tokenizer.vocabulary, encoding, byte)
        assert told is not None
        return str(told.message), str(told.remedy)

    assert "begins or ends" in said(0)[0]
    assert said(3)[0] == (
        "A word begins or ends here: the pre-tokenizer (BertPreTokenizer) cuts at white space and "
        "punctuation."
    )
    message, remedy = said(6)  # un|affable
    assert message.startswith("'un' is the longest entry that fits: 7 longer ones")
    assert "'una'" in remedy
    assert "'##aff'" in said(9)[0]
    assert said(7)[0] == "'##aff' is the longest entry that fits, and covers this place."
    assert "the whole word 'xyz' is the unknown token" in said(15)[0]
    assert "101 characters" in said(40)[0]
    assert why_here(rules, tokenizer.vocabulary, encoding, 999) is None


def test_unigram(tmp_path: Path) -> None:
    (tmp_path / "tokenizer.json").write_text(json.dumps({
        "version": "1.0", "added_tokens": [
            {"id": len(PIECES), "content": "<s>", "special": True, "single_word": False,
             "lstrip": False, "rstrip": False, "normalized": False}],
        "normalizer": None, "post_processor": None, "decoder": None, "truncation": None,
        "padding": None,
        "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always"},
        "model": {"type": "Unigram", "unk_id": 0, "vocab": PIECES},
    }))
    tokenizer = open_tokenizer(tmp_path)
    rules = rules_of(open_tokenizer(str(tmp_path)))
    from tokenprism import Specials

    encoding = tokenizer.encode("abab ab<s>a", specials=Specials.ALLOW)
    for byte in range(1, len(encoding.source)):
        told = why_here(rules, tokenizer.vocabulary, encoding, byte)
        assert told is not None
        if 7 <= byte <= 10:
            assert "special token <s>" in str(told.message)
        else:
            assert ("boundary" in str(told.message)) or ("segment" in str(told.message))
    encoding = tokenizer.encode("abab ab a")
    words = words_near(tokenizer, encoding, 4)
    told = why_here(rules, tokenizer.vocabulary, encoding, 4, words)
    assert told is not None
    assert str(told.message) == (
        "The library's pre-tokenizer (Metaspace) cuts here, and no token goes over a cut."
    )
    inside = why_here(rules, tokenizer.vocabulary, encoding, 1, words)
    assert inside is not None
    assert "Metaspace" not in str(inside.message)


def test_other_steps_of_wordpiece_are_named(tmp_path: Path) -> None:
    path = written(tmp_path)
    root = json.loads(path.read_text())
    root["pre_tokenizer"] = {"type": "Sequence", "pretokenizers": [
        {"type": "WhitespaceSplit"}, {"type": "Digits", "individual_digits": True},
    ]}
    path.write_text(json.dumps(root))
    tokenizer, rules = open_tokenizer(path), rules_of(open_tokenizer(str(path)))
    told = why_here(rules, tokenizer.vocabulary, tokenizer.encode("the unaffable"), 3)
    assert told is not None
    assert str(told.message) == (
        "A word begins or ends here: the pre-tokenizer (WhitespaceSplit; Digits) cuts."
    )


def test_what_is_not_known_is_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / "spiece.model"
    path.write_bytes(trained())
    tokenizer = open_tokenizer(path)
    encoding = tokenizer.encode("x ① the")
    told = why_here(None, tokenizer.vocabulary, encoding, 1)
    assert told is not None
    assert "does not tell" in str(told.message)
    told = why_here(rules_of(open_tokenizer(str(path))), tokenizer.vocabulary, encoding, 3)
    assert told is not None
    assert str(told.message)


@pytest.mark.parametrize("mark", list(Mark))
def test_boundaries_between_characters(mark: Mark) -> None:
    options = TrainOptions(60, "whitespace", characters=CharacterOptions(mark=mark))
    model = Trainer(TextCorpus([("low lower newér " * 9).encode()]), options).run()
    tokenizer = tokenizer_of(model)
    text = "low  lowéx newest".encode()
    encoding = tokenizer.encode(text)
    edges = {*encoding.starts.tolist(), *encoding.ends.tolist()}
    stages = set()
    for byte in range(1, len(text)):
        why = why_boundary(tokenizer, text, byte)
        stages.add(why.stage)
        if why.stage not in (Stage.SPACE, Stage.PRETOKEN):
            assert why.is_boundary == (byte in edges)
    assert {Stage.MERGED, Stage.SYMBOL, Stage.SPACE, Stage.PRETOKEN} <= stages
