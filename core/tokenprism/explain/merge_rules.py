"""BPE that a library encodes: its merges read from the file, and the replay of a word by them.

A boundary that stays in the end keeps what is left of it and what is right of it apart from the
first merge on. So the tokens between two such boundaries are made by the bytes between them alone,
and any row of tokens can be replayed by itself; whether it is the library's way, its ids tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..encoding import Encoding
from ..formats.sentencepiece.model import MARK
from ..utf8 import character_starts
from ..vocabulary import Vocabulary
from .replay import Replay, replay_by
from .words import Words
from .written import Spelled, fused, shares, spelled

MOST = 400  # bytes of a word that is looked at


@dataclass(frozen=True, eq=False)
class MergeRules:
    """Merges as in `MergeTable`; `vocabulary` has the entries as the model writes them.

    `ids`: entries by what they write, with `prefix` inside words and `suffix` at their ends.
    `byte_ids` int32[256] are what a character without an entry becomes, -1 for none: at once, as
    `falls_back_first`, or when nothing merges any more; without them it becomes `unknown`, -1 where
    it vanishes. With `takes_whole` a word that is an entry is that token whatever its merges say.
    `added` are ids that are found before the model sees the text. `cuts` names what cuts texts into
    words, with the expressions of those that have one.
    """

    left: NDArray[np.int32]
    right: NDArray[np.int32]
    result: NDArray[np.int32]
    ranks: NDArray[np.int32]
    ties: NDArray[np.int32] | None
    vocabulary: Vocabulary
    ids: Mapping[bytes, int]
    is_over_bytes: bool
    byte_ids: NDArray[np.int32]
    falls_back_first: bool
    unknown: int
    prefix: bytes = b""
    suffix: bytes = b""
    takes_whole: bool = False
    added: frozenset[int] = frozenset()
    cuts: tuple[tuple[str, str], ...] = ()

    @property
    def merge_count(self) -> int:
        """How many merges there are; in SentencePiece all ways to make a piece of two."""
        return len(self.result)

    @property
    def has_history(self) -> bool:
        """Never: a library decides."""
        return False

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """Not in such files: -1, int64[m]."""
        return np.full(self.merge_count, -1, np.int64)

    @cached_property
    def sizes(self) -> NDArray[np.int64]:
        """The vocabulary size after `k` merges, int64[m + 1]."""
        first = np.zeros(self.merge_count, np.int64)
        first[np.unique(self.result, return_index=True)[1]] = 1
        return self.vocabulary.size - int(first.sum()) + np.concatenate([[0], np.cumsum(first)])

    def making(self, token_id: int) -> int:
        """The merge that makes a token of its own symbols; -1 where none does.

        Several may join two into it: the last one of a replay of what it writes is told.
        """
        if token_id not in self._made:
            written = self._unmarked(token_id)
            last = replay_by(self, written) if written else None
            made = -1
            if last is not None and last.steps and last.size_at(last.steps) == 1:
                made = int(last.merges[-1])
            mine = made >= 0 and self.result[made] == token_id
            self._made[token_id] = made if mine else self._first(token_id)
        return self._made[token_id]

    def text_length(self, token_id: int) -> int:
        """Bytes of text that an entry stands for: a mark of a space is one."""
        return len(self._unmarked(token_id).replace(MARK, b" "))

    def _unmarked(self, token_id: int) -> bytes:
        """An entry without what marks the inside or the end of a word."""
        entry = self.vocabulary.bytes_of(token_id) if token_id < len(self.vocabulary) else b""
        written = entry.removeprefix(self.prefix) if entry != self.prefix else entry
        return written.removesuffix(self.suffix)

    @cached_property
    def _made(self) -> dict[int, int]:
        return {}

    def _first(self, token_id: int) -> int:
        # Inside words, and at their ends, tokens are made otherwise than of a word of their own.
        found = np.flatnonzero(self.result == token_id)
        return int(found[0]) if len(found) else -1

    @cached_property
    def merge_of_pair(self) -> dict[tuple[int, int], int]:
        """The index of the merge that joins each pair of ids; of several, the first."""
        pairs = zip(self.left[::-1].tolist(), self.right[::-1].tolist(), strict=True)
        return dict(zip(pairs, range(self.merge_count - 1, -1, -1), strict=True))

    @cached_property
    def sorted_pairs(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """As `BpeModel.sorted_pairs`."""
        keys = self.left.astype(np.int64) << 32 | self.right
        keys, first = np.unique(keys, return_index=True)
        return keys, first.astype(np.int32)

    @cached_property
    def bytes_of_ids(self) -> dict[int, int]:
        """The byte of each token that stands for one byte of a character."""
        known = np.flatnonzero(self.byte_ids >= 0)
        return dict(zip(self.byte_ids[known].tolist(), known.tolist(), strict=True))

    def symbols_of(self, word: bytes) -> tuple[list[int], list[int]]:
        """The ids of a word before any merge, and their edges in bytes; -1 where there is none."""
        starts = range(len(word)) if self.is_over_bytes else character_starts(word).tolist()
        ends = [*starts[1:], len(word)]
        ids: list[int] = []
        edges = [0]
        for start, end in zip(starts, ends, strict=True):
            written = (self.prefix if start else b"") + word[start:end]
            found = self.ids.get(written + (self.suffix if end == len(word) else b""), -1)
            single = self.byte_ids[list(word[start:end])]
            if found < 0 and self.falls_back_first and (single >= 0).all():
                ids += single.tolist()
                edges += range(start + 1, end + 1)
            elif found < 0 and self.falls_back_first and ids and ids[-1] == self.unknown >= 0:
                edges[-1] = end  # unknown ones become one
            else:
                ids.append(self.unknown if found < 0 and self.falls_back_first else found)
                edges.append(end)
        return ids, edges

    def written(self, token_id: int, source: bytes) -> bytes | None:
        """What a token is in the text that the model sees, `source` its span; None for one that
        the model never made, as an added token.
        """
        if token_id in self.added or not 0 <= token_id < len(self.vocabulary):
            return None
        if token_id in self.bytes_of_ids:
            return bytes((self.bytes_of_ids[token_id],))
        if token_id == self.unknown:
            return source.replace(b" ", MARK) if MARK in self.ids else source
        entry = self.vocabulary.bytes_of(token_id)
        if entry != self.prefix:
            entry = entry.removeprefix(self.prefix)
        return (entry if entry == self.suffix else entry.removesuffix(self.suffix)) or None

    def final_ids(self, replay: Replay) -> NDArray[np.int32]:
        """The ids that a replay ends with, int32[n]."""
        if replay.whole is not None:
            return np.array([replay.whole], np.int32)
        last = replay.at(replay.steps)
        found: list[int] = []
        for k, token_id in enumerate(last.ids.tolist()):
            if token_id >= 0:
                found.append(token_id)
                continue
            data = replay.word[int(last.edges[k]) : int(last.edges[k + 1])]
            single = self.byte_ids[list(data)].tolist()
            found += single if min(single) >= 0 else [self.unknown]
        return np.array([one for one in found if one >= 0], np.int32)


@dataclass(frozen=True, slots=True, eq=False)
class MergePlace:
    """A word in an encoding: tokens [first, last), bytes from `start` on, and its replay.

    `agrees` says whether the replay ends with the library's ids. `is_known` says that the library
    told where the word begins and ends; else it may be a part of one.
    """

    first: int
    last: int
    start: int
    spelled: Spelled
    replay: Replay
    agrees: bool
    is_known: bool

    @property
    def end(self) -> int:
        """The byte of the text behind the word."""
        return self.start + int(self.spelled.at[-1])

    def source_of(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Bytes of the text for offsets of the word as the model sees it."""
        return self.start + self.spelled.at[places]

    def offset_of(self, byte: int) -> int:
        """The edge of a first symbol at a byte of the text; -1 where there is none."""
        edges = self.replay.edges
        found = edges[self.source_of(edges) == byte]
        return int(found[-1]) if len(found) else -1


