from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..counting import WordCounts
from ._grams import GramModel, Segments

@dataclass(frozen=True)
class Trace:
    text: bytes
    starts: NDArray[np.int64]
    states: NDArray[np.uint8]
    scores: NDArray[np.float64]
    score: float
    isolated: int

class Segmenter:
    model: GramModel
    isolated: int
    dead: int
    def __init__(self, model: GramModel, profile: str = "isolate") -> None: ...
    def pieces(self, segment: bytes) -> list[bytes]: ...
    def trace(self, segment: bytes) -> Trace: ...
    def count(
        self,
        segments: Segments,
        pieces: WordCounts,
        part: int,
        progress: Progress,
        quiet: bool = False,
    ) -> bool: ...
