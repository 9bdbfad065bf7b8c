import numpy as np
from numpy.typing import NDArray

def scan(
    block: bytes, start: int, name: bytes
) -> tuple[bytes, NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], int, int]: ...
