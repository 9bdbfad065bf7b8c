"""Words with counts as sorted runs of bytes: written from memory, and several read as one."""

from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.vector cimport vector

from tokenprism._progress cimport Progress
from tokenprism.counting._words cimport Word, WordCounts, sort_by_bytes

from ..errors import CancelledError, StorageError


cdef extern from "word_runs.hpp" namespace "tokenprism" nogil:
    void write_record(
        vector[uint8_t]& to, const uint8_t* bytes, uint32_t length, uint64_t count, uint64_t place
    ) except +
    cbool rank_places(Word* words, const vector[uint64_t]& places, uint64_t end) except +

    cdef cppclass RunJoiner:
        int hungry
        vector[uint8_t] word
        uint64_t count
        uint64_t place
        void add(uint64_t size, uint64_t base) except +
        int next() except +
        uint64_t left() noexcept
        uint64_t wanted(uint64_t usual) noexcept
        void give(const uint8_t* bytes, size_t many) except +

cdef enum:
    # RunJoiner::Status
    DONE = 0
    WORD = 1
    REFILL = 2
    DAMAGED = 3
    BLOCK = 1 << 20       # bytes written at once
    LEAST = 1 << 12       # bytes read at once


def written(WordCounts words, Progress progress):
    """`words` as a sorted run, in blocks of about 1 MiB. They are a list afterwards.

    The place of a word is how many distinct words were counted before it. Raises CancelledError.
    """
    cdef Word* packed
    cdef size_t i = 0, many = len(words)
    cdef cbool sorted
    cdef vector[uint8_t] block
    with nogil:
        packed = words.pack()
        sorted = sort_by_bytes(packed, many, progress.control)
    if not sorted:
        raise CancelledError
    while i < many:
        with nogil:
            block.clear()
            while i < many and block.size() < BLOCK:
                write_record(
                    block, packed[i].bytes(), packed[i].length, packed[i].count, packed[i].order
                )
                i += 1
        yield (<char*>block.data())[:block.size()]
        if progress.must_stop():
            raise CancelledError


cdef class Runs:
    """Sorted runs, read as one: equal words are one word with the sum of the counts.

    `read(offset, size)` gives bytes of the runs, of which each is an (offset, size in bytes,
    number of words). The places of a run are counted on from those of the runs before it. All runs
    together are read with about `memory` bytes. `distinct`: words that were written so far. Raises
    StorageError where the runs are damaged.
    """

    cdef object _read
    cdef list _offsets
    cdef size_t _usual
    cdef uint64_t _places
    cdef readonly uint64_t distinct
    cdef RunJoiner _joiner

    def __init__(self, read, runs, size_t memory=1 << 24):
        self._read = read
        self._offsets = [offset for offset, _size, _words in runs]
        self._places = self.distinct = 0
        self._usual = min(<size_t>BLOCK, max(<size_t>LEAST, memory // max(1, len(runs))))
        for _offset, size, words in runs:
            self._joiner.add(size, self._places)
            self._places += words

    def written(self, Progress progress):
        """The runs as one, in blocks of about 1 MiB. Progress counts the bytes that are read.

        Raises CancelledError.
        """
        cdef vector[uint8_t] block
        cdef int found = WORD
        while found != DONE:
            with nogil:
                found = self._joiner.next()
                while found == WORD:
                    write_record(
                        block, self._joiner.word.data(), <uint32_t>self._joiner.word.size(),
                        self._joiner.count, self._joiner.place,
                    )
                    self.distinct += 1
                    if block.size() >= BLOCK:
                        break
                    found = self._joiner.next()
            if block.size() >= BLOCK or found == DONE:
                yield (<char*>block.data())[:block.size()]
                block.clear()
            if found == REFILL or found == DAMAGED:
                self._refill(found, progress)

    def collect(self, Progress progress, bint places, uint64_t least=1):
        """All words in memory, a complete list. Progress counts the bytes that are read.

        With `places` the words remember in which order they were met first. Those with a count
        below `least` are left out, as `WordCounts.leave_out_rare` does. Raises CancelledError.
        """
        cdef WordCounts words = WordCounts()
        cdef vector[uint64_t] first
        cdef cbool ranked = True
        cdef int found = REFILL
        while found != DONE:
            with nogil:
                found = self._joiner.next()
                while found == WORD:
                    if self._joiner.count < least:
                        words.left_out += 1
                    else:
                        words.table.append(
                            self._joiner.word.data(), <uint32_t>self._joiner.word.size(),
                            self._joiner.count,
                        )
                        if places:
                            first.push_back(self._joiner.place)
                    found = self._joiner.next()
            if found != DONE:
                self._refill(found, progress)
        words.table.end_list()
        words.packed = True
        if places:
            with nogil:
                ranked = rank_places(words.pack(), first, self._places)
        if not ranked:
            raise StorageError("the counts on disk are damaged")
        return words

    cdef int _refill(self, int found, Progress progress) except -1:
        """Read more of the run that wants it."""
        cdef uint64_t wanted
        cdef int run
        cdef const uint8_t[::1] block
        if found == DAMAGED:
            raise StorageError("the counts on disk are damaged")
        # Only now a run is known that wants more.
        run = self._joiner.hungry
        wanted = self._joiner.wanted(self._usual)
        if progress.must_stop():
            raise CancelledError
        offset = self._offsets[run]
        block = self._read(offset, wanted)
        if <uint64_t>len(block) != wanted:
            raise StorageError("the counts on disk are damaged")
        self._joiner.give(&block[0], len(block))
        self._offsets[run] = offset + wanted
        progress.advance(wanted)
        return 0
