# Pieces as a trie and the paths through their lattice: see include/piece_path.hpp.
from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.vector cimport vector

from tokenprism._progress cimport Control


cdef extern from "piece_path.hpp" namespace "tokenprism" nogil:
    const uint32_t NOTHING "tokenprism::DoubleArray::NOTHING"

    cdef struct PieceToken:
        int32_t id
        int32_t length

    cdef cppclass DoubleArray:
        void build(
            const uint8_t* blob, const int64_t* offsets, const double* weights,
            const int32_t* ids, size_t count,
        ) except +
        uint32_t find(const uint8_t* text, size_t length) noexcept
        const PieceToken& token(uint32_t slot) noexcept
        size_t longest() noexcept
        size_t slots() noexcept

    cdef cppclass PieceModel:
        DoubleArray trie
        double fallback
        cbool byte_lattice
        int32_t[256] byte_ids

    cdef cppclass Random:
        Random(uint64_t seed)

    cdef cppclass BestPath:
        BestPath()

    cdef cppclass ChancePath:
        double alpha
        Random random

    ChancePath chance_path(double alpha, uint64_t seed) noexcept

    cdef cppclass PathFinder:
        cbool find[Choice](
            const PieceModel& model, const uint8_t* text, size_t size, Choice& choice,
            const Control* control,
        ) except +
        const vector[PieceToken]& tokens() noexcept
        double score() noexcept
        void shrink() noexcept

    cdef struct LatticeEdge:
        int64_t start
        int64_t end
        int32_t id
        double weight

    void append_edges(
        const PieceModel& model, const uint8_t* text, size_t begin, size_t end,
        vector[LatticeEdge]& edges, vector[int64_t]& nodes,
    ) except +


cdef class PieceTable:
    # Pieces by their bytes, with weights and ids. Never changes.
    cdef PieceModel model
