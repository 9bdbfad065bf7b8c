#pragma once
// Conditional log probabilities of grams in an open-addressing table.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "control.hpp"
#include "gram_table.hpp"
#include "large_pages.hpp"

namespace tokenprism {

constexpr double IMPOSSIBLE = -std::numeric_limits<double>::infinity();

class GramLogs {
    struct Slot {
        std::uint64_t key;
        double value;
    };

  public:
    int order = 0;

    // Room for `many` grams.
    void reserve(std::size_t many) {
        std::size_t size = 1 << 10;
        while (size * 2 < many * 3) size *= 2;
        slots_.assign(size, Slot{0, 0.0});
        mask_ = size - 1;
    }

    void set(std::uint64_t key, double value) noexcept {
        if ((key & 255) == 1) bytes_[key >> 56] = value;
        std::size_t at = hash_gram(key) & mask_;
        while (slots_[at].key && slots_[at].key != key) at = (at + 1) & mask_;
        if (!slots_[at].key) ++size_;
        slots_[at] = {key, value};
    }

    std::size_t size() const noexcept { return size_; }

    // All grams with their values, in no particular order, to arrays of `size()`.
    void copy(std::uint64_t* keys, double* values) const noexcept {
        for (const Slot& slot : slots_)
            if (slot.key) {
                *keys++ = slot.key;
                *values++ = slot.value;
            }
    }

    // Where a look-up of the gram begins. Asking for the slots of many grams before any is read
    // hides most of the waiting for memory.
    std::uint32_t place(std::uint64_t key) const noexcept {
        return static_cast<std::uint32_t>(hash_gram(key) & mask_);
    }

    void ask(std::uint32_t place) const noexcept { prefetch(&slots_[place]); }

    // IMPOSSIBLE for a gram that is not known.
    double at(std::uint32_t place, std::uint64_t key) const noexcept {
        std::size_t at = place;
        while (slots_[at].key != key) {
            if (!slots_[at].key) return IMPOSSIBLE;
            at = (at + 1) & mask_;
        }
        return slots_[at].value;
    }

    double of(std::uint64_t key) const noexcept { return at(place(key), key); }

    double of_byte(std::uint8_t byte) const noexcept { return bytes_[byte]; }

    // ln C(g) - ln C(g without its last byte) for all grams; false when it was stopped.
    bool fill(const GramOrders& grams, const Control& control) {
        constexpr std::size_t STEP = 1 << 15, BATCH = 32;
        Slot batch[BATCH];
        order = grams.order;
        std::size_t many = 0;
        for (int j = 1; j <= order; ++j) many += grams.kept[j].size();
        reserve(many);
        const double all = std::log(static_cast<double>(grams.positions));
        for (const Gram& gram : grams.kept[1])
            set(gram.key, std::log(static_cast<double>(gram.count)) - all);
        for (int j = 2; j <= order; ++j) {
            // Both orders are sorted, and the beginning of a gram that was kept was kept too.
            std::size_t parent = 0, done = 0;
            double before = 0;
            std::uint64_t key = 0;
            for (const Gram& gram : grams.kept[j]) {
                const std::uint64_t beginning = (gram.key & gram_bytes(j - 1)) | (j - 1);
                if (beginning != key) {
                    while (grams.kept[j - 1][parent].key != beginning) ++parent;
                    before = std::log(static_cast<double>(grams.kept[j - 1][parent].count));
                    key = beginning;
                }
                Slot& slot = batch[done++ % BATCH];
                slot = {gram.key, std::log(static_cast<double>(gram.count)) - before};
                ask(place(gram.key));
                if (done % BATCH == 0)
                    for (const Slot& asked : batch) set(asked.key, asked.value);
                if (done % STEP == 0 && control.must_stop()) return false;
            }
            for (std::size_t i = 0; i < done % BATCH; ++i) set(batch[i].key, batch[i].value);
        }
        return true;
    }

  private:
    std::vector<Slot, LargePages<Slot>> slots_;
    std::size_t mask_ = 0, size_ = 0;
    double bytes_[256] = {0};
};

}  // namespace tokenprism
