"""Pre-token scanners over UTF-8 bytes, one for each named pattern.

Each follows its regular expression (see `patterns`) branch by branch. Invalid UTF-8 is data: a
stray byte is one character of the class OTHER.
"""

import numpy as np

from libc.stddef cimport ptrdiff_t
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

from tokenprism.utf8._classes cimport (
    BLANK, CASELESS, LETTER, LOWER, MARK, NEWLINE, NUMBER, OTHER, UPPER, class_at,
    kAscii, run_of, run_of_ascii, run_of_letters,
)
from tokenprism.pretokenize._deepseek cimport scan_deepseek


cdef extern from "pretoken_masks.hpp" namespace "tokenprism" nogil:
    const ptrdiff_t WINDOW
    ctypedef size_t (*WindowCutter)(
        const uint8_t* p, const uint8_t* end, const uint8_t** ends
    ) noexcept
    WindowCutter cut_gpt2, cut_cl100k, cut_o200k
    bint has_wide() noexcept
    int contraction_at(const uint8_t* p, const uint8_t* end, bint any_case) noexcept

cdef enum:
    SINGLE = 4  # pre-tokens scanned one by one where a window decides nothing

cdef bint wide = has_wide()


cdef inline const uint8_t* after_newlines(
    const uint8_t* p, const uint8_t* end, bint slashes
) noexcept nogil:
    while p < end and (p[0] == c'\n' or p[0] == c'\r' or (slashes and p[0] == c'/')):
        p += 1
    return p


cdef inline const uint8_t* after_numbers(
    const uint8_t* p, const uint8_t* end, int most
) noexcept nogil:
    """Where a run of numbers, `most` at most, that begins at `p` ends."""
    cdef int length
    while most > 0 and p < end and class_at(p, end, &length) == NUMBER:
        p += length
        most -= 1
    return p


cdef inline const uint8_t* after_blanks(
    const uint8_t* p, const uint8_t* end, bint newlines, bint whole_at_end
) noexcept nogil:
    r"""Where the pre-token of the white space at `p` ends.

    `newlines`: a run with a newline ends after the last one (`\s*[\r\n]+`). `whole_at_end`: but a
    run that ends the text stays whole (`\s++$` comes first). Any other run leaves its last
    character to what follows (`\s+(?!\S)`) unless that is all it has.
    """
    cdef const uint8_t* start = p
    cdef const uint8_t* last = p
    cdef const uint8_t* newline = NULL
    cdef uint8_t kind
    cdef int length
    while p < end:
        kind = class_at(p, end, &length)
        if not kind & BLANK:
            break
        last = p
        p += length
        if kind == NEWLINE:
            newline = p
    if p == end and whole_at_end:
        return p
    if newlines and newline != NULL:
        return newline
    return last if p < end and last > start else p


cdef const uint8_t* scan_none(const uint8_t* p, const uint8_t* end) noexcept nogil:
    return end


cdef const uint8_t* scan_gpt2(const uint8_t* p, const uint8_t* end) noexcept nogil:
    cdef int length, second
    cdef uint8_t kind = class_at(p, end, &length)
    if p[0] == c' ' and p + 1 < end:
        kind = class_at(p + 1, end, &second)
        if kind & BLANK:
            return after_blanks(p, end, False, True)
        length = 1 + second
    elif p[0] == c"'":
        length = contraction_at(p, end, False)
        if length:
            return p + length
        length = 1
    if kind & LETTER:
        return run_of_letters(p + length, end)
    if kind & (OTHER | MARK):
        return run_of(OTHER | MARK, p + length, end)
    if kind == NUMBER:
        return run_of(NUMBER, p + length, end)
    return after_blanks(p, end, False, True)


cdef inline const uint8_t* scan_cl100k_kind(
    const uint8_t* p, const uint8_t* end, bint whole_at_end
) noexcept nogil:
    cdef int length, second
    cdef uint8_t following
    cdef uint8_t kind = class_at(p, end, &length)
    cdef const uint8_t* stop
    if kind & LETTER:
        return run_of_letters(p + length, end)
    if kind == NUMBER:
        return after_numbers(p + length, end, 2)
    if p[0] == c"'":
        second = contraction_at(p, end, True)
        if second:
            return p + second
    if kind != NEWLINE and p + length < end:
        following = class_at(p + length, end, &second)
        if following & LETTER:
            return run_of_letters(p + length + second, end)
        if p[0] == c' ' and following & (OTHER | MARK):
            stop = run_of(OTHER | MARK, p + 1 + second, end)
            return after_newlines(stop, end, False)
    if kind & (OTHER | MARK):
        return after_newlines(run_of(OTHER | MARK, p + length, end), end, False)
    return after_blanks(p, end, True, whole_at_end)


cdef const uint8_t* scan_cl100k(const uint8_t* p, const uint8_t* end) noexcept nogil:
    return scan_cl100k_kind(p, end, True)


