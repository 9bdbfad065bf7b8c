// Distinct 64-bit keys in order, with the k-th smallest at hand: sorted blocks of a few hundred, so
// that changing one moves little memory, and counting by blocks is quick.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tokenprism {

class OrderedKeys {
public:
    std::size_t size() const noexcept { return size_; }

    // Take over distinct keys in any order.
    void assign(std::vector<std::uint64_t>& keys) {
        std::sort(keys.begin(), keys.end());
        size_ = keys.size();
        used_ = std::max<std::size_t>(1, (size_ + kFill - 1) / kFill);
        if (blocks_.size() < used_) blocks_.resize(used_);
        for (std::size_t i = 0; i < used_; ++i) {
            auto first = keys.begin() + static_cast<std::ptrdiff_t>(i * kFill);
            auto last = keys.begin() + static_cast<std::ptrdiff_t>(std::min(size_, (i + 1) * kFill));
            blocks_[i].assign(first, last);
        }
    }

    // The k-th smallest, k < size().
    std::uint64_t at(std::size_t k) const noexcept {
        std::size_t block = 0;
        while (k >= blocks_[block].size()) k -= blocks_[block++].size();
        return blocks_[block][k];
    }

    void insert(std::uint64_t key) {
        std::size_t index = std::min(block_of(key), used_ - 1);
        std::vector<std::uint64_t>& block = blocks_[index];
        block.insert(std::lower_bound(block.begin(), block.end(), key), key);
        ++size_;
        if (block.size() > kMost) split(index);
    }

    // `key` must be there.
    void erase(std::uint64_t key) {
        std::size_t index = block_of(key);
        std::vector<std::uint64_t>& block = blocks_[index];
        block.erase(std::lower_bound(block.begin(), block.end(), key));
        --size_;
        if (block.empty() && used_ > 1) {
            std::rotate(blocks_.begin() + static_cast<std::ptrdiff_t>(index),
                        blocks_.begin() + static_cast<std::ptrdiff_t>(index) + 1,
                        blocks_.begin() + static_cast<std::ptrdiff_t>(used_));
            --used_;
        }
    }

    // Give back what an unusually long word took.
    void shrink() {
        if (blocks_.size() > kKept) std::vector<std::vector<std::uint64_t>>().swap(blocks_);
    }

private:
    static constexpr std::size_t kFill = 256, kMost = 512, kKept = 256;

    // The first block whose last key is not below `key`; `used_` where there is none. Only a lone
    // block may be empty.
    std::size_t block_of(std::uint64_t key) const noexcept {
        std::size_t low = 0, high = used_;
        while (low < high) {
            std::size_t middle = (low + high) / 2;
            if (blocks_[middle].empty() || blocks_[middle].back() < key) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    void split(std::size_t index) {
        auto half = static_cast<std::ptrdiff_t>(kMost / 2);
        std::vector<std::uint64_t> upper(blocks_[index].begin() + half, blocks_[index].end());
        blocks_[index].resize(kMost / 2);
        blocks_.insert(blocks_.begin() + static_cast<std::ptrdiff_t>(index) + 1, std::move(upper));
        ++used_;
    }

    std::vector<std::vector<std::uint64_t>> blocks_;
    std::size_t used_ = 0;  // blocks that hold keys; those behind keep their memory
    std::size_t size_ = 0;
};

}  // namespace tokenprism
