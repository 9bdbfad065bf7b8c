# The tokens of words: see _word_tokens.pyx.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libcpp.vector cimport vector

from tokenprism._progress cimport Control
from tokenprism.bpe._backtracking cimport Backtracker
from tokenprism.bpe._merges cimport MergeTable, Scratch
from tokenprism.bpe._output cimport Tokens
from tokenprism.bpe._tables cimport Key, LongCache, WordCache, WordTable


cdef struct Word:
    const uint8_t* p
    size_t length
    Key key  # NO_KEY of a word that is not short
    uint64_t hash


cdef class Cache:
    # What one call works with; kept for later calls, never shared by two at once.
    cdef WordCache words
    cdef LongCache long_words
    cdef Scratch scratch
    cdef size_t merged  # words split lately

    cdef size_t bytes(self) noexcept nogil


cdef class WordTokens:
    # Immutable once built: any number of threads may read it.
    cdef MergeTable table
    cdef Backtracker backtracker  # None where only merging is exact
    cdef WordTable words
    cdef LongCache long_words
    cdef size_t longest_whole     # bytes of the longest word known from the start
    cdef vector[int32_t] lengths  # bytes of each id

    cdef void look_ahead(
        self, Cache cache, Word* words, const uint8_t* p, const uint8_t** ends, size_t count,
        const uint8_t* limit,
    ) noexcept nogil

    cdef int put(
        self, const Word* words, size_t count, const uint8_t* text, Cache cache, Tokens out,
        Control* control,
    ) except -1 nogil

    cdef int learn(self, const Word* words, size_t count, Cache cache) except -1 nogil
