"""The merges of a BPE as an immutable table, and the two ways to apply them to one word."""

from libc.stdint cimport INT32_MAX, int16_t, int32_t, uint8_t, uint32_t, uint64_t
from libcpp.vector cimport vector

from tokenprism._progress cimport Control
from tokenprism.bpe._tables cimport PairSlot

from ..errors import OptionError
from ..messages import Message

cdef extern from "lowest_place.hpp" namespace "tokenprism" nogil:
    const Py_ssize_t PLACE_LANES
    ctypedef int32_t (*LowestPlace)(const int32_t* places, size_t count) noexcept
    LowestPlace best_lowest_place() noexcept
    int32_t lowest_place_plain(const int32_t* places, size_t count) noexcept

cdef LowestPlace lowest_place = best_lowest_place()

cdef enum:
    NONE = 0x7FFFFFFF       # no merge joins this pair
    SHORT = 512             # bytes up to which looking at every pair beats a queue
    PLACE_BITS = 9
    NO_PLACE = 0x7FFFFFFF
    MOST_PLACED = 1 << 22   # merges whose index fits above a place
    KEPT = 1 << 20          # symbols of working memory that outlive a call
    STEPS_PER_CHECK = 4096
    BYTES_PER_CHECK = 65536


def allow_wide(bint allowed):
    """Whether eight places are compared at once, where the processor can.

    Results are the same. For tests: not while another thread encodes.
    """
    global lowest_place
    lowest_place = best_lowest_place() if allowed else lowest_place_plain


cdef class Scratch:
    """Working memory of one thread."""

    def __cinit__(self):
        self.ids.resize(SHORT)
        self.other_ids.resize(SHORT)

    cdef void shrink(self) noexcept nogil:
        """Give back what an unusually long word took."""
        cdef vector[int32_t] empty
        self.queue.shrink(KEPT)
        if self.ids.capacity() <= KEPT:
            return
        self.ids.resize(SHORT)
        self.ids.shrink_to_fit()
        self.ranks.clear()
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
        cdef const PairSlot* pair
        if byte_ids.shape[0] != 256 or left.shape[0] != count or right.shape[0] != count:
            raise ValueError("byte_ids needs 256 entries; left, right and result the same number")
        self.longest_short = SHORT if count < MOST_PLACED else 0
        self.byte_ids.resize(256)
        self.lefts.resize(count)
        self.rights.resize(count)
        self.results.resize(count)
        self.byte_pairs.assign(65536, NONE)
        self.pairs.reserve(count)
        for one in range(256):
            self.byte_ids[one] = byte_ids[one]
        for k in range(count):
            self.lefts[k], self.rights[k], self.results[k] = left[k], right[k], result[k]
            if left[k] >= 0 and right[k] >= 0:
                self.pairs.insert(<uint32_t> left[k], <uint32_t> right[k], <int32_t> k, result[k])
        for one in range(256):
            for two in range(256):
                if byte_ids[one] >= 0 and byte_ids[two] >= 0:
                    pair = self.pairs.find(<uint32_t> byte_ids[one], <uint32_t> byte_ids[two])
                    if pair != NULL:
                        self.byte_pairs[one << 8 | two] = pair.merge

    cdef Py_ssize_t merge(
        self, const uint8_t* p, Py_ssize_t length, Scratch scratch, Control* control
    ) except -1 nogil:
        """The number of tokens of a word, put into `scratch.ids`; STOPPED when cancelled."""
        cdef ShortMerge word
        if length <= self.longest_short:
            start_short(self, &word, p, length, scratch.ids.data())
            while step_short(self, &word):
                pass
            scratch.last_merge = word.last >> PLACE_BITS
            return finish_short(&word)
        return self.merge_long(p, length, scratch, NULL, control)

    cdef void merge_two(
        self, const uint8_t* p, Py_ssize_t length, const uint8_t* q, Py_ssize_t other_length,
        Scratch scratch, Py_ssize_t* counts,
    ) noexcept nogil:
        """Two words of up to `longest_short` bytes by turns: one goes on while the other waits
        for memory. Their numbers of tokens, which are in `scratch.ids` and `scratch.other_ids`.
        """
        cdef ShortMerge word, other
        start_short(self, &word, p, length, scratch.ids.data())
        start_short(self, &other, q, other_length, scratch.other_ids.data())
        while step_short(self, &word) and step_short(self, &other):
            pass
        while step_short(self, &word):
            pass
        while step_short(self, &other):
            pass
        counts[0] = finish_short(&word)
        counts[1] = finish_short(&other)

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
        scratch.last_merge = -1
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
            scratch.last_merge = rank
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


