#pragma once
// Extended grapheme clusters of UAX 29, one character after another.
#include <cstddef>
#include <cstdint>

#include "grapheme_tables.hpp"
#include "utf8_classes.hpp"

namespace tokenprism {

// A byte outside UTF-8 joins nothing.
inline std::uint8_t cluster_class(std::uint32_t code_point) noexcept {
    if (code_point >= NO_CHARACTER) return CLUSTER_CONTROL;
    return kClusterBlocks[(std::uint32_t(kClusterIndex[code_point >> 7]) << 7) +
                          (code_point & 127)];
}

inline bool is_cluster_control(std::uint8_t kind) noexcept {
    return kind == CLUSTER_CONTROL || kind == CLUSTER_CR || kind == CLUSTER_LF;
}

// Whether a cluster begins between two characters whatever stands before them.
inline bool is_sure_break(std::uint8_t before, std::uint8_t after) noexcept {
    if (before == CLUSTER_CR && after == CLUSTER_LF) return false;
    if (is_cluster_control(before) || is_cluster_control(after)) return true;
    return (after == CLUSTER_OTHER || after == CLUSTER_SPACED_LINKER) && before != CLUSTER_PREPEND;
}

// What of the characters so far decides whether the next one belongs to the same cluster.
class ClusterRules {
public:
    // Take in the next character; whether it begins a cluster.
    bool begins(std::uint8_t kind) noexcept {
        bool first = previous_ == NONE || is_sure_break(previous_, kind) || !joins(kind);
        // Of a pair the second was joined to the first; a prepended sign joins without a pair.
        flags_ = kind == CLUSTER_REGIONAL && !flags_;
        if (kind == CLUSTER_PICTOGRAPH) {
            pictograph_ = true;
        } else if (!is_extend(kind) && kind != CLUSTER_ZWJ) {
            pictograph_ = false;
        }
        if (kind == CLUSTER_LINKER || kind == CLUSTER_SPACED_LINKER) {
            linked_ = true;
        } else if (kind != CLUSTER_INDIC_EXTEND && kind != CLUSTER_ZWJ) {
            linked_ = false;
        }
        previous_ = kind;
        return first;
    }

private:
    static constexpr std::uint8_t NONE = 255;

    static bool is_extend(std::uint8_t kind) noexcept {
        return kind == CLUSTER_EXTEND || kind == CLUSTER_INDIC_EXTEND || kind == CLUSTER_LINKER;
    }

    bool joins(std::uint8_t kind) const noexcept {
        if (previous_ == CLUSTER_CR && kind == CLUSTER_LF) return true;
        if (is_extend(kind) || kind == CLUSTER_ZWJ || kind == CLUSTER_SPACING) return true;
        if (previous_ == CLUSTER_PREPEND) return true;
        switch (kind) {
            case CLUSTER_L:
            case CLUSTER_LV:
            case CLUSTER_LVT:
                return previous_ == CLUSTER_L;
            case CLUSTER_V:
                return previous_ == CLUSTER_L || previous_ == CLUSTER_V || previous_ == CLUSTER_LV;
            case CLUSTER_T:
                return previous_ == CLUSTER_V || previous_ == CLUSTER_LV ||
                       previous_ == CLUSTER_T || previous_ == CLUSTER_LVT;
            case CLUSTER_REGIONAL:
                return flags_;
            case CLUSTER_PICTOGRAPH:
                return previous_ == CLUSTER_ZWJ && pictograph_;
            case CLUSTER_CONSONANT:
                return linked_;
            default:
                return false;
        }
    }

    std::uint8_t previous_ = NONE;
    bool flags_ = false;       // the last character is the first of two regional indicators
    bool pictograph_ = false;  // a pictograph, with extenders and joiners behind, comes before
    bool linked_ = false;      // a linker, with extenders behind, comes before
};

// The last place in (low, at] where a cluster begins for sure, or low.
inline std::size_t sure_start(const std::uint8_t* text, std::size_t size, std::size_t low,
                              std::size_t at) noexcept {
    int length;
    // `at` stands at a character's edge.
    std::uint8_t after = at < size ? cluster_class(decode_at(text + at, text + size, &length))
                                   : std::uint8_t(CLUSTER_CONTROL);
    while (at > low) {
        std::size_t back = at - 1;
        // A lead at most three bytes before whose character ends here; else a byte by itself.
        for (std::size_t lead = at; lead > low && at - lead < 4;) {
            --lead;
            if (is_tail(text[lead])) continue;
            decode_at(text + lead, text + size, &length);
            if (lead + std::size_t(length) == at) back = lead;
            break;
        }
        std::uint8_t before = cluster_class(decode_at(text + back, text + size, &length));
        if (is_sure_break(before, after)) return at;
        at = back;
        after = before;
    }
    return low;
}

}  // namespace tokenprism
