"""The pairs of neighbouring tokens: their counts, their places, and which one is merged next.

A count never rises after the merge that made the pair, so pairs below `threshold` are not kept at
all; when no other is left the threshold falls and the pairs are counted anew.
"""

from libc.math cimport log2, pow
from libc.stddef cimport size_t
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport malloc

from tokenprism._progress cimport Control
from tokenprism.bpe._layout cimport Layout

cdef enum:
    REVISIT = 1 << 12     # candidates looked at between two looks at the cancel flag
    STEP = 1 << 15        # places between two looks at it
    SKETCH = 22           # binary logarithm of the buckets of the sketch, at most
    SUM = 0
    COUNT = 1
    PLACE = 2

# By how much the count of the last merge may be below its estimate, and the slope of the law that
# gives the estimate steeper than it was so far; found on texts in many languages.
cdef double SAFETY = 2, FIRST_SAFETY = 16, STEEPER = 0.3
cdef uint64_t MIX = 0x9E3779B97F4A7C15u


cdef class Pairs(Layout):
    """See `_pairs.pxd`."""

    cdef int64_t _threshold_for(self, int64_t count) noexcept nogil:
        """The least count that may matter when the next merge has at most `count`.

        Against the number of merges the count falls about as a power law, ever more steeply. A
        threshold too high costs a pass over the text later, one too low time and memory.
        """
        cdef int64_t known = self.log.length.load(), least
        cdef double share = <double>(known + 1) / (self.limit - self.base + 1), slope = 1
        if known >= 128:
            slope = STEEPER + max(1.0, log2(<double>self.log.pair_counts[known // 2] / count))
        least = <int64_t>(count * pow(share, slope) / (SAFETY if known >= 128 else FIRST_SAFETY))
        return max(self.min_count, min(least, count))

    cdef int _index(self, int64_t threshold, Control* control) except -1 nogil:
        """Count all pairs and note the places of those that occur `threshold` times or more."""
        if self.narrow.size():
            return self._index_text(self.narrow.data(), self.narrow.size(), threshold, control)
        return self._index_text(self.wide.data(), self.wide.size(), threshold, control)

    cdef int _index_text(
        self, symbol_t* text, size_t length, int64_t threshold, Control* control
    ) except -1 nogil:
        cdef size_t slot
        cdef Pair* pair
        cdef vector[uint32_t] sketch
        self.sketch_shift = 64 - SKETCH
        while self.sketch_shift < 54 and length >> (64 - self.sketch_shift) == 0:
            self.sketch_shift += 1
        self.threshold = threshold
        self.pairs.clear()
        self.queue.clear()
        if self.size > 256:
            # Most pairs are rare: sums over few buckets tell which ones need not be counted apart.
            sketch.resize(<size_t>1 << (64 - self.sketch_shift))
            if not self._walk(text, length, SUM, sketch.data(), control):
                return 0
        if not self._walk(text, length, COUNT, sketch.data(), control):
            return 0
        vector[uint32_t]().swap(sketch)
        for slot in range(self.pairs.capacity()):
            pair = self.pairs.at(slot)
            if pair == NULL:
                continue
            if pair.count < threshold or not self._fits(pair.key):
                drop(pair)
                continue
            pair.places = <uint32_t*>malloc(pair.many * sizeof(uint32_t))
            if pair.places == NULL:
                with gil:
                    raise MemoryError()
            pair.many = 0
            self.queue.push(Candidate(pair.count, pair.key, 0))
        return self._walk(text, length, PLACE, NULL, control)

    cdef int _walk(
        self, symbol_t* text, size_t length, int task, uint32_t* sketch, Control* control
    ) except -1 nogil:
        """Go through all neighbours and do one of the three tasks of `_index_text`."""
        cdef symbol_t edge = <symbol_t>-1, twin = <symbol_t>-1
        cdef const uint32_t* lengths = self.lengths.data()
        cdef size_t p = 1, q, watch = STEP
        cdef uint32_t k = 0
        cdef uint32_t* bucket = NULL
        cdef uint64_t key, most = 0xFFFFFFFFu
        cdef Pair* pair
        cdef bint counts = False
        while p < length:
            if p >= watch:
                watch = p + STEP
                if control.must_stop():
                    return 0
            if text[p] == edge:
                p += 1
                counts = False
                continue
            q = p + lengths[text[p]]
            # Of pairs in a run that share a token every second one counts, from its left end.
            counts = self.overlaps or text[q] != text[p] or not (counts and twin == text[p])
            twin = text[p] if text[q] == text[p] else edge
            if text[q] != edge:
                key = pair_key(text[p], text[q])
                while self.run_ends[k] <= p:
                    k += 1
                if sketch != NULL:
                    bucket = sketch + (key * MIX >> self.sketch_shift)
                if task == SUM:
                    if counts:
                        bucket[0] = <uint32_t>min(most, bucket[0] + <uint64_t>self.run_counts[k])
                elif task == COUNT:
                    if bucket == NULL or bucket[0] >= min(most, <uint64_t>self.threshold):
                        pair = self.pairs.put(key)
                        if counts:
                            pair.count += self.run_counts[k]
                        pair.many += 1
                else:
                    pair = self.pairs.find(key)
                    if pair != NULL and pair.count:
                        pair.places[pair.many] = <uint32_t>p
                        pair.many += 1
            p = q
        return 1

    cdef bint _fits(self, uint64_t key) noexcept nogil:
        """Whether the token of a pair would not be too long."""
        cdef uint64_t length = self.lengths[key >> 32]
        return length + self.lengths[<uint32_t>key] <= <uint64_t>self.longest

    cdef void _raise_threshold(self, int64_t count) noexcept nogil:
        cdef size_t slot
        cdef Pair* pair
        cdef int64_t threshold = self._threshold_for(count)
        if threshold <= self.threshold:
            return
        self.threshold = threshold
        for slot in range(self.pairs.capacity()):
            pair = self.pairs.at(slot)
            if pair != NULL and pair.count < threshold:
                drop(pair)

    cdef Pair* _best(self, Control* control) except? NULL nogil:
        """The pair to merge next; NULL where none reaches the threshold, or when cancelled."""
        cdef Candidate top
        cdef Pair* pair
        cdef uint64_t first, looked = 0
        while not self.queue.empty():
            looked += 1
            if looked % REVISIT == 0 and control.must_stop():
                return NULL
            top = self.queue.top()
            self.queue.pop()
            pair = self.pairs.find(top.key)
            if pair == NULL or pair.count < self.threshold:
                continue
            # What decides only ever gets worse, so what stands in the queue is a bound.
            if pair.count == top.count:
                if not self.in_text_order:
                    return pair
                if self.narrow.size():
                    first = self._first(self.narrow.data(), pair)
                else:
                    first = self._first(self.wide.data(), pair)
                if first == top.first:
                    return pair
                top.first = first
            top.count = pair.count
            self.queue.push(top)
        return NULL

    cdef uint64_t _first(self, symbol_t* text, Pair* pair) noexcept nogil:
        """The first place of a pair with a count."""
        cdef uint32_t a = <uint32_t>(pair.key >> 32), b = <uint32_t>pair.key
        cdef uint32_t a_length = self.lengths[a]
        cdef size_t i = 0
        while text[pair.places[i]] != a or text[pair.places[i] + a_length] != b:
            i += 1
        return pair.places[i]

    cdef void _lessen(self, uint64_t key, int64_t count) noexcept nogil:
        cdef Pair* pair = self.pairs.find(key)
        if pair != NULL and pair.count:
            pair.count -= count
            if pair.count < self.threshold:
                drop(pair)

    cdef uint32_t* _keep(self, uint64_t key, int64_t count, uint64_t many) except? NULL nogil:
        """Where the places of a pair that a merge made go; NULL where it cannot be a merge."""
        cdef uint32_t* places
        cdef Pair* pair
        if count < self.threshold or not self._fits(key):
            return NULL
        pair = self.pairs.put(key)
        places = <uint32_t*>malloc(many * sizeof(uint32_t))
        if places == NULL:
            with gil:
                raise MemoryError()
        pair.count, pair.places, pair.many = count, places, many
        self.queue.push(Candidate(count, key, 0))
        return places
