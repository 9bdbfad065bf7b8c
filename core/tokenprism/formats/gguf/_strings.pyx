"""Strings with their lengths in front of them, as GGUF keeps arrays of them."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy


def take(bytes data, Py_ssize_t at, Py_ssize_t count, Py_ssize_t longest, list found):
    """Read up to `count` strings at `at`, onto `found` unless it is None.

    Stops before one that is not whole in `data` or has more than `longest` bytes. Returns how many
    were read, and where the next one begins.
    """
    cdef const uint8_t* start = data
    cdef Py_ssize_t size = len(data), done = 0
    cdef uint64_t length
    while done < count and size - at >= 8:
        memcpy(&length, start + at, 8)
        if length > <uint64_t> longest or length > <uint64_t> (size - at - 8):
            break
        at += 8
        if found is not None:
            found.append(PyBytes_FromStringAndSize(<const char*> start + at, <Py_ssize_t> length))
        at += <Py_ssize_t> length
        done += 1
    return done, at
