#pragma once
// The smallest of some numbers, eight at a time where the processor can.
#include <cstddef>
#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#endif

namespace tokenprism {

constexpr std::size_t PLACE_LANES = 8;

// The smallest of `count` numbers, a multiple of PLACE_LANES and not 0.
using LowestPlace = std::int32_t (*)(const std::int32_t* places, std::size_t count);

inline std::int32_t lowest_place_plain(const std::int32_t* places, std::size_t count) noexcept {
    std::int32_t lanes[PLACE_LANES];
    for (std::size_t i = 0; i < PLACE_LANES; ++i) lanes[i] = places[i];
    for (std::size_t at = PLACE_LANES; at < count; at += PLACE_LANES)
        for (std::size_t i = 0; i < PLACE_LANES; ++i)
            lanes[i] = places[at + i] < lanes[i] ? places[at + i] : lanes[i];
    std::int32_t lowest = lanes[0];
    for (std::size_t i = 1; i < PLACE_LANES; ++i) lowest = lanes[i] < lowest ? lanes[i] : lowest;
    return lowest;
}

#if defined(__x86_64__) && defined(__GNUC__)

__attribute__((target("avx2"))) inline std::int32_t lowest_place_avx2(
    const std::int32_t* places, std::size_t count) noexcept {
    const __m256i* from = reinterpret_cast<const __m256i*>(places);
    __m256i lanes = _mm256_loadu_si256(from);
    for (std::size_t i = 1; i < count / PLACE_LANES; ++i)
        lanes = _mm256_min_epi32(lanes, _mm256_loadu_si256(from + i));
    __m128i four =
        _mm_min_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    four = _mm_min_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    four = _mm_min_epi32(four, _mm_shuffle_epi32(four, 0xB1));
    return _mm_cvtsi128_si32(four);
}

inline LowestPlace best_lowest_place() noexcept {
    return __builtin_cpu_supports("avx2") ? lowest_place_avx2 : lowest_place_plain;
}

#else

inline LowestPlace best_lowest_place() noexcept { return lowest_place_plain; }

#endif

}  // namespace tokenprism
