from libc.stdint cimport int32_t, int64_t, uint8_t
from libcpp.vector cimport vector

from tokenprism._progress cimport Control, Progress
from tokenprism.bpe._backtracking cimport Backtracker
from tokenprism.bpe._merges cimport MergeTable, Scratch
from tokenprism.bpe._output cimport Tokens
from tokenprism.bpe._tables cimport LongCache, WordCache, WordTable


cdef class Cache:
    # What one call works with; kept for later calls, never shared by two at once.
    cdef WordCache words
    cdef LongCache long_words
    cdef Scratch scratch
    cdef size_t merged  # words merged lately


cdef class Encoder:
    cdef readonly MergeTable table
    cdef readonly Backtracker backtracker  # None where only merging is exact
    cdef readonly int code
    cdef int64_t longest_merged   # bytes up to which words are merged, not split by backtracking
    cdef bint lossless            # every byte has an id
    cdef WordTable words
    cdef LongCache long_words
    cdef size_t longest_whole     # bytes of the longest word known from the start
    cdef vector[int32_t] lengths  # bytes of each id
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
