import numpy as np
from numpy.typing import NDArray

class MergeLog:
    tokens_before: int
    def __init__(self, most: int) -> None: ...
    def __len__(self) -> int: ...
    @property
    def room(self) -> int: ...
    def copy(self, start: int = 0) -> tuple[
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.int64],
        NDArray[np.int64],
    ]: ...
