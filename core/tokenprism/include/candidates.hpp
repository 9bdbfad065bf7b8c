#pragma once
// The queue of pairs that may be merged next: the most frequent first, ties by one of three rules.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace tokenprism {

// A pair with the count, and the first place, that it had when it was queued. Where places do not
// decide ties, `first` is 0.
struct Candidate {
    std::int64_t count;
    std::uint64_t key;  // left id in the high, right id in the low half
    std::uint64_t first;
};

class Candidates {
  public:
    // With the bytes of each token, ties go to the greatest, or the smallest, pair of spellings;
    // without, to the lowest first place, then to the smallest pair of ids.
    void order_by(const std::vector<std::string>* spellings, bool smallest) noexcept {
        later_ = Later{spellings, smallest};
    }

    void clear() noexcept { std::vector<Candidate>().swap(heap_); }
    bool empty() const noexcept { return heap_.empty(); }
    const Candidate& top() const noexcept { return heap_.front(); }

    void push(const Candidate& candidate) {
        heap_.push_back(candidate);
        std::push_heap(heap_.begin(), heap_.end(), later_);
    }

    void pop() noexcept {
        std::pop_heap(heap_.begin(), heap_.end(), later_);
        heap_.pop_back();
    }

  private:
    struct Later {
        const std::vector<std::string>* spellings = nullptr;
        bool smallest = false;

        bool operator()(const Candidate& one, const Candidate& other) const noexcept {
            if (one.count != other.count) return one.count < other.count;
            if (spellings)
                return smallest ? spelled_before(other.key, one.key)
                                : spelled_before(one.key, other.key);
            return one.first != other.first ? one.first > other.first : one.key > other.key;
        }

        bool spelled_before(std::uint64_t one, std::uint64_t other) const noexcept {
            const int order = (*spellings)[one >> 32].compare((*spellings)[other >> 32]);
            if (order) return order < 0;
            return (*spellings)[static_cast<std::uint32_t>(one)] <
                   (*spellings)[static_cast<std::uint32_t>(other)];
        }
    };

    Later later_;
    std::vector<Candidate> heap_;
};

}  // namespace tokenprism
