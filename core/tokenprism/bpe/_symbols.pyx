"""Alphabets of characters: splitting words into their symbols, and counting characters."""

import numpy as np

from libc.stddef cimport size_t
from libc.stdint cimport int64_t, uint8_t, uint32_t
from libcpp.vector cimport vector

from tokenprism._progress cimport Control, Progress
from tokenprism.counting._words cimport Word, WordCounts
from tokenprism.utf8._classes cimport decode_at

cdef enum:
    CODE_POINTS = 0x110000
    STEP = 1 << 15  # words between two looks at the cancel flag


cdef class Symbols:
    """The symbols of an alphabet by number, for loops without the interpreter lock.

    `mark` is where the marked forms stand: 0 nowhere, 1 last in a word, 2 the mark is a symbol
    behind it, with the number `mark_number`, 3 behind the first character. `unit` is what becomes
    one unknown: 0 a character or stray byte, 1 a run of them, 2 a byte. `plain` and `marked` give
    characters their numbers.
    """

    def __init__(self, int mark, int unit, plain, marked, spellings, *, int mark_number=-1,
                 Py_ssize_t strip=0, bint skips=False):
        cdef str character
        cdef int number
        self.table.use(<WordMark> mark, <UnknownUnit> unit)
        for character, number in plain:
            self.table.put(ord(character), False, number)
        for character, number in marked:
            self.table.put(ord(character), True, number)
        self.table.put_mark(mark_number)
        self.spellings, self.strip, self.skips = list(spellings), strip, skips

    def split(self, bytes word):
        """The number of each symbol of a pre-token, -1 unknown, with its number of bytes."""
        cdef vector[Symbol] found
        cdef size_t i
        self.table.split(word, len(word), found)
        return [(found[i].number, found[i].bytes) for i in range(found.size())]


def count_characters(WordCounts words, int mark, Progress progress):
    """How often each character occurs in the words that are not white space alone.

    Two int64[0x110000] by code point: all of them, and those that stand where `mark` says (see
    `Symbols`). Stray bytes are none. `words` cannot count any more afterwards; None when cancelled.
    """
    all_array, marked_array = np.zeros(CODE_POINTS, np.int64), np.zeros(CODE_POINTS, np.int64)
    cdef int64_t[::1] all_counts = all_array, marked_counts = marked_array
    cdef size_t i, many = len(words)
    cdef Word* packed
    cdef const uint8_t* p
    cdef const uint8_t* begin
    cdef const uint8_t* end
    cdef uint32_t code_point
    cdef int length
    cdef bint cancelled = False
    cdef Control* control = &progress.control
    with nogil:
        packed = words.pack()
        for i in range(many):
            if i % STEP == 0 and control.must_stop():
                cancelled = True
                break
            p = begin = packed[i].bytes()
            end = p + packed[i].length
            if is_blank(p, end):
                continue
            while p < end:
                code_point = decode_at(p, end, &length)
                if code_point < CODE_POINTS:
                    all_counts[code_point] += packed[i].count
                    if (mark == MARK_INNER and p != begin) or (
                            mark == MARK_LAST and p + length == end):
                        marked_counts[code_point] += packed[i].count
                p += length
    return None if cancelled else (all_array, marked_array)
