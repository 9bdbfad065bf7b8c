# The encoder of a model: see _encoder.pyx.
from libc.stdint cimport int64_t, uint8_t

from tokenprism._progress cimport Control, Progress
from tokenprism.bpe._backtracking cimport Backtracker
from tokenprism.bpe._merges cimport MergeTable
from tokenprism.bpe._output cimport Tokens
from tokenprism.bpe._word_tokens cimport Cache, WordTokens


cdef class Encoder:
    cdef readonly MergeTable table
    cdef readonly Backtracker backtracker  # None where only merging is exact
    cdef readonly int code
    cdef bint lossless            # every byte has an id
    cdef WordTokens words
    cdef list idle                # caches that no call uses now

    cdef Cache borrow(self)
    cdef void give_back(self, Cache cache)

    cdef Tokens tokens_of(self, bytes source, tuple parts, object starts, Progress progress)

    cdef int put_span(
        self, const uint8_t* text, int64_t begin, int64_t end, const int64_t* cut,
        const int64_t* last_cut, Cache cache, Tokens out, Control* control,
    ) except -1

    cdef int encode_span(
        self, const uint8_t* text, int64_t begin, int64_t end, const int64_t* cuts,
        const int64_t* last_cut, Cache cache, Tokens out, Control* control,
    ) except -1 nogil
