"""Pieces by their bytes: a trie with a log weight and an id for each."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t


cdef class PieceTable:
    """Piece `i` is blob[offsets[i]:offsets[i + 1]], with `weights` float64[n] and `ids` int32[n].

    Pieces are distinct and none is empty. `byte_ids` int32[256] stand for a character that is no
    piece, whose weight is `fallback`. With `byte_lattice` nodes are all bytes, and every byte must
    be a piece.
    """

    def __init__(
        self, const uint8_t[::1] blob, const int64_t[::1] offsets, const double[::1] weights,
        const int32_t[::1] ids, const int32_t[::1] byte_ids, double fallback, bint byte_lattice,
    ):
        cdef Py_ssize_t i, count = ids.shape[0]
        if (offsets.shape[0] != count + 1 or weights.shape[0] != count
                or byte_ids.shape[0] != 256 or offsets[count] != blob.shape[0]):
            raise ValueError("offsets, weights and ids must fit together, byte_ids be 256")
        self.model.fallback = fallback
        self.model.byte_lattice = byte_lattice
        for i in range(256):
            self.model.byte_ids[i] = byte_ids[i]
        if count:
            with nogil:
                self.model.trie.build(&blob[0], &offsets[0], &weights[0], &ids[0], count)
        else:
            self.model.trie.build(NULL, &offsets[0], NULL, NULL, 0)

    @property
    def fallback(self):
        """The log weight of a character that is no piece."""
        return self.model.fallback

    @property
    def longest(self):
        """Bytes of the longest piece."""
        return self.model.trie.longest()

    @property
    def slots(self):
        """Slots of the trie; each takes 24 bytes."""
        return self.model.trie.slots()

    def id_of(self, bytes piece):
        """The id of a piece; None where there is none."""
        cdef uint32_t slot = self.model.trie.find(piece, len(piece))
        if slot == NOTHING or self.model.trie.token(slot).length != len(piece) or not piece:
            return None
        return self.model.trie.token(slot).id
