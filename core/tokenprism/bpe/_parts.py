"""Whether the parts of a model fit together, and the bytes that its merges make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..errors import OptionError
from ..messages import Message
from .alphabet import check_alphabet

if TYPE_CHECKING:
    from .model import BpeModel

Merge = tuple[int, int, int]  # left, right, result

LARGEST = 1 << 28
HIGHEST_ID = (1 << 28) - 2  # the encoder keeps a token's id and length in 32 bits


def check_parts(model: BpeModel) -> None:
    """OptionError when the arrays differ in size, or ids are out of range or mean two things."""
    count = len(model.result)
    if len(model.byte_ids) != 256:
        raise OptionError(
            Message("a model needs 256 ids of bytes, not {count}", count=len(model.byte_ids))
        )
    if any(len(column) != count for column in (model.left, model.right, model.ranks, model.counts)):
        raise OptionError("left, right, result, ranks and counts of the merges differ in number")
    specials = np.array(list(model.specials.values()), np.int64)
    if count and model.result.min() < 0:
        raise OptionError(
            Message("merge {merge} makes a negative id", merge=int(model.result.argmin()))
        )
    if len(specials) and specials.min() < 0:
        raise OptionError("a special token has a negative id")
    if not model.always | model.later <= model.specials.keys() - {""}:
        raise OptionError("a token that is found in every text is not among the special tokens")
    if model.nfc and model.later:
        raise OptionError("tokens that are looked for in normalised text are not supported")
    highest = max(int(ids.max(initial=-1)) for ids in (model.base_ids, model.result, specials))
    if highest > HIGHEST_ID:
        raise OptionError(
            Message("the id {highest} is too high", highest=highest),
            remedy=Message("The most is {most:,}", most=HIGHEST_ID),
        )
    _check_merges(model)
    if model.alphabet is not None:
        check_alphabet(model, model.alphabet)


def _check_merges(model: BpeModel) -> None:
    base_ids = model.base_ids
    if len(set(base_ids.tolist())) != len(base_ids):
        raise OptionError(
            Message("two bytes have the same id")
            if model.alphabet is None
            else Message("two symbols of the alphabet have the same id")
        )
    clash = np.flatnonzero(np.isin(model.result, base_ids))
    if len(clash):
        at = int(clash[0])
        raise OptionError(
            Message(
                "merge {merge} makes the id {id}, which is that of a byte",
                merge=at,
                id=model.result[at],
            )
            if model.alphabet is None
            else Message(
                "merge {merge} makes the id {id}, which is that of a symbol of the alphabet",
                merge=at,
                id=model.result[at],
            )
        )
    parents = np.stack([model.left, model.right])
    known = np.isin(parents, np.concatenate([base_ids, model.result]))
    orphan = (parents == -1).all(axis=0)
    bad = np.flatnonzero(~known.all(axis=0) & ~orphan)
    if len(bad):
        at = int(bad[0])
        raise OptionError(
            Message(
                "merge {merge} joins {left} and {right}, which are not both tokens",
                merge=at,
                left=model.left[at],
                right=model.right[at],
            )
        )
    if not model.whole and not orphan.any():
        return
    orphans = set(model.result[orphan].tolist())
    if not orphans <= model.whole.keys():
        raise OptionError(
            Message("token {id} has no parents and no bytes", id=min(orphans - model.whole.keys()))
        )
    if len(set(model.whole.values())) < len(model.whole):
        raise OptionError("two whole pre-tokens have the same bytes")
    strange = model.whole.keys() - set(model.result.tolist())
    if strange:
        raise OptionError(
            Message("the whole pre-token {id} is not among the merges", id=min(strange))
        )


def fill_merges(model: BpeModel, entries: list[bytes]) -> None:
    """Put the bytes of each merge's result into `entries`, where those of single bytes are.

    Parents may be made by later merges. OptionError where a token would be made of itself, two
    merges make different bytes of one id, or all tokens together are larger than LARGEST bytes.
    """
    for token_id, word in model.whole.items():
        entries[token_id] = word
    room = LARGEST
    strip = 0 if model.alphabet is None else model.alphabet.strip
    blocked: dict[int, list[Merge]] = {}  # merges by the parent that is not made yet
    columns = (model.left.tolist(), model.right.tolist(), model.result.tolist())
    for merge in zip(*columns, strict=True):
        ready = [merge] if merge[0] >= 0 else []
        while ready:
            left, right, token_id = ready.pop()
            one, other, made = entries[left], entries[right][strip:], entries[token_id]
            if not one or not other:
                blocked.setdefault(right if one else left, []).append((left, right, token_id))
            elif not made:
                room -= len(one) + len(other)
                if room < 0:
                    raise OptionError(
                        Message("the tokens together have more than {most:,} bytes", most=LARGEST)
                    )
                entries[token_id] = one + other
                ready += blocked.pop(token_id, ())
            elif made != one + other:
                raise OptionError(
                    Message(
                        "the token {id} is {one!r} by one merge and {other!r} by another",
                        id=token_id,
                        one=made[:40],
                        other=(one + other)[:40],
                    )
                )
    if blocked:
        raise OptionError(Message("the token {id} is made of itself", id=min(blocked)))
