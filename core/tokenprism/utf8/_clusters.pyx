"""Extended grapheme clusters (UAX 29) of a part of a text."""

import numpy as np

from libc.stddef cimport ptrdiff_t
from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

from tokenprism.utf8 cimport _classes


cdef extern from "grapheme_clusters.hpp" namespace "tokenprism" nogil:
    const char* kClusterUnicode
    cppclass ClusterRules:
        ClusterRules()
        bint begins(uint8_t kind) noexcept
    uint8_t cluster_class(uint32_t code_point) noexcept
    size_t sure_start(const uint8_t* text, size_t size, size_t low, size_t at) noexcept


UNICODE = kClusterUnicode.decode("ascii")
cdef enum:
    _REACH = 1 << 16

REACH = _REACH  # bytes that a cluster is followed beyond the part asked for


def cluster_edges(const uint8_t[::1] source, ptrdiff_t start, ptrdiff_t end):
    """Where the clusters that meet bytes [start, end) begin, and where the last of them ends.

    int64[n + 1], ascending; n is 0 for an empty part. A byte outside UTF-8 is a cluster by itself.
    What a cluster has more than `REACH` bytes before `start` or behind `end` is left out.
    """
    cdef ptrdiff_t size = source.shape[0]
    start = max(0, min(start, size))
    end = max(start, min(end, size))
    if start == end:
        return np.array([start], np.int64)
    cdef vector[int64_t] found
    cdef const uint8_t* text = &source[0]
    cdef const uint8_t* stop = text + size
    cdef ptrdiff_t at = start, last, limit = min(size, end + _REACH)
    cdef ptrdiff_t low = max(0, start - _REACH)
    cdef ClusterRules rules
    cdef uint32_t code
    cdef int length
    with nogil:
        while 0 < low < start and start - low > _REACH - 3 and text[low] & 0xC0 == 0x80:
            low += 1
        at = character_start(text, stop, low, start)
        at = <ptrdiff_t> sure_start(text, size, low, at)
        last = at
        while at < limit:
            code = _classes.decode_at(text + at, stop, &length)
            if rules.begins(cluster_class(code)) and at > last:
                if at > start:
                    found.push_back(last)
                last = at
                if at >= end:
                    break
            at += length
        if last < end:
            found.push_back(last)
        found.push_back(at)
    array = np.empty(<ptrdiff_t> found.size(), np.int64)
    cdef int64_t[::1] result = array
    memcpy(&result[0], found.data(), found.size() * sizeof(int64_t))
    return array


cdef ptrdiff_t character_start(
    const uint8_t* text, const uint8_t* stop, ptrdiff_t low, ptrdiff_t at
) noexcept nogil:
    """Where the character that holds byte `at` starts; `at` where it is none's inner byte."""
    cdef ptrdiff_t lead = at
    cdef int length
    while lead > low and at - lead < 3 and text[lead] & 0xC0 == 0x80:
        lead -= 1
    _classes.decode_at(text + lead, stop, &length)
    return lead if lead + length > at else at
