# What the encoder writes into.
from libc.stdint cimport int32_t, int64_t


cdef class Tokens:
    # Growing ids and edges: token `i` of a text covers bytes edges[i] to edges[i + 1].
    cdef int32_t* ids
    cdef int64_t* edges
    cdef size_t count
    cdef size_t edge_count
    cdef size_t capacity

    cdef int begin(self, size_t size) except -1
    cdef int reserve(self, size_t more) except -1 nogil
    cdef tuple arrays(self)
