#pragma once
// Memory for results. What large results give back is kept, up to a bound, for the next ones: fresh
// memory costs more than what is written into it, as the system must fill it with zeros.
#include <cstddef>
#include <cstdlib>
#include <mutex>

#include "large_pages.hpp"

namespace tokenprism {

class OutputMemory {
public:
    struct Piece {
        void* memory;
        std::size_t bytes;
    };
    // At least `bytes`; memory is nullptr where there is none.
    Piece take(std::size_t bytes) noexcept {
        if (bytes >= SMALLEST) {
            std::lock_guard<std::mutex> lock(mutex_);
            for (std::size_t i = 0; i < kept_; ++i) {
                Piece piece = pieces_[i];
                if (piece.bytes < bytes || piece.bytes / 2 > bytes) continue;
                pieces_[i] = pieces_[--kept_];
                return piece;
            }
        }
        Piece fresh{std::malloc(bytes), bytes};
        if (fresh.memory) prefer_large_pages(fresh.memory, bytes);
        return fresh;
    }
    // `piece` with room for `bytes`; memory is nullptr, and `piece` as it was, where there is none.
    Piece resize(Piece piece, std::size_t bytes) noexcept {
        Piece moved{std::realloc(piece.memory, bytes), bytes};
        if (moved.memory) prefer_large_pages(moved.memory, bytes);
        return moved;
    }
    void give_back(Piece piece) noexcept {
        if (piece.bytes >= SMALLEST && piece.bytes <= LARGEST) {
            std::lock_guard<std::mutex> lock(mutex_);
            if (kept_ < MOST) {
                pieces_[kept_++] = piece;
                return;
            }
        }
        std::free(piece.memory);
    }

private:
    static constexpr std::size_t SMALLEST = 1 << 20, LARGEST = 32 << 20, MOST = 4;
    std::mutex mutex_;
    Piece pieces_[MOST];
    std::size_t kept_ = 0;
};

}  // namespace tokenprism
