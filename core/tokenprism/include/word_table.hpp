#pragma once
// Distinct byte strings with 64-bit counts in an open-addressing table. Up to 16 bytes a string
// lies in its slot, so that most look-ups touch one cache line; longer ones lie in blocks.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>
#include <vector>

#if defined(_MSC_VER)
#include <intrin.h>
#endif

namespace tokenprism {

inline void prefetch(const void* where) noexcept {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(where);
#endif
}

inline std::uint64_t fold_multiply(std::uint64_t one, std::uint64_t other) noexcept {
#if defined(_MSC_VER)
    std::uint64_t high;
    const std::uint64_t low = _umul128(one, other, &high);
    return low ^ high;
#else
    __extension__ typedef unsigned __int128 wide;
    const wide product = static_cast<wide>(one) * other;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
#endif
}

template <class T>
inline T load(const std::uint8_t* p) noexcept {
    T value;
    std::memcpy(&value, p, sizeof value);
    return value;
}

// One distinct string. Up to INLINE bytes `head` and `tail` hold it, filled up with zeros (little
// endian); a longer one has its hash in `head` and the address of its bytes in `tail`.
struct Word {
    static constexpr std::uint32_t INLINE = 16;
    std::uint64_t head, tail;
    std::uint64_t count;
    std::uint32_t length;  // 0: an empty slot
    std::uint32_t order;   // how many distinct ones the table had before this one

    const std::uint8_t* bytes() const noexcept {
        return length <= INLINE ? reinterpret_cast<const std::uint8_t*>(&head)
                                : reinterpret_cast<const std::uint8_t*>(tail);
    }
};

class WordTable {
  public:
    WordTable() = default;
    WordTable(const WordTable&) = delete;
    WordTable& operator=(const WordTable&) = delete;
    ~WordTable() { std::free(slots_); }

    std::size_t size() const noexcept { return size_; }
    std::uint64_t total() const noexcept { return total_; }

    // Count `length` > 0 bytes at `p` as soon as a batch is full: the bytes must stay until flush().
    void push(const std::uint8_t* p, std::uint32_t length, std::uint64_t count) {
        Pending& next = batch_[waiting_++];
        next.text = p;
        next.hash = key_of(p, length, next.word);
        next.word.count = count;
        next.word.length = length;
        if (slots_) prefetch(slots_ + (next.hash & mask_));
        if (waiting_ == BATCH) flush();
    }

    // Count the words that follow each other from `p` on, each once: they end at `ends`, and bytes
    // up to `limit` may be read. The bytes must stay until flush().
    void push_run(const std::uint8_t* p, const std::uint8_t* const* ends, std::size_t many,
                  const std::uint8_t* limit) {
        for (std::size_t i = 0; i < many; p = ends[i++]) {
            const std::uint32_t length = static_cast<std::uint32_t>(ends[i] - p);
            Pending& next = batch_[waiting_++];
            next.text = p;
            next.hash = length <= Word::INLINE && limit - p >= std::ptrdiff_t(Word::INLINE)
                            ? key_of_short(p, length, next.word)
                            : key_of(p, length, next.word);
            next.word.count = 1;
            if (slots_) prefetch(slots_ + (next.hash & mask_));
            if (waiting_ == BATCH) flush();
        }
    }

    void flush() {
        const std::size_t many = waiting_;
        waiting_ = 0;
        for (std::size_t i = 0; i < many; ++i) add(batch_[i]);
    }

    // Take over the words [from, to) in slot order of `other`.
    void absorb(const WordTable& other, std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < std::min(to, other.capacity()); ++i) {
            const Word& word = other.slots_[i];
            if (!word.length) continue;
            if (slots_) prefetch(slots_ + (hash_of(word) & mask_));
            batch_[waiting_++] = Pending{word, hash_of(word), word.bytes()};
            if (waiting_ == BATCH) flush();
        }
        flush();
    }

    // Add a word at the end of a list that is no table: it must be new, and nothing be pushed.
    void append(const std::uint8_t* p, std::uint32_t length, std::uint64_t count) {
        if (size_ == room_for_) {
            const std::size_t wanted = std::max<std::size_t>(FIRST, room_for_ + room_for_ / 2);
            resize_list(wanted);
        }
        Word& word = slots_[size_];
        key_of(p, length, word);
        if (length > Word::INLINE)
            word.tail = reinterpret_cast<std::uint64_t>(store(p, length));
        word.count = count;
        word.order = static_cast<std::uint32_t>(size_++);
        total_ += count;
    }

