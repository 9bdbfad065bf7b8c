"""What the encoder writes into: growing arrays of ids and edges, lent to numpy without a copy."""

import numpy as np

from cpython.buffer cimport PyBuffer_FillInfo
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, realloc

cdef extern from "large_pages.hpp" namespace "tokenprism" nogil:
    void prefer_large_pages(void* memory, size_t size) noexcept

cdef object frombuffer = np.frombuffer
cdef object INT32 = np.dtype(np.int32)
cdef object INT64 = np.dtype(np.int64)
cdef object NO_IDS = np.zeros(0, np.int32)


cdef class Tokens:
    """Growing arrays of ids and edges, lent to numpy without a copy."""

    def __dealloc__(self):
        free(self.ids)
        free(self.edges)

    cdef int begin(self, size_t size) except -1:
        """Make room for the tokens of `size` bytes of ordinary text."""
        self.reserve(size / 8 * 3 + 64)
        prefer_large_pages(self.ids, self.capacity * sizeof(int32_t))
        prefer_large_pages(self.edges, self.capacity * sizeof(int64_t))
        return 0

    cdef int reserve(self, size_t more) except -1 nogil:
        """Make room for `more` further ids, and one edge more than that."""
        cdef size_t need = max(self.count, self.edge_count) + more + 1
        cdef void* moved
        if need <= self.capacity:
            return 0
        need = max(need, self.capacity + self.capacity / 2)
        moved = realloc(self.ids, need * sizeof(int32_t))
        if moved == NULL:
            with gil:
                raise MemoryError()
        self.ids = <int32_t*> moved
        moved = realloc(self.edges, need * sizeof(int64_t))
        if moved == NULL:
            with gil:
                raise MemoryError()
        self.edges = <int64_t*> moved
        self.capacity = need
        return 0

    cdef tuple arrays(self):
        """Ids int32[n] and edges int64[e] over this memory; nothing may be added afterwards."""
        cdef void* moved
        if self.capacity > self.edge_count + 1024:
            moved = realloc(self.ids, max(self.count, 1) * sizeof(int32_t))
            self.ids = <int32_t*> moved if moved != NULL else self.ids
            moved = realloc(self.edges, max(self.edge_count, 1) * sizeof(int64_t))
            self.edges = <int64_t*> moved if moved != NULL else self.edges
        ids = lend(self, self.ids, self.count * sizeof(int32_t))
        edges = lend(self, self.edges, self.edge_count * sizeof(int64_t))
        return frombuffer(ids, INT32) if self.count else NO_IDS, frombuffer(edges, INT64)


cdef Lent lend(object owner, void* memory, Py_ssize_t size):
    cdef Lent lent = Lent.__new__(Lent)
    lent.owner, lent.memory, lent.size = owner, memory, size
    return lent


cdef class Lent:
    """Memory that belongs to another object, as a writable buffer."""

    cdef object owner
    cdef void* memory
    cdef Py_ssize_t size

    def __getbuffer__(self, Py_buffer* buffer, int flags):
        PyBuffer_FillInfo(buffer, self, self.memory, self.size, 0, flags)
