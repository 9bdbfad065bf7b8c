"""A token's merge tree as it is drawn: labels, and where each node is."""

from __future__ import annotations

from dataclasses import dataclass, field

from tokenprism.bpe.merge_table import MergeTable
from tokenprism.explain import tree
from tokenprism.vocabulary import Vocabulary

from ...painting.glyphs import hexadecimal, shown
from ...session import ByteRange


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


def merge_tree(
    vocabulary: Vocabulary, token_id: int, span: ByteRange | None = None,
    table: MergeTable | None = None,
) -> list[Node]:
    """The merge tree of a token, labelled: see `tokenprism.explain.tree`. `span` are the bytes of
    the text that the token stands for; without it they count from 0.
    """
    nodes = tree.merge_tree(vocabulary, token_id, table)
    if not nodes:
        return []
    # What the model writes before a token, as a space at the start of a text, is not in the text.
    span = span or ByteRange(0, nodes[0].end)
    origin = span.end - nodes[0].end
    made = {
        id(node): Node(
            node.token_id, max(span.start, origin + node.start), max(span.start, origin + node.end),
            label(vocabulary.bytes_of(node.token_id)), node.rank if node.rank >= 0 else None,
            node.depth,
        )
        for node in nodes
    }
    for node in nodes:
        made[id(node)].children = [made[id(child)] for child in node.children]
    return list(made.values())


def least_width(
    nodes: list[Node], digit: float, gap: float, padding: float, least: float
) -> float:
    """What the leaves alone take in `place`: no tree is narrower."""
    leaves = [node for node in nodes if not node.children]
    return gap * (len(leaves) - 1) + sum(
        _width(node, digit, padding, least) for node in leaves
    )


def place(
    nodes: list[Node], digit: float, gap: float = 3.0, padding: float = 10.0, least: float = 20.0
) -> float:
    """Set centres and widths in pixels, leaves side by side; the whole tree's width.

    `digit` is the width of a digit, `padding` what a box adds to its label, `least` the narrowest
    box.
    """
    for node in nodes:
        node.width = _width(node, digit, padding, least)
    # Parents stand before their children in the list: backwards, children come first.
    room: dict[int, float] = {}
    for node in reversed(nodes):
        below = sum(room[id(child)] for child in node.children) + gap * (len(node.children) > 1)
        room[id(node)] = max(node.width, below)
    left = {id(nodes[0]): 0.0}
    for node in nodes:
        below = sum(room[id(child)] for child in node.children) + gap * (len(node.children) > 1)
        x = left[id(node)] + (room[id(node)] - below) / 2
        for child in node.children:
            left[id(child)] = x
            x += room[id(child)] + gap
    for node in reversed(nodes):
        centres = [child.centre for child in node.children]
        lowest = left[id(node)] + node.width / 2
        highest = left[id(node)] + room[id(node)] - node.width / 2
        middle = sum(centres) / 2 if centres else (lowest + highest) / 2
        node.centre = min(max(middle, lowest), highest)
    return room[id(nodes[0])]


def place_within(nodes: list[Node], room: float, gap: float = 2.0) -> float:
    """Set centres and widths so that the tree is `room` pixels wide, whatever it holds: each node
    stands over its bytes. What does not fit in a box is not written in it.
    """
    root = nodes[0]
    step = room / max(root.end - root.start, 1)
    for node in nodes:
        whole = (node.end - node.start) * step
        node.width = max(whole - gap, whole * 0.6)
        node.centre = (node.start - root.start) * step + whole / 2
    return room


def _width(node: Node, digit: float, padding: float, least: float) -> float:
    # Wide characters take the room of two digits.
    wide = 0 if node.label.isascii() else sum(one >= "\u1100" for one in node.label)
    return max(least, (len(node.label) + wide) * digit + padding)
