"""Merge trees against a recursive reference, for bytes and for characters with every mark."""

from __future__ import annotations

import pytest
import trace_kit
from encode_models import cl100k, model_of
from test_characters import MARKS
from test_characters import train as train_characters
from tokenprism.bpe.model import BpeModel
from tokenprism.explain.tree import LARGEST, Node, merge_tree


def reference(model: BpeModel, token_id: int) -> set[tuple[int, int, int, int]]:
    found, waiting = set(), [trace_kit.merge_tree(model, token_id)]
    while waiting:
        node = waiting.pop()
        found.add((node.id, node.start, node.end, node.rank))
        waiting += [child for child in (node.left, node.right) if child is not None]
    return found if len(found) > 1 else set()


def listed(nodes: list[Node]) -> set[tuple[int, int, int, int]]:
    return {(one.token_id, one.start, one.end, one.rank) for one in nodes}


@pytest.mark.parametrize("mark", MARKS)
def test_trees_of_characters(mark: str) -> None:
    model = train_characters("low low low lower lower new newest widest", 40, mark=mark)
    assert any(model.marked) == (mark != "none")
    for token_id in range(len(model.vocabulary)):
        found = listed(merge_tree(model.vocabulary, token_id, model))
        assert found == reference(model, token_id), model.vocabulary.bytes_of(token_id)


def test_trees_of_bytes() -> None:
    model = cl100k().model
    for token_id in range(0, len(model.vocabulary), 97):
        expected = reference(model, token_id)
        assert listed(merge_tree(model.vocabulary, token_id, model)) == expected
        assert listed(merge_tree(model.vocabulary, token_id)) == expected


def test_parents_stand_before_children_and_share_their_bytes() -> None:
    model = cl100k().model
    nodes = merge_tree(model.vocabulary, model.vocabulary.ids_by_bytes[b" tokenizer"], model)
    places = {id(node): place for place, node in enumerate(nodes)}
    assert nodes[0].end == len(b" tokenizer")
    for node in nodes:
        for child in node.children:
            assert places[id(child)] > places[id(node)]
            assert child.depth == node.depth + 1
        if node.children:
            left, right = node.children
            assert (left.start, left.end, right.end) == (node.start, right.start, node.end)


def test_trees_that_are_too_large_or_unknown_are_empty() -> None:
    count = LARGEST // 2 + 1
    model = model_of([(97, 97, 256), *((255 + k, 97, 256 + k) for k in range(1, count))])
    assert len(merge_tree(model.vocabulary, 256 + count - 3, model)) == LARGEST - 1
    assert merge_tree(model.vocabulary, 255 + count, model) == []
    assert merge_tree(model.vocabulary, 97, model) == []
    assert merge_tree(model.vocabulary, -1, model) == []
    assert merge_tree(model.vocabulary, len(model.vocabulary), model) == []
