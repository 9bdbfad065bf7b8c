"""How many bytes and tokens of a text are of each script."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..encoding import Encoding
from ..inventory import _entries
from ..inventory.entries import NO_SCRIPT, SCRIPTS
from .layout import layout_of

_COMMON = SCRIPTS.index("Common")
_WITHOUT = (_COMMON, SCRIPTS.index("Inherited"), NO_SCRIPT)

Numbers = NDArray[np.int64]


def script_of_bytes(source: bytes) -> NDArray[np.uint8]:
    """The script of each byte, uint8[n], numbers in SCRIPTS: that of its character, or, where this
    belongs to none, of the last character before it that does; Common before the first.
    """
    if not source:
        return np.zeros(0, np.uint8)
    edges = np.flatnonzero(layout_of(source).characters)
    first = _entries.characters(source, edges)[2]
    own = ~np.isin(first, _WITHOUT)
    last = np.maximum.accumulate(np.where(own, np.arange(len(first)), -1))
    scripts = np.where(last >= 0, first[last], _COMMON).astype(np.uint8)
    return np.repeat(scripts, np.diff(edges))


def count_by_script(
    encoding: Encoding, scripts: NDArray[np.uint8] | None = None
) -> tuple[Numbers, Numbers]:
    """Bytes of the text and tokens by script, int64[len(SCRIPTS)] each; a token is of the script of
    its last byte. `scripts` is `script_of_bytes` where it is known already.
    """
    scripts = script_of_bytes(encoding.source) if scripts is None else scripts
    size = len(SCRIPTS)
    if not len(scripts):
        return np.zeros(size, np.int64), np.zeros(size, np.int64)
    last = np.clip(encoding.ends - 1, 0, len(scripts) - 1)
    return (
        np.bincount(scripts, minlength=size)[:size],
        np.bincount(scripts[last], minlength=size)[:size],
    )
