"""The number of tokens of a text at every vocabulary size, from one encoding."""
import sys
from pathlib import Path

import tokenprism as tp

curve = tp.curve(tp.open(sys.argv[1]), Path(sys.argv[2]).read_text("utf-8"))
for size, tokens in zip(curve.sizes[::500], curve.tokens[::500], strict=True):
    print(f"{size:,} entries: {tokens:,} tokens")
