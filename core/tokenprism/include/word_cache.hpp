#pragma once
// Words and their tokens: those that are one token by their bytes, and two bounded caches of words
// already encoded, short and long.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "bpe_tables.hpp"
#include "large_pages.hpp"

namespace tokenprism {

// The next size of a table: few steps up to a size that most texts need, as each step costs memory
// that the system must fill with zeros.
constexpr std::size_t grown(std::size_t size) noexcept { return size < 65536 ? size * 4 : size * 2; }

// ---- short words -------------------------------------------------------------------------------

constexpr std::size_t SHORT_WORD = 15;  // bytes that fit a key, whose last byte is the length

struct Key {
    std::uint64_t low, high;
    bool operator==(const Key& other) const noexcept {
        return ((low ^ other.low) | (high ^ other.high)) == 0;
    }
};

// What a key keeps of 16 bytes, by the length of the word.
struct KeyMasks {
    Key keep[SHORT_WORD + 1];
    constexpr KeyMasks() : keep{} {
        for (std::size_t length = 1; length <= SHORT_WORD; ++length)
            for (std::size_t i = 0; i < length; ++i)
                (i < 8 ? keep[length].low : keep[length].high) |= 0xFFull << (i % 8 * 8);
    }
};
inline constexpr KeyMasks KEY_MASKS;

// The key of 1 to 15 bytes at `p`; nothing is read at or after `limit`.
inline Key short_key(const std::uint8_t* p, std::size_t length,
                     const std::uint8_t* limit) noexcept {
    Key key{0, 0};
    if (limit - p >= 16) {
        const Key& keep = KEY_MASKS.keep[length];
        std::memcpy(&key, p, 16);
        key.low &= keep.low;
        key.high &= keep.high;
    } else {
        std::memcpy(&key, p, length);
    }
    key.high |= static_cast<std::uint64_t>(length) << 56;
    return key;
}

// No short word has this key.
constexpr Key NO_KEY{~0ull, ~0ull};

inline std::uint64_t hash_key(const Key& key) noexcept {
    return fold_multiply(key.low ^ MIX_A, key.high ^ MIX_B);
}

// A token with its length: the length in the upper 4 bits, 0 if it does not fit them, the id in
// the lower 28, all ones for a byte that has no id.
using SizedToken = std::uint32_t;
constexpr std::uint32_t ID_BITS = 28, ID_MASK = (1u << ID_BITS) - 1;
constexpr std::size_t INLINE_TOKENS = 4;
constexpr SizedToken SPILLED = 0;  // no token of a short word: each has a length

struct alignas(32) WordSlot {
    Key key;  // all zero: an empty slot
    SizedToken tokens[INLINE_TOKENS];  // those beyond the last are 0
};

// Words that are one token as a whole. Filled once, then only read.
class WordTable {
public:
    void reserve(std::size_t words) {
        std::size_t size = 64;
        while (size < words * 2) size *= 2;
        mask_ = size - 1;
        slots_.assign(size, Slot{Key{0, 0}, 0});
    }
    void insert(const Key& key, std::uint32_t id) {
        std::size_t at = hash_key(key) & mask_;
        while (slots_[at].key.high && !(slots_[at].key == key)) at = (at + 1) & mask_;
        slots_[at] = Slot{key, id};
    }
    // The id, or ID_MASK where there is none.
    std::uint32_t find(const Key& key, std::uint64_t hash) const noexcept {
        for (std::size_t at = hash & mask_; slots_[at].key.high; at = (at + 1) & mask_)
            if (slots_[at].key == key) return slots_[at].id;
        return ID_MASK;
    }

private:
    struct Slot {
        Key key;
        std::uint32_t id;
    };
    LargeVector<Slot> slots_;
    std::size_t mask_ = 0;
};

// Short words with their tokens: sets of two slots in one cache line. A new word takes a free place
// of its set, else of the neighbouring set, else that of the later word of its own: what came
// early is used often and stays. It grows with the words, up to MOST_SETS. Words of more than four
// tokens, or with a byte that has no id, have theirs apart.
class WordCache {
public:
    WordCache() : sets_(FEWEST_SETS) {}
    std::size_t bytes() const noexcept {
        return sets_.size() * sizeof(Set) + spilled_.capacity() * sizeof(SizedToken);
    }
    void prefetch(std::uint64_t hash) const noexcept { fetch(&sets_[hash & mask_]); }
    const WordSlot* find(const Key& key, std::uint64_t hash) const noexcept {
        const Set& set = sets_[hash & mask_];
        // Which of the two it is cannot be foreseen: no branch on it.
        const WordSlot* slot = &set.way[set.way[1].key == key];
        return slot->key == key ? slot : nullptr;
    }
    // For a word that is not in its set.
    const WordSlot* find_beside(const Key& key, std::uint64_t hash) const noexcept {
        return find(key, hash ^ 1);
    }
    WordSlot* insert(const Key& key, std::uint64_t hash) {
        if (++inserted_ > sets_.size() / 4 * 5 && sets_.size() < MOST_SETS) grow();
        return place(WordSlot{key, {0, 0, 0, 0}}, hash);
    }
    // Room for the tokens of a slot that do not fit it.
    SizedToken* spill(WordSlot* slot, std::uint32_t count) {
        if (spilled_.size() + count > MOST_SPILLED) {
            spilled_.clear();
            ++generation_;
        }
        std::uint32_t at = std::uint32_t(spilled_.size());
        spilled_.resize(at + count);
        slot->tokens[0] = SPILLED;
        slot->tokens[1] = at;
        slot->tokens[2] = count;
        slot->tokens[3] = generation_;
        return &spilled_[at];
    }
    // The tokens of a slot that says SPILLED, as many as its third number; nullptr: forgotten.
    const SizedToken* spilled(const WordSlot* slot) const noexcept {
        return slot->tokens[3] == generation_ ? &spilled_[slot->tokens[1]] : nullptr;
    }

private:
    struct alignas(64) Set {
        WordSlot way[2];
    };
    static constexpr std::size_t FEWEST_SETS = 1 << 12, MOST_SETS = 1 << 18;  // 256 KB to 16 MB
    static constexpr std::size_t MOST_SPILLED = 1 << 20;                      // 4 MB
    WordSlot* place(const WordSlot& slot, std::uint64_t hash) noexcept {
        WordSlot* to = free_way(hash);
        if (!to) to = free_way(hash ^ 1);
        if (!to) to = &sets_[hash & mask_].way[1];
        *to = slot;
        return to;
    }
    WordSlot* free_way(std::uint64_t hash) noexcept {
        for (WordSlot& way : sets_[hash & mask_].way)
            if (!way.key.high) return &way;
        return nullptr;
    }
    void grow() {
        LargeVector<Set> old(grown(sets_.size()));
        old.swap(sets_);
        mask_ = sets_.size() - 1;
        inserted_ = 0;
        for (const Set& set : old)
            for (int i : {0, 1})
                if (set.way[i].key.high) {
                    place(set.way[i], hash_key(set.way[i].key));
                    ++inserted_;
                }
    }
    LargeVector<Set> sets_;
    LargeVector<SizedToken> spilled_;
    std::uint32_t generation_ = 0;
    std::size_t mask_ = FEWEST_SETS - 1, inserted_ = 0;
};

// ---- long words --------------------------------------------------------------------------------

constexpr std::size_t LONGEST_KEPT = 1 << 16;  // bytes of a word worth keeping

struct LongWord {
    std::uint32_t hash, at, bytes, tokens;  // bytes == 0: an empty slot
};

// Words of more than 15 bytes: their bytes and tokens in blocks of memory. Full, it starts anew.
class LongCache {
public:
    LongCache() { clear(); }
    void keep_all() noexcept { most_blocks_ = most_slots_ = SIZE_MAX; }
    std::size_t bytes() const noexcept {
        return slots_.size() * sizeof(LongWord) + blocks_.size() * BLOCK;
    }
    void prefetch(std::uint64_t hash) const noexcept { fetch(&slots_[hash & mask_]); }
    // The next step, once the slot is there: ask for the bytes.
    void prefetch_bytes(std::uint64_t hash) const noexcept {
        const LongWord& word = slots_[hash & mask_];
        if (!word.bytes) return;
        fetch(bytes_of(word));
        fetch(bytes_of(word) + 64);
    }
    const LongWord* find(const std::uint8_t* p, std::size_t length,
                         std::uint64_t hash) const noexcept {
        for (std::size_t at = hash & mask_; slots_[at].bytes; at = (at + 1) & mask_) {
            const LongWord& word = slots_[at];
            if (word.hash == std::uint32_t(hash) && word.bytes == length &&
                std::memcmp(bytes_of(word), p, length) == 0)
                return &word;
        }
        return nullptr;
    }
    const SizedToken* tokens_of(const LongWord* word) const noexcept {
        return reinterpret_cast<const SizedToken*>(bytes_of(*word) + padded(word->bytes));
    }
    // Room for the tokens of a new word.
    SizedToken* insert(const std::uint8_t* p, std::size_t length, std::uint64_t hash,
                       std::size_t tokens) {
        std::size_t need = padded(length) + tokens * sizeof(SizedToken);
        if (count_ + 1 > slots_.size() / 4 * 3) {
            if (slots_.size() >= most_slots_) clear();
            else grow();
        }
        if (used_ + need > BLOCK) {
            if (blocks_.size() >= most_blocks_) clear();
            blocks_.emplace_back(new std::uint8_t[std::max(need, BLOCK)]);
            used_ = 0;
        }
        std::size_t at = (blocks_.size() - 1) * BLOCK + used_;
        std::uint8_t* memory = blocks_.back().get() + used_;
        std::memcpy(memory, p, length);
        used_ += need;
        place(LongWord{std::uint32_t(hash), std::uint32_t(at / sizeof(SizedToken)),
                       std::uint32_t(length), std::uint32_t(tokens)});
        ++count_;
        return reinterpret_cast<SizedToken*>(memory + padded(length));
    }

private:
    static constexpr std::size_t BLOCK = 2 << 20;  // a longer word has a block of its own
    static std::size_t padded(std::size_t bytes) noexcept {
        return (bytes + sizeof(SizedToken) - 1) / sizeof(SizedToken) * sizeof(SizedToken);
    }
    const std::uint8_t* bytes_of(const LongWord& word) const noexcept {
        std::size_t at = std::size_t(word.at) * sizeof(SizedToken);
        return blocks_[at / BLOCK].get() + at % BLOCK;
    }
    void clear() {
        slots_.assign(1024, LongWord{0, 0, 0, 0});
        mask_ = slots_.size() - 1;
        blocks_.clear();
        used_ = BLOCK;
        count_ = 0;
    }
    void grow() {
        LargeVector<LongWord> old(grown(slots_.size()), LongWord{0, 0, 0, 0});
        old.swap(slots_);
        mask_ = slots_.size() - 1;
        for (const LongWord& word : old)
            if (word.bytes) place(word);
    }
    void place(const LongWord& word) noexcept {
        std::size_t at = word.hash & mask_;
        while (slots_[at].bytes) at = (at + 1) & mask_;
        slots_[at] = word;
    }
    LargeVector<LongWord> slots_;
    // Filled from first to last, so in small pages: the system fills a large one with zeros at once,
    // which by the time of its use have left the processor's caches.
    std::vector<std::unique_ptr<std::uint8_t[]>> blocks_;
    std::size_t used_ = BLOCK, mask_ = 0, count_ = 0;
    std::size_t most_blocks_ = 16, most_slots_ = 1 << 19;  // 32 MB and 8 MB
};

}  // namespace tokenprism
