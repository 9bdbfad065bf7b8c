"""Characters of UTF-8 bytes: where they start, and the class of each code point."""

import numpy as np

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stddef cimport ptrdiff_t
from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

from tokenprism.utf8 cimport _classes


cdef extern from "large_pages.hpp" namespace "tokenprism" nogil:
    void prefer_large_pages(void* memory, size_t size) noexcept


def utf8_of(str text):
    """The UTF-8 of `text`. Python keeps it with the text, so a second time costs a copy alone.

    Raises UnicodeEncodeError for a lone surrogate.
    """
    cdef Py_ssize_t size
    cdef const char* utf8 = PyUnicode_AsUTF8AndSize(text, &size)
    cdef bytes made = PyBytes_FromStringAndSize(NULL, size)
    cdef char* bytes_of_it = made
    prefer_large_pages(bytes_of_it, size)
    memcpy(bytes_of_it, utf8, size)
    return made


def character_starts(const uint8_t[::1] source):
    """Byte offsets where characters start, ascending, int64[n].

    A byte that belongs to no valid character is one by itself.
    """
    cdef vector[int64_t] starts
    cdef ptrdiff_t size = source.shape[0]
    cdef const uint8_t* text
    cdef const uint8_t* p
    cdef const uint8_t* end
    cdef int length
    cdef int64_t[::1] result
    if size == 0:
        return np.zeros(0, np.int64)
    text = p = &source[0]
    end = text + size
    with nogil:
        starts.reserve(size)
        while p < end:
            starts.push_back(p - text)
            _classes.decode_at(p, end, &length)
            p += length
    array = np.empty(<ptrdiff_t> starts.size(), np.int64)
    result = array
    memcpy(&result[0], starts.data(), starts.size() * sizeof(int64_t))
    return array


def classes_of(const uint32_t[::1] code_points):
    """The class bit of each code point, uint8[n]; OTHER for what is no code point."""
    array = np.empty(code_points.shape[0], np.uint8)
    cdef uint8_t[::1] result = array
    cdef ptrdiff_t i
    with nogil:
        for i in range(code_points.shape[0]):
            result[i] = (_classes.class_of(code_points[i]) if code_points[i] < 0x110000
                         else _classes.OTHER)
    return array
