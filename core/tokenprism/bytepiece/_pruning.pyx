"""Pieces with counts, and what becomes of the counts of those that are dropped."""

import numpy as np

from libc.math cimport NAN
from libc.stddef cimport size_t
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.memory cimport unique_ptr
from libcpp.vector cimport vector

from tokenprism._progress cimport Progress
from tokenprism.counting._words cimport CountReader, Word, WordCounts, WordTable, write_count

from ..errors import OptionError, StorageError


cdef extern from "piece_trie.hpp" namespace "tokenprism" nogil:
    cdef cppclass PieceList:
        vector[int64_t] counts
        size_t size() noexcept
        const uint8_t* bytes(size_t i) noexcept
        size_t length(size_t i) noexcept
        size_t text_size() noexcept
        void add(const uint8_t* text, size_t length, int64_t count) except +
        vector[uint32_t] ranked(cbool singles_first, size_t most) except +

    cdef cppclass PieceTrie:
        PieceTrie(const PieceList& pieces, cbool byte_lattice, double fallback) except +
        double fallback() noexcept

    cdef cppclass Token "tokenprism::PathFinder::Token":
        size_t start
        size_t end
        uint32_t piece

    cdef cppclass PathFinder:
        const vector[Token]& best(
            const PieceTrie& trie, const uint8_t* text, size_t length
        ) except +
        double score(size_t end) noexcept

cdef enum:
    STEP = 32_768  # bytes between two looks at the cancel flag
    BLOCK = 512    # pieces that one thread takes together
    KEPT = 1 << 20  # bytes told at once
    NONE = 0xFFFFFFFF


cdef class Pieces:
    """Distinct byte strings with 64-bit counts, in a fixed order."""

    cdef PieceList list

    def __len__(self):
        return self.list.size()

    @property
    def text_size(self):
        """Bytes of all pieces together."""
        return self.list.text_size()

    @property
    def total(self):
        """The sum of the counts."""
        cdef size_t i
        cdef int64_t sum = 0
        for i in range(self.list.size()):
            sum += self.list.counts[i]
        return sum

    @staticmethod
    def of(counts):
        """Pieces of a mapping to their counts, which must be at least 1."""
        cdef Pieces made = Pieces()
        cdef bytes text
        for text, count in counts.items():
            if not text or count < 1:
                raise OptionError("a piece is empty or has no count")
            made.list.add(<const uint8_t*>text, len(text), count)
        return made

    def blocks(self):
        """The pieces with their counts as blocks of about 1 MiB, for `of_blocks`."""
        cdef vector[uint8_t] block
        cdef size_t i = 0, many = self.list.size()
        while i < many:
            with nogil:
                block.clear()
                while i < many and block.size() < KEPT:
                    write_count(
                        block, self.list.bytes(i), <uint32_t>self.list.length(i),
                        <uint64_t>self.list.counts[i],
                    )
                    i += 1
            yield (<char*>block.data())[:block.size()]

    @staticmethod
    def of_blocks(blocks):
        """The pieces that `blocks` gave. StorageError where the bytes are nothing of the kind."""
        cdef Pieces made = Pieces()
        cdef CountReader reader
        cdef const uint8_t[::1] block
        cdef cbool good = True
        for block in blocks:
            if len(block) == 0:
                continue
            reader = CountReader(&block[0], &block[0] + len(block))
            with nogil:
                while good and not reader.ended():
                    good = reader.next()
                    if good:
                        made.list.add(reader.word, reader.length, <int64_t>reader.count)
            if not good:
                raise StorageError("the pieces on disk are damaged")
        return made

    cdef bytes text(self, size_t i):
        return self.list.bytes(i)[:self.list.length(i)]

    def to_dict(self):
        """Every piece with its count, in order."""
        cdef size_t i
        return {self.text(i): self.list.counts[i] for i in range(self.list.size())}

    def texts(self):
        """The pieces in order."""
        cdef size_t i
        return tuple([self.text(i) for i in range(self.list.size())])

    def counts(self):
        """The counts in order, int64[n]."""
        array = np.empty(self.list.size(), np.int64)
        cdef int64_t[::1] view = array
        cdef size_t i
        for i in range(self.list.size()):
            view[i] = self.list.counts[i]
        return array

    def top(self, size_t most):
        """The `most` pieces with the greatest counts, and these."""
        cdef vector[uint32_t] order
        cdef size_t i
        with nogil:
            order = self.list.ranked(False, most)
        return [(self.text(order[i]), self.list.counts[order[i]]) for i in range(order.size())]

    def ranked(self, bint singles_first):
        """The pieces by falling count, then falling length, then their bytes.

        `singles_first`: single bytes come before all others.
        """
        cdef vector[uint32_t] order
        cdef Pieces made = Pieces()
        cdef size_t i
        cdef uint32_t k
        with nogil:
            order = self.list.ranked(singles_first, self.list.size())
            for i in range(order.size()):
                k = order[i]
                made.list.add(self.list.bytes(k), self.list.length(k), self.list.counts[k])
        return made

    def parted(self, size_t limit):
        """The first `limit` pieces, and the others."""
        cdef Pieces first = Pieces()
        cdef Pieces others = Pieces()
        cdef size_t i
        for i in range(self.list.size()):
            (first if i < limit else others).take(self, i)
        return first, others

    cdef int take(self, Pieces other, size_t i) except -1:
        self.list.add(other.list.bytes(i), other.list.length(i), other.list.counts[i])
        return 0


