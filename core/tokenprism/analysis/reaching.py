"""How many entries of a vocabulary no text gives."""

from __future__ import annotations

import numpy as np

from .._progress import Progress
from ..inventory.reach import Reach, reach_of
from ..tokenizer import Tokenizer
from .values import Values, over


def of_reach(tokenizer: Tokenizer, progress: Progress) -> Values:
    """The shares of entries that are not reached, of those of which it can be told; None where that
    is none. Enters a stage of its own. Raises CancelledError.
    """
    found = reach_of(tokenizer, progress)
    told = int(np.count_nonzero(found != Reach.UNCHECKED))
    never = int(np.count_nonzero(found == Reach.NEVER))
    other = int(np.count_nonzero(found == Reach.ELSE))
    return {"unreachable": over(never + other, told), "never": over(never, told)}
