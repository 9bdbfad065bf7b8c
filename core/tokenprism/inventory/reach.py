"""Which entries a tokenizer gives when their own bytes are the text."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress, Stage
from ..bpe.tokenizer import BpeTokenizer
from ..tokenizer import Capability, Tokenizer
from ..vocabulary import Kind
from .entries import Entries, check

_STEP = 2048  # entries that are encoded in a row


class Reach(IntEnum):
    """What is known of whether a text gives an entry."""

    UNCHECKED = 0  # a special token, or a tokenizer that rewrites texts
    PRODUCED = 1   # the entry's own bytes, as a text, give it and nothing else, or behind a space
    ELSE = 2       # they give other tokens; in a longer text it may occur
    NEVER = 3      # its bytes merge otherwise, whatever stands around them: no text gives it


def can_tell(tokenizer: Tokenizer) -> bool:
    """Whether the bytes of its entries are those of texts, so that the question has an answer."""
    if isinstance(tokenizer, BpeTokenizer) and tokenizer.model.nfc:
        return bool((tokenizer.model.byte_ids >= 0).all())
    return Capability.LOSSLESS in tokenizer.capabilities


def reach_of(tokenizer: Tokenizer, progress: Progress) -> NDArray[np.uint8]:
    """`Reach` of each id, uint8[n]. Raises CancelledError.

    In BPE what merges inside a token does not depend on the bytes around it, so an entry that its
    own bytes do not merge to is given by no text. Of other tokenizers, and of entries that only
    the pattern cuts, no more is claimed than that their own bytes give other tokens. Parts of
    characters are no texts by themselves: of them only NEVER is told. No part of a text in form C
    is in another one, so a model that sees that form never gives entries in another.
    """
    vocabulary = tokenizer.vocabulary
    found = np.full(len(vocabulary), Reach.UNCHECKED, np.uint8)
    if not can_tell(tokenizer):
        return found
    partial = Entries(vocabulary.blob, vocabulary.offsets).partial
    asked = np.isin(vocabulary.kinds, (Kind.BYTE, Kind.CHARACTER, Kind.MERGE, Kind.PIECE))
    asked &= vocabulary.lengths > 0
    merges = tokenizer if isinstance(tokenizer, BpeTokenizer) else None
    ids = np.flatnonzero(asked & (~partial | (merges is not None)))
    progress.enter(Stage.ENCODING, len(ids))
    for low in range(0, len(ids), _STEP):
        check(progress)
        part = ids[low : low + _STEP].tolist()
        texts = [vocabulary.bytes_of(token_id) for token_id in part]
        whole = map(_single, tokenizer.encode_batch(texts).tolist())
        for token_id, text, made in zip(part, texts, whole, strict=True):
            if made == token_id:
                reach = Reach.UNCHECKED if partial[token_id] else Reach.PRODUCED
            elif merges is not None and _is_never(merges, text, token_id):
                reach = Reach.NEVER
            else:
                reach = Reach.UNCHECKED if partial[token_id] else Reach.ELSE
            found[token_id] = reach
        _try_spaced(tokenizer, found, part)
        progress.advance(len(part))
    return found


def _try_spaced(tokenizer: Tokenizer, found: NDArray[np.uint8], ids: list[int]) -> None:
    """Some entries stand only behind others, such as a space."""
    some = [token_id for token_id in ids if found[token_id] == Reach.ELSE]
    texts = [b" " + tokenizer.vocabulary.bytes_of(token_id) for token_id in some]
    for token_id, made in zip(some, tokenizer.encode_batch(texts), strict=True):
        if len(made) and made.ids[-1] == token_id:
            found[token_id] = Reach.PRODUCED


def _is_never(tokenizer: BpeTokenizer, text: bytes, token_id: int) -> bool:
    rewritten = not tokenizer.normal(text).is_source
    return rewritten or _single(tokenizer.merge_word(text)[0].tolist()) != token_id


def _single(ids: list[int]) -> int:
    return ids[0] if len(ids) == 1 else -1
