"""Loops over the bytes and tokens of a part of texts, without the interpreter lock.

A part is some documents joined; `edges` int64[k] are the offsets, ascending, at which one ends or
begins. Sums go into rows: bytes [cuts[i], cuts[i + 1]) into row `rows[i]`, int64[r + 1] and [r].
"""

import numpy as np

from libc.stddef cimport ptrdiff_t
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.string cimport memcmp

from tokenprism.utf8._classes cimport BLANK, NEWLINE, class_at, decode_at, kAscii


cdef extern from "grapheme_clusters.hpp" namespace "tokenprism" nogil:
    cppclass ClusterRules:
        ClusterRules()
        bint begins(uint8_t kind) noexcept
    uint8_t cluster_class(uint32_t code_point) noexcept


cdef enum:
    CHARACTER = 1   # a code point begins here
    DARK = 2        # a byte of a word
    WORD = 4        # a word begins here
    LINE_END = 8    # a line ends with this byte, the LF of CR LF aside
    CLUSTER = 16    # a grapheme cluster begins here

# Columns of sums of texts, as `tally.Fact`.
cdef enum:
    BYTES = 0
    CODE_POINTS = 1
    LINES = 2
    WORDS = 3
    CLUSTERS = 4

# Columns of sums of tokens behind those of their classes, as `tally.Column`.
cdef enum:
    CLASSES = 10
    UNKNOWN = 9
    OWN = 10
    CUT = 11
    CONTINUED = 12
    BASELINE = 13
    BOTH = 14
    SAME = 15
    SAME_BYTES = 16
    EITHER = 17
    SHARED = 18
    CUT_CLUSTERS = 19
    FALLBACK = 20

# The bits of an entry's class that are none of it.
cdef enum:
    CLASS = 0x3F
    IS_FALLBACK = 6  # as shifts
    IS_SHARED = 7


def lay_out(const uint8_t[::1] source, const int64_t[::1] edges, int before):
    """What begins at each byte, uint8[n + 1] of bits; each stray byte is a code point.

    `before` is the byte before the part in the same document, -1 for none.
    """
    cdef ptrdiff_t size = source.shape[0], i = 0, stop, k = 0, step
    array = np.zeros(size + 1, np.uint8)
    cdef uint8_t[::1] marks = array
    cdef int length, span
    cdef uint8_t kind, dark = 0, byte
    cdef int last = before
    cdef uint32_t code
    cdef ClusterRules rules
    # Of ASCII characters only the last one matters for what follows: the rules are told it then.
    cdef bint told = False
    with nogil:
        while i < size:
            while k < edges.shape[0] and edges[k] <= i:
                if edges[k] == i:
                    dark = 0
                    last = -1
                    rules = ClusterRules()
                    told = True
                k += 1
            stop = edges[k] if k < edges.shape[0] and edges[k] < size else size
            while i < stop:
                byte = source[i]
                kind = kAscii[byte]
                length = 1
                if not kind:
                    kind = class_at(&source[i], &source[0] + stop, &length)
                marks[i] = CHARACTER
                if byte < 0x80 and last < 0x80:
                    told = False
                    if byte != 10 or last != 13:
                        marks[i] |= CLUSTER
                else:
                    if not told and 0 <= last < 0x80:
                        rules.begins(cluster_class(last))
                    told = True
                    code = decode_at(&source[i], &source[0] + stop, &span)
                    if rules.begins(cluster_class(code)):
                        marks[i] |= CLUSTER
                if kind & BLANK or 0x1C <= byte <= 0x1F:
                    dark = 0
                    if kind & NEWLINE and not (byte == 10 and last == 13):
                        marks[i] |= LINE_END
                else:
                    marks[i] |= DARK if dark else DARK | WORD
                    for step in range(1, length):
                        marks[i + step] = DARK
                    dark = 1
                last = byte
                i += length
        marks[size] = CHARACTER | CLUSTER
    return array


def add_facts(
    const uint8_t[::1] source, const uint8_t[::1] marks, const int64_t[::1] ends,
    const int64_t[::1] cuts, const int64_t[::1] rows, int64_t[:, ::1] sums,
):
    """Add bytes, code points, lines, words and clusters. `ends` are where documents end, in rising
    order.
    """
    cdef ptrdiff_t row, i, k = 0
    cdef int64_t points, lines, words, clusters
    with nogil:
        for row in range(rows.shape[0]):
            points = lines = words = clusters = 0
            for i in range(cuts[row], cuts[row + 1]):
                points += marks[i] & CHARACTER
                words += (marks[i] & WORD) != 0
                clusters += (marks[i] & CLUSTER) != 0
                lines += (marks[i] & LINE_END) != 0
            while k < ends.shape[0] and ends[k] <= cuts[row + 1]:
                # A last line without an end.
                lines += ends[k] > 0 and source[ends[k] - 1] != 10 and source[ends[k] - 1] != 13
                k += 1
            sums[rows[row], BYTES] += cuts[row + 1] - cuts[row]
            sums[rows[row], CODE_POINTS] += points
            sums[rows[row], LINES] += lines
            sums[rows[row], WORDS] += words
            sums[rows[row], CLUSTERS] += clusters


