"""A Dask cluster as a place where counting and measuring is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .._progress import Progress
from ..corpus import Corpus
from ..corpus.parts import PART
from .address import check_address
from .engine import Engine

_MOST_PARTS: Final = 1 << 14

if TYPE_CHECKING:
    from ..analysis.tally import Facts, Tally
    from ..bytepiece.options import BytePieceOptions
    from ..counting import WordCounts
    from ..pretokenize import Pattern
    from ..tokenizer import Tokenizer
    from .grams import ClusterSegments


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
        progress: Progress, *, places: bool,
    ) -> WordCounts:
        """The pre-tokens of the corpora, a complete list; with `places` in the order of first
        meeting. The caller enters the stage, whose bytes are advanced.
        """
        from . import words

        with Engine(self.address, progress) as engine:
            return words.counted(
                engine, corpora, pattern, specials, self._size(corpora), places=places
            )

    def segmented(
        self, corpora: Sequence[Corpus], options: BytePieceOptions, progress: Progress
    ) -> ClusterSegments:
        """The corpora as segments for a training of BytePiece, to be used as a context."""
        from .grams import ClusterSegments

        engine = Engine(self.address, progress)
        return ClusterSegments(engine, corpora, options, self._size(corpora))

    def measure(
        self, tokenizers: Sequence[Tokenizer], corpora: Sequence[Corpus], progress: Progress
    ) -> list[tuple[Facts, list[Tally]]]:
        """Of each corpus what it is, and what each tokenizer makes of it. Bytes are advanced once
        for the facts and once for each tokenizer.
        """
        from . import metrics

        with Engine(self.address, progress) as engine:
            return [
                (
                    metrics.facts_of(engine, corpus, self._size([corpus])),
                    [
                        metrics.tally_of(engine, one, corpus, self._size([corpus]))
                        for one in tokenizers
                    ],
                )
                for corpus in corpora
            ]

    def _size(self, corpora: Sequence[Corpus]) -> int:
        """The bytes of a part: the scheduler keeps some kilobytes for each."""
        if self._part is not None:
            return self._part
        return max(PART, sum(corpus.size for corpus in corpora) // _MOST_PARTS)
