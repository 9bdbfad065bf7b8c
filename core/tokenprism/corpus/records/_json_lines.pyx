"""The texts under one key in lines of JSON objects, for lines without surprises."""

from libc.stddef cimport ptrdiff_t
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memchr, memcmp, memcpy
from libcpp.vector cimport vector

import numpy as np

cdef enum:
    DEEPEST = 64

ctypedef const uint8_t* Bytes


cdef struct Text:
    # Where a string stands, without its quotation marks, and whether it has escapes.
    Bytes start
    Bytes end
    bint escaped


cdef inline Bytes skip_space(Bytes p, Bytes end) noexcept nogil:
    while p < end and (p[0] == c' ' or p[0] == c'\t' or p[0] == c'\r'):
        p += 1
    return p


cdef inline Bytes plain(Bytes p, Bytes end) noexcept nogil:
    """The first byte that is a quotation mark, a backslash or a control character."""
    cdef uint64_t word, quotes, slashes, controls
    cdef uint64_t ones = <uint64_t> 0x0101010101010101
    cdef uint64_t tops = <uint64_t> 0x8080808080808080
    while end - p >= 8:
        memcpy(&word, p, 8)
        quotes = word ^ (ones * c'"')
        slashes = word ^ (ones * c'\\')
        # The usual test for a byte that is zero, and for one below 0x20.
        controls = (word - ones * 0x20) & ~word
        quotes = (quotes - ones) & ~quotes
        slashes = (slashes - ones) & ~slashes
        if (quotes | slashes | controls) & tops:
            break
        p += 8
    while p < end and p[0] != c'"' and p[0] != c'\\' and p[0] >= 0x20:
        p += 1
    return p


cdef inline int hex_digit(uint8_t byte) noexcept nogil:
    if c'0' <= byte <= c'9':
        return byte - c'0'
    if c'a' <= byte <= c'f':
        return byte - c'a' + 10
    if c'A' <= byte <= c'F':
        return byte - c'A' + 10
    return -1


cdef int64_t code_unit(Bytes p, Bytes end) noexcept nogil:
    """Four hexadecimal digits at `p`; -1 where they are none."""
    cdef int64_t value = 0
    cdef int i, digit
    if end - p < 4:
        return -1
    for i in range(4):
        digit = hex_digit(p[i])
        if digit < 0:
            return -1
        value = value * 16 + digit
    return value


cdef Bytes string(Bytes p, Bytes end, Text* text) noexcept nogil:
    """Past the string whose mark is at `p`; NULL where it is none."""
    text.start = p + 1
    text.escaped = False
    p += 1
    while True:
        p = plain(p, end)
        if p >= end or p[0] < 0x20:
            return NULL
        if p[0] == c'"':
            text.end = p
            return p + 1
        text.escaped = True
        p += 1
        if p >= end:
            return NULL
        if p[0] == c'u':
            if code_unit(p + 1, end) < 0:
                return NULL
            p += 5
        elif (p[0] == c'"' or p[0] == c'\\' or p[0] == c'/' or p[0] == c'b' or p[0] == c'f'
              or p[0] == c'n' or p[0] == c'r' or p[0] == c't'):
            p += 1
        else:
            return NULL


cdef Bytes digits(Bytes p, Bytes end) noexcept nogil:
    """Past digits, of which there must be one; NULL where there is none."""
    cdef Bytes start = p
    while p < end and c'0' <= p[0] <= c'9':
        p += 1
    return p if start < p < start + 300 else NULL


cdef Bytes number(Bytes p, Bytes end) noexcept nogil:
    cdef Bytes first
    if p[0] == c'-':
        p += 1
    first = p
    p = digits(p, end)
    if p == NULL or (first[0] == c'0' and p - first > 1):
        return NULL
    if p < end and p[0] == c'.':
        p = digits(p + 1, end)
        if p == NULL:
            return NULL
    if p < end and (p[0] == c'e' or p[0] == c'E'):
        p += 1
        if p < end and (p[0] == c'+' or p[0] == c'-'):
            p += 1
        p = digits(p, end)
    return p


cdef inline Bytes word(Bytes p, Bytes end, const char* letters, int length) noexcept nogil:
    return p + length if end - p >= length and memcmp(p, letters, length) == 0 else NULL


cdef Bytes value(Bytes p, Bytes end, int depth) noexcept nogil:
    """Past any value; NULL where it is none, or one that is out of the common."""
    cdef Text text
    cdef uint8_t closing
    if p >= end or depth > DEEPEST:
        return NULL
    if p[0] == c'"':
        return string(p, end, &text)
    if p[0] == c't':
        return word(p, end, b"true", 4)
    if p[0] == c'f':
        return word(p, end, b"false", 5)
    if p[0] == c'n':
        return word(p, end, b"null", 4)
    if p[0] == c'-' or c'0' <= p[0] <= c'9':
        return number(p, end)
    if p[0] != c'{' and p[0] != c'[':
        return NULL
    closing = c'}' if p[0] == c'{' else c']'
    p = skip_space(p + 1, end)
    if p < end and p[0] == closing:
        return p + 1
    while True:
        if closing == c'}':
            p = key(p, end, &text)
            if p == NULL:
                return NULL
        p = value(p, end, depth + 1)
        if p == NULL:
            return NULL
        p = skip_space(p, end)
        if p >= end:
            return NULL
        if p[0] == closing:
            return p + 1
        if p[0] != c',':
            return NULL
        p = skip_space(p + 1, end)


