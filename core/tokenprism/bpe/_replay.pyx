"""The parents of tokens known by bytes and rank alone, as in tiktoken's files.

A token that merging makes in any text is made by the merges of its own bytes, since what happens
inside a span does not depend on the bytes around it. So its parents are the last two parts left
when its bytes are merged by rank without the token itself.
"""

import numpy as np

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libcpp.queue cimport priority_queue
from libcpp.vector cimport vector

from tokenprism.bpe._tables cimport BytesTable

cdef enum:
    NONE = 0x7FFFFFFF
    SHORT = 256  # bytes up to which looking at every pair beats a queue


def recover_merges(list entries, ranks):
    """`left`, `right` int32[n]: the ids whose merge makes each entry, -1 for none.

    `entries` are the bytes of each id (b"" for a hole), `ranks` int32[n] their ranks, -1 for an
    entry that takes no part in merging. Single bytes have no parents. A longer entry without
    parents is an orphan: no merging reaches it, it only stands for a whole pre-token.
    """
    cdef Py_ssize_t i, count = len(entries)
    cdef const int32_t[::1] rank_of = np.ascontiguousarray(ranks, np.int32)
    left_array, right_array = np.full(count, -1, np.int32), np.full(count, -1, np.int32)
    cdef int32_t[::1] left = left_array
    cdef int32_t[::1] right = right_array
    cdef BytesTable table
    cdef Parts parts = Parts()
    cdef bytes entry
    cdef vector[const uint8_t*] texts
    cdef vector[size_t] sizes
    if rank_of.shape[0] != count:
        raise ValueError("there must be one rank for each entry")
    table.reserve(count)
    for i in range(count):
        entry = entries[i]
        texts.push_back(entry)
        sizes.push_back(len(entry))
        if len(entry) and rank_of[i] >= 0:
            table.insert(texts[i], sizes[i], <int32_t> i)
    with nogil:
        for i in range(count):
            if sizes[i] > 1 and rank_of[i] >= 0:
                parts.split(&table, &rank_of[0], texts[i], sizes[i])
                if parts.count == 2:
                    left[i] = table.find(texts[i], parts.starts[1])
                    right[i] = table.find(
                        texts[i] + parts.starts[1], sizes[i] - parts.starts[1]
                    )
                    if left[i] < 0 or right[i] < 0:  # a byte that is no entry
                        left[i] = right[i] = -1
    return left_array, right_array


cdef class Parts:
    # Where the parts of an entry start, and the rank of each part joined with the next.
    cdef vector[size_t] starts
    cdef vector[int32_t] ranks
    cdef vector[size_t] before
    cdef vector[size_t] after
    cdef size_t count

    cdef int split(
        self, BytesTable* table, const int32_t* rank_of, const uint8_t* text, size_t size
    ) except -1 nogil:
        """Merge `text` by rank until two parts are left or no pair of parts is an entry."""
        cdef size_t i, best
        cdef int32_t lowest
        if size > SHORT:
            return self.split_long(table, rank_of, text, size)
        self.count = size
        self.starts.resize(size + 2)
        self.ranks.resize(size + 2)
        for i in range(size + 2):
            self.starts[i] = min(i, size)
        for i in range(size):
            self.ranks[i] = self.joined(table, rank_of, text, i)
        while self.count > 2:
            lowest, best = NONE, 0
            for i in range(self.count - 1):
                if self.ranks[i] < lowest:
                    lowest, best = self.ranks[i], i
            if lowest == NONE:
                return 0
            self.count -= 1
            for i in range(best + 1, self.count):
                self.starts[i] = self.starts[i + 1]
                self.ranks[i] = self.ranks[i + 1]
            self.starts[self.count] = size
            self.ranks[best] = self.joined(table, rank_of, text, best)
            if best > 0:
                self.ranks[best - 1] = self.joined(table, rank_of, text, best - 1)
        return 0

    cdef int split_long(
        self, BytesTable* table, const int32_t* rank_of, const uint8_t* text, size_t size
    ) except -1 nogil:
        """As `split`, by a queue; of the starts only the second is set, and only for two parts.

        A part goes by where it starts; `after` is where the next one does. Queued pairs that have
        changed since are passed over: equal ranks are equal bytes, so those are still true.
        """
        cdef priority_queue[int64_t] queue  # of negative numbers, so that the lowest comes first
        cdef size_t i, following
        cdef int32_t rank
        cdef int64_t key
        self.count = size
        self.starts.resize(2)
        self.ranks.resize(size)
        self.before.resize(size + 1)
        self.after.resize(size + 1)
        for i in range(size + 1):
            self.before[i] = i - 1 if i else 0
            self.after[i] = min(i + 1, size)
        for i in range(size):
            self.rank_at(table, rank_of, text, size, i, &queue)
        while self.count > 2 and not queue.empty():
            key = -queue.top()
            queue.pop()
            rank = <int32_t> (key >> 32)
            i = <uint32_t> key
            if self.ranks[i] != rank:
                continue
            following = self.after[i]
            self.after[i] = self.after[following]
            self.before[self.after[i]] = i
            self.ranks[following] = NONE
            self.count -= 1
            self.rank_at(table, rank_of, text, size, i, &queue)
            if i:
                self.rank_at(table, rank_of, text, size, self.before[i], &queue)
        self.starts[1] = self.after[0]
        return 0

    cdef int rank_at(
        self, BytesTable* table, const int32_t* rank_of, const uint8_t* text, size_t size,
        size_t i, priority_queue[int64_t]* queue,
    ) except -1 nogil:
        """Note and queue the rank of the part at `i` joined with the next one."""
        cdef int32_t found = -1
        if self.after[i] < size:
            found = table.find(text + i, self.after[self.after[i]] - i)
        self.ranks[i] = rank_of[found] if found >= 0 else NONE
        if self.ranks[i] != NONE:
            queue.push(-((<int64_t> self.ranks[i] << 32) | <int64_t> i))
        return 0

    cdef int32_t joined(
        self, BytesTable* table, const int32_t* rank_of, const uint8_t* text, size_t i
    ) noexcept nogil:
        """The rank of parts `i` and `i + 1` as one entry, NONE where there is none."""
        cdef int32_t found
        if i + 1 >= self.count:
            return NONE
        found = table.find(
            text + self.starts[i], self.starts[i + 2] - self.starts[i]
        )
        return rank_of[found] if found >= 0 else NONE
