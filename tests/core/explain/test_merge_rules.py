"""Merges read from files: replays against a naive one and against the libraries' own ids."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import sentencepiece
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Regex, Tokenizer, models, pre_tokenizers, trainers
from tokenprism import Progress
from tokenprism.explain.library import why_here
from tokenprism.explain.merge_rules import MergeRules, merges_of_scores, place_of
from tokenprism.explain.reading import rules_of
from tokenprism.explain.tree import merge_tree
from tokenprism.explain.words import words_near
from tokenprism.formats.huggingface.library import Libraries
from tokenprism.formats.huggingface.tokenizer import HuggingFaceTokenizer
from tokenprism.formats.opening import open_tokenizer
from tokenprism.formats.reading.strict_json import Document
from tokenprism.formats.sandbox.remote import RemoteTokenizer, open_sandboxed

LINES = (
    "the lower the newest the widest ab abab ababab low lower lowest naïve café\n"
    "pieces of the paths and the merges of the words 12 123 1234 don't\n"
) * 20
TEXT = "the lowest naïve ab 1234 zebra 南京 😀  don't\n\nababab end"


def pieces(**options: object) -> bytes:
    made = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(LINES.split("\n")), model_writer=made, vocab_size=330,
        model_type="bpe", hard_vocab_limit=False, minloglevel=2, num_threads=1, **options,
    )
    return made.getvalue()


@cache
def document(kind: str) -> str:
    affix = {"suffix": {"end_of_word_suffix": "</w>"},
             "prefix": {"continuing_subword_prefix": "##"}}.get(kind, {})
    unknown = {"unk_token": "[UNK]", "fuse_unk": kind == "suffix"} if affix else {}
    model = models.BPE(**affix, **unknown)
    tokenizer = Tokenizer(model)
    tokenizer.pre_tokenizer = {
        "bytes": pre_tokenizers.Sequence([
            pre_tokenizers.Split(Regex(r"\p{N}{1,2}|[^\p{N}]+"), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False),
        ]),
        "suffix": pre_tokenizers.Whitespace(),
        "prefix": pre_tokenizers.Whitespace(),
    }[kind]
    trainer = trainers.BpeTrainer(
        vocab_size=420, special_tokens=["[UNK]", "<s>"], show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet() if kind == "bytes" else [],
        **affix,
    )
    tokenizer.train_from_iterator(LINES.split("\n"), trainer)
    found: str = tokenizer.to_str()
    return found


def naive(rules: MergeRules, word: bytes) -> list[int]:
    """Look at every pair, join the best, begin again."""
    ids, _ = rules.symbols_of(word)
    table: dict[tuple[int, int], tuple[int, int]] = {}
    order = rules.ranks if rules.ties is None else rules.ties
    for k in reversed(range(rules.merge_count)):
        table[int(rules.left[k]), int(rules.right[k])] = (int(order[k]), int(rules.result[k]))
    while True:
        pairs = [(*table[ids[k], ids[k + 1]], k) for k in range(len(ids) - 1)
                 if (ids[k], ids[k + 1]) in table]
        if not pairs:
            return ids
        best = min(pairs, key=lambda one: (one[0], one[2]))
        ids[best[2] : best[2] + 2] = [best[1]]


def check(tokenizer: object, rules: MergeRules, text: str) -> int:
    """Every word agrees with the library; how many there are."""
    encoding = tokenizer.encode(text)  # type: ignore[attr-defined]
    seen = byte = 0
    while byte < len(encoding.source):
        words = words_near(tokenizer, encoding, byte)
        place = place_of(rules, encoding, byte, words)
        if place is None:
            byte += 1
            continue
        assert place.agrees, (place.spelled.text, encoding.ids[place.first : place.last])
        assert place.start <= byte < place.end
        if place.replay.whole is None:
            last = place.replay.at(place.replay.steps).ids.tolist()
            assert last == naive(rules, place.replay.word)
        edges = place.source_of(place.replay.edges)
        assert (np.diff(edges) >= 0).all()
        seen += 1
        byte = place.end
    return seen


@pytest.mark.parametrize("options", [
    {}, {"byte_fallback": True}, {"add_dummy_prefix": False},
    {"normalization_rule_name": "identity", "remove_extra_whitespaces": False},
    {"user_defined_symbols": ["low", "path"]}, {"split_by_whitespace": False},
])
def test_sentencepiece(tmp_path: Path, options: dict[str, object]) -> None:
    (tmp_path / "bpe.model").write_bytes(pieces(**options))
    tokenizer = open_tokenizer(tmp_path / "bpe.model")
    rules = rules_of(open_tokenizer(str(tmp_path / "bpe.model")))
    assert isinstance(rules, MergeRules)
    assert check(tokenizer, rules, TEXT) >= 3
    assert check(tokenizer, rules, LINES[:300]) >= 3


@pytest.mark.parametrize("kind", ["bytes", "suffix", "prefix"])
def test_tokenizer_json(kind: str) -> None:
    text = document(kind)
    tokenizer = HuggingFaceTokenizer(_libraries(text), _columns(text), name=kind)
    rules = rules_of(tokenizer)
    assert isinstance(rules, MergeRules)
    assert check(tokenizer, rules, TEXT) >= 8


@pytest.mark.parametrize("kind", ["bytes", "suffix", "prefix"])
def test_merge_trees_lie_over_the_text_without_marks(kind: str) -> None:
    text = document(kind)
    tokenizer = HuggingFaceTokenizer(_libraries(text), _columns(text), name=kind)
    rules = rules_of(tokenizer)
    assert isinstance(rules, MergeRules)
    encoding = tokenizer.encode(TEXT)
    seen = 0
    for row, token_id in enumerate(encoding.ids.tolist()):
        nodes = merge_tree(tokenizer.vocabulary, token_id, rules)
        if not nodes:
            continue
        seen += 1
        assert nodes[0].end == encoding.ends[row] - encoding.starts[row]
        for node in nodes:
            if node.children:
                left, right = node.children
                assert (left.start, left.end, right.end) == (node.start, right.start, node.end)
    assert seen >= 5


def _libraries(text: str) -> Libraries:
    return Libraries(Document(Path("made"), text, json.loads(text), ()))


def _columns(text: str) -> object:
    from tokenprism.formats.huggingface.file import take_apart
    from tokenprism.formats.huggingface.vocabulary import columns

    file = take_apart(Document(Path("tokenizer.json"), text, json.loads(text), ()))
    return columns(file, Tokenizer.from_str(text).token_to_id)


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from("abthelows 1234né南😀\n.'"), max_size=40))
def test_any_text(text: str) -> None:
    for kind in ("bytes", "suffix", "prefix"):
        tokenizer, rules = _opened(kind)
        check(tokenizer, rules, text)
        encoding = tokenizer.encode(text)
        for byte in range(len(encoding.source) + 1):
            words = words_near(tokenizer, encoding, byte)
            assert why_here(rules, tokenizer.vocabulary, encoding, byte, words) is not None


@cache
def _opened(kind: str) -> tuple[HuggingFaceTokenizer, MergeRules]:
    text = document(kind)
    tokenizer = HuggingFaceTokenizer(_libraries(text), _columns(text), name=kind)
    rules = rules_of(tokenizer)
    assert isinstance(rules, MergeRules)
    return tokenizer, rules


def test_equal_scores_are_decided_by_place() -> None:
    found, ties = merges_of_scores([b"a", b"aa", b"aaa"], np.array([-9.0, -1.0, -1.0]))
    assert sorted(map(tuple, found.tolist())) == [(0, 0, 1), (0, 1, 2), (1, 0, 2)]
    assert ties.tolist() == [0, 0, 0]


def test_stages(tmp_path: Path) -> None:
    tokenizer, rules = _opened("bytes")
    encoding = tokenizer.encode("the low123<s>zq")

    def said(byte: int) -> str:
        words = words_near(tokenizer, encoding, byte)
        told = why_here(rules, tokenizer.vocabulary, encoding, byte, words)
        assert told is not None
        return str(told.message)

    assert said(0) == "The text begins or ends here."
    assert "joins" in said(1)
    assert said(3).startswith("The library's pre-tokenizer (Split; ByteLevel) cuts here")
    assert "letters, optional leading space (alternative 2 of ByteLevel)" in said(3)
    assert "Right is '12': " in said(7)
    assert said(14).startswith("No merge in this vocabulary joins 'z' and 'q'")


def test_a_child_tells_the_same(tmp_path: Path) -> None:
    (tmp_path / "bpe.model").write_bytes(pieces())
    (tmp_path / "tokenizer.json").write_text(document("suffix"))
    for name in ("bpe.model", "tokenizer.json"):
        remote = open_sandboxed(tmp_path / name)
        own = open_tokenizer(tmp_path / name)
        if not isinstance(remote, RemoteTokenizer):
            continue
        rules, mine = remote.apply(rules_of, Progress()), rules_of(own)
        assert isinstance(rules, MergeRules)
        assert isinstance(mine, MergeRules)
        assert rules.result.tolist() == mine.result.tolist()
        assert check(remote, rules, TEXT) >= 3


def test_other_ids_are_said() -> None:
    tokenizer, rules = _opened("suffix")
    encoding = tokenizer.encode("lowest")
    fewer = replace(
        rules, left=rules.left[:0], right=rules.right[:0], result=rules.result[:0],
        ranks=rules.ranks[:0],
    )
    place = place_of(fewer, encoding, 0)
    assert place is not None
    assert not place.agrees
    told = why_here(fewer, tokenizer.vocabulary, encoding, 1)
    assert told is not None
    assert str(told.message).startswith("Not known, because the file's merges give other tokens")
