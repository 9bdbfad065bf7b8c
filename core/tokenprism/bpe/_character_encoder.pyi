import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ._symbols import Symbols

DROPPED: int

class CharacterEncoder:
    def __init__(
        self,
        symbols: Symbols,
        left: NDArray[np.int32],
        right: NDArray[np.int32],
        result: NDArray[np.int32],
        byte_ids: NDArray[np.int32],
        unknown: int,
        code: int,
    ) -> None: ...
    def encode(
        self,
        source: bytes,
        parts: tuple[tuple[int, int, int], ...] = ...,
        starts: NDArray[np.int64] | None = None,
        progress: Progress | None = None,
    ) -> tuple[NDArray[np.int32], NDArray[np.int64]]: ...
