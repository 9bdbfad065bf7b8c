# Words as symbols of an alphabet of characters: see include/character_symbols.hpp.
from libc.stddef cimport size_t
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libcpp cimport bool as cbool
from libcpp.vector cimport vector


cdef extern from "character_symbols.hpp" namespace "tokenprism" nogil:
    enum WordMark:
        MARK_LAST
        MARK_INNER

    enum UnknownUnit:
        pass

    const int32_t NO_SYMBOL

    cdef struct Symbol:
        int32_t number
        uint32_t bytes

    cbool is_blank(const uint8_t* p, const uint8_t* end) noexcept

    cdef cppclass CharacterSymbols:
        void use(WordMark mark, UnknownUnit unit) noexcept
        void put(uint32_t code_point, cbool marked, int32_t number) except +
        void put_mark(int32_t number) noexcept
        void split(const uint8_t* p, size_t length, vector[Symbol]& symbols) except +


cdef class Symbols:
    # Immutable once built: any number of threads may read it.
    cdef CharacterSymbols table
    cdef readonly list spellings    # bytes of each symbol by its number, with the mark
    cdef readonly Py_ssize_t strip  # bytes of the mark that a right side loses when it is joined
    cdef readonly cbool skips       # training leaves out what is unknown, and joins its neighbours
