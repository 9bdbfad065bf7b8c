"""The encoder: pre-tokens looked up in caches, else merged; ids and byte offsets into arrays."""

import numpy as np

from cpython.buffer cimport PyBuffer_FillInfo
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy

from tokenprism._progress cimport Control, Progress
from tokenprism.bpe._merges cimport STOPPED, MergeTable, Scratch
from tokenprism.bpe._tables cimport (
    ID_BITS, ID_MASK, INLINE_TOKENS, Key, LONGEST_KEPT, LongWord, SHORT_WORD, WordSlot, hash_bytes,
    hash_key, short_key,
)
from tokenprism.pretokenize._scanners cimport Scanner, scanner_of

from .._progress import Stage
from ..errors import CancelledError

cdef enum:
    BATCH = 64       # pre-tokens looked up together, so that memory answers while we scan on
    IDLE_CACHES = 4  # caches kept for later calls

cdef int ENCODING = int(Stage.ENCODING)
cdef object frombuffer = np.frombuffer
cdef object INT32 = np.dtype(np.int32)
cdef object INT64 = np.dtype(np.int64)
cdef object NO_IDS = np.zeros(0, np.int32)


cdef struct Word:
    const uint8_t* p
    size_t length
    Key key          # of short words
    uint64_t hash


cdef class Cache:
    """What one call works with."""

    def __cinit__(self):
        self.scratch = Scratch()


cdef class Tokens:
    """Growing arrays of ids and edges, lent to numpy without a copy."""

    def __dealloc__(self):
        free(self.ids)
        free(self.edges)

    cdef int reserve(self, size_t more) except -1 nogil:
        """Make room for `more` further ids, and one edge more than that."""
        cdef size_t need = max(self.count, self.edge_count) + more + 1
        cdef void* moved
        if need <= self.capacity:
            return 0
        need = max(need, self.capacity + self.capacity / 2)
        moved = realloc(self.ids, need * sizeof(int32_t))
        if moved == NULL:
            with gil:
                raise MemoryError()
        self.ids = <int32_t*> moved
        moved = realloc(self.edges, need * sizeof(int64_t))
        if moved == NULL:
            with gil:
                raise MemoryError()
        self.edges = <int64_t*> moved
        self.capacity = need
        return 0

    cdef tuple arrays(self):
        """Ids int32[n] and edges int64[e] over this memory; nothing may be added afterwards."""
        cdef void* moved
        if self.capacity > self.edge_count + 1024:
            moved = realloc(self.ids, max(self.count, 1) * sizeof(int32_t))
            self.ids = <int32_t*> moved if moved != NULL else self.ids
            moved = realloc(self.edges, max(self.edge_count, 1) * sizeof(int64_t))
            self.edges = <int64_t*> moved if moved != NULL else self.edges
        ids = lend(self, self.ids, self.count * sizeof(int32_t))
        edges = lend(self, self.edges, self.edge_count * sizeof(int64_t))
        return frombuffer(ids, INT32) if self.count else NO_IDS, frombuffer(edges, INT64)


cdef Lent lend(object owner, void* memory, Py_ssize_t size):
    cdef Lent lent = Lent.__new__(Lent)
    lent.owner, lent.memory, lent.size = owner, memory, size
    return lent


cdef class Lent:
    """Memory that belongs to another object, as a writable buffer."""

    cdef object owner
    cdef void* memory
    cdef Py_ssize_t size

    def __getbuffer__(self, Py_buffer* buffer, int flags):
        PyBuffer_FillInfo(buffer, self, self.memory, self.size, 0, flags)


