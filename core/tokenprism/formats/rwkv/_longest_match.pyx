"""Greedy encoding: the longest entry at each place, over bytes."""

import numpy as np

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libcpp cimport bool as cbool
from libcpp.vector cimport vector


cdef extern from "token_trie.hpp" namespace "tokenprism" nogil:
    cdef struct TrieMatch:
        int32_t id
        uint32_t length

    cdef cppclass TokenTrie:
        cbool reserve(size_t nodes, size_t ids) except +
        void insert(const uint8_t* p, size_t length, int32_t id) noexcept
        TrieMatch longest(const uint8_t* p, const uint8_t* end) noexcept


cdef class LongestMatch:
    """Entries of a vocabulary. Never changes; any number of threads may ask it at once."""

    cdef TokenTrie trie

    def __init__(self, dict ids):
        """`ids` by the bytes of each entry; all 256 single bytes must be among them."""
        cdef bytes token
        if any(bytes((byte,)) not in ids for byte in range(256)):
            raise ValueError("every byte must be an entry")
        if not self.trie.reserve(sum(map(len, ids)), max(ids.values()) + 1):
            raise MemoryError("the entries have too many bytes, or their ids are too high")
        for token in sorted(ids, key=len):
            self.trie.insert(<const uint8_t*> token, len(token), ids[token])

    def encode(self, bytes source):
        """Ids int32[n] and starts int64[n] of the tokens that tile `source`."""
        cdef vector[int32_t] ids
        cdef vector[int64_t] starts
        cdef const uint8_t* text = source
        cdef size_t size = len(source), at = 0
        cdef TrieMatch found
        with nogil:
            while at < size:
                found = self.trie.longest(text + at, text + size)
                ids.push_back(found.id)
                starts.push_back(<int64_t> at)
                at += found.length
        return _int32(ids), _int64(starts)


cdef object _int32(const vector[int32_t]& values):
    made = np.empty(values.size(), np.int32)
    cdef int32_t[::1] view = made
    cdef size_t i
    for i in range(values.size()):
        view[i] = values[i]
    return made


cdef object _int64(const vector[int64_t]& values):
    made = np.empty(values.size(), np.int64)
    cdef int64_t[::1] view = made
    cdef size_t i
    for i in range(values.size()):
        view[i] = values[i]
    return made
