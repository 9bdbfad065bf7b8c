from libc.stdint cimport int64_t, uint8_t, uint64_t

from tokenprism._progress cimport Control
from tokenprism.bpe._output cimport Tokens
from tokenprism.bpe._tables cimport Key, LongCache, WordCache
from tokenprism.bytepiece._pieces cimport PathFinder, PieceTable


cdef struct Segment:
    const uint8_t* p
    size_t length
    Key key  # NO_KEY of a segment that is not short
    uint64_t hash


cdef class Cache:
    # What one call works with; kept for later calls, never shared by two at once.
    cdef WordCache short
    cdef LongCache long
    cdef PathFinder finder


cdef class Encoder:
    cdef readonly PieceTable pieces
    cdef list idle  # caches that no call uses now

    cdef Cache borrow(self)
    cdef void give_back(self, Cache cache)

    cdef int put_segments(
        self, const uint8_t* text, const int64_t* cut, const int64_t* last, int64_t end,
        Cache cache, Tokens out, Control* control,
    ) except -1 nogil
