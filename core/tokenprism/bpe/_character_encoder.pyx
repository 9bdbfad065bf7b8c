"""The encoder of models of characters: words looked up in a cache, else split and merged."""

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libcpp.vector cimport vector

from tokenprism._progress cimport Control, Progress
from tokenprism.bpe._output cimport Tokens
from tokenprism.bpe._symbols cimport NO_SYMBOL, Symbol, Symbols
from tokenprism.bpe._tables cimport (
    LONGEST_KEPT, LongCache, LongWord, MinHeap, PairSlot, PairTable, hash_bytes,
)
from tokenprism.pretokenize._scanners cimport BATCH, cut as cut_text

from .._progress import Stage
from ..errors import CancelledError, OptionError
from ..messages import Message

cdef enum:
    DROPPED_ID = -2        # stands for a word of white space, which has no token
    NONE = 0x7FFFFFFF      # the rank of a pair that no merge joins
    IDLE_CACHES = 4        # caches kept for later calls
    STEPS_PER_CHECK = 4096
    LONGEST = 0x7FFFFFFF   # symbols of a word

DROPPED = DROPPED_ID
cdef int ENCODING = int(Stage.ENCODING)


cdef class Cache:
    # What one call works with: words with the id and the number of bytes of each token, and the
    # word merged last, a linked list of symbols with the rank of the pair that begins at each.
    cdef LongCache words
    cdef vector[Symbol] word
    cdef vector[int32_t] ranks
    cdef vector[int32_t] previous
    cdef vector[int32_t] following
    cdef MinHeap queue


