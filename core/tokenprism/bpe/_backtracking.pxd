# Splitting one word without a merge: see _backtracking.pyx.
from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.vector cimport vector

from tokenprism._progress cimport Control
from tokenprism.bpe._merges cimport MergeTable, Scratch


cdef extern from "token_trie.hpp" namespace "tokenprism" nogil:
    cdef struct TrieMatch:
        int32_t id
        uint32_t length

    cdef cppclass TokenTrie:
        cbool reserve(size_t nodes, size_t ids) except +
        void insert(const uint8_t* p, size_t length, int32_t id) noexcept
        size_t nodes() noexcept
        void prefetch(const uint8_t* p, const uint8_t* end) noexcept
        TrieMatch longest(const uint8_t* p, const uint8_t* end) noexcept


cdef struct Token:
    # The merge that makes it and what it joins, -1 for a byte; the longest token it begins with.
    int32_t merge
    int32_t left
    int32_t right
    int32_t prefix


cdef struct Walk:
    # A word on its way to tokens.
    const uint8_t* p
    const uint8_t* end
    int64_t at           # bytes that have tokens
    Py_ssize_t count
    Py_ssize_t tries
    int32_t* ids
    uint64_t* dead       # offsets after which nothing fits, a bit each
    int32_t shorter      # the token to try next at `at`, or LONGEST


cdef class Backtracker:
    # Immutable once built: any number of threads may read it.
    cdef MergeTable table
    cdef TokenTrie trie
    cdef vector[Token] tokens     # by id
    cdef vector[int32_t] lengths  # by id; 0: no word can have it

    cdef bint fits(self, int32_t left, int32_t right) noexcept nogil

    cdef bint knows_fits(self, int32_t left, int32_t right, uint64_t* memo) noexcept nogil

    cdef Py_ssize_t split(
        self, const uint8_t* p, Py_ssize_t length, Scratch scratch, Control* control
    ) except -1 nogil

    cdef int split_two(
        self, const uint8_t* p, Py_ssize_t length, const uint8_t* q, Py_ssize_t other_length,
        Scratch scratch, Py_ssize_t* counts,
    ) except -1 nogil

    cdef bint step(self, Walk* walk, uint64_t* memo) noexcept nogil


cdef Backtracker backtracker_of(
    MergeTable table, const uint8_t* blob, const int64_t[::1] offsets, const int32_t* made_by
)
