"""Which merge removes each byte boundary of a text."""

import numpy as np

from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

from tokenprism._progress cimport Control, Progress
from tokenprism.bpe._merges cimport STOPPED, MergeTable, Scratch

from ..errors import CancelledError

cdef enum:
    NEVER = 0x7FFFFFFF
    TOKENS_PER_CHECK = 65536


cdef class InnerMerges:
    """For each token the merges that removed the boundaries inside it.

    `left`, `right`, `result` int32[m] are the merges in order, each with a result of its own and
    with parents made before it; `lengths` int64[n] the bytes of each id. `whole` maps the bytes of
    tokens without parents to their ids: below its own merge such a word is what `table` makes of
    it, so a boundary inside it goes with the earlier of the two.
    """

    cdef vector[int64_t] offsets  # of each id in `merges`, and the end
    cdef vector[int32_t] merges

    def __init__(
        self, MergeTable table, const int32_t[::1] left, const int32_t[::1] right,
        const int32_t[::1] result, const int64_t[::1] lengths, dict whole,
    ):
        cdef Py_ssize_t i, k, at, size
        cdef int64_t total = 0
        cdef int32_t one, two, token_id
        cdef dict words = {token_id: word for word, token_id in whole.items()}
        self.offsets.resize(lengths.shape[0] + 1)
        cdef vector[int64_t] sizes
        cdef int32_t* merges
        sizes.resize(lengths.shape[0])
        for k in range(result.shape[0]):
            sizes[result[k]] = lengths[result[k]] - 1
        for i in range(lengths.shape[0]):
            self.offsets[i] = total
            total += sizes[i]
        self.offsets[lengths.shape[0]] = total
        self.merges.resize(total + 1)  # one more, so that an empty copy at the end has an address
        merges = self.merges.data()

        for k in range(result.shape[0]):
            one, two, token_id = left[k], right[k], result[k]
            at = self.offsets[token_id]
            if one < 0:
                self.add_whole(table, words[token_id], at, <int32_t> k)
                continue
            size = sizes[one]
            memcpy(merges + at, merges + self.offsets[one], size * sizeof(int32_t))
            merges[at + size] = <int32_t> k
            at += size + 1
            memcpy(merges + at, merges + self.offsets[two], sizes[two] * sizeof(int32_t))

    cdef int add_whole(self, MergeTable table, bytes word, Py_ssize_t at, int32_t k) except -1:
        cdef Py_ssize_t i, size = len(word)
        cdef vector[int32_t] removed
        removed.assign(size, NEVER)
        table.merge_long(word, size, Scratch(), removed.data(), NULL)
        for i in range(1, size):
            self.merges[at + i - 1] = min(removed[i], k)
        return 0

    def over(
        self, const int32_t[::1] ids, const int64_t[::1] starts, Py_ssize_t size,
        Progress progress=None,
    ):
        """`History.removed` of a text of `size` bytes, int32[bytes + 1], from its tokens: ids
        int32[n], where they begin int64[n]. Raises CancelledError when `progress` is cancelled.
        """
        cdef Py_ssize_t i
        cdef int64_t begin
        cdef bint stopped = False
        removed_array = np.full(size + 1, NEVER, np.int32)
        cdef int32_t[::1] removed = removed_array
        cdef Control* control = NULL
        if progress is not None:
            control = &progress.control
        with nogil:
            for i in range(ids.shape[0]):
                if i % TOKENS_PER_CHECK == 0 and control != NULL and control.must_stop():
                    stopped = True
                    break
                if ids[i] >= 0:
                    begin = self.offsets[ids[i]]
                    memcpy(
                        &removed[starts[i] + 1], self.merges.data() + begin,
                        (self.offsets[ids[i] + 1] - begin) * sizeof(int32_t),
                    )
        if stopped:
            raise CancelledError
        return removed_array


def record_merges(
    MergeTable table, bytes source, const int64_t[::1] starts, Progress progress=None
):
    """`History.removed` by merging each pre-token of `source` again, int32[bytes + 1].

    For models in which several merges make one token, so that its id does not tell which did.
    `starts` int64[k] are the starts of the pre-tokens.
    """
    cdef Py_ssize_t i, begin, end, count = starts.shape[0], size = len(source)
    cdef const uint8_t* text = source
    cdef Scratch scratch = Scratch()
    removed_array = np.full(size + 1, NEVER, np.int32)
    cdef int32_t[::1] removed = removed_array
    cdef Control* control = NULL
    cdef bint stopped = False
    if progress is not None:
        control = &progress.control
    with nogil:
        for i in range(count):
            begin, end = starts[i], starts[i + 1] if i + 1 < count else size
            stopped = STOPPED == table.merge_long(
                text + begin, end - begin, scratch, &removed[begin], control
            ) or (i % TOKENS_PER_CHECK == 0 and control != NULL and control.must_stop())
            if stopped:
                break
    if stopped:
        raise CancelledError
    return removed_array


def token_counts(const int32_t[::1] removed, Py_ssize_t merges):
    """The number of tokens after `k` merges, int64[merges + 1], from `History.removed`.

    One pass without the interpreter lock, so that a window over a large text goes on answering.
    """
    cdef Py_ssize_t i, inner = max(removed.shape[0] - 1, 0)
    cdef int64_t always = 0
    counts_array = np.zeros(merges + 1, np.int64)
    cdef int64_t[::1] counts = counts_array
    with nogil:
        for i in range(1, inner):
            if removed[i] < 0:
                always += 1
            elif removed[i] < merges:
                counts[removed[i] + 1] -= 1
        counts[0] = inner - always
        for i in range(merges):
            counts[i + 1] += counts[i]
    return counts_array
