"""What a training is asked to do, as plain values. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass

from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bytepiece.options import BytePieceOptions
from tokenprism.corpus import Corpus

BYTES = 256


@dataclass(frozen=True, slots=True)
class Recipe:
    """One training: the kind of `options` says by which algorithm.

    `start`: the BPE whose merges come first, None to begin with the bytes. `memory`: bytes that the
    counting of a BPE may take, None for what it needs; BytePiece has it in its options. `cluster`:
    the address of the scheduler whose workers count, empty for this machine.
    """

    name: str
    corpora: tuple[Corpus, ...]
    options: TrainOptions | BytePieceOptions
    start: BpeModel | None = None
    memory: int | None = None
    cluster: str = ""

    @property
    def algorithm(self) -> str:
        """The name of the algorithm in records."""
        return "bpe" if isinstance(self.options, TrainOptions) else "bytepiece"

    @property
    def size(self) -> int:
        """Entries of the vocabulary in total."""
        return self.options.vocab_size

    @property
    def bytes(self) -> int:
        """The size of all corpora."""
        return sum(corpus.size for corpus in self.corpora)


def free_name(size: int, taken: set[str]) -> str:
    """A short name such as mine-32k that nothing has yet."""
    stem = f"mine-{size // 1000}k" if size >= 1000 and size % 1000 == 0 else f"mine-{size}"
    name, number = stem, 2
    while name in taken:
        name, number = f"{stem}-{number}", number + 1
    return name
