"""Byte spans of a Hugging Face encoding, with what each span is worth.

The library's own offsets are in characters, repeat, and shift where text is rewritten. Here the
tokens are laid along the text that the model saw, byte by byte, which `Rewriting` leads back to
the source. A span is EXACT only when the token's bytes are the bytes of the span.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ...encoding import Encoding
from ..alignment import Alignment, Placed, spans
from ..tiling import tiling
from .calling import told
from .in_place import in_place
from .rewriting import Added, Rewriting, Words

if TYPE_CHECKING:
    from tokenizers import Tokenizer as Library

    from .normalized_added import Sought
    from .vocabulary import Columns


@dataclass(frozen=True, slots=True, eq=False)
class _Tokens:
    """What the library gave for a text: ids of the file and the library's, and their words.

    `written`: the bytes of each in the text that the model saw, None for the unknown token;
    `added`: which of them are added tokens, cut out before the model.
    """

    ids: NDArray[np.int32]
    theirs: list[int]
    written: list[bytes | None]
    added: NDArray[np.bool_]
    encoded: Any


def encoding_of(
    text: str, source: bytes, encoded: Any, columns: Columns, library: Library, sought: Sought
) -> Encoding:
    """Spans and status of the tokens in `encoded`, the library's encoding of `text`.

    `sought`: the added tokens that were looked for in the text.
    """
    ids = columns.own_ids(np.array(encoded.ids, np.int32))
    tokens = [columns.tokens[token_id] for token_id in ids.tolist()]
    if columns.byte_level and (tiled := tiling(source, ids, tokens)) is not None:
        return tiled
    placed = in_place(text, source, encoded, ids, columns, library.normalizer, sought)
    if placed is not None:
        return placed
    return _followed(text, source, encoded, ids, tokens, columns, library, sought)


def _followed(
    text: str, source: bytes, encoded: Any, ids: NDArray[np.int32], tokens: list[bytes],
    columns: Columns, library: Library, sought: Sought,
) -> Encoding:
    """The same of any text, which is followed through the normalizer."""
    theirs = encoded.ids
    rewriting = _rewriting(text, source, encoded, ids, columns, library, sought)
    is_added = np.zeros(len(ids), np.bool_)
    is_added[[one.index for one in rewriting.added]] = True
    written = [
        None if token_id == columns.unknown and not cut
        else columns.marked.get(token_id, token)
        for token_id, token, cut in zip(ids.tolist(), tokens, is_added.tolist(), strict=True)
    ]
    given = _Tokens(ids, theirs, written, is_added, encoded)
    whole = all(part is not None for part in written)
    way, firsts, lasts, unsure = (
        _along(rewriting, written)
        if whole and b"".join(part or b"" for part in written) == rewriting.text
        else _by_words(rewriting.words(), given, columns, library)
    )
    spaced = columns.is_marked[ids] | is_added
    meant = [None if part is None else token for part, token in zip(written, tokens, strict=True)]
    return spans(source, ids, way, Placed(firsts, lasts, meant, spaced, unsure))


_Laid = tuple[Alignment, NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]


def _along(rewriting: Rewriting, written: Sequence[bytes | None]) -> _Laid:
    """Tokens that spell the normalized text one after another."""
    sizes = np.array([len(part or b"") for part in written], np.int64)
    lasts = np.cumsum(sizes)
    return rewriting.normalized, lasts - sizes, lasts, np.zeros(len(sizes), np.bool_)


def _by_words(words: Words, given: _Tokens, columns: Columns, library: Library) -> _Laid:
    """Tokens within the words that the model saw."""
    if columns.drops_characters:
        words = _without_unknown(words, columns)
    text, count = words.way.text, len(given.ids)
    of = np.array(given.encoded.word_ids, np.int64).reshape(count)
    sizes = np.array(words.sizes, np.int64)
    if count and not (of.min() >= 0 and of.max() < len(sizes)):
        # The words are not those of the library: all that is known is that all came of all.
        firsts = np.zeros(count, np.int64)
        return words.way, firsts, firsts + len(text), np.ones(count, np.bool_)
    lows = np.cumsum(sizes) - sizes
    own, several = _own_sizes(given.written, of, sizes)
    lasts = np.cumsum(own)
    heads = np.flatnonzero(np.diff(of, prepend=-1))
    groups = np.diff(np.append(heads, count))
    firsts = lasts - own
    firsts += np.repeat(lows[of[heads]] - firsts[heads], groups)
    lasts = firsts + own
    unsure = np.zeros(count, np.bool_)
    parts = zip(given.written, firsts.tolist(), lasts.tolist(), strict=True)
    wrong = [k for k, (part, one, other) in enumerate(parts)
             if part is not None and text[one:other] != part]
    bad = np.unique(of[several | (lasts > (lows + sizes)[of]) | np.isin(np.arange(count), wrong)])
    for number in bad.tolist():
        inside = slice(*np.searchsorted(of, [number, number + 1]).tolist())
        low, size = int(lows[number]), int(sizes[number])
        ranges = _asked(words.texts[number], given.theirs[inside], size, library)
        for index, (start, end) in zip(
            range(inside.start, inside.stop), ranges or [(0, size)] * count, strict=False
        ):
            firsts[index], lasts[index] = low + start, low + end
            part = given.written[index]
            unsure[index] = not ranges or part not in (None, text[low + start : low + end])
    return words.way, firsts, lasts, unsure


def _own_sizes(
    written: Sequence[bytes | None], of: NDArray[np.int64], sizes: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The bytes of each token, int64[n]; an unknown one has what the others leave of its word.

    `of`: the word of each; `sizes`: of the words. And bool[n]: whether the word has several unknown
    ones, or tokens that do not fill it.
    """
    own = np.array([-1 if part is None else len(part) for part in written], np.int64)
    unknown = own < 0
    own[unknown] = 0
    filled = np.bincount(of, own, len(sizes)).astype(np.int64)
    missing = np.bincount(of, unknown, len(sizes)).astype(np.int64)
    left = sizes - filled
    own[unknown] = np.maximum(left[of[unknown]], 0)
    odd = (missing > 1) | ((missing == 1) & (left <= 0)) | ((missing == 0) & (left != 0))
    return own, odd[of]


