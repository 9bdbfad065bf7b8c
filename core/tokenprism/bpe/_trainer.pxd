# The merge loop of the trainer: state and types.
from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.queue cimport priority_queue
from libcpp.string cimport string
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

from tokenprism._progress cimport Control, atomic
from tokenprism.counting._words cimport Word


cdef extern from "pair_table.hpp" namespace "tokenprism" nogil:
    cdef struct Pair:
        uint64_t key
        int64_t count
        uint32_t* places
        uint64_t many

    void drop(Pair* pair) noexcept

    cdef cppclass PairTable:
        void clear() noexcept
        Pair* find(uint64_t key) noexcept
        Pair* put(uint64_t key) except +
        size_t capacity() noexcept
        Pair* at(size_t slot) noexcept

    cdef struct Candidate:
        int64_t count
        uint64_t key

    cdef struct Neighbour:
        int64_t count
        uint64_t many
        uint32_t* next


# Symbols take two bytes where the ids fit, which halves the memory that the loop walks through.
ctypedef fused symbol_t:
    uint16_t
    uint32_t


cdef class MergeLog:
    cdef int32_t[::1] lefts
    cdef int32_t[::1] rights
    cdef int32_t[::1] results
    cdef int64_t[::1] pair_counts
    cdef int64_t[::1] token_counts
    cdef readonly int64_t tokens_before
    cdef atomic[int64_t] length
    cdef void append(
        self, int32_t left, int32_t right, int32_t result, int64_t count, int64_t tokens
    ) noexcept nogil


cdef class Merger:
    cdef readonly MergeLog log
    cdef readonly int64_t size       # entries of the vocabulary so far, special tokens aside
    cdef int64_t limit               # how many there may be
    cdef int64_t tokens              # tokens of the text so far
    cdef int64_t min_count
    cdef int64_t longest             # bytes that a token may have
    cdef cbool share                 # tokens of equal bytes share an id
    cdef uint8_t[256] byte_of        # the byte of each symbol below 256
    cdef uint8_t[256] symbol_of
    # The text: words between edges. The id of a token stands at its first and its last byte.
    cdef vector[uint16_t] narrow
    cdef vector[uint32_t] wide
    # How often each word occurs falls from left to right: run `k` of words with the same count
    # ends at `run_ends[k]`, and `run_at[p / 64]` is the run of place 64 * (p / 64).
    cdef vector[uint32_t] run_ends
    cdef vector[int64_t] run_counts
    cdef vector[uint32_t] run_at
    cdef vector[uint32_t] lengths    # bytes of each token
    cdef vector[string] spellings    # bytes of each token, where `share` needs them
    cdef unordered_map[string, uint32_t] id_of
    # Pairs that occur `threshold` times or more, and those alone.
    cdef PairTable pairs
    cdef int64_t threshold
    cdef priority_queue[Candidate] queue
    cdef vector[Neighbour] left
    cdef vector[Neighbour] right
    cdef vector[uint32_t] left_seen
    cdef vector[uint32_t] right_seen

    cdef int _lay_out(self, Word* words, size_t many, Control* control) except -1 nogil
    cdef int _fill(
        self, Word* words, size_t many, symbol_t* text, Control* control
    ) except -1 nogil
    cdef int64_t _threshold_for(self, int64_t count) noexcept nogil
    cdef int _index(
        self, symbol_t* text, size_t length, int64_t threshold, Control* control
    ) except -1 nogil
    cdef int _walk(
        self, symbol_t* text, size_t length, int task, uint32_t* sketch, Control* control
    ) except -1 nogil
    cdef bint _fits(self, uint64_t key) noexcept nogil
    cdef void _raise_threshold(self, int64_t count) noexcept nogil
    cdef Pair* _best(self) noexcept nogil
    cdef uint32_t _new_token(self, uint32_t a, uint32_t b) except? 0 nogil
    cdef int _merge(
        self, symbol_t* text, uint32_t* places, size_t many,
        uint32_t a, uint32_t b, uint32_t new, Control* control
    ) except -1 nogil
    cdef int _replace(
        self, symbol_t* text, uint32_t* places, size_t many,
        uint32_t a, uint32_t b, uint32_t new, Control* control
    ) except -1 nogil
    cdef void _lessen(self, uint64_t key, int64_t count) noexcept nogil
    cdef uint32_t* _keep(self, uint64_t key, int64_t count, uint64_t many) except? NULL nogil
    cdef void _forget_neighbours(self) noexcept nogil
    cdef int _learn(self, symbol_t* text, size_t length, Control* control) except -1 nogil