cdef Bytes key(Bytes p, Bytes end, Text* text) noexcept nogil:
    """Past a key and its colon, to its value; NULL where it is none."""
    if p >= end or p[0] != c'"':
        return NULL
    p = string(p, end, text)
    if p == NULL:
        return NULL
    p = skip_space(p, end)
    if p >= end or p[0] != c':':
        return NULL
    return skip_space(p + 1, end)


cdef inline uint8_t* put(uint8_t* out, uint32_t point) noexcept nogil:
    """A code point in UTF-8."""
    if point < 0x80:
        out[0] = point
        return out + 1
    if point < 0x800:
        out[0] = 0xC0 | point >> 6
        out[1] = 0x80 | point & 0x3F
        return out + 2
    if point < 0x10000:
        out[0] = 0xE0 | point >> 12
        out[1] = 0x80 | point >> 6 & 0x3F
        out[2] = 0x80 | point & 0x3F
        return out + 3
    out[0] = 0xF0 | point >> 18
    out[1] = 0x80 | point >> 12 & 0x3F
    out[2] = 0x80 | point >> 6 & 0x3F
    out[3] = 0x80 | point & 0x3F
    return out + 4


cdef uint8_t* unescaped(Text text, uint8_t* out) noexcept nogil:
    """Write a string without its escapes; NULL for half of a surrogate pair."""
    cdef Bytes p = text.start
    cdef Bytes next
    cdef int64_t point, low
    if not text.escaped:
        memcpy(out, p, text.end - p)
        return out + (text.end - p)
    while True:
        next = plain(p, text.end)
        memcpy(out, p, next - p)
        out += next - p
        if next >= text.end:
            return out
        p = next + 2
        if next[1] != c'u':
            out[0] = (c'\b' if next[1] == c'b' else c'\f' if next[1] == c'f'
                      else c'\n' if next[1] == c'n' else c'\r' if next[1] == c'r'
                      else c'\t' if next[1] == c't' else next[1])
            out += 1
            continue
        point = code_unit(p, text.end)
        p += 4
        if 0xD800 <= point < 0xE000:
            if point >= 0xDC00 or text.end - p < 6 or p[0] != c'\\' or p[1] != c'u':
                return NULL
            low = code_unit(p + 2, text.end)
            if low < 0xDC00 or low >= 0xE000:
                return NULL
            p += 6
            point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00)
        out = put(out, <uint32_t> point)


cdef uint8_t* line(
    Bytes p, Bytes end, Bytes name, ptrdiff_t size, uint8_t* out
) noexcept nogil:
    """Write the text under a key of the object in [p, end); NULL for what is no common line."""
    cdef Text text, found
    cdef bint is_found = False
    if p >= end or p[0] != c'{':
        return NULL
    p = skip_space(p + 1, end)
    while True:
        p = key(p, end, &text)
        if p == NULL or text.escaped or p >= end:
            return NULL
        if text.end - text.start == size and memcmp(text.start, name, size) == 0:
            if p[0] != c'"' or is_found:
                return NULL
            p = string(p, end, &found)
            is_found = True
        else:
            p = value(p, end, 0)
        if p == NULL:
            return NULL
        p = skip_space(p, end)
        if p >= end:
            return NULL
        if p[0] == c'}':
            break
        if p[0] != c',':
            return NULL
        p = skip_space(p + 1, end)
    if not is_found or skip_space(p + 1, end) != end:
        return NULL
    return unescaped(found, out)


def scan(const uint8_t[::1] block not None, ptrdiff_t start, bytes name not None):
    """The texts under the key `name` in the lines of `block` from byte `start` on.

    `block` is valid UTF-8 and ends with a line's end. Gives (texts, ends, places, lines, stop,
    passed): the texts joined, bytes; where each ends in them, int64[n]; the byte in `block` where
    its line begins, int64[n]; the number of that line from 0 at `start`, int64[n]; the byte where
    reading ended, and the number of lines before it. It ends at the end of the block, or before a
    line that has no such text or is out of the common, which is for others to read.
    """
    cdef ptrdiff_t size = block.shape[0]
    cdef vector[int64_t] ends, places, numbers
    cdef int64_t passed = 0
    cdef Bytes p
    cdef Bytes q
    cdef Bytes begin
    cdef Bytes limit
    cdef Bytes key_name = name
    cdef ptrdiff_t key_size = len(name)
    cdef uint8_t* room
    cdef uint8_t* out
    cdef uint8_t* written
    if size <= start:
        return b"", _copied(ends), _copied(places), _copied(numbers), start, 0
    begin = &block[0]
    if begin[size - 1] != c'\n':
        raise ValueError("the last line has no end")
    # No text is longer than it is written.
    room = <uint8_t*> malloc(size - start)
    if room == NULL:
        raise MemoryError
    with nogil:
        p, limit = begin + start, begin + size
        out = room
        while p < limit:
            q = <Bytes> memchr(p, c'\n', limit - p)
            p = skip_space(p, q)
            if p < q:
                written = line(p, q, key_name, key_size, out)
                if written == NULL:
                    break
                out = written
                ends.push_back(out - room)
                places.push_back(p - begin)
                numbers.push_back(passed)
            p = q + 1
            passed += 1
    while p > begin + start and p[-1] != c'\n':
        p -= 1  # back over the white space before the line
    try:
        texts = (<const char*> room)[: out - room]
    finally:
        free(room)
    return texts, _copied(ends), _copied(places), _copied(numbers), p - begin, passed


cdef object _copied(vector[int64_t]& values):
    cdef size_t count = values.size()
    cdef int64_t[::1] view
    made = np.empty(count, np.int64)
    if count:
        view = made
        memcpy(&view[0], values.data(), 8 * count)
    return made
