"""A set of digests, in a table of 16 bytes a slot."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

from ..errors import CorpusError

cdef size_t FIRST = 1 << 12


cdef class Seen:
    """Digests that were met. It takes at most `memory` bytes."""

    cdef vector[uint64_t] slots
    cdef size_t mask
    cdef size_t count
    cdef size_t most
    cdef size_t memory

    def __cinit__(self, size_t memory):
        self.memory = memory
        self.mask = FIRST - 1
        self.slots.resize(2 * FIRST)
        self.most = FIRST * 6 // 10

    def __len__(self):
        return self.count

    def add(self, bytes digest not None):
        """Put in a digest of 16 bytes or more, of which 16 count; whether it is new.

        Raises CorpusError where there is no room for another.
        """
        cdef uint64_t key[2]
        cdef bint fresh
        if len(digest) < 16:
            raise ValueError("a digest has 16 bytes at least")
        memcpy(key, <const char*> digest, 16)
        if key[0] == 0 and key[1] == 0:
            key[1] = 1  # zero marks a free slot
        fresh = self.put(key[0], key[1])
        if fresh and self.count > self.most:
            self.grow()
        return fresh

    cdef bint put(self, uint64_t first, uint64_t second) noexcept nogil:
        cdef size_t at = first & self.mask
        while self.slots[2 * at] != 0 or self.slots[2 * at + 1] != 0:
            if self.slots[2 * at] == first and self.slots[2 * at + 1] == second:
                return False
            at = (at + 1) & self.mask
        self.slots[2 * at] = first
        self.slots[2 * at + 1] = second
        self.count += 1
        return True

    cdef int grow(self) except -1:
        cdef size_t size = self.mask + 1
        cdef size_t i
        cdef vector[uint64_t] old
        if 3 * size * 16 > self.memory:  # the old table and one of twice its size
            if self.count <= size * 9 // 10:
                self.most = size * 9 // 10
                return 0
            raise CorpusError(
                "there are more different documents than can be kept in mind to find equal ones",
                remedy="Give it more memory (--dedupe-memory)",
            )
        old.swap(self.slots)
        self.slots.resize(4 * size)
        self.mask = 2 * size - 1
        self.most = 2 * size * 6 // 10
        self.count = 0
        for i in range(size):
            if old[2 * i] != 0 or old[2 * i + 1] != 0:
                self.put(old[2 * i], old[2 * i + 1])
        return 0