cdef class CharacterEncoder:
    """Encodes bytes with merges over the symbols of an alphabet, after a cut by scanner `code`.

    `left`, `right`, `result` int32[m] in the order in which they apply, in the ids of `symbols`.
    What is not in the alphabet gets the id `unknown`, or where that is -1 the id of its byte in
    `byte_ids` int32[256]. Safe to use from several threads: each call takes a cache of its own.
    """

    cdef Symbols symbols
    cdef PairTable pairs
    cdef vector[int32_t] byte_ids
    cdef int32_t unknown
    cdef int code
    cdef list idle

    def __init__(
        self, Symbols symbols, const int32_t[::1] left, const int32_t[::1] right,
        const int32_t[::1] result, const int32_t[::1] byte_ids, int32_t unknown, int code,
    ):
        cdef Py_ssize_t k
        self.symbols, self.unknown, self.code, self.idle = symbols, unknown, code, []
        self.pairs.reserve(result.shape[0])
        for k in range(result.shape[0]):
            self.pairs.insert(<uint32_t> left[k], <uint32_t> right[k], <int32_t> k, result[k])
        for k in range(256):
            self.byte_ids.push_back(byte_ids[k])

    def encode(self, bytes source, tuple parts=(), starts=None, Progress progress=None):
        """Ids int32[n] and edges int64[n + 1], which may be equal at a mark without text.

        White space between words has the id DROPPED. `parts` (start, end, id) tile the text: a
        part with an id is that token, one without (-1) is cut and merged as a text of its own.
        `starts` int64[k] are the starts of the pre-tokens; without them the scanner cuts. Raises
        CancelledError when `progress` is cancelled.
        """
        cdef Tokens out = Tokens.__new__(Tokens)
        cdef Cache cache = self.borrow()
        cdef Control* control = NULL
        cdef int64_t begin, end
        cdef int32_t token_id
        cdef const int64_t[::1] cuts
        cdef const int64_t* cut = NULL
        cdef const int64_t* last_cut = NULL
        cdef const uint8_t* text = source
        cdef bint finished
        if starts is not None:
            cuts = starts
            if cuts.shape[0]:
                cut = &cuts[0]
                last_cut = cut + cuts.shape[0]
        if progress is not None:
            control = &progress.control
            control.enter(ENCODING, len(source))
        out.begin(len(source))
        try:
            for begin, end, token_id in parts or ((0, len(source), -1),):
                if token_id < 0:
                    with nogil:
                        finished = self.encode_span(
                            text, begin, end, cut, last_cut, cache, out, control
                        )
                    if not finished:
                        raise CancelledError
                else:
                    out.reserve(1)
                    put(out, token_id, begin)
        finally:
            if len(self.idle) < IDLE_CACHES:
                self.idle.append(cache)
        out.reserve(0)
        out.edges[out.edge_count] = len(source)
        out.edge_count += 1
        return out.arrays()

    cdef Cache borrow(self):
        try:
            return self.idle.pop()
        except IndexError:
            return Cache()

    cdef bint encode_span(
        self, const uint8_t* text, int64_t begin, int64_t end, const int64_t* cuts,
        const int64_t* last_cut, Cache cache, Tokens out, Control* control,
    ) except -1 nogil:
        """Append the tokens of text[begin:end]; false when cancelled."""
        cdef const uint8_t* ends[BATCH]
        cdef uint64_t hashes[BATCH]
        cdef const uint8_t* p = text + begin
        cdef const uint8_t* limit = text + end
        cdef size_t count, i
        while cuts != last_cut and cuts[0] <= begin:
            cuts += 1
        while p < limit:
            if control != NULL:
                if control.must_stop():
                    return False
                control.reach(p - text)
            if cuts == NULL:
                count = cut_text(self.code, p, limit, ends, BATCH)
            else:
                count = 0
                while count < BATCH and cuts != last_cut and text + cuts[0] < limit:
                    ends[count] = text + cuts[0]
                    cuts += 1
                    count += 1
                if count < BATCH:
                    ends[count] = limit
                    count += 1
            # A symbol has a byte at least, but for the mark of a word.
            out.reserve(ends[count - 1] - p + count)
            look_ahead(cache, p, ends, count, hashes)
            for i in range(count):
                if not self.put_word(
                    p, ends[i] - p, hashes[i], p - text, cache, out, control
                ):
                    return False
                p = ends[i]
        return True

    cdef bint put_word(
        self, const uint8_t* p, size_t length, uint64_t hash, int64_t at, Cache cache, Tokens out,
        Control* control,
    ) except -1 nogil:
        """Append the tokens of a word at byte `at`: there is room. False when cancelled."""
        cdef const LongWord* known = NULL
        cdef const uint32_t* tokens
        cdef uint32_t* kept
        cdef size_t i, count
        if is_space(p, length):
            put(out, DROPPED_ID, at)
            return True
        if length <= LONGEST_KEPT:
            known = cache.words.find(p, length, hash)
        if known != NULL:
            tokens = cache.words.tokens_of(known)
            count = known.tokens // 2
            if not count:
                put(out, DROPPED_ID, at)
            for i in range(count):
                put(out, <int32_t> tokens[2 * i], at)
                at += tokens[2 * i + 1]
            return True
        if not self.merge(p, length, cache, control):
            return False
        count = cache.word.size()
        if length <= LONGEST_KEPT:
            kept = cache.words.insert(p, length, hash, 2 * count)
            for i in range(count):
                kept[2 * i] = <uint32_t> cache.word[i].number
                kept[2 * i + 1] = cache.word[i].bytes
        if not count:
            put(out, DROPPED_ID, at)
        for i in range(count):
            put(out, cache.word[i].number, at)
            at += cache.word[i].bytes
        return True

    cdef bint merge(
        self, const uint8_t* p, size_t length, Cache cache, Control* control
    ) except -1 nogil:
        """Put the tokens of a word into `cache.word`, in n log n steps; false when cancelled."""
        cdef Symbol* word
        cdef int32_t *ranks
        cdef int32_t *previous
        cdef int32_t *following
        cdef int32_t i, j, after, before, rank, n, count, steps = 0
        cdef uint64_t item
        cdef const PairSlot* pair
        if not self.lay_out(p, length, cache, control):
            return False
        word, n = cache.word.data(), <int32_t> cache.word.size()
        ranks, previous = cache.ranks.data(), cache.previous.data()
        following = cache.following.data()
        while not cache.queue.empty():
            steps += 1
            if steps % STEPS_PER_CHECK == 0 and control != NULL and control.must_stop():
                return False
            item = cache.queue.pop()
            rank, i = <int32_t> (item >> 32), <int32_t> <uint32_t> item
            if ranks[i] != rank:
                continue  # the pair that was queued here is gone
            j = following[i]
            after, before = following[j], previous[i]
            pair = self.pairs.find(<uint32_t> word[i].number, <uint32_t> word[j].number)
            word[i].number = pair.result
            word[i].bytes += word[j].bytes
            ranks[j] = ranks[i] = NONE
            following[i] = after
            if after < n:
                previous[after] = i
                self.look_up(cache, i, after)
            if before >= 0:
                self.look_up(cache, before, i)
        i = count = 0
        while i < n:
            word[count] = word[i]
            count += 1
            i = following[i]
        cache.word.resize(count)
        return True

    cdef bint lay_out(
        self, const uint8_t* p, size_t length, Cache cache, Control* control
    ) except -1 nogil:
        """Split a word into the symbols of a linked list, and queue its pairs."""
        cdef size_t i, n
        self.symbols.table.split(p, length, cache.word)
        n = cache.word.size()
        if n >= LONGEST:
            with gil:
                raise OptionError(
                    Message("a pre-token of {length:,} bytes is too long to merge", length=length),
                    remedy="Choose a pattern that splits the text",
                )
        cache.queue.clear()
        cache.ranks.assign(n, NONE)
        cache.previous.resize(n)
        cache.following.resize(n)
        for i in range(n):
            if i % STEPS_PER_CHECK == 0 and control != NULL and control.must_stop():
                return False
            if cache.word[i].number == NO_SYMBOL:
                cache.word[i].number = self.unknown if self.unknown >= 0 else self.byte_ids[p[0]]
            p += cache.word[i].bytes
            cache.previous[i] = <int32_t> i - 1
            cache.following[i] = <int32_t> i + 1
            if i:
                self.look_up(cache, <int32_t> i - 1, <int32_t> i)
        return True

    cdef int look_up(self, Cache cache, int32_t i, int32_t j) except -1 nogil:
        """Look up the pair of the neighbours `i` and `j`, and queue it when a merge joins it."""
        cdef const PairSlot* pair = self.pairs.find(
            <uint32_t> cache.word[i].number, <uint32_t> cache.word[j].number
        )
        cache.ranks[i] = NONE if pair == NULL else pair.merge
        if pair != NULL:
            cache.queue.push(<uint64_t> pair.merge << 32 | <uint32_t> i)
        return 0


cdef inline bint is_space(const uint8_t* p, size_t length) noexcept nogil:
    """Whether this is what most often stands between words."""
    return length == 1 and p[0] == c' '


cdef inline void look_ahead(
    Cache cache, const uint8_t* p, const uint8_t** ends, size_t count, uint64_t* hashes
) noexcept nogil:
    """Hash the words that begin at `p` and ask for the cache lines that may hold them."""
    cdef size_t i, length
    for i in range(count):
        length = ends[i] - p
        if length <= LONGEST_KEPT and not is_space(p, length):
            hashes[i] = hash_bytes(p, length)
            cache.words.prefetch(hashes[i])
        p = ends[i]
    p = ends[0]
    for i in range(1, count):
        if not is_space(p, ends[i] - p) and <size_t> (ends[i] - p) <= LONGEST_KEPT:
            cache.words.prefetch_bytes(hashes[i])
        p = ends[i]


cdef inline void put(Tokens out, int32_t token_id, int64_t at) noexcept nogil:
    """Append a token that begins at byte `at`, for which there is room."""
    out.ids[out.count], out.edges[out.edge_count] = token_id, at
    out.count += 1
    out.edge_count += 1
