# What the encoder writes into.
from libc.stdint cimport int32_t, int64_t


cdef extern from "output_memory.hpp" namespace "tokenprism" nogil:
    cdef struct Piece "tokenprism::OutputMemory::Piece":
        void* memory
        size_t bytes


cdef class Tokens:
    # Growing ids and edges: token `i` of a text covers bytes edges[i] to edges[i + 1].
    cdef int32_t* ids
    cdef int64_t* edges
    cdef size_t count
    cdef size_t edge_count
    cdef size_t capacity
    cdef Piece id_piece
    cdef Piece edge_piece

    cdef int begin(self, size_t size) except -1
    cdef int resize(self, size_t ids, size_t edges) except -1 nogil
    cdef void use_pieces(self) noexcept nogil
    cdef int reserve(self, size_t more) except -1 nogil
    cdef void trim(self)
    cdef tuple arrays(self)
    cdef object encoding(
        self, bytes source, size_t first_id, size_t first_edge, size_t count, bint lossless
    )
