# The merge loop of the trainer: state and types.
from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.string cimport string
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

from tokenprism._progress cimport Control
from tokenprism.bpe._layout cimport Layout, symbol_t
from tokenprism.bpe._log cimport MergeLog


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

    cdef struct Neighbour:
        int64_t count
        uint64_t many
        uint32_t* next


cdef extern from "candidates.hpp" namespace "tokenprism" nogil:
    cdef struct Candidate:
        int64_t count
        uint64_t key
        uint64_t first

    cdef cppclass Candidates:
        void order_by(const vector[string]* spellings) noexcept
        void clear() noexcept
        bint empty() noexcept
        const Candidate& top() noexcept
        void pop() noexcept
        void push(const Candidate& candidate) except +


cdef class Merger(Layout):
    cdef readonly MergeLog log
    cdef readonly int64_t size       # entries of the vocabulary so far, special tokens aside
    cdef int64_t min_count
    cdef int64_t longest             # bytes that a token may have
    cdef cbool share                 # tokens of equal bytes share an id
    cdef cbool overlaps              # count neighbours that share a token: "aaa" has (a, a) twice
    cdef vector[uint32_t] lengths    # bytes of each token
    cdef vector[string] spellings    # bytes of each token, where `share` needs them
    cdef unordered_map[string, uint32_t] id_of
    # Pairs that occur `threshold` times or more, and those alone.
    cdef PairTable pairs
    cdef int64_t threshold
    cdef Candidates queue
    cdef vector[Neighbour] left
    cdef vector[Neighbour] right
    cdef vector[uint32_t] left_seen
    cdef vector[uint32_t] right_seen

    cdef int64_t _threshold_for(self, int64_t count) noexcept nogil
    cdef int _index(
        self, symbol_t* text, size_t length, int64_t threshold, Control* control
    ) except -1 nogil
    cdef int _walk(
        self, symbol_t* text, size_t length, int task, uint32_t* sketch, Control* control
    ) except -1 nogil
    cdef bint _fits(self, uint64_t key) noexcept nogil
    cdef void _raise_threshold(self, int64_t count) noexcept nogil
    cdef Pair* _best(self, symbol_t* text, Control* control) except? NULL nogil
    cdef uint64_t _first(self, symbol_t* text, Pair* pair) noexcept nogil
    cdef uint32_t _token_of(self, uint32_t a, uint32_t b) except? 0 nogil
    cdef uint32_t _add_token(self, uint32_t a, uint32_t b) except? 0 nogil
    cdef int _apply(
        self, symbol_t* text, size_t length, uint64_t key, Pair* pair, uint32_t new, bint is_new,
        Control* control
    ) except -1 nogil
    cdef int _replay(
        self, symbol_t* text, size_t length, const int32_t[::1] lefts, const int32_t[::1] rights,
        const int32_t[::1] results, Control* control
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
    cdef void _lessen(self, uint64_t key, int64_t count) noexcept nogil
    cdef uint32_t* _keep(self, uint64_t key, int64_t count, uint64_t many) except? NULL nogil
    cdef void _forget_neighbours(self) noexcept nogil
    cdef int _learn(self, symbol_t* text, size_t length, Control* control) except -1 nogil
