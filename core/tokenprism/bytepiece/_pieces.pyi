import numpy as np
from numpy.typing import NDArray

class PieceTable:
    def __init__(
        self,
        blob: bytes,
        offsets: NDArray[np.int64],
        weights: NDArray[np.float64],
        ids: NDArray[np.int32],
        byte_ids: NDArray[np.int32],
        fallback: float,
        byte_lattice: bool,
    ) -> None: ...
    @property
    def fallback(self) -> float: ...
    @property
    def longest(self) -> int: ...
    @property
    def slots(self) -> int: ...
    def id_of(self, piece: bytes) -> int | None: ...
