import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..counting import WordCounts

class MergeLog:
    tokens_before: int
    def __init__(self, most: int) -> None: ...
    def __len__(self) -> int: ...
    def copy(self, start: int = 0) -> tuple[
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.int64],
        NDArray[np.int64],
    ]: ...

class Merger:
    log: MergeLog
    size: int
    def __init__(
        self,
        limit: int,
        *,
        min_count: int,
        longest: int,
        symbol_of: NDArray[np.uint8],
        share: bool,
    ) -> None: ...
    def prepare(self, words: WordCounts, progress: Progress) -> bool: ...
    def learn(self, progress: Progress) -> bool: ...
