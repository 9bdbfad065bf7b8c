#pragma once
// What was counted into a table since it was told the last time, as records that are counted again
// where a training goes on: the length of a word, how often more it was counted (each a LEB128
// number), and its bytes. The table itself is not touched, so that telling costs a walk over it.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "word_runs.hpp"
#include "word_table.hpp"

namespace tokenprism {

inline void write_count(std::vector<std::uint8_t>& to, const std::uint8_t* bytes,
                        std::uint32_t length, std::uint64_t count) {
    write_number(to, length);
    write_number(to, count);
    to.insert(to.end(), bytes, bytes + length);
}

class WordChanges {
  public:
    // Begin to tell. `ordered`: new words are told in the order in which they were met.
    void begin(const WordTable& table, bool ordered) {
        next_ = 0;
        known_ = told_.size();
        told_.resize(table.size());
        ordered_ = ordered;
        fresh_.assign(ordered ? table.size() - known_ : 0, 0);
        is_fresh_ = false;
    }

    // Fill `to` until it has `enough` bytes; false when there is nothing more.
    bool more(const WordTable& table, std::vector<std::uint8_t>& to, std::size_t enough) {
        const Word* slots = table.slots();
        const std::size_t many = table.slot_count();
        for (; !is_fresh_ && next_ < many; ++next_) {
            if (next_ + AHEAD < many && slots[next_ + AHEAD].length)
                prefetch(told_.data() + slots[next_ + AHEAD].order);
            const Word& word = slots[next_];
            if (!word.length) continue;
            if (ordered_ && word.order >= known_) {
                fresh_[word.order - known_] = static_cast<std::uint32_t>(next_);
                continue;
            }
            tell(word, to);
            if (to.size() >= enough) return ++next_, true;
        }
        if (!is_fresh_) next_ = 0;
        is_fresh_ = true;
        for (; next_ < fresh_.size(); ++next_) {
            if (next_ + AHEAD < fresh_.size()) prefetch(slots + fresh_[next_ + AHEAD]);
            tell(slots[fresh_[next_]], to);
            if (to.size() >= enough) return ++next_, true;
        }
        return false;
    }

    // Take all that is counted as told.
    void skip(const WordTable& table) {
        told_.resize(table.size());
        for (std::size_t i = 0; i < table.slot_count(); ++i)
            if (table.slots()[i].length) told_[table.slots()[i].order] = table.slots()[i].count;
    }

    // The table was emptied.
    void forget() {
        std::vector<std::uint64_t>().swap(told_);
        std::vector<std::uint32_t>().swap(fresh_);
    }

  private:
    static constexpr std::size_t AHEAD = 12;

    void tell(const Word& word, std::vector<std::uint8_t>& to) {
        const std::uint64_t more = word.count - told_[word.order];
        if (!more) return;
        told_[word.order] = word.count;
        write_count(to, word.bytes(), word.length, more);
    }

    std::vector<std::uint64_t> told_;   // by order: the count that was told
    std::vector<std::uint32_t> fresh_;  // by order: the slots of words not told before
    std::size_t next_ = 0, known_ = 0;
    bool ordered_ = false, is_fresh_ = false;
};

// Reads records; untrusted data: nothing outside the bytes is touched.
class CountReader {
  public:
    const std::uint8_t* word = nullptr;
    std::uint32_t length = 0;
    std::uint64_t count = 0;

    CountReader() = default;
    CountReader(const std::uint8_t* from, const std::uint8_t* to) : at_(from), end_(to) {}

    bool ended() const noexcept { return at_ == end_; }

    // The next record; false where the bytes are no record.
    bool next() noexcept {
        std::uint64_t size;
        if (!number(size) || !number(count) || !size || !count || size > UINT32_MAX ||
            count >> 62 || size > static_cast<std::uint64_t>(end_ - at_))
            return false;
        length = static_cast<std::uint32_t>(size);
        word = at_;
        at_ += size;
        return true;
    }

  private:
    bool number(std::uint64_t& found) noexcept {
        found = 0;
        for (unsigned shift = 0; at_ < end_ && shift < 63; shift += 7) {
            const std::uint64_t byte = *at_++;
            found |= (byte & 127) << shift;
            if (byte < 128) return true;
        }
        return false;
    }

    const std::uint8_t* at_ = nullptr;
    const std::uint8_t* end_ = nullptr;
};

}  // namespace tokenprism
