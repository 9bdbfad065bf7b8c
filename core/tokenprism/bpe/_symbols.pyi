from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..counting import WordCounts

class Symbols:
    @property
    def spellings(self) -> list[bytes]: ...
    @property
    def strip(self) -> int: ...
    @property
    def skips(self) -> bool: ...
    def __init__(
        self,
        mark: int,
        unit: int,
        plain: Sequence[tuple[str, int]],
        marked: Sequence[tuple[str, int]],
        spellings: Sequence[bytes],
        *,
        mark_number: int = -1,
        strip: int = 0,
        skips: bool = False,
    ) -> None: ...
    def split(self, word: bytes) -> list[tuple[int, int]]: ...

def count_characters(
    words: WordCounts, mark: int, progress: Progress
) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None: ...
