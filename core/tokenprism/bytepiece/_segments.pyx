"""Segments of the front ends over UTF-8 bytes.

Invalid UTF-8 is data: a stray byte is one character, and a run of such bytes a segment that holds
nothing else, so that pieces are always whole characters.
"""

import numpy as np

from libc.stddef cimport ptrdiff_t
from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.string cimport memcpy, memset
from libcpp.vector cimport vector

from tokenprism.utf8._classes cimport decode_at

# The flags for Python.
LINES_CODE = LINES
ISOLATE_CODE = ISOLATE
SPLIT_DIGITS_CODE = SPLIT_DIGITS
VISIBLE_SPACE_CODE = VISIBLE_SPACE
WHOLE_LINES_CODE = WHOLE_LINES

cdef enum:
    SPACE, HAN, DIGIT, LETTER, MARK, LINE_END, STRAY

cdef enum:
    # Of a line before its end, as bytepiece trains, and of a run: nothing is gained by pieces of
    # such a length, and memory and the time until a job answers stay bounded.
    MOST_CHARACTERS = 10_000
    MOST_LINE_ENDS = 100
    NO_CHARACTER = 0x110000
    # A segment may change with what follows; those this far before the end of a text do not: a
    # character cut short, a mark or space waiting for a letter, a word before an apostrophe.
    UNDECIDED = 4

# The first of each run of ten decimal digits (Nd) in Unicode 16.
cdef uint32_t[76] DIGITS = [
    0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66,
    0xDE6, 0xE50, 0xED0, 0xF20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90,
    0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0,
    0xFF10, 0x104A0, 0x10D30, 0x10D40, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450,
    0x114D0, 0x11650, 0x116C0, 0x116D0, 0x116DA, 0x11730, 0x118E0, 0x11950, 0x11BF0, 0x11C50,
    0x11D50, 0x11DA0, 0x11F50, 0x16130, 0x16A60, 0x16AC0, 0x16B50, 0x16D70, 0x1CCF0, 0x1D7CE,
    0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E4F0, 0x1E5F1, 0x1E950, 0x1FBF0,
]

# Classes of PieceTokenizer: of U+0000-00FF, of U+FF00-FFFF, and of 16 code points at a time.
cdef uint8_t[256] lowest
cdef uint8_t[256] full_width
cdef uint8_t[4096] blocks


cdef void fill(uint8_t* table, uint8_t kind, int first, int last):
    memset(table + first, kind, last - first + 1)


cdef void make_tables():
    fill(lowest, MARK, 0, 255)
    fill(full_width, MARK, 0, 255)
    fill(blocks, MARK, 0, 4095)
    for first, last in ((0x41, 0x5A), (0x61, 0x7A), (0xC0, 0xD6), (0xD8, 0xF6), (0xF8, 0xFF)):
        fill(lowest, LETTER, first, last)
    fill(lowest, DIGIT, 0x30, 0x39)
    fill(lowest, SPACE, 0x20, 0x20)
    fill(lowest, LINE_END, 0x0A, 0x0A)
    fill(lowest, LINE_END, 0x0D, 0x0D)
    for first, last in ((0x21, 0x3A), (0x41, 0x5A), (0x66, 0xDC)):
        fill(full_width, LETTER, first, last)
    fill(full_width, DIGIT, 0x10, 0x19)
    for first, last in (
        (0x10, 0x85), (0x90, 0x1FF), (0x2E8, 0x2FF), (0x304, 0xD7F), (0xFB0, 0xFDF), (0xFE7, 0xFEF),
    ):
        fill(blocks, LETTER, first, last)
    for first, last in ((0x340, 0x4DB), (0x4E0, 0x9FF), (0xF90, 0xFAF)):
        fill(blocks, HAN, first, last)


make_tables()


cdef inline int class_at(
    int front, const uint8_t* p, const uint8_t* end, int* length
) noexcept nogil:
    """The class of the character at `p` and its length in bytes."""
    cdef uint32_t point
    cdef int kind
    if p[0] < 0x80:
        length[0] = 1
        kind = lowest[p[0]]
        if front & VISIBLE_SPACE and (kind == SPACE or p[0] == c"\r"):
            return MARK
        return kind
    point = decode_at(p, end, length)
    if point < 0x100:
        return lowest[point]
    if point < 0xFF00:
        if point == 0x2581 and front & VISIBLE_SPACE:
            return SPACE
        return blocks[point >> 4]
    if point < 0x10000:
        return full_width[point & 0xFF]
    if point < 0x11000:
        return LETTER
    if 0x20000 <= point < 0x323B0:
        return HAN
    return STRAY if point == NO_CHARACTER else MARK


cdef inline const uint8_t* run_of(
    int front, int kind, const uint8_t* p, const uint8_t* end, int* left
) noexcept nogil:
    """Where the run of characters of a class that begins at `p` ends, `left` at most."""
    cdef int length
    while p < end and left[0] > 0 and class_at(front, p, end, &length) == kind:
        p += length
        left[0] -= 1
    return p


