import numpy as np
from numpy.typing import NDArray

def lay_out(source: bytes, edges: NDArray[np.int64], before: int) -> NDArray[np.uint8]: ...
def add_facts(
    source: bytes, marks: NDArray[np.uint8], ends: NDArray[np.int64], cuts: NDArray[np.int64],
    rows: NDArray[np.int64], sums: NDArray[np.int64],
) -> None: ...
def spread(
    starts: NDArray[np.int64], ends: NDArray[np.int64], edges: NDArray[np.int64], size: int,
    goes_on: bool,
) -> tuple[NDArray[np.uint8], NDArray[np.int32]]: ...
def add_tokens(
    ids: NDArray[np.int32], places: NDArray[np.int64], classes: NDArray[np.uint8], at: int,
    cuts: NDArray[np.int64], rows: NDArray[np.int64], sums: NDArray[np.int64],
    uses: NDArray[np.int64], first: NDArray[np.int64],
) -> None: ...
def add_boundaries(
    marks: NDArray[np.uint8], mask: NDArray[np.uint8], spans: NDArray[np.int32],
    other: NDArray[np.uint8], others: NDArray[np.int32], cuts: NDArray[np.int64],
    rows: NDArray[np.int64], sums: NDArray[np.int64],
) -> None: ...
def tiles(
    source: bytes, ids: NDArray[np.int32], starts: NDArray[np.int64], ends: NDArray[np.int64],
    blob: bytes, offsets: NDArray[np.int64],
) -> bool: ...
