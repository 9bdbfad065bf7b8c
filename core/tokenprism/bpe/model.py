"""A BPE model as data: alphabet, merges in order, special tokens, pattern."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import OptionError
from ..messages import Message, one_line, one_or_many
from ..pretokenize import Pattern
from ..specials import first_names
from ..vocabulary import Kind, Vocabulary
from ._parts import check_parts, fill_merges
from .alphabet import UNKNOWN_TOKEN, Alphabet, Mark, marked_ids


@dataclass(frozen=True, eq=False, repr=False)
class BpeModel:
    """All that decides the ids of a BPE over bytes, or over characters with an `alphabet`.

    `byte_ids` int32[256]: the id of every single byte, -1 where the vocabulary has none; beside an
    alphabet they are what its unknown characters become, and no merge joins them.
    Merge `k` joins the ids `left[k]`, `right[k]` into `result[k]` (int32[m], in the order in which
    they apply); a token that no merge makes but that whole pre-tokens become has `left` and
    `right` -1 and its bytes in `whole`. `ranks` int32[m]: the merge's rank as the file
    numbers it (the index `k` for models trained here). `counts` int64[m]: how often the pair
    occurred when it was learned, -1 unknown. `specials`: special tokens by text with their ids;
    those in `always` are found in every text, even where special tokens are to be text, those in
    `later` only in what the others left. `nfc`: what is between special tokens is put into
    Unicode's form C before it is cut, in the form of Unicode 9 as `tokenizers` does.
    `post_processor`: what Hugging Face's library adds around a text, as its file says it; nothing
    here applies it, and a tokenizer.json that is written has it again.
    `record` says what the model was made from (trainer, version, options, corpus fingerprint):
    plain JSON values.
    """

    byte_ids: NDArray[np.int32]
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    result: NDArray[np.int32]
    ranks: NDArray[np.int32]
    counts: NDArray[np.int64]
    pattern: Pattern
    specials: Mapping[str, int] = field(default_factory=dict)
    always: frozenset[str] = frozenset()
    later: frozenset[str] = frozenset()
    whole: Mapping[int, bytes] = field(default_factory=dict)
    record: Mapping[str, Any] = field(default_factory=dict)
    alphabet: Alphabet | None = None
    nfc: bool = False
    post_processor: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        check_parts(self)

    def __repr__(self) -> str:
        return (
            f"<BpeModel of {self.size:,} entries, {self.merge_count:,} merges, "
            f"pattern {one_line(self.pattern.name)[:40]!r}>"
        )

    @property
    def merge_count(self) -> int:
        """How many merges the model has."""
        return len(self.result)

    @property
    def ties(self) -> None:
        """No two merges are equal: see `MergeTable`."""
        return None

    @property
    def is_over_bytes(self) -> bool:
        """Whether words begin as bytes, and not as characters."""
        return self.alphabet is None

    @cached_property
    def has_unique_results(self) -> bool:
        """Whether no two merges make the same token, so that a token tells its merges."""
        return len(np.unique(self.result)) == self.merge_count

    @cached_property
    def has_history(self) -> bool:
        """Whether cutting merge trees at a rank gives the tokens of the smaller vocabulary.

        It needs every merge to join tokens made before it, and whole pre-tokens to be an
        exception for no token that has parents. Not for characters: marks have no bytes.
        """
        return self.alphabet is None and self._early_merge is None and not self._whole_with_parents

    @cached_property
    def warnings(self) -> tuple[Message, ...]:
        """What is odd about the model, a sentence each."""
        found = []
        missing = 0 if self.alphabet else int(np.count_nonzero(self.byte_ids < 0))
        if missing:
            found.append(
                Message(
                    "The vocabulary lacks {missing} of the 256 bytes: they stay unknown.",
                    missing=missing,
                )
            )
        orphans = int(np.count_nonzero(self.left < 0))
        if orphans:
            found.append(
                Message(
                    "No merges lead to {orphans:,} of the tokens: "
                    "they stand for whole pre-tokens only.",
                    orphans=orphans,
                )
            )
        unread = self.pattern.unread_part
        if unread is not None:
            found.append(
                Message(
                    "The pattern has {part} at position {place}. It is read as the Python package "
                    "regex reads it, not as tiktoken or tokenizers do. It cannot be used for a new "
                    "training.",
                    part=unread[0], place=unread[1],
                )
            )
        twice = self._same_spelling
        if twice is not None:
            found.append(
                Message(
                    "The ids {one} and {other} are both spelled {text!r}, one within a word and "
                    "one at its beginning: formats that know tokens by their text hold only one.",
                    one=twice[0],
                    other=twice[1],
                    text=self.vocabulary.bytes_of(twice[0]).decode("utf-8", "replace"),
                )
            )
        if self._early_merge is not None:
            found.append(
                Message(
                    "Merge {merge:,} joins a token that a later merge makes: the tokens at "
                    "smaller vocabulary sizes cannot be told from the merges.",
                    merge=self._early_merge,
                )
            )
        if self._whole_with_parents:
            found.append(
                one_or_many(
                    self._whole_with_parents,
                    Message("1 token stands for a whole pre-token against its merges: the tokens "
                            "at smaller vocabulary sizes cannot be told from the merges."),
                    Message("{count:,} tokens stand for whole pre-tokens against their merges: the "
                            "tokens at smaller vocabulary sizes cannot be told from the merges.",
                            count=self._whole_with_parents),
                )
            )
        return tuple(found)

    @cached_property
    def merge_of(self) -> dict[int, int]:
        """The index of the first merge that makes each token."""
        backwards = range(self.merge_count - 1, -1, -1)
        return dict(zip(self.result[::-1].tolist(), backwards, strict=True))

    def making(self, token_id: int) -> int:
        """The merge that makes a token; -1 where none joins two into it."""
        merge = self.merge_of.get(token_id, -1)
        return merge if merge >= 0 and self.left[merge] >= 0 else -1

    @cached_property
    def merge_of_pair(self) -> dict[tuple[int, int], int]:
        """The index of the merge that joins each pair of ids; of several, the first."""
        pairs = zip(self.left.tolist(), self.right.tolist(), strict=True)
        found: dict[tuple[int, int], int] = {}
        for index, pair in enumerate(pairs):
            if pair[0] >= 0:
                found.setdefault(pair, index)
        return found

    @cached_property
    def sorted_pairs(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """The pairs of `merge_of_pair` as columns: left << 32 | right ascending, int64[p], and
        the merge of each, int32[p].
        """
        known = np.flatnonzero(self.left >= 0)
        keys = self.left[known].astype(np.int64) << 32 | self.right[known]
        keys, first = np.unique(keys, return_index=True)
        return keys, known[first].astype(np.int32)

    @cached_property
    def _early_merge(self) -> int | None:
        """The first merge one of whose parents is made by a merge that does not come before it."""
        made = np.full(int(self.result.max(initial=-1)) + 2, -1, np.int64)
        order = np.arange(self.merge_count)
        made[self.result] = order
        np.maximum.at(made, self.result, order)
        last = len(made) - 1  # ids above every result are bytes; so is -1, for no parent
        parents = np.stack([self.left, self.right])
        latest = made[np.where((parents < 0) | (parents > last), last, parents)].max(axis=0)
        early = np.flatnonzero(latest >= order)
        return int(early[0]) if len(early) else None

    @cached_property
    def _same_spelling(self) -> tuple[int, int] | None:
        """Two ids with the same spelling, of which one has the mark of a word's inner part."""
        if self.alphabet is None or self.alphabet.mark is not Mark.CONTINUING:
            return None
        inside = set(np.flatnonzero(self.marked).tolist())
        owners: dict[bytes, int] = {}
        for token_id in np.flatnonzero(self.vocabulary.kinds != Kind.UNUSED).tolist():
            spelling = self.vocabulary.bytes_of(token_id)
            other = owners.setdefault(spelling, token_id)
            if other != token_id and (other in inside) != (token_id in inside):
                return other, token_id
        return None

    @cached_property
    def _whole_with_parents(self) -> int:
        if not self.whole:
            return 0
        joined = set(self.result[self.left >= 0].tolist())
        words = {self.vocabulary.bytes_of(token_id) for token_id in joined}
        return sum(word in words for word in self.whole.values())

    @cached_property
    def base_size(self) -> int:
        """Vocabulary entries that no merge makes: the alphabet and special tokens."""
        return len(self.base_ids) + len(self.specials)

    @cached_property
    def base_ids(self) -> NDArray[np.int32]:
        """The ids of single bytes, then of an alphabet's symbols and of [UNK], int32[n]."""
        known = self.byte_ids[self.byte_ids >= 0]
        symbols = [] if self.alphabet is None else self.alphabet.ids
        return np.concatenate([known, np.array(symbols, np.int32)])

    @cached_property
    def marked(self) -> NDArray[np.bool_]:
        """Whether each entry of the vocabulary carries the alphabet's mark, bool[n] by id."""
        found = np.zeros(len(self.vocabulary), np.bool_)
        if self.alphabet is not None:
            carries = marked_ids(self, self.alphabet)
            found[np.fromiter(carries, np.int64, len(carries))] = list(carries.values())
        return found

    @cached_property
    def text_lengths(self) -> NDArray[np.int64]:
        """Bytes of text that each entry stands for, int64[n] by id: those of marks not counted."""
        mark = "" if self.alphabet is None else self.alphabet.mark.text
        return self.vocabulary.lengths - self.marked * len(mark)

    def text_length(self, token_id: int) -> int:
        """Of one entry: see `text_lengths`."""
        return int(self.text_lengths[token_id])

    def symbols_of(self, word: bytes) -> tuple[list[int], list[int]]:
        """The ids of a pre-token before any merge, and their edges in bytes: one more than ids.

        A byte that the vocabulary lacks is -1.
        """
        if self.alphabet is None:
            return self.byte_ids[list(word)].tolist(), list(range(len(word) + 1))
        ids, edges = [], [0]
        for number, size in self.alphabet.by_id.split(word):
            if number < 0:  # not in the alphabet: [UNK], or the token of a byte
                unknown = self.alphabet.unknown_id
                number = unknown if unknown >= 0 else int(self.byte_ids[word[edges[-1]]])
            ids.append(number)
            edges.append(edges[-1] + size)
        return ids, edges

    @cached_property
    def sizes(self) -> NDArray[np.int64]:
        """The vocabulary size after `k` merges, int64[m + 1]: bytes and specials counted."""
        first = np.zeros(self.merge_count, np.int64)
        first[np.unique(self.result, return_index=True)[1]] = 1
        return self.base_size + np.concatenate([[0], np.cumsum(first)])

    @property
    def size(self) -> int:
        """The vocabulary size, bytes and special tokens counted, holes in the ids not."""
        return int(self.sizes[-1])

    def merges_at(self, size: int) -> int:
        """The largest number of merges whose vocabulary has at most `size` entries."""
        return max(0, int(np.searchsorted(self.sizes, size, side="right")) - 1)

    def cut(self, size: int) -> BpeModel:
        """The model as it was at `size` entries. Raises OptionError below the base size."""
        if size < self.base_size:
            raise OptionError(
                Message(
                    "a vocabulary of {size:,} cannot hold {least:,} bytes and special tokens",
                    size=size,
                    least=self.base_size,
                )
                if self.alphabet is None
                else Message(
                    "a vocabulary of {size:,} cannot hold an alphabet and special tokens of "
                    "{least:,}",
                    size=size,
                    least=self.base_size,
                ),
                remedy=Message("The least is {least:,}", least=self.base_size),
            )
        k = self.merges_at(size)
        kept = set(self.result[:k].tolist())
        return replace(
            self,
            left=self.left[:k],
            right=self.right[:k],
            result=self.result[:k],
            ranks=self.ranks[:k],
            counts=self.counts[:k],
            whole={i: word for i, word in self.whole.items() if i in kept},
        )

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Every entry as columns; ids that nothing has are holes."""
        top = max(
            int(self.base_ids.max(initial=-1)),
            int(self.result.max(initial=-1)),
            max(self.specials.values(), default=-1),
        )
        entries = [b""] * (top + 1)
        kinds = np.full(top + 1, Kind.UNUSED, np.uint8)
        ranks = np.full(top + 1, -1, np.int32)
        left = np.full(top + 1, -1, np.int32)
        right = np.full(top + 1, -1, np.int32)
        counts = np.full(top + 1, -1, np.int64)
        for byte, token_id in enumerate(self.byte_ids.tolist()):
            if token_id >= 0:
                entries[token_id] = bytes((byte,))
                kinds[token_id] = Kind.BYTE
        if self.alphabet is not None:
            for token_id, spelling in self.alphabet.spellings.items():
                entries[token_id], kinds[token_id] = spelling, Kind.CHARACTER
            if self.alphabet.unknown_id >= 0:
                entries[self.alphabet.unknown_id] = UNKNOWN_TOKEN.encode()
                kinds[self.alphabet.unknown_id] = Kind.UNKNOWN
        fill_merges(self, entries)
        for token_id, text in first_names(self.specials).items():
            entries[token_id] = text.encode("utf-8")
            kinds[token_id] = Kind.SPECIAL
        # The first merge that makes a token counts: write backwards so that it is written last.
        made = self.result[::-1]
        kinds[made] = Kind.MERGE
        ranks[made] = self.ranks[::-1]
        left[made] = self.left[::-1]
        right[made] = self.right[::-1]
        counts[made] = self.counts[::-1]
        return Vocabulary.of(entries, kinds, ranks=ranks, left=left, right=right, counts=counts)
