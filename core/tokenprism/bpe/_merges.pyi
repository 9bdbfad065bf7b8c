import numpy as np
from numpy.typing import NDArray

def allow_wide(allowed: bool) -> None: ...

class Scratch: ...

class MergeTable:
    def __init__(
        self,
        byte_ids: NDArray[np.int32],
        left: NDArray[np.int32],
        right: NDArray[np.int32],
        result: NDArray[np.int32],
    ) -> None: ...
