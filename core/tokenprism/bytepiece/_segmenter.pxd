# Segmentation by an n-gram model, for loops without the interpreter lock.
from libc.stddef cimport size_t
from libc.stdint cimport int64_t, uint8_t, uint32_t
from libcpp.vector cimport vector

from tokenprism.bytepiece._grams cimport GramModel

cdef enum:
    ISOLATE  # a character with an unknown gram is a piece of its own
    CHARACTERS  # behind one, the rest of the segment falls into characters
    BYTES  # or into bytes

cdef class Segmenter:
    cdef readonly GramModel model
    cdef int profile
    cdef vector[uint8_t] back
    cdef vector[uint32_t] ends  # of the pieces of the last segment
    cdef double score
    cdef readonly int64_t isolated
    cdef readonly int64_t dead
    cdef uint8_t* states
    cdef double* scores
    cdef int cut(self, const uint8_t* text, size_t length) except -1 nogil
    cdef int stretch(self, const uint8_t* text, size_t first, size_t last) except -1 nogil
    cdef int trace_back(
        self, const uint8_t* text, size_t first, size_t last, int state
    ) except -1 nogil
