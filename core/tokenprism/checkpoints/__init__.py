"""Trainings on disk, from which they go on to the identical result after any interruption.

Lives here: the file, when it is written, and what becomes of one that cannot be. What is written
there each training says itself.
"""

from .file import Checkpoint, Entry, Kind, damaged
from .keeper import Keeper, ignore, not_kept
from .peek import Kept, is_checkpoint, kept_in

__all__ = [
    "Checkpoint", "Entry", "Keeper", "Kept", "Kind", "damaged", "ignore", "is_checkpoint",
    "kept_in", "not_kept",
]
