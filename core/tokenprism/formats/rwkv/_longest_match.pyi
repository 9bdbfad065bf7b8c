from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

class LongestMatch:
    def __init__(self, ids: Mapping[bytes, int]) -> None: ...
    def encode(self, source: bytes) -> tuple[NDArray[np.int32], NDArray[np.int64]]: ...
