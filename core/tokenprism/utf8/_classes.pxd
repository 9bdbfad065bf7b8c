# Classes of code points (Unicode 16.0) straight from UTF-8 bytes, for loops without the
# interpreter lock. A class is one bit, so that a set of classes is a mask.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy


cdef extern from "utf8_classes.hpp" namespace "tokenprism" nogil:
    enum CharClass:
        UPPER     # Lu, Lt
        LOWER     # Ll
        CASELESS  # Lm, Lo
        MARK      # M
        NUMBER    # N
        SPACE     # White_Space but for the next
        NEWLINE   # LF, CR
        OTHER     # the rest, unassigned code points and stray bytes
        LETTER
        BLANK     # SPACE and NEWLINE

    const uint8_t kAscii[256]
    # Whether the byte can only continue a character.
    bint is_tail(uint8_t byte) noexcept
    # The class of a code point below 0x110000.
    uint8_t class_of(uint32_t code_point) noexcept
    # The code point at `p` < `end` and its length in bytes.
    # A byte that begins no whole and valid character gives 0x110000 and length 1.
    uint32_t decode_at(const uint8_t* p, const uint8_t* end, int* length) noexcept
    # The class of the character at `p` < `end` and its length; a stray byte is one OTHER.
    uint8_t class_at(const uint8_t* p, const uint8_t* end, int* length) noexcept


cdef extern from * nogil:
    """
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    #error "run_of_ascii counts the low bits of little-endian words"
    #endif
    """
    int trailing_zeros "__builtin_ctzll"(unsigned long long word) noexcept


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
