#pragma once
// Pieces with their log weights as a double-array trie: a step of a walk is one look into memory.
// Bytes of every value are labels like any other, and nothing bounds how many pieces begin alike.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "large_pages.hpp"

namespace tokenprism {

constexpr double NO_WEIGHT = -std::numeric_limits<double>::infinity();

// A child by byte `c` of the node in slot `s` is in slot `base ^ c` if that one's parent is `s`.
struct TrieNode {
    std::uint32_t base, parent;
    double weight;  // NO_WEIGHT where no piece ends
};

struct PieceToken {
    std::int32_t id, length;
};

class DoubleArray {
public:
    static constexpr std::uint32_t ROOT = 0, NOTHING = 0xFFFFFFFF;

    // Piece `i` is blob[offsets[i]..offsets[i + 1]): distinct, none empty.
    void build(const std::uint8_t* blob, const std::int64_t* offsets, const double* weights,
               const std::int32_t* ids, std::size_t count) {
        blob_ = blob;
        offsets_ = offsets;
        std::vector<std::uint32_t> order = sorted(count);
        add_block();
        take(ROOT, NOTHING);
        std::vector<Range> level{{ROOT, 0, static_cast<std::uint32_t>(count)}}, next;
        longest_ = 0;
        for (std::size_t depth = 0; !level.empty(); ++depth) {
            next.clear();
            longest_ = depth;
            for (const Range& range : level) place(range, depth, order, weights, ids, next);
            level.swap(next);
        }
        blob_ = nullptr;
        offsets_ = nullptr;
        blocks_ = {};
        open_ = {};
        scraps_ = {};
    }

    const TrieNode* nodes() const noexcept { return nodes_.data(); }
    const PieceToken& token(std::uint32_t slot) const noexcept { return tokens_[slot]; }
    std::size_t longest() const noexcept { return longest_; }
    std::size_t slots() const noexcept { return nodes_.size(); }

    // The slot where the walk of all of `text` ends, or NOTHING.
    std::uint32_t find(const std::uint8_t* text, std::size_t length) const noexcept {
        std::uint32_t at = ROOT;
        for (std::size_t i = 0; i < length; ++i) {
            const std::uint32_t child = nodes_[at].base ^ text[i];
            if (nodes_[child].parent != at) return NOTHING;
            at = child;
        }
        return at;
    }

private:
    struct Range {
        std::uint32_t slot, low, high;  // the pieces order[low..high) begin with the node's bytes
    };
    // 256 slots that all children of a node share.
    struct Block {
        std::uint64_t free[4];
        std::uint32_t left, misses;
    };
    static constexpr std::size_t TRIED = 8;         // blocks looked at for a node of several children
    static constexpr std::uint32_t MOST_MISSES = 6; // then a block is left to only children

    std::vector<std::uint32_t> sorted(std::size_t count) const {
        struct Item {
            std::uint64_t head;  // the first bytes, so that most comparisons need no more
            std::uint32_t index;
        };
        std::vector<Item> items(count);
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t head = 0;
            const std::size_t n = std::min<std::size_t>(length(i), 8);
            for (std::size_t k = 0; k < 8; ++k)
                head = head << 8 | (k < n ? blob_[offsets_[i] + k] : 0);
            items[i] = {head, static_cast<std::uint32_t>(i)};
        }
        std::sort(items.begin(), items.end(), [this](const Item& one, const Item& other) {
            if (one.head != other.head) return one.head < other.head;
            const std::size_t a = length(one.index), b = length(other.index);
            const int way = std::memcmp(blob_ + offsets_[one.index], blob_ + offsets_[other.index],
                                        std::min(a, b));
            return way ? way < 0 : a < b;
        });
        std::vector<std::uint32_t> order(count);
        for (std::size_t i = 0; i < count; ++i) order[i] = items[i].index;
        return order;
    }

    std::size_t length(std::size_t i) const noexcept {
        return static_cast<std::size_t>(offsets_[i + 1] - offsets_[i]);
    }

