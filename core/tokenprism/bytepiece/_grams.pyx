"""Distinct segments of a corpus, and the byte n-grams in them: counts and log probabilities."""

import numpy as np

from libc.stddef cimport size_t
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libcpp cimport bool as cbool
from libcpp.vector cimport vector

from tokenprism._progress cimport Progress
from tokenprism.bytepiece._segments cimport has_no_pieces, segment_end
from tokenprism.counting._words cimport WordCounts, part_by_hash

from ..errors import CorpusError, OptionError

cdef enum:
    STEP = 65_536  # bytes between two looks at the cancel flag
    LONGEST = 4_294_967_295


def count_segments(WordCounts words, const uint8_t[::1] text, int front, Progress progress):
    """Cut `text`, which stands alone, into segments and count those that pieces are made of.

    Returns how many there were and how many bytes the others had; bytes are added to `progress`,
    and it ends early when that is cancelled. CorpusError for a segment of 4 GiB or more.
    """
    cdef const uint8_t* p
    cdef const uint8_t* end
    cdef const uint8_t* mark
    cdef const uint8_t* q
    cdef int64_t segments = 0, other = 0
    words._must_be_open()
    if len(text) == 0:
        return 0, 0
    p = mark = &text[0]
    end = p + len(text)
    try:
        with nogil:
            while p < end:
                q = segment_end(front, p, end)
                if has_no_pieces(front, p, end):
                    other += q - p
                else:
                    if <uint64_t>(q - p) > LONGEST:
                        with gil:
                            raise CorpusError(
                                "a segment has 4 GiB or more", remedy="Break its text into lines"
                            )
                    words.table.push(p, <uint32_t>(q - p), 1)
                    segments += 1
                p = q
                if <size_t>(p - mark) >= STEP:
                    progress.control.advance(p - mark)
                    mark = p
                    if progress.control.must_stop():
                        break
            progress.control.advance(p - mark)
    finally:
        # Words that wait still point into `text`.
        words.table.flush()
    return segments, other


def memory_of(WordCounts words):
    """Bytes that the table takes."""
    return words.table.footprint()


cdef class Segments:
    """Distinct segments with their counts, to be read by several threads.

    `words` is used up: nothing can be counted into it any more, but for `clear`, which also ends
    the use of this object.
    """

    def __init__(self, WordCounts words):
        if words.packed:
            raise OptionError("these counts were used up before")
        self.owner = words
        self.many = words.table.size()
        self.words = words.pack()
        self.edges.push_back(0)
        self.edges.push_back(self.many)

    def __len__(self):
        return self.many

    def divide(self, unsigned bits):
        """Bring the segments into 2^bits parts, which depend on the segments alone."""
        with nogil:
            part_by_hash(self.words, self.many, bits, self.edges)

    @property
    def parts(self):
        """How many parts there are: 1, until `divide` makes more."""
        return self.edges.size() - 1

    def size(self, size_t first, size_t last):
        """Bytes of the distinct segments in the parts [first, last)."""
        cdef size_t i
        cdef uint64_t sum = 0
        for i in range(self.edges.at(first), self.edges.at(last)):
            sum += self.words[i].length
        return sum

    @property
    def bytes(self):
        """Bytes of all distinct segments together."""
        return self.size(0, self.parts)


cdef uint64_t key_of(const uint8_t* text, size_t length) noexcept nogil:
    cdef uint64_t key = 0
    cdef size_t i
    for i in range(length):
        key |= <uint64_t>text[i] << (56 - 8 * i)
    return key | length


cdef class SortedGrams:
    """Grams in the order of their bytes with their counts: own memory, or a mapped file."""

    cdef Gram* own
    cdef object mapped
    cdef size_t many

    def __dealloc__(self):
        free(self.own)

    def __len__(self):
        return self.many

    cdef const Gram* begin(self):
        cdef const uint64_t[:, ::1] view
        if self.mapped is None or self.many == 0:
            return self.own
        view = self.mapped
        return <const Gram*>&view[0, 0]

    def array(self):
        """Keys and counts, uint64[n, 2], without a copy: valid as long as this object."""
        if self.mapped is not None or self.many == 0:
            return np.zeros((0, 2), np.uint64) if self.many == 0 else self.mapped
        return np.asarray(<uint64_t[:self.many, :2]><uint64_t*>self.own)

    @staticmethod
    def of(array):
        """The grams of `array`, as another run gave it; the array is not copied."""
        cdef SortedGrams made = SortedGrams()
        made.mapped = array
        made.many = len(array)
        return made


cdef class GramCounter:
    """Counts the grams of segments. One thread at a time may use an object."""

    cdef GramTable table
    cdef readonly int order

    def __init__(self, int order):
        self.order = order

    def __len__(self):
        """How many distinct grams of the full order, or at ends of segments, there are."""
        return self.table.size()

    def count(self, Segments segments, size_t part, Progress progress, bint quiet=False):
        """Count the grams of one part of the segments; False when cancelled.

        Bytes are added to `progress` unless `quiet`.
        """
        cdef size_t first = segments.edges.at(part), last = segments.edges.at(part + 1)
        cdef size_t i, done = 0
        cdef Word* word
        cdef cbool stop = False
        with nogil:
            for i in range(first, last):
                word = &segments.words[i]
                self.table.count(word.bytes(), word.length, word.count, self.order)
                done += word.length
                if done >= STEP:
                    if not quiet:
                        progress.control.advance(done)
                    done = 0
                    stop = progress.control.must_stop()
                    if stop:
                        break
            self.table.flush()
            if not quiet:
                progress.control.advance(done)
        return not stop

    def take(self, Progress progress):
        """The grams so far as a sorted run, which leaves none; None when cancelled."""
        cdef SortedGrams run = SortedGrams()
        cdef cbool stopped = False
        with nogil:
            run.own = self.table.take(&run.many, &stopped, progress.control)
        return None if stopped else run


