import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ._merges import MergeTable

def encode_with_dropout(
    table: MergeTable,
    source: bytes,
    starts: NDArray[np.int64],
    specials: dict[int, int],
    dropout: float,
    seed: int,
    progress: Progress | None = None,
) -> tuple[NDArray[np.int32], NDArray[np.int64]]: ...
