"""The merge loop: learns the merges of byte-pair encoding from distinct pre-tokens with counts.

The words lie one after another in one array of symbols. For each pair that can still become a
merge its exact places are known, so a merge touches nothing but its own occurrences. A count never
rises after the merge that made the pair, so pairs below `threshold` are not kept at all; when no
other is left the threshold falls and the pairs are counted anew.
"""

import numpy as np

from libc.stddef cimport size_t
from libc.math cimport log2, pow
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc

from tokenprism._progress cimport Control, Progress
from tokenprism.counting._words cimport Word, WordCounts, prefetch, sort_words

from ..errors import CorpusError

cdef enum:
    AHEAD = 12            # places to prefetch before they are needed
    STEP = 1 << 15        # places between two looks at the cancel flag
    NARROW = 65534        # the largest vocabulary whose ids, edge and gap fit 16 bits
    SKETCH = 22           # binary logarithm of the buckets of the sketch
    SUM = 0
    COUNT = 1
    PLACE = 2

# By how much the count of the last merge may be below its estimate, and the slope of the law that
# gives the estimate steeper than it was so far; found on texts in many languages.
cdef double SAFETY = 2, FIRST_SAFETY = 16, STEEPER = 0.3
cdef uint64_t MIX = 0x9E3779B97F4A7C15u


cdef inline uint64_t pair_key(uint64_t left, uint64_t right) noexcept nogil:
    return left << 32 | right


cdef class MergeLog:
    """The merges learned so far; may be read at any time from any thread."""

    def __cinit__(self, int64_t most):
        self.lefts = np.empty(most, np.int32)
        self.rights = np.empty(most, np.int32)
        self.results = np.empty(most, np.int32)
        self.pair_counts = np.empty(most, np.int64)
        self.token_counts = np.empty(most, np.int64)

    def __len__(self):
        """How many merges are known."""
        return self.length.load()

    def copy(self, int64_t start=0):
        """Columns of the merges from index `start` on, as far as they are known.

        Ids of the left, the right and the resulting token (int32), how often the pair occurred
        (int64), and how many tokens the whole text has after the merge (int64);
        `tokens_before` says how many it has before the first.
        """
        known = self.length.load()
        columns = [self.lefts, self.rights, self.results, self.pair_counts, self.token_counts]
        return tuple([np.asarray(column)[start:known].copy() for column in columns])

    cdef void append(
        self, int32_t left, int32_t right, int32_t result, int64_t count, int64_t tokens
    ) noexcept nogil:
        cdef int64_t at = self.length.load()
        self.lefts[at] = left
        self.rights[at] = right
        self.results[at] = result
        self.pair_counts[at] = count
        self.token_counts[at] = tokens
        # Readers that see the new length see the row.
        self.length.store(at + 1)


