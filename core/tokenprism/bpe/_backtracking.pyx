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

from tokenprism._progress cimport Control
from tokenprism.bpe._merges cimport STOPPED, MergeTable, Scratch
from tokenprism.bpe._tables cimport PairSlot

cdef enum:
    TURNS_PER_CHECK = 1024
    MEMO_BITS = 12
    MEMO = 1 << MEMO_BITS   # pairs of neighbours whose test is remembered: 32 KB


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
        cdef const Token* tokens = self.tokens.data()
        cdef const uint8_t* end = p + length
        cdef int32_t* ids = scratch.ids.data()
        cdef uint64_t* dead
        cdef uint64_t* memo
        cdef int32_t token
        cdef int64_t at = 0, stop = 0
        cdef Py_ssize_t count = 0, turns = 0, tries = 0
        scratch.dead.assign((length >> 6) + 1, 0)
        dead = scratch.dead.data()
        if scratch.memo.empty():
            scratch.memo.resize(MEMO)
        memo = scratch.memo.data()
        token = self.trie.longest(p, end).id
        while True:
            turns += 1
            if turns % TURNS_PER_CHECK == 0 and control != NULL and control.must_stop():
                return STOPPED
            while token >= 0:
                tries += 1
                stop = at + tokens[token].length
                if not dead[stop >> 6] >> (stop & 63) & 1:
                    if count == 0 or self.knows_fits(ids[count - 1], token, memo):
                        break
                token = tokens[token].prefix
            if token < 0:
                # Nothing goes on from here: the token before must be a shorter one.
                dead[at >> 6] |= <uint64_t> 1 << (at & 63)
                count -= 1
                at -= tokens[ids[count]].length
                token = tokens[ids[count]].prefix
                continue
            if count == <Py_ssize_t> scratch.ids.size():
                scratch.ids.resize(count * 2)
                ids = scratch.ids.data()
            ids[count] = token
            count += 1
            at = stop
            if at == length:
                scratch.tries = tries
                return count
            token = self.trie.longest(p + at, end).id

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
    made.tokens.assign(count, Token(-1, -1, -1, -1, 0))
    for byte in range(256):
        if table.byte_ids[byte] < 0 or made.tokens[table.byte_ids[byte]].length:
            return None
        made.tokens[table.byte_ids[byte]].length = 1
    for i in range(count):
        merge = made_by[i]
        if merge < 0:
            continue
        token = &made.tokens[i]
        if token.length:
            return None
        token.merge, token.left, token.right = merge, table.lefts[merge], table.rights[merge]
        token.length = <int32_t> (offsets[i + 1] - offsets[i])
        size += token.length
        if max(made_by[table.lefts[merge]], made_by[table.rights[merge]]) >= merge:
            return None
    if not made.trie.reserve(size):
        return None
    fill(made, blob, offsets)
    return made


cdef int fill(Backtracker made, const uint8_t* blob, const int64_t[::1] offsets) except -1:
    """Put all tokens into the trie, and find the longest that each begins with."""
    cdef Py_ssize_t i
    cdef Token* token
    insert_all(made, blob, offsets)
    # Room for every byte was too much; the smaller the trie, the more of it is at hand.
    made.trie.reserve(made.trie.nodes())
    insert_all(made, blob, offsets)
    for i in range(<Py_ssize_t> made.tokens.size()):
        token = &made.tokens[i]
        if token.length > 1:
            token.prefix = made.trie.longest(
                blob + offsets[i], blob + offsets[i] + token.length - 1
            ).id
    return 0


cdef int insert_all(Backtracker made, const uint8_t* blob, const int64_t[::1] offsets) except -1:
    cdef Py_ssize_t i
    cdef uint8_t one
    for i in range(256):
        one = <uint8_t> i
        made.trie.insert(&one, 1, made.table.byte_ids[i])
    for i in range(<Py_ssize_t> made.tokens.size()):
        if made.tokens[i].length > 1:
            made.trie.insert(blob + offsets[i], made.tokens[i].length, <int32_t> i)
    return 0
