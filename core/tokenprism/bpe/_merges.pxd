# Merging one word: shared by the encoder and the history.
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libcpp.vector cimport vector

from tokenprism._progress cimport Control
from tokenprism.bpe._tables cimport MinHeap, PairTable

cdef enum:
    STOPPED = -2  # in place of a number of tokens: the job was cancelled


cdef class Scratch:
    # Working memory of one thread; `ids` holds the tokens of the word merged last.
    cdef vector[int32_t] ids
    cdef vector[int32_t] other_ids  # of the second of two words merged together
    cdef vector[int32_t] ranks
    cdef vector[int32_t] previous
    cdef vector[int32_t] following
    cdef MinHeap queue
    cdef vector[uint64_t] dead       # offsets that backtracking gave up, a bit each
    cdef vector[uint64_t] other_dead
    cdef vector[uint64_t] memo       # which neighbours fit, for backtracking
    cdef Py_ssize_t tries            # tokens that backtracking tried for its last word
    cdef int32_t last_merge          # of the word merged last, -1 where nothing was to merge

    cdef void shrink(self) noexcept nogil


cdef class MergeTable:
    # Immutable once built: any number of threads may read it.
    cdef PairTable pairs
    cdef vector[int32_t] byte_pairs  # [first byte << 8 | second byte]: index of the merge
    cdef vector[int32_t] byte_ids
    cdef vector[int32_t] lefts       # by index of the merge, as the next two
    cdef vector[int32_t] rights
    cdef vector[int32_t] results
    cdef Py_ssize_t longest_short    # bytes of the words that `merge_two` takes

    cdef void merge_two(
        self, const uint8_t* p, Py_ssize_t length, const uint8_t* q, Py_ssize_t other_length,
        Scratch scratch, Py_ssize_t* counts,
    ) noexcept nogil

    cdef Py_ssize_t merge(
        self, const uint8_t* p, Py_ssize_t length, Scratch scratch, Control* control
    ) except -1 nogil

    cdef Py_ssize_t merge_long(
        self, const uint8_t* p, Py_ssize_t length, Scratch scratch, int32_t* removed,
        Control* control,
    ) except -1 nogil
