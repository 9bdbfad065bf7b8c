"""The merges of a running training."""

import numpy as np

from libc.stdint cimport int32_t, int64_t


cdef class MergeLog:
    """The merges learned so far; may be read at any time from any thread."""

    def __cinit__(self, int64_t most):
        self.lefts = np.empty(most, np.int32)
        self.rights = np.empty(most, np.int32)
        self.results = np.empty(most, np.int32)
        self.pair_counts = np.empty(most, np.int64)
        self.token_counts = np.empty(most, np.int64)

    def __len__(self):
        """How many merges are known."""
        return self.length.load()

    @property
    def room(self):
        """How many more merges there is room for."""
        return self.lefts.shape[0] - self.length.load()

    def copy(self, int64_t start=0):
        """Columns of the merges from index `start` on, as far as they are known.

        Ids of the left, the right and the resulting token (int32), how often the pair occurred
        (int64), and how many tokens the whole text has after the merge (int64);
        `tokens_before` says how many it has before the first.
        """
        known = self.length.load()
        columns = [self.lefts, self.rights, self.results, self.pair_counts, self.token_counts]
        return tuple([np.asarray(column)[start:known].copy() for column in columns])

    cdef void append(
        self, int32_t left, int32_t right, int32_t result, int64_t count, int64_t tokens
    ) noexcept nogil:
        cdef int64_t at = self.length.load()
        self.lefts[at] = left
        self.rights[at] = right
        self.results[at] = result
        self.pair_counts[at] = count
        self.token_counts[at] = tokens
        # Readers that see the new length see the row.
        self.length.store(at + 1)
