import numpy as np
from numpy.typing import NDArray

from ._pieces import PieceTable

class LatticeTable:
    def __init__(self, pieces: PieceTable, source: bytes, starts: NDArray[np.int64]) -> None: ...
    def columns(
        self,
    ) -> tuple[
        NDArray[np.int64],
        NDArray[np.int64],
        NDArray[np.int64],
        NDArray[np.int32],
        NDArray[np.float64],
    ]: ...
    def margins(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]: ...
    def best_paths(self, count: int) -> list[tuple[float, NDArray[np.int64]]]: ...
