"""Segmentation by an n-gram model: the most probable way to cut a segment into pieces.

State j of a byte says that its piece holds j + 1 bytes up to it; the last state, as many or more.
The gram of that length which ends at the byte gives its probability. A piece begins in state 0,
at the first byte of a character; from there the state grows by one a byte and stays at the last.
"""

from dataclasses import dataclass

import numpy as np

from libc.stddef cimport size_t
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy
from libcpp cimport bool as cbool

from tokenprism._progress cimport Progress
from tokenprism.bytepiece._grams cimport (
    GramLogs, GramModel, IMPOSSIBLE, MOST_ORDER, Segments, key_of,
)
from tokenprism.counting._words cimport Word, WordCounts

from ..errors import OptionError

cdef enum:
    STEP = 32_768  # bytes between two looks at the cancel flag
    WINDOW = 64    # bytes whose grams are asked for together


cdef inline size_t character_length(uint8_t lead) noexcept nogil:
    """Of a character in valid UTF-8."""
    return 1 if lead < 0xC0 else 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4


cdef inline cbool is_tail(uint8_t byte) noexcept nogil:
    return (byte & 0xC0) == 0x80


cdef inline cbool is_known(
    const GramLogs& logs, const uint8_t* character, size_t length
) noexcept nogil:
    """Whether the model has the grams from the character's first byte, or the longest in it."""
    cdef size_t order = logs.order, end
    if length <= order:
        # The beginnings of a known gram are known.
        return logs.of(key_of(character, length)) != IMPOSSIBLE
    for end in range(order, length + 1):
        if logs.of(key_of(character + end - order, order)) == IMPOSSIBLE:
            return False
    return True


cdef inline uint8_t step(
    int order, const GramLogs* logs, uint8_t byte, uint64_t window, const uint32_t* places,
    double* scores
) noexcept nogil:
    """Bring the scores of all states to the next byte; the predecessors of the first and last.

    The low four bits are the state before state 0; bit 4, whether the last state was last before.
    The grams are the ends of `window`. Sums are compared, not the scores before: two of these may
    differ where the sums do not, and the smaller state then counts.
    """
    cdef int top = order - 1, j, choice = 0
    cdef double emission, value, last = IMPOSSIBLE, first = IMPOSSIBLE
    cdef double above = scores[top - 1], highest = scores[top]
    if not is_tail(byte):
        emission = logs.of_byte(byte)
        first = scores[0] + emission
        for j in range(1, order):
            value = scores[j] + emission
            if value > first:
                first = value
                choice = j
    if above != IMPOSSIBLE or highest != IMPOSSIBLE:
        emission = logs.at(places[top], window << (64 - 8 * order) | <uint64_t>order)
        last = above + emission
        value = highest + emission
        if value > last:
            last = value
            choice |= 16
    for j in range(top - 1, 0, -1):
        value = scores[j - 1]
        if value != IMPOSSIBLE:
            value += logs.at(places[j], window << (56 - 8 * j) | <uint64_t>(j + 1))
        scores[j] = value
    scores[0] = first
    scores[top] = last
    return <uint8_t>choice


cdef inline void ask(
    int order, const GramLogs* logs, const uint8_t* text, size_t many, uint64_t starts,
    uint64_t window, uint32_t[8]* places
) noexcept nogil:
    """Find and ask for the slots of the grams that pieces can need at the next `many` bytes.

    Bit j of `starts`: the byte j + 1 before `text` begins a character.
    """
    cdef int top = order - 1, j
    cdef size_t i
    for i in range(many):
        window = window << 8 | text[i]
        starts = starts << 1 | (not is_tail(text[i]))
        for j in range(1, top):
            if starts >> j & 1:
                places[i][j] = logs.place(window << (56 - 8 * j) | <uint64_t>(j + 1))
                logs.ask(places[i][j])
        places[i][top] = logs.place(window << (64 - 8 * order) | <uint64_t>order)
        logs.ask(places[i][top])


