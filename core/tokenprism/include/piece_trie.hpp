#pragma once
// Pieces with counts, a trie of them, and the best path of a text over them.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "double_array.hpp"
#include "word_table.hpp"

namespace tokenprism {

// Byte strings one behind the other, each with a count.
class PieceList {
  public:
    std::vector<std::int64_t> counts;

    std::size_t size() const noexcept { return counts.size(); }
    const std::uint8_t* bytes(std::size_t i) const noexcept { return text_.data() + starts_[i]; }
    std::size_t length(std::size_t i) const noexcept { return starts_[i + 1] - starts_[i]; }
    std::size_t text_size() const noexcept { return text_.size(); }

    void add(const std::uint8_t* text, std::size_t length, std::int64_t count) {
        text_.insert(text_.end(), text, text + length);
        starts_.push_back(text_.size());
        counts.push_back(count);
    }

    // The first `most` in the order in which pieces are kept and get their ids: frequent ones
    // first, of those the longer, then by their bytes; with `singles_first`, single bytes before
    // all others.
    std::vector<std::uint32_t> ranked(bool singles_first, std::size_t most) const {
        std::vector<std::uint32_t> order(size());
        for (std::size_t i = 0; i < size(); ++i) order[i] = static_cast<std::uint32_t>(i);
        const auto before = [&](std::uint32_t one, std::uint32_t other) {
            const std::size_t length_one = length(one), length_other = length(other);
            if (singles_first && (length_one > 1) != (length_other > 1)) return length_one == 1;
            if (counts[one] != counts[other]) return counts[one] > counts[other];
            if (length_one != length_other) return length_one > length_other;
            return std::memcmp(bytes(one), bytes(other), length_one) < 0;
        };
        if (most < size()) {
            std::partial_sort(order.begin(), order.begin() + most, order.end(), before);
            order.resize(most);
        } else {
            std::sort(order.begin(), order.end(), before);
        }
        return order;
    }

  private:
    std::vector<std::uint8_t> text_;
    std::vector<std::size_t> starts_ = {0};
};

// A trie of pieces with their log probabilities.
class PieceTrie {
  public:
    static constexpr std::uint32_t NONE = 0xFFFFFFFF;

    // Log probabilities of pieces are those of their counts. `fallback`: the weight of a character
    // as a character; NaN: 10 less than the least of a piece, and only where it is no piece.
    // `byte_lattice`: pieces may begin at any byte, and nothing falls back.
    PieceTrie(const PieceList& pieces, bool byte_lattice, double fallback)
        : byte_lattice_(byte_lattice), only_unknown_(std::isnan(fallback)), fallback_(fallback) {
        std::vector<std::int64_t> offsets(pieces.size() + 1);
        std::vector<double> weights(pieces.size());
        std::vector<std::int32_t> ids(pieces.size());
        std::int64_t sum = 0;
        for (std::int64_t count : pieces.counts) sum += count;
        const double all = sum ? std::log(static_cast<double>(sum)) : 0;
        double least = 0;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            offsets[i + 1] = offsets[i] + static_cast<std::int64_t>(pieces.length(i));
            weights[i] = std::log(static_cast<double>(pieces.counts[i])) - all;
            ids[i] = static_cast<std::int32_t>(i);
            least = std::min(least, weights[i]);
        }
        array_.build(pieces.bytes(0), offsets.data(), weights.data(), ids.data(), pieces.size());
        if (only_unknown_) fallback_ = least - 10;
    }

    const TrieNode* nodes() const noexcept { return array_.nodes(); }
    // The piece that ends in a slot; NONE for NONE.
    std::uint32_t piece(std::uint32_t slot) const noexcept {
        return slot == NONE ? NONE : static_cast<std::uint32_t>(array_.token(slot).id);
    }
    bool byte_lattice() const noexcept { return byte_lattice_; }
    double fallback() const noexcept { return fallback_; }
    // Whether a character that is a piece cannot fall back.
    bool only_unknown() const noexcept { return only_unknown_; }

  private:
    DoubleArray array_;
    bool byte_lattice_ = false, only_unknown_ = false;
    double fallback_ = 0;
};

