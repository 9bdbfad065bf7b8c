"""The encoder: pre-tokens looked up in caches, else merged; ids and byte offsets into arrays."""

from libc.stdint cimport INT64_MAX, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libcpp.vector cimport vector

from tokenprism._progress cimport Control, Progress
from tokenprism.bpe._backtracking cimport backtracker_of
from tokenprism.bpe._merges cimport STOPPED, MergeTable, Scratch
from tokenprism.bpe._tables cimport (
    ID_BITS, ID_MASK, Key, LONGEST_KEPT, LongWord, INLINE_TOKENS, NO_KEY, SHORT_WORD, SPILLED,
    SizedToken, WordSlot, hash_bytes, hash_key, short_key,
)
from tokenprism.bpe._output cimport Tokens
from tokenprism.pretokenize._scanners cimport BATCH, cut as cut_text

from .._progress import Stage
from ..encoding import as_bytes
from ..errors import CancelledError
from ..utf8._characters import utf8_of

cdef enum:
    SHORT_TEXT = 512  # bytes for which to give up the interpreter lock would cost more
    IDLE_CACHES = 4  # caches kept for later calls
    SHORTEST = 7
    LONGEST_MERGED = 64  # bytes up to which merging is faster than backtracking
    MANY_MERGED = 12  # words new in one batch for which to look for more in the next

cdef int ENCODING = int(Stage.ENCODING)

cdef struct Word:
    const uint8_t* p
    size_t length
    Key key  # NO_KEY of a word that is not short
    uint64_t hash


cdef class Cache:
    """What one call works with."""

    def __cinit__(self):
        self.scratch = Scratch()


