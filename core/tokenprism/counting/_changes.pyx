"""What is counted into tables, told bit by bit, to be counted again after an interruption."""

from libc.stdint cimport uint8_t
from libcpp cimport bool as cbool
from libcpp.vector cimport vector

from tokenprism._progress cimport Progress
from tokenprism.counting._words cimport CountReader, WordChanges, WordCounts

from ..errors import CancelledError

cdef enum:
    BLOCK = 1 << 20  # bytes told at once


cdef class Changes:
    """What was counted into `words` since it was asked for the last time.

    `ordered`: new words are told in the order in which they were met. Takes 8 bytes of memory for
    each distinct word.
    """

    cdef WordCounts words
    cdef WordChanges changes
    cdef bint ordered

    def __init__(self, WordCounts words, bint ordered=False):
        self.words = words
        self.ordered = ordered

    def blocks(self, Progress progress):
        """The counts as blocks of about 1 MiB, each of which `count_again` takes by itself.

        Nothing may be counted meanwhile. Raises CancelledError.
        """
        cdef vector[uint8_t] block
        cdef cbool more = True
        self.changes.begin(self.words.table, self.ordered)
        while more:
            with nogil:
                block.clear()
                more = self.changes.more(self.words.table, block, BLOCK)
            if block.size():
                yield (<char*>block.data())[:block.size()]
            if progress.must_stop():
                raise CancelledError

    def skip(self):
        """All that is counted now is told already."""
        self.changes.skip(self.words.table)

    def forget(self):
        """The words were emptied."""
        self.changes.forget()


def count_again(WordCounts words, const uint8_t[::1] block):
    """Count what `Changes` told. False where the bytes are nothing that it could have told."""
    cdef CountReader reader
    cdef cbool good = True
    words._must_be_open()
    if len(block) == 0:
        return True
    reader = CountReader(&block[0], &block[0] + len(block))
    try:
        with nogil:
            while good and not reader.ended():
                good = reader.next()
                if good:
                    words.table.push(reader.word, reader.length, reader.count)
    finally:
        # Words that wait still point into `block`.
        words.table.flush()
    return bool(good)