cdef const uint8_t* scan_cl100k_classic(const uint8_t* p, const uint8_t* end) noexcept nogil:
    return scan_cl100k_kind(p, end, False)


cdef inline const uint8_t* after_cased_word(const uint8_t* p, const uint8_t* end) noexcept nogil:
    """Where the first two branches of o200k, begun at `p` after any prefix, end; else `p`.

    Capitals, then small letters; caseless letters and marks are both. Without small letters the
    first branch gives capitals back down to the last caseless letter or mark; without one, the
    second branch takes the capitals alone.
    """
    cdef const uint8_t* caseless = NULL
    cdef uint8_t kind = 0
    cdef int length
    while p < end:
        kind = class_at(p, end, &length)
        if not kind & (UPPER | CASELESS | MARK):
            break
        p += length
        if kind != UPPER:
            caseless = p
    if p < end and kind == LOWER:
        return run_of(LOWER | CASELESS | MARK, run_of_ascii(0, p, end), end)
    return p if caseless == NULL else caseless


cdef inline const uint8_t* with_contraction(const uint8_t* p, const uint8_t* end) noexcept nogil:
    if p < end and p[0] == c"'":
        return p + contraction_at(p, end, True)
    return p


cdef inline const uint8_t* scan_o200k_kind(
    const uint8_t* p, const uint8_t* end, bint contractions, int digits
) noexcept nogil:
    """`contractions` belong to the word before them; `digits` numbers at most stay together."""
    cdef int length, second
    cdef uint8_t kind = class_at(p, end, &length)
    cdef const uint8_t* start
    cdef const uint8_t* stop
    if kind & LETTER:
        stop = after_cased_word(p, end)
        return with_contraction(stop, end) if contractions else stop
    if kind == NUMBER:
        return after_numbers(p + length, end, digits - 1)
    if kind != NEWLINE:
        # Any character but a newline, letter or number may be the prefix of a word.
        start = p + length
        stop = after_cased_word(start, end)
        if kind == MARK and only_capitals(start, stop, end):
            # Without a prefix the first branch takes the mark alone, and it goes before the second.
            stop = start
            return with_contraction(stop, end) if contractions else stop
        if stop > start:
            return with_contraction(stop, end) if contractions else stop
        if p[0] == c' ' and start < end and class_at(start, end, &second) == OTHER:
            return after_newlines(run_of(OTHER | MARK, start + second, end), end, True)
    if kind == OTHER:
        return after_newlines(run_of(OTHER | MARK, p + length, end), end, True)
    return after_blanks(p, end, True, False)


cdef const uint8_t* scan_o200k(const uint8_t* p, const uint8_t* end) noexcept nogil:
    return scan_o200k_kind(p, end, True, 3)


cdef const uint8_t* scan_tekken(const uint8_t* p, const uint8_t* end) noexcept nogil:
    return scan_o200k_kind(p, end, False, 1)


cdef inline bint only_capitals(
    const uint8_t* p, const uint8_t* stop, const uint8_t* end
) noexcept nogil:
    """Whether [p, stop) is a run of capitals, perhaps empty."""
    return run_of(UPPER, p, stop) == stop


cdef const uint8_t* scan_whitespace(const uint8_t* p, const uint8_t* end) noexcept nogil:
    cdef int length
    cdef uint8_t kind = class_at(p, end, &length)
    if kind & (LETTER | MARK | NUMBER):
        return run_of(LETTER | MARK | NUMBER, p + length, end)
    if kind == OTHER:
        return run_of(OTHER, p + length, end)
    return run_of(BLANK, p + length, end)


cdef const uint8_t* scan_qwen2(const uint8_t* p, const uint8_t* end) noexcept nogil:
    """As cl100k-classic, but every number stands alone."""
    cdef int length
    if class_at(p, end, &length) == NUMBER:
        return p + length
    return scan_cl100k_kind(p, end, False)


cdef const uint8_t* scan_digits(const uint8_t* p, const uint8_t* end) noexcept nogil:
    return scan_digits_kind(p, end, 1)


cdef const uint8_t* scan_digits3(const uint8_t* p, const uint8_t* end) noexcept nogil:
    return scan_digits_kind(p, end, 3)


cdef inline const uint8_t* scan_digits_kind(
    const uint8_t* p, const uint8_t* end, int most
) noexcept nogil:
    """As `scan_whitespace`, but numbers stand apart from letters, `most` together."""
    cdef int length
    cdef uint8_t kind = class_at(p, end, &length)
    if kind == NUMBER:
        return after_numbers(p + length, end, most - 1)
    if kind & (LETTER | MARK):
        return run_of(LETTER | MARK, p + length, end)
    return scan_whitespace(p, end)


