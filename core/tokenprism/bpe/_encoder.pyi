import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ._merges import MergeTable

class Encoder:
    @property
    def table(self) -> MergeTable: ...
    @property
    def code(self) -> int: ...
    def __init__(
        self,
        table: MergeTable,
        code: int,
        blob: bytes,
        offsets: NDArray[np.int64],
        whole: dict[bytes, int],
    ) -> None: ...
    def encode(
        self,
        source: bytes,
        parts: tuple[tuple[int, int, int], ...] = ...,
        starts: NDArray[np.int64] | None = None,
        progress: Progress | None = None,
    ) -> tuple[NDArray[np.int32], NDArray[np.int64]]: ...
    def encode_many(
        self, sources: list[bytes]
    ) -> list[tuple[NDArray[np.int32], NDArray[np.int64]]]: ...
