import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ._pieces import PieceTable

class Encoder:
    @property
    def pieces(self) -> PieceTable: ...
    def __init__(self, pieces: PieceTable) -> None: ...
    def encode(
        self,
        source: bytes,
        starts: NDArray[np.int64],
        parts: tuple[tuple[int, int, int], ...] = ...,
        progress: Progress | None = None,
    ) -> tuple[NDArray[np.int32], NDArray[np.int64]]: ...
    def encode_many(
        self, sources: list[bytes], starts: list[NDArray[np.int64]]
    ) -> list[tuple[NDArray[np.int32], NDArray[np.int64]]]: ...
    def sample(
        self, source: bytes, starts: NDArray[np.int64], alpha: float, seed: int
    ) -> tuple[NDArray[np.int32], NDArray[np.int64]]: ...
    def count(self, source: bytes, starts: NDArray[np.int64], progress: Progress) -> int: ...
    def score(self, segment: bytes) -> float: ...