cdef inline void run(
    int order, const GramLogs* logs, const uint8_t* text, size_t length, double* scores,
    uint8_t* back, double* kept
) noexcept nogil:
    """Bring the scores from the first byte to the last, with the predecessors at each.

    `kept`, where it is not NULL, takes the scores at each byte behind the first.
    """
    cdef uint32_t[WINDOW][8] places
    cdef uint64_t starts = 1, window = text[0]
    cdef size_t i = 1, k, many
    while i < length:
        many = min(<size_t>WINDOW, length - i)
        ask(order, logs, text + i, many, starts, window, places)
        for k in range(many):
            window = window << 8 | text[i + k]
            starts = starts << 1 | (not is_tail(text[i + k]))
            back[i + k] = step(order, logs, text[i + k], window, places[k], scores)
            if kept != NULL:
                memcpy(kept + (i + k) * order, scores, order * sizeof(double))
        i += many


@dataclass(frozen=True)
class Trace:
    """How a segment was cut.

    `starts` int64[k] of the pieces. `states` uint8[n], the state of each byte on the best path.
    `scores` float64[n, m], the best log probability of the text up to a byte in each state, minus
    infinity where it cannot be; they begin at 0 again behind an isolated character, whose own are
    minus infinity. `score`: the log probability of the whole, without isolated characters,
    `isolated` of them.
    """

    text: bytes
    starts: object
    states: object
    scores: object
    score: float
    isolated: int


