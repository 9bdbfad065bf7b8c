"""A token's merge tree: which entries were merged, over which bytes, and where each is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

from tokenprism.vocabulary import Vocabulary

from ...painting.glyphs import hexadecimal, shown

LARGEST = 1500  # nodes; a larger tree is not drawn


@dataclass(slots=True, eq=False)
class Node:
    """One entry of the vocabulary over bytes [start, end); `children` is empty or has two."""

    token_id: int
    start: int
    end: int
    label: str
    rank: int | None
    depth: int
    children: list[Node] = field(default_factory=list)
    centre: float = 0.0
    width: float = 0.0


def label(data: bytes) -> str:
    """The bytes as text where they are characters, else in hex."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return hexadecimal(data)
    return shown(data)


def merge_tree(vocabulary: Vocabulary, token_id: int, start: int) -> list[Node]:
    """The nodes from the root on, parents before children; empty where the parents are unknown
    or the tree is larger than can be drawn. `start` is the byte at which the token begins.
    """
    if not 0 <= token_id < len(vocabulary) or vocabulary.left[token_id] < 0:
        return []
    nodes = [_node(vocabulary, token_id, start, 0)]
    at = 0
    while at < len(nodes):
        node = nodes[at]
        left, right = int(vocabulary.left[node.token_id]), int(vocabulary.right[node.token_id])
        if left >= 0:
            first = _node(vocabulary, left, node.start, node.depth + 1)
            second = _node(vocabulary, right, first.end, node.depth + 1)
            node.children = [first, second]
            nodes += node.children
        at += 1
        if len(nodes) > LARGEST:
            return []
    return nodes


def _node(vocabulary: Vocabulary, token_id: int, start: int, depth: int) -> Node:
    data = vocabulary.bytes_of(token_id)
    rank = int(vocabulary.ranks[token_id])
    return Node(token_id, start, start + len(data), label(data), rank if rank >= 0 else None, depth)


def place(nodes: list[Node], digit: float, gap: float = 3.0) -> float:
    """Set centres and widths in pixels, leaves side by side; the whole tree's width."""
    for node in nodes:
        node.width = max(20.0, sum(_columns(one) for one in node.label) * digit + 10)
    right = _place_below(nodes[0], gap)
    return right


def _columns(character: str) -> float:
    return 2.0 if ord(character) >= 0x1100 else 1.0


def _place_below(root: Node, gap: float) -> float:
    # Children first, without recursion: a tree can be as deep as its token is long.
    right: dict[int, float] = {}   # for each depth, how far it is taken
    order: list[Node] = []
    stack = [root]
    while stack:
        node = stack.pop()
        order.append(node)
        stack += node.children[::-1]
    cursor = 0.0
    for node in order:
        if not node.children:
            node.centre = cursor + node.width / 2
            cursor += node.width + gap
    for node in reversed(order):
        if node.children:
            node.centre = sum(child.centre for child in node.children) / 2
    shift = 0.0
    for node in order:
        shift = max(shift, node.width / 2 - node.centre)
        right[node.depth] = max(right.get(node.depth, 0.0), node.centre + node.width / 2)
    for node in order:
        node.centre += shift
    return max(right.values()) + shift
