import numpy as np
from numpy.typing import NDArray

UNICODE: str
REACH: int

def cluster_edges(source: bytes, start: int, end: int) -> NDArray[np.int64]: ...
