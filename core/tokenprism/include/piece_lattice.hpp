#pragma once
// What is known of all paths through the lattice of one segment: how far behind the best those are
// that have a boundary or lack it, and the best few of them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "piece_path.hpp"

namespace tokenprism {

// For each byte of the segment of `size` bytes and its end, which edges [first, last) cover from
// byte `begin` of the text on: what the best path with a boundary there, and the best without,
// lack to the best of all; infinite where there is none. Both of size + 1.
inline double boundary_margins(const LatticeEdge* first, const LatticeEdge* last,
                               std::int64_t begin, std::size_t size, double* with,
                               double* without) {
    std::vector<double> before(size + 1, NO_WEIGHT), after(size + 1, NO_WEIGHT);
    before[0] = after[size] = 0;
    const auto at = [begin](std::int64_t place) { return static_cast<std::size_t>(place - begin); };
    for (const LatticeEdge* edge = first; edge != last; ++edge)
        before[at(edge->end)] =
            std::max(before[at(edge->end)], before[at(edge->start)] + edge->weight);
    for (const LatticeEdge* edge = last; edge-- != first;)
        after[at(edge->start)] =
            std::max(after[at(edge->start)], edge->weight + after[at(edge->end)]);
    std::fill(without, without + size + 1, NO_WEIGHT);
    for (const LatticeEdge* edge = first; edge != last; ++edge) {
        const double score = before[at(edge->start)] + edge->weight + after[at(edge->end)];
        for (std::size_t k = at(edge->start) + 1; k < at(edge->end); ++k)
            without[k] = std::max(without[k], score);
    }
    const double best = before[size];
    for (std::size_t k = 0; k <= size; ++k) {
        with[k] = std::max(0.0, best - (before[k] + after[k]));
        without[k] = std::max(0.0, best - without[k]);
    }
    return best;
}

// The best `count` paths through one segment after another.
class BestPaths {
public:
    explicit BestPaths(std::size_t count) : count_(count), whole_{{0, -1, -1}} {}

    // Add a segment: edges [first, last) from byte `begin` on, `size` bytes. `offset` is the index
    // of `first` among all edges.
    void add(const LatticeEdge* first, const LatticeEdge* last, std::int64_t begin,
             std::size_t size, std::int64_t offset) {
        segments_.push_back({});
        Segment& segment = segments_.back();
        segment.ranked.resize(size + 1);
        segment.starts.reserve(static_cast<std::size_t>(last - first));
        std::vector<std::vector<std::int32_t>> into(size + 1);
        for (const LatticeEdge* edge = first; edge != last; ++edge) {
            into[static_cast<std::size_t>(edge->end - begin)].push_back(
                static_cast<std::int32_t>(edge - first));
            segment.starts.push_back(static_cast<std::size_t>(edge->start - begin));
        }
        segment.offset = offset;
        segment.ranked[0] = {{0, -1, -1}};
        for (std::size_t end = 1; end <= size; ++end) {
            std::vector<Ranked>& ranked = segment.ranked[end];
            for (const std::int32_t edge : into[end]) {
                const std::vector<Ranked>& from =
                    segment.ranked[segment.starts[static_cast<std::size_t>(edge)]];
                for (std::size_t k = 0; k < from.size(); ++k)
                    ranked.push_back({from[k].score + first[edge].weight, edge,
                                      static_cast<std::int32_t>(k)});
            }
            keep_best(ranked);
        }
        join(segment);
    }

    std::size_t found() const noexcept { return whole_.size(); }
    double score(std::size_t rank) const noexcept { return whole_[rank].score; }

    // The edges of a path from first to last, by their indices among all.
    std::vector<std::int64_t> path(std::size_t rank) const {
        std::vector<std::int64_t> edges;
        std::int32_t place = static_cast<std::int32_t>(rank);
        for (std::size_t k = segments_.size(); k-- > 0;) {
            const Segment& segment = segments_[k];
            const Ranked& pair = segment.joined[static_cast<std::size_t>(place)];
            place = pair.edge;
            std::size_t end = segment.ranked.size() - 1;
            for (std::int32_t within = pair.rank; end > 0;) {
                const Ranked& step = segment.ranked[end][static_cast<std::size_t>(within)];
                edges.push_back(segment.offset + step.edge);
                end = segment.starts[static_cast<std::size_t>(step.edge)];
                within = step.rank;
            }
        }
        std::reverse(edges.begin(), edges.end());
        return edges;
    }

private:
    struct Ranked {
        double score;
        std::int32_t edge, rank;  // the last edge, and which of the paths to where it starts
    };
    struct Segment {
        std::vector<std::vector<Ranked>> ranked;  // by byte
        std::vector<Ranked> joined;               // `edge`: which path up to the segment
        std::vector<std::size_t> starts;          // where each edge starts
        std::int64_t offset = 0;
    };

    // Of equals the first: its last edge starts first.
    void keep_best(std::vector<Ranked>& ranked) const {
        std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& one, const Ranked& other) {
            return one.score > other.score;
        });
        if (ranked.size() > count_) ranked.resize(count_);
        ranked.shrink_to_fit();
    }

    void join(Segment& segment) {
        const std::vector<Ranked>& ends = segment.ranked.back();
        for (std::size_t i = 0; i < whole_.size(); ++i)
            for (std::size_t k = 0; k < ends.size() && (i + 1) * (k + 1) <= count_; ++k)
                segment.joined.push_back({whole_[i].score + ends[k].score,
                                          static_cast<std::int32_t>(i),
                                          static_cast<std::int32_t>(k)});
        keep_best(segment.joined);
        whole_ = segment.joined;
    }

    std::size_t count_;
    std::vector<Ranked> whole_;
    std::vector<Segment> segments_;
};

}  // namespace tokenprism
