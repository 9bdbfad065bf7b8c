"""The merge tree of a token: which entries were merged into it, and over which of its bytes."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..bpe.merge_table import MergeTable
from ..vocabulary import Vocabulary

LARGEST = 1500  # nodes of a tree


@dataclass(slots=True, eq=False)
class Node:
    """An entry over bytes [start, end) of the text of the root; `children` is empty or has two.

    `rank` is that of the merge that made it, -1 where none did. A mark of a model of characters
    has no bytes.
    """

    token_id: int
    start: int
    end: int
    rank: int
    depth: int
    children: list[Node] = field(default_factory=list)


def merge_tree(
    vocabulary: Vocabulary, token_id: int, table: MergeTable | None = None
) -> list[Node]:
    """The nodes from the root on, parents before children; empty where the parents are unknown
    or there are more than LARGEST nodes. Parents are those of the `table`, else those that the
    vocabulary knows.
    """
    def parents(one: int) -> tuple[int, int]:
        if table is None:
            return int(vocabulary.left[one]), int(vocabulary.right[one])
        merge = table.making(one)
        return (-1, -1) if merge < 0 else (int(table.left[merge]), int(table.right[merge]))

    def node(one: int, start: int, depth: int) -> Node:
        if table is None:
            rank, size = int(vocabulary.ranks[one]), int(vocabulary.lengths[one])
        else:
            merge = table.making(one)
            rank = -1 if merge < 0 else int(table.ranks[merge])
            size = table.text_length(one)
        return Node(one, start, start + size, rank, depth)

    if not 0 <= token_id < len(vocabulary) or parents(token_id)[0] < 0:
        return []
    nodes = [node(token_id, 0, 0)]
    # The list grows while it is walked: a chain of merges is as deep as its token is long.
    for one in nodes:
        left, right = parents(one.token_id)
        if left >= 0:
            first = node(left, one.start, one.depth + 1)
            one.children = [first, node(right, first.end, one.depth + 1)]
            nodes += one.children
        if len(nodes) > LARGEST:
            return []
    return nodes