cdef class Encoder:
    """Encodes bytes with the merges of `table` after a cut into pre-tokens by scanner `code`.

    `blob` and `offsets` int64[n + 1] hold the bytes of every id. `whole` maps the bytes of
    pre-tokens that become one token, whatever the merges say, to their ids. Safe to use from
    several threads at once: each call takes a cache of its own.
    """

    def __init__(
        self, MergeTable table, int code, const uint8_t[::1] blob, const int64_t[::1] offsets,
        dict whole,
    ):
        cdef Py_ssize_t i
        cdef bytes word
        self.table, self.code, self.idle = table, code, []
        self.lengths.resize(offsets.shape[0] - 1)
        for i in range(offsets.shape[0] - 1):
            self.lengths[i] = <int32_t> (offsets[i + 1] - offsets[i])
        self.long_words.keep_all()
        self.words.reserve(table.results.size() + len(whole))
        for word, token_id in whole.items():
            if len(word) > SHORT_WORD:
                keep_whole(self, word, len(word), token_id)
        if blob.shape[0]:
            keep_merged(self, &blob[0], offsets)
        for word, token_id in whole.items():
            if 0 < len(word) <= SHORT_WORD:
                keep_whole(self, word, len(word), token_id)

    def encode(self, bytes source, tuple parts=(), starts=None, Progress progress=None):
        """Ids int32[n] and edges int64[n + 1] of one text.

        `parts` (start, end, id) tile the text: a part with an id is that token, one without (-1)
        is cut and merged as a text of its own; without parts all of it is. `starts` int64[k] are
        the starts of the pre-tokens; without them the scanner cuts. Raises CancelledError when
        `progress` is cancelled.
        """
        cdef Tokens out = Tokens.__new__(Tokens)
        cdef Cache cache = self.borrow()
        cdef Control* control = NULL
        cdef int64_t begin, end
        cdef int32_t token_id
        cdef const int64_t[::1] cuts
        cdef const int64_t* cut = NULL
        cdef const int64_t* last_cut = NULL
        if starts is not None:
            cuts = starts
            if cuts.shape[0]:
                cut = &cuts[0]
                last_cut = cut + cuts.shape[0]
        if progress is not None:
            control = &progress.control
            control.enter(ENCODING, len(source))
        try:
            if not parts:
                self.put_span(source, 0, len(source), cut, last_cut, cache, out, control)
            for begin, end, token_id in parts:
                if token_id < 0:
                    self.put_span(source, begin, end, cut, last_cut, cache, out, control)
                else:
                    out.reserve(1)
                    out.ids[out.count], out.edges[out.edge_count] = token_id, begin
                    out.count += 1
                    out.edge_count += 1
        finally:
            self.give_back(cache)
        out.reserve(0)
        out.edges[out.edge_count] = len(source)
        out.edge_count += 1
        return out.arrays()

    cdef int put_span(
        self, const uint8_t* text, int64_t begin, int64_t end, const int64_t* cut,
        const int64_t* last_cut, Cache cache, Tokens out, Control* control,
    ) except -1:
        """`encode_span` without the interpreter lock, and with an error when it was cancelled."""
        cdef int stopped
        with nogil:
            stopped = self.encode_span(text, begin, end, cut, last_cut, cache, out, control)
        if stopped:
            raise CancelledError
        return 0

    def encode_many(self, list sources):
        """Ids and edges of many texts: each a pair as from `encode`, in order. Scanner only."""
        cdef Tokens out = Tokens.__new__(Tokens)
        cdef Cache cache = self.borrow()
        cdef vector[int64_t] first
        cdef vector[const uint8_t*] texts
        cdef vector[int64_t] sizes
        cdef size_t i
        cdef bytes source
        for source in sources:
            texts.push_back(source)
            sizes.push_back(len(source))
        try:
            with nogil:
                for i in range(texts.size()):
                    first.push_back(<int64_t> out.count)
                    self.encode_span(texts[i], 0, sizes[i], NULL, NULL, cache, out, NULL)
                    out.reserve(0)
                    out.edges[out.edge_count] = sizes[i]
                    out.edge_count += 1
                first.push_back(<int64_t> out.count)
        finally:
            self.give_back(cache)
        if not sources:
            return []
        ids, edges = out.arrays()
        return [
            (ids[first[i]:first[i + 1]], edges[first[i] + i:first[i + 1] + i + 1])
            for i in range(texts.size())
        ]

    cdef Cache borrow(self):
        try:
            return self.idle.pop()
        except IndexError:
            return Cache()

    cdef void give_back(self, Cache cache):
        cache.scratch.shrink()
        if len(self.idle) < IDLE_CACHES:
            self.idle.append(cache)

    cdef int encode_span(
        self, const uint8_t* text, int64_t begin, int64_t end, const int64_t* cuts,
        const int64_t* last_cut, Cache cache, Tokens out, Control* control,
    ) except -1 nogil:
        """Append the tokens of text[begin:end]; 1 when cancelled, else 0.

        The words of a batch are scanned and their cache lines asked for before the first is
        looked up.
        """
        cdef Word[BATCH] batch
        cdef const uint8_t* p = text + begin
        cdef const uint8_t* limit = text + end
        cdef Scanner scan = scanner_of(self.code)
        cdef size_t i, words
        cdef Py_ssize_t added
        while cuts != last_cut and cuts[0] <= begin:
            cuts += 1
        while p < limit:
            if control != NULL and control.must_stop():
                return 1
            words = 0
            while p < limit and words < BATCH:
                batch[words].p = p
                if cuts == NULL:
                    p = scan(p, limit)
                elif cuts != last_cut and text + cuts[0] < limit:
                    p = text + cuts[0]
                    cuts += 1
                else:
                    p = limit
                look_ahead(cache, &batch[words], p, limit)
                words += 1
            out.reserve(p - batch[0].p)
            for i in range(words):
                if not put_cached(cache, &batch[i], text, out):
                    added = put_new(self, &batch[i], text, limit, cache, out, control)
                    if added == STOPPED:
                        return 1
            if control != NULL:
                control.reach(p - text)
        return 0


