import numpy as np
from numpy.typing import NDArray

def mark_part(
    source: bytes, low: int, high: int, inside: bool, characters: NDArray[np.uint8]
) -> tuple[NDArray[np.int64], NDArray[np.int64], bool, int]: ...
