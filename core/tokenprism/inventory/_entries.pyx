"""Loops over the bytes of all entries, without the interpreter lock.

Entries are `blob` and `offsets` int64[n + 1] as in `Vocabulary`.
"""

import numpy as np

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.string cimport memcpy

from tokenprism.bpe._tables cimport BytesTable
from tokenprism.utf8._classes cimport decode_at


cdef extern from "entry_order.hpp" namespace "tokenprism" nogil:
    void place_entries(
        const uint8_t* blob, const int64_t* offsets, size_t count, int32_t* places
    ) except +
    void find_entries(
        const uint8_t* blob, const int64_t* offsets, size_t count,
        const uint8_t* needle, size_t length, uint8_t* found
    ) noexcept


cdef extern from "unicode_scripts.hpp" namespace "tokenprism" nogil:
    const char* kScriptNames
    const int kScriptRuns
    const uint32_t* kScriptStarts
    const uint8_t* kScriptOf

cdef enum:
    COMMON = 1
    INHERITED = 2
    NO_SCRIPT = 255

SCRIPTS = tuple(kScriptNames.decode("ascii").splitlines())


cdef class _Runs:
    # The run of code points that was met last: neighbours are mostly of one script.
    cdef uint32_t low, high
    cdef uint8_t script

    def __cinit__(self):
        self.low, self.high, self.script = 1, 0, 0

    cdef uint8_t of(self, uint32_t point) noexcept nogil:
        cdef int first = 0, last = kScriptRuns, middle
        if self.low <= point < self.high:
            return self.script
        while last - first > 1:
            middle = (first + last) >> 1
            if kScriptStarts[middle] <= point:
                first = middle
            else:
                last = middle
        self.low = kScriptStarts[first]
        self.high = kScriptStarts[first + 1] if first + 1 < kScriptRuns else <uint32_t> 0x110000
        self.script = kScriptOf[first]
        return self.script


cdef const uint8_t* _begin(const uint8_t[::1] blob) noexcept nogil:
    return &blob[0] if blob.shape[0] else NULL


def characters(const uint8_t[::1] blob, const int64_t[::1] offsets):
    """`points` int32[n], code points of each entry with each stray byte as one; `partial`
    uint8[n], whether there are stray bytes; `first` and `second` uint8[n], numbers in SCRIPTS of
    the first two scripts met, 255 for none; `more` uint8[n], whether there is a third.

    Common and Inherited count as scripts only of entries that have no other: then it is Common.
    """
    cdef Py_ssize_t i, count = offsets.shape[0] - 1
    points_array = np.zeros(count, np.int32)
    partial_array = np.zeros(count, np.uint8)
    first_array = np.full(count, NO_SCRIPT, np.uint8)
    second_array = np.full(count, NO_SCRIPT, np.uint8)
    more_array = np.zeros(count, np.uint8)
    cdef int32_t[::1] points = points_array
    cdef uint8_t[::1] partial = partial_array
    cdef uint8_t[::1] first = first_array
    cdef uint8_t[::1] second = second_array
    cdef uint8_t[::1] more = more_array
    cdef const uint8_t* begin = _begin(blob)
    cdef const uint8_t* p
    cdef const uint8_t* end
    cdef int length
    cdef uint32_t point
    cdef uint8_t script
    cdef bint common
    cdef _Runs runs = _Runs()
    with nogil:
        for i in range(count):
            p, end = begin + offsets[i], begin + offsets[i + 1]
            common = False
            while p < end:
                point = decode_at(p, end, &length)
                p += length
                points[i] += 1
                if point >= 0x110000:
                    partial[i] = 1
                    continue
                script = runs.of(point)
                if script == COMMON or script == INHERITED:
                    common = True
                elif first[i] == NO_SCRIPT:
                    first[i] = script
                elif script != first[i]:
                    if second[i] == NO_SCRIPT:
                        second[i] = script
                    elif script != second[i]:
                        more[i] = 1
            if common and first[i] == NO_SCRIPT:
                first[i] = COMMON
    return points_array, partial_array, first_array, second_array, more_array