cdef Scanner scanner_of(int code) noexcept nogil:
    if code == GPT2:
        return scan_gpt2
    if code == CL100K:
        return scan_cl100k
    if code == CL100K_CLASSIC:
        return scan_cl100k_classic
    if code == O200K:
        return scan_o200k
    if code == WHITESPACE:
        return scan_whitespace
    if code == NONE:
        return scan_none
    if code == LLAMA3:
        return scan_cl100k_classic
    if code == QWEN2:
        return scan_qwen2
    if code == TEKKEN:
        return scan_tekken
    if code == DEEPSEEK:
        return scan_deepseek
    if code == DIGITS:
        return scan_digits
    if code == DIGITS3:
        return scan_digits3
    return NULL


cdef inline WindowCutter window_of(int code) noexcept nogil:
    """What cuts windows for a pattern; NULL where nothing does."""
    if not wide:
        return NULL
    if code == GPT2:
        return cut_gpt2
    if code == CL100K or code == CL100K_CLASSIC or code == LLAMA3:
        return cut_cl100k  # they differ at the end of the text alone, which no window decides
    if code == O200K:
        return cut_o200k
    return NULL


cdef size_t cut(
    int code, const uint8_t* p, const uint8_t* end, const uint8_t** ends, size_t most
) noexcept nogil:
    cdef Scanner scan = scanner_of(code)
    cdef WindowCutter cut_window = window_of(code)
    cdef size_t count = 0, found, stop
    while p < end and count + WINDOW <= most:
        if cut_window != NULL and end - p >= WINDOW:
            found = cut_window(p, end, ends + count)
            if found:
                count += found
                p = ends[count - 1]
                continue
        stop = count + SINGLE
        while p < end and count < stop:
            p = scan(p, end)
            ends[count] = p
            count += 1
    return count


cdef void append_starts(
    int code, const uint8_t* text, const uint8_t* end, int64_t origin, vector[int64_t]& starts
) except + nogil:
    cdef const uint8_t* ends[BATCH]
    cdef size_t count, i
    if text < end:
        starts.push_back(origin)
    cdef const uint8_t* p = text
    while p < end:
        count = cut(code, p, end, ends, BATCH)
        p = ends[count - 1]
        for i in range(count):
            starts.push_back(origin + (ends[i] - text))
    if text < end:
        starts.pop_back()


cdef inline bint is_blank_before(const uint8_t* text, const uint8_t* p) noexcept nogil:
    """Whether the character that ends at `p` > `text` is white space."""
    cdef const uint8_t* start = p - 1
    cdef int length
    while start > text and p - start < 4 and (start[0] & 0xC0) == 0x80:
        start -= 1
    cdef uint8_t kind = class_at(start, p, &length)
    return kind & BLANK and start + length == p


cdef const uint8_t* last_cut(
    int code, const uint8_t* text, const uint8_t* low, const uint8_t* high, const uint8_t* end
) noexcept nogil:
    # In every pattern a run of white space begins a pre-token, except that newlines may belong to
    # the punctuation before them in many; there a pre-token ends after the newlines.
    cdef bint newlines_join = (
        code == CL100K or code == CL100K_CLASSIC or code == O200K
        or code == LLAMA3 or code == QWEN2 or code == TEKKEN or code == DEEPSEEK
    )
    cdef const uint8_t* p = high - 1
    cdef int length
    if code == NONE or code == REGEX:
        return NULL
    while p > low:
        if p[0] == c' ' or p[0] == c'\t' or (not newlines_join and kAscii[p[0]] == NEWLINE):
            if not is_blank_before(text, p):
                return p
        elif newlines_join and kAscii[p[-1]] == NEWLINE and p[0] != c'/':
            if not class_at(p, end, &length) & BLANK:
                return p
        p -= 1
    return NULL


def allow_wide(bint allowed):
    """Whether windows of 64 bytes are cut at once, where the processor can; returns what was so.

    Results are the same. For tests: not while another thread scans.
    """
    global wide
    before = wide
    wide = allowed and has_wide()
    return before


def starts_of(int code, const uint8_t[::1] source):
    """Starts of the pre-tokens of a whole text, int64[n]. Not for own regular expressions."""
    cdef vector[int64_t] starts
    cdef ptrdiff_t size = source.shape[0]
    cdef const uint8_t* text
    cdef int64_t[::1] result
    if scanner_of(code) == NULL:
        raise ValueError(f"no scanner has the code {code}")
    if size == 0:
        return np.zeros(0, np.int64)
    text = &source[0]
    with nogil:
        append_starts(code, text, text + size, 0, starts)
    array = np.empty(<ptrdiff_t> starts.size(), np.int64)
    result = array
    memcpy(&result[0], starts.data(), starts.size() * sizeof(int64_t))
    return array


def cut_before(int code, const uint8_t[::1] source, ptrdiff_t low, ptrdiff_t high):
    """The last safe cut in (low, high) of `source`, a byte offset, or -1.

    Both parts, split alone, give the pre-tokens of the whole.
    """
    cdef const uint8_t* text
    cdef const uint8_t* cut
    if not 0 <= low < high <= source.shape[0]:
        return -1
    text = &source[0]
    with nogil:
        cut = last_cut(code, text, text + low, text + high, text + source.shape[0])
    return -1 if cut == NULL else cut - text
