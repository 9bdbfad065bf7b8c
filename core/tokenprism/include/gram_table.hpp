#pragma once
// Byte n-grams of the orders 1 to 7. Only the longest gram at each position is counted: sorted, the
// shorter ones are its prefixes, and the counts of all orders fall out of one pass.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>

#include "control.hpp"
#include "word_table.hpp"

namespace tokenprism {

constexpr int MOST_ORDER = 7;

// The bytes of a gram from the highest of the key on, then zeros; its length in the lowest byte.
// Keys in order are grams in the order of their bytes, and no key is 0.
struct Gram {
    std::uint64_t key, count;
};

constexpr std::uint64_t gram_bytes(int length) noexcept { return ~0ull << (64 - 8 * length); }

inline std::uint64_t hash_gram(std::uint64_t key) noexcept {
    return fold_multiply(key ^ 0x9E3779B97F4A7C15ull, 0xD6E8FEB86659FD93ull);
}

// Radix sort by the keys' bytes from the highest on, in place; false when it was stopped.
inline bool sort_grams(Gram* grams, std::size_t many, int shift, const Control& control) noexcept {
    constexpr std::size_t SMALL = 256;
    if (many < SMALL || shift < 0) {
        std::sort(grams, grams + many,
                  [](const Gram& one, const Gram& other) { return one.key < other.key; });
        return true;
    }
    if (control.must_stop()) return false;
    std::size_t ends[256] = {0}, next[256];
    for (std::size_t i = 0; i < many; ++i) ++ends[(grams[i].key >> shift) & 255];
    std::size_t from = 0;
    for (unsigned digit = 0; digit < 256; ++digit) {
        next[digit] = from;
        from = ends[digit] += from;
    }
    for (unsigned digit = 0; digit < 256; ++digit)
        while (next[digit] < ends[digit]) {
            const unsigned home = (grams[next[digit]].key >> shift) & 255;
            if (home == digit)
                ++next[digit];
            else
                std::swap(grams[next[digit]], grams[next[home]++]);
        }
    from = 0;
    for (unsigned digit = 0; digit < 256; from = ends[digit++])
        if (ends[digit] > from + 1 &&
            !sort_grams(grams + from, ends[digit] - from, shift - 8, control))
            return false;
    return true;
}

// Grams with their counts in an open-addressing table.
class GramTable {
  public:
    GramTable() = default;
    GramTable(const GramTable&) = delete;
    GramTable& operator=(const GramTable&) = delete;
    ~GramTable() { std::free(slots_); }

    std::size_t size() const noexcept { return size_; }

    // Count the grams of a segment of `length` bytes that occurs `times` times.
    void count(const std::uint8_t* text, std::size_t length, std::uint64_t times, int order) {
        std::uint64_t window = 0;
        const std::uint64_t bytes = gram_bytes(order);
        for (std::size_t left = 1; left <= length; ++left) {
            window = (window >> 8) | (std::uint64_t(text[length - left]) << 56);
            push((window & bytes) | std::min<std::size_t>(left, order), times);
        }
    }

    void flush() {
        const std::size_t many = waiting_;
        waiting_ = 0;
        for (std::size_t i = 0; i < many; ++i) add(batch_[i]);
    }

    // The grams as a sorted array that the caller frees; the table is empty then. Null and
    // `stopped` set when it was stopped, null without grams.
    Gram* take(std::size_t* many, bool* stopped, const Control& control) {
        flush();
        std::size_t kept = 0;
        for (std::size_t i = 0; i < capacity(); ++i)
            if (slots_[i].key) slots_[kept++] = slots_[i];
        Gram* taken = std::exchange(slots_, nullptr);
        mask_ = size_ = 0;
        *many = kept;
        *stopped = !sort_grams(taken, kept, 56, control);
        if (*stopped || !kept) {
            std::free(taken);
            return nullptr;
        }
        void* smaller = std::realloc(static_cast<void*>(taken), kept * sizeof(Gram));
        return smaller ? static_cast<Gram*>(smaller) : taken;
    }

  private:
    static constexpr std::size_t BATCH = 32, FIRST = 1 << 12;

    std::size_t capacity() const noexcept { return slots_ ? mask_ + 1 : 0; }

    void push(std::uint64_t key, std::uint64_t count) {
        Pending& next = batch_[waiting_++];
        next.gram = {key, count};
        next.hash = hash_gram(key);
        if (slots_) prefetch(slots_ + (next.hash & mask_));
        if (waiting_ == BATCH) flush();
    }

    struct Pending {
        Gram gram;
        std::uint64_t hash;
    };

    void add(const Pending& next) {
        if (size_ * 3 >= capacity() * 2) grow();
        std::size_t at = next.hash & mask_;
        while (slots_[at].key != next.gram.key) {
            if (!slots_[at].key) {
                slots_[at] = next.gram;
                ++size_;
                return;
            }
            at = (at + 1) & mask_;
        }
        slots_[at].count += next.gram.count;
    }

