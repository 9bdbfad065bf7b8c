"""BPE-dropout: merging in which each merge that is possible may be passed over at each step."""

import numpy as np

from libc.math cimport log
from libc.stdint cimport INT32_MAX, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

from tokenprism._progress cimport Control, Progress
from tokenprism.bpe._merges cimport MergeTable
from tokenprism.bpe._tables cimport PairSlot

from .._progress import Stage
from ..errors import CancelledError, OptionError
from ..messages import Message

cdef extern from "ordered_keys.hpp" namespace "tokenprism" nogil:
    cdef cppclass OrderedKeys:
        size_t size() noexcept
        void assign(vector[uint64_t]& keys) except +
        uint64_t at(size_t k) noexcept
        void insert(uint64_t key) except +
        void erase(uint64_t key) except +
        void shrink() except +

cdef enum:
    NONE = 0x7FFFFFFF       # no merge joins this pair
    STEPS_PER_CHECK = 4096
    KEPT = 1 << 16          # symbols of working memory that outlive a word

cdef int ENCODING = int(Stage.ENCODING)


cdef class Word:
    """A word while it is merged: symbols linked at the places of their first bytes, and the pairs
    that a merge joins, as keys of merge and place.
    """

    cdef vector[int32_t] ids, merges, previous, following
    cdef vector[uint64_t] found
    cdef OrderedKeys pairs
    cdef uint64_t state       # of the generator
    cdef double log_dropout

    def __init__(self, uint64_t seed, double dropout):
        self.state = seed
        self.log_dropout = log(dropout)

    cdef uint64_t passed_over(self) noexcept nogil:
        """How many pairs in a row are passed over before the first that is not."""
        # SplitMix64; the number of failures before a success is geometric.
        cdef uint64_t z
        cdef double share, count
        self.state += 0x9E3779B97F4A7C15u
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu
        z = z ^ (z >> 31)
        share = (<double> (z >> 11) + 0.5) / 9007199254740992.0
        if self.log_dropout == 0.0:
            return <uint64_t> -1
        count = log(share) / self.log_dropout
        return <uint64_t> count if count < 1e18 else <uint64_t> -1

    cdef int lay_out(self, MergeTable table, const uint8_t* p, int32_t length) except -1 nogil:
        cdef int32_t i
        self.ids.resize(length)
        self.merges.resize(length)
        self.previous.resize(length)
        self.following.resize(length)
        self.found.clear()
        for i in range(length):
            self.ids[i] = table.byte_ids[p[i]]
            self.previous[i] = i - 1
            self.following[i] = i + 1
        for i in range(length):
            self.merges[i] = self.merge_at(table, i, length)
            if self.merges[i] != NONE:
                self.found.push_back(<uint64_t> self.merges[i] << 32 | <uint32_t> i)
        self.pairs.assign(self.found)
        return 0

    cdef int32_t merge_at(self, MergeTable table, int32_t i, int32_t length) noexcept nogil:
        """The merge that joins the symbol at `i` and the next one."""
        cdef const PairSlot* pair
        cdef int32_t j = self.following[i]
        if j >= length or self.ids[i] < 0 or self.ids[j] < 0:
            return NONE
        pair = table.pairs.find(<uint32_t> self.ids[i], <uint32_t> self.ids[j])
        return NONE if pair == NULL else pair.merge

    cdef int forget(self, int32_t i) except -1 nogil:
        if self.merges[i] != NONE:
            self.pairs.erase(<uint64_t> self.merges[i] << 32 | <uint32_t> i)
            self.merges[i] = NONE
        return 0

    cdef int look_up(self, MergeTable table, int32_t i, int32_t length) except -1 nogil:
        self.merges[i] = self.merge_at(table, i, length)
        if self.merges[i] != NONE:
            self.pairs.insert(<uint64_t> self.merges[i] << 32 | <uint32_t> i)
        return 0

    cdef int merge(
        self, MergeTable table, const uint8_t* p, int32_t length, Control* control
    ) except -1 nogil:
        """Merge a word to its end; 1 when cancelled, else 0."""
        cdef uint64_t key, passed, steps = 0
        cdef int32_t i, j, after, before
        self.lay_out(table, p, length)
        while self.pairs.size():
            steps += 1
            if steps % STEPS_PER_CHECK == 0 and control != NULL and control.must_stop():
                return 1
            passed = self.passed_over()
            if passed >= self.pairs.size():
                break
            key = self.pairs.at(passed)
            i = <int32_t> <uint32_t> key
            j, before = self.following[i], self.previous[i]
            after = self.following[j]
            self.forget(i)
            self.forget(j)
            if before >= 0:
                self.forget(before)
            self.ids[i] = table.results[<size_t> (key >> 32)]
            self.following[i] = after
            if after < length:
                self.previous[after] = i
                self.look_up(table, i, length)
            if before >= 0:
                self.look_up(table, before, length)
        return 0


def encode_with_dropout(
    MergeTable table, bytes source, const int64_t[::1] starts, dict specials, double dropout,
    uint64_t seed, Progress progress=None,
):
    """Ids int32[n] and edges int64[n + 1] of `source`.

    `starts` int64[k] are the starts of its pre-tokens, ascending; `specials` maps the starts of
    special tokens among them to their ids. `dropout` is above 0 and at most 1. Raises
    CancelledError when `progress` is cancelled.
    """
    cdef const uint8_t* text = source
    cdef int64_t begin, end, size = len(source)
    cdef Py_ssize_t k, count = starts.shape[0]
    cdef int32_t i, length, token_id
    cdef int stopped = 0
    cdef Word word = Word(seed, dropout)
    cdef Control* control = NULL
    cdef vector[int32_t] ids
    cdef vector[int64_t] edges
    cdef vector[int32_t] special = vector[int32_t](count, -1)
    if progress is not None:
        control = &progress.control
        control.enter(ENCODING, size)
    for begin, token_id in specials.items():
        special[np.searchsorted(starts, begin)] = token_id
    with nogil:
        for k in range(count):
            begin = starts[k]
            end = starts[k + 1] if k + 1 < count else size
            if special[k] >= 0:
                ids.push_back(special[k])
                edges.push_back(begin)
                continue
            if end - begin >= INT32_MAX:
                with gil:
                    raise OptionError(
                        Message(
                            "a pre-token of {length:,} bytes is too long to merge",
                            length=end - begin,
                        ),
                        remedy="Choose a pattern that splits the text",
                    )
            length = <int32_t> (end - begin)
            stopped = word.merge(table, text + begin, length, control)
            if stopped or (k % STEPS_PER_CHECK == 0 and control != NULL and control.must_stop()):
                stopped = 1
                break
            i = 0
            while i < length:
                ids.push_back(word.ids[i])
                edges.push_back(begin + i)
                i = word.following[i]
            if length > KEPT:
                word.pairs.shrink()
    if stopped:
        raise CancelledError
    edges.push_back(size)
    return (
        as_array(ids.data(), ids.size(), np.int32), as_array(edges.data(), edges.size(), np.int64)
    )


cdef as_array(const void* data, size_t count, kind):
    array = np.empty(count, kind)
    cdef char[::1] target = array.view(np.int8)
    if count:
        memcpy(&target[0], data, array.nbytes)
    return array
