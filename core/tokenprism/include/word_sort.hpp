#pragma once
// Orders of words. They are laid out with frequent ones first, equal counts by their bytes: it makes
// counts a step function of the place, and brings words with a common beginning together. On disk
// they stand by their bytes alone.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "control.hpp"
#include "word_table.hpp"

namespace tokenprism {

inline bool spelled_before(const Word& one, const Word& other) noexcept {
    const int order = std::memcmp(one.bytes(), other.bytes(), std::min(one.length, other.length));
    return order ? order < 0 : one.length < other.length;
}

inline bool laid_out_before(const Word& one, const Word& other) noexcept {
    return one.count != other.count ? one.count > other.count : spelled_before(one, other);
}

// Digit `depth` of a word as a number to the base 257: first the count, falling, then the bytes.
inline unsigned digit_of(const Word& word, unsigned depth) noexcept {
    if (depth < 8) return static_cast<unsigned>((~word.count >> (56 - 8 * depth)) & 255);
    return depth - 8 < word.length ? word.bytes()[depth - 8] + 1u : 0;
}

// Radix sort from the first digit on, in place; false when it was stopped. Comparing sorts of
// millions of words could not be stopped in time.
template <class Before>
bool radix_sort(Word* words, std::size_t many, unsigned depth, Before before,
                const Control& control) noexcept {
    constexpr std::size_t SMALL = 512;
    constexpr unsigned DIGITS = 257, DEEPEST = 40;
    if (many < SMALL || depth == DEEPEST) {
        std::sort(words, words + many, before);
        return true;
    }
    if (control.must_stop()) return false;
    std::size_t ends[DIGITS] = {0}, next[DIGITS];
    for (std::size_t i = 0; i < many; ++i) ++ends[digit_of(words[i], depth)];
    for (unsigned digit = 0; digit < DIGITS; ++digit)
        if (ends[digit] == many) return radix_sort(words, many, depth + 1, before, control);
    std::size_t from = 0;
    for (unsigned digit = 0; digit < DIGITS; ++digit) {
        next[digit] = from;
        from = ends[digit] += from;
    }
    for (unsigned digit = 0; digit < DIGITS; ++digit)
        while (next[digit] < ends[digit]) {
            const unsigned home = digit_of(words[next[digit]], depth);
            if (home == digit)
                ++next[digit];
            else
                std::swap(words[next[digit]], words[next[home]++]);
        }
    from = 0;
    for (unsigned digit = 0; digit < DIGITS; from = ends[digit++])
        if (ends[digit] > from + 1 &&
            !radix_sort(words + from, ends[digit] - from, depth + 1, before, control))
            return false;
    return true;
}

// The order in which words are laid out.
inline bool sort_words(Word* words, std::size_t many, const Control& control) noexcept {
    return radix_sort(words, many, 0, [](const Word& a, const Word& b) noexcept {
        return laid_out_before(a, b);
    }, control);
}

// The order of their bytes.
inline bool sort_by_bytes(Word* words, std::size_t many, const Control& control) noexcept {
    return radix_sort(words, many, 8, [](const Word& a, const Word& b) noexcept {
        return spelled_before(a, b);
    }, control);
}

// The order in which a table met the words first, in place; false when it was stopped.
inline bool order_words(Word* words, std::size_t many, const Control& control) noexcept {
    constexpr std::size_t STEP = 1 << 14;
    for (std::size_t i = 0; i < many; ++i) {
        if (i % STEP == 0 && control.must_stop()) return false;
        while (words[i].order != i) std::swap(words[i], words[words[i].order]);
    }
    return true;
}

// Parts by the highest bits of the words' hashes, in place: which words a part has depends on the
// words alone, wherever they stood. Part `i` of 2^bits begins at edges[i] and ends at edges[i + 1].
inline void part_by_hash(Word* words, std::size_t many, unsigned bits,
                         std::vector<std::size_t>& edges) {
    const std::size_t parts = std::size_t(1) << bits;
    const auto part_of = [bits](const Word& word) noexcept {
        return bits ? WordTable::hash_of(word) >> (64 - bits) : 0;
    };
    edges.assign(parts + 1, 0);
    for (std::size_t i = 0; i < many; ++i) ++edges[part_of(words[i]) + 1];
    for (std::size_t part = 0; part < parts; ++part) edges[part + 1] += edges[part];
    std::vector<std::size_t> next(edges.begin(), edges.end() - 1);
    for (std::size_t part = 0; part < parts; ++part)
        while (next[part] < edges[part + 1]) {
            const std::size_t home = part_of(words[next[part]]);
            if (home == part)
                ++next[part];
            else
                std::swap(words[next[part]], words[next[home]++]);
        }
}

}  // namespace tokenprism
