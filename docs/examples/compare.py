"""Compare tokenizers on held-out texts, the first is the baseline."""
import sys

import tokenprism as tp

table = tp.compare(sys.argv[2:], sys.argv[1])
print(table)
