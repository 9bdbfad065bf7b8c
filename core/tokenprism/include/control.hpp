#pragma once
// What a running job shares with the thread that watches it: plain atomics, so that a loop
// without the interpreter lock can report and be stopped, and a timer can read at any moment.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

namespace tokenprism {

struct Control {
    std::atomic<std::int32_t> stage{0};
    std::atomic<std::int64_t> done{0};
    std::atomic<std::int64_t> total{0};
    std::atomic<bool> stop{false};
    std::atomic<bool> pause{false};

    void enter(std::int32_t next, std::int64_t size) noexcept {
        done.store(0, std::memory_order_relaxed);
        total.store(size, std::memory_order_relaxed);
        stage.store(next, std::memory_order_release);
    }
    void advance(std::int64_t step) noexcept { done.fetch_add(step, std::memory_order_release); }
    void reach(std::int64_t where) noexcept { done.store(where, std::memory_order_release); }

    // True when the loop must end. Sleeps here while paused, so a paused job costs no time.
    bool must_stop() const noexcept {
        while (pause.load(std::memory_order_relaxed) && !stop.load(std::memory_order_relaxed))
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return stop.load(std::memory_order_relaxed);
    }
};

}  // namespace tokenprism
