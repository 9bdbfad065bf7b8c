"""The merge loop: learns the merges of byte-pair encoding from distinct pre-tokens with counts.

The words lie one after another in one array of symbols. For each pair that can still become a
merge its exact places are known, so a merge touches nothing but its own occurrences.
"""

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libcpp.string cimport string
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

from tokenprism._progress cimport Control, Progress
from tokenprism.bpe._log cimport MergeLog
from tokenprism.bpe._pairs cimport Pair, Pairs, drop, pair_key
from tokenprism.bpe._symbols cimport Symbols
from tokenprism.counting._words cimport Word, WordCounts, prefetch

from ..errors import StorageError

cdef extern from "<string>" namespace "std" nogil:
    string to_string(uint32_t number) except +


cdef enum:
    AHEAD = 12            # places to prefetch before they are needed
    STEP = 1 << 15        # places between two looks at the cancel flag


cdef class Merger(Pairs):
    """Learns merges from words. `size` counts bytes and tokens, not special tokens.

    `limit` is the largest `size`; a pair must occur `min_count` times and its token have at most
    `longest` bytes. `overlaps`: a run of equal tokens has one pair less than tokens, otherwise
    only the pairs that do not share a token count. With `share` a merge whose bytes a token has
    already gives that token's id again. Of pairs with equal counts comes first, by `rule`:
    "ids": the smaller pair of symbols, where the symbol of byte `b` is `symbol_of[b]` (a
    permutation of 0-255) and a token's symbol is its id; "place": the pair whose first place in
    the text comes first, where words stand in the order in which they were counted first;
    "bytes", which needs `share`: the pair whose bytes are greater, the left ones first; "least
    bytes", which needs it too: the pair whose bytes are smaller.

    `alphabet`: the symbols are its characters, by their numbers, instead of the bytes.
    `replayed` is how many merges `replay` will be given at most.
    """

    def __init__(self, int64_t limit, *, int64_t min_count, int64_t longest,
                 const uint8_t[::1] symbol_of, bint share, bint overlaps=True, str rule="ids",
                 int64_t replayed=0, Symbols alphabet=None):
        cdef int i
        cdef bytes spelling
        self.limit = limit
        self.alphabet = alphabet
        self.base = self.size = 256 if alphabet is None else len(alphabet.spellings)
        self.permuted = 256 if alphabet is None else 0
        self.strip = 0 if alphabet is None else alphabet.strip
        self.min_count = max(1, min_count)
        self.longest = longest
        self.share = share
        self.overlaps = overlaps
        self.in_text_order = rule == "place"
        # Where ids are shared there may be more merges than ids: each makes a token from two that
        # were there, and there is one at most for each cut of each token.
        self.log = MergeLog(replayed + (limit - self.base) * (4 if share else 1))
        for i in range(256):
            self.symbol_of[i] = symbol_of[i]
            self.byte_of[symbol_of[i]] = <uint8_t>i
        if share and alphabet is None:
            for i in range(256):
                self.spellings.push_back(string(1, <char>self.byte_of[i]))
        elif share:
            for spelling in alphabet.spellings:
                self.spellings.push_back(spelling)
        if rule in ("bytes", "least bytes"):
            self.queue.order_by(&self.spellings, rule == "least bytes")
        self.lengths.assign(self.base, 1)
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
        self.log.tokens_before = self.tokens
        with nogil:
            laid_out = self._index(self.min_count, control)
        return laid_out

    def replay(self, const int32_t[::1] lefts, const int32_t[::1] rights,
               const int32_t[::1] results, Progress progress, const int64_t[::1] counts=None):
        """Apply merges that were learned before. False when cancelled.

        They must be in ids of this object: bytes, then new tokens in the order of `results`. With
        `counts` they are merges of this very training: StorageError where their pairs do not
        occur just so often now. Without, any pair may have any count.
        """
        cdef bint finished
        cdef Control* control = &progress.control
        with nogil:
            if self.narrow.size():
                finished = self._replay(self.narrow.data(), lefts, rights, results, counts, control)
            else:
                finished = self._replay(self.wide.data(), lefts, rights, results, counts, control)
        return finished

    def learn(self, Progress progress):
        """Merge until the vocabulary is full or no pair is left. False when cancelled."""
        cdef bint finished
        cdef Control* control = &progress.control
        with nogil:
            if self.narrow.size():
                finished = self._learn(self.narrow.data(), control)
            else:
                finished = self._learn(self.wide.data(), control)
        return finished

    def finish(self):
        """Give back all memory but that of the log: nothing can be learned any more."""
        with nogil:
            self.pairs.clear()
            self.queue.clear()
            self.limit = self.size
            vector[uint16_t]().swap(self.narrow)
            vector[uint32_t]().swap(self.wide)
            vector[uint32_t]().swap(self.run_at)
            vector[Neighbour]().swap(self.left)
            vector[Neighbour]().swap(self.right)
            vector[string]().swap(self.spellings)
            unordered_map[string, uint32_t]().swap(self.id_of)

    cdef uint32_t _token_of(self, uint32_t a, uint32_t b) except? 0 nogil:
        """The id for the token of `a` and `b`, a new one where no token has its bytes."""
        cdef string key
        if self.share:
            key = self._key(self._spelling(a, b), self.lengths[a] + self.lengths[b])
            if self.id_of.count(key):
                return self.id_of[key]
        return self._add_token(a, b)

    cdef string _spelling(self, uint32_t a, uint32_t b) except * nogil:
        if self.strip:
            return self.spellings[a] + self.spellings[b].substr(self.strip)
        return self.spellings[a] + self.spellings[b]

    cdef string _key(self, const string& spelling, uint32_t symbols) except * nogil:
        if self.alphabet is None:
            return spelling
        # Text that reads like a mark has more symbols than the mark.
        return to_string(symbols) + string(1, c":") + spelling

    cdef uint32_t _add_token(self, uint32_t a, uint32_t b) except? 0 nogil:
        cdef uint32_t new = <uint32_t>self.size
        cdef string key
        if self.share:
            self.spellings.push_back(self._spelling(a, b))
            key = self._key(self.spellings.back(), self.lengths[a] + self.lengths[b])
            if not self.id_of.count(key):
                self.id_of[key] = new
        self.lengths.push_back(self.lengths[a] + self.lengths[b])
        self.size += 1
        return new

    cdef int _learn(self, symbol_t* text, Control* control) except -1 nogil:
        cdef Pair* best
        cdef uint64_t key
        cdef uint32_t new
        cdef int64_t before, review = self.base
        while self.size < self.limit and self.log.length.load() < self.log.lefts.shape[0]:
            best = self._best(control)
            if control.must_stop():
                return 0
            if best == NULL:
                if self.threshold == self.min_count:
                    return 1
                if not self._index(self._threshold_for(self.threshold), control):
                    return 0
                continue
            if self.size >= review:
                review = self.size + self.size // 4
                self._raise_threshold(best.count)
            key, before = best.key, self.size
            new = self._token_of(<uint32_t>(key >> 32), <uint32_t>key)
            if not self._apply(text, key, best, new, self.size > before, control):
                return 0
        return 1

    cdef int _replay(
        self, symbol_t* text, const int32_t[::1] lefts, const int32_t[::1] rights,
        const int32_t[::1] results, const int64_t[::1] counts, Control* control
    ) except -1 nogil:
        """Apply merges one by one with all pairs kept that can be among them."""
        cdef int64_t min_count = self.min_count, longest = self.longest
        cdef Py_ssize_t i
        cdef uint64_t key
        cdef uint32_t a, b, new
        cdef bint is_new, checked = counts is not None
        cdef Pair* pair
        cdef int64_t least = 1
        if checked and counts.shape[0]:
            least = counts[0]
            for i in range(counts.shape[0]):
                least = min(least, counts[i])
        self.min_count, self.longest = 1, <int64_t>1 << 62
        if not self._index(least, control):
            return 0
        for i in range(results.shape[0]):
            if control.must_stop():
                return 0
            a = self.symbol_of[lefts[i]] if lefts[i] < <int32_t>self.permuted else lefts[i]
            b = self.symbol_of[rights[i]] if rights[i] < <int32_t>self.permuted else rights[i]
            key = pair_key(a, b)
            is_new = results[i] == self.size
            pair = self.pairs.find(key)
            if checked and not self._follows(a, b, results[i], counts[i], pair):
                with gil:
                    raise StorageError("these merges do not follow from the words")
            new = self._add_token(a, b) if is_new else results[i]
            if not self._apply(text, key, pair, new, is_new, control):
                return 0
            self.queue.clear()
        self.min_count, self.longest = min_count, longest
        i = self.log.length.load() - 1
        return self._index(
            self._threshold_for(self.log.pair_counts[i]) if i >= 0 else min_count, control
        )

    cdef bint _follows(
        self, uint32_t a, uint32_t b, uint32_t result, int64_t count, Pair* pair
    ) except -1 nogil:
        """Whether the loop could learn this merge now, other merges set aside."""
        if pair == NULL or pair.count != count:
            return False
        if result == self.size:
            return True
        # Another token of these bytes is there only where such tokens share an id.
        return self.share and self.spellings[result] == self.spellings[a] + self.spellings[b]

    cdef int _apply(
        self, symbol_t* text, uint64_t key, Pair* pair, uint32_t new, bint is_new, Control* control
    ) except -1 nogil:
        """Merge the pair everywhere and note it; NULL for a pair that does not occur."""
        cdef uint32_t a = <uint32_t>(key >> 32), b = <uint32_t>key
        cdef uint32_t* places = NULL
        cdef size_t many = 0
        cdef int64_t count = 0
        cdef int going = 1
        if pair != NULL and pair.count:
            count, places, many = pair.count, pair.places, pair.many
            pair.places = NULL
            drop(pair)
        try:
            if is_new:
                going = self._merge(text, places, many, a, b, new, control)
            elif not self._replace(text, places, many, a, b, new, control):
                going = 0
            elif many:
                # Pairs with this id may gain, even those that are not known any more.
                going = self._index(self.threshold, control)
        finally:
            free(places)
        if going:
            self.log.append(
                self.byte_of[a] if a < self.permuted else a,
                self.byte_of[b] if b < self.permuted else b, new, count, self.tokens,
            )
            control.reach(self.log.length.load())
        return going

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
        # Where pairs that share a token do not count: pairs of `new` that count, and pairs in
        # runs of `a` before it and of `b` behind it that are lost.
        cdef int64_t apart_count = 0, left_lost = 0, right_lost = 0
        cdef bint apart = not self.overlaps, twin_counts = False
        cdef uint64_t twins = 0
        cdef uint32_t* twin_next = NULL
        cdef uint32_t* next
        cdef int64_t lost
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
            if apart:
                if x != new:
                    twin_counts = False
                if a != b and x == a and self._run_length(text, p - 1, a, -1) % 2 == 1:
                    left_lost += weight
                if a != b and y == b and self._run_length(text, p + length, b, 1) % 2 == 1:
                    right_lost += weight
            if x == new:
                # The token just made counted `a` as its right neighbour.
                right[a].count -= weight
                right[a].many -= 1
                twin_count += weight
                twins += 1
                twin_counts = not twin_counts
                if twin_counts:
                    apart_count += weight
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
                lost = left_lost if apart and x == a else left[x].count
                self._lessen(pair_key(x, a), lost)
            left[x].next = self._keep(pair_key(x, new), left[x].count, left[x].many)
            left[x].many = 0
            kept = kept or left[x].next != NULL
        for y in self.right_seen:
            if right[y].many == 0:
                continue
            if y != b or a != b:
                lost = right_lost if apart and y == b else right[y].count
                self._lessen(pair_key(b, y), lost)
            right[y].next = self._keep(pair_key(new, y), right[y].count, right[y].many)
            right[y].many = 0
            kept = kept or right[y].next != NULL
        if twins:
            if a != b:
                self._lessen(pair_key(b, a), twin_count)
            twin_next = self._keep(
                pair_key(new, new), apart_count if apart else twin_count, twins
            )
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

    cdef size_t _run_length(
        self, symbol_t* text, size_t p, uint32_t token, int64_t step
    ) noexcept nogil:
        """How many of `token` follow each other from place `p` on, to the left for `step` -1.

        `p` is the first byte of the nearest, or its last byte on the way to the left.
        """
        cdef size_t found = 0
        while text[p] == token:
            found += 1
            p += step * self.lengths[token]
        return found

    cdef void _forget_neighbours(self) noexcept nogil:
        cdef uint32_t x
        for x in self.left_seen:
            self.left[x] = Neighbour(0, 0, NULL)
        for x in self.right_seen:
            self.right[x] = Neighbour(0, 0, NULL)
        self.left_seen.clear()
        self.right_seen.clear()
