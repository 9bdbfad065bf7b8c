# Pre-token scanners for loops without the interpreter lock.
from libc.stdint cimport int64_t, uint8_t
from libcpp.vector cimport vector

# From `p` < `end` to the end of the pre-token that begins at `p`: more than `p`, at most `end`.
# `end` is the end of the text: patterns look at it. Never reads outside [p, end).
ctypedef const uint8_t* (*Scanner)(const uint8_t* p, const uint8_t* end) noexcept nogil

cdef enum:
    NONE = 0
    LLAMA3 = 7
    QWEN2 = 8
    TEKKEN = 9
    DEEPSEEK = 10
    DIGITS = 11
    DIGITS3 = 12
    GPT2 = 1
    CL100K = 2
    CL100K_CLASSIC = 3
    O200K = 4
    WHITESPACE = 5
    REGEX = 6  # no scanner: `Pattern.starts` has the cuts

# The scanner of a pattern's `code`; NULL for REGEX.
cdef Scanner scanner_of(int code) noexcept nogil

# Append the start of every pre-token in [text, end), counted from `origin`. Not for REGEX.
cdef void append_starts(
    int code, const uint8_t* text, const uint8_t* end, int64_t origin, vector[int64_t]& starts
) except + nogil

# The last place in (low, high) where [text, end) may be cut so that both parts, split alone, give
# the pre-tokens of the whole; NULL where there is none. `text` <= `low` and `high` <= `end`.
cdef const uint8_t* last_cut(
    int code, const uint8_t* text, const uint8_t* low, const uint8_t* high, const uint8_t* end
) noexcept nogil
