# Segments of the front ends for loops without the interpreter lock.
from libc.stdint cimport uint8_t

# A front end is a set of these; none of them is the front end `words` as it comes.
cdef enum:
    LINES = 1          # lines with their ends instead of runs of one class
    ISOLATE = 2        # words: each space and each mark stands alone
    SPLIT_DIGITS = 4   # each digit stands alone
    VISIBLE_SPACE = 8  # words of PieceTokenizer's normal form: U+2581 is the space, CR a mark
    WHOLE_LINES = 16   # lines: never cut a line or a run of line ends, whatever its length

# Where the segment that begins at `p` < `end` ends; `end` is the end of the text. It depends on
# what follows alone, so that a text can be taken up at the start of any segment.
cdef const uint8_t* segment_end(int front, const uint8_t* p, const uint8_t* end) noexcept nogil

# Whether no piece may be made of the segment at `p` < `end`: bytes that are no UTF-8 (it holds no
# others then), and line ends where they only part PieceTokenizer's lines.
cdef bint has_no_pieces(int front, const uint8_t* p, const uint8_t* end) noexcept nogil
