"""Distinct pre-tokens with 64-bit counts."""

from libc.stddef cimport size_t
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from tokenprism._progress cimport Progress
from tokenprism.pretokenize._scanners cimport BATCH, cut, scanner_of

from ..errors import CorpusError, OptionError

# Between two looks at the cancel flag.
cdef size_t STEP = 1 << 16
cdef uint64_t LONGEST = (1 << 32) - 1
cdef size_t NO_LIMIT = -1


cdef class WordCounts:
    """Byte strings with how often each occurs. One thread at a time may change an object."""

    def __len__(self):
        """How many distinct words there are."""
        return self.table.size()

    @property
    def total(self):
        """How many words were counted, equal ones again."""
        return self.table.total()

    def add(self, const uint8_t[::1] word, uint64_t count=1):
        """Count `word`, which must not be empty, `count` times."""
        if len(word) == 0 or <uint64_t>len(word) > LONGEST:
            raise OptionError("a word must have between 1 byte and 4 GiB")
        self._must_be_open()
        self.table.push(&word[0], <uint32_t>len(word), count)
        self.table.flush()

    @property
    def memory(self):
        """How many bytes of memory the words take."""
        return self.table.footprint()

    def is_full(self, size_t limit):
        """Whether counting one more word could take more than `limit` bytes of memory."""
        return bool(self.table.is_full(limit))

    def count(self, const uint8_t[::1] text, int code, Progress progress, size_t start=0,
              size_t limit=NO_LIMIT):
        """Split `text` from byte `start` on by the scanner of the pattern's `code`, and count.

        Returns where it ended: before the end of `text` when `progress` was cancelled meanwhile,
        or soon after the words take `limit` bytes of memory. The interpreter lock is released.
        Raises CorpusError where one pre-token has 4 GiB or more.
        """
        cdef const uint8_t* ends[BATCH]
        cdef const uint8_t* p
        cdef const uint8_t* end
        cdef const uint8_t* mark
        cdef size_t many
        if scanner_of(code) == NULL:
            raise OptionError("this pattern has no scanner")
        self._must_be_open()
        if start >= <size_t>len(text):
            return len(text)
        p = mark = &text[start]
        end = &text[0] + len(text)
        try:
            with nogil:
                while p < end:
                    many = cut(code, p, end, ends, BATCH)
                    if <uint64_t>(ends[many - 1] - p) > LONGEST and has_longer(p, ends, many):
                        with gil:
                            raise CorpusError(
                                "a pre-token has 4 GiB or more",
                                remedy="Choose a pattern that splits the text",
                            )
                    self.table.push_run(p, ends, many, end)
                    p = ends[many - 1]
                    if <size_t>(p - mark) >= STEP:
                        progress.control.advance(p - mark)
                        mark = p
                        if progress.control.must_stop() or self.table.is_full(limit):
                            break
                progress.control.advance(p - mark)
        finally:
            # Words that wait still point into `text`.
            self.table.flush()
        return p - &text[0]

    def count_spans(self, const uint8_t[::1] text, const int64_t[::1] starts):
        """Count the pre-tokens of `text` that begin at `starts` (rising, the first 0)."""
        cdef Py_ssize_t i, many = len(starts), size = len(text)
        cdef int64_t end
        self._must_be_open()
        if many == 0:
            return
        if size > <Py_ssize_t>LONGEST:
            raise CorpusError(
                "a part of the corpus has 4 GiB or more", remedy="Split it into documents"
            )
        try:
            with nogil:
                for i in range(many):
                    end = starts[i + 1] if i + 1 < many else size
                    self.table.push(&text[starts[i]], <uint32_t>(end - starts[i]), 1)
        finally:
            self.table.flush()

    def absorb(self, WordCounts other, Progress progress):
        """Add the counts of `other`. Returns False when `progress` was cancelled meanwhile."""
        cdef size_t slot = 0
        self._must_be_open()
        other._must_be_open()
        with nogil:
            while slot < other.table.capacity() and not progress.control.must_stop():
                self.table.absorb(other.table, slot, slot + STEP)
                slot += STEP
        return slot >= other.table.capacity()

    def leave_out_rare(self, uint64_t least):
        """Leave out the words that were counted less than `least` times; `left_out` adds them up.

        The words are a complete list afterwards.
        """
        with nogil:
            self.pack()
            self.left_out += self.table.leave_out_rare(least)

    def empty(self, size_t limit):
        """Forget everything, but keep up to `limit` bytes of memory. The words must be a list."""
        self.table.empty(limit)
        self.packed = False

    def clear(self):
        """Forget everything and give the memory back."""
        with nogil:
            self.table.clear()
        self.packed = False

    def to_dict(self):
        """Every word with its count, in no particular order."""
        cdef size_t i
        cdef Word* words
        cdef WordCounts copy = self
        if not self.packed:
            # Packing ends the use as a table, so it is done to a copy.
            copy = WordCounts()
            copy.table.absorb(self.table, 0, self.table.capacity())
        words = copy.pack()
        return {
            words[i].bytes()[:words[i].length]: words[i].count for i in range(copy.table.size())
        }

    cdef int _must_be_open(self) except -1:
        if self.packed:
            raise OptionError("these counts are complete: nothing can be added")
        return 0

    cdef Word* pack(self) noexcept nogil:
        """The words as an array of `len(self)`; afterwards nothing can be counted any more."""
        self.packed = True
        return self.table.pack()


cdef bint has_longer(const uint8_t* p, const uint8_t** ends, size_t many) noexcept nogil:
    """Whether one of the words from `p` on is longer than can be counted."""
    cdef size_t i
    for i in range(many):
        if <uint64_t>(ends[i] - p) > LONGEST:
            return True
        p = ends[i]
    return False
