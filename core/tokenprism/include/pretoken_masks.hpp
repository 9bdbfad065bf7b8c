#pragma once
// Pre-tokens of 64 bytes at once: a bit for every byte and class, and the starts of pre-tokens by
// bit algebra. Where the window does not decide (a rare kind of character, or what follows beyond
// its end), it stops early and leaves the rest to the next window or to the scanner of single
// pre-tokens, which is the authority.
#include <cstddef>
#include <cstdint>

#include "utf8_classes.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define TOKENPRISM_WIDE 1
#define TOKENPRISM_AVX2 __attribute__((target("avx2,bmi")))
#else
#define TOKENPRISM_WIDE 0
#endif

namespace tokenprism {

constexpr std::ptrdiff_t WINDOW = 64;

// Writes the ends of the pre-tokens that [p, p + WINDOW) decides, p the start of the first, and
// returns how many: 0 where the scanner must decide. `end` - `p` >= WINDOW.
using WindowCutter = std::size_t (*)(const std::uint8_t* p, const std::uint8_t* end,
                                     const std::uint8_t** ends);

// The length of 's, 't, 'd, 'm, 'll, 've or 're that begins at the apostrophe `p`, else 0.
inline int contraction_at(const std::uint8_t* p, const std::uint8_t* end,
                          bool any_case) noexcept {
    std::uint8_t fold = any_case ? 0x20 : 0;
    if (end - p < 2) return 0;
    std::uint8_t one = p[1] | fold;
    if (one == 's' || one == 't' || one == 'd' || one == 'm') return 2;
    if (end - p < 3) return 0;
    std::uint8_t two = p[2] | fold;
    if ((one == 'l' && two == 'l') || ((one == 'v' || one == 'r') && two == 'e')) return 3;
    // The long s, U+017F, is an s without regard to case.
    return any_case && p[1] == 0xC5 && p[2] == 0xBF ? 3 : 0;
}

#if TOKENPRISM_WIDE

using Bits = std::uint64_t;

enum class Rule { GPT2, CL100K, O200K };

// A bit for every byte of the window; all bytes of a character have the bit of its class.
struct Masks {
    Bits letters, numbers, spaces, blanks, newlines, quotes, others;
    Bits other_tails = 0;      // bytes of `others` that continue a character
    Bits upper = 0;            // of the letters; for O200K alone
    Bits caseless = 0;         // the same, with marks that follow a letter
    Bits marks = 0;
    int known = WINDOW;        // bits from here on say nothing
    void forget_from(int at) noexcept { known = at < known ? at : known; }
};

inline Bits bit(int at) noexcept { return Bits(1) << at; }
inline int lowest(Bits bits) noexcept { return __builtin_ctzll(bits); }

// Where the run of `bits` that ends just before `at` begins.
inline int run_start(Bits bits, int at) noexcept {
    Bits below = ~bits & (bit(at) - 1);
    return below ? 64 - __builtin_clzll(below) : 0;
}

// Two vectors of bytes and what is asked of each.
struct Window {
    __m256i low, high;
    TOKENPRISM_AVX2 static Bits joined(__m256i low, __m256i high) noexcept {
        return std::uint32_t(_mm256_movemask_epi8(low)) |
               Bits(std::uint32_t(_mm256_movemask_epi8(high))) << 32;
    }
    // Bit 7 - `shift` of every byte.
    template <int shift>
    TOKENPRISM_AVX2 Bits bits() const noexcept {
        return joined(_mm256_slli_epi16(low, shift), _mm256_slli_epi16(high, shift));
    }
    TOKENPRISM_AVX2 Bits equal(char byte, char ignored = 0) const noexcept {
        __m256i keep = _mm256_set1_epi8(char(~ignored)), same = _mm256_set1_epi8(byte);
        return joined(_mm256_cmpeq_epi8(_mm256_and_si256(low, keep), same),
                      _mm256_cmpeq_epi8(_mm256_and_si256(high, keep), same));
    }
    // Every byte's classes by its two halves: a class is a bit that both tables give.
    TOKENPRISM_AVX2 Window classes(__m128i by_low, __m128i by_high) const noexcept {
        return {classes(low, by_low, by_high), classes(high, by_low, by_high)};
    }

private:
    TOKENPRISM_AVX2 static __m256i classes(__m256i bytes, __m128i by_low,
                                           __m128i by_high) noexcept {
        __m256i half = _mm256_set1_epi8(15);
        __m256i above = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half);
        return _mm256_and_si256(
            _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(by_low), _mm256_and_si256(bytes, half)),
            _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(by_high), above));
    }
};