cdef inline const uint8_t* run_of_letters(
    int front, const uint8_t* p, const uint8_t* end, int* left
) noexcept nogil:
    """A run of letters, and with ISOLATE of apostrophes between them."""
    cdef int length
    while True:
        p = run_of(front, LETTER, p, end, left)
        if not front & ISOLATE or end - p < 2 or p[0] != c"'" or left[0] == 0:
            return p
        if class_at(front, p + 1, end, &length) != LETTER:
            return p
        p += 1


cdef inline const uint8_t* word_end(
    int front, const uint8_t* p, const uint8_t* end
) noexcept nogil:
    cdef int length, second, following, left = MOST_CHARACTERS - 1
    cdef int kind = class_at(front, p, end, &length)
    if kind == LETTER:
        return run_of_letters(front, p + length, end, &left)
    if kind == SPACE or kind == MARK:
        if front & ISOLATE or p + length == end:
            return p + length
        following = class_at(front, p + length, end, &second)
        if following == LETTER:
            return run_of(front, LETTER, p + length + second, end, &left)
        if following == MARK:
            return run_of(front, MARK, p + length + second, end, &left)
        return p + length
    if (kind == DIGIT and front & SPLIT_DIGITS) or (kind == LINE_END and front & ISOLATE):
        return p + length
    return run_of(front, kind, p + length, end, &left)


cdef inline bint is_digit(uint32_t point) noexcept nogil:
    cdef int low = 0, high = 76, middle
    if point < 0x80 or point >= 0x20000:
        return 0x30 <= point <= 0x39
    while high - low > 1:
        middle = (low + high) >> 1
        if DIGITS[middle] <= point:
            low = middle
        else:
            high = middle
    return point - DIGITS[low] < 10


cdef inline const uint8_t* line_end(
    int front, const uint8_t* p, const uint8_t* end
) noexcept nogil:
    cdef const uint8_t* start = p
    cdef int length
    cdef uint32_t point
    cdef int left = MOST_CHARACTERS
    while p < end and p[0] != c"\n":
        if left <= 0 and not front & WHOLE_LINES:
            break
        point = decode_at(p, end, &length)
        if point == NO_CHARACTER:
            return run_of(front, STRAY, p, end, &left) if p == start else p
        if front & SPLIT_DIGITS and is_digit(point):
            return p + length if p == start else p
        p += length
        left -= 1
    left = MOST_LINE_ENDS
    while p < end and p[0] == c"\n" and (left > 0 or front & WHOLE_LINES):
        p += 1
        left -= 1
    return p


cdef const uint8_t* segment_end(int front, const uint8_t* p, const uint8_t* end) noexcept nogil:
    return line_end(front, p, end) if front & LINES else word_end(front, p, end)


cdef bint has_no_pieces(int front, const uint8_t* p, const uint8_t* end) noexcept nogil:
    cdef int length
    if p[0] >= 0x80:
        return decode_at(p, end, &length) == NO_CHARACTER
    return p[0] == c"\n" and front & VISIBLE_SPACE


def starts_of(int front, const uint8_t[::1] source):
    """Starts of the segments of a whole text, int64[n], ascending; those of an empty text: none."""
    cdef vector[int64_t] starts
    cdef const uint8_t* text
    cdef const uint8_t* p
    cdef const uint8_t* end
    cdef int64_t[::1] result
    if source.shape[0] == 0:
        return np.zeros(0, np.int64)
    text = p = &source[0]
    end = text + source.shape[0]
    with nogil:
        while p < end:
            starts.push_back(p - text)
            p = segment_end(front, p, end)
    array = np.empty(<ptrdiff_t> starts.size(), np.int64)
    result = array
    memcpy(&result[0], starts.data(), starts.size() * sizeof(int64_t))
    return array


cdef const uint8_t* last_line(
    const uint8_t* low, const uint8_t* high
) noexcept nogil:
    """The last place in (low, high) behind a line end and before none; NULL where there is none."""
    cdef const uint8_t* p = high - 1
    while p > low:
        if p[-1] == c"\n" and p[0] != c"\n" and p[0] != c"\r":
            return p
        p -= 1
    return NULL


def cut_before(
    int front, const uint8_t[::1] source, ptrdiff_t low, ptrdiff_t high, bint lines_only=False
):
    """A safe cut in (low, high) of `source`, which may go on: a byte offset, or -1.

    Both parts, split alone, give the segments of the whole. `low` must be the start of a segment.
    `lines_only`: cut behind a line end or nowhere.
    """
    cdef const uint8_t* text
    cdef const uint8_t* p
    cdef const uint8_t* end
    cdef const uint8_t* cut
    cdef const uint8_t* last[UNDECIDED]
    cdef size_t count = 0
    if not 0 <= low < high <= source.shape[0]:
        return -1
    text = &source[0]
    with nogil:
        cut = last_line(text + low, text + high)
        if cut == NULL and not lines_only:
            p = text + low
            end = text + high
            while p < end:
                last[count % UNDECIDED] = p
                count += 1
                p = segment_end(front, p, end)
            if count > UNDECIDED:
                cut = last[count % UNDECIDED]
    return -1 if cut == NULL or cut == text + low else cut - text
