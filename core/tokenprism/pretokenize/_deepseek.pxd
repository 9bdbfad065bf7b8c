# The pattern of DeepSeek-V3: three expressions, each cutting what the one before it left.
#
# First runs of up to three numbers, then runs of Chinese characters and kana are cut out. What is
# left between them is split by the last expression as a text of its own, which sees nothing beyond
# its end; so are the runs of kana, where punctuation such as the middle dot parts words.
from libc.stdint cimport uint8_t, uint32_t

from tokenprism.utf8._classes cimport (
    BLANK, LETTER, MARK, NEWLINE, NUMBER, OTHER, class_of, decode_at, kAscii,
)


cdef extern from "unicode_symbols.hpp" namespace "tokenprism" nogil:
    bint is_symbol(uint32_t code_point) noexcept


cdef enum:
    # Classes besides LETTER (marks are letters here), SPACE, NEWLINE and OTHER.
    SYMBOL = 16    # P and S; in place of NUMBER, which ends a part
    BEYOND = 0     # the end of the part


cdef inline bint is_east_asian(uint32_t code_point) noexcept nogil:
    """Whether the second expression takes the code point."""
    return (0x4E00 <= code_point <= 0x9FA5) or (0x3040 <= code_point <= 0x30FF)


cdef inline uint8_t part_class_at(
    const uint8_t* p, const uint8_t* end, bint east_asian, int* length
) noexcept nogil:
    """The class of the character at `p` in a part that holds east Asian characters, or none.

    BEYOND for what is no more in the part.
    """
    cdef uint32_t code_point
    cdef uint8_t kind
    length[0] = 0
    if p == end:
        return BEYOND
    if p[0] < 0x80 and not east_asian:
        length[0] = 1
        kind = kAscii[p[0]]
        if kind & LETTER:
            return LETTER
        if kind == OTHER:
            return SYMBOL if 0x20 < p[0] < 0x7F else OTHER
        return BEYOND if kind == NUMBER else kind
    code_point = decode_at(p, end, length)
    if code_point >= 0x110000:
        return BEYOND if east_asian else OTHER
    if is_east_asian(code_point) != east_asian:
        return BEYOND
    kind = class_of(code_point)
    if kind == NUMBER:
        return BEYOND
    if kind & (LETTER | MARK):
        return LETTER
    return SYMBOL if kind == OTHER and is_symbol(code_point) else kind


cdef inline const uint8_t* part_run_of(
    uint8_t mask, const uint8_t* p, const uint8_t* end, bint east_asian
) noexcept nogil:
    cdef int length
    while part_class_at(p, end, east_asian, &length) & mask:
        p += length
    return p


cdef inline const uint8_t* after_part_blanks(
    const uint8_t* p, const uint8_t* end
) noexcept nogil:
    r"""`\s*[\r\n]+|\s+(?!\S)|\s+`: white space, whose part holds no east Asian characters."""
    cdef const uint8_t* start = p
    cdef const uint8_t* last = p
    cdef const uint8_t* newline = NULL
    cdef uint8_t kind
    cdef int length
    while True:
        kind = part_class_at(p, end, False, &length)
        if not kind & BLANK:
            break
        last = p
        p += length
        if kind == NEWLINE:
            newline = p
    if newline != NULL:
        return newline
    return last if kind != BEYOND and last > start else p


cdef inline const uint8_t* after_part_unmatched(
    const uint8_t* p, const uint8_t* end, bint east_asian
) noexcept nogil:
    """Where the characters of no class at `p`, which no branch takes, end.

    The last of them goes with letters behind it.
    """
    cdef const uint8_t* last = p
    cdef uint8_t kind
    cdef int length
    while True:
        kind = part_class_at(p, end, east_asian, &length)
        if kind != OTHER:
            return last if kind == LETTER else p
        last = p
        p += length


cdef inline bint is_ascii_letter(const uint8_t* p, const uint8_t* end) noexcept nogil:
    return p < end and (kAscii[p[0]] & LETTER) != 0


cdef inline const uint8_t* scan_deepseek(const uint8_t* p, const uint8_t* end) noexcept nogil:
    cdef int length, second, numbers
    cdef uint32_t code_point = decode_at(p, end, &length)
    cdef bint east_asian = code_point < 0x110000 and is_east_asian(code_point)
    cdef uint8_t kind = part_class_at(p, end, east_asian, &length)
    cdef uint8_t following
    cdef const uint8_t* start
    if kind == BEYOND:
        # Only a number begins outside of every part.
        numbers = 0
        while numbers < 3 and p < end:
            code_point = decode_at(p, end, &length)
            if code_point >= 0x110000 or class_of(code_point) != NUMBER:
                break
            p += length
            numbers += 1
        return p
    start = p + length
    if p[0] < 0x80 and kind == SYMBOL and is_ascii_letter(start, end):
        while is_ascii_letter(start, end):
            start += 1
        return start
    if kind == LETTER:
        return part_run_of(LETTER, start, end, east_asian)
    following = part_class_at(start, end, east_asian, &second)
    if kind != NEWLINE and kind != SYMBOL and following == LETTER:
        return part_run_of(LETTER, start + second, end, east_asian)
    if kind == SYMBOL or (p[0] == c' ' and following == SYMBOL):
        start = part_run_of(SYMBOL, start, end, east_asian)
        return part_run_of(NEWLINE, start, end, east_asian)
    if kind == OTHER:
        return after_part_unmatched(p, end, east_asian)
    return after_part_blanks(p, end)
