from collections.abc import Callable, Iterator, Sequence

from .._progress import Progress
from ._words import WordCounts

def written(words: WordCounts, progress: Progress) -> Iterator[bytes]: ...

class Runs:
    distinct: int
    def __init__(
        self,
        read: Callable[[int, int], bytes],
        runs: Sequence[tuple[int, int, int]],
        memory: int = ...,
    ) -> None: ...
    def written(self, progress: Progress) -> Iterator[bytes]: ...
    def collect(
        self, progress: Progress, places: bool, least: int = 1
    ) -> WordCounts: ...
