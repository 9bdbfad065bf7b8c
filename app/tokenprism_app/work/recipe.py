"""What a training is asked to do, as plain values. No Qt here."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from tokenprism.bpe.model import BpeModel
from tokenprism.corpus import Corpus

BYTES = 256


@dataclass(frozen=True, slots=True)
class Recipe:
    """Options of one training of a byte-level BPE; the defaults are a practitioner's.

    `size` counts bytes, special tokens and merges. `longest` is in bytes, None for no limit.
    `special_ids`: "last", "first", or an id for each special token. `start`: the model whose merges
    come first, None to begin with the bytes.
    """

    name: str
    corpora: tuple[Corpus, ...]
    size: int = 32_000
    pattern: str = "cl100k"
    specials: tuple[str, ...] = ("<|endoftext|>",)
    min_count: int = 2
    longest: int | None = None
    tie_break: str = "smallest-ids"
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    overlaps: bool = True
    special_ids: str | tuple[int, ...] = "last"
    start: BpeModel | None = None

    @property
    def merges(self) -> int:
        """How many merges fit; negative when bytes and special tokens alone are too many."""
        return self.size - BYTES - len(self.specials)


def free_name(size: int, taken: set[str]) -> str:
    """A short name such as mine-32k that nothing has yet."""
    stem = f"mine-{size // 1000}k" if size >= 1000 and size % 1000 == 0 else f"mine-{size}"
    name, number = stem, 2
    while name in taken:
        name, number = f"{stem}-{number}", number + 1
    return name
