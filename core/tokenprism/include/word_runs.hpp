#pragma once
// Words with counts in sorted runs on disk: how a word is written, and how several runs are read
// as one. Runs are untrusted data: whatever their bytes, nothing outside the buffers is touched.
//
// A record: the length of the word, its count, the place where it was met first, each as a LEB128
// number, then the bytes of the word. A run is a row of records that rise by their bytes.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "word_table.hpp"

namespace tokenprism {

inline void write_number(std::vector<std::uint8_t>& to, std::uint64_t number) {
    for (; number >= 128; number >>= 7) to.push_back(static_cast<std::uint8_t>(number | 128));
    to.push_back(static_cast<std::uint8_t>(number));
}

inline void write_record(std::vector<std::uint8_t>& to, const std::uint8_t* bytes,
                         std::uint32_t length, std::uint64_t count, std::uint64_t place) {
    write_number(to, length);
    write_number(to, count);
    write_number(to, place);
    to.insert(to.end(), bytes, bytes + length);
}

class RunJoiner {
  public:
    enum Status { DONE, WORD, REFILL, DAMAGED };

    // A run of `size` bytes, none of which are here yet. Its places are counted from `base` on.
    void add(std::uint64_t size, std::uint64_t base) {
        runs_.emplace_back();
        runs_.back().left = size;
        runs_.back().base = base;
    }

    // Go on to the next distinct word. After REFILL give() what the run `hungry` wants, and call
    // again; a run that ends too soon or does not rise is DAMAGED.
    Status next() {
        for (;;) {
            if (hungry < 0 && started_ < runs_.size()) hungry = static_cast<int>(started_++);
            if (hungry >= 0) {
                const Status found = parse(runs_[hungry]);
                if (found == REFILL || found == DAMAGED) return found;
                if (found == WORD) push(static_cast<std::uint32_t>(hungry));
                hungry = -1;
                continue;
            }
            const int order = heap_.empty() ? 1 : has_word_ ? compare(runs_[heap_[0]]) : 0;
            if (order < 0) return DAMAGED;
            if (order > 0) {
                if (!has_word_) return DONE;
                has_word_ = false;
                return WORD;
            }
            if (!take(runs_[heap_[0]])) return DAMAGED;
            hungry = static_cast<int>(pop());
        }
    }

    // How many bytes of the run `hungry` are not read yet, and how many of them to read now:
    // `usual`, unless one record is longer.
    std::uint64_t left() const noexcept { return runs_[hungry].left; }
    std::uint64_t wanted(std::uint64_t usual) const noexcept {
        const Run& run = runs_[hungry];
        const std::uint64_t held = run.buffer.size() - run.at;
        return std::min(run.left, std::max(usual, run.needs > held ? run.needs - held : 0));
    }
    void give(const std::uint8_t* bytes, std::size_t many) {
        Run& run = runs_[hungry];
        run.buffer.erase(run.buffer.begin(), run.buffer.begin() + static_cast<std::ptrdiff_t>(run.at));
        run.buffer.insert(run.buffer.end(), bytes, bytes + many);
        run.at = 0;
        run.left -= many;
    }

    int hungry = -1;
    std::vector<std::uint8_t> word;  // after WORD
    std::uint64_t count = 0, place = 0;

  private:
    // So many bytes may all words have together, repeated ones again: sums stay within 64 bits.
    static constexpr std::uint64_t MOST = std::uint64_t(1) << 62;
    static constexpr std::size_t HEAD = 30;  // three numbers at their longest

    struct Run {
        std::vector<std::uint8_t> buffer;
        std::size_t at = 0;  // where in `buffer` what was not used begins
        std::uint64_t left = 0, base = 0, needs = HEAD;
        // The record that was parsed last.
        std::uint64_t prefix = 0, count = 0, place = 0;
        std::size_t text = 0;
        std::uint32_t length = 0;
    };

    static bool read_number(const Run& run, std::size_t& at, std::uint64_t& number) noexcept {
        number = 0;
        for (unsigned shift = 0; at < run.buffer.size() && shift < 64; shift += 7) {
            const std::uint64_t byte = run.buffer[at++];
            if (shift == 63 && byte > 1) return false;
            number |= (byte & 127) << shift;
            if (byte < 128) return true;
        }
        return false;
    }

