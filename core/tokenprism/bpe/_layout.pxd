# The distinct words of a training, laid out for merging.
from libc.stddef cimport size_t
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.vector cimport vector

from tokenprism._progress cimport Control
from tokenprism.bpe._symbols cimport Symbols
from tokenprism.counting._words cimport Word

# Symbols take two bytes where the ids fit, which halves the memory that the loop walks through.
ctypedef fused symbol_t:
    uint16_t
    uint32_t

cdef enum:
    NARROW = 65534        # the largest vocabulary whose ids, edge and gap fit 16 bits


cdef class Layout:
    cdef int64_t limit               # how many ids there may be
    cdef int64_t tokens              # tokens of the text so far
    cdef Symbols alphabet            # None: the symbols are bytes
    cdef cbool in_text_order         # words by their first occurrence, not by their counts
    cdef uint8_t[256] byte_of        # the byte of each symbol below 256
    cdef uint8_t[256] symbol_of
    # The text: words between edges. The id of a token stands at its first and its last byte.
    cdef vector[uint16_t] narrow
    cdef vector[uint32_t] wide
    # Run `k` of neighbouring words with the same count ends at `run_ends[k]`; `run_at[p / 64]` is
    # the run of place 64 * (p / 64). In the order of counts there are few runs.
    cdef vector[uint32_t] run_ends
    cdef vector[int64_t] run_counts
    cdef vector[uint32_t] run_at

    cdef int _lay_out(self, Word* words, size_t many, Control* control) except -1 nogil
    cdef int _make_room(self, uint64_t length) except -1 nogil
    cdef int _lay_out_characters(self, Word* words, size_t many, Control* control) except -1 nogil
    cdef int _fill_characters(
        self, Word* words, size_t many, symbol_t* text, Control* control
    ) except -1 nogil
    cdef int _end_run(self, uint64_t count, size_t at) except -1 nogil
    cdef int _fill(
        self, Word* words, size_t many, symbol_t* text, Control* control
    ) except -1 nogil
