"""Characters, words and lines of a text, told without the interpreter lock."""

import numpy as np

from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.string cimport memchr, memcpy
from libcpp.vector cimport vector

from tokenprism.utf8 cimport _classes


cdef inline bint _is_space(const uint8_t* p, const uint8_t* end, int* length) noexcept nogil:
    # As `str.isspace`: the separators of ASCII are white space too.
    if 0x1C <= p[0] <= 0x1F:
        length[0] = 1
        return True
    return _classes.class_at(p, end, length) & _classes.BLANK != 0


cdef _array(const vector[int64_t]& values):
    array = np.empty(<Py_ssize_t> values.size(), np.int64)
    cdef int64_t[::1] view = array
    if values.size():
        memcpy(&view[0], values.data(), values.size() * sizeof(int64_t))
    return array


def mark_part(
    const uint8_t[::1] source, Py_ssize_t low, Py_ssize_t high, bint inside,
    uint8_t[::1] characters,
):
    """Mark in `characters`, uint8[n + 1], where the characters that begin in [low, high) begin, and
    find where words begin and end among them; `inside`: a word goes on at `low`, which begins a
    character.

    Returns the starts and ends of words, int64[w], whether a word goes on, and the offset behind
    the last character.
    """
    cdef vector[int64_t] starts, ends
    cdef const uint8_t* text
    cdef const uint8_t* end
    cdef int length
    cdef bint space
    if low < high:
        text = &source[0]
        end = text + source.shape[0]
        with nogil:
            while low < high:
                characters[low] = 1
                space = _is_space(text + low, end, &length)
                if space == inside:
                    if inside:
                        ends.push_back(low)
                    else:
                        starts.push_back(low)
                    inside = not inside
                low += length
    return _array(starts), _array(ends), bool(inside), low


def continued(
    const uint8_t[::1] boundaries, const int64_t[::1] starts, const int64_t[::1] ends
):
    """How many of the words [starts[i], ends[i]) have a boundary, uint8[n + 1], inside."""
    cdef Py_ssize_t i, count = 0
    with nogil:
        for i in range(starts.shape[0]):
            if ends[i] > starts[i] + 1:
                count += memchr(&boundaries[starts[i] + 1], 1, ends[i] - starts[i] - 1) != NULL
    return count


def line_ends(const uint8_t[::1] source):
    """How many LF, CR LF and CR there are."""
    cdef Py_ssize_t i, size = source.shape[0], count = 0
    cdef uint8_t before = 0, byte
    with nogil:
        for i in range(size):
            byte = source[i]
            count += (byte == 10 and before != 13) or byte == 13
            before = byte
    return count