cdef class GramCounts:
    """Counts of the grams of every order. Grams of two bytes and more are pruned.

    Every byte is counted: one that does not occur has a pseudo-count of 1.
    """

    @property
    def order(self):
        """The length of the longest grams."""
        return self.orders.order

    @property
    def min_count(self):
        """How often a gram of two bytes or more must occur to be kept."""
        return self.orders.min_count

    @property
    def positions(self):
        """The count of the empty gram: bytes of the segments, and the pseudo-counts."""
        return self.orders.positions

    @property
    def distinct(self):
        """How many grams of each length 0 to the order there were before pruning."""
        return [self.orders.distinct[j] for j in range(self.orders.order + 1)]

    @property
    def total(self):
        """How many places of each length 0 to the order hold a gram."""
        return [self.orders.total[j] for j in range(self.orders.order + 1)]

    @property
    def kept(self):
        """How many grams of each length 0 to the order are kept."""
        return [1] + [self.orders.kept[j].size() for j in range(1, self.orders.order + 1)]

    def grams(self, int length):
        """Grams of one length, sorted: their bytes from the highest byte on, uint64[n], and counts.

        The lowest byte of a key is the length. The counts are int64[n].
        """
        if not 1 <= length <= self.orders.order:
            raise OptionError("there are no grams of this length")
        cdef size_t many = self.orders.kept[length].size(), i
        keys = np.empty(many, np.uint64)
        counts = np.empty(many, np.int64)
        cdef uint64_t[::1] to_keys = keys
        cdef int64_t[::1] to_counts = counts
        for i in range(many):
            to_keys[i] = self.orders.kept[length][i].key
            to_counts[i] = <int64_t>self.orders.kept[length][i].count
        return keys, counts


cdef int lay_out(runs, vector[GramRun]& parts) except -1:
    cdef GramRun part
    cdef SortedGrams run
    for run in runs:
        part.next = run.begin()
        part.end = part.next + run.many
        parts.push_back(part)
    return 0


def join(runs, Progress progress):
    """Sorted runs of the longest grams as one; None when cancelled."""
    cdef vector[GramRun] parts
    cdef SortedGrams made = SortedGrams()
    cdef cbool stopped = False
    lay_out(runs, parts)
    with nogil:
        made.own = join_runs(parts, &made.many, &stopped, progress.control)
    return None if stopped else made


def merge(runs, int order, uint64_t min_count, Progress progress):
    """The counts of all orders from sorted runs of the longest grams; None when cancelled."""
    cdef vector[GramRun] parts
    cdef cbool whole
    cdef GramCounts made = GramCounts()
    if not 1 <= order <= MOST_ORDER:
        raise OptionError("the order is not from 1 to 7")
    lay_out(runs, parts)
    made.orders.order = order
    made.orders.min_count = min_count
    with nogil:
        whole = merge_runs(parts, made.orders, progress.control)
    return made if whole else None


cdef class GramModel:
    """Log probabilities of the last byte of a gram behind those before it."""

    @property
    def order(self):
        """The length of the longest grams."""
        return self.logs.order

    def __len__(self):
        return self.logs.size()

    @staticmethod
    def of(GramCounts counts, Progress progress):
        """From counts; None when cancelled."""
        cdef GramModel made = GramModel()
        cdef cbool whole
        with nogil:
            whole = made.logs.fill(counts.orders, progress.control)
        return made if whole else None

    @staticmethod
    def from_logs(int order, logs):
        """From given log probabilities; the beginning and the end of each gram must be in it too
        where a segmentation can reach them."""
        cdef GramModel made = GramModel()
        cdef bytes gram
        made.logs.reserve(len(logs))
        made.logs.order = order
        for gram, value in logs.items():
            if 0 < len(gram) <= order:
                made.logs.set(key_of(<const uint8_t*>gram, len(gram)), value)
        return made

    def __reduce__(self):
        return GramModel.from_columns, (self.order, *self.columns())

    def columns(self):
        """Keys uint64[n], as in `GramCounts.grams`, and logarithms float64[n], in no order."""
        cdef size_t many = self.logs.size()
        keys = np.empty(many, np.uint64)
        values = np.empty(many, np.float64)
        cdef uint64_t[::1] to_keys = keys
        cdef double[::1] to_values = values
        if many:
            with nogil:
                self.logs.copy(&to_keys[0], &to_values[0])
        return keys, values

    @staticmethod
    def from_columns(int order, const uint64_t[::1] keys, const double[::1] values):
        """The model that `columns` was asked of."""
        cdef GramModel made = GramModel()
        cdef Py_ssize_t i, many = min(len(keys), len(values))
        made.logs.reserve(many)
        made.logs.order = order
        with nogil:
            for i in range(many):
                made.logs.set(keys[i], values[i])
        return made

    def log_of(self, bytes gram):
        """The natural logarithm of the conditional probability; None for a gram not known."""
        cdef double value
        if not 0 < len(gram) <= self.logs.order:
            return None
        value = self.logs.of(key_of(<const uint8_t*>gram, len(gram)))
        return None if value == IMPOSSIBLE else value