    // Give back what a list has room for and does not need.
    void end_list() {
        if (size_) resize_list(size_);
    }

    // Bytes of memory, and whether some more words could make that more than `limit`.
    std::size_t footprint() const noexcept {
        return std::max(capacity(), room_for_) * sizeof(Word) + stored_;
    }
    bool is_full(std::size_t limit) const noexcept {
        const std::size_t more = std::min<std::size_t>(capacity() / 8, 1 << 14);
        const bool grows = (size_ + more) * 4 >= capacity() * 3;
        // While it grows old and new slots stand side by side.
        return size_ && footprint() + grows * 2 * capacity() * sizeof(Word) > limit;
    }

    // Move the words to the front, so that the table is a list, and give them.
    Word* pack() noexcept {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < capacity(); ++i)
            if (slots_[i].length) slots_[kept++] = slots_[i];
        if (!room_for_) room_for_ = capacity();
        return slots_;
    }

    // Leave out of a packed table, or of a list, the words that were counted less than `least`
    // times; how many those were. The others keep the order in which they were met.
    std::size_t leave_out_rare(std::uint64_t least) {
        std::vector<std::uint64_t> stays(size_ / 64 + 1);
        std::vector<std::uint32_t> before(size_ / 64 + 2);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            if (slots_[i].count < least) {
                total_ -= slots_[i].count;
                continue;
            }
            stays[slots_[i].order / 64] |= std::uint64_t(1) << (slots_[i].order % 64);
            slots_[kept++] = slots_[i];
        }
        const auto ones = [](std::uint64_t x) noexcept {
            std::uint32_t many = 0;
            for (; x; x &= x - 1) ++many;
            return many;
        };
        for (std::size_t i = 0; i < stays.size(); ++i) before[i + 1] = before[i] + ones(stays[i]);
        for (std::size_t i = 0; i < kept; ++i) {
            const std::uint32_t at = slots_[i].order;
            slots_[i].order = before[at / 64] +
                ones(stays[at / 64] & ((std::uint64_t(1) << (at % 64)) - 1));
        }
        const std::size_t gone = size_ - kept;
        size_ = kept;
        if (gone && kept) resize_list(kept);
        return gone;
    }

    // Make a table that was packed an empty one again, which keeps up to `limit` bytes of memory.
    void empty(std::size_t limit) noexcept {
        if (footprint() - stored_ > limit) return clear();
        if (room_for_) std::memset(static_cast<void*>(slots_), 0, room_for_ * sizeof(Word));
        forget_bytes();
        size_ = waiting_ = room_for_ = 0;
        total_ = 0;
    }

    std::size_t capacity() const noexcept { return slots_ && !room_for_ ? mask_ + 1 : 0; }

    // All places of words, of a table or a list; those of length 0 are empty.
    const Word* slots() const noexcept { return slots_; }
    std::size_t slot_count() const noexcept { return room_for_ ? size_ : capacity(); }

    void clear() noexcept {
        std::free(slots_);
        forget_bytes();
        slots_ = nullptr;
        mask_ = size_ = waiting_ = room_for_ = 0;
        total_ = 0;
    }

    static std::uint64_t hash_of(const Word& word) noexcept {
        return word.length > Word::INLINE ? word.head : hash_short(word);
    }

  private:
    static constexpr std::size_t BATCH = 32, FIRST = 1024, BLOCK = 1 << 18;

    struct Pending {
        Word word;
        std::uint64_t hash;
        const std::uint8_t* text;
    };

    static std::uint64_t hash_short(const Word& word) noexcept {
        return fold_multiply(word.head ^ 0x9E3779B97F4A7C15ull ^ (std::uint64_t(word.length) << 56),
                             word.tail ^ 0xD6E8FEB86659FD93ull);
    }

    // As `key_of`, where 16 bytes may be read.
    static std::uint64_t key_of_short(const std::uint8_t* p, std::uint32_t n,
                                      Word& word) noexcept {
        const std::uint64_t all = ~std::uint64_t(0);
        word.length = n;
        word.head = load<std::uint64_t>(p) & (n < 8 ? ~(all << (8 * n)) : all);
        word.tail = load<std::uint64_t>(p + 8) & (n <= 8 ? 0 : all >> (8 * (16 - n)));
        return hash_short(word);
    }

    static std::uint64_t key_of(const std::uint8_t* p, std::uint32_t n, Word& word) noexcept {
        word.length = n;
        if (n > Word::INLINE) {
            std::uint64_t h = n;
            std::uint32_t left = n;
            for (; left > 16; p += 16, left -= 16)
                h = fold_multiply(load<std::uint64_t>(p) ^ 0x9E3779B97F4A7C15ull,
                                  load<std::uint64_t>(p + 8) ^ h);
            p -= 16 - left;  // the last 16 bytes, whatever of them was seen already
            h = fold_multiply(load<std::uint64_t>(p) ^ 0xD6E8FEB86659FD93ull,
                              load<std::uint64_t>(p + 8) ^ h);
            word.head = h;
            return h;
        }
        if (n > 8) {
            word.head = load<std::uint64_t>(p);
            word.tail = load<std::uint64_t>(p + n - 8) >> (8 * (16 - n));
        } else if (n == 8) {
            word.head = load<std::uint64_t>(p);
            word.tail = 0;
        } else if (n >= 4) {
            const std::uint64_t end = load<std::uint32_t>(p + n - 4);
            word.head = load<std::uint32_t>(p) | ((end >> (8 * (8 - n))) << 32);
            word.tail = 0;
        } else {
            word.head = std::uint64_t(p[0]) | (std::uint64_t(p[n >> 1]) << (8 * (n >> 1))) |
                        (std::uint64_t(p[n - 1]) << (8 * (n - 1)));
            word.tail = 0;
        }
        return hash_short(word);
    }

    void add(const Pending& next) {
        if (size_ * 4 >= capacity() * 3) grow();
        total_ += next.word.count;
        for (std::size_t i = next.hash & mask_;; i = (i + 1) & mask_) {
            Word& word = slots_[i];
            if (!word.length) {
                word = next.word;
                word.order = static_cast<std::uint32_t>(size_);
                if (word.length > Word::INLINE)
                    word.tail = reinterpret_cast<std::uint64_t>(store(next.text, word.length));
                ++size_;
                return;
            }
            if (word.head != next.word.head || word.length != next.word.length) continue;
            if (word.length <= Word::INLINE
                    ? word.tail == next.word.tail
                    : std::memcmp(word.bytes(), next.text, word.length) == 0) {
                word.count += next.word.count;
                return;
            }
        }
    }

    void grow() {
        const std::size_t size = slots_ ? capacity() * 2 : FIRST;
        Word* fresh = static_cast<Word*>(std::calloc(size, sizeof(Word)));
        if (!fresh) throw std::bad_alloc();
        for (std::size_t i = 0; i < capacity(); ++i) {
            const Word& word = slots_[i];
            if (!word.length) continue;
            std::size_t at = hash_of(word) & (size - 1);
            while (fresh[at].length) at = (at + 1) & (size - 1);
            fresh[at] = word;
        }
        std::free(slots_);
        slots_ = fresh;
        mask_ = size - 1;
    }

    void resize_list(std::size_t wanted) {
        void* moved = std::realloc(slots_, wanted * sizeof(Word));
        if (!moved) throw std::bad_alloc();
        slots_ = static_cast<Word*>(moved);
        room_for_ = wanted;
    }

    void forget_bytes() noexcept {
        blocks_.clear();
        blocks_.shrink_to_fit();
        free_ = nullptr;
        room_ = stored_ = 0;
    }

    const std::uint8_t* store(const std::uint8_t* p, std::uint32_t length) {
        if (length > room_) {
            const std::size_t size = std::max<std::size_t>(BLOCK, length);
            blocks_.emplace_back(new std::uint8_t[size]);
            free_ = blocks_.back().get();
            room_ = size;
            stored_ += size;
        }
        std::memcpy(free_, p, length);
        free_ += length;
        room_ -= length;
        return free_ - length;
    }

    Word* slots_ = nullptr;
    std::size_t mask_ = 0, size_ = 0, waiting_ = 0;
    std::size_t room_for_ = 0;           // words of a list; 0 for a table
    std::size_t room_ = 0, stored_ = 0;  // bytes left in the last block, and of all blocks
    std::uint64_t total_ = 0;
    std::uint8_t* free_ = nullptr;
    std::vector<std::unique_ptr<std::uint8_t[]>> blocks_;
    Pending batch_[BATCH];
};

}  // namespace tokenprism
