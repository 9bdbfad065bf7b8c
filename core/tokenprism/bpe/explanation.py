"""What became of a text on its way to tokens: pre-tokens, the branch that made each, its merges."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ..encoding import Encoding, as_bytes
from ..pretokenize.alternatives import which
from ..pretokenize.branches import Branch, branch_of
from ..specials import Part
from ..tokenizer import Specials, SpecialsChoice
from .explain import Node, Trace, merge_tree, trace
from .model import BpeModel
from .tokenizer import BpeTokenizer


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


def segments(tokenizer: BpeTokenizer, source: bytes, specials: SpecialsChoice) -> tuple[Part, ...]:
    """Special tokens, with their ids, and the texts between them, each cut by itself."""
    parts = tokenizer.parts(source, specials)
    return parts or (((0, len(source), -1),) if source else ())


def branches_in(model: BpeModel, text: bytes, origin: int) -> list[tuple[int, int, Branch | None]]:
    """Start, end and branch of each pre-token of a whole text that begins at byte `origin`."""
    starts = model.pattern.starts(text)
    edges = [*starts.tolist(), len(text)]
    numbers = which(model.pattern, text, starts).tolist()
    return [
        (origin + start, origin + end, branch_of(model.pattern, number))
        for start, end, number in zip(edges[:-1], edges[1:], numbers, strict=True)
    ]
