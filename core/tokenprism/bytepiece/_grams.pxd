# Segments of a corpus, and the byte n-grams in them, for loops without the interpreter lock.
from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.vector cimport vector

from tokenprism._progress cimport Control
from tokenprism.counting._words cimport Word, WordCounts


cdef extern from "gram_table.hpp" namespace "tokenprism" nogil:
    const int MOST_ORDER
    uint64_t gram_bytes(int length) noexcept

    cdef cppclass Gram:
        uint64_t key
        uint64_t count

    cdef cppclass GramTable:
        size_t size() noexcept
        void count(const uint8_t* text, size_t length, uint64_t times, int order) except +
        void flush() except +
        Gram* take(size_t* many, cbool* stopped, const Control& control) except +

    cdef cppclass GramRun:
        const Gram* next
        const Gram* end

    cdef cppclass GramOrders:
        int order
        uint64_t min_count
        vector[Gram]* kept  # [order + 1]
        uint64_t* distinct
        uint64_t* total
        uint64_t positions

    cbool merge_runs(vector[GramRun]& runs, GramOrders& out, const Control& control) except +
    Gram* join_runs(
        vector[GramRun]& runs, size_t* many, cbool* stopped, const Control& control
    ) except +


cdef extern from "gram_logs.hpp" namespace "tokenprism" nogil:
    const double IMPOSSIBLE

    cdef cppclass GramLogs:
        int order
        size_t size() noexcept
        void copy(uint64_t* keys, double* values) noexcept
        void reserve(size_t many) except +
        void set(uint64_t key, double value) noexcept
        double of(uint64_t key) noexcept
        double of_byte(uint8_t byte) noexcept
        uint32_t place(uint64_t key) noexcept
        void ask(uint32_t place) noexcept
        double at(uint32_t place, uint64_t key) noexcept
        cbool fill(const GramOrders& grams, const Control& control) except +

cdef class Segments:
    cdef readonly WordCounts owner
    cdef Word* words
    cdef size_t many
    cdef vector[size_t] edges  # of the parts

cdef class GramCounts:
    cdef GramOrders orders

cdef class GramModel:
    cdef GramLogs logs

# The key of a gram of at most MOST_ORDER bytes.
cdef uint64_t key_of(const uint8_t* text, size_t length) noexcept nogil
