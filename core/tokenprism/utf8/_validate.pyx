"""Validation of UTF-8 in blocks: faults with their line and byte, and the number of lines."""

from libc.stddef cimport ptrdiff_t
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

from tokenprism.utf8._classes cimport decode_at, is_tail

from ..messages import Message

cdef enum:
    TAIL, TRUNCATED, OVERLONG, SURROGATE, BEYOND

REASONS = (
    Message("a continuation byte without a lead byte"),
    Message("a character that is cut short"),
    Message("an overlong form"),
    Message("a surrogate"),
    Message("a code point beyond U+10FFFF"),
)


cdef struct FaultRecord:
    int64_t byte
    int64_t line
    int64_t length
    int kind


cdef inline const uint8_t* skip_ascii(const uint8_t* p, const uint8_t* end) noexcept nogil:
    """The first byte in [p, end) that is not ASCII, else `end`."""
    cdef uint64_t words[4]
    while end - p >= 32:
        memcpy(words, p, 32)
        if (words[0] | words[1] | words[2] | words[3]) & <uint64_t> 0x8080808080808080:
            break
        p += 32
    while p < end and p[0] < 0x80:
        p += 1
    return p


cdef inline const uint8_t* skip_plain(const uint8_t* p, const uint8_t* end) noexcept nogil:
    """Past ASCII and characters of three bytes whose lead byte allows every continuation byte."""
    cdef uint32_t word
    while end - p >= 4:
        if p[0] < 0x80:
            p = skip_ascii(p, end)
            continue
        # Little-endian: the lead byte and two continuation bytes under one mask.
        memcpy(&word, p, 4)
        if (word & 0x00C0C0F0) != 0x008080E0 or p[0] == 0xE0 or p[0] == 0xED:
            return p
        p += 3
    return p


cdef inline int64_t line_ends(const uint8_t* p, const uint8_t* end) noexcept nogil:
    """Ends of lines in [p, end): LF, CR LF or CR. A CR as the last byte is left out."""
    cdef int64_t count = 0
    cdef ptrdiff_t i
    cdef ptrdiff_t last = end - p - 1
    if last < 0:
        return 0
    # No branch, so that the compiler makes a vector loop of it.
    for i in range(last):
        count += (p[i] == c'\n') | ((p[i] == c'\r') & (p[i + 1] != c'\n'))
    return count + (p[last] == c'\n')


cdef inline bint is_cut_short(const uint8_t* p, const uint8_t* end) noexcept nogil:
    """Whether [p, end) is the beginning of a valid character and no more than that."""
    cdef ptrdiff_t left = end - p
    cdef uint8_t lead = p[0]
    if lead < 0xC2 or lead > 0xF4:
        return False
    if left >= (2 if lead < 0xE0 else 3 if lead < 0xF0 else 4):
        return False
    if left >= 2 and not (is_tail(p[1]) and is_second(lead, p[1])):
        return False
    return left < 3 or is_tail(p[2])


cdef inline bint is_second(uint8_t lead, uint8_t second) noexcept nogil:
    """Whether a continuation byte may follow this lead byte directly."""
    if lead == 0xE0:
        return second >= 0xA0
    if lead == 0xED:
        return second < 0xA0
    if lead == 0xF0:
        return second >= 0x90
    if lead == 0xF4:
        return second < 0x90
    return True


cdef int kind_of(const uint8_t* p, const uint8_t* end) noexcept nogil:
    """Why the byte at `p` begins no valid character."""
    cdef uint8_t lead = p[0]
    if is_tail(lead):
        return TAIL
    if lead >= 0xF5:
        return BEYOND
    if lead < 0xC2:
        return OVERLONG
    if end - p >= 2 and is_tail(p[1]) and not is_second(lead, p[1]):
        return SURROGATE if lead == 0xED else BEYOND if lead == 0xF4 else OVERLONG
    return TRUNCATED


cdef class Validator:
    """Looks at a text block by block. Not for use from several threads at once.

    Stray bytes that follow each other make one fault. The first `limit` faults are kept, all are
    counted.
    """

    cdef vector[FaultRecord] kept
    cdef size_t limit
    cdef readonly int64_t offset
    cdef readonly int64_t fault_count
    cdef readonly int64_t stray_bytes
    cdef int64_t ends
    cdef int64_t fault_end
    cdef bint after_return
    cdef bint line_open

    def __cinit__(self, int64_t offset=0, size_t limit=100):
        self.offset = offset
        self.fault_end = -1
        self.limit = limit

    @property
    def lines(self):
        """Lines seen so far; the last one counts without an end of line too."""
        return self.ends + self.after_return + self.line_open

    @property
    def faults(self):
        """The faults kept: tuples of byte offset, line from 1, length in bytes, reason."""
        return [(f.byte, f.line, f.length, REASONS[f.kind]) for f in self.kept]

    def feed(self, const uint8_t[::1] block, bint final):
        """Look at the next bytes; how many were used.

        All of them if `final`; else up to 3 bytes that begin a character may be left over, to be
        put in front of the next block. `offset` grows by the bytes used.
        """
        cdef ptrdiff_t size = block.shape[0]
        cdef const uint8_t* p
        if size == 0:
            return 0
        p = &block[0]
        with nogil:
            size = self.look(p, p + size, final)
        return size

    cdef ptrdiff_t look(
        self, const uint8_t* block, const uint8_t* end, bint final
    ) except -1 nogil:
        cdef const uint8_t* p = block
        cdef const uint8_t* counted = block
        cdef int length
        if self.after_return:
            self.ends += block[0] != c'\n'
            self.after_return = False
            self.line_open = block[0] == c'\n'
        while True:
            p = skip_plain(p, end)
            if p == end or (not final and is_cut_short(p, end)):
                break
            if decode_at(p, end, &length) < 0x110000:
                p += length
                continue
            # Not one byte beyond `p`, so that a CR before it does count.
            self.ends += line_ends(counted, p + 1)
            counted = p + 1
            self.add_fault(self.offset + (p - block), kind_of(p, end))
            p += 1
        if p > counted:
            self.ends += line_ends(counted, p)
        if p > block:
            self.after_return = p[-1] == c'\r'
            self.line_open = p[-1] != c'\n' and p[-1] != c'\r'
        self.offset += p - block
        return p - block

    cdef int add_fault(self, int64_t byte, int kind) except -1 nogil:
        cdef FaultRecord record
        self.stray_bytes += 1
        if byte == self.fault_end:
            if self.fault_count <= <int64_t> self.limit:
                self.kept[self.kept.size() - 1].length += 1
        else:
            self.fault_count += 1
            if self.kept.size() < self.limit:
                record.byte, record.line, record.length = byte, self.ends + 1, 1
                record.kind = kind
                self.kept.push_back(record)
        self.fault_end = byte + 1
        return 0