cdef inline void look_ahead(
    Cache cache, Word* word, const uint8_t* end, const uint8_t* limit
) noexcept nogil:
    """Hash the word up to `end` and ask for the cache line that may hold it."""
    word.length = end - word.p
    if word.length <= SHORT_WORD:
        word.key = short_key(word.p, word.length, limit)
        word.hash = hash_key(word.key)
        cache.words.prefetch(word.hash)
    elif word.length <= LONGEST_KEPT:
        word.hash = hash_bytes(word.p, word.length)
        cache.long_words.prefetch(word.hash)


cdef inline bint put_cached(
    Cache cache, const Word* word, const uint8_t* text, Tokens out
) noexcept nogil:
    """Append the tokens of a short word, if the cache has it."""
    cdef const WordSlot* slot
    cdef int64_t at = word.p - text, end = at + <int64_t> word.length
    cdef size_t i = 0
    cdef int32_t* ids = out.ids + out.count
    cdef int64_t* edges = out.edges + out.edge_count
    cdef uint32_t token
    if word.length > SHORT_WORD:
        return False
    slot = cache.words.find(word.key, word.hash)
    if slot == NULL:
        return False
    while True:
        token = slot.tokens[i]
        ids[i] = <int32_t> (token & ID_MASK)
        edges[i] = at
        at += token >> ID_BITS
        i += 1
        if at == end:
            break
    out.count += i
    out.edge_count += i
    return True


cdef Py_ssize_t put_new(
    Encoder encoder, const Word* word, const uint8_t* text, const uint8_t* limit, Cache cache,
    Tokens out, Control* control,
) except -1 nogil:
    """Append the tokens of a word that the cache of short words lacks, and keep them."""
    cdef const LongWord* known
    cdef int64_t at = word.p - text
    cdef uint64_t hash = word.hash
    cdef int32_t token_id
    cdef uint32_t found
    cdef Py_ssize_t count
    cdef WordSlot* slot
    if word.length <= SHORT_WORD:
        found = encoder.words.find(word.key, hash)
        if found != ID_MASK:
            token_id = <int32_t> found
            slot = cache.words.insert(word.key, hash)
            slot.tokens[0] = <uint32_t> word.length << ID_BITS | found
            put(encoder, &token_id, 1, at, word.length, out)
            return 1
        hash = hash_bytes(word.p, word.length)
    elif word.length > LONGEST_KEPT:
        return put_longest(encoder, word, at, cache, out, control)
    known = cache.long_words.find(word.p, word.length, hash)
    if known != NULL:
        put(encoder, cache.long_words.ids_of(known), known.tokens, at, word.length, out)
        return known.tokens
    if word.length > SHORT_WORD:
        known = encoder.long_words.find(word.p, word.length, hash)
        if known != NULL:
            put(encoder, encoder.long_words.ids_of(known), 1, at, word.length, out)
            return 1
    count = encoder.table.merge(word.p, word.length, cache.scratch, control)
    if count == STOPPED:
        return STOPPED
    put(encoder, cache.scratch.ids.data(), count, at, word.length, out)
    keep(encoder, word, hash, count, cache)
    return count


