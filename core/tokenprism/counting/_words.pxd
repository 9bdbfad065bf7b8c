# Distinct pre-tokens with their counts.
from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libcpp cimport bool as cbool

from tokenprism._progress cimport Control


cdef extern from "word_table.hpp" namespace "tokenprism" nogil:
    void prefetch(const void* where) noexcept

    cdef cppclass Word:
        uint64_t count
        uint32_t length
        const uint8_t* bytes() noexcept

    cdef cppclass WordTable:
        size_t size() noexcept
        uint64_t total() noexcept
        size_t capacity() noexcept
        size_t memory() noexcept
        void push(const uint8_t* text, uint32_t length, uint64_t count) except +
        void flush() except +
        void absorb(const WordTable& other, size_t first, size_t last) except +
        Word* pack() noexcept
        void clear() noexcept

cdef extern from "word_sort.hpp" namespace "tokenprism" nogil:
    cbool sort_words(Word* words, size_t many, unsigned depth, const Control& control) noexcept
    cbool order_words(Word* words, size_t many, const Control& control) noexcept


cdef class WordCounts:
    cdef WordTable table
    cdef cbool packed
    cdef Word* words  # of a packed table
    cdef Word* pack(self) noexcept nogil
