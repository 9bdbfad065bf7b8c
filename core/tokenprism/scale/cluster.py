"""A Dask cluster as a place where counting and measuring is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from .._progress import Progress
from ..corpus import Corpus
from ..corpus.parts import PART
from .address import check_address
from .engine import Engine

_MOST_PARTS: Final = 1 << 14

if TYPE_CHECKING:
    from ..bytepiece.options import BytePieceOptions
    from ..counting import WordCounts
    from ..pretokenize import Pattern
    from .grams import ClusterSegments
    from .metrics import Measuring


class Cluster:
    """The cluster whose scheduler is at `address`. Each job makes its own connection.

    Workers read the corpora themselves, in parts of about `part` bytes of text (None: 64 MiB, more
    for more than 1 TiB); texts in memory are sent to them. Results are those of one machine, bit by
    bit, whatever the workers and parts are. A worker that dies costs time alone: what it did is
    done again.

    Every job raises CancelledError, and ClusterError where the cluster cannot be reached, has no
    workers or other versions, cannot read a corpus, or fails; CorpusError where Dask is not
    installed. OptionError for an address that can be none.
    """

    def __init__(self, address: str, *, part: int | None = None) -> None:
        self.address = check_address(address)
        self._part = part

    def count_words(
        self, corpora: Sequence[Corpus], pattern: Pattern, specials: tuple[str, ...],
        progress: Progress, *, places: bool, least: int = 1, nfc: bool = False,
    ) -> WordCounts:
        """The pre-tokens of the corpora, a complete list; with `places` in the order of first
        meeting, without those that occur less than `least` times in all, and with
        `nfc` of texts in form C. The caller enters
        the stage, whose bytes are advanced.
        """
        from . import words

        with Engine(self.address, progress) as engine:
            return words.counted(
                engine, corpora, pattern, specials, self._size(corpora), places=places,
                least=least, nfc=nfc,
            )

    def segmented(
        self, corpora: Sequence[Corpus], options: BytePieceOptions, progress: Progress
    ) -> ClusterSegments:
        """The corpora as segments for a training of BytePiece, to be used as a context."""
        from .grams import ClusterSegments

        engine = Engine(self.address, progress)
        return ClusterSegments(engine, corpora, options, self._size(corpora))

    @contextmanager
    def measuring(self, progress: Progress) -> Iterator[Measuring]:
        """What measures tokenizers over corpora. The caller enters the stage, whose bytes are
        advanced.
        """
        from .metrics import Measuring

        with Engine(self.address, progress) as engine:
            yield Measuring(engine, self._size)

    def _size(self, corpora: Sequence[Corpus]) -> int:
        """The bytes of a part: the scheduler keeps some kilobytes for each."""
        if self._part is not None:
            return self._part
        return max(PART, sum(corpus.size for corpus in corpora) // _MOST_PARTS)