def _asked(word: str, ids: list[int], size: int, library: Library) -> list[tuple[int, int]] | None:
    """The range of each token in a word as the model itself tells; None where it does not tile it.
    """
    with told():
        tokens = library.model.tokenize(word)
    ranges = [token.offsets for token in tokens]
    if [token.id for token in tokens] != ids or size != len(word.encode("utf-8")):
        return None
    if ranges[0][0] != 0 or ranges[-1][1] != size:
        return None
    return ranges if all(one[1] == other[0] for one, other in pairwise(ranges)) else None


def _without_unknown(words: Words, columns: Columns) -> Words:
    """The words without the characters that a BPE without an unknown token drops."""
    known = columns.characters
    keep = np.ones(len(words.way.text), np.bool_)
    sizes, texts = [], []
    at = 0
    for size, word in zip(words.sizes, words.texts, strict=True):
        part = words.way.text[at : at + size]
        units = [part[k : k + 1] for k in range(size)] if columns.byte_level else [
            character.encode("utf-8") for character in part.decode("utf-8")
        ]
        left = 0
        for unit in units:
            if unit in known:
                left += len(unit)
            else:
                keep[at : at + len(unit)] = False
            at += len(unit)
        sizes.append(left)
        texts.append(word)
    return Words(words.way.only(keep), texts, sizes)


def added_in(
    text: str, source: bytes, encoded: Any, ids: NDArray[np.int32], columns: Columns,
    library: Library, sought: Sought,
) -> Sequence[Added]:
    """The added tokens that were cut out of the text, in order."""
    return _rewriting(text, source, encoded, ids, columns, library, sought).added


def _rewriting(
    text: str, source: bytes, encoded: Any, ids: NDArray[np.int32], columns: Columns,
    library: Library, sought: Sought,
) -> Rewriting:
    """The text on its way to the model, with the added tokens that were cut out of it."""
    fixed = list(_places(source, encoded, ids, columns, sought.fixed))
    found = [
        one for one in fixed
        # The model may make it too, as one of its own, of text that is spelled otherwise.
        if one.token in source[one.low : one.high]
    ]
    later = {(one.low, one.high): one
             for one in _places(source, encoded, ids, columns, sought.later)}
    return Rewriting(
        text, source, found, library.normalizer, library.pre_tokenizer,
        later if later and sought.finder is not None else {}, sought.finder,
        spelled=columns.spelled,
    )


def _places(
    source: bytes, encoded: Any, ids: NDArray[np.int32], columns: Columns,
    able: NDArray[np.bool_],
) -> Iterator[Added]:
    """Tokens with such ids that are words by themselves, where the library says that they are."""
    places = np.flatnonzero(able[ids])
    if not len(places):
        return
    words, offsets = encoded.word_ids, encoded.offsets
    edges = byte_offsets(source)
    for index in places.tolist():
        if words[index] in words[max(0, index - 1) : index] + words[index + 1 : index + 2]:
            continue
        first, last = offsets[index]
        token_id = int(ids[index])
        token = columns.marked.get(token_id, columns.tokens[token_id])
        yield Added(token, token_id, index, first, last, int(edges[first]), int(edges[last]))


def byte_offsets(source: bytes) -> NDArray[np.int64]:
    """Where each character of valid UTF-8 begins, and the end: int64[characters + 1]."""
    values = np.frombuffer(source, np.uint8)
    return np.append(np.flatnonzero((values & 0xC0) != 0x80), len(source)).astype(np.int64)
