#pragma once
// Memory in large pages where the system grants them on request. A table of some megabytes that is
// read all over costs fewer page faults when it is made and fewer address look-ups ever after.
#include <cstddef>
#include <cstdint>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace tokenprism {

constexpr std::size_t LARGE_PAGE = std::size_t(2) << 20;

// Ask for large pages for the part of [memory, memory + bytes) that they can cover.
inline void prefer_large_pages(void* memory, std::size_t bytes) noexcept {
#if defined(__linux__)
    std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(memory), end = begin + bytes;
    begin = (begin + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    end = end / LARGE_PAGE * LARGE_PAGE;
    if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#else
    (void)memory, (void)bytes;
#endif
}

// For containers: memory that begins at a cache line, or at a large page if it fills one.
template <class T>
struct LargePages {
    using value_type = T;
    LargePages() = default;
    template <class U>
    LargePages(const LargePages<U>&) noexcept {}
    T* allocate(std::size_t count) {
        std::size_t bytes = count * sizeof(T);
        void* memory = ::operator new(bytes, alignment(bytes));
        if (bytes >= LARGE_PAGE) prefer_large_pages(memory, bytes);
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) noexcept {
        ::operator delete(memory, alignment(count * sizeof(T)));
    }
    friend bool operator==(const LargePages&, const LargePages&) noexcept { return true; }
    friend bool operator!=(const LargePages&, const LargePages&) noexcept { return false; }

private:
    static std::align_val_t alignment(std::size_t bytes) noexcept {
        return std::align_val_t(bytes >= LARGE_PAGE ? LARGE_PAGE : 64);
    }
};

}  // namespace tokenprism
