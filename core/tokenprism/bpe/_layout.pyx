"""The text of a training: its distinct words one after another in one array of symbols.

Words of one symbol are left out: nothing can be merged in them.
"""

from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from libcpp.vector cimport vector

from tokenprism._progress cimport Control
from tokenprism.bpe._symbols cimport NO_SYMBOL, Symbol
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
        if self.alphabet is not None:
            return self._lay_out_characters(words, many, control)
        for i in range(many):
            self.tokens += words[i].length * words[i].count
            if words[i].length > 1:
                length += words[i].length + 1
        self._make_room(length)
        if self.narrow.size():
            return self._fill(words, many, self.narrow.data(), control)
        return self._fill(words, many, self.wide.data(), control)

    cdef int _make_room(self, uint64_t length) except -1 nogil:
        if length >= (<uint64_t>1 << 32) - 64:
            with gil:
                raise CorpusError(
                    "the distinct pre-tokens have 4 GiB or more together",
                    remedy="Leave out rare pre-tokens (--min-word-count 2), choose a pattern "
                    "that splits more, or a smaller corpus",
                )
        if self.limit <= NARROW:
            self.narrow.resize(length)
        else:
            self.wide.resize(length)
        return 0

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

    cdef int _lay_out_characters(self, Word* words, size_t many, Control* control) except -1 nogil:
        """As `_lay_out`, for words in their order."""
        cdef vector[Symbol] symbols
        cdef uint64_t length = 1
        cdef size_t i
        for i in range(many):
            if i % STEP == 0 and control.must_stop():
                return 0
            self.alphabet.table.split(words[i].bytes(), words[i].length, symbols)
            self.tokens += symbols.size() * words[i].count
            if symbols.size() > 1:
                length += symbols.size() + 1
        self._make_room(length)
        if self.narrow.size():
            return self._fill_characters(words, many, self.narrow.data(), control)
        return self._fill_characters(words, many, self.wide.data(), control)

    cdef int _fill_characters(
        self, Word* words, size_t many, symbol_t* text, Control* control
    ) except -1 nogil:
        """Write the symbols of the words; an unknown one parts its neighbours or is left out."""
        cdef symbol_t edge = <symbol_t>-1
        cdef vector[Symbol] symbols
        cdef Symbol symbol
        cdef size_t i, at = 1
        text[0] = edge
        for i in range(many):
            if i % STEP == 0 and control.must_stop():
                return 0
            self.alphabet.table.split(words[i].bytes(), words[i].length, symbols)
            if symbols.size() < 2:
                continue
            for symbol in symbols:
                if symbol.number != NO_SYMBOL:
                    text[at] = <symbol_t>symbol.number
                    at += 1
                elif not self.alphabet.skips:
                    text[at] = edge
                    at += 1
            text[at] = edge
            at += 1
            self._end_run(words[i].count, at)
        if self.narrow.size():
            self.narrow.resize(at)
        else:
            self.wide.resize(at)
        return 1

    cdef int _end_run(self, uint64_t count, size_t at) except -1 nogil:
        """Note that the words up to `at` have this count."""
        if self.run_counts.empty() or <uint64_t>self.run_counts.back() != count:
            self.run_counts.push_back(count)
            self.run_ends.push_back(0)
        self.run_ends[self.run_ends.size() - 1] = <uint32_t>at
        while self.run_at.size() * 64 < at:
            self.run_at.push_back(<uint32_t>(self.run_ends.size() - 1))
        return 0