    void place(Range range, std::size_t depth, const std::vector<std::uint32_t>& order,
               const double* weights, const std::int32_t* ids, std::vector<Range>& next) {
        if (range.low < range.high && length(order[range.low]) == depth) {
            const std::uint32_t piece = order[range.low++];
            nodes_[range.slot].weight = weights[piece];
            tokens_[range.slot] = {ids[piece], static_cast<std::int32_t>(depth)};
        }
        std::uint8_t labels[256];
        std::uint32_t ends[256], count = 0;
        for (std::uint32_t i = range.low; i < range.high; ++i) {
            const std::uint8_t label = blob_[offsets_[order[i]] + static_cast<std::int64_t>(depth)];
            if (!count || labels[count - 1] != label) labels[count++] = label;
            ends[count - 1] = i + 1;
        }
        if (!count) return;
        const std::uint32_t base = find_base(labels, count);
        nodes_[range.slot].base = base;
        for (std::uint32_t k = 0, low = range.low; k < count; low = ends[k++]) {
            take(base ^ labels[k], range.slot);
            next.push_back({base ^ labels[k], low, ends[k]});
        }
    }

    std::uint32_t find_base(const std::uint8_t* labels, std::uint32_t count) {
        if (count == 1) {
            while (!scraps_.empty() && !blocks_[scraps_.back()].left) scraps_.pop_back();
            if (!scraps_.empty()) return first_free(scraps_.back()) ^ labels[0];
        }
        std::size_t tried = 0;
        for (std::size_t k = open_.size(); k-- > 0 && tried < TRIED; ++tried) {
            const std::uint32_t block = open_[k];
            const std::uint32_t base = fit(block, labels, count);
            if (base != NOTHING) return base;
            if (++blocks_[block].misses >= MOST_MISSES) {
                scraps_.push_back(block);
                open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(k));
            }
        }
        add_block();
        return fit(static_cast<std::uint32_t>(blocks_.size() - 1), labels, count);
    }

    // A base in `block` with all children's slots free, or NOTHING.
    std::uint32_t fit(std::uint32_t block, const std::uint8_t* labels, std::uint32_t count) const {
        if (blocks_[block].left < count) return NOTHING;
        for (std::uint32_t low = 0; low < 256; ++low) {
            std::uint32_t k = 0;
            while (k < count && is_free(block, low ^ labels[k])) ++k;
            if (k == count) return block << 8 | low;
        }
        return NOTHING;
    }

    bool is_free(std::uint32_t block, std::uint32_t low) const noexcept {
        return blocks_[block].free[low >> 6] >> (low & 63) & 1;
    }

    std::uint32_t first_free(std::uint32_t block) const noexcept {
        std::uint32_t low = 0;
        while (!is_free(block, low)) ++low;
        return block << 8 | low;
    }

    void add_block() {
        const auto block = static_cast<std::uint32_t>(blocks_.size());
        blocks_.push_back({{~0ull, ~0ull, ~0ull, ~0ull}, 256, 0});
        open_.push_back(block);
        nodes_.resize(nodes_.size() + 256, TrieNode{0, NOTHING, NO_WEIGHT});
        tokens_.resize(nodes_.size(), PieceToken{-1, 0});
    }

    void take(std::uint32_t slot, std::uint32_t parent) {
        Block& block = blocks_[slot >> 8];
        block.free[(slot & 255) >> 6] &= ~(1ull << (slot & 63));
        --block.left;
        nodes_[slot].parent = parent;
    }

    std::vector<TrieNode, LargePages<TrieNode>> nodes_;
    std::vector<PieceToken> tokens_;
    std::vector<Block> blocks_;
    std::vector<std::uint32_t> open_, scraps_;
    const std::uint8_t* blob_ = nullptr;
    const std::int64_t* offsets_ = nullptr;
    std::size_t longest_ = 0;
};

}  // namespace tokenprism