def place_of(
    rules: MergeRules, encoding: Encoding, byte: int, words: Words | None = None,
    progress: Progress | None = None,
) -> MergePlace | None:
    """The word whose tokens hold a byte; None where there are none, and for added tokens."""
    part = encoding.tokens_in(byte, byte + 1)
    if part.start >= part.stop or _written(rules, encoding, part.start) is None:
        return None
    told = None if words is None else words.around(part.start)
    if told is not None and encoding.ends[told[1] - 1] - encoding.starts[told[0]] > MOST:
        told = None  # a part of it is enough to be looked at
    first, last = told or around(rules, encoding, part.start)
    return replayed(rules, encoding, first, last, is_known=told is not None, progress=progress)


def replayed(
    rules: MergeRules, encoding: Encoding, first: int, last: int, *, is_known: bool,
    progress: Progress | None = None,
) -> MergePlace | None:
    """The replay of tokens [first, last); None where one of them was not made by the model."""
    written = [_written(rules, encoding, row) for row in range(first, last)]
    parts = [one for one in written if one is not None]
    if len(parts) < len(written) or not parts:
        return None
    ids = encoding.ids[first:last]
    singles = [one in rules.bytes_of_ids for one in ids.tolist()]
    laid = spelled(encoding, first, last, parts, singles)
    whole = rules.ids.get(laid.text) if rules.takes_whole else None
    made = replay_by(rules, laid.text, whole, progress)
    agrees = fused(rules.final_ids(made), rules.unknown) == fused(ids, rules.unknown)
    return MergePlace(
        first, last, int(encoding.starts[first]), laid, made, agrees, is_known
    )


