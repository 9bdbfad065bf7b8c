"""Encode a data set, a document each line, into two NumPy arrays: ids and where each begins."""
import sys
from pathlib import Path

import numpy as np
import tokenprism as tp

lines = Path(sys.argv[2]).read_text("utf-8").splitlines()
batch = tp.open(sys.argv[1]).encode_batch(lines, threads=8)
np.savez("dataset.npz", ids=batch.ids, offsets=batch.offsets)