cdef Py_ssize_t put_longest(
    Encoder encoder, const Word* word, int64_t at, Cache cache, Tokens out, Control* control
) except -1 nogil:
    """Append the tokens of a word that is too long to be kept."""
    cdef const LongWord* known = NULL
    cdef Py_ssize_t count
    if word.length <= encoder.longest_whole:
        known = encoder.long_words.find(
            word.p, word.length, hash_bytes(word.p, word.length)
        )
    if known != NULL:
        put(encoder, encoder.long_words.ids_of(known), 1, at, word.length, out)
        return 1
    count = encoder.table.merge(word.p, word.length, cache.scratch, control)
    if count != STOPPED:
        put(encoder, cache.scratch.ids.data(), count, at, word.length, out)
    return count


cdef void put(
    Encoder encoder, const void* ids, size_t count, int64_t at, size_t length, Tokens out
) noexcept nogil:
    """Append `count` ids, which need not be aligned, and where each begins."""
    cdef size_t i
    cdef int32_t token_id
    cdef int32_t* to = out.ids + out.count
    cdef int64_t* edges = out.edges + out.edge_count
    memcpy(to, ids, count * sizeof(int32_t))
    for i in range(count):
        edges[i] = at
        token_id = to[i]
        # A byte that the vocabulary lacks is one byte long.
        at += encoder.lengths[token_id] if token_id >= 0 else 1
    out.count += count
    out.edge_count += count


cdef int keep(
    Encoder encoder, const Word* word, uint64_t hash, size_t count, Cache cache
) except -1 nogil:
    """Keep the tokens in `cache.scratch` for the next time the word comes."""
    cdef size_t i
    cdef int32_t token_id
    cdef WordSlot* slot
    cdef uint32_t[4] tokens
    cdef bint fits = word.length <= SHORT_WORD and count <= INLINE_TOKENS
    if fits:
        for i in range(count):
            token_id = cache.scratch.ids[i]
            if token_id < 0:
                fits = False
                break
            tokens[i] = <uint32_t> encoder.lengths[token_id] << ID_BITS | <uint32_t> token_id
    if not fits:
        cache.long_words.insert(word.p, word.length, hash, cache.scratch.ids.data(), count)
        return 0
    slot = cache.words.insert(word.key, word.hash)
    for i in range(count):
        slot.tokens[i] = tokens[i]
    return 0


cdef int keep_whole(
    Encoder encoder, const uint8_t* p, size_t length, int32_t token_id
) except -1 nogil:
    """A word that is one token: known from the start, to every call."""
    encoder.longest_whole = max(encoder.longest_whole, length)
    if length <= SHORT_WORD:
        encoder.words.insert(short_key(p, length, p + length), <uint32_t> token_id)
    else:
        encoder.long_words.insert(p, length, hash_bytes(p, length), &token_id, 1)
    return 0


cdef int keep_merged(
    Encoder encoder, const uint8_t* blob, const int64_t[::1] offsets
) except -1:
    """Tokens that merging their own bytes gives back are known as words from the start."""
    cdef Scratch scratch = Scratch()
    cdef int32_t token_id
    cdef int64_t begin
    cdef Py_ssize_t length
    cdef vector[int32_t]* results = &encoder.table.results
    cdef size_t k
    with nogil:
        for k in range(results.size()):
            token_id = results[0][k]
            begin = offsets[token_id]
            length = offsets[token_id + 1] - begin
            if encoder.table.merge(blob + begin, length, scratch, NULL) == 1:
                if scratch.ids[0] == token_id:
                    keep_whole(encoder, blob + begin, length, token_id)
    return 0