// Best paths over a trie, with room that is used again. Walks from many places take their steps in
// turns: what one waits for in memory is asked for while the others go on.
class PathFinder {
  public:
    struct Token {
        std::size_t start, end;
        std::uint32_t piece;  // NONE for a character that is no piece
    };

    // The most probable tokens of a text of valid UTF-8, first to last.
    const std::vector<Token>& best(const PieceTrie& trie, const std::uint8_t* text,
                                   std::size_t length) {
        arrivals_.assign(length + 1, Arrival{-std::numeric_limits<double>::infinity(), 0, NONE});
        arrivals_[0].score = 0;
        std::size_t starts[GROUP];
        for (std::size_t start = 0; start < length;) {
            std::size_t many = 0;
            for (; many < GROUP && start < length; ++many) {
                starts[many] = start;
                start += trie.byte_lattice() ? 1 : character_length(text[start]);
            }
            walk(trie, text, length, starts, many);
            for (std::size_t k = 0; k < many; ++k) leave(trie, text, starts[k], edges_[k]);
        }
        tokens_.clear();
        for (std::size_t end = length; end > 0; end = arrivals_[end].start)
            tokens_.push_back({arrivals_[end].start, end, trie.piece(arrivals_[end].slot)});
        std::reverse(tokens_.begin(), tokens_.end());
        return tokens_;
    }

    double score(std::size_t end) const noexcept { return arrivals_[end].score; }

  private:
    static constexpr std::uint32_t NONE = PieceTrie::NONE;
    static constexpr std::size_t GROUP = 32;

    // The best way to a place: the last token's beginning, and the slot of the trie where it ends.
    struct Arrival {
        double score;
        std::size_t start;
        std::uint32_t slot;
    };

    struct Edge {
        double weight;
        std::size_t end;
        std::uint32_t slot;
    };

    struct Walk {
        std::size_t end;
        std::uint32_t slot, child, number;
    };

    static std::size_t character_length(std::uint8_t lead) noexcept {
        return lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    }

    // All pieces that begin at the starts, in edges_, each start's from short to long.
    void walk(const PieceTrie& trie, const std::uint8_t* text, std::size_t length,
              const std::size_t* starts, std::size_t many) {
        const TrieNode* nodes = trie.nodes();
        Walk walks[GROUP];
        for (std::size_t k = 0; k < many; ++k) {
            walks[k] = {starts[k], DoubleArray::ROOT, 0, static_cast<std::uint32_t>(k)};
            edges_[k].clear();
        }
        while (many) {
            for (std::size_t k = 0; k < many; ++k) {
                walks[k].child = nodes[walks[k].slot].base ^ text[walks[k].end];
                prefetch(nodes + walks[k].child);
            }
            std::size_t left = 0;
            for (std::size_t k = 0; k < many; ++k) {
                Walk next = walks[k];
                const TrieNode& node = nodes[next.child];
                if (node.parent != next.slot) continue;
                next.slot = next.child;
                ++next.end;
                if (node.weight != NO_WEIGHT)
                    edges_[next.number].push_back({node.weight, next.end, next.slot});
                if (next.end < length) walks[left++] = next;
            }
            many = left;
        }
    }

    // All ways on from `start`; on a tie the one that left first stays.
    void leave(const PieceTrie& trie, const std::uint8_t* text, std::size_t start,
               const std::vector<Edge>& edges) {
        const double score = arrivals_[start].score;
        if (!trie.byte_lattice()) {
            const std::size_t end = start + character_length(text[start]);
            std::uint32_t whole = NONE;
            for (const Edge& edge : edges)
                if (edge.end == end) whole = edge.slot;
            if (whole == NONE || !trie.only_unknown())
                arrive(end, start, score + trie.fallback(), whole);
        }
        for (const Edge& edge : edges) arrive(edge.end, start, score + edge.weight, edge.slot);
    }

    void arrive(std::size_t end, std::size_t start, double score, std::uint32_t slot) noexcept {
        Arrival& arrival = arrivals_[end];
        if (score > arrival.score) arrival = {score, start, slot};
    }

    std::vector<Arrival> arrivals_;
    std::vector<Edge> edges_[GROUP];
    std::vector<Token> tokens_;
};

}  // namespace tokenprism
