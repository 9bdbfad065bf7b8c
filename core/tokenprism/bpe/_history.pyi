import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ._merges import MergeTable

class InnerMerges:
    def __init__(
        self,
        table: MergeTable,
        left: NDArray[np.int32],
        right: NDArray[np.int32],
        result: NDArray[np.int32],
        lengths: NDArray[np.int64],
        whole: dict[bytes, int],
    ) -> None: ...
    def over(
        self,
        ids: NDArray[np.int32],
        starts: NDArray[np.int64],
        size: int,
        progress: Progress | None = None,
    ) -> NDArray[np.int32]: ...

def record_merges(
    table: MergeTable,
    source: bytes,
    starts: NDArray[np.int64],
    progress: Progress | None = None,
) -> NDArray[np.int32]: ...
def token_counts(removed: NDArray[np.int32], merges: int) -> NDArray[np.int64]: ...
