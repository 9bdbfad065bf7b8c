"""The text of a training: its distinct words one after another in one array of symbols.

Words of one symbol are left out: nothing can be merged in them.
"""

from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from tokenprism._progress cimport Control
from tokenprism.counting._words cimport Word, order_words, sort_words

from ..errors import CorpusError

cdef enum:
    STEP = 1 << 15        # words between two looks at the cancel flag


cdef class Layout:
    """See `_layout.pxd`. Filled once."""

    cdef int _lay_out(self, Word* words, size_t many, Control* control) except -1 nogil:
        """Write the words between edges. 0 when cancelled; CorpusError where they are too many."""
        cdef size_t i
        cdef uint64_t length = 1
        cdef bint ordered
        if self.in_text_order:
            ordered = order_words(words, many, control[0])
        else:
            ordered = sort_words(words, many, control[0])
        if not ordered:
            return 0
        self.tokens = 0
        for i in range(many):
            self.tokens += words[i].length * words[i].count
            if words[i].length > 1:
                length += words[i].length + 1
        if length >= (<uint64_t>1 << 32) - 64:
            with gil:
                raise CorpusError(
                    "the distinct pre-tokens have 4 GiB or more together",
                    remedy="Choose a pattern that splits more, or a smaller corpus",
                )
        if self.limit <= NARROW:
            self.narrow.resize(length)
            return self._fill(words, many, self.narrow.data(), control)
        self.wide.resize(length)
        return self._fill(words, many, self.wide.data(), control)

    cdef int _fill(
        self, Word* words, size_t many, symbol_t* text, Control* control
    ) except -1 nogil:
        cdef symbol_t edge = <symbol_t>-1
        cdef size_t i, at = 1
        cdef uint32_t k
        cdef const uint8_t* bytes
        text[0] = edge
        for i in range(many):
            if words[i].length < 2:
                continue
            if self.run_counts.empty() or <uint64_t>self.run_counts.back() != words[i].count:
                self.run_counts.push_back(words[i].count)
                self.run_ends.push_back(0)
            bytes = words[i].bytes()
            for k in range(words[i].length):
                text[at + k] = self.symbol_of[bytes[k]]
            at += words[i].length
            text[at] = edge
            at += 1
            self.run_ends[self.run_ends.size() - 1] = <uint32_t>at
            while self.run_at.size() * 64 < at:
                self.run_at.push_back(<uint32_t>(self.run_ends.size() - 1))
            if i % STEP == 0 and control.must_stop():
                return 0
        return 1
