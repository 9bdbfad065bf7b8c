import numpy as np
from numpy.typing import NDArray

LINES_CODE: int
ISOLATE_CODE: int
SPLIT_DIGITS_CODE: int
VISIBLE_SPACE_CODE: int
WHOLE_LINES_CODE: int

def starts_of(front: int, source: bytes | bytearray | memoryview) -> NDArray[np.int64]: ...
def cut_before(
    front: int,
    source: bytes | bytearray | memoryview,
    low: int,
    high: int,
    lines_only: bool = False,
) -> int: ...
