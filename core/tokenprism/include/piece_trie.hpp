#pragma once
// Pieces with counts, a trie of them, and the best path of a text over them.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "control.hpp"
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

// Children of the nodes in one open-addressing table. Node 0 is no node, 1 the root.
class PieceTrie {
  public:
    static constexpr std::uint32_t NONE = 0xFFFFFFFF;

    struct Node {
        double weight;        // of the piece that ends here
        std::uint32_t piece;  // or NONE
    };

    // Log probabilities of pieces are those of their counts. `fallback`: the weight of a character
    // as a character; NaN: 10 less than the least of a piece, and only where it is no piece.
    // `byte_lattice`: pieces may begin at any byte, and nothing falls back.
    PieceTrie(const PieceList& pieces, bool byte_lattice, double fallback)
        : byte_lattice_(byte_lattice), fallback_(fallback) {
        std::size_t size = 1 << 10;
        while (size < 2 * pieces.text_size()) size *= 2;
        slots_.resize(size);
        mask_ = size - 1;
        nodes_.resize(2, Node{0, NONE});
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < pieces.size(); ++i) sum += pieces.counts[i];
        const double all = sum ? std::log(static_cast<double>(sum)) : 0;
        double least = 0;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            std::uint32_t node = 1;
            for (std::size_t k = 0; k < pieces.length(i); ++k)
                node = child_or_new(node, pieces.bytes(i)[k]);
            nodes_[node] = {std::log(static_cast<double>(pieces.counts[i])) - all,
                            static_cast<std::uint32_t>(i)};
            least = std::min(least, nodes_[node].weight);
        }
        only_unknown_ = std::isnan(fallback);
        if (only_unknown_) fallback_ = least - 10;
    }

    std::uint32_t child(std::uint32_t node, std::uint8_t byte) const noexcept {
        const std::uint64_t key = key_of(node, byte);
        for (std::size_t at = place(key);; at = (at + 1) & mask_) {
            if (slots_[at].key == key) return slots_[at].node;
            if (!slots_[at].key) return 0;
        }
    }

    const Node& node(std::uint32_t at) const noexcept { return nodes_[at]; }
    bool byte_lattice() const noexcept { return byte_lattice_; }
    double fallback() const noexcept { return fallback_; }
    // Whether a character that is a piece cannot fall back.
    bool only_unknown() const noexcept { return only_unknown_; }

  private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t node = 0;
    };

    static std::uint64_t key_of(std::uint32_t node, std::uint8_t byte) noexcept {
        return (std::uint64_t(node) << 8) | byte;
    }

    std::size_t place(std::uint64_t key) const noexcept {
        return fold_multiply(key, 0x9E3779B97F4A7C15ull) & mask_;
    }

    std::uint32_t child_or_new(std::uint32_t node, std::uint8_t byte) {
        const std::uint64_t key = key_of(node, byte);
        std::size_t at = place(key);
        while (slots_[at].key && slots_[at].key != key) at = (at + 1) & mask_;
        if (!slots_[at].key) {
            slots_[at].key = key;
            slots_[at].node = static_cast<std::uint32_t>(nodes_.size());
            nodes_.push_back(Node{0, NONE});
        }
        return slots_[at].node;
    }

    std::vector<Slot> slots_;
    std::vector<Node> nodes_;
    std::size_t mask_ = 0;
    bool byte_lattice_ = false, only_unknown_ = false;
    double fallback_ = 0;
};

// Best paths over a trie, with room that is used again.
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
        std::size_t step;
        for (std::size_t start = 0; start < length; start += step) {
            const std::size_t size = std::min(character_length(text[start]), length - start);
            step = trie.byte_lattice() ? 1 : size;
            leave(trie, text, start, length, size);
        }
        tokens_.clear();
        for (std::size_t end = length; end > 0; end = arrivals_[end].start)
            tokens_.push_back({arrivals_[end].start, end, arrivals_[end].piece});
        std::reverse(tokens_.begin(), tokens_.end());
        return tokens_;
    }

    double score(std::size_t end) const noexcept { return arrivals_[end].score; }

  private:
    static constexpr std::uint32_t NONE = PieceTrie::NONE;

    struct Arrival {
        double score;
        std::size_t start;
        std::uint32_t piece;
    };

    static std::size_t character_length(std::uint8_t lead) noexcept {
        return lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    }

    // All edges from `start`; on a tie the edge that left first stays.
    void leave(const PieceTrie& trie, const std::uint8_t* text, std::size_t start,
               std::size_t length, std::size_t size) {
        const double score = arrivals_[start].score;
        std::uint32_t node = 1;
        // A piece that is the character comes behind its fallback.
        std::uint32_t whole = NONE;
        const bool falls = !trie.byte_lattice();
        const std::size_t until = falls ? start + size : start;
        for (std::size_t end = start; end < length && node;) {
            node = trie.child(node, text[end++]);
            const PieceTrie::Node& here = trie.node(node);
            if (end == until) {
                whole = here.piece;
                if (whole == NONE || !trie.only_unknown())
                    arrive(end, start, score + trie.fallback(), whole);
            }
            if (here.piece != NONE) arrive(end, start, score + here.weight, here.piece);
            if (!node && end < until) {
                arrive(until, start, score + trie.fallback(), NONE);
                return;
            }
        }
    }

    void arrive(std::size_t end, std::size_t start, double score, std::uint32_t piece) noexcept {
        Arrival& arrival = arrivals_[end];
        if (score > arrival.score) arrival = {score, start, piece};
    }

    std::vector<Arrival> arrivals_;
    std::vector<Token> tokens_;
};

}  // namespace tokenprism
