"""Slow references of what `tokenprism.explain` says: every merge of a word with every candidate,
merge trees, and the pre-tokens of a text with what made each.

They share nothing with the encoder or with the replay, so that each checks the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.encoding import Encoding, as_bytes
from tokenprism.explain.word import segments
from tokenprism.pretokenize.alternatives import which
from tokenprism.pretokenize.branches import Branch, branch_of
from tokenprism.tokenizer import Specials, SpecialsChoice


@dataclass(frozen=True, slots=True)
class Node:
    """A token in a merge tree over bytes [start, end) of the root.

    `merge` is the index of the merge that made it and `rank` its rank, both -1 for a single byte.
    A token that stands for a whole pre-token only has a rank and no children.
    """

    id: int
    start: int
    end: int
    merge: int
    rank: int
    left: Node | None = None
    right: Node | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pair that could merge: symbols `position` and `position + 1`, bytes [start, end)."""

    position: int
    start: int
    end: int
    left: int
    right: int
    merge: int
    rank: int
    result: int


@dataclass(frozen=True, slots=True)
class Step:
    """The symbols before one merge: `ids`, with `edges` one longer in bytes of the word.

    `chosen` is the candidate that merges, the lowest and of equal ones the leftmost; None in the
    last step, where nothing is left to merge.
    """

    ids: tuple[int, ...]
    edges: tuple[int, ...]
    candidates: tuple[Candidate, ...]
    chosen: Candidate | None


@dataclass(frozen=True, slots=True)
class Trace:
    """The replay of one pre-token. `ids` are its tokens; `whole` says that the word is a token as
    a whole, whatever the merges in `steps` come to.
    """

    word: bytes
    steps: tuple[Step, ...]
    ids: tuple[int, ...]
    whole: bool


def merge_tree(model: BpeModel, token_id: int) -> Node:
    """The merge tree of a token. UnknownIdError for an id that does not exist."""
    model.vocabulary.check(token_id)
    lengths = model.text_lengths
    root_size = int(lengths[token_id])
    # Post-order without recursion: a chain of merges may be as deep as its token is long.
    waiting = [(token_id, 0, root_size, False)]
    done: list[Node] = []
    while waiting:
        one, start, end, parents_done = waiting.pop()
        merge = model.merge_of.get(one, -1)
        rank = int(model.ranks[merge]) if merge >= 0 else -1
        left = int(model.left[merge]) if merge >= 0 else -1
        if left < 0:
            done.append(Node(one, start, end, merge, rank))
        elif parents_done:
            right_node, left_node = done.pop(), done.pop()
            done.append(Node(one, start, end, merge, rank, left_node, right_node))
        else:
            middle = start + int(lengths[left])
            waiting.append((one, start, end, True))
            waiting.append((int(model.right[merge]), middle, end, False))
            waiting.append((left, start, middle, False))
    return done[0]


def trace(model: BpeModel, word: bytes) -> Trace:
    """Merge one pre-token step by step, the lowest merge first, the leftmost of equal ones.

    Takes time in the square of the word's length: for words, not for texts. A byte that the
    vocabulary lacks is the id -1.
    """
    ids, edges = model.symbols_of(word)
    steps: list[Step] = []
    while True:
        candidates = _candidates(model, ids, edges)
        chosen = min(candidates, key=lambda one: (one.merge, one.position), default=None)
        steps.append(Step(tuple(ids), tuple(edges), candidates, chosen))
        if chosen is None:
            break
        at = chosen.position
        ids[at : at + 2] = [chosen.result]
        del edges[at + 1]
    whole = next((token_id for token_id, one in model.whole.items() if one == word), None)
    return Trace(word, tuple(steps), tuple(ids) if whole is None else (whole,), whole is not None)


def _candidates(model: BpeModel, ids: list[int], edges: list[int]) -> tuple[Candidate, ...]:
    found = []
    for at, (left, right) in enumerate(pairwise(ids)):
        merge = model.merge_of_pair.get((left, right))
        if merge is not None:
            rank, result = int(model.ranks[merge]), int(model.result[merge])
            found.append(
                Candidate(at, edges[at], edges[at + 2], left, right, merge, rank, result)
            )
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Pretoken:
    """Bytes [start, end) of the text, and its tokens [first, last) of the encoding.

    `branch` is the alternative of the pattern that made it; None for a special token. `data` is
    what the model sees of the bytes.
    """

    start: int
    end: int
    first: int
    last: int
    branch: Branch | None
    data: bytes


@dataclass(frozen=True, slots=True)
class Explanation:
    """A text with the pre-tokens that tile it. Traces and trees are made when asked for."""

    model: BpeModel
    encoding: Encoding
    pretokens: tuple[Pretoken, ...]

    def trace(self, pretoken: Pretoken) -> Trace | None:
        """The merges of a pre-token in order, with the candidates that lost; None for a special
        token. Takes time in the square of its length.
        """
        if pretoken.branch is None:
            return None
        return trace(self.model, pretoken.data)

    def trees(self, pretoken: Pretoken) -> tuple[Node, ...]:
        """The merge tree of each token of a pre-token, bytes counted from the token's start."""
        ids = self.encoding.ids[pretoken.first : pretoken.last].tolist()
        return tuple(merge_tree(self.model, token_id) for token_id in ids if token_id >= 0)


def explain(
    tokenizer: BpeTokenizer, text: str | bytes, *, specials: SpecialsChoice = Specials.DEFAULT
) -> Explanation:
    """The pre-tokens of a text with what made each. TokenprismError as `encode`.

    Takes microseconds for each pre-token: for texts that are read, not for corpora.
    """
    source = as_bytes(text)
    parts = segments(tokenizer, source, specials)
    normal, parts = tokenizer.seen(source, parts)
    seen = tokenizer.encode_seen(normal.text, parts)
    found: list[tuple[int, int, Branch | None]] = []
    for start, end, token_id in parts:
        if token_id >= 0:
            found.append((start, end, None))
        else:
            found += branches_in(tokenizer.model, normal.text[start:end], start)
    edges = np.array([[start, end] for start, end, _ in found], np.int64).reshape(-1, 2)
    firsts = np.searchsorted(seen.starts, edges[:, 0]).tolist()
    starts = normal.source_of(edges[:, 0], low=True).tolist()
    ends = normal.source_of(edges[:, 1], low=False).tolist()
    tokens = pairwise([*firsts, len(seen)])
    return Explanation(tokenizer.model, normal.placed(seen), tuple(
        Pretoken(start, end, first, last, branch, normal.text[low:high])
        for start, end, (low, high, branch), (first, last)
        in zip(starts, ends, found, tokens, strict=True)
    ))


def branches_in(model: BpeModel, text: bytes, origin: int) -> list[tuple[int, int, Branch | None]]:
    """Start, end and branch of each pre-token of a whole text that begins at byte `origin`."""
    starts = model.pattern.starts(text)
    edges = [*starts.tolist(), len(text)]
    numbers = which(model.pattern, text, starts).tolist()
    return [
        (origin + start, origin + end, branch_of(model.pattern, number))
        for start, end, number in zip(edges[:-1], edges[1:], numbers, strict=True)
    ]
