"""The encoder: pre-tokens looked up in caches, else merged; ids and byte offsets into arrays."""

import numpy as np

from libc.stddef cimport ptrdiff_t
from libc.stdint cimport int32_t, int64_t, uint8_t

from tokenprism._progress cimport Control, Progress
from tokenprism.bpe._merges cimport STOPPED, MergeTable
from tokenprism.bpe._output cimport Tokens
from tokenprism.bpe._tables cimport INLINE_TOKENS
from tokenprism.bpe._word_tokens cimport Cache, Word, WordTokens
from tokenprism.pretokenize._scanners cimport BATCH, cut as cut_text

from .._progress import Stage
from ..encoding import as_bytes
from ..errors import CancelledError
from ..utf8._characters import utf8_of

cdef enum:
    SHORT_TEXT = 512  # bytes for which to give up the interpreter lock would cost more
    IDLE_CACHES = 4  # caches kept for later calls
    MANY_MERGED = 12  # words new in one batch for which to look for more in the next

cdef int ENCODING = int(Stage.ENCODING)


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
        self.table, self.code, self.idle = table, code, []
        self.lossless = min(table.byte_ids) >= 0
        self.words = WordTokens(table, blob, offsets, whole)
        self.backtracker = self.words.backtracker

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

    def encode_documents(self, bytes source, const int64_t[::1] edges):
        """The documents [edges[i], edges[i + 1]) as one `Encoding` of `source`, and the number of
        tokens before each, int64[n + 1]. `edges` ascend inside of the text. Scanner only.
        """
        cdef Tokens out = Tokens.__new__(Tokens)
        cdef const uint8_t* text = source
        cdef ptrdiff_t i, count = edges.shape[0] - 1
        offsets = np.zeros(count + 1, np.int64)
        cdef int64_t[::1] before = offsets
        cdef Cache cache = self.borrow()
        out.begin(edges[count] - edges[0])
        try:
            with nogil:
                for i in range(count):
                    self.encode_span(text, edges[i], edges[i + 1], NULL, NULL, cache, out, NULL)
                    before[i + 1] = <int64_t> out.count
                out.reserve(0)
                out.edges[out.edge_count] = edges[count]
                out.edge_count += 1
        finally:
            self.give_back(cache)
        out.trim()
        return out.encoding(source, 0, 0, out.count, self.lossless), offsets

    def cache_bytes(self):
        """Bytes that each of the caches takes that are kept for later calls."""
        return [(<Cache> one).bytes() for one in self.idle]

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
            self.words.look_ahead(cache, words, p, ends, count, limit)
            p = ends[count - 1]
            many, cache.merged = cache.merged >= MANY_MERGED, 0
            if many:
                self.words.learn(words, count, cache)
            if self.words.put(words, count, text, cache, out, control) == STOPPED:
                return 1
            if control != NULL:
                control.reach(p - text)
        return 0
