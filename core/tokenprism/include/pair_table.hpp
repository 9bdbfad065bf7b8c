#pragma once
// Pairs of neighbouring tokens with their counts and places.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

namespace tokenprism {

struct Pair {
    std::uint64_t key;      // left id in the high, right id in the low half
    std::int64_t count;     // 0: not in the table any more
    std::uint32_t* places;  // where the left token starts, rising; owned
    std::uint64_t many;     // how many places
};

// Forget the count and the places of a pair in the table; its slot goes when the table grows.
inline void drop(Pair* pair) noexcept {
    std::free(pair->places);
    pair->places = nullptr;
    pair->count = 0;
    pair->many = 0;
}

class PairTable {
  public:
    PairTable() = default;
    PairTable(const PairTable&) = delete;
    PairTable& operator=(const PairTable&) = delete;
    ~PairTable() { clear(); }

    void clear() noexcept {
        for (std::size_t i = 0; i < capacity(); ++i) std::free(slots_[i].places);
        std::free(slots_);
        slots_ = nullptr;
        mask_ = used_ = 0;
    }

    Pair* find(std::uint64_t key) noexcept {
        if (!slots_) return nullptr;
        for (std::size_t i = hash(key) & mask_;; i = (i + 1) & mask_) {
            if (slots_[i].key == key) return slots_ + i;
            if (slots_[i].key == EMPTY) return nullptr;
        }
    }

    // The pair, put in with count 0 where it was missing. Valid until the next put().
    Pair* put(std::uint64_t key) {
        if (used_ * 3 >= capacity() * 2) grow();
        std::size_t i = hash(key) & mask_;
        while (slots_[i].key != key && slots_[i].key != EMPTY) i = (i + 1) & mask_;
        if (slots_[i].key == EMPTY) {
            slots_[i] = Pair{key, 0, nullptr, 0};
            ++used_;
        }
        return slots_ + i;
    }

    std::size_t capacity() const noexcept { return slots_ ? mask_ + 1 : 0; }
    Pair* at(std::size_t slot) noexcept { return slots_[slot].key == EMPTY ? nullptr : slots_ + slot; }

  private:
    static constexpr std::uint64_t EMPTY = ~std::uint64_t{0};
    static constexpr std::size_t FIRST = 1 << 12;

    static std::size_t hash(std::uint64_t key) noexcept {
        key *= 0x9E3779B97F4A7C15ull;
        return static_cast<std::size_t>(key ^ (key >> 32));
    }

    void grow() {
        std::size_t live = 0;
        for (std::size_t i = 0; i < capacity(); ++i)
            live += slots_[i].key != EMPTY && slots_[i].count != 0;
        std::size_t size = FIRST;
        while (live * 2 >= size) size *= 2;
        Pair* fresh = static_cast<Pair*>(std::malloc(size * sizeof(Pair)));
        if (!fresh) throw std::bad_alloc();
        for (std::size_t i = 0; i < size; ++i) fresh[i] = Pair{EMPTY, 0, nullptr, 0};
        for (std::size_t i = 0; i < capacity(); ++i) {
            if (slots_[i].key == EMPTY || slots_[i].count == 0) continue;
            std::size_t to = hash(slots_[i].key) & (size - 1);
            while (fresh[to].key != EMPTY) to = (to + 1) & (size - 1);
            fresh[to] = slots_[i];
        }
        std::free(slots_);
        slots_ = fresh;
        mask_ = size - 1;
        used_ = live;
    }

    Pair* slots_ = nullptr;
    std::size_t mask_ = 0, used_ = 0;
};

// What a merge finds on one side: how often, and in how many places, each neighbour stands there.
struct Neighbour {
    std::int64_t count;
    std::uint64_t many;
    std::uint32_t* next;  // where the next place of the new pair goes; null when it is not kept
};

}  // namespace tokenprism
