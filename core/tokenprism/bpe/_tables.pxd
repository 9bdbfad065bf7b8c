# The encoder's C++ tables: see include/bpe_tables.hpp and word_cache.hpp.
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libcpp cimport bool as cbool


cdef extern from "word_cache.hpp" namespace "tokenprism" nogil:
    const size_t SHORT_WORD
    const size_t INLINE_TOKENS
    const uint32_t ID_BITS
    const uint32_t ID_MASK
    ctypedef uint32_t SizedToken
    const SizedToken SPILLED
    const size_t LONGEST_KEPT

    cdef struct PairSlot:
        int32_t merge
        int32_t result

    cdef cppclass PairTable:
        void reserve(size_t pairs) except +
        cbool insert(uint32_t left, uint32_t right, int32_t merge, int32_t result) noexcept
        const PairSlot* find(uint32_t left, uint32_t right) noexcept

    cdef struct Key:
        uint64_t low
        uint64_t high

    const Key NO_KEY
    Key short_key(const uint8_t* p, size_t length, const uint8_t* limit) noexcept
    uint64_t hash_key(const Key& key) noexcept
    uint64_t hash_bytes(const uint8_t* p, size_t length) noexcept

    cdef struct WordSlot:
        Key key
        SizedToken[4] tokens

    cdef cppclass WordTable:
        void reserve(size_t words) except +
        void insert(const Key& key, uint32_t token_id) noexcept
        uint32_t find(const Key& key, uint64_t hash) noexcept

    cdef cppclass WordCache:
        size_t bytes() noexcept
        void prefetch(uint64_t hash) noexcept
        const WordSlot* find(const Key& key, uint64_t hash) noexcept
        const WordSlot* find_beside(const Key& key, uint64_t hash) noexcept
        WordSlot* insert(const Key& key, uint64_t hash) except +
        SizedToken* spill(WordSlot* slot, uint32_t count) except +
        const SizedToken* spilled(const WordSlot* slot) noexcept

    cdef struct LongWord:
        uint32_t tokens

    cdef cppclass LongCache:
        void keep_all() noexcept
        size_t bytes() noexcept
        void prefetch(uint64_t hash) noexcept
        void prefetch_bytes(uint64_t hash) noexcept
        const LongWord* find(const uint8_t* p, size_t length, uint64_t hash) noexcept
        const SizedToken* tokens_of(const LongWord* word) noexcept
        SizedToken* insert(
            const uint8_t* p, size_t length, uint64_t hash, size_t tokens
        ) except +

    cdef cppclass BytesTable:
        void reserve(size_t entries) except +
        void insert(const uint8_t* p, size_t length, int32_t index) noexcept
        int32_t find(const uint8_t* p, size_t length) noexcept

    cdef cppclass MinHeap:
        void clear() noexcept
        cbool empty() noexcept
        void push(uint64_t item) except +
        uint64_t pop() noexcept
        void shrink(size_t kept) noexcept
