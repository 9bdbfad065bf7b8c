#pragma once
// The order of byte strings that lie one behind another, and where a byte string occurs in them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace tokenprism {

// Writes to `places` where each of `count` strings stands in the order of bytes; equal ones share
// a place. String `i` is the bytes [offsets[i], offsets[i + 1]) of `blob`.
inline void place_entries(const std::uint8_t* blob, const std::int64_t* offsets, std::size_t count,
                          std::int32_t* places) {
    // Most comparisons end within the first eight bytes.
    struct Entry {
        std::uint64_t begin;
        std::int32_t number;
    };
    std::vector<Entry> entries(count);
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t begin = 0;
        std::int64_t length = offsets[i + 1] - offsets[i];
        for (int k = 0; k < 8; ++k)
            begin = begin << 8 | (k < length ? blob[offsets[i] + k] : 0);
        entries[i] = {begin, std::int32_t(i)};
    }
    auto before = [=](const Entry& one, const Entry& other) {
        if (one.begin != other.begin) return one.begin < other.begin;
        std::size_t length = offsets[one.number + 1] - offsets[one.number];
        std::size_t other_length = offsets[other.number + 1] - offsets[other.number];
        std::size_t common = std::min(length, other_length);
        int sign = common ? std::memcmp(blob + offsets[one.number], blob + offsets[other.number],
                                        common) : 0;
        if (sign) return sign < 0;
        return length < other_length;
    };
    std::sort(entries.begin(), entries.end(), before);
    std::int32_t place = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (i && before(entries[i - 1], entries[i])) place = std::int32_t(i);
        places[entries[i].number] = place;
    }
}

// Sets `found[i]` for each string that holds `needle`, which is not empty.
inline void find_entries(const std::uint8_t* blob, const std::int64_t* offsets, std::size_t count,
                         const std::uint8_t* needle, std::size_t length, std::uint8_t* found) {
    if (!count) return;
    std::string_view all(reinterpret_cast<const char*>(blob), std::size_t(offsets[count]));
    std::string_view wanted(reinterpret_cast<const char*>(needle), length);
    std::size_t row = 0, at = all.find(wanted);
    while (at != std::string_view::npos) {
        while (std::size_t(offsets[row + 1]) <= at) ++row;
        if (at + length <= std::size_t(offsets[row + 1])) {
            found[row] = 1;
            at = all.find(wanted, std::size_t(offsets[row + 1]));
        } else {
            at = all.find(wanted, at + 1);  // it lies across an edge
        }
    }
}

}  // namespace tokenprism