// Classes of ASCII, a bit each: letters @-O and P-_ (both cases), digits, space, other white
// space, newlines.
constexpr char LETTERS_1 = char(128), LETTERS_2 = 64, DIGITS = 32, SPACES = 16, TABS = 8, LINES = 4;

TOKENPRISM_AVX2 inline Masks ascii_masks(const Window& window, Bits high) noexcept {
    constexpr char A = LETTERS_1, B = LETTERS_2, D = DIGITS, S = SPACES, T = TABS, N = LINES;
    const __m128i by_low = _mm_setr_epi8(
        B | D | S, A | B | D, A | B | D, A | B | D, A | B | D, A | B | D, A | B | D, A | B | D,
        A | B | D, A | B | D | T, A | B | N, A | T, A | T, A | N, A, A);
    const __m128i by_high = _mm_setr_epi8(T | N, 0, S, D, A, B, A, B, 0, 0, 0, 0, 0, 0, 0, 0);
    Window kinds = window.classes(by_low, by_high);
    Masks masks;
    masks.letters = kinds.bits<0>() | kinds.bits<1>();
    masks.numbers = kinds.bits<2>();
    masks.spaces = kinds.bits<3>();
    masks.newlines = kinds.bits<5>();
    masks.blanks = masks.spaces | masks.newlines | kinds.bits<4>();
    masks.quotes = window.equal('\'');
    masks.others = ~(masks.letters | masks.numbers | masks.blanks | high);
    return masks;
}

// Letters beyond ASCII whose first byte alone tells that they are letters, without case: CJK
// U+5000-9FFF and Hangul U+B000-CFFF. Without regard to case also U+00C0-027F and Cyrillic to 047F.
template <Rule rule>
TOKENPRISM_AVX2 inline Bits plain_letters(const Window& window, Bits high, Masks& masks) noexcept {
    constexpr char E = char(128), C = 64, D = 32, L = 16;
    const __m128i by_low =
        _mm_setr_epi8(D, D, 0, L, C, E | C, E | C, E | C, E | C, E | C, 0, E, E, 0, 0, 0);
    const __m128i by_high = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, C | L, D, E, 0);
    Window leads = window.classes(by_low, by_high);
    Bits tails = high & ~window.bits<1>();
    Bits three = leads.bits<0>() & tails >> 1 & tails >> 2;
    Bits letters = three | three << 1 | three << 2;
    if (rule == Rule::O200K) {
        masks.caseless |= letters;
    } else {
        // Among U+00C0-00FF two are signs, C3 97 and C3 B7.
        Bits latin = leads.bits<3>() & ~(window.equal(char(0x97), 0x20) >> 1);
        Bits two = (leads.bits<1>() | leads.bits<2>() | latin) & tails >> 1;
        letters |= two | two << 1;
    }
    masks.letters |= letters;
    return high & ~letters;
}

