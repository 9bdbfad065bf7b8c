"""One pass over the bytes of JSON that counts its brackets and marks."""

from libc.stdint cimport int64_t, uint8_t


def measure(const uint8_t[::1] data):
    """Brackets open at once at most; brackets that open; commas and colons, and one more; and the
    digits in a row at most.
    """
    cdef int64_t most = 0, depth = 0, opened = 0, marks = 1, digits = 0
    cdef Py_ssize_t begin
    cdef Py_ssize_t at = 0, size = data.shape[0]
    cdef uint8_t byte
    with nogil:
        while at < size:
            byte = data[at]
            at += 1
            if byte == c'"':
                # To the end of the string; what a backslash escapes is passed over.
                while at < size and data[at] != c'"':
                    at += 2 if data[at] == c"\\" else 1
                at += 1
            elif byte == c"," or byte == c":":
                marks += 1
            elif c"0" <= byte <= c"9":
                begin = at - 1
                while at < size and c"0" <= data[at] <= c"9":
                    at += 1
                if at - begin > digits:
                    digits = at - begin
            elif byte | 0x20 == c"{":  # [ and { differ by one bit, as ] and } do
                opened += 1
                depth += 1
                if depth > most:
                    most = depth
            elif byte | 0x20 == c"}":
                depth -= 1
    return most, opened, marks, digits
