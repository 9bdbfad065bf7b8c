"""The tokens of words: looked up in tables and caches, else split and kept.

Words that no cache has are merged, or split by backtracking where that is exact and faster.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libcpp.vector cimport vector

from tokenprism._progress cimport Control
from tokenprism.bpe._backtracking cimport backtracker_of
from tokenprism.bpe._merges cimport STOPPED, MergeTable, Scratch
from tokenprism.bpe._output cimport Tokens
from tokenprism.bpe._tables cimport (
    ID_BITS, ID_MASK, INLINE_TOKENS, LONGEST_KEPT, NO_KEY, SHORT_WORD, SPILLED, LongWord,
    SizedToken, WordSlot, hash_bytes, hash_key, short_key,
)
from tokenprism.pretokenize._scanners cimport BATCH

cdef enum:
    LONGEST_MERGED = 64  # bytes above which backtracking is faster whatever the word
    SHORTEST_WALKED = 8  # bytes from which it is in Chinese, Japanese and Korean


cdef class Cache:
    """What one call works with."""

    def __cinit__(self):
        self.scratch = Scratch()

    cdef size_t bytes(self) noexcept nogil:
        return self.words.bytes() + self.long_words.bytes()


cdef class WordTokens:
    """What words become with the merges of `table`.

    `blob` and `offsets` int64[n + 1] hold the bytes of every id. `whole` maps the bytes of words
    that become one token, whatever the merges say, to their ids.
    """

    def __init__(
        self, MergeTable table, const uint8_t[::1] blob, const int64_t[::1] offsets, dict whole,
    ):
        cdef Py_ssize_t i
        cdef bytes word
        self.table = table
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

    cdef void look_ahead(
        self, Cache cache, Word* words, const uint8_t* p, const uint8_t** ends, size_t count,
        const uint8_t* limit,
    ) noexcept nogil:
        """Hash the words that begin at `p` and ask for the cache lines that may hold them."""
        cdef size_t i, kept = 0
        cdef Word* word
        cdef uint64_t long_hashes[BATCH]
        for i in range(count):
            word = &words[i]
            word.p = p
            word.length = ends[i] - p
            if word.length <= SHORT_WORD:
                word.key = short_key(p, word.length, limit)
                word.hash = hash_key(word.key)
                cache.words.prefetch(word.hash)
            else:
                word.key = NO_KEY
                if word.length <= LONGEST_KEPT:
                    word.hash = hash_bytes(p, word.length)
                    cache.long_words.prefetch(word.hash)
                    long_hashes[kept] = word.hash
                    kept += 1
            p = ends[i]
        for i in range(kept):
            cache.long_words.prefetch_bytes(long_hashes[i])

    cdef int put(
        self, const Word* words, size_t count, const uint8_t* text, Cache cache, Tokens out,
        Control* control,
    ) except -1 nogil:
        """Append the tokens of a batch, for which there is room; STOPPED when cancelled."""
        cdef const WordSlot* slot
        cdef int32_t* ids = out.ids + out.count
        cdef int64_t* edges = out.edges + out.edge_count
        cdef size_t i, added
        for i in range(count):
            slot = cache.words.find(words[i].key, words[i].hash)
            if slot != NULL and slot.tokens[0] != SPILLED:
                added = put_slot(slot.tokens, words[i].p - text, ids, edges)
            else:
                added = put_other(self, &words[i], slot, text, ids, edges, cache, control)
                if <int> added == STOPPED:
                    return STOPPED
            ids += added
            edges += added
        out.count = ids - out.ids
        out.edge_count = edges - out.edges
        return 0

    cdef int learn(self, const Word* words, size_t count, Cache cache) except -1 nogil:
        """Split and keep the words of a batch that no cache has, two by two of those that are
        merged and of those that backtracking splits; one of each may be left over.
        """
        cdef const Word* word
        cdef const Word* first
        cdef size_t[2] waiting  # `count`: none
        cdef Py_ssize_t[2] counts
        cdef Py_ssize_t longest = self.table.longest_short
        cdef size_t i
        cdef bint backwards
        waiting[0] = waiting[1] = count
        for i in range(count):
            word = &words[i]
            if <Py_ssize_t> word.length > longest or is_known(self, word, cache):
                continue
            backwards = backtracks(self, word)
            first = &words[waiting[backwards]]
            if waiting[backwards] == count:
                waiting[backwards] = i
            elif first.hash != word.hash or first.length != word.length:
                if backwards:
                    self.backtracker.split_two(
                        first.p, first.length, word.p, word.length, cache.scratch, counts
                    )
                else:
                    self.table.merge_two(
                        first.p, first.length, word.p, word.length, cache.scratch, counts
                    )
                keep(self, first, NULL, cache.scratch.ids.data(), counts[0], cache)
                keep(self, word, NULL, cache.scratch.other_ids.data(), counts[1], cache)
                cache.merged += 2
                waiting[backwards] = count
        return 0


cdef inline size_t put_slot(
    const SizedToken* tokens, int64_t at, int32_t* ids, int64_t* edges
) noexcept nogil:
    """Write the tokens of a slot, how many they are: all four places at once, without a branch."""
    cdef SizedToken one = tokens[0], two = tokens[1], three = tokens[2], four = tokens[3]
    ids[0] = <int32_t> (one & ID_MASK)
    ids[1] = <int32_t> (two & ID_MASK)
    ids[2] = <int32_t> (three & ID_MASK)
    ids[3] = <int32_t> (four & ID_MASK)
    edges[0] = at
    edges[1] = at + (one >> ID_BITS)
    edges[2] = edges[1] + (two >> ID_BITS)
    edges[3] = edges[2] + (three >> ID_BITS)
    return 1 + (two != 0) + (three != 0) + (four != 0)


cdef inline size_t put_sized(
    const SizedToken* tokens, size_t count, const int32_t* lengths, int64_t at, int32_t* ids,
    int64_t* edges,
) noexcept nogil:
    """Write tokens that have their lengths, but for those of 16 bytes and more."""
    cdef size_t i
    cdef uint32_t token_id, length
    for i in range(count):
        token_id, length = tokens[i] & ID_MASK, tokens[i] >> ID_BITS
        edges[i] = at
        if token_id == ID_MASK:
            ids[i] = -1
        else:
            ids[i] = <int32_t> token_id
            if length == 0:
                length = lengths[token_id]
        at += length
    return count


cdef inline SizedToken sized_token(int32_t token_id, int64_t length) noexcept nogil:
    cdef SizedToken sized = <SizedToken> token_id & ID_MASK
    return sized | <SizedToken> length << ID_BITS if length < 16 else sized


cdef Py_ssize_t put_other(
    WordTokens known, const Word* word, const WordSlot* slot, const uint8_t* text, int32_t* ids,
    int64_t* edges, Cache cache, Control* control,
) except -1 nogil:
    """Write the tokens of a word whose tokens no slot has, and keep them."""
    cdef const SizedToken* spilled
    cdef const int32_t* lengths = known.lengths.data()
    cdef const LongWord* long_word = NULL
    cdef int64_t at = word.p - text
    cdef uint32_t found
    cdef WordSlot* new
    if slot == NULL and word.length <= SHORT_WORD:
        slot = cache.words.find_beside(word.key, word.hash)
        if slot != NULL and slot.tokens[0] != SPILLED:
            return put_slot(slot.tokens, at, ids, edges)
    if slot != NULL:
        spilled = cache.words.spilled(slot)
        if spilled != NULL:
            return put_sized(spilled, slot.tokens[2], lengths, at, ids, edges)
    elif word.length <= SHORT_WORD:
        found = known.words.find(word.key, word.hash)
        if found != ID_MASK:
            new = cache.words.insert(word.key, word.hash)
            new.tokens[0] = sized_token(<int32_t> found, word.length)
            return put_slot(new.tokens, at, ids, edges)
    elif word.length <= LONGEST_KEPT:
        long_word = cache.long_words.find(word.p, word.length, word.hash)
        if long_word != NULL:
            spilled = cache.long_words.tokens_of(long_word)
            return put_sized(spilled, long_word.tokens, lengths, at, ids, edges)
        long_word = known.long_words.find(word.p, word.length, word.hash)
    elif word.length <= known.longest_whole:
        long_word = known.long_words.find(word.p, word.length, hash_bytes(word.p, word.length))
    if long_word != NULL:
        return put_sized(known.long_words.tokens_of(long_word), 1, lengths, at, ids, edges)
    return put_split(known, word, <WordSlot*> slot, at, ids, edges, cache, control)


cdef Py_ssize_t put_split(
    WordTokens known, const Word* word, WordSlot* slot, int64_t at, int32_t* ids, int64_t* edges,
    Cache cache, Control* control,
) except -1 nogil:
    """Split a word, write its tokens and keep them, in `slot` where it has one already."""
    cdef Py_ssize_t i, count
    cdef const int32_t* tokens
    if backtracks(known, word):
        count = known.backtracker.split(word.p, word.length, cache.scratch, control)
    else:
        count = known.table.merge(word.p, word.length, cache.scratch, control)
    tokens = cache.scratch.ids.data()
    if count == STOPPED:
        return STOPPED
    cache.merged += 1
    for i in range(count):
        ids[i] = tokens[i]
        edges[i] = at
        at += length_of(known, tokens[i])
    if word.length <= LONGEST_KEPT:
        keep(known, word, slot, tokens, count, cache)
    return count


cdef inline int32_t length_of(WordTokens known, int32_t token_id) noexcept nogil:
    """The bytes of a token; a byte that the vocabulary lacks is one byte long."""
    return known.lengths[token_id] if token_id >= 0 else 1


cdef int keep(
    WordTokens known, const Word* word, WordSlot* slot, const int32_t* ids, Py_ssize_t count,
    Cache cache,
) except -1 nogil:
    """Keep the tokens of a word, in `slot` where it has one already."""
    cdef Py_ssize_t i
    cdef SizedToken* sized
    cdef bint fits = count <= <Py_ssize_t> INLINE_TOKENS
    if word.length > SHORT_WORD:
        sized = cache.long_words.insert(word.p, word.length, word.hash, count)
    else:
        for i in range(count):
            fits = fits and ids[i] >= 0
        if slot == NULL:
            slot = cache.words.insert(word.key, word.hash)
        sized = &slot.tokens[0] if fits else cache.words.spill(slot, count)
    for i in range(count):
        sized[i] = sized_token(ids[i], length_of(known, ids[i]))
    return 0


cdef inline bint backtracks(WordTokens known, const Word* word) noexcept nogil:
    """Whether backtracking is possible, and the faster way for a word."""
    if known.backtracker is None or word.length < SHORTEST_WALKED:
        return False
    if word.length > LONGEST_MERGED:
        return True
    # Where characters have three bytes, the longest token is nearly always right.
    return word.p[word.length - 3] >= 0xE0 and word.p[word.length - 6] >= 0xE0


cdef inline bint is_known(WordTokens known, const Word* word, Cache cache) noexcept nogil:
    if word.length <= SHORT_WORD:
        return (cache.words.find(word.key, word.hash) != NULL
                or cache.words.find_beside(word.key, word.hash) != NULL
                or known.words.find(word.key, word.hash) != ID_MASK)
    return (cache.long_words.find(word.p, word.length, word.hash) != NULL
            or known.long_words.find(word.p, word.length, word.hash) != NULL)


cdef int keep_whole(
    WordTokens known, const uint8_t* p, size_t length, int32_t token_id
) except -1 nogil:
    """A word that is one token: known from the start, to every call."""
    known.longest_whole = max(known.longest_whole, length)
    if length <= SHORT_WORD:
        known.words.insert(short_key(p, length, p + length), <uint32_t> token_id)
    else:
        known.long_words.insert(p, length, hash_bytes(p, length), 1)[0] = (
            sized_token(token_id, length)
        )
    return 0


cdef int keep_merged(
    WordTokens known, const uint8_t* blob, const int64_t[::1] offsets
) except -1:
    """Tokens that merging their own bytes gives back are known as words from the start."""
    cdef Scratch scratch = Scratch()
    cdef int32_t token_id
    cdef int64_t begin
    cdef Py_ssize_t length
    cdef vector[int32_t]* results = &known.table.results
    cdef vector[int32_t] made_by
    cdef size_t k
    made_by.assign(offsets.shape[0] - 1, -1)
    with nogil:
        for k in range(results.size()):
            token_id = results[0][k]
            begin = offsets[token_id]
            length = offsets[token_id + 1] - begin
            if known.table.merge(blob + begin, length, scratch, NULL) == 1:
                if scratch.ids[0] == token_id:
                    keep_whole(known, blob + begin, length, token_id)
                    made_by[token_id] = scratch.last_merge
    known.backtracker = backtracker_of(known.table, blob, offsets, made_by.data())
    return 0
