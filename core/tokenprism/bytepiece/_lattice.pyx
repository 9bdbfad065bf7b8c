"""The lattice of a text as arrays: its edges, the margins of its boundaries, its best paths."""

import numpy as np

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint8_t
from libcpp.vector cimport vector

from tokenprism.bytepiece._pieces cimport LatticeEdge, PieceTable, append_edges

cdef extern from "piece_lattice.hpp" namespace "tokenprism" nogil:
    double boundary_margins(
        const LatticeEdge* first, const LatticeEdge* last, int64_t begin, size_t size,
        double* with_boundary, double* without,
    ) except +

    cdef cppclass BestPaths:
        BestPaths(size_t count) except +
        void add(
            const LatticeEdge* first, const LatticeEdge* last, int64_t begin, size_t size,
            int64_t offset,
        ) except +
        size_t found() noexcept
        double score(size_t rank) noexcept
        vector[int64_t] path(size_t rank) except +


cdef class LatticeTable:
    """The edges of all segments of `source`, which start at `starts` int64[s]."""

    cdef vector[LatticeEdge] edges
    cdef vector[size_t] firsts    # the first edge of each segment, and the number of edges
    cdef vector[int64_t] begins   # where each segment begins, and the end of the text
    cdef vector[int64_t] nodes    # with the end of the text

    def __init__(self, PieceTable pieces, bytes source, const int64_t[::1] starts):
        cdef const uint8_t* text = source
        cdef int64_t size = len(source)
        cdef Py_ssize_t k
        for k in range(starts.shape[0]):
            self.begins.push_back(starts[k])
        self.begins.push_back(size)
        with nogil:
            for k in range(starts.shape[0]):
                self.firsts.push_back(self.edges.size())
                append_edges(
                    pieces.model, text, self.begins[k], self.begins[k + 1], self.edges, self.nodes
                )
            self.firsts.push_back(self.edges.size())
            self.nodes.push_back(size)

    def columns(self):
        """Nodes int64[n], starts and ends of edges int64[e], ids int32[e], weights float64[e]."""
        cdef Py_ssize_t k, count = self.edges.size()
        cdef int64_t[::1] nodes, starts, ends
        cdef int32_t[::1] ids
        cdef double[::1] weights
        arrays = (np.empty(<Py_ssize_t> self.nodes.size(), np.int64), np.empty(count, np.int64),
                  np.empty(count, np.int64), np.empty(count, np.int32), np.empty(count))
        nodes, starts, ends, ids, weights = arrays
        for k in range(nodes.shape[0]):
            nodes[k] = self.nodes[k]
        for k in range(count):
            starts[k], ends[k] = self.edges[k].start, self.edges[k].end
            ids[k], weights[k] = self.edges[k].id, self.edges[k].weight
        return arrays

    def margins(self):
        """float64[bytes + 1] each: what the best path with and without a boundary lacks."""
        cdef int64_t size = self.begins.back()
        cdef size_t k
        having, lacking = np.zeros(size + 1), np.full(size + 1, np.inf)
        cdef double[::1] with_boundary = having, without = lacking
        with nogil:
            for k in range(self.begins.size() - 1):
                boundary_margins(
                    self.edges.data() + self.firsts[k], self.edges.data() + self.firsts[k + 1],
                    self.begins[k], self.begins[k + 1] - self.begins[k],
                    &with_boundary[self.begins[k]], &without[self.begins[k]],
                )
        return having, lacking

    def best_paths(self, size_t count):
        """Score and edges int64[k] of each of the `count` best paths, best first."""
        cdef BestPaths* best = new BestPaths(count)
        cdef vector[int64_t] path
        cdef int64_t[::1] column
        cdef size_t k, i
        found = []
        try:
            with nogil:
                for k in range(self.begins.size() - 1):
                    best.add(
                        self.edges.data() + self.firsts[k], self.edges.data() + self.firsts[k + 1],
                        self.begins[k], self.begins[k + 1] - self.begins[k], self.firsts[k],
                    )
            for k in range(best.found()):
                path = best.path(k)
                edges = np.empty(<Py_ssize_t> path.size(), np.int64)
                column = edges
                for i in range(path.size()):
                    column[i] = path[i]
                found.append((best.score(k), edges))
        finally:
            del best
        return found