cdef struct ShortMerge:
    # A symbol keeps the place of its first byte. Each place has the rank of the pair that begins
    # there, above its own number, so that the lowest number tells the merge and where; `made` has
    # what it would make.
    int32_t* ids
    int32_t length
    size_t places_used
    int32_t last  # the place number of the last merge, -1 before the first
    int32_t[SHORT] places
    int32_t[SHORT] made
    int16_t[SHORT] previous
    int16_t[SHORT] following


cdef void start_short(
    MergeTable table, ShortMerge* word, const uint8_t* p, Py_ssize_t length, int32_t* ids
) noexcept nogil:
    cdef const int32_t* byte_ids = table.byte_ids.data()
    cdef const int32_t* byte_pairs = table.byte_pairs.data()
    cdef const int32_t* results = table.results.data()
    cdef Py_ssize_t i
    cdef int32_t rank
    word.ids = ids
    word.length = <int32_t> length
    word.last = -1
    word.places_used = (length + PLACE_LANES - 1) // PLACE_LANES * PLACE_LANES
    for i in range(<Py_ssize_t> word.places_used):
        word.places[i] = NO_PLACE
    for i in range(length):
        ids[i] = byte_ids[p[i]]
        word.previous[i] = <int16_t> (i - 1)
        word.following[i] = <int16_t> (i + 1)
    for i in range(length - 1):
        rank = byte_pairs[p[i] << 8 | p[i + 1]]
        if rank != NONE:
            word.places[i] = rank << PLACE_BITS | <int32_t> i
            word.made[i] = results[rank]


cdef inline void look_up(
    MergeTable table, ShortMerge* word, Py_ssize_t left, Py_ssize_t right
) noexcept nogil:
    """Note the merge that joins the symbols at two places."""
    cdef const PairSlot* pair = table.pairs.find(
        <uint32_t> word.ids[left], <uint32_t> word.ids[right]
    )
    word.places[left] = NO_PLACE
    if pair != NULL:
        word.places[left] = pair.merge << PLACE_BITS | <int32_t> left
        word.made[left] = pair.result


cdef inline bint step_short(MergeTable table, ShortMerge* word) noexcept nogil:
    """Do the next merge; false when there is none."""
    cdef int32_t best = lowest_place(word.places, word.places_used)
    cdef int32_t i, j, before, after
    if best == NO_PLACE:
        return False
    word.last = best
    i = best & (SHORT - 1)
    j = word.following[i]
    after, before = word.following[j], word.previous[i]
    word.following[i] = <int16_t> after
    word.ids[i] = word.made[i]
    word.places[i] = word.places[j] = NO_PLACE
    if after < word.length:
        word.previous[after] = <int16_t> i
        look_up(table, word, i, after)
    if before >= 0:
        look_up(table, word, before, i)
    return True


cdef Py_ssize_t finish_short(ShortMerge* word) noexcept nogil:
    """Move the ids together; how many they are."""
    cdef Py_ssize_t count = 0
    cdef int32_t i = 0
    while i < word.length:
        word.ids[count] = word.ids[i]
        count += 1
        i = word.following[i]
    return count


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
    cdef const PairSlot* pair = table.pairs.find(
        <uint32_t> scratch.ids[i], <uint32_t> scratch.ids[j]
    )
    cdef int32_t rank = NONE if pair == NULL else pair.merge
    scratch.ranks[i] = rank
    if rank != NONE:
        scratch.queue.push(<uint64_t> rank << 32 | <uint32_t> i)
    return 0
