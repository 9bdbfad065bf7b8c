#pragma once
// Entries of a vocabulary as a trie: which is the longest that a text begins with. A step is one
// byte or one whole character of three bytes, as in Chinese; an entry that ends inside such a
// character takes its last bytes one by one. The first step, a character or two bytes, is a plain
// table; every further one is a look-up in an open table whose slots are the nodes.
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
    // Empty, with room for so many nodes, at most the bytes of all entries, and ids below `ids`.
    // False: too many of either.
    bool reserve(std::size_t nodes, std::size_t ids) {
        std::size_t size = 1024;
        shift_ = 54;
        while (size < nodes + nodes / 2) size *= 2, --shift_;
        nodes_ = 0;
        if (size > MOST_SLOTS || ids > NO_ID) return false;
        mask_ = size - 1;
        slots_.assign(size, EMPTY);
        firsts_.assign(CHARACTERS + 65536, NO_ID);
        singles_.assign(256, -1);
        return true;
    }
    // An entry of at least one byte.
    void insert(const std::uint8_t* p, std::size_t length, std::int32_t id) {
        const std::uint8_t* end = p + length;
        if (length == 1) singles_[p[0]] = id;
        if (length < 3 || (length == 3 && is_character(p, end))) set_firsts(p, length, id);
        std::uint32_t node = first_node(p, end);
        const std::uint8_t* q = p + first_bytes(node);
        if (q >= end) return;
        firsts_[node] |= GOES_ON | (is_lead(*q) && !is_character(q, end) ? ENDS_INSIDE : 0);
        while (q < end) {
            bool whole = is_character(q, end);
            std::size_t at = place(key_of(node, whole ? character(q) : *q));
            if (slots_[at] == EMPTY) {
                slots_[at] = key_of(node, whole ? character(q) : *q) << KEY_SHIFT | NO_ID;
                ++nodes_;
            }
            q += whole ? 3 : 1;
            if (q == end) slots_[at] = (slots_[at] & ~std::uint64_t(NO_ID)) | std::uint32_t(id);
            else slots_[at] |= GOES_ON | (is_lead(*q) && !is_character(q, end) ? ENDS_INSIDE : 0);
            node = FIRSTS + std::uint32_t(at);
        }
    }
    std::size_t nodes() const noexcept { return nodes_; }
    // Ask for the memory of the first step of `longest`.
    void prefetch(const std::uint8_t* p, const std::uint8_t* end) const noexcept {
#if defined(__GNUC__)
        if (end - p > 1) __builtin_prefetch(&firsts_[first_node(p, end)]);
#else
        (void)p, (void)end;
#endif
    }
    // The longest entry that [p, end) begins with, p < end.
    TrieMatch longest(const std::uint8_t* p, const std::uint8_t* end) const noexcept {
        if (end - p < 2) return {singles_[p[0]], 1};
        std::uint32_t node = first_node(p, end), entry = firsts_[node];
        TrieMatch found{id_of(entry), entry >> LENGTH_SHIFT};
        for (const std::uint8_t* q = p + first_bytes(node); entry & GOES_ON && q < end;) {
            bool whole = is_character(q, end);
            if (whole && entry & ENDS_INSIDE) find_inside(node, p, q, found);
            std::size_t at = place(key_of(node, whole ? character(q) : *q));
            if (slots_[at] == EMPTY) break;
            entry = std::uint32_t(slots_[at]);
            q += whole ? 3 : 1;
            if ((entry & NO_ID) != NO_ID) found = {id_of(entry), std::uint32_t(q - p)};
            node = FIRSTS + std::uint32_t(at);
        }
        return found;
    }

