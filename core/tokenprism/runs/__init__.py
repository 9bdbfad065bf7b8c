"""Trainings that can be repeated: what one was made from, and the same again, bit by bit.

Here lives the manifest of a run and its repetition. Training itself is in `bpe` and `bytepiece`.
"""

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .manifest import SUFFIX, CorpusUsed, Manifest, manifest_of, read, render
    from .repetition import Difference, repeat

__all__ = [
    "SUFFIX", "CorpusUsed", "Difference", "Manifest", "manifest_of", "read", "render", "repeat",
]

_HOMES = {
    ".manifest": ("SUFFIX", "CorpusUsed", "Manifest", "manifest_of", "read", "render"),
    ".repetition": ("Difference", "repeat"),
}
__getattr__, __dir__ = lazily(globals(), _HOMES)
