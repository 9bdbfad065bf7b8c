"""Byte spans of a Hugging Face encoding, with what each span is worth.

The library's own offsets are in characters, repeat, and shift where text is rewritten. Here the
tokens are laid along the text that the model saw, byte by byte, which `Rewriting` leads back to
the source. A span is EXACT only when the token's bytes are the bytes of the span.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ...encoding import Encoding
from ..alignment import Alignment, Placed, spans
from .rewriting import Added, Rewriting, Words
from ..tiling import tiling

if TYPE_CHECKING:
    from tokenizers import Tokenizer as Library

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
    text: str, source: bytes, encoded: Any, columns: Columns, library: Library, *, specials: bool
) -> Encoding:
    """Spans and status of the tokens in `encoded`, the library's encoding of `text`.

    `specials`: special tokens were looked for in the text.
    """
    theirs = encoded.ids
    ids = columns.own_ids(np.array(theirs, np.int32))
    tokens = [columns.tokens[token_id] for token_id in ids.tolist()]
    if columns.byte_level and (tiled := tiling(source, ids, tokens)) is not None:
        return tiled
    found, is_added = _added(source, encoded, ids, columns, specials=specials)
    written = [
        None if token_id == columns.unknown and not cut
        else token if cut else columns.marked.get(token_id, token)
        for token_id, token, cut in zip(ids.tolist(), tokens, is_added.tolist(), strict=True)
    ]
    given = _Tokens(ids, theirs, written, is_added, encoded)
    rewriting = Rewriting(
        text, source, found, library.normalizer, library.pre_tokenizer, spelled=columns.spelled
    )
    whole = all(part is not None for part in written)
    way, firsts, lasts, unsure = (
        _along(rewriting, written)
        if whole and b"".join(part or b"" for part in written) == rewriting.text
        else _by_words(rewriting.words(), given, columns, library)
    )
    spaced = np.isin(ids, columns.spaced_ids) | is_added
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
    edges = np.append(0, np.cumsum(np.array(words.sizes, np.int64)))
    text = words.way.text
    count = len(given.ids)
    firsts, lasts = np.zeros(count, np.int64), np.zeros(count, np.int64)
    unsure = np.zeros(count, np.bool_)
    numbers = np.array(given.encoded.word_ids, np.int64) if count else np.zeros(0, np.int64)
    cuts = np.append(np.flatnonzero(np.diff(numbers, prepend=-1)), count).tolist()
    if count and not (0 <= numbers.min() and numbers.max() < len(words.sizes)):
        # The words are not those of the library: all that is known is that all came of all.
        return words.way, firsts, np.full(count, len(text)), ~unsure
    low_of, high_of = edges[:-1].tolist(), edges[1:].tolist()
    for first, last in pairwise(cuts):
        number = int(numbers[first])
        low, high = low_of[number], high_of[number]
        written = given.written[first:last]
        sizes = _sizes(written, text[low:high])
        if sizes is not None:
            ends = np.cumsum(sizes) + low
            lasts[first:last], firsts[first:last] = ends, ends - sizes
            continue
        ranges = _asked(words.texts[number], given.theirs[first:last], high - low, library)
        for index in range(first, last):
            start, end = ranges[index - first] if ranges else (0, high - low)
            firsts[index], lasts[index] = low + start, low + end
            part = given.written[index]
            unsure[index] = not ranges or part not in (None, text[low + start : low + end])
    return words.way, firsts, lasts, unsure


def _sizes(written: Sequence[bytes | None], word: bytes) -> list[int] | None:
    """The bytes of each token of a word; None where they do not spell it, with one unknown or none.
    """
    if len(written) == 1:
        return [len(word)] if written[0] is None or written[0] == word else None
    unknown = written.count(None)
    if unknown > 1:
        return None
    if not unknown:
        joined = b"".join(part for part in written if part is not None)
        return [len(part) for part in written if part is not None] if joined == word else None
    at = written.index(None)
    before = b"".join(part for part in written[:at] if part is not None)
    after = b"".join(part for part in written[at + 1 :] if part is not None)
    left = len(word) - len(before) - len(after)
    if left <= 0 or not (word.startswith(before) and word.endswith(after)):
        return None
    return [left if part is None else len(part) for part in written]


def _asked(word: str, ids: list[int], size: int, library: Library) -> list[tuple[int, int]] | None:
    """The range of each token in a word as the model itself tells; None where it does not tile it.
    """
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


def _added(
    source: bytes, encoded: Any, ids: NDArray[np.int32], columns: Columns, *, specials: bool
) -> tuple[list[Added], NDArray[np.bool_]]:
    """Added tokens that were cut out of the text, and which tokens they are, bool[n]."""
    is_added = np.zeros(len(ids), np.bool_)
    able = columns.added_ids if specials else columns.plain_added_ids
    places = np.flatnonzero(np.isin(ids, able)) if len(able) else ()
    if not len(places):
        return [], is_added
    words, offsets = encoded.word_ids, encoded.offsets
    edges = byte_offsets(source)
    found: list[Added] = []
    for index in places.tolist():
        first, last = offsets[index]
        low, high = int(edges[first]), int(edges[last])
        token = columns.tokens[int(ids[index])]
        alone = words[index] not in words[max(0, index - 1) : index] + words[index + 1 : index + 2]
        # The model may make it too, as one of its own, of text that is spelled otherwise.
        if alone and token in source[low:high]:
            found.append(Added(token, first, last, low, high))
            is_added[index] = True
    return found, is_added


def byte_offsets(source: bytes) -> NDArray[np.int64]:
    """Where each character of valid UTF-8 begins, and the end: int64[characters + 1]."""
    values = np.frombuffer(source, np.uint8)
    return np.append(np.flatnonzero((values & 0xC0) != 0x80), len(source)).astype(np.int64)
