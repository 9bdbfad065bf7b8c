"""What became of a text on its way to tokens: pre-tokens, the branch that made each, its merges."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ..encoding import Encoding, as_bytes
from ..pretokenize.alternatives import which
from ..pretokenize.branches import Branch, branch_of
from ..specials import Part
from ..tokenizer import Specials
from .explain import Node, Trace, merge_tree, trace
from .model import BpeModel
from .tokenizer import BpeTokenizer


@dataclass(frozen=True, slots=True)
class Pretoken:
    """Bytes [start, end) of the text, and its tokens [first, last) of the encoding.

    `branch` is the alternative of the pattern that made it; None for a special token.
    """

    start: int
    end: int
    first: int
    last: int
    branch: Branch | None


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
        return trace(self.model, self.encoding.source[pretoken.start : pretoken.end])

    def trees(self, pretoken: Pretoken) -> tuple[Node, ...]:
        """The merge tree of each token of a pre-token, bytes counted from the token's start."""
        ids = self.encoding.ids[pretoken.first : pretoken.last].tolist()
        return tuple(merge_tree(self.model, token_id) for token_id in ids if token_id >= 0)


def explain(
    tokenizer: BpeTokenizer, text: str | bytes, *, specials: Specials = Specials.TEXT
) -> Explanation:
    """The pre-tokens of a text with what made each. TokenprismError as `encode`.

    Takes microseconds for each pre-token: for texts that are read, not for corpora.
    """
    source = as_bytes(text)
    encoding = tokenizer.encode(source, specials=specials)
    found: list[tuple[int, int, Branch | None]] = []
    for start, end, token_id in segments(tokenizer, source, specials):
        if token_id >= 0:
            found.append((start, end, None))
        else:
            found += branches_in(tokenizer.model, source[start:end], start)
    firsts = np.searchsorted(encoding.starts, [start for start, _, _ in found]).tolist()
    tokens = pairwise([*firsts, len(encoding)])
    return Explanation(tokenizer.model, encoding, tuple(
        Pretoken(start, end, first, last, branch)
        for (start, end, branch), (first, last) in zip(found, tokens, strict=True)
    ))


def segments(tokenizer: BpeTokenizer, source: bytes, specials: Specials) -> tuple[Part, ...]:
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
