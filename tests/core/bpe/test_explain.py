"""Traces and trees agree with the encoder; rank tables give back the merges that made them."""

from __future__ import annotations

import numpy as np
import pytest
from encode_models import cl100k, encode_word, model_of, train
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism.bpe.from_ranks import model_of_ranks, recover_merges
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import OptionError, UnknownIdError
from tokenprism.pretokenize import pattern
from trace_kit import Node, merge_tree, trace

WORDS = st.lists(st.text("abc", min_size=1, max_size=9).map(str.encode), min_size=1, max_size=12)


@settings(deadline=None)
@given(WORDS, st.integers(0, 20), st.text("abcd", max_size=40).map(str.encode))
def test_trace_is_the_encoding(words: list[bytes], merges: int, word: bytes) -> None:
    model = model_of(train(words, merges))
    found = trace(model, word)
    assert list(found.ids) == BpeTokenizer(model).encode(word).ids.tolist()
    assert len(found.steps) == len(word) - len(found.ids) + 1 if word else len(found.steps) == 1
    chosen = [step.chosen.merge for step in found.steps if step.chosen is not None]
    assert chosen == sorted(chosen)
    for step in found.steps:
        for one in step.candidates:
            assert step.ids[one.position : one.position + 2] == (one.left, one.right)
            assert step.edges[one.position] == one.start
            assert step.edges[one.position + 2] == one.end


@pytest.mark.parametrize("word", [" tokenizer", "don't", "中文编码", "👨🏽‍💻", "=" * 90])
def test_trace_of_real_words(word: str) -> None:
    data = word.encode()
    found = trace(cl100k().model, data)
    assert list(found.ids) == encode_word(cl100k().model, data)


def test_steps_of_a_word() -> None:
    model = model_of([(98, 99, 256), (97, 98, 257), (97, 256, 258)])
    first, second, last = trace(model, b"abc").steps
    assert [(one.position, one.merge, one.result) for one in first.candidates] == [
        (0, 1, 257),
        (1, 0, 256),
    ]
    assert first.chosen is first.candidates[1]
    assert second.ids == (97, 256)
    assert second.edges == (0, 1, 3)
    assert last.ids == (258,)
    assert last.chosen is None


def test_trace_of_a_whole_pre_token() -> None:
    model = model_of([(98, 99, 256), (-1, -1, 257)], whole={257: b"abc"})
    found = trace(model, b"abc")
    assert found.whole
    assert found.ids == (257,)
    assert found.steps[-1].ids == (97, 256)


def leaves(node: Node) -> list[Node]:
    if node.left is None or node.right is None:
        return [node]
    return leaves(node.left) + leaves(node.right)


@pytest.mark.parametrize("token", [b" the", b" tokenizer", "的".encode(), b"=" * 64, b"a"])
def test_merge_trees(token: bytes) -> None:
    vocabulary = cl100k().vocabulary
    token_id = vocabulary.id_of(token)
    assert token_id is not None
    root = merge_tree(cl100k().model, token_id)
    assert (root.id, root.start, root.end) == (token_id, 0, len(token))
    assert [(one.start, one.end) for one in leaves(root)] == [(i, i + 1) for i in range(len(token))]
    waiting = [root]
    while waiting:
        node = waiting.pop()
        assert vocabulary.bytes_of(node.id) == token[node.start : node.end]
        if node.left is None or node.right is None:
            assert node.merge == node.rank == -1
        else:
            assert node.rank > max(node.left.rank, node.right.rank)
            assert (node.left.end, node.right.end) == (node.right.start, node.end)
            waiting += [node.left, node.right]


def test_deep_trees_need_no_recursion() -> None:
    merges = [(97, 97, 256), *((255 + k, 97, 256 + k) for k in range(1, 3000))]
    model = model_of(merges)
    node = merge_tree(model, 3255)
    assert (node.end, node.left and node.left.end) == (3001, 3000)
    with pytest.raises(UnknownIdError):
        merge_tree(model, 3256)


@settings(deadline=None)
@given(WORDS, st.integers(0, 25))
def test_recovered_merges_are_those_of_the_training(words: list[bytes], merges: int) -> None:
    made = train(words, merges)
    vocabulary = model_of(made).vocabulary
    entries = [vocabulary.bytes_of(i) for i in range(len(vocabulary))]
    if len(set(entries)) < len(entries):
        return  # equal bytes under two ids: no rank table can hold them
    left, right = recover_merges(entries, np.arange(len(entries), dtype=np.int32))
    assert list(zip(left.tolist(), right.tolist(), strict=True))[256:] == [one[:2] for one in made]
    ranks = {entry: rank for rank, entry in enumerate(entries)}
    again = model_of_ranks(ranks, pattern("none"))
    assert again.result.tolist() == [one[2] for one in made]
    assert again.warnings == ()


def test_orphans_are_whole_pre_tokens() -> None:
    ranks = {bytes((i,)): i for i in range(256)} | {b"bc": 256, b"abc": 300, b"xyz": 301}
    model = model_of_ranks(ranks, pattern("gpt2"))
    tokenizer = BpeTokenizer(model)
    assert model.whole == {301: b"xyz"}
    assert "1 of the tokens" in tokenizer.warnings[0]
    assert tokenizer.encode("xyz xyz abc").ids.tolist() == [301, 32, 120, 121, 122, 32, 300]
    assert tokenizer.decode([301, 300]) == b"xyzabc"
    assert merge_tree(model, 301) == Node(301, 0, 3, 2, 301)


@settings(deadline=None, max_examples=150)
@given(
    st.lists(st.text("abc", min_size=2, max_size=6), unique=True, min_size=1, max_size=14),
    st.lists(st.text("abc", min_size=1, max_size=12), max_size=8),
)
def test_any_rank_table_encodes_as_tiktoken(entries: list[str], words: list[str]) -> None:
    """Whatever the order of ranks: with orphans, and with parents of a higher rank."""
    import tiktoken

    ranks = {bytes((i,)): i for i in range(256)}
    ranks |= {entry.encode(): 256 + i for i, entry in enumerate(entries)}
    reference = tiktoken.Encoding(
        "random", pat_str=r"\S+|\s+", mergeable_ranks=ranks, special_tokens={}
    )
    tokenizer = BpeTokenizer(model_of_ranks(ranks, pattern(r"\S+|\s+")))
    for word in [*words, *entries, " ".join(words)]:
        assert tokenizer.encode(word).ids.tolist() == reference.encode_ordinary(word)


def test_tables_that_cannot_be_ranks() -> None:
    for ranks, fault in (
        ({b"a": 0, b"b": 0}, "same rank"),
        ({b"": 0}, "without bytes"),
        ({b"a": -1}, "negative"),
    ):
        with pytest.raises(OptionError, match=fault):
            model_of_ranks(ranks, pattern("none"))


@pytest.mark.parametrize(
    ("merges", "fault"),
    [
        ([(97, 999, 256)], "not both tokens"),
        ([(97, 98, 99)], "that of a byte"),
        ([(97, 98, -5)], "negative"),
        ([(256, 97, 257), (257, 97, 256)], "made of itself"),
        ([(97, 98, 256), (98, 97, 256)], "by another"),
        ([(-1, -1, 256)], "no bytes"),
        ([(97, 98, 1 << 30)], "too high"),
        ([(97 if k == 0 else 255 + k,) * 2 + (256 + k,) for k in range(60)], "more than"),
    ],
)
def test_models_that_make_no_sense(merges: list[tuple[int, int, int]], fault: str) -> None:
    with pytest.raises(OptionError, match=fault):
        BpeTokenizer(model_of(merges))
