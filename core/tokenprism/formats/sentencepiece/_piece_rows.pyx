"""The pieces of a SentencePiece model as its library writes them, read in one pass."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.math cimport isfinite
from libc.stdint cimport uint8_t
from libc.string cimport memcpy


def take(bytes data, Py_ssize_t at, tuple kinds, list pieces, list scores, list types):
    """Read pieces at `at` onto the three lists; returns where the first begins that is not usual.

    A usual piece is a field 1 with a text of 1 to 127 bytes, a finite score, and a type that
    `kinds` has or none, which is then that of `kinds[1]`; types without a place in it are None.
    """
    cdef const uint8_t* start = data
    cdef Py_ssize_t size = len(data), inner, length
    cdef float score
    cdef int kind
    while size - at >= 2 and start[at] == 0x0A and start[at + 1] < 0x80:
        inner = start[at + 1]
        if inner > size - at - 2 or inner < 8 or start[at + 2] != 0x0A:
            break
        length = start[at + 3]
        if not 0 < length < 0x80 or (inner != length + 7 and inner != length + 9):
            break
        if start[at + 4 + length] != 0x15:
            break
        memcpy(&score, start + at + 5 + length, 4)
        kind = 1
        if inner == length + 9:
            if start[at + 9 + length] != 0x18:
                break
            kind = start[at + 10 + length]
        if not isfinite(score) or kind >= len(kinds) or kinds[kind] is None:
            break
        try:
            PyUnicode_DecodeUTF8(<const char*> start + at + 4, length, NULL)
        except UnicodeDecodeError:
            break
        pieces.append(PyBytes_FromStringAndSize(<const char*> start + at + 4, length))
        scores.append(<double> score)
        types.append(kinds[kind])
        at += 2 + inner
    return at
