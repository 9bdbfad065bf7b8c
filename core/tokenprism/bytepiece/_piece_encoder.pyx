"""The encoder: segments looked up in caches, else their best path; ids and byte offsets."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libcpp.vector cimport vector

from tokenprism._progress cimport Control, Progress
from tokenprism.bpe._output cimport Tokens
from tokenprism.bpe._tables cimport (
    ID_BITS, ID_MASK, INLINE_TOKENS, LongWord, NO_KEY, SHORT_WORD, SPILLED, SizedToken,
    WordSlot, hash_bytes, hash_key, short_key,
)
from tokenprism.bytepiece._pieces cimport (
    BestPath, ChancePath, PathFinder, PieceTable, PieceToken, chance_path,
)

from .._progress import Stage
from ..errors import CancelledError

cdef enum:
    IDLE_CACHES = 4   # caches kept for later calls
    COUNTED = 8192    # segments that are counted at a time
    BATCH = 32        # segments whose places in memory are asked for together
    LONGEST_KEPT = 64  # bytes of a segment that is worth keeping: longer ones hardly come again

cdef int ENCODING = int(Stage.ENCODING)


cdef class Cache:
    """What one call works with."""


cdef class Encoder:
    """Encodes segments by their best path over `pieces`.

    Safe to use from several threads at once: each call takes a cache of its own.
    """

    def __init__(self, PieceTable pieces):
        self.pieces, self.idle = pieces, []

    def encode(
        self, bytes source, const int64_t[::1] starts, tuple parts=(), Progress progress=None
    ):
        """Ids int32[n] and edges int64[n + 1] of one text whose segments start at `starts`.

        Of `parts` (start, end, id), which tile the text, those with an id become that token, and
        a segment starts at each. Without parts all of it is segments. Raises CancelledError when
        `progress` is cancelled.
        """
        cdef Tokens out = Tokens.__new__(Tokens)
        cdef Cache cache = self.borrow()
        cdef Control* control = NULL
        cdef const uint8_t* text = source
        cdef const int64_t* cut = &starts[0] if starts.shape[0] else NULL
        cdef const int64_t* last = cut + starts.shape[0]
        cdef const int64_t* next
        cdef int64_t begin, end
        cdef int32_t token_id
        cdef int stopped = 0
        if progress is not None:
            control = &progress.control
            control.enter(ENCODING, len(source))
        out.begin(len(source))
        try:
            if not parts:
                end = len(source)
                with nogil:
                    stopped = self.put_segments(text, cut, last, end, cache, out, control)
            for begin, end, token_id in parts:
                next = cut
                while next != last and next[0] < end:
                    next += 1
                if token_id < 0:
                    with nogil:
                        stopped = self.put_segments(text, cut, next, end, cache, out, control)
                    if stopped:
                        break
                else:
                    out.reserve(1)
                    out.ids[out.count], out.edges[out.edge_count] = token_id, begin
                    out.count += 1
                    out.edge_count += 1
                cut = next
        finally:
            self.give_back(cache)
        if stopped:
            raise CancelledError
        out.reserve(0)
        out.edges[out.edge_count] = len(source)
        out.edge_count += 1
        return out.arrays()

    def count(self, bytes source, const int64_t[::1] starts, Progress progress):
        """How many tokens `encode` gives, in parts of bounded size; adds bytes to `progress`.

        Raises CancelledError when `progress` is cancelled.
        """
        cdef Tokens out
        cdef Cache cache = self.borrow()
        cdef const uint8_t* text = source
        cdef const int64_t* cut = &starts[0] if starts.shape[0] else NULL
        cdef const int64_t* last = cut + starts.shape[0]
        cdef const int64_t* next
        cdef int64_t end, size = len(source)
        cdef int64_t found = 0
        cdef int stopped
        try:
            while cut != last:
                out = Tokens.__new__(Tokens)
                out.begin(COUNTED)
                next = cut + min(last - cut, COUNTED)
                end = next[0] if next != last else size
                with nogil:
                    stopped = (progress.control.must_stop()
                               or self.put_segments(text, cut, next, end, cache, out, NULL))
                if stopped:
                    raise CancelledError
                found += out.count
                progress.control.advance(end - cut[0])
                cut = next
        finally:
            self.give_back(cache)
        return found

    def sample(self, bytes source, const int64_t[::1] starts, double alpha, uint64_t seed):
        """As `encode`, each path by chance in proportion to exp(alpha * its score)."""
        cdef Tokens out = Tokens.__new__(Tokens)
        cdef PathFinder finder
        cdef ChancePath chance = chance_path(alpha, seed)
        cdef const uint8_t* text = source
        cdef Py_ssize_t i
        cdef int64_t end, size = len(source)
        out.begin(len(source))
        with nogil:
            for i in range(starts.shape[0]):
                end = starts[i + 1] if i + 1 < starts.shape[0] else size
                finder.find[ChancePath](
                    self.pieces.model, text + starts[i], end - starts[i], chance, NULL
                )
                put_path(finder.tokens(), starts[i], out)
        out.reserve(0)
        out.edges[out.edge_count] = len(source)
        out.edge_count += 1
        return out.arrays()

    def score(self, bytes segment):
        """The log weight of the best path through one segment."""
        cdef PathFinder finder
        cdef BestPath best
        cdef const uint8_t* text = segment
        cdef size_t size = len(segment)
        with nogil:
            finder.find[BestPath](self.pieces.model, text, size, best, NULL)
        return finder.score()

    def encode_many(self, list sources, list starts):
        """Ids and edges of many texts: each a pair as from `encode`, in order."""
        cdef Tokens out = Tokens.__new__(Tokens)
        cdef Cache cache = self.borrow()
        cdef vector[int64_t] first
        cdef const int64_t[::1] cuts
        cdef const int64_t* cut
        cdef bytes source
        cdef const uint8_t* text
        cdef int64_t size
        cdef Py_ssize_t i, k
        out.begin(sum(map(len, sources)))
        try:
            for i in range(len(sources)):
                source, cuts = sources[i], starts[i]
                text, size, k = source, len(source), cuts.shape[0]
                cut = &cuts[0] if k else NULL
                first.push_back(<int64_t> out.count)
                with nogil:
                    self.put_segments(text, cut, cut + k, size, cache, out, NULL)
                    out.reserve(0)
                    out.edges[out.edge_count] = size
                    out.edge_count += 1
            first.push_back(<int64_t> out.count)
        finally:
            self.give_back(cache)
        if not sources:
            return []
        ids, edges = out.arrays()
        return [
            (ids[first[i]:first[i + 1]], edges[first[i] + i:first[i + 1] + i + 1])
            for i in range(len(sources))
        ]

    cdef Cache borrow(self):
        try:
            return self.idle.pop()
        except IndexError:
            return Cache()

    cdef void give_back(self, Cache cache):
        cache.finder.shrink()
        if len(self.idle) < IDLE_CACHES:
            self.idle.append(cache)

    cdef int put_segments(
        self, const uint8_t* text, const int64_t* cut, const int64_t* last, int64_t end,
        Cache cache, Tokens out, Control* control,
    ) except -1 nogil:
        """Append the tokens of the segments that start at [cut, last); 1 when cancelled, else 0.

        The places of a batch in the cache are asked for before the first is looked up.
        """
        cdef Segment segments[BATCH]
        cdef Segment* segment
        cdef const WordSlot* slot
        cdef size_t i, count
        cdef int64_t at
        while cut != last:
            if control != NULL and control.must_stop():
                return 1
            count = 0
            at = cut[0]
            while count < BATCH and cut != last:
                segment = &segments[count]
                segment.p = text + cut[0]
                cut += 1
                segment.length = (text + (cut[0] if cut != last else end)) - segment.p
                look_ahead(cache, segment, text + end)
                count += 1
            out.reserve((segments[count - 1].p - text) + segments[count - 1].length - at
                        + INLINE_TOKENS)
            for i in range(count):
                segment = &segments[i]
                slot = NULL
                if segment.length <= SHORT_WORD:
                    slot = cache.short.find(segment.key, segment.hash)
                if slot != NULL and slot.tokens[0] != SPILLED:
                    put_slot(slot.tokens, segment.p - text, out)
                elif put_other(self, segment, slot, text, cache, out, control):
                    return 1
            if control != NULL:
                control.reach((segments[count - 1].p - text) + segments[count - 1].length)
        return 0


cdef inline void look_ahead(Cache cache, Segment* segment, const uint8_t* limit) noexcept nogil:
    """Hash a segment and ask for the cache line that may hold its tokens."""
    if segment.length <= SHORT_WORD:
        segment.key = short_key(segment.p, segment.length, limit)
        segment.hash = hash_key(segment.key)
        cache.short.prefetch(segment.hash)
    elif segment.length <= LONGEST_KEPT:
        segment.key = NO_KEY
        segment.hash = hash_bytes(segment.p, segment.length)
        cache.long.prefetch(segment.hash)


cdef inline void put_slot(const SizedToken* tokens, int64_t at, Tokens out) noexcept nogil:
    """Write the tokens of a slot: all four places at once, without a branch."""
    cdef int32_t* ids = out.ids + out.count
    cdef int64_t* edges = out.edges + out.edge_count
    cdef size_t count = 1 + (tokens[1] != 0) + (tokens[2] != 0) + (tokens[3] != 0)
    ids[0] = <int32_t> (tokens[0] & ID_MASK)
    ids[1] = <int32_t> (tokens[1] & ID_MASK)
    ids[2] = <int32_t> (tokens[2] & ID_MASK)
    ids[3] = <int32_t> (tokens[3] & ID_MASK)
    edges[0] = at
    edges[1] = at + (tokens[0] >> ID_BITS)
    edges[2] = edges[1] + (tokens[1] >> ID_BITS)
    edges[3] = edges[2] + (tokens[2] >> ID_BITS)
    out.count += count
    out.edge_count += count


cdef int put_other(
    Encoder encoder, const Segment* segment, const WordSlot* slot, const uint8_t* text,
    Cache cache, Tokens out, Control* control,
) except -1 nogil:
    """Write the tokens of a segment that no slot has, and keep them; 1 when cancelled."""
    cdef const SizedToken* known = NULL
    cdef const LongWord* word
    cdef int64_t at = segment.p - text
    cdef size_t count = 0
    cdef BestPath best
    if segment.length <= SHORT_WORD:
        if slot == NULL:
            slot = cache.short.find_beside(segment.key, segment.hash)
            if slot != NULL and slot.tokens[0] != SPILLED:
                put_slot(slot.tokens, at, out)
                return 0
        if slot != NULL:
            known = cache.short.spilled(slot)
            count = slot.tokens[2]
    elif segment.length <= LONGEST_KEPT:
        word = cache.long.find(segment.p, segment.length, segment.hash)
        if word != NULL:
            known = cache.long.tokens_of(word)
            count = word.tokens
    if known != NULL:
        put_sized(known, count, at, out)
        return 0
    if not cache.finder.find[BestPath](
        encoder.pieces.model, segment.p, segment.length, best, control
    ):
        return 1
    put_path(cache.finder.tokens(), at, out)
    if segment.length <= LONGEST_KEPT:
        keep(segment, <WordSlot*> slot, cache.finder.tokens(), cache)
    return 0


cdef inline void put_sized(
    const SizedToken* tokens, size_t count, int64_t at, Tokens out
) noexcept nogil:
    """Write tokens that have their lengths, those of a kept segment."""
    cdef size_t i
    for i in range(count):
        out.ids[out.count + i] = <int32_t> (tokens[i] & ID_MASK)
        out.edges[out.edge_count + i] = at
        at += tokens[i] >> ID_BITS
    out.count += count
    out.edge_count += count


cdef inline int put_path(const vector[PieceToken]& tokens, int64_t at, Tokens out) except -1 nogil:
    """Write the tokens of a path that begins at byte `at`."""
    cdef size_t i, count = tokens.size()
    cdef int32_t* ids
    cdef int64_t* edges
    out.reserve(count + 1)
    ids = out.ids + out.count
    edges = out.edges + out.edge_count
    for i in range(count):
        ids[i] = tokens[i].id
        edges[i] = at
        at += tokens[i].length
    out.count += count
    out.edge_count += count
    return 0


cdef int keep(
    const Segment* segment, WordSlot* slot, const vector[PieceToken]& tokens, Cache cache
) except -1 nogil:
    """Keep the tokens of a segment, in `slot` where it has one already."""
    cdef size_t i, count = tokens.size()
    cdef SizedToken* sized
    for i in range(count):
        if tokens[i].length >= 16:
            return 0  # its length does not fit
    if segment.length > SHORT_WORD:
        sized = cache.long.insert(segment.p, segment.length, segment.hash, count)
    else:
        if slot == NULL:
            slot = cache.short.insert(segment.key, segment.hash)
        sized = &slot.tokens[0] if count <= INLINE_TOKENS else cache.short.spill(slot, count)
    for i in range(count):
        sized[i] = <SizedToken> tokens[i].id | <SizedToken> tokens[i].length << ID_BITS
    return 0
