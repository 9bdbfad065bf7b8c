# The merges of a running training, written by one thread and read by any.
from libc.stdint cimport int32_t, int64_t

from tokenprism._progress cimport atomic


cdef class MergeLog:
    cdef int32_t[::1] lefts
    cdef int32_t[::1] rights
    cdef int32_t[::1] results
    cdef int64_t[::1] pair_counts
    cdef int64_t[::1] token_counts
    cdef readonly int64_t tokens_before
    cdef atomic[int64_t] length
    cdef void append(
        self, int32_t left, int32_t right, int32_t result, int64_t count, int64_t tokens
    ) noexcept nogil
