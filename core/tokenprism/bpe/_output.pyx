"""What the encoder writes into: growing arrays of ids and edges, lent to numpy without a copy."""

import numpy as np

from cpython.buffer cimport PyBuffer_FillInfo
from libc.stdint cimport int32_t, int64_t


cdef extern from "output_memory.hpp" namespace "tokenprism" nogil:
    cdef cppclass OutputMemory:
        Piece take(size_t size) noexcept
        Piece resize(Piece piece, size_t size) noexcept
        void give_back(Piece piece) noexcept

cdef OutputMemory memory
cdef object frombuffer = np.frombuffer
cdef object INT32 = np.dtype(np.int32)
cdef object INT64 = np.dtype(np.int64)
cdef object NO_IDS = np.zeros(0, np.int32)


cdef class Tokens:
    """Growing arrays of ids and edges, lent to numpy without a copy."""

    def __dealloc__(self):
        memory.give_back(self.id_piece)
        memory.give_back(self.edge_piece)

    cdef int begin(self, size_t size) except -1:
        """Make room for the tokens of `size` bytes of ordinary text. Once, and first."""
        cdef size_t need = size / 8 * 3 + 64
        self.id_piece = memory.take(need * sizeof(int32_t))
        self.edge_piece = memory.take(need * sizeof(int64_t))
        if self.id_piece.memory == NULL or self.edge_piece.memory == NULL:
            raise MemoryError()
        self.use_pieces()
        return 0

    cdef void use_pieces(self) noexcept nogil:
        self.ids = <int32_t*> self.id_piece.memory
        self.edges = <int64_t*> self.edge_piece.memory
        self.capacity = min(
            self.id_piece.bytes / sizeof(int32_t), self.edge_piece.bytes / sizeof(int64_t)
        )

    cdef int resize(self, size_t ids, size_t edges) except -1 nogil:
        """Give both arrays room for so many numbers."""
        cdef Piece moved = memory.resize(self.id_piece, ids * sizeof(int32_t))
        if moved.memory != NULL:
            self.id_piece = moved
            moved = memory.resize(self.edge_piece, edges * sizeof(int64_t))
        if moved.memory == NULL:
            with gil:
                raise MemoryError()
        self.edge_piece = moved
        self.use_pieces()
        return 0

    cdef int reserve(self, size_t more) except -1 nogil:
        """Make room for `more` further ids, and one edge more than that."""
        cdef size_t need = max(self.count, self.edge_count) + more + 1
        if need > self.capacity:
            need = max(need, self.capacity + self.capacity / 2)
            self.resize(need, need)
        return 0

    cdef tuple arrays(self):
        """Ids int32[n] and edges int64[e] over this memory; nothing may be added afterwards."""
        # Memory beyond the last number that was never touched costs nothing.
        if self.capacity > self.edge_count * 2 + 1024:
            self.resize(max(self.count, 1), max(self.edge_count, 1))
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
