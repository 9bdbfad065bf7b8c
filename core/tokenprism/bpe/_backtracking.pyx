"""The tokens of a word without merging: the longest that fit, backwards where none does.

A token is made inside its own bytes by the same merges wherever it stands. So a word's tokens are
the only row of tokens that spells it in which any two neighbours, encoded together, stay the two
they are; and each beginning of the word has one such row. The walk tries the longest token first,
shortens it, and gives up an offset for good when nothing fits after it: each offset is entered and
given up at most once, which makes the work linear in the length of the word.

Whether two neighbours stay apart is told by undoing their merges, latest first: they do not if on
the way the symbols that face each other have a merge that comes before the one undone last. This
needs merges in an order in which parents come before what they make: `backtracker_of` looks.
"""

from libc.stdint cimport INT32_MAX, int32_t, int64_t, uint8_t, uint64_t
from libcpp.vector cimport vector

from tokenprism._progress cimport Control
from tokenprism.bpe._merges cimport STOPPED, MergeTable, Scratch
from tokenprism.bpe._tables cimport PairSlot

cdef enum:
    TURNS_PER_CHECK = 1024
    MEMO_BITS = 14
    MEMO = 1 << MEMO_BITS   # pairs of neighbours whose test is remembered: 128 KB
    LONGEST = -2            # the longest token that fits the text, none of those before it


cdef inline int start(
    Walk* walk, const uint8_t* p, Py_ssize_t length, vector[int32_t]* ids, vector[uint64_t]* dead
) except -1 nogil:
    dead.assign((length >> 6) + 1, 0)
    walk.p, walk.end = p, p + length
    walk.at = walk.count = walk.tries = 0
    walk.ids, walk.dead = ids.data(), dead.data()
    walk.shorter = LONGEST
    return 0


cdef class Backtracker:
    """Splits words into the tokens that the merges of `table` would give them."""

    cdef bint fits(self, int32_t left, int32_t right) noexcept nogil:
        """Whether two tokens, encoded together, stay the two they are."""
        cdef const Token* tokens = self.tokens.data()
        cdef const PairSlot* pair
        cdef int32_t limit = INT32_MAX, one, two
        while True:
            pair = self.table.pairs.find(<uint32_t> left, <uint32_t> right)
            if pair != NULL and pair.merge < limit:
                return False
            one, two = tokens[left].merge, tokens[right].merge
            if one > two:
                limit, left = one, tokens[left].right
            elif two >= 0:
                # Of equal merges the left one comes first: it may take what the right one needs.
                limit, right = two + 1, tokens[right].left
            else:
                return True

    cdef bint knows_fits(
        self, int32_t left, int32_t right, uint64_t* memo
    ) noexcept nogil:
        """`fits`, which the slot of the two in `memo` remembers: runs ask the same again."""
        cdef uint64_t key = <uint64_t> left << 32 | <uint64_t> right << 2 | 2
        cdef uint64_t* slot = &memo[(key * 0x9E3779B97F4A7C15u) >> (64 - MEMO_BITS)]
        if slot[0] & ~<uint64_t> 1 != key:
            slot[0] = key | self.fits(left, right)
        return slot[0] & 1

    cdef Py_ssize_t split(
        self, const uint8_t* p, Py_ssize_t length, Scratch scratch, Control* control
    ) except -1 nogil:
        """The number of tokens of a word, put into `scratch.ids`; STOPPED when cancelled."""
        cdef Walk walk
        cdef Py_ssize_t turns = 0
        start(&walk, p, length, &scratch.ids, &scratch.dead)
        if scratch.memo.empty():
            scratch.memo.resize(MEMO)
        while self.step(&walk, scratch.memo.data()):
            turns += 1
            if turns % TURNS_PER_CHECK == 0 and control != NULL and control.must_stop():
                return STOPPED
            if walk.count == <Py_ssize_t> scratch.ids.size():
                scratch.ids.resize(walk.count * 2)
                walk.ids = scratch.ids.data()
        scratch.tries = walk.tries
        return walk.count

    cdef int split_two(
        self, const uint8_t* p, Py_ssize_t length, const uint8_t* q, Py_ssize_t other_length,
        Scratch scratch, Py_ssize_t* counts,
    ) except -1 nogil:
        """Two words of up to SHORT bytes by turns, as `MergeTable.merge_two`."""
        cdef Walk walk, other
        cdef uint64_t* memo
        if scratch.memo.empty():
            scratch.memo.resize(MEMO)
        memo = scratch.memo.data()
        start(&walk, p, length, &scratch.ids, &scratch.dead)
        start(&other, q, other_length, &scratch.other_ids, &scratch.other_dead)
        while self.step(&walk, memo) and self.step(&other, memo):
            pass
        while walk.at < length and self.step(&walk, memo):
            pass
        while other.at < other_length and self.step(&other, memo):
            pass
        counts[0], counts[1] = walk.count, other.count
        return 0

    cdef inline bint step(self, Walk* walk, uint64_t* memo) noexcept nogil:
        """Put the next token, or take the last one back; false once the word is done."""
        cdef const Token* tokens = self.tokens.data()
        cdef const int32_t* lengths = self.lengths.data()
        cdef int64_t stop = 0
        cdef int32_t token = walk.shorter
        cdef TrieMatch match
        if token == LONGEST:
            match = self.trie.longest(walk.p + walk.at, walk.end)
            token, stop = match.id, walk.at + match.length
        elif token >= 0:
            stop = walk.at + lengths[token]
        while token >= 0:
            walk.tries += 1
            if not walk.dead[stop >> 6] >> (stop & 63) & 1:
                if walk.count == 0 or self.knows_fits(walk.ids[walk.count - 1], token, memo):
                    break
            token = tokens[token].prefix
            if token >= 0:
                stop = walk.at + lengths[token]
        if token < 0:
            # Nothing goes on from here: the token before must be a shorter one.
            walk.dead[walk.at >> 6] |= <uint64_t> 1 << (walk.at & 63)
            walk.count -= 1
            walk.at -= lengths[walk.ids[walk.count]]
            walk.shorter = tokens[walk.ids[walk.count]].prefix
            return True
        walk.ids[walk.count] = token
        walk.count += 1
        walk.at = stop
        walk.shorter = LONGEST
        self.trie.prefetch(walk.p + stop, walk.end)
        return walk.p + stop < walk.end

    def trace(self, bytes word):
        """(ids, tries): the tokens of a word, and how many tokens were tried to find them."""
        cdef Scratch scratch = Scratch()
        cdef Py_ssize_t i, count = 0
        if word:
            count = self.split(word, len(word), scratch, NULL)
        return [scratch.ids[i] for i in range(count)], scratch.tries


