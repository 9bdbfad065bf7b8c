#pragma once
// Entries of a vocabulary as a trie: which is the longest that a text begins with, and which is the
// next shorter one. The first two bytes are one step in a plain table, every further byte is one
// look-up in an open table whose slots are the nodes.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "large_pages.hpp"

namespace tokenprism {

struct TrieMatch {
    std::int32_t id;  // -1: none
    std::uint32_t length;
};

class TokenTrie {
public:
    // Empty, with room for so many nodes, at most the bytes of all entries. False: too many.
    bool reserve(std::size_t nodes) {
        std::size_t size = 1024;
        shift_ = 54;
        while (size < nodes + nodes / 2) size *= 2, --shift_;
        nodes_ = 0;
        if (size > MOST_SLOTS) return false;
        mask_ = size - 1;
        slots_.assign(size, Slot{NO_KEY, NO_ID});
        firsts_.assign(65536, First{-1, 0, 0});
        singles_.assign(256, -1);
        return true;
    }
    // An entry of at least one byte. All of one byte go first.
    void insert(const std::uint8_t* p, std::size_t length, std::int32_t id) {
        if (length == 1) {
            singles_[p[0]] = id;
            for (int second = 0; second < 256; ++second)
                firsts_[p[0] << 8 | second] = First{id, 1, 0};
            return;
        }
        First& first = firsts_[p[0] << 8 | p[1]];
        if (length == 2) {
            first.id = id;
            first.length = 2;
            return;
        }
        first.goes_on = 1;
        std::uint32_t node = p[0] << 8 | p[1];
        for (std::size_t i = 2; i < length; ++i) {
            std::size_t at = place(node << 8 | p[i]);
            if (slots_[at].key == NO_KEY) {
                slots_[at].key = node << 8 | p[i];
                ++nodes_;
            }
            if (i + 1 < length) slots_[at].entry |= GOES_ON;
            else slots_[at].entry = (slots_[at].entry & GOES_ON) | std::uint32_t(id);
            node = PAIRS + std::uint32_t(at);
        }
    }
    std::size_t nodes() const noexcept { return nodes_; }
    // The longest entry that [p, end) begins with, p < end.
    TrieMatch longest(const std::uint8_t* p, const std::uint8_t* end) const noexcept {
        if (end - p < 2) return {singles_[p[0]], 1};
        const First& first = firsts_[p[0] << 8 | p[1]];
        TrieMatch found{first.id, first.length};
        if (!first.goes_on) return found;
        std::uint32_t node = p[0] << 8 | p[1];
        for (const std::uint8_t* q = p + 2; q < end; ++q) {
            std::size_t at = place(node << 8 | *q);
            const Slot& slot = slots_[at];
            if (slot.key == NO_KEY) break;
            if ((slot.entry & NO_ID) != NO_ID)
                found = {std::int32_t(slot.entry & NO_ID), std::uint32_t(q + 1 - p)};
            if (!(slot.entry & GOES_ON)) break;
            node = PAIRS + std::uint32_t(at);
        }
        return found;
    }

private:
    struct Slot {
        std::uint32_t key;    // the node before << 8 | the byte
        std::uint32_t entry;  // the id, and whether longer entries begin so
    };
    struct First {
        std::int32_t id;
        std::uint8_t length, goes_on;
    };
    static constexpr std::uint32_t NO_KEY = ~0u, NO_ID = (1u << 28) - 1, GOES_ON = 1u << 31;
    static constexpr std::uint32_t PAIRS = 65536;
    static constexpr std::size_t MOST_SLOTS = 1 << 23;
    // The slot of a node, or the empty one where it would be.
    std::size_t place(std::uint32_t key) const noexcept {
        std::size_t at = (key * 0x9E3779B97F4A7C15ull) >> shift_;
        while (slots_[at].key != key && slots_[at].key != NO_KEY) at = (at + 1) & mask_;
        return at;
    }
    std::vector<Slot, LargePages<Slot>> slots_;
    std::vector<First> firsts_;
    std::vector<std::int32_t> singles_;
    std::size_t mask_ = 0, nodes_ = 0;
    int shift_ = 54;
};

}  // namespace tokenprism
