# The merge loop of the trainer: state and types.
from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.string cimport string
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

from tokenprism._progress cimport Control
from tokenprism.bpe._layout cimport symbol_t
from tokenprism.bpe._pairs cimport Pair, Pairs


cdef extern from "pair_table.hpp" namespace "tokenprism" nogil:
    cdef struct Neighbour:
        int64_t count
        uint64_t many
        uint32_t* next


cdef class Merger(Pairs):
    cdef cbool share                 # tokens of equal bytes share an id
    cdef vector[string] spellings    # bytes of each token, where `share` needs them
    cdef size_t strip                # bytes of a mark that the right one of a pair loses
    cdef unordered_map[string, uint32_t] id_of  # by number of symbols and bytes
    cdef uint32_t permuted           # symbols below have `symbol_of` and `byte_of`
    cdef vector[Neighbour] left
    cdef vector[Neighbour] right
    cdef vector[uint32_t] left_seen
    cdef vector[uint32_t] right_seen

    cdef uint32_t _token_of(self, uint32_t a, uint32_t b) except? 0 nogil
    cdef string _spelling(self, uint32_t a, uint32_t b) except * nogil
    cdef string _key(self, const string& spelling, uint32_t symbols) except * nogil
    cdef uint32_t _add_token(self, uint32_t a, uint32_t b) except? 0 nogil
    cdef int _apply(
        self, symbol_t* text, uint64_t key, Pair* pair, uint32_t new, bint is_new, Control* control
    ) except -1 nogil
    cdef int _replay(
        self, symbol_t* text, const int32_t[::1] lefts, const int32_t[::1] rights,
        const int32_t[::1] results, const int64_t[::1] counts, Control* control
    ) except -1 nogil
    cdef bint _follows(
        self, uint32_t a, uint32_t b, uint32_t result, int64_t count, Pair* pair
    ) except -1 nogil
    cdef size_t _run_length(
        self, symbol_t* text, size_t p, uint32_t token, int64_t step
    ) noexcept nogil
    cdef int _merge(
        self, symbol_t* text, uint32_t* places, size_t many,
        uint32_t a, uint32_t b, uint32_t new, Control* control
    ) except -1 nogil
    cdef int _replace(
        self, symbol_t* text, uint32_t* places, size_t many,
        uint32_t a, uint32_t b, uint32_t new, Control* control
    ) except -1 nogil
    cdef void _forget_neighbours(self) noexcept nogil
    cdef int _learn(self, symbol_t* text, Control* control) except -1 nogil