cdef class Encoder:
    """Encodes bytes with the merges of `table` after a cut into pre-tokens by scanner `code`.

    `blob` and `offsets` int64[n + 1] hold the bytes of every id. `whole` maps the bytes of
    pre-tokens that become one token, whatever the merges say, to their ids.

    Words already encoded are kept in caches. Safe to use from several threads at once: each call
    takes a cache of its own, of which up to four are kept for later calls. None grows above 64 MB,
    whatever the text: of short words (up to 15 bytes) some 500,000 stay, in place of which later
    ones take turns; the longer ones, up to 64 KB each, are forgotten together once they fill 32 MB.
    """

    def __init__(
        self, MergeTable table, int code, const uint8_t[::1] blob, const int64_t[::1] offsets,
        dict whole,
    ):
        cdef Py_ssize_t i
        cdef bytes word
        self.table, self.code, self.idle = table, code, []
        self.lengths.resize(offsets.shape[0] - 1)
        self.longest_merged = INT64_MAX
        self.lossless = min(table.byte_ids) >= 0
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

    def encode(self, text, tuple parts=(), starts=None, Progress progress=None):
        """The `Encoding` of one text, str or bytes.

        `parts` (start, end, id) tile the text: a part with an id is that token, one without (-1)
        is cut and merged as a text of its own; without parts all of it is. `starts` int64[k] are
        the starts of the pre-tokens; without them the scanner cuts. Raises CancelledError when
        `progress` is cancelled, TokenprismError for a lone surrogate.
        """
        cdef bytes source
        if isinstance(text, bytes):
            source = text
        else:
            try:
                source = utf8_of(text)
            except UnicodeEncodeError:
                source = as_bytes(text)  # says where
        cdef Tokens out = self.tokens_of(source, parts, starts, progress)
        out.trim()
        return out.encoding(source, 0, 0, out.count, self.lossless)

    cdef Tokens tokens_of(self, bytes source, tuple parts, object starts, Progress progress):
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
        out.begin(len(source))
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
        return out

    cdef int put_span(
        self, const uint8_t* text, int64_t begin, int64_t end, const int64_t* cut,
        const int64_t* last_cut, Cache cache, Tokens out, Control* control,
    ) except -1:
        """`encode_span`, without the interpreter lock but for a text that is done at once, and
        with an error when it was cancelled.
        """
        cdef int stopped
        if end - begin < SHORT_TEXT:
            stopped = self.encode_span(text, begin, end, cut, last_cut, cache, out, control)
        else:
            with nogil:
                stopped = self.encode_span(text, begin, end, cut, last_cut, cache, out, control)
        if stopped:
            raise CancelledError
        return 0

    def encode_many(self, list sources):
        """The `Encoding` of each of many texts, in order. Scanner only."""
        cdef Tokens out = Tokens.__new__(Tokens)
        cdef Cache cache = self.borrow()
        cdef vector[size_t] first
        cdef vector[const uint8_t*] texts
        cdef vector[int64_t] sizes
        cdef size_t i, total = 0
        cdef bytes source
        for source in sources:
            texts.push_back(source)
            sizes.push_back(len(source))
            total += len(source)
        out.begin(total)
        try:
            with nogil:
                for i in range(texts.size()):
                    first.push_back(out.count)
                    self.encode_span(texts[i], 0, sizes[i], NULL, NULL, cache, out, NULL)
                    out.reserve(0)
                    out.edges[out.edge_count] = sizes[i]
                    out.edge_count += 1
                first.push_back(out.count)
        finally:
            self.give_back(cache)
        out.trim()
        return [
            out.encoding(source, first[i], first[i] + i, first[i + 1] - first[i], self.lossless)
            for i, source in enumerate(sources)
        ]

    def cache_bytes(self):
        """Bytes that each of the caches takes that are kept for later calls."""
        return [(<Cache> one).words.bytes() + (<Cache> one).long_words.bytes()
                for one in self.idle]

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

        The words of a batch are cut and their cache lines asked for before the first is looked
        up, so that memory answers meanwhile.
        """
        cdef Word words[BATCH]
        cdef const uint8_t* ends[BATCH]
        cdef const uint8_t* p = text + begin
        cdef const uint8_t* limit = text + end
        cdef size_t count
        cdef bint many
        while cuts != last_cut and cuts[0] <= begin:
            cuts += 1
        while p < limit:
            if control != NULL and control.must_stop():
                return 1
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
            out.reserve(ends[count - 1] - p + INLINE_TOKENS)
            look_ahead(cache, words, p, ends, count, limit)
            p = ends[count - 1]
            many, cache.merged = cache.merged >= MANY_MERGED, 0
            if many:
                learn(self, words, count, cache)
            if put_words(self, words, count, text, cache, out, control) == STOPPED:
                return 1
            if control != NULL:
                control.reach(p - text)
        return 0


cdef inline void look_ahead(
    Cache cache, Word* words, const uint8_t* p, const uint8_t** ends, size_t count,
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


cdef int put_words(
    Encoder encoder, const Word* words, size_t count, const uint8_t* text, Cache cache, Tokens out,
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
            added = put_other(encoder, &words[i], slot, text, ids, edges, cache, control)
            if <int> added == STOPPED:
                return STOPPED
        ids += added
        edges += added
    out.count = ids - out.ids
    out.edge_count = edges - out.edges
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
    Encoder encoder, const Word* word, const WordSlot* slot, const uint8_t* text, int32_t* ids,
    int64_t* edges, Cache cache, Control* control,
) except -1 nogil:
    """Write the tokens of a word whose tokens no slot has, and keep them."""
    cdef const SizedToken* spilled
    cdef const int32_t* lengths = encoder.lengths.data()
    cdef const LongWord* known = NULL
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
        found = encoder.words.find(word.key, word.hash)
        if found != ID_MASK:
            new = cache.words.insert(word.key, word.hash)
            new.tokens[0] = sized_token(<int32_t> found, word.length)
            return put_slot(new.tokens, at, ids, edges)
    elif word.length <= LONGEST_KEPT:
        known = cache.long_words.find(word.p, word.length, word.hash)
        if known != NULL:
            spilled = cache.long_words.tokens_of(known)
            return put_sized(spilled, known.tokens, lengths, at, ids, edges)
        known = encoder.long_words.find(word.p, word.length, word.hash)
    elif word.length <= encoder.longest_whole:
        known = encoder.long_words.find(word.p, word.length, hash_bytes(word.p, word.length))
    if known != NULL:
        return put_sized(encoder.long_words.tokens_of(known), 1, lengths, at, ids, edges)
    return put_merged(encoder, word, <WordSlot*> slot, at, ids, edges, cache, control)


cdef Py_ssize_t put_merged(
    Encoder encoder, const Word* word, WordSlot* slot, int64_t at, int32_t* ids, int64_t* edges,
    Cache cache, Control* control,
) except -1 nogil:
    """Merge a word, write its tokens and keep them, in `slot` where it has one already."""
    cdef Py_ssize_t i, count
    cdef const int32_t* merged
    if backtracks(encoder, word):
        count = encoder.backtracker.split(word.p, word.length, cache.scratch, control)
    else:
        count = encoder.table.merge(word.p, word.length, cache.scratch, control)
    merged = cache.scratch.ids.data()
    if count == STOPPED:
        return STOPPED
    cache.merged += 1
    for i in range(count):
        ids[i] = merged[i]
        edges[i] = at
        at += length_of(encoder, merged[i])
    if word.length <= LONGEST_KEPT:
        keep(encoder, word, slot, merged, count, cache)
    return count


cdef inline int32_t length_of(Encoder encoder, int32_t token_id) noexcept nogil:
    """The bytes of a token; a byte that the vocabulary lacks is one byte long."""
    return encoder.lengths[token_id] if token_id >= 0 else 1


cdef int keep(
    Encoder encoder, const Word* word, WordSlot* slot, const int32_t* ids, Py_ssize_t count,
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
        sized[i] = sized_token(ids[i], length_of(encoder, ids[i]))
    return 0


cdef int learn(Encoder encoder, const Word* words, size_t count, Cache cache) except -1 nogil:
    """Split and keep the words of a batch that no cache has, two by two of those that are merged
    and of those that are split by backtracking; one of each may be left over.
    """
    cdef const Word* word
    cdef const Word* first
    cdef size_t[2] waiting  # `count`: none
    cdef Py_ssize_t[2] counts
    cdef Py_ssize_t longest = encoder.table.longest_short
    cdef size_t i
    cdef bint backwards
    waiting[0] = waiting[1] = count
    for i in range(count):
        word = &words[i]
        if <Py_ssize_t> word.length > longest or is_known(encoder, word, cache):
            continue
        backwards = backtracks(encoder, word)
        first = &words[waiting[backwards]]
        if waiting[backwards] == count:
            waiting[backwards] = i
        elif first.hash != word.hash or first.length != word.length:
            if backwards:
                encoder.backtracker.split_two(
                    first.p, first.length, word.p, word.length, cache.scratch, counts
                )
            else:
                encoder.table.merge_two(
                    first.p, first.length, word.p, word.length, cache.scratch, counts
                )
            keep(encoder, first, NULL, cache.scratch.ids.data(), counts[0], cache)
            keep(encoder, word, NULL, cache.scratch.other_ids.data(), counts[1], cache)
            cache.merged += 2
            waiting[backwards] = count
    return 0


cdef inline bint backtracks(Encoder encoder, const Word* word) noexcept nogil:
    """Whether backtracking is the faster way for a word."""
    if <int64_t> word.length <= encoder.longest_merged:
        return False
    # Characters of three bytes: the longest token is nearly always right.
    return (word.length > LONGEST_MERGED
            or word.length >= 6 and word.p[word.length - 3] >= 0xE0 and word.p[word.length - 6] >= 0xE0)


cdef inline bint is_known(Encoder encoder, const Word* word, Cache cache) noexcept nogil:
    if word.length <= SHORT_WORD:
        return (cache.words.find(word.key, word.hash) != NULL
                or cache.words.find_beside(word.key, word.hash) != NULL
                or encoder.words.find(word.key, word.hash) != ID_MASK)
    return (cache.long_words.find(word.p, word.length, word.hash) != NULL
            or encoder.long_words.find(word.p, word.length, word.hash) != NULL)


cdef int keep_whole(
    Encoder encoder, const uint8_t* p, size_t length, int32_t token_id
) except -1 nogil:
    """A word that is one token: known from the start, to every call."""
    encoder.longest_whole = max(encoder.longest_whole, length)
    if length <= SHORT_WORD:
        encoder.words.insert(short_key(p, length, p + length), <uint32_t> token_id)
    else:
        encoder.long_words.insert(p, length, hash_bytes(p, length), 1)[0] = (
            sized_token(token_id, length)
        )
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
    cdef vector[int32_t] made_by
    cdef size_t k
    made_by.assign(offsets.shape[0] - 1, -1)
    with nogil:
        for k in range(results.size()):
            token_id = results[0][k]
            begin = offsets[token_id]
            length = offsets[token_id + 1] - begin
            if encoder.table.merge(blob + begin, length, scratch, NULL) == 1:
                if scratch.ids[0] == token_id:
                    keep_whole(encoder, blob + begin, length, token_id)
                    made_by[token_id] = scratch.last_merge
    encoder.backtracker = backtracker_of(encoder.table, blob, offsets, made_by.data())
    if encoder.backtracker is not None:
        encoder.longest_merged = SHORTEST
    return 0
