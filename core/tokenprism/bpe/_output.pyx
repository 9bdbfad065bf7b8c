"""What the encoder writes into: growing arrays of ids and edges, lent to numpy without a copy."""

import numpy as np

cimport numpy as cnp
from cpython.object cimport PyObject_GenericSetAttr
from cpython.type cimport PyType_GenericNew
from libc.stdint cimport int32_t, int64_t, uint8_t

from ..encoding import Encoding, Status

cnp.import_array()


cdef extern from "output_memory.hpp" namespace "tokenprism" nogil:
    cdef cppclass OutputMemory:
        Piece take(size_t size) noexcept
        Piece resize(Piece piece, size_t size) noexcept
        void give_back(Piece piece) noexcept

cdef OutputMemory memory
cdef object UNKNOWN = np.uint8(Status.UNKNOWN)
cdef object EXACT = np.uint8(Status.EXACT)

cdef enum:
    ZEROS = 1024  # tokens of a short text, whose status needs no memory of its own
    SHORT_TEXT = 1024  # bytes of a text that gets all the room it may need
cdef uint8_t[ZEROS] zeros


cdef class Tokens:
    """Growing arrays of ids and edges, lent to numpy without a copy."""

    def __dealloc__(self):
        memory.give_back(self.id_piece)
        memory.give_back(self.edge_piece)

    cdef int begin(self, size_t size) except -1:
        """Make room for the tokens of `size` bytes of ordinary text. Once, and first."""
        cdef size_t need = size / 8 * 3 + 64 if size > SHORT_TEXT else size + 8
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

    cdef void trim(self):
        """Give back what a text of few tokens does not need. Last: nothing may be added after."""
        # Memory beyond the last number that was never touched costs nothing.
        if self.capacity > self.edge_count * 2 + 1024:
            self.resize(max(self.count, 1), max(self.edge_count, 1))

    cdef tuple arrays(self):
        """Ids int32[n] and edges int64[e] over this memory; nothing may be added afterwards."""
        self.trim()
        return (
            lend(self, self.ids, self.count, cnp.NPY_INT32),
            lend(self, self.edges, self.edge_count, cnp.NPY_INT64),
        )

    cdef object encoding(
        self, bytes source, size_t first_id, size_t first_edge, size_t count, bint lossless
    ):
        """The `Encoding` of `count` tokens over this memory, after `trim`."""
        cdef int64_t* edges = self.edges + first_edge
        # Without `__init__`, which sets the fields of a frozen class in a slow way.
        made = PyType_GenericNew(Encoding, None, None)
        ids = lend(self, self.ids + first_id, count, cnp.NPY_INT32)
        PyObject_GenericSetAttr(made, "source", source)
        PyObject_GenericSetAttr(made, "ids", ids)
        PyObject_GenericSetAttr(made, "starts", lend(self, edges, count, cnp.NPY_INT64))
        PyObject_GenericSetAttr(made, "ends", lend(self, edges + 1, count, cnp.NPY_INT64))
        PyObject_GenericSetAttr(
            made, "status", all_exact(count) if lossless else np.where(ids < 0, UNKNOWN, EXACT)
        )
        return made


cdef cnp.ndarray lend(Tokens owner, void* memory, cnp.npy_intp count, int kind):
    """An array over memory that belongs to `owner`."""
    cdef cnp.ndarray array = cnp.PyArray_SimpleNewFromData(1, &count, kind, memory)
    cnp.set_array_base(array, owner)
    return array


cdef cnp.ndarray all_exact(cnp.npy_intp count):
    cdef cnp.ndarray array
    if count > ZEROS:
        return cnp.PyArray_ZEROS(1, &count, cnp.NPY_UINT8, 0)
    array = cnp.PyArray_SimpleNewFromData(1, &count, cnp.NPY_UINT8, zeros)
    cnp.PyArray_CLEARFLAGS(array, cnp.NPY_ARRAY_WRITEABLE)
    return array