cdef Backtracker backtracker_of(
    MergeTable table, const uint8_t* blob, const int64_t[::1] offsets, const int32_t* made_by
):
    """The backtracker for `table`, or None where it would not be exact.

    `made_by` int32[n] has for every id the merge that makes it of its own bytes last, -1 where
    merging these does not give the token. Needed: an id for every byte, and tokens made of tokens
    that come before them.
    """
    cdef Backtracker made = Backtracker()
    cdef Py_ssize_t i, count = offsets.shape[0] - 1
    cdef size_t size = 0
    cdef int32_t merge
    cdef Token* token
    cdef Py_ssize_t byte
    made.table = table
    made.tokens.assign(count, Token(-1, -1, -1, -1))
    made.lengths.assign(count, 0)
    for byte in range(256):
        if table.byte_ids[byte] < 0 or made.lengths[table.byte_ids[byte]]:
            return None
        made.lengths[table.byte_ids[byte]] = 1
    for i in range(count):
        merge = made_by[i]
        if merge < 0:
            continue
        token = &made.tokens[i]
        if made.lengths[i]:
            return None
        token.merge, token.left, token.right = merge, table.lefts[merge], table.rights[merge]
        made.lengths[i] = <int32_t> (offsets[i + 1] - offsets[i])
        size += made.lengths[i]
        if max(made_by[table.lefts[merge]], made_by[table.rights[merge]]) >= merge:
            return None
    if not made.trie.reserve(size, count):
        return None
    fill(made, blob, offsets)
    return made


cdef int fill(Backtracker made, const uint8_t* blob, const int64_t[::1] offsets) except -1:
    """Put all tokens into the trie, and find the longest that each begins with."""
    cdef Py_ssize_t i
    insert_all(made, blob, offsets)
    # Room for every byte was too much; the smaller the trie, the more of it is at hand.
    made.trie.reserve(made.trie.nodes(), made.tokens.size())
    insert_all(made, blob, offsets)
    for i in range(<Py_ssize_t> made.tokens.size()):
        if made.lengths[i] > 1:
            made.tokens[i].prefix = made.trie.longest(
                blob + offsets[i], blob + offsets[i] + made.lengths[i] - 1
            ).id
    return 0


cdef int insert_all(Backtracker made, const uint8_t* blob, const int64_t[::1] offsets) except -1:
    cdef Py_ssize_t i
    cdef uint8_t one
    for i in range(256):
        one = <uint8_t> i
        made.trie.insert(&one, 1, made.table.byte_ids[i])
    for i in range(<Py_ssize_t> made.tokens.size()):
        if made.lengths[i] > 1:
            made.trie.insert(blob + offsets[i], made.lengths[i], <int32_t> i)
    return 0