    void grow() {
        const std::size_t size = slots_ ? capacity() * 2 : FIRST;
        Gram* fresh = static_cast<Gram*>(std::calloc(size, sizeof(Gram)));
        if (!fresh) throw std::bad_alloc();
        for (std::size_t i = 0; i < capacity(); ++i) {
            if (!slots_[i].key) continue;
            std::size_t at = hash_gram(slots_[i].key) & (size - 1);
            while (fresh[at].key) at = (at + 1) & (size - 1);
            fresh[at] = slots_[i];
        }
        std::free(slots_);
        slots_ = fresh;
        mask_ = size - 1;
    }

    Gram* slots_ = nullptr;
    std::size_t mask_ = 0, size_ = 0, waiting_ = 0;
    Pending batch_[BATCH];
};

// A sorted array of grams somewhere in memory, or in a file that is mapped to it.
struct GramRun {
    const Gram* next;
    const Gram* end;
};

// The grams of every order, pruned, each order sorted.
struct GramOrders {
    int order = 0;
    std::uint64_t min_count = 1;
    std::vector<Gram> kept[MOST_ORDER + 1];
    std::uint64_t distinct[MOST_ORDER + 1] = {0}, total[MOST_ORDER + 1] = {0};
    std::uint64_t positions = 0;  // with the pseudo-counts of bytes that do not occur
};

// Adds merged grams up to the counts of all orders.
class OrderScan {
  public:
    explicit OrderScan(GramOrders& out) : out_(out) {}

    void add(const Gram& gram) {
        const int length = static_cast<int>(gram.key & 255);
        for (int j = 1; j <= length; ++j) {
            const std::uint64_t prefix = (gram.key & gram_bytes(j)) | j;
            if (prefix != open_[j].key) {
                close(j);
                open_[j] = {prefix, 0};
            }
            open_[j].count += gram.count;
        }
    }

    void finish() {
        for (int j = 1; j <= out_.order; ++j) close(j);
        add_missing_bytes();
        out_.distinct[0] = 1;
        out_.total[0] = out_.total[1];
    }

  private:
    void close(int j) {
        if (!open_[j].key) return;
        ++out_.distinct[j];
        out_.total[j] += open_[j].count;
        if (j == 1 || open_[j].count >= out_.min_count) out_.kept[j].push_back(open_[j]);
        open_[j].key = 0;
    }

    void add_missing_bytes() {
        std::vector<Gram> all(256);
        for (std::uint64_t byte = 0; byte < 256; ++byte) all[byte] = {(byte << 56) | 1, 1};
        for (const Gram& gram : out_.kept[1]) all[gram.key >> 56] = gram;
        out_.positions = out_.total[1] + 256 - out_.kept[1].size();
        out_.kept[1].swap(all);
    }

    GramOrders& out_;
    Gram open_[MOST_ORDER + 1] = {};
};

// Merge sorted runs, `take` each gram with the sum of its counts; false when it was stopped. `runs`
// are used up.
template <class Take>
bool merge_sorted(std::vector<GramRun>& runs, const Control& control, Take take) {
    constexpr std::size_t STEP = 1 << 16;
    const auto later = [](const GramRun& one, const GramRun& other) {
        return one.next->key > other.next->key;
    };
    runs.erase(std::remove_if(runs.begin(), runs.end(),
                              [](const GramRun& run) { return run.next == run.end; }),
               runs.end());
    std::make_heap(runs.begin(), runs.end(), later);
    std::size_t done = 0;
    while (!runs.empty()) {
        Gram sum = {runs.front().next->key, 0};
        while (!runs.empty() && runs.front().next->key == sum.key) {
            if (++done % STEP == 0 && control.must_stop()) return false;
            sum.count += runs.front().next++->count;
            if (runs.size() == 1) {
                if (runs.front().next == runs.front().end) runs.pop_back();
                continue;
            }
            std::pop_heap(runs.begin(), runs.end(), later);
            if (runs.back().next == runs.back().end)
                runs.pop_back();
            else
                std::push_heap(runs.begin(), runs.end(), later);
        }
        take(sum);
    }
    return true;
}

// Merge sorted runs and count all orders; false when it was stopped. `runs` are used up.
inline bool merge_runs(std::vector<GramRun>& runs, GramOrders& out, const Control& control) {
    OrderScan scan(out);
    if (!merge_sorted(runs, control, [&](const Gram& gram) { scan.add(gram); })) return false;
    scan.finish();
    return true;
}

// Merge sorted runs into one, which the caller frees; null without grams, and when it was stopped,
// with `stopped` set. `runs` are used up.
inline Gram* join_runs(std::vector<GramRun>& runs, std::size_t* many, bool* stopped,
                       const Control& control) {
    std::size_t most = 0;
    for (const GramRun& run : runs) most += run.end - run.next;
    *many = 0;
    *stopped = false;
    if (!most) return nullptr;
    Gram* joined = static_cast<Gram*>(std::malloc(most * sizeof(Gram)));
    if (!joined) throw std::bad_alloc();
    *stopped = !merge_sorted(runs, control, [&](const Gram& gram) { joined[(*many)++] = gram; });
    if (*stopped) {
        std::free(joined);
        return nullptr;
    }
    void* smaller = std::realloc(static_cast<void*>(joined), *many * sizeof(Gram));
    return smaller ? static_cast<Gram*>(smaller) : joined;
}

}  // namespace tokenprism