def around(rules: MergeRules, encoding: Encoding, row: int) -> tuple[int, int]:
    """Tokens around one up to where words begin with a space or a mark, about `MOST` bytes."""
    first, last = row, row + 1
    middle = int(encoding.starts[row])

    def begins(at: int) -> bool:
        text = _written(rules, encoding, at) or b""
        return text[:1] in (b" ", b"\n") or text.startswith(MARK)

    def goes_on(at: int) -> bool:
        return 0 <= at < len(encoding) and _written(rules, encoding, at) is not None

    while goes_on(first - 1) and (shares(encoding, first) or (
        not begins(first) and middle - int(encoding.starts[first - 1]) <= MOST // 2
    )):
        first -= 1
    while goes_on(last) and (shares(encoding, last) or (
        not begins(last) and int(encoding.ends[last]) - middle <= MOST // 2
    )):
        last += 1
    return first, last


def _written(rules: MergeRules, encoding: Encoding, row: int) -> bytes | None:
    low, high = int(encoding.starts[row]), int(encoding.ends[row])
    return rules.written(int(encoding.ids[row]), encoding.source[low:high])


def merges_of_scores(
    pieces: Sequence[bytes], scores: NDArray[np.float64]
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """All ways to make a piece of two others, int32[m, 3] as left, right and result, in the order
    in which SentencePiece prefers them, and int32[m], equal for equal scores.

    Pieces that are empty take no part.
    """
    ids = {piece: token_id for token_id, piece in enumerate(pieces) if piece}
    found = [
        (one, other, token_id)
        for piece, token_id in ids.items() if len(piece) > 1
        for at in range(1, len(piece))
        if (one := ids.get(piece[:at], -1)) >= 0 and (other := ids.get(piece[at:], -1)) >= 0
    ]
    merges = np.array(found, np.int32).reshape(len(found), 3)
    _, places = np.unique(-scores[merges[:, 2]], return_inverse=True)
    order = np.argsort(places, kind="stable")
    return merges[order], places[order].astype(np.int32)
