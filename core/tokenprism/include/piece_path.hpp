#pragma once
// Paths through the lattice of a segment: its edges are pieces, and characters that are no piece.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "control.hpp"
#include "double_array.hpp"
#include "utf8_classes.hpp"

namespace tokenprism {

// What a lattice is made of, for all texts alike.
struct PieceModel {
    DoubleArray trie;
    double fallback = 0;         // the weight of a character that is no piece
    bool byte_lattice = false;   // nodes are all bytes, each of which is a piece
    std::int32_t byte_ids[256];  // what a character that is no piece becomes
};

// 64-bit numbers from a seed (SplitMix64).
class Random {
public:
    explicit Random(std::uint64_t seed = 0) noexcept : state_(seed) {}
    std::uint64_t next() noexcept {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15ull;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    double uniform() noexcept { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
    std::uint64_t state_;
};

// The bytes of the node at `p`: a character, or one byte that begins none.
inline std::size_t node_length(const std::uint8_t* p, const std::uint8_t* end) noexcept {
    if (*p < 0x80) return 1;
    int length = 1;
    decode_at(p, end, &length);
    return static_cast<std::size_t>(length);
}

// Calls edge(end, weight, back) for each node of the trie along the text from `p` on, shortest
// first, whose weight is NO_WEIGHT where no piece ends, and for the character at `p` if it is no
// piece. Gives the bytes to the next node. `back` is the trie's slot, or CHARACTER with the number
// of bytes.
constexpr std::uint32_t CHARACTER = 0x80000000;
template <class Edge>
inline std::size_t each_edge(const PieceModel& model, const std::uint8_t* p,
                             const std::uint8_t* limit, Edge edge) {
    const TrieNode* nodes = model.trie.nodes();
    const std::size_t step = model.byte_lattice ? 1 : node_length(p, limit);
    const std::uint8_t* next = p + step;
    bool known = model.byte_lattice;
    std::uint32_t at = DoubleArray::ROOT, base = nodes[at].base;
    for (const std::uint8_t* q = p; q < limit;) {
        const std::uint32_t child = base ^ *q;
        const TrieNode& node = nodes[child];
        if (node.parent != at) break;
        at = child;
        base = node.base;
        ++q;
        known |= q == next && node.weight != NO_WEIGHT;
        edge(q, node.weight, at);
    }
    if (!known) edge(next, model.fallback, CHARACTER | static_cast<std::uint32_t>(step));
    return step;
}

// A place between two bytes: the score of a path that leads there, and its last edge.
struct Place {
    double score;
    std::uint32_t back;
};

// Of the paths into a place the best one; of equals the first, whose last edge is the longest.
struct BestPath {
    // Which of two is better cannot be foreseen: no branch on it.
    void relax(Place& target, double source, double weight, std::uint32_t back) noexcept {
        const double score = source + weight;
        const bool better = score > target.score;
        target.score = better ? score : target.score;
        target.back = better ? back : target.back;
    }
};

// Of the paths into a place one by chance, in proportion to exp(alpha * score).
struct ChancePath {
    double alpha;
    Random random;
    void relax(Place& target, double source, double weight, std::uint32_t back) noexcept {
        if (weight == NO_WEIGHT) return;
        const double score = source + alpha * weight;
        const double high = std::max(target.score, score), low = std::min(target.score, score);
        target.score = high + std::log1p(std::exp(low - high));
        if (random.uniform() < std::exp(score - target.score)) target.back = back;
    }
};

inline ChancePath chance_path(double alpha, std::uint64_t seed) noexcept {
    return {alpha, Random(seed)};
}

// Finds paths; keeps its working memory from call to call.
class PathFinder {
public:
    // Tokens of the path that `choice` makes through `text`, in order; false when stopped.
    template <class Choice>
    bool find(const PieceModel& model, const std::uint8_t* text, std::size_t size, Choice& choice,
              const Control* control) {
        tokens_.clear();
        score_ = 0;
        std::size_t from = 0;   // tokens up to here are known; places_[0] stands here
        std::size_t reach = 0;  // how far edges lead
        begin_window(0);
        const std::uint8_t* limit = text + size;
        std::size_t checked = 0;
        for (std::size_t at = 0; at < size;) {
            // Every path passes a place over which no edge leads: what is before is decided.
            if (at == reach && at - from >= WINDOW) {
                emit(model, text, from, at);
                begin_window(places_[at - from].score);
                from = at;
                if (at - checked >= BYTES_PER_CHECK) {
                    checked = at;
                    if (control && control->must_stop()) return false;
                }
            } else if (at - checked >= BYTES_PER_CHECK) {
                checked = at;
                if (control && control->must_stop()) return false;
            }
            make_room(at - from + model.trie.longest() + 5);
            Place* places = places_.data();
            const double source = places[at - from].score;
            at += each_edge(model, text + at, limit,
                            [&](const std::uint8_t* q, double weight, std::uint32_t back) {
                const std::size_t end = static_cast<std::size_t>(q - text);
                reach = weight != NO_WEIGHT && end > reach ? end : reach;
                choice.relax(places[end - from], source, weight, back);
            });
        }
        emit(model, text, from, size);
        score_ = places_[size - from].score;
        return true;
    }

    const std::vector<PieceToken>& tokens() const noexcept { return tokens_; }
    // What the choice made of the weights along the path.
    double score() const noexcept { return score_; }

    void shrink() noexcept {
        if (places_.capacity() > KEPT) places_ = {};
        if (tokens_.capacity() > KEPT) tokens_ = {};
    }

private:
    static constexpr std::size_t WINDOW = 256, BYTES_PER_CHECK = 65536, KEPT = 1 << 18;
    static constexpr std::size_t AHEAD = 64;  // places that are made ready together

    // Places from the window's begin on that no path has reached yet.
    void make_room(std::size_t places) {
        if (places <= ready_) return;
        if (places > places_.size()) places_.resize(std::max(places + AHEAD, places_.size() * 2));
        const std::size_t ready = std::min(places + AHEAD, places_.size());
        std::fill(places_.begin() + static_cast<std::ptrdiff_t>(ready_),
                  places_.begin() + static_cast<std::ptrdiff_t>(ready), Place{NO_WEIGHT, 0});
        ready_ = ready;
    }

    void begin_window(double score) {
        ready_ = 0;
        make_room(1);
        places_[0].score = score;
    }

    // Append the tokens between two places, which the places tell backwards.
    void emit(const PieceModel& model, const std::uint8_t* text, std::size_t from,
              std::size_t end) {
        const std::size_t first = tokens_.size();
        while (end > from) {
            const std::uint32_t back = places_[end - from].back;
            if (back & CHARACTER) {
                for (std::size_t left = back & ~CHARACTER; left > 0; --left)
                    tokens_.push_back({model.byte_ids[text[--end]], 1});
            } else {
                const PieceToken token = model.trie.token(back);
                tokens_.push_back(token);
                end -= static_cast<std::size_t>(token.length);
            }
        }
        std::reverse(tokens_.begin() + static_cast<std::ptrdiff_t>(first), tokens_.end());
    }

    std::vector<Place> places_;
    std::vector<PieceToken> tokens_;
    double score_ = 0;
    std::size_t ready_ = 0;
};

struct LatticeEdge {
    std::int64_t start, end;
    std::int32_t id;  // -1: a character that is no piece
    double weight;
};

// Append the edges of the segment text[begin..end) by start and end, and its nodes but for the end.
inline void append_edges(const PieceModel& model, const std::uint8_t* text, std::size_t begin,
                         std::size_t end, std::vector<LatticeEdge>& edges,
                         std::vector<std::int64_t>& nodes) {
    const std::size_t first_edge = edges.size();
    std::vector<bool> is_node(end - begin + 1);
    is_node[end - begin] = true;
    for (std::size_t at = begin; at < end;) {
        nodes.push_back(static_cast<std::int64_t>(at));
        is_node[at - begin] = true;
        at += each_edge(model, text + at, text + end,
                        [&](const std::uint8_t* q, double weight, std::uint32_t back) {
            if (weight == NO_WEIGHT) return;
            const std::int32_t id = back & CHARACTER ? -1 : model.trie.token(back).id;
            edges.push_back({static_cast<std::int64_t>(at), q - text, id, weight});
        });
    }
    // A piece that ends inside a character leads nowhere.
    edges.erase(std::remove_if(edges.begin() + static_cast<std::ptrdiff_t>(first_edge), edges.end(),
                               [&](const LatticeEdge& edge) {
        return !is_node[static_cast<std::size_t>(edge.end) - begin];
    }), edges.end());
}

}  // namespace tokenprism
