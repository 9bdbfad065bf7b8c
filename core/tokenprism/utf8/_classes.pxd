# Classes of code points (Unicode 16.0) straight from UTF-8 bytes, for loops without the
# interpreter lock. A class is one bit, so that a set of classes is a mask.
from libc.stddef cimport ptrdiff_t
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy


cdef extern from "unicode_tables.hpp" namespace "tokenprism" nogil:
    const uint8_t kAscii[256]
    const uint8_t kShort[2048]
    const uint8_t kIndex[]
    const uint8_t kBlocks[]
    int kShift


cdef extern from * nogil:
    """
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    #error "run_of_ascii counts the low bits of little-endian words"
    #endif
    """
    int trailing_zeros "__builtin_ctzll"(unsigned long long word) noexcept


cdef enum:
    UPPER = 1       # Lu, Lt
    LOWER = 2       # Ll
    CASELESS = 4    # Lm, Lo
    MARK = 8        # M
    NUMBER = 16     # N
    SPACE = 32      # White_Space but for the next
    NEWLINE = 64    # LF, CR
    OTHER = 128     # the rest, unassigned code points and stray bytes
    LETTER = 7
    BLANK = 96      # SPACE and NEWLINE


cdef inline uint8_t class_of(uint32_t code_point) noexcept nogil:
    """The class of a code point below 0x110000."""
    return kBlocks[(<uint32_t> kIndex[code_point >> kShift] << kShift)
                   + (code_point & ((1 << kShift) - 1))]


cdef inline bint is_tail(uint8_t byte) noexcept nogil:
    """Whether the byte can only continue a character."""
    return (byte & 0xC0) == 0x80


cdef inline uint32_t decode_at(const uint8_t* p, const uint8_t* end, int* length) noexcept nogil:
    """The code point at `p` < `end` and its length in bytes.

    A byte that begins no whole and valid character gives 0x110000 and length 1.
    """
    cdef uint8_t lead = p[0]
    cdef ptrdiff_t left = end - p
    cdef uint32_t code_point
    length[0] = 1
    if lead < 0x80:
        return lead
    if lead < 0xE0:
        if lead >= 0xC2 and left >= 2 and is_tail(p[1]):
            length[0] = 2
            return ((lead & 0x1F) << 6) | (p[1] & 0x3F)
    elif lead < 0xF0:
        if left >= 3 and is_tail(p[1]) and is_tail(p[2]):
            code_point = ((lead & 0x0F) << 12) | ((p[1] & 0x3F) << 6) | (p[2] & 0x3F)
            if code_point >= 0x800 and (code_point & 0xF800) != 0xD800:
                length[0] = 3
                return code_point
    elif left >= 4 and is_tail(p[1]) and is_tail(p[2]) and is_tail(p[3]):
        code_point = (((lead & 0x0F) << 18) | ((p[1] & 0x3F) << 12)
                      | ((p[2] & 0x3F) << 6) | (p[3] & 0x3F))
        if 0x10000 <= code_point < 0x110000:
            length[0] = 4
            return code_point
    return 0x110000


cdef inline uint8_t class_at(const uint8_t* p, const uint8_t* end, int* length) noexcept nogil:
    """The class of the character at `p` < `end` and its length; a stray byte is one OTHER."""
    cdef uint8_t lead = p[0]
    cdef uint8_t kind = kAscii[lead]
    cdef uint32_t code_point
    if kind:
        length[0] = 1
        return kind
    if lead < 0xE0 and lead >= 0xC2 and end - p >= 2 and is_tail(p[1]):
        length[0] = 2
        return kShort[((lead & 0x1F) << 6) | (p[1] & 0x3F)]
    code_point = decode_at(p, end, length)
    return class_of(code_point) if code_point < 0x110000 else OTHER


cdef inline const uint8_t* run_of(
    uint8_t mask, const uint8_t* p, const uint8_t* end
) noexcept nogil:
    """Where the run of characters with a class in `mask` that begins at `p` ends."""
    cdef uint8_t kind
    cdef int length
    while p < end:
        kind = kAscii[p[0]]
        if kind:
            if not kind & mask:
                return p
            p += 1
        else:
            if not class_at(p, end, &length) & mask:
                return p
            p += length
    return p


cdef inline const uint8_t* run_of_ascii(
    uint64_t fold, const uint8_t* p, const uint8_t* end
) noexcept nogil:
    """Where the run of ASCII letters at `p` ends, or earlier, less than eight bytes before `end`.

    `fold` is 0 for small letters alone, 0x20 in every byte for capitals too. Eight bytes a step:
    a word costs one branch that the processor foresees instead of one for every letter.
    """
    cdef uint64_t word, letters, stops
    while end - p >= 8:
        memcpy(&word, p, 8)
        # The high bit of each byte, from sums that cannot carry: >= 'a', not > 'z', ASCII.
        letters = (word | fold) & <uint64_t> 0x7F7F7F7F7F7F7F7F
        stops = ~((letters + <uint64_t> 0x1F1F1F1F1F1F1F1F)
                  & ~(letters + <uint64_t> 0x0505050505050505)
                  & ~word) & <uint64_t> 0x8080808080808080
        if stops:
            return p + (trailing_zeros(stops) >> 3)
        p += 8
    return p


cdef inline const uint8_t* run_of_letters(const uint8_t* p, const uint8_t* end) noexcept nogil:
    """As `run_of(LETTER, …)`, quick on ASCII words."""
    p = run_of_ascii(<uint64_t> 0x2020202020202020, p, end)
    # Most words end at an ASCII character.
    if p < end and kAscii[p[0]] and not kAscii[p[0]] & LETTER:
        return p
    return run_of(LETTER, p, end)
