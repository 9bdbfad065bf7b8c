#pragma once
// The tables of BPE: merges by pair, entries by their bytes, and the queue of long merges. Open
// addressing throughout; nothing here knows of Python.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <vector>

#include "large_pages.hpp"

#if defined(_MSC_VER)
#include <intrin.h>
#endif

namespace tokenprism {

inline std::uint64_t fold_multiply(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(_MSC_VER)
    std::uint64_t high, low = _umul128(a, b, &high);
    return low ^ high;
#else
    unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
#endif
}

inline void fetch(const void* address) noexcept {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#endif
}

template <class T>
using LargeVector = std::vector<T, LargePages<T>>;

constexpr std::uint64_t MIX_A = 0x9E3779B97F4A7C15ull, MIX_B = 0xD6E8FEB86659FD93ull;

inline std::uint64_t hash_bytes(const std::uint8_t* p, std::size_t length) noexcept {
    std::uint64_t hash = MIX_A ^ length, block = 0;
    for (; length >= 8; p += 8, length -= 8) {
        std::memcpy(&block, p, 8);
        hash = fold_multiply(hash ^ block, MIX_B);
    }
    block = 0;
    std::memcpy(&block, p, length);
    return fold_multiply(hash ^ block, MIX_A);
}

// ---- merges by pair ----------------------------------------------------------------------------

struct PairSlot {
    std::uint32_t left, right;
    std::int32_t merge, result;  // merge below 0: an empty slot
};

// (left, right) -> merge index and what the merge makes. Most pairs that encoding asks for do not
// exist; a bit field small enough for the second-level cache answers for most of them.
class PairTable {
public:
    void reserve(std::size_t pairs) {
        std::size_t size = 64;
        while (size < pairs * 2) size *= 2;
        mask_ = size - 1;
        slots_.assign(size, PairSlot{0, 0, -1, -1});
        seen_.assign(size * 8 / 64, 0);
    }
    // False when the pair is there already: the first merge of a pair is the one that applies.
    bool insert(std::uint32_t left, std::uint32_t right, std::int32_t merge, std::int32_t result) {
        std::uint64_t hash = hash_of(left, right);
        std::size_t at = hash & mask_;
        for (; slots_[at].merge >= 0; at = (at + 1) & mask_)
            if (slots_[at].left == left && slots_[at].right == right) return false;
        slots_[at] = PairSlot{left, right, merge, result};
        std::size_t bit = bit_of(hash);
        seen_[bit >> 6] |= 1ull << (bit & 63);
        return true;
    }
    // The merge of the pair, or nullptr.
    const PairSlot* find(std::uint32_t left, std::uint32_t right) const noexcept {
        std::uint64_t hash = hash_of(left, right);
        std::size_t bit = bit_of(hash);
        if (!((seen_[bit >> 6] >> (bit & 63)) & 1)) return nullptr;
        for (std::size_t at = hash & mask_;; at = (at + 1) & mask_) {
            const PairSlot& slot = slots_[at];
            if (slot.merge < 0) return nullptr;
            if (slot.left == left && slot.right == right) return &slot;
        }
    }

private:
    static std::uint64_t hash_of(std::uint32_t left, std::uint32_t right) noexcept {
        return fold_multiply((std::uint64_t(left) << 32 | right) ^ MIX_B, MIX_A);
    }
    std::size_t bit_of(std::uint64_t hash) const noexcept {
        return (hash >> 29) & ((mask_ << 3) | 7);
    }
    LargeVector<PairSlot> slots_;
    std::vector<std::uint64_t> seen_;
    std::size_t mask_ = 0;
};

// ---- entries by their bytes --------------------------------------------------------------------

// Byte strings that belong to the caller -> index.
class BytesTable {
public:
    void reserve(std::size_t entries) {
        std::size_t size = 64;
        while (size < entries * 2) size *= 2;
        mask_ = size - 1;
        slots_.assign(size, Slot{nullptr, 0, 0, -1});
    }
    // The first index of equal byte strings stays.
    void insert(const std::uint8_t* p, std::size_t length, std::int32_t index) noexcept {
        std::uint64_t hash = hash_bytes(p, length);
        std::size_t at = hash & mask_;
        for (; slots_[at].index >= 0; at = (at + 1) & mask_)
            if (slots_[at].equals(p, length, hash)) return;
        slots_[at] = Slot{p, length, hash, index};
    }
    std::int32_t find(const std::uint8_t* p, std::size_t length) const noexcept {
        std::uint64_t hash = hash_bytes(p, length);
        for (std::size_t at = hash & mask_; slots_[at].index >= 0; at = (at + 1) & mask_)
            if (slots_[at].equals(p, length, hash)) return slots_[at].index;
        return -1;
    }

private:
    struct Slot {
        const std::uint8_t* p;
        std::size_t length;
        std::uint64_t hash;
        std::int32_t index;
        bool equals(const std::uint8_t* q, std::size_t n, std::uint64_t h) const noexcept {
            return hash == h && length == n && std::memcmp(p, q, n) == 0;
        }
    };
    LargeVector<Slot> slots_;
    std::size_t mask_ = 0;
};

// ---- the queue of long merges ------------------------------------------------------------------

// Numbers from smallest to largest.
class MinHeap {
public:
    void clear() noexcept { items_.clear(); }
    bool empty() const noexcept { return items_.empty(); }
    void push(std::uint64_t item) {
        items_.push_back(item);
        std::push_heap(items_.begin(), items_.end(), std::greater<>{});
    }
    std::uint64_t pop() {
        std::pop_heap(items_.begin(), items_.end(), std::greater<>{});
        std::uint64_t item = items_.back();
        items_.pop_back();
        return item;
    }
    void shrink(std::size_t kept) {
        if (items_.capacity() > kept) std::vector<std::uint64_t>().swap(items_);
    }

private:
    std::vector<std::uint64_t> items_;
};

}  // namespace tokenprism