    Status parse(Run& run) noexcept {
        const std::size_t held = run.buffer.size() - run.at;
        if (!held && !run.left) return DONE;
        if (held < run.needs && run.left) return REFILL;
        std::size_t at = run.at;
        std::uint64_t length;
        if (!read_number(run, at, length) || !read_number(run, at, run.count) ||
            !read_number(run, at, run.place))
            return DAMAGED;
        if (!length || length > UINT32_MAX || !run.count || run.count >= MOST || run.place >= MOST)
            return DAMAGED;
        const std::uint64_t here = run.buffer.size() - at;
        if (length > here) {
            if (length - here > run.left) return DAMAGED;
            run.needs = at - run.at + length;
            return REFILL;
        }
        run.needs = HEAD;
        run.length = static_cast<std::uint32_t>(length);
        run.text = at;
        run.place += run.base;
        run.prefix = 0;
        for (std::uint64_t i = 0; i < 8; ++i)
            run.prefix = run.prefix << 8 | (i < length ? run.buffer[at + i] : 0);
        run.at = at + length;
        return WORD;
    }

    static int order_of(const std::uint8_t* a, std::size_t m, const std::uint8_t* b,
                        std::size_t n) noexcept {
        const int order = std::memcmp(a, b, std::min(m, n));
        return order ? order : m < n ? -1 : m > n;
    }

    // Where the word that a run has parsed stands, seen from the word that is being joined.
    int compare(const Run& run) const noexcept {
        if (run.prefix != prefix_) return run.prefix < prefix_ ? -1 : 1;
        return order_of(run.buffer.data() + run.text, run.length, word.data(), word.size());
    }

    bool take(const Run& run) {
        if (!has_word_) {
            const std::uint8_t* text = run.buffer.data() + run.text;
            word.assign(text, text + run.length);
            prefix_ = run.prefix;
            count = 0;
            place = run.place;
            has_word_ = true;
        }
        if (run.count > (MOST - total_) / run.length) return false;
        total_ += run.count * run.length;
        count += run.count;
        place = std::min(place, run.place);
        return true;
    }

    bool later(std::uint32_t one, std::uint32_t other) const noexcept {
        const Run &a = runs_[one], &b = runs_[other];
        if (a.prefix != b.prefix) return a.prefix > b.prefix;
        const int order = order_of(a.buffer.data() + a.text, a.length,
                                   b.buffer.data() + b.text, b.length);
        return order ? order > 0 : one > other;
    }

    void push(std::uint32_t run) {
        heap_.push_back(run);
        std::push_heap(heap_.begin(), heap_.end(),
                       [this](std::uint32_t a, std::uint32_t b) { return later(a, b); });
    }

    std::uint32_t pop() {
        std::pop_heap(heap_.begin(), heap_.end(),
                      [this](std::uint32_t a, std::uint32_t b) { return later(a, b); });
        const std::uint32_t run = heap_.back();
        heap_.pop_back();
        return run;
    }

    std::vector<Run> runs_;
    std::vector<std::uint32_t> heap_;  // runs with a parsed word, the least on top
    std::size_t started_ = 0;
    std::uint64_t prefix_ = 0, total_ = 0;
    bool has_word_ = false;
};

// Places as ranks: word `i` of a list gets as its order how many places are below places[i]. False
// where two are equal or one is not below `end`.
inline bool rank_places(Word* words, const std::vector<std::uint64_t>& places, std::uint64_t end) {
    std::vector<std::uint64_t> bits(end / 64 + 1), below(end / 64 + 2);
    for (const std::uint64_t place : places) {
        if (place >= end || bits[place / 64] >> (place % 64) & 1) return false;
        bits[place / 64] |= std::uint64_t(1) << (place % 64);
    }
    const auto ones = [](std::uint64_t x) noexcept {
        x -= x >> 1 & 0x5555555555555555u;
        x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
        return ((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56;
    };
    for (std::size_t i = 0; i < bits.size(); ++i) below[i + 1] = below[i] + ones(bits[i]);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::uint64_t place = places[i], mask = (std::uint64_t(1) << (place % 64)) - 1;
        words[i].order = static_cast<std::uint32_t>(below[place / 64] +
                                                    ones(bits[place / 64] & mask));
    }
    return true;
}

}  // namespace tokenprism