private:
    // A slot: the node before and the step to this one, 41 bits; whether longer entries begin so,
    // whether one of these ends inside a character that begins here; the id. The first steps have
    // the length of their entry in place of the key.
    static constexpr int KEY_SHIFT = 23, LENGTH_SHIFT = 24;
    static constexpr std::uint32_t GOES_ON = 1u << 22, ENDS_INSIDE = 1u << 21;
    static constexpr std::uint32_t NO_ID = (1u << 21) - 1;
    static constexpr std::uint64_t EMPTY = ~0ull;
    // Nodes: two bytes, characters, slots. Steps: bytes, from CHARACTERS on characters.
    static constexpr std::uint32_t CHARACTERS = 65536, FIRSTS = 2 * CHARACTERS;
    static constexpr std::size_t MOST_SLOTS = 1 << 23;

    static std::int32_t id_of(std::uint32_t entry) noexcept {
        return (entry & NO_ID) == NO_ID ? -1 : std::int32_t(entry & NO_ID);
    }
    static bool is_lead(std::uint8_t byte) noexcept { return byte >> 4 == 0xE; }
    static bool is_character(const std::uint8_t* p, const std::uint8_t* end) noexcept {
        return end - p >= 3 && is_lead(p[0]) && p[1] >> 6 == 2 && p[2] >> 6 == 2;
    }
    static std::uint32_t character(const std::uint8_t* p) noexcept {
        return CHARACTERS | (p[0] & 15u) << 12 | (p[1] & 63u) << 6 | (p[2] & 63u);
    }
    static std::uint32_t first_node(const std::uint8_t* p, const std::uint8_t* end) noexcept {
        if (is_character(p, end)) return character(p);
        return p[0] << 8 | (end - p > 1 ? p[1] : 0);
    }
    static std::size_t first_bytes(std::uint32_t node) noexcept {
        return node < CHARACTERS ? 2 : 3;
    }
    static std::uint64_t key_of(std::uint32_t node, std::uint32_t step) noexcept {
        return std::uint64_t(node) << 17 | step;
    }
    // An entry of one to three bytes is what all first steps give that begin with it, but for
    // those that have a longer one.
    void set_firsts(const std::uint8_t* p, std::size_t length, std::int32_t id) {
        if (length == 1) set_range(p[0] << 8, 256, length, id);
        if (length == 2) set_range(p[0] << 8 | p[1], 1, length, id);
        if (!is_lead(p[0]) || (length > 1 && p[1] >> 6 != 2)) return;
        std::uint8_t low[3] = {p[0], length > 1 ? p[1] : std::uint8_t(0x80),
                               length > 2 ? p[2] : std::uint8_t(0x80)};
        set_range(character(low), 1u << (18 - 6 * length), length, id);
    }
    void set_range(std::uint32_t node, std::uint32_t count, std::size_t length, std::int32_t id) {
        for (std::uint32_t& entry : Range{&firsts_[node], count})
            if (entry >> LENGTH_SHIFT <= length)
                entry = (entry & (GOES_ON | ENDS_INSIDE)) | std::uint32_t(id) |
                        std::uint32_t(length) << LENGTH_SHIFT;
    }
    struct Range {
        std::uint32_t* first;
        std::uint32_t count;
        std::uint32_t* begin() const noexcept { return first; }
        std::uint32_t* end() const noexcept { return first + count; }
    };
    // Entries that end after the first or second byte of the character at `q`.
    void find_inside(std::uint32_t node, const std::uint8_t* p, const std::uint8_t* q,
                     TrieMatch& found) const noexcept {
        for (int i = 0; i < 2; ++i) {
            std::size_t at = place(key_of(node, q[i]));
            if (slots_[at] == EMPTY) return;
            std::uint32_t entry = std::uint32_t(slots_[at]);
            if ((entry & NO_ID) != NO_ID) found = {id_of(entry), std::uint32_t(q + i + 1 - p)};
            if (!(entry & GOES_ON)) return;
            node = FIRSTS + std::uint32_t(at);
        }
    }
    // The slot of a node, or the empty one where it would be.
    std::size_t place(std::uint64_t key) const noexcept {
        std::size_t at = (key * 0x9E3779B97F4A7C15ull) >> shift_;
        while (slots_[at] >> KEY_SHIFT != key && slots_[at] != EMPTY) at = (at + 1) & mask_;
        return at;
    }
    std::vector<std::uint64_t, LargePages<std::uint64_t>> slots_;
    std::vector<std::uint32_t, LargePages<std::uint32_t>> firsts_;
    std::vector<std::int32_t> singles_;
    std::size_t mask_ = 0, nodes_ = 0;
    int shift_ = 54;
};

}  // namespace tokenprism