def split(WordCounts candidates, size_t longest, uint64_t min_count, bint all_bytes):
    """Candidates that stay, those too long, and those too rare.

    The candidates are a complete list afterwards.
    `all_bytes`: single bytes stay whatever their count, those that do not occur with a count of 1.
    """
    cdef Pieces keep = Pieces()
    cdef Pieces long = Pieces()
    cdef Pieces rare = Pieces()
    cdef size_t i, many = candidates.table.size()
    cdef Word* words
    cdef Word* word
    cdef cbool[256] seen
    cdef uint8_t byte
    words = candidates.pack()
    with nogil:
        for i in range(256):
            seen[i] = False
        for i in range(many):
            word = &words[i]
            if word.length == 1:
                seen[word.bytes()[0]] = True
            if all_bytes and word.length == 1:
                keep.list.add(word.bytes(), 1, <int64_t>word.count)
            elif word.length > longest:
                long.list.add(word.bytes(), word.length, <int64_t>word.count)
            elif word.count < min_count:
                rare.list.add(word.bytes(), word.length, <int64_t>word.count)
            else:
                keep.list.add(word.bytes(), word.length, <int64_t>word.count)
        if all_bytes:
            for i in range(256):
                if not seen[i]:
                    byte = <uint8_t>i
                    keep.list.add(&byte, 1, 1)
    return keep, long, rare


cdef class Trie:
    """The pieces as a lattice over any text: its most probable tokens.

    A character that is no piece falls back on itself, with the weight `fallback`, by default 10
    less than the least of a piece; where `fallback` is given, characters that are pieces may fall
    back too. `byte_lattice`: pieces begin at any byte and nothing falls back, so all 256 bytes must
    be pieces.
    """

    cdef unique_ptr[PieceTrie] trie
    cdef readonly Pieces pieces

    def __init__(self, Pieces pieces, bint byte_lattice=False, fallback=None):
        cdef double weight = NAN if fallback is None else fallback
        self.pieces = pieces
        with nogil:
            self.trie.reset(new PieceTrie(pieces.list, byte_lattice, weight))

    @property
    def fallback(self):
        """The log weight of a character that is no piece."""
        return self.trie.get().fallback()

    def best(self, bytes text):
        """The tokens of the best path over a text of valid UTF-8, and its log probability."""
        cdef PathFinder finder
        cdef const vector[Token]* tokens
        cdef size_t i
        tokens = &finder.best(self.trie.get()[0], <const uint8_t*>text, len(text))
        found = [text[tokens[0][i].start:tokens[0][i].end] for i in range(tokens[0].size())]
        return found, finder.score(len(text))


cdef class Tally:
    """How often each piece of a trie, and each character that is none, was found in others.

    `fallen` is how often characters were found that are no pieces.
    """

    cdef Trie trie
    cdef vector[int64_t] counts
    cdef WordTable characters
    cdef readonly int64_t fallen

    def __init__(self, Trie trie):
        self.trie = trie
        self.counts.resize(trie.pieces.list.size())

    def add(self, Pieces pieces, size_t part, size_t parts, Progress progress):
        """Segment one of `parts` shares of `pieces` and add their counts; False when cancelled."""
        cdef PathFinder finder
        cdef const vector[Token]* tokens
        cdef Token token
        cdef size_t first, i, k, last, done = 0
        cdef const uint8_t* text
        cdef int64_t count
        cdef cbool stop = False
        with nogil:
            first = part * BLOCK
            while first < pieces.list.size() and not stop:
                last = min(first + BLOCK, pieces.list.size())
                for i in range(first, last):
                    text = pieces.list.bytes(i)
                    count = pieces.list.counts[i]
                    tokens = &finder.best(self.trie.trie.get()[0], text, pieces.list.length(i))
                    for k in range(tokens[0].size()):
                        token = tokens[0][k]
                        if token.piece != <uint32_t>NONE:
                            self.counts[token.piece] += count
                        else:
                            self.fallen += count
                            self.characters.push(
                                text + token.start, <uint32_t>(token.end - token.start), count
                            )
                    done += pieces.list.length(i)
                    if done >= STEP:
                        progress.control.advance(done)
                        done = 0
                        stop = progress.control.must_stop()
                        if stop:
                            break
                first += parts * BLOCK
            self.characters.flush()
            progress.control.advance(done)
        return not stop

    def absorb(self, Tally other):
        """Add what another tally over the same trie has found."""
        cdef size_t i
        for i in range(self.counts.size()):
            self.counts[i] += other.counts[i]
        self.fallen += other.fallen
        self.characters.absorb(other.characters, 0, other.characters.capacity())

    cdef Pieces made(self, cbool add, cbool characters):
        cdef Pieces made = Pieces()
        cdef WordTable copy
        cdef Word* words
        cdef size_t i
        cdef int64_t count
        cdef PieceList* old = &self.trie.pieces.list
        with nogil:
            for i in range(self.counts.size()):
                count = self.counts[i] + (old.counts[i] if add else 0)
                if count:
                    made.list.add(old.bytes(i), old.length(i), count)
            if characters:
                # Packing ends the use as a table, so it is done to a copy.
                copy.absorb(self.characters, 0, self.characters.capacity())
                words = copy.pack()
                for i in range(copy.size()):
                    made.list.add(words[i].bytes(), words[i].length, <int64_t>words[i].count)
        return made

    def replacing(self):
        """The pieces that were found, with how often; the others are gone."""
        return self.made(False, True)

    def added(self, bint characters):
        """The pieces of the trie with what was found added, and with the new `characters`."""
        return self.made(True, characters)
