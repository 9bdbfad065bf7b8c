import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..counting import WordCounts
from ._log import MergeLog
from ._symbols import Symbols

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
        overlaps: bool = True,
        rule: str = "ids",
        replayed: int = 0,
        alphabet: Symbols | None = None,
    ) -> None: ...
    def prepare(self, words: WordCounts, progress: Progress) -> bool: ...
    def replay(
        self,
        lefts: NDArray[np.int32],
        rights: NDArray[np.int32],
        results: NDArray[np.int32],
        progress: Progress,
        counts: NDArray[np.int64] | None = None,
    ) -> bool: ...
    def learn(self, progress: Progress) -> bool: ...
    def finish(self) -> None: ...
