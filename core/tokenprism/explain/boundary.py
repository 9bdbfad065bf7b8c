"""The reason for any boundary, whatever the tokenizer; and what would stand in a token's place."""

from __future__ import annotations

from ..bpe.tokenizer import BpeTokenizer
from ..bytepiece.tokenizer import BytePieceTokenizer
from ..encoding import Encoding
from ..formats.rwkv.tokenizer import GreedyTokenizer
from ..messages import Message, verbatim
from ..tokenizer import Tokenizer
from .best_path import alternative, judge, place_of, shown_path
from .bpe import why_boundary
from .library import why_here
from .library_bpe import why_longest
from .reading import Rules
from .reason import NOTHING, Reason, Stage
from .words import words_near


def reason_at(
    tokenizer: Tokenizer, encoding: Encoding, byte: int, *, rules: Rules | None = None,
    merges: int | None = None,
) -> Reason | None:
    """Why an encoded text has a boundary before a byte, or none; None where nothing can be said.

    `rules` are those read from the file of a tokenizer that a library encodes. `merges` is how
    many merges of a BPE apply, by default all. TokenprismError as `encode`.
    """
    if isinstance(tokenizer, BpeTokenizer):
        return why_boundary(tokenizer, encoding.source, byte, merges=merges)
    if isinstance(tokenizer, BytePieceTokenizer):
        place = place_of(tokenizer, encoding, byte, byte)
        return None if place is None else Reason(judge(place, byte).message, stage=Stage.PATH)
    if isinstance(tokenizer, GreedyTokenizer):
        return why_longest(tokenizer.vocabulary, encoding, byte)
    words = words_near(tokenizer, encoding, byte)
    return why_here(rules, tokenizer.vocabulary, encoding, byte, words)


def reason_for_token(
    tokenizer: Tokenizer, encoding: Encoding, start: int, end: int
) -> Reason | None:
    """What the best path of a BytePiece would have instead of the token with bytes [start, end);
    None for other tokenizers.
    """
    if not isinstance(tokenizer, BytePieceTokenizer):
        return None
    place = place_of(tokenizer, encoding, start, end)
    if place is None:
        return None
    other = alternative(place, start, end)
    if other is None:
        message = Message("Nothing else fits: every path goes over this token.")
        return Reason(message, NOTHING, Stage.PATH)
    return Reason(
        Message(
            "The best path without this token has {pieces} here, {margin:.2f} nats less.",
            pieces=verbatim(shown_path(place.lattice, other, max(place.offset_of(start), 0) + 1)),
            margin=max(place.lattice.best.score - other.score, 0.0),
        ),
        stage=Stage.PATH,
    )
