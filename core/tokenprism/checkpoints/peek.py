"""How far a training is in its checkpoint, without reading what it counted."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from .file import FAMILY, MAGIC, Entry, Kind, end_of, entry_of, in_words, json_of


@dataclass(frozen=True, slots=True)
class Kept:
    """The stage in which a training is kept, by its name in the checkpoint ("counting", "merging",
    "grams", "segmenting", "pruning"), and how much of it: 0 … 1, None where that is not known.
    `merges`: how many are learned.
    """

    stage: str
    share: float | None
    merges: int = 0


def is_checkpoint(path: str | os.PathLike[str]) -> bool:
    """Whether a file is a checkpoint of any version, by its first bytes. Raises OSError."""
    with Path(path).open("rb") as file:
        return file.read(len(FAMILY)) == FAMILY


def kept_in(path: str | os.PathLike[str]) -> Kept | None:
    """What the last commit of a checkpoint says; None where there is none, or no checkpoint.

    Sums are not checked: going on does that. Raises StorageError where the file cannot be read.
    """
    place = Path(path)
    with in_words(place):
        if not place.exists():
            return None
        with place.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                return None
            size, at = os.fstat(file.fileno()).st_size, len(MAGIC)
            last: Entry | None = None
            while (entry := entry_of(file.read(16), at, size)) is not None:
                last = entry if entry.kind is Kind.COMMIT else last
                at = end_of(entry)
                file.seek(at)
            if last is None:
                return None
            file.seek(last.offset)
            state = json_of(place, file.read(last.size))
    done, total = state.get("done", 0), state.get("total", 0)
    return Kept(
        str(state.get("stage", "")), min(1.0, done / total) if total else None,
        int(state.get("merges", 0)),
    )