// Put the characters that begin at the bytes `left` into the masks one by one.
template <Rule rule>
inline void add_characters(const std::uint8_t* p, const std::uint8_t* end, Bits left,
                           Masks& masks) noexcept {
    while (left) {
        int at = lowest(left), length;
        std::uint8_t kind = class_at(p + at, end, &length);
        bool follows_letter = at > 0 && masks.letters >> (at - 1) & 1;
        if (at + length > WINDOW || kind & (NUMBER | BLANK) ||
            (rule == Rule::O200K && kind == MARK && !follows_letter)) {
            masks.forget_from(at);
            return;
        }
        Bits bytes = (bit(length) - 1) << at;
        left &= ~bytes;
        if (kind & LETTER || (rule == Rule::O200K && kind == MARK)) {
            masks.letters |= bytes;
            if (rule == Rule::O200K) {
                masks.upper |= kind == UPPER ? bytes : 0;
                masks.caseless |= kind & (CASELESS | MARK) ? bytes : 0;
                masks.marks |= kind == MARK ? bytes : 0;
            }
        } else {
            masks.others |= bytes;
            masks.other_tails |= bytes & ~bit(at);
        }
    }
}

// Where a contraction that is a pre-token of its own ends, for the apostrophes `quotes`.
template <Rule rule>
inline Bits contraction_ends(const std::uint8_t* p, Bits quotes, Masks& masks) noexcept {
    Bits ends = 0;
    for (; quotes; quotes &= quotes - 1) {
        int at = lowest(quotes);
        if (at + 3 >= masks.known) {
            masks.forget_from(at + 1);
            break;
        }
        int length = contraction_at(p + at, p + WINDOW, rule != Rule::GPT2);
        if (length) ends |= bit(at + length);
    }
    return ends;
}

// In o200k a contraction belongs to the word before it: its bytes become small letters. Returns
// where it ends, which is where a pre-token starts.
inline Bits join_contractions(const std::uint8_t* p, Masks& masks) noexcept {
    Bits ends = 0;
    Bits quotes = masks.quotes & masks.letters << 1 & masks.letters >> 1;
    for (; quotes; quotes &= quotes - 1) {
        int at = lowest(quotes);
        if (ends & bit(at)) continue;  // a word has one contraction at most
        if (at + 3 >= masks.known) {
            masks.forget_from(at);
            break;
        }
        int length = contraction_at(p + at, p + WINDOW, true);
        if (!length) continue;
        if (masks.marks & bit(at + length)) {
            masks.forget_from(at);
            break;
        }
        Bits bytes = (bit(length) - 1) << at;
        masks.letters |= bytes;
        masks.others &= ~bytes;
        masks.upper &= ~bytes;
        masks.caseless &= ~bytes;
        ends |= bit(at + length);
    }
    return ends;
}

// Starts of pre-tokens in white space (`blanks`, without the newlines that punctuation took).
inline Bits blank_starts(const Masks& masks, Bits blanks) noexcept {
    Bits inner = blanks & ~masks.newlines;
    Bits starts = blanks & ~(blanks << 1);
    // The last character goes with what follows or stands alone, unless it is a newline.
    starts |= inner & ~(masks.blanks >> 1);
    // What follows the last newline of a run.
    Bits after = inner & masks.newlines << 1;
    Bits past = (inner + after) & ~inner;
    for (Bits more = past & masks.newlines; more; more &= more - 1)
        after &= ~bit(run_start(inner, lowest(more)));  // not the last newline
    return starts | after;
}

inline Bits number_starts(Bits numbers) noexcept {
    Bits first = numbers & ~(numbers << 1), starts = first;
    Bits four = numbers & numbers << 1 & numbers << 2 & numbers << 3;
    while ((first = first << 3 & four)) starts |= first;
    return starts;
}

inline Bits gpt2_starts(const std::uint8_t* p, Masks& masks) noexcept {
    Bits after_space = masks.spaces << 1;
    Bits letters = masks.letters & ~(masks.letters << 1);
    Bits numbers = masks.numbers & ~(masks.numbers << 1);
    Bits others = masks.others & ~(masks.others << 1);
    Bits blanks = masks.blanks & (~(masks.blanks << 1) | ~(masks.blanks >> 1));
    Bits alone = others & ~after_space;
    Bits ends = contraction_ends<Rule::GPT2>(p, masks.quotes & alone & masks.letters >> 1, masks);
    Bits whole = 0;  // an apostrophe and its contraction are one
    for (Bits rest = ends; rest; rest &= rest - 1) {
        int at = lowest(rest);
        whole |= bit(at - 1) | bit(at - 2);
    }
    return (((letters | numbers) & ~after_space) & ~whole) | alone | blanks | ends;
}

