# The pairs of a running training: counts, places, and the queue of the next to merge.
from libc.stddef cimport size_t
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.string cimport string
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


cdef extern from "candidates.hpp" namespace "tokenprism" nogil:
    cdef struct Candidate:
        int64_t count
        uint64_t key
        uint64_t first

    cdef cppclass Candidates:
        void order_by(const vector[string]* spellings, bint smallest) noexcept
        void clear() noexcept
        bint empty() noexcept
        const Candidate& top() noexcept
        void pop() noexcept
        void push(const Candidate& candidate) except +


cdef inline uint64_t pair_key(uint64_t left, uint64_t right) noexcept nogil:
    return left << 32 | right


cdef class Pairs(Layout):
    cdef readonly MergeLog log
    cdef readonly int64_t size       # entries of the vocabulary so far, special tokens aside
    cdef int64_t base                # entries before the first merge
    cdef int64_t min_count
    cdef int64_t longest             # symbols that a token may have
    cdef cbool overlaps              # count neighbours that share a token: "aaa" has (a, a) twice
    cdef vector[uint32_t] lengths    # symbols of each token
    # Pairs that occur `threshold` times or more, and those alone.
    cdef PairTable pairs
    cdef int64_t threshold
    cdef int sketch_shift            # from a hash to a bucket: about four places share one
    cdef Candidates queue

    cdef int64_t _threshold_for(self, int64_t count) noexcept nogil
    cdef int _index(self, int64_t threshold, Control* control) except -1 nogil
    cdef int _index_text(
        self, symbol_t* text, size_t length, int64_t threshold, Control* control
    ) except -1 nogil
    cdef int _walk(
        self, symbol_t* text, size_t length, int task, uint32_t* sketch, Control* control
    ) except -1 nogil
    cdef bint _fits(self, uint64_t key) noexcept nogil
    cdef void _raise_threshold(self, int64_t count) noexcept nogil
    cdef Pair* _best(self, Control* control) except? NULL nogil
    cdef uint64_t _first(self, symbol_t* text, Pair* pair) noexcept nogil
    cdef void _lessen(self, uint64_t key, int64_t count) noexcept nogil
    cdef uint32_t* _keep(self, uint64_t key, int64_t count, uint64_t many) except? NULL nogil
