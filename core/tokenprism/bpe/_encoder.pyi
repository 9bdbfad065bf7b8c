import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..encoding import Encoding
from ._backtracking import Backtracker
from ._merges import MergeTable

class Encoder:
    @property
    def table(self) -> MergeTable: ...
    @property
    def backtracker(self) -> Backtracker | None: ...
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
        text: str | bytes,
        parts: tuple[tuple[int, int, int], ...] = ...,
        starts: NDArray[np.int64] | None = None,
        progress: Progress | None = None,
    ) -> Encoding: ...
    def cache_bytes(self) -> list[int]: ...
    def encode_documents(
        self, source: bytes, edges: NDArray[np.int64]
    ) -> tuple[Encoding, NDArray[np.int64]]: ...
