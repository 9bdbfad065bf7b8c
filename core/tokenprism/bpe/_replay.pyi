import numpy as np
from numpy.typing import NDArray

def recover_merges(
    entries: list[bytes], ranks: NDArray[np.int32]
) -> tuple[NDArray[np.int32], NDArray[np.int32]]: ...