def gather(
    const uint8_t[::1] blob, const int64_t[::1] offsets, const int32_t[::1] rows,
    uint8_t[::1] target, Py_ssize_t at,
):
    """Write the bytes of the entries `rows`, one behind another, into `target` from `at` on."""
    cdef const uint8_t* begin = _begin(blob)
    cdef Py_ssize_t i
    cdef size_t size
    with nogil:
        for i in range(rows.shape[0]):
            size = offsets[rows[i] + 1] - offsets[rows[i]]
            if size:
                memcpy(&target[at], begin + offsets[rows[i]], size)
            at += size


def holds_script(
    const uint8_t[::1] blob, const int64_t[::1] offsets, const int64_t[::1] rows, int script
):
    """Whether each of the entries `rows` has a character of a script, uint8[len(rows)]."""
    array = np.zeros(rows.shape[0], np.uint8)
    cdef uint8_t[::1] result = array
    cdef const uint8_t* begin = _begin(blob)
    cdef const uint8_t* p
    cdef const uint8_t* end
    cdef int length
    cdef uint32_t point
    cdef Py_ssize_t i
    cdef _Runs runs = _Runs()
    with nogil:
        for i in range(rows.shape[0]):
            p, end = begin + offsets[rows[i]], begin + offsets[rows[i] + 1]
            while p < end and not result[i]:
                point = decode_at(p, end, &length)
                p += length
                result[i] = point < 0x110000 and runs.of(point) == script
    return array


def find(const uint8_t[::1] blob, const int64_t[::1] offsets, const uint8_t[::1] needle):
    """Whether each entry holds the bytes of `needle`, uint8[n]; all do for an empty one."""
    cdef Py_ssize_t count = offsets.shape[0] - 1
    array = np.zeros(count, np.uint8)
    cdef uint8_t[::1] found = array
    if not needle.shape[0]:
        array[:] = 1
    elif count:
        with nogil:
            find_entries(
                _begin(blob), &offsets[0], count, &needle[0], needle.shape[0], &found[0]
            )
    return array


def places(const uint8_t[::1] blob, const int64_t[::1] offsets):
    """Where each entry stands in the order of bytes, int32[n]; equal ones share a place."""
    cdef Py_ssize_t count = offsets.shape[0] - 1
    array = np.zeros(count, np.int32)
    cdef int32_t[::1] result = array
    if count:
        with nogil:
            place_entries(_begin(blob), &offsets[0], count, &result[0])
    return array


def partners(
    const uint8_t[::1] blob, const int64_t[::1] offsets, const uint8_t[::1] classes,
    const uint8_t[::1] other_blob, const int64_t[::1] other_offsets,
    const uint8_t[::1] other_classes,
):
    """For each entry the first other entry with its bytes and its class, int32[n], -1 for none.

    Entries of class 0 take no part; there are at most two classes, 1 and 2.
    """
    cdef Py_ssize_t i, count = offsets.shape[0] - 1
    cdef Py_ssize_t others = other_offsets.shape[0] - 1
    array = np.full(count, -1, np.int32)
    cdef int32_t[::1] result = array
    cdef BytesTable[2] tables
    cdef BytesTable* table
    cdef const uint8_t* begin = _begin(blob)
    cdef const uint8_t* other_begin = _begin(other_blob)
    cdef size_t length
    tables[0].reserve(others)
    tables[1].reserve(np.count_nonzero(np.asarray(other_classes) == 2))
    with nogil:
        for i in range(others):
            if other_classes[i]:
                table = &tables[other_classes[i] - 1]
                length = other_offsets[i + 1] - other_offsets[i]
                table.insert(other_begin + other_offsets[i], length, <int32_t> i)
        for i in range(count):
            if classes[i]:
                result[i] = tables[classes[i] - 1].find(
                    begin + offsets[i], offsets[i + 1] - offsets[i]
                )
    return array
