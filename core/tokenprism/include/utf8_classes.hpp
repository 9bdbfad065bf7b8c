#pragma once
// Characters and their classes straight from UTF-8 bytes. A class is one bit, so that a set of
// classes is a mask.
#include <cstddef>
#include <cstdint>

#include "unicode_tables.hpp"

namespace tokenprism {

enum CharClass : std::uint8_t {
    UPPER = 1,      // Lu, Lt
    LOWER = 2,      // Ll
    CASELESS = 4,   // Lm, Lo
    MARK = 8,       // M
    NUMBER = 16,    // N
    SPACE = 32,     // White_Space but for the next
    NEWLINE = 64,   // LF, CR
    OTHER = 128,    // the rest, unassigned code points and stray bytes
    LETTER = 7,
    BLANK = 96,     // SPACE and NEWLINE
};

constexpr std::uint32_t NO_CHARACTER = 0x110000;

// The class of a code point below 0x110000.
inline std::uint8_t class_of(std::uint32_t code_point) noexcept {
    return kBlocks[(std::uint32_t(kIndex[code_point >> kShift]) << kShift) +
                   (code_point & ((1u << kShift) - 1))];
}

// Whether the byte can only continue a character.
inline bool is_tail(std::uint8_t byte) noexcept { return (byte & 0xC0) == 0x80; }

// The code point at `p` < `end` and its length in bytes. A byte that begins no whole and valid
// character gives NO_CHARACTER and length 1.
inline std::uint32_t decode_at(const std::uint8_t* p, const std::uint8_t* end,
                               int* length) noexcept {
    std::uint8_t lead = p[0];
    std::ptrdiff_t left = end - p;
    std::uint32_t code_point;
    *length = 1;
    if (lead < 0x80) return lead;
    if (lead < 0xE0) {
        if (lead >= 0xC2 && left >= 2 && is_tail(p[1])) {
            *length = 2;
            return ((lead & 0x1Fu) << 6) | (p[1] & 0x3Fu);
        }
    } else if (lead < 0xF0) {
        if (left >= 3 && is_tail(p[1]) && is_tail(p[2])) {
            code_point = ((lead & 0x0Fu) << 12) | ((p[1] & 0x3Fu) << 6) | (p[2] & 0x3Fu);
            if (code_point >= 0x800 && (code_point & 0xF800) != 0xD800) {
                *length = 3;
                return code_point;
            }
        }
    } else if (left >= 4 && is_tail(p[1]) && is_tail(p[2]) && is_tail(p[3])) {
        code_point = ((lead & 0x0Fu) << 18) | ((p[1] & 0x3Fu) << 12) | ((p[2] & 0x3Fu) << 6) |
                     (p[3] & 0x3Fu);
        if (0x10000 <= code_point && code_point < NO_CHARACTER) {
            *length = 4;
            return code_point;
        }
    }
    return NO_CHARACTER;
}

// The class of the character at `p` < `end` and its length; a stray byte is one OTHER.
inline std::uint8_t class_at(const std::uint8_t* p, const std::uint8_t* end,
                             int* length) noexcept {
    std::uint8_t lead = p[0], kind = kAscii[lead];
    if (kind) {
        *length = 1;
        return kind;
    }
    if (lead < 0xE0 && lead >= 0xC2 && end - p >= 2 && is_tail(p[1])) {
        *length = 2;
        return kShort[((lead & 0x1Fu) << 6) | (p[1] & 0x3Fu)];
    }
    std::uint32_t code_point = decode_at(p, end, length);
    return code_point < NO_CHARACTER ? class_of(code_point) : std::uint8_t(OTHER);
}

}  // namespace tokenprism
