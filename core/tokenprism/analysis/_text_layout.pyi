import numpy as np
from numpy.typing import NDArray

def mark_part(
    source: bytes, low: int, high: int, inside: bool, characters: NDArray[np.uint8]
) -> tuple[NDArray[np.int64], NDArray[np.int64], bool, int]: ...
def continued(
    boundaries: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> int: ...
def line_ends(source: bytes) -> int: ...
