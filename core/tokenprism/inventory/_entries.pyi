import numpy as np
from numpy.typing import NDArray

SCRIPTS: tuple[str, ...]

def characters(
    blob: bytes, offsets: NDArray[np.int64]
) -> tuple[
    NDArray[np.int32], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]
]: ...
def gather(
    blob: bytes,
    offsets: NDArray[np.int64],
    rows: NDArray[np.int32],
    target: NDArray[np.uint8],
    at: int,
) -> None: ...
def holds_script(
    blob: bytes, offsets: NDArray[np.int64], rows: NDArray[np.int64], script: int
) -> NDArray[np.uint8]: ...
def find(blob: bytes, offsets: NDArray[np.int64], needle: bytes) -> NDArray[np.uint8]: ...
def places(blob: bytes, offsets: NDArray[np.int64]) -> NDArray[np.int32]: ...
def partners(
    blob: bytes,
    offsets: NDArray[np.int64],
    classes: NDArray[np.uint8],
    other_blob: bytes,
    other_offsets: NDArray[np.int64],
    other_classes: NDArray[np.uint8],
) -> NDArray[np.int32]: ...
