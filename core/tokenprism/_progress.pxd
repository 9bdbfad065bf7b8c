from libc.stdint cimport int32_t, int64_t
from libcpp cimport bool as cbool


cdef extern from "<atomic>" namespace "std" nogil:
    cdef cppclass atomic[T]:
        T load() noexcept
        void store(T) noexcept


cdef extern from "control.hpp" namespace "tokenprism" nogil:
    cdef cppclass Control:
        atomic[int32_t] stage
        atomic[int64_t] done
        atomic[int64_t] total
        atomic[cbool] stop
        atomic[cbool] pause
        void enter(int32_t stage, int64_t total) noexcept
        void advance(int64_t step) noexcept
        void reach(int64_t where) noexcept
        cbool must_stop() noexcept


cdef class Progress:
    # A loop without the interpreter lock takes `&progress.control` and calls the methods above.
    cdef Control control