def spread(
    const int64_t[::1] starts, const int64_t[::1] ends, const int64_t[::1] edges, ptrdiff_t size,
    bint goes_on,
):
    """Where a token begins or ends inside of a document, uint8[n + 1], and the length of the token
    with bytes that begins at each byte, int32[n + 1].

    `goes_on`: the first document began before the part, and all tokenizers cut it at byte 0.
    """
    bits, lengths = np.zeros(size + 1, np.uint8), np.zeros(size + 1, np.int32)
    cdef uint8_t[::1] mask = bits
    cdef int32_t[::1] spans = lengths
    cdef ptrdiff_t i
    with nogil:
        for i in range(starts.shape[0]):
            mask[starts[i]] = mask[ends[i]] = 1
            if ends[i] > starts[i]:
                spans[starts[i]] = <int32_t> (ends[i] - starts[i])
        for i in range(edges.shape[0]):
            mask[edges[i]] = 0
        mask[0] = goes_on
        mask[size] = 0
    return bits, lengths


def add_tokens(
    const int32_t[::1] ids, const int64_t[::1] places, const uint8_t[::1] classes, int64_t at,
    const int64_t[::1] cuts, const int64_t[::1] rows,
    int64_t[:, ::1] sums, int64_t[::1] uses, int64_t[::1] first,
):
    """Add tokens by their class, and whether they are shared or bytes to fall back to. `places`
    int64[t]: the byte by which a token belongs to a row. `uses` and `first` int64[n] by id: how
    often it occurs, and the first byte, `at` added, where it does; -1 for none.
    """
    cdef ptrdiff_t i, row = 0
    cdef int32_t token
    cdef int64_t place
    with nogil:
        for i in range(ids.shape[0]):
            place = places[i]
            while row + 1 < rows.shape[0] and place >= cuts[row + 1]:
                row += 1
            token = ids[i]
            if token < 0:
                sums[rows[row], UNKNOWN] += 1
                continue
            sums[rows[row], classes[token] & CLASS] += 1
            sums[rows[row], SHARED] += classes[token] >> IS_SHARED & 1
            sums[rows[row], FALLBACK] += classes[token] >> IS_FALLBACK & 1
            uses[token] += 1
            if first[token] < 0 or first[token] > at + place:
                first[token] = at + place


def add_boundaries(
    const uint8_t[::1] marks, const uint8_t[::1] mask, const int32_t[::1] spans,
    const uint8_t[::1] other, const int32_t[::1] others,
    const int64_t[::1] cuts, const int64_t[::1] rows, int64_t[:, ::1] sums,
):
    """Add boundaries and spans, and those of the baseline, `other` and `others`, which are empty
    where there is none.
    """
    cdef ptrdiff_t row, i
    cdef bint compared = other.shape[0] > 0, split = False
    cdef uint8_t bits
    cdef int64_t own, cut, clusters, continued, baseline, both, same, same_bytes, either
    with nogil:
        for row in range(rows.shape[0]):
            own = cut = clusters = continued = baseline = both = same = same_bytes = either = 0
            for i in range(cuts[row], cuts[row + 1]):
                bits = marks[i]
                split = split and not bits & WORD
                if mask[i]:
                    own += 1
                    cut += not bits & CHARACTER
                    clusters += not bits & CLUSTER
                    if bits & DARK and not bits & WORD and not split:
                        continued += 1
                        split = True
                if compared:
                    baseline += other[i]
                    both += other[i] & mask[i]
                    if spans[i] and spans[i] == others[i]:
                        same += 1
                        same_bytes += spans[i]
                        either += 1
                    else:
                        either += (spans[i] > 0) + (others[i] > 0)
            sums[rows[row], OWN] += own
            sums[rows[row], CUT] += cut
            sums[rows[row], CUT_CLUSTERS] += clusters
            sums[rows[row], CONTINUED] += continued
            sums[rows[row], BASELINE] += baseline
            sums[rows[row], BOTH] += both
            sums[rows[row], SAME] += same
            sums[rows[row], SAME_BYTES] += same_bytes
            sums[rows[row], EITHER] += either


def tiles(
    const uint8_t[::1] source, const int32_t[::1] ids, const int64_t[::1] starts,
    const int64_t[::1] ends, const uint8_t[::1] blob, const int64_t[::1] offsets,
):
    """Whether the bytes of the tokens, one behind another, are the source."""
    cdef ptrdiff_t i
    cdef int64_t reached = 0, length, token
    cdef bint exact = True
    with nogil:
        for i in range(ids.shape[0]):
            token = ids[i]
            length = ends[i] - starts[i]
            exact = (
                token >= 0 and starts[i] == reached
                and offsets[token + 1] - offsets[token] == length
                and not memcmp(&blob[offsets[token]], &source[reached], length)
            )
            if not exact:
                break
            reached = ends[i]
    return exact and reached == source.shape[0]
