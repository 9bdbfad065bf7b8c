# Distinct pre-tokens with their counts.
from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.vector cimport vector

from tokenprism._progress cimport Control


cdef extern from "word_table.hpp" namespace "tokenprism" nogil:
    void prefetch(const void* where) noexcept

    cdef cppclass Word:
        uint64_t count
        uint32_t length
        uint32_t order
        const uint8_t* bytes() noexcept

    cdef cppclass WordTable:
        size_t size() noexcept
        uint64_t total() noexcept
        size_t capacity() noexcept
        void push(const uint8_t* text, uint32_t length, uint64_t count) except +
        void push_run(
            const uint8_t* text, const uint8_t* const* ends, size_t many, const uint8_t* limit
        ) except +
        void flush() except +
        void absorb(const WordTable& other, size_t first, size_t last) except +
        void append(const uint8_t* text, uint32_t length, uint64_t count) except +
        void end_list() except +
        size_t footprint() noexcept
        cbool is_full(size_t limit) noexcept
        Word* pack() noexcept
        size_t leave_out_rare(uint64_t least) except +
        void empty(size_t limit) noexcept
        void clear() noexcept

cdef extern from "word_changes.hpp" namespace "tokenprism" nogil:
    void write_count(
        vector[uint8_t]& to, const uint8_t* bytes, uint32_t length, uint64_t count
    ) except +

    cdef cppclass WordChanges:
        void begin(const WordTable& table, cbool ordered) except +
        cbool more(const WordTable& table, vector[uint8_t]& to, size_t enough) except +
        void skip(const WordTable& table) except +
        void forget() noexcept

    cdef cppclass CountReader:
        const uint8_t* word
        uint32_t length
        uint64_t count
        CountReader()
        CountReader(const uint8_t* begin, const uint8_t* end)
        cbool ended() noexcept
        cbool next() noexcept

cdef extern from "word_sort.hpp" namespace "tokenprism" nogil:
    cbool sort_words(Word* words, size_t many, const Control& control) noexcept
    cbool sort_by_bytes(Word* words, size_t many, const Control& control) noexcept
    cbool order_words(Word* words, size_t many, const Control& control) noexcept
    void part_by_hash(Word* words, size_t many, unsigned bits, vector[size_t]& edges) except +


cdef class WordCounts:
    cdef WordTable table
    cdef readonly uint64_t left_out  # distinct words that `leave_out_rare` took away
    cdef cbool packed    # a list: words can be read, and none be counted any more
    cdef int _must_be_open(self) except -1
    cdef Word* pack(self) noexcept nogil
