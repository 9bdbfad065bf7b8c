#pragma once
// Words as symbols of an alphabet of characters.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "utf8_classes.hpp"

namespace tokenprism {

enum WordMark : std::uint8_t { NO_MARK, MARK_LAST, MARK_AFTER, MARK_INNER };
enum UnknownUnit : std::uint8_t { EACH_CHARACTER, EACH_RUN, EACH_BYTE };

constexpr std::int32_t NO_SYMBOL = -1;

// Its number in the alphabet, NO_SYMBOL where that lacks it; and its bytes in the word.
struct Symbol {
    std::int32_t number;
    std::uint32_t bytes;
};

// Whether a word is white space alone.
inline bool is_blank(const std::uint8_t* p, const std::uint8_t* end) noexcept {
    for (int length; p < end; p += length)
        if (!(class_at(p, end, &length) & BLANK)) return false;
    return true;
}

// The numbers of an alphabet's symbols by their characters. A character has one number as it is,
// and one where it stands as the mark says: last in a word, or behind its first character.
class CharacterSymbols {
public:
    void use(WordMark mark, UnknownUnit unit) noexcept {
        mark_ = mark;
        unit_ = unit;
    }
    void put(std::uint32_t code_point, bool marked, std::int32_t number) {
        std::vector<std::int32_t>& numbers = marked ? marked_ : plain_;
        if (numbers.size() <= code_point) numbers.resize(code_point + 1, NO_SYMBOL);
        numbers[code_point] = number;
    }
    void put_mark(std::int32_t number) noexcept { mark_number_ = number; }

    // The symbols of `length` bytes at `p`; none where they are white space alone. What is not in
    // the alphabet is a unit each: a character or stray byte, a run of them, or a byte.
    void split(const std::uint8_t* p, std::size_t length, std::vector<Symbol>& symbols) const {
        const std::uint8_t* const begin = p;
        const std::uint8_t* const end = p + length;
        symbols.clear();
        if (is_blank(p, end)) return;
        for (int size; p < end; p += size) {
            const std::uint32_t code_point = decode_at(p, end, &size);
            const bool marked = mark_ == MARK_LAST    ? p + size == end
                                : mark_ == MARK_INNER ? p != begin
                                                      : false;
            const std::vector<std::int32_t>& numbers = marked ? marked_ : plain_;
            const std::int32_t number =
                code_point < numbers.size() ? numbers[code_point] : NO_SYMBOL;
            if (number != NO_SYMBOL)
                symbols.push_back(Symbol{number, std::uint32_t(size)});
            else
                put_unknown(std::uint32_t(size), symbols);
        }
        if (mark_ == MARK_AFTER) symbols.push_back(Symbol{mark_number_, 0});
    }

private:
    void put_unknown(std::uint32_t bytes, std::vector<Symbol>& symbols) const {
        if (unit_ == EACH_BYTE)
            symbols.insert(symbols.end(), bytes, Symbol{NO_SYMBOL, 1});
        else if (unit_ == EACH_RUN && !symbols.empty() && symbols.back().number == NO_SYMBOL)
            symbols.back().bytes += bytes;
        else
            symbols.push_back(Symbol{NO_SYMBOL, bytes});
    }

    std::vector<std::int32_t> plain_, marked_;  // by code point
    std::int32_t mark_number_ = NO_SYMBOL;
    WordMark mark_ = NO_MARK;
    UnknownUnit unit_ = EACH_CHARACTER;
};

}  // namespace tokenprism
