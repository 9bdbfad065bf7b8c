"""The merges of a BPE as an immutable table, and the two ways to apply them to one word."""

from libc.stdint cimport INT32_MAX, int32_t, uint8_t, uint32_t, uint64_t
from libcpp.vector cimport vector

from tokenprism._progress cimport Control

from ..errors import OptionError
from ..messages import Message

cdef enum:
    NONE = 0x7FFFFFFF       # no merge joins this pair
    SHORT = 64              # bytes up to which looking at every pair beats a queue
    KEPT = 1 << 20          # symbols of working memory that outlive a call
    STEPS_PER_CHECK = 4096
    BYTES_PER_CHECK = 65536


cdef class Scratch:
    """Working memory of one thread."""

    def __cinit__(self):
        self.ids.resize(SHORT)
        self.ranks.resize(SHORT)

    cdef void shrink(self) noexcept nogil:
        """Give back what an unusually long word took."""
        cdef vector[int32_t] empty
        self.queue.shrink(KEPT)
        if self.ids.capacity() <= KEPT:
            return
        self.ids.resize(SHORT)
        self.ids.shrink_to_fit()
        self.ranks.resize(SHORT)
        self.ranks.shrink_to_fit()
        self.previous.swap(empty)
        self.following.clear()
        self.following.shrink_to_fit()


cdef class MergeTable:
    """Merges by pair.

    `byte_ids` int32[256], -1 for a byte that the vocabulary lacks; `left`, `right`, `result`
    int32[m] in the order in which the merges apply. A merge without parents (-1) joins nothing.
    """

    def __init__(
        self,
        const int32_t[::1] byte_ids,
        const int32_t[::1] left,
        const int32_t[::1] right,
        const int32_t[::1] result,
    ):
        cdef Py_ssize_t k, one, two, count = result.shape[0]
        if byte_ids.shape[0] != 256 or left.shape[0] != count or right.shape[0] != count:
            raise ValueError("byte_ids needs 256 entries; left, right and result the same number")
        self.byte_ids.resize(256)
        self.results.resize(count)
        self.byte_pairs.assign(65536, NONE)
        self.pairs.reserve(count)
        for one in range(256):
            self.byte_ids[one] = byte_ids[one]
        for k in range(count):
            self.results[k] = result[k]
            if left[k] >= 0 and right[k] >= 0:
                self.pairs.insert(<uint32_t> left[k], <uint32_t> right[k], <int32_t> k)
        for one in range(256):
            for two in range(256):
                if byte_ids[one] >= 0 and byte_ids[two] >= 0:
                    self.byte_pairs[one << 8 | two] = self.pairs.find(
                        <uint32_t> byte_ids[one], <uint32_t> byte_ids[two], NONE
                    )

    cdef Py_ssize_t merge(
        self, const uint8_t* p, Py_ssize_t length, Scratch scratch, Control* control
    ) except -1 nogil:
        """The number of tokens of a word, put into `scratch.ids`; STOPPED when cancelled."""
        if length <= SHORT:
            return merge_short(self, p, length, scratch.ids.data(), scratch.ranks.data())
        return self.merge_long(p, length, scratch, NULL, control)

    cdef Py_ssize_t merge_long(
        self, const uint8_t* p, Py_ssize_t length, Scratch scratch, int32_t* removed,
        Control* control,
    ) except -1 nogil:
        """As `merge`, by a queue of pairs: n log n whatever the word.

        Where `removed` is not NULL, the index of each merge is written at the byte offset of the
        boundary that it takes away.
        """
        cdef int32_t i, j, after, before, n = <int32_t> length
        cdef int32_t rank, count, steps = 0
        cdef uint64_t item
        cdef int32_t *ids
        cdef int32_t *ranks
        cdef int32_t *previous
        cdef int32_t *following
        if not start_long(self, p, length, scratch, control):
            return STOPPED
        ids, ranks = scratch.ids.data(), scratch.ranks.data()
        previous, following = scratch.previous.data(), scratch.following.data()

        while not scratch.queue.empty():
            steps += 1
            if steps % STEPS_PER_CHECK == 0 and control != NULL and control.must_stop():
                return STOPPED
            item = scratch.queue.pop()
            rank, i = <int32_t> (item >> 32), <int32_t> <uint32_t> item
            if ranks[i] != rank:
                continue  # the pair that was queued here is gone
            j = following[i]
            after, before = following[j], previous[i]
            ids[i] = self.results[rank]
            ranks[j] = NONE
            following[i] = after
            if removed != NULL:
                removed[j] = rank
            ranks[i] = NONE
            if after < n:
                previous[after] = i
                set_rank(self, scratch, i, after)
            if before >= 0:
                set_rank(self, scratch, before, i)

        i = count = 0
        while i < n:
            ids[count] = ids[i]
            count += 1
            i = following[i]
        return count