template <Rule rule>
inline Bits word_starts(const std::uint8_t* p, Masks& masks) noexcept {
    Bits ends = 0;
    if (rule == Rule::O200K) ends = join_contractions(p, masks);
    Bits others = masks.others & ~(masks.others << 1);
    // Punctuation takes the newlines that follow it.
    Bits taken = masks.newlines & masks.others << 1;
    taken = masks.newlines & ~(masks.newlines + taken);
    Bits blanks = masks.blanks & ~taken;
    Bits alone = others & ~(masks.spaces << 1);
    Bits letters = masks.letters & ~(masks.letters << 1);
    // One character goes before a word: white space, or punctuation that stands alone.
    Bits first = (masks.other_tails + (alone << 1)) & ~masks.other_tails;
    Bits prefixed = first | (masks.blanks & ~masks.newlines) << 1;
    Bits starts = (letters & ~prefixed) | alone | blank_starts(masks, blanks) |
                  number_starts(masks.numbers);
    if (rule == Rule::CL100K) {
        ends = contraction_ends<rule>(p, masks.quotes & alone & masks.letters >> 1, masks);
    } else {
        Bits lower = masks.letters & ~masks.upper & ~masks.caseless;
        starts |= masks.upper & lower << 1;
        // Capitals beside letters without case: where the word ends depends on what follows.
        Bits unclear = (masks.upper & masks.caseless << 1) | (masks.caseless & masks.upper << 1);
        // A slash goes on with the newlines taken.
        for (Bits rest = taken << 1 & masks.others; rest; rest &= rest - 1)
            if (p[lowest(rest)] == '/') unclear |= rest & -rest;
        if (unclear) masks.forget_from(lowest(unclear) + 1);
    }
    return starts | ends;
}

template <Rule rule>
TOKENPRISM_AVX2 std::size_t cut_window(const std::uint8_t* p, const std::uint8_t* end,
                                       const std::uint8_t** ends) noexcept {
    Window window{_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)),
                  _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + 32))};
    Bits high = window.bits<0>();
    Masks masks = ascii_masks(window, high);
    if (rule == Rule::O200K) masks.upper = masks.letters & ~window.bits<2>();
    if (high) {
        Bits left = plain_letters<rule>(window, high, masks);
        add_characters<rule>(p, end, left, masks);
    }
    Bits starts = rule == Rule::GPT2 ? gpt2_starts(p, masks) : word_starts<rule>(p, masks);
    // The last known character decides nothing by itself, nor does white space up to there.
    int stop = masks.known - 1;
    if (stop < 1) return 0;
    if (masks.blanks >> stop & 1) {
        int first = run_start(masks.blanks, stop) + 1;
        stop = first < stop ? first : stop;
    }
    starts &= (bit(stop) - 1) & ~Bits(1);
    std::size_t count = 0;
    for (; starts; starts &= starts - 1) ends[count++] = p + lowest(starts);
    return count;
}

inline bool has_wide() noexcept {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}
constexpr WindowCutter cut_gpt2 = cut_window<Rule::GPT2>;
constexpr WindowCutter cut_cl100k = cut_window<Rule::CL100K>;
constexpr WindowCutter cut_o200k = cut_window<Rule::O200K>;

#else

inline bool has_wide() noexcept { return false; }
constexpr WindowCutter cut_gpt2 = nullptr, cut_cl100k = nullptr, cut_o200k = nullptr;

#endif

}  // namespace tokenprism