cdef class Merger:
    """Learns merges from words. `size` counts bytes and tokens, not special tokens.

    `limit` is the largest `size`; a pair must occur `min_count` times and its token have at most
    `longest` bytes. Equal counts: the smaller pair of symbols first, where the symbol of byte `b`
    is `symbol_of[b]` (a permutation of 0-255) and a token's symbol is its id. With `share` a merge
    whose bytes a token has already gives that token's id again.
    """

    def __init__(self, int64_t limit, *, int64_t min_count, int64_t longest,
                 const uint8_t[::1] symbol_of, bint share):
        cdef int i
        self.limit = limit
        self.size = 256
        self.min_count = max(1, min_count)
        self.longest = longest
        self.share = share
        # Where ids are shared there may be more merges than ids: each makes a token from two that
        # were there, and there is one at most for each cut of each token.
        self.log = MergeLog(limit - 256 if not share else (limit - 256) * 4)
        for i in range(256):
            self.symbol_of[i] = symbol_of[i]
            self.byte_of[symbol_of[i]] = <uint8_t>i
        self.lengths.assign(256, 1)
        self.left.assign(limit, Neighbour(0, 0, NULL))
        self.right.assign(limit, Neighbour(0, 0, NULL))

    def prepare(self, WordCounts words, Progress progress):
        """Lay out `words`, which are used up, and count their pairs. False when cancelled."""
        cdef size_t many = len(words)
        cdef Word* packed
        cdef bint laid_out
        cdef Control* control = &progress.control
        with nogil:
            packed = words.pack()
            laid_out = self._lay_out(packed, many, control)
        words.clear()
        if not laid_out:
            return False
        with nogil:
            if self.narrow.size():
                laid_out = self._index(
                    self.narrow.data(), self.narrow.size(), self.min_count, control
                )
            else:
                laid_out = self._index(
                    self.wide.data(), self.wide.size(), self.min_count, control
                )
        return laid_out

    def learn(self, Progress progress):
        """Merge until the vocabulary is full or no pair is left. False when cancelled."""
        cdef bint finished
        cdef Control* control = &progress.control
        with nogil:
            if self.narrow.size():
                finished = self._learn(self.narrow.data(), self.narrow.size(), control)
            else:
                finished = self._learn(self.wide.data(), self.wide.size(), control)
        return finished

    cdef int _lay_out(self, Word* words, size_t many, Control* control) except -1 nogil:
        cdef size_t i
        cdef uint64_t length = 1
        if not sort_words(words, many, 0, control[0]):
            return 0
        self.tokens = 0
        for i in range(many):
            self.tokens += words[i].length * words[i].count
            if words[i].length > 1:
                length += words[i].length + 1
        self.log.tokens_before = self.tokens
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

    cdef int64_t _threshold_for(self, int64_t count) noexcept nogil:
        """The least count that may matter when the next merge has at most `count`.

        Against the number of merges the count falls about as a power law, ever more steeply. A
        threshold too high costs a pass over the text later, one too low time and memory.
        """
        cdef int64_t known = self.log.length.load(), least
        cdef double share = <double>(known + 1) / (self.limit - 255), slope = 1
        if known >= 128:
            slope = STEEPER + max(1.0, log2(<double>self.log.pair_counts[known // 2] / count))
        least = <int64_t>(count * pow(share, slope) / (SAFETY if known >= 128 else FIRST_SAFETY))
        return least if least > self.min_count else self.min_count

    cdef int _index(
        self, symbol_t* text, size_t length, int64_t threshold, Control* control
    ) except -1 nogil:
        """Count all pairs and note the places of those that occur `threshold` times or more."""
        cdef size_t slot
        cdef Pair* pair
        cdef vector[uint32_t] sketch
        self.threshold = threshold
        self.pairs.clear()
        self.queue = priority_queue[Candidate]()
        if self.size > 256:
            # Most pairs are rare: sums over few buckets tell which ones need not be counted apart.
            sketch.resize(<size_t>1 << SKETCH)
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
            self.queue.push(Candidate(pair.count, pair.key))
        return self._walk(text, length, PLACE, NULL, control)

    cdef int _walk(
        self, symbol_t* text, size_t length, int task, uint32_t* sketch, Control* control
    ) except -1 nogil:
        """Go through all neighbours and do one of the three tasks of `_index`."""
        cdef symbol_t edge = <symbol_t>-1
        cdef const uint32_t* lengths = self.lengths.data()
        cdef size_t p = 1, q, watch = STEP
        cdef uint32_t k = 0
        cdef uint32_t* bucket = NULL
        cdef uint64_t key, most = 0xFFFFFFFFu
        cdef Pair* pair
        while p < length:
            if p >= watch:
                watch = p + STEP
                if control.must_stop():
                    return 0
            if text[p] == edge:
                p += 1
                continue
            q = p + lengths[text[p]]
            if text[q] != edge:
                key = pair_key(text[p], text[q])
                while self.run_ends[k] <= p:
                    k += 1
                if sketch != NULL:
                    bucket = sketch + (key * MIX >> (64 - SKETCH))
                if task == SUM:
                    bucket[0] = <uint32_t>min(most, bucket[0] + <uint64_t>self.run_counts[k])
                elif task == COUNT:
                    if bucket == NULL or bucket[0] >= min(most, <uint64_t>self.threshold):
                        pair = self.pairs.put(key)
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

    cdef Pair* _best(self) noexcept nogil:
        """The pair to merge next; NULL where none reaches the threshold."""
        cdef Candidate top
        cdef Pair* pair
        while not self.queue.empty():
            top = self.queue.top()
            self.queue.pop()
            pair = self.pairs.find(top.key)
            if pair == NULL or pair.count < self.threshold:
                continue
            if pair.count == top.count:
                return pair
            top.count = pair.count
            self.queue.push(top)
        return NULL

    cdef uint32_t _new_token(self, uint32_t a, uint32_t b) except? 0 nogil:
        """The id for the token of `a` and `b`."""
        cdef uint32_t new = <uint32_t>self.size
        cdef string spelling
        cdef int i
        if self.share:
            if self.spellings.empty():
                for i in range(256):
                    self.spellings.push_back(string(1, <char>self.byte_of[i]))
            spelling = self.spellings[a] + self.spellings[b]
            if self.id_of.count(spelling):
                return self.id_of[spelling]
            self.id_of[spelling] = new
            self.spellings.push_back(spelling)
        self.lengths.push_back(self.lengths[a] + self.lengths[b])
        self.size += 1
        return new

    cdef int _learn(self, symbol_t* text, size_t length, Control* control) except -1 nogil:
        cdef Pair* best
        cdef uint32_t* places
        cdef size_t many
        cdef uint32_t a, b, new
        cdef int64_t count, before, review = 256
        cdef int going = 1
        while self.size < self.limit and self.log.length.load() < self.log.lefts.shape[0]:
            if control.must_stop():
                return 0
            best = self._best()
            if best == NULL:
                if self.threshold == self.min_count:
                    return 1
                if not self._index(text, length, self._threshold_for(self.threshold), control):
                    return 0
                continue
            a, b = <uint32_t>(best.key >> 32), <uint32_t>best.key
            count, places, many = best.count, best.places, best.many
            best.places = NULL
            drop(best)
            if self.size >= review:
                review = self.size + self.size // 4
                self._raise_threshold(count)
            before = self.size
            try:
                new = self._new_token(a, b)
                if self.size > before:
                    going = self._merge(text, places, many, a, b, new, control)
                elif self._replace(text, places, many, a, b, new, control):
                    # Pairs with this id may gain, even those that are not known any more.
                    going = self._index(text, length, self.threshold, control)
                else:
                    going = 0
            finally:
                free(places)
            if not going:
                return 0
            self.log.append(
                self.byte_of[a] if a < 256 else a, self.byte_of[b] if b < 256 else b, new,
                count, self.tokens,
            )
            control.reach(self.log.length.load())
        return 1

    cdef int _merge(
        self, symbol_t* text, uint32_t* places, size_t many,
        uint32_t a, uint32_t b, uint32_t new, Control* control
    ) except -1 nogil:
        """Make `new` of every `a` with `b` behind it, and count the pairs that this changes."""
        cdef symbol_t edge = <symbol_t>-1, gap = <symbol_t>-2
        cdef symbol_t x, y
        cdef uint32_t a_length = self.lengths[a], length = self.lengths[new]
        cdef const uint32_t* lengths = self.lengths.data()
        cdef const uint32_t* run_at = self.run_at.data()
        cdef const uint32_t* run_ends = self.run_ends.data()
        cdef const int64_t* run_counts = self.run_counts.data()
        cdef Neighbour* left = self.left.data()
        cdef Neighbour* right = self.right.data()
        cdef size_t i, live = 0
        cdef uint32_t p, k, run_end = 0
        cdef int64_t weight = 0, twin_count = 0, merged = 0
        cdef uint64_t twins = 0
        cdef uint32_t* twin_next = NULL
        cdef uint32_t* next
        cdef bint kept = False
        for i in range(many):
            if i % STEP == STEP - 1 and control.must_stop():
                return 0
            if i + AHEAD < many:
                prefetch(text + places[i + AHEAD])
            p = places[i]
            # A place is out of date when a merge since took one of its tokens.
            if text[p] != a or text[p + a_length] != b:
                continue
            if p >= run_end:
                k = run_at[p >> 6]
                while run_ends[k] <= p:
                    k += 1
                weight = run_counts[k]
                run_end = run_ends[k]
            x = text[p - 1]
            y = text[p + length]
            text[p + a_length] = gap
            text[p] = <symbol_t>new
            text[p + length - 1] = <symbol_t>new
            places[live] = p
            live += 1
            merged += weight
            if x == new:
                # The token just made counted `a` as its right neighbour.
                right[a].count -= weight
                right[a].many -= 1
                twin_count += weight
                twins += 1
            elif x != edge:
                if left[x].many == 0:
                    self.left_seen.push_back(x)
                left[x].count += weight
                left[x].many += 1
            if y != edge:
                if right[y].many == 0:
                    self.right_seen.push_back(y)
                right[y].count += weight
                right[y].many += 1

        for x in self.left_seen:
            if left[x].many == 0:
                continue
            if x != a or a != b:
                self._lessen(pair_key(x, a), left[x].count)
            left[x].next = self._keep(pair_key(x, new), left[x].count, left[x].many)
            left[x].many = 0
            kept = kept or left[x].next != NULL
        for y in self.right_seen:
            if right[y].many == 0:
                continue
            if y != b or a != b:
                self._lessen(pair_key(b, y), right[y].count)
            right[y].next = self._keep(pair_key(new, y), right[y].count, right[y].many)
            right[y].many = 0
            kept = kept or right[y].next != NULL
        if twins:
            if a != b:
                self._lessen(pair_key(b, a), twin_count)
            twin_next = self._keep(pair_key(new, new), twin_count, twins)
            kept = kept or twin_next != NULL

        if kept:
            for i in range(live):
                if i + AHEAD < live:
                    prefetch(text + places[i + AHEAD])
                p = places[i]
                x = text[p - 1]
                if x == new:
                    if twin_next != NULL:
                        twin_next[0] = p - length
                        twin_next += 1
                elif x != edge:
                    next = left[x].next
                    if next != NULL:
                        next[0] = p - lengths[x]
                        left[x].next = next + 1
                y = text[p + length]
                if y != edge and y != new:
                    next = right[y].next
                    if next != NULL:
                        next[0] = p
                        right[y].next = next + 1
        self._forget_neighbours()
        self.tokens -= merged
        return 1

    cdef int _replace(
        self, symbol_t* text, uint32_t* places, size_t many,
        uint32_t a, uint32_t b, uint32_t new, Control* control
    ) except -1 nogil:
        """Make `new` of every `a` with `b` behind it, without a look at the pairs."""
        cdef symbol_t gap = <symbol_t>-2
        cdef uint32_t a_length = self.lengths[a], length = self.lengths[new], p, k
        cdef size_t i
        for i in range(many):
            if i % STEP == STEP - 1 and control.must_stop():
                return 0
            p = places[i]
            if text[p] == a and text[p + a_length] == b:
                k = self.run_at[p >> 6]
                while self.run_ends[k] <= p:
                    k += 1
                self.tokens -= self.run_counts[k]
                text[p + a_length] = gap
                text[p] = <symbol_t>new
                text[p + length - 1] = <symbol_t>new
        return 1

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
        self.queue.push(Candidate(count, key))
        return places

    cdef void _forget_neighbours(self) noexcept nogil:
        cdef uint32_t x
        for x in self.left_seen:
            self.left[x] = Neighbour(0, 0, NULL)
        for x in self.right_seen:
            self.right[x] = Neighbour(0, 0, NULL)
        self.left_seen.clear()
        self.right_seen.clear()
