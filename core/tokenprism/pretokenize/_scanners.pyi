import numpy as np
from numpy.typing import NDArray

def starts_of(code: int, source: bytes | NDArray[np.uint8]) -> NDArray[np.int64]: ...
def cut_before(
    code: int, source: bytes | bytearray | memoryview | NDArray[np.uint8], low: int, high: int
) -> int: ...