cdef inline int32_t rank_of(MergeTable table, int32_t left, int32_t right) noexcept nogil:
    """The index of the merge that joins two ids, else NONE. An unknown byte (-1) never joins."""
    return table.pairs.find(<uint32_t> left, <uint32_t> right, NONE)


cdef Py_ssize_t merge_short(
    MergeTable table, const uint8_t* p, Py_ssize_t length, int32_t* ids, int32_t* ranks
) noexcept nogil:
    """Merge up to SHORT bytes: `ranks[i]` is that of the symbols `i` and `i + 1`."""
    cdef const int32_t* byte_ids = table.byte_ids.data()
    cdef const int32_t* byte_pairs = table.byte_pairs.data()
    cdef const int32_t* results = table.results.data()
    cdef Py_ssize_t i, best, n = length
    cdef int32_t lowest
    for i in range(n):
        ids[i] = byte_ids[p[i]]
    for i in range(n - 1):
        ranks[i] = byte_pairs[p[i] << 8 | p[i + 1]]
    while n > 1:
        # Two passes without a branch on the data in the first: compilers make it a vector loop.
        lowest = NONE
        for i in range(n - 1):
            lowest = min(lowest, ranks[i])
        if lowest == NONE:
            break
        best = 0
        while ranks[best] != lowest:
            best += 1
        ids[best] = results[lowest]
        n -= 1
        for i in range(best + 1, n):
            ids[i] = ids[i + 1]
            ranks[i - 1] = ranks[i]
        if best + 1 < n:
            ranks[best] = rank_of(table, ids[best], ids[best + 1])
        if best > 0:
            ranks[best - 1] = rank_of(table, ids[best - 1], ids[best])
    return n


cdef bint start_long(
    MergeTable table, const uint8_t* p, Py_ssize_t length, Scratch scratch, Control* control
) except -1 nogil:
    """Lay a long word out as a linked list of bytes and queue its pairs; false when cancelled."""
    cdef Py_ssize_t i, ready
    cdef int32_t rank
    if length >= INT32_MAX:
        with gil:
            raise OptionError(
                Message("a pre-token of {length:,} bytes is too long to merge", length=length),
                remedy="Choose a pattern that splits the text",
            )
    scratch.ids.reserve(length)
    scratch.ranks.reserve(length)
    scratch.previous.reserve(length)
    scratch.following.reserve(length)
    scratch.queue.clear()
    for i in range(length):
        if i % BYTES_PER_CHECK == 0:
            # Step by step: to fill the memory for a very long word at once takes too long to wait.
            if control != NULL and control.must_stop():
                return False
            ready = min(i + BYTES_PER_CHECK, length)
            scratch.ids.resize(max(<size_t> ready, scratch.ids.size()))
            scratch.ranks.resize(max(<size_t> ready, scratch.ranks.size()))
            scratch.previous.resize(max(<size_t> ready, scratch.previous.size()))
            scratch.following.resize(max(<size_t> ready, scratch.following.size()))
        rank = NONE
        if i + 1 < length:
            rank = table.byte_pairs[p[i] << 8 | p[i + 1]]
        scratch.ids[i] = table.byte_ids[p[i]]
        scratch.ranks[i] = rank
        scratch.previous[i] = <int32_t> (i - 1)
        scratch.following[i] = <int32_t> (i + 1)
        if rank != NONE:
            scratch.queue.push(<uint64_t> rank << 32 | <uint32_t> i)
    return True


cdef inline int set_rank(
    MergeTable table, Scratch scratch, int32_t i, int32_t j
) except -1 nogil:
    """Look up the pair of the neighbours `i` and `j`, and queue it when a merge joins it."""
    cdef int32_t rank = rank_of(table, scratch.ids[i], scratch.ids[j])
    scratch.ranks[i] = rank
    if rank != NONE:
        scratch.queue.push(<uint64_t> rank << 32 | <uint32_t> i)
    return 0