cdef class Segmenter:
    """Cuts segments by one model. One thread at a time may use an object.

    `profile` says what an unknown gram in a character leads to: with "isolate" the character is a
    piece of its own and the stretches between such are cut as usual; with "characters", as
    PieceTokenizer has it, or "bytes", as bytepiece, the whole rest of the segment falls apart.
    `isolated` counts such characters and `dead` such segments, by their occurrences in `count`.
    """

    def __init__(self, GramModel model, str profile="isolate"):
        profiles = {"isolate": ISOLATE, "characters": CHARACTERS, "bytes": BYTES}
        if profile not in profiles:
            raise OptionError("the profile is not isolate, characters or bytes")
        if not 2 <= model.logs.order <= MOST_ORDER:
            raise OptionError("the order is not from 2 to 7")
        self.model = model
        self.profile = profiles[profile]

    cdef int cut(self, const uint8_t* text, size_t length) except -1 nogil:
        """Sets `ends` to the ends of the pieces of a segment of valid UTF-8."""
        cdef size_t i = 0, first = 0, size, k
        self.ends.clear()
        self.score = 0
        if self.back.size() < length:
            self.back.resize(2 * length)
        if self.profile != ISOLATE:
            return self.stretch(text, 0, length)
        while i < length:
            size = character_length(text[i])
            if size > 1 and not is_known(self.model.logs, text + i, size):
                self.stretch(text, first, i)
                first = i + size
                self.ends.push_back(<uint32_t>first)
                self.isolated += 1
                if self.states != NULL:
                    for k in range(size):
                        self.states[i + k] = <uint8_t>min(k, <size_t>self.model.logs.order - 1)
            i += size
        self.stretch(text, first, length)

    cdef int stretch(self, const uint8_t* text, size_t first, size_t last) except -1 nogil:
        """The dynamic programme over [first, last)."""
        cdef const GramLogs* logs = &self.model.logs
        cdef int order = logs.order, j, best = 0
        cdef double[8] scores
        cdef double* kept = NULL
        if first == last:
            return 0
        for j in range(order):
            scores[j] = IMPOSSIBLE
        scores[0] = logs.of_byte(text[first])
        if self.scores != NULL:
            kept = self.scores + first * order
            memcpy(kept, scores, order * sizeof(double))
        # The usual order is a constant, so that its loops are laid out flat.
        if order == 6:
            run(6, logs, text + first, last - first, scores, &self.back[first], kept)
        else:
            run(order, logs, text + first, last - first, scores, &self.back[first], kept)
        for j in range(1, order):
            if scores[j] > scores[best]:
                best = j
        self.score += scores[best]
        if scores[best] == IMPOSSIBLE:
            self.dead += 1
        return self.trace_back(text, first, last, best)

    cdef int trace_back(
        self, const uint8_t* text, size_t first, size_t last, int state
    ) except -1 nogil:
        """Follow the best predecessors from `state` of the last byte, and add the ends."""
        cdef int top = self.model.logs.order - 1
        cdef size_t i = last - 1, low = self.ends.size(), high
        cdef uint32_t end
        self.ends.push_back(<uint32_t>last)
        while i > first:
            if self.states != NULL:
                self.states[i] = <uint8_t>state
            if state == 0:
                if self.profile == BYTES or not is_tail(text[i]):
                    self.ends.push_back(<uint32_t>i)
                state = self.back[i] & 15
            elif state == top:
                state = top if self.back[i] & 16 else top - 1
            else:
                state -= 1
            i -= 1
        if self.states != NULL:
            self.states[first] = <uint8_t>state
        high = self.ends.size() - 1
        while low < high:
            end = self.ends[low]
            self.ends[low] = self.ends[high]
            self.ends[high] = end
            low += 1
            high -= 1

    def pieces(self, bytes segment):
        """The pieces of one segment of valid UTF-8."""
        cdef uint32_t start = 0, end
        found = []
        if segment:
            self.cut(<const uint8_t*>segment, len(segment))
            for end in self.ends:
                found.append(segment[start:end])
                start = end
        return found

    def trace(self, bytes segment):
        """How one segment of valid UTF-8 is cut, as a `Trace`."""
        cdef int64_t isolated = self.isolated
        cdef int order = self.model.logs.order
        states = np.zeros(len(segment), np.uint8)
        scores = np.full((len(segment), order), -np.inf)
        starts = np.zeros(0, np.int64)
        cdef uint8_t[::1] to_states = states
        cdef double[:, ::1] to_scores = scores
        self.score = 0
        if segment:
            self.states = &to_states[0]
            self.scores = &to_scores[0, 0]
            try:
                self.cut(<const uint8_t*>segment, len(segment))
            finally:
                self.states = NULL
                self.scores = NULL
            starts = np.array([0] + list(self.ends)[:self.ends.size() - 1], np.int64)
        return Trace(segment, starts, states, scores, self.score, self.isolated - isolated)

    def count(
        self, Segments segments, WordCounts pieces, size_t part, Progress progress,
        bint quiet=False,
    ):
        """Cut one part of the segments and count their pieces; False when cancelled.

        Bytes are added to `progress` unless `quiet`.
        """
        cdef size_t first = segments.edges.at(part), last = segments.edges.at(part + 1)
        cdef size_t i, done = 0, k
        cdef uint32_t start, end
        cdef int64_t isolated, dead
        cdef const uint8_t* text
        cdef Word* word
        cdef cbool stop = False
        pieces._must_be_open()
        with nogil:
            for i in range(first, last):
                word = &segments.words[i]
                text = word.bytes()
                isolated = self.isolated
                dead = self.dead
                self.cut(text, word.length)
                self.isolated = isolated + (self.isolated - isolated) * <int64_t>word.count
                self.dead = dead + (self.dead - dead) * <int64_t>word.count
                start = 0
                for k in range(self.ends.size()):
                    end = self.ends[k]
                    pieces.table.push(text + start, end - start, word.count)
                    start = end
                done += word.length
                if done >= STEP:
                    if not quiet:
                        progress.control.advance(done)
                    done = 0
                    stop = progress.control.must_stop()
                    if stop:
                        break
            pieces.table.flush()
            if not quiet:
                progress.control.advance(done)
        return not stop
