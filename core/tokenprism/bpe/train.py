"""Training byte-pair encoding on a corpus."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from itertools import chain
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import __version__
from .._progress import Progress, Stage
from ..corpus import Chunk, Corpus
from ..counting import WordCounts, count_words
from ..errors import CancelledError, OptionError
from ..pretokenize import pattern
from ._beginning import Beginning
from ._log import MergeLog
from ._trainer import Merger
from .model import BpeModel
from .options import BYTES, TieBreak, TrainOptions

_CHUNK = 1 << 20
_NO_LIMIT = (1 << 62) - 1
_RULES = {
    TieBreak.SMALLEST_IDS: "ids",
    TieBreak.HUGGINGFACE: "ids",
    TieBreak.FIRST_SEEN: "place",
    TieBreak.LEXICOGRAPHIC: "bytes",
}


class Trainer:
    """One training of a byte-level BPE on one or several corpora, in their order.

    `run` does the work, once, on the thread that calls it and on `options.workers` threads while
    it counts; `progress` and `log` may be read, and `progress` cancelled or paused, from any
    thread meanwhile. Ids: the bytes, then the merges, then the special tokens, unless
    `options.special_ids` says otherwise; in `log` bytes are always 0-255 and merges follow.

    The result is that of counting all pairs anew after every merge. Counts are 64-bit; merging
    goes from left to right. Documents and the text between special tokens are never joined.

    With `start`, a model, its merges are applied first, whatever their counts here, and its tokens
    keep their ids. On the same corpora and with the same options, but for a larger vocabulary,
    the result is that of training in one go. OptionError where a model cannot be gone on with.

    `memory` bounds what counting takes, in bytes; it changes nothing but the way: what is more is
    kept in a file in the folder `scratch` (see `count_words`). Merging needs what it needs.
    """

    def __init__(
        self,
        corpora: Corpus | Sequence[Corpus],
        options: TrainOptions | None = None,
        *,
        start: BpeModel | None = None,
        progress: Progress | None = None,
        memory: int | None = None,
        scratch: str | os.PathLike[str] | None = None,
    ) -> None:
        self.corpora = (corpora,) if isinstance(corpora, Corpus) else tuple(corpora)
        self.options = TrainOptions() if options is None else options
        self.progress = Progress() if progress is None else progress
        self._memory = memory
        self._scratch = scratch
        self._pattern = pattern(self.options.pattern)
        self._started = Lock()
        self._words = 0
        self._merger: Merger | None = None
        self._beginning = Beginning.of(start, self.options)
        if not self.corpora:
            raise OptionError("there is no corpus to train on", remedy="Give at least one")

    @property
    def log(self) -> MergeLog | None:
        """The merges learned so far; None until the first stage is over."""
        return None if self._merger is None else self._merger.log

    def run(self) -> BpeModel:
        """Count, then merge until the vocabulary is full or no pair is frequent enough.

        The model may be smaller than asked for; its record says so. Raises CancelledError when
        `progress` is cancelled (see `partial`), CorpusError where the corpora cannot be read, and
        OptionError when this training was started before.
        """
        self._start()
        return self._merge(self._count())

    def run_on(self, words: WordCounts) -> BpeModel:
        """As `run`, on words counted before, which are used up. The corpora are only named."""
        self._start()
        return self._merge(words)

    def partial(self) -> BpeModel:
        """The model of the merges learned so far, at any time after merging began.

        May be called from any thread, while `run` works and after it was cancelled. Raises
        OptionError before the first merge could be looked for.
        """
        if self._merger is None or self.progress.stage < Stage.MERGING:
            raise OptionError(
                "no merges are known yet", remedy="Wait until counting and preparing are over"
            )
        return self._model(self._merger.log)

    def _start(self) -> None:
        if not self._started.acquire(blocking=False):
            raise OptionError(
                "this training was started before", remedy="Make another one with its options"
            )

    def _count(self) -> WordCounts:
        total = sum(corpus.size for corpus in self.corpora)
        self.progress.enter(Stage.COUNTING, total)
        return count_words(
            self._chunks(),
            self._pattern,
            threads=self.options.workers,
            progress=self.progress,
            memory=self._memory,
            scratch=self._scratch,
        )

    def _chunks(self) -> Iterator[Chunk]:
        return chain.from_iterable(
            corpus.chunks(self._pattern, self.options.specials, _CHUNK, self.progress)
            for corpus in self.corpora
        )

    def _merge(self, words: WordCounts) -> BpeModel:
        options, beginning = self.options, self._beginning
        rule = TieBreak(options.tie_break)
        self._words = len(words)
        self.progress.enter(Stage.PREPARING, 0)
        self._merger = merger = Merger(
            BYTES + options.merges,
            min_count=options.min_count,
            longest=options.max_token_length or _NO_LIMIT,
            symbol_of=_symbols(rule),
            share=rule in (TieBreak.HUGGINGFACE, TieBreak.LEXICOGRAPHIC),
            overlaps=options.overlaps,
            rule=_RULES[rule],
            replayed=beginning.merges,
        )
        if not merger.prepare(words, self.progress):
            raise CancelledError
        self.progress.enter(Stage.MERGING, options.merges)
        if beginning.merges and not merger.replay(
            beginning.left, beginning.right, beginning.result, self.progress
        ):
            raise CancelledError
        if not merger.learn(self.progress):
            raise CancelledError
        model = self._model(merger.log)
        self.progress.enter(Stage.FINISHED)
        return model

    def _model(self, log: MergeLog) -> BpeModel:
        left, right, result, counts, tokens = log.copy()
        size = int(result.max(initial=BYTES - 1)) + 1
        ids = self._beginning.ids(size, self.options)
        specials = self._special_ids(int(ids.max()) + 1)
        return BpeModel(
            byte_ids=ids[:BYTES],
            left=ids[left],
            right=ids[right],
            result=ids[result],
            ranks=np.arange(len(left), dtype=np.int32),
            counts=counts,
            pattern=self._pattern,
            specials=specials,
            record=self._record(
                size + len(specials), int(tokens[-1]) if len(tokens) else log.tokens_before
            ),
        )

    def _special_ids(self, free: int) -> dict[str, int]:
        """The special tokens with their ids; those that come last begin at `free`."""
        placed = self.options.special_ids
        first = range(len(self.options.specials))
        ids = first if placed == "first" else range(free, free + len(first))
        if not isinstance(placed, str):
            return dict(zip(self.options.specials, placed, strict=True))
        return dict(zip(self.options.specials, ids, strict=True))

    def _record(self, size: int, tokens: int) -> dict[str, Any]:
        started = {"start": self._beginning.identity} if self._beginning.identity else {}
        return {
            **started,
            "trainer": "tokenprism",
            "version": __version__,
            "algorithm": "bpe",
            "options": self.options.record(),
            "corpus": {
                "fingerprint": self._fingerprint(),
                "bytes": sum(corpus.size for corpus in self.corpora),
                "documents": sum(len(corpus.documents) for corpus in self.corpora),
                "names": [corpus.name for corpus in self.corpora],
            },
            "pretokens": self._words,
            "tokens": tokens,
            "size": size,
            "complete": size == self.options.vocab_size,
        }

    def _fingerprint(self) -> str:
        """That of the corpus, or the SHA-256 of those of several in their order."""
        found = [corpus.fingerprint for corpus in self.corpora]
        if len(found) == 1:
            return found[0]
        return hashlib.sha256("".join(found).encode()).hexdigest()


def _symbols(rule: TieBreak) -> NDArray[np.uint8]:
    """The place of each byte in the order in which ties are broken."""
    if rule is not TieBreak.HUGGINGFACE:
        return np.arange(BYTES, dtype=np.uint8)
    # GPT-2's alphabet shows printable bytes as themselves and the others, in their order, as the
    # characters from 256 on.
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    order = printable + [byte for byte in range(BYTES) if byte not in set(printable)]
    symbols = np.empty(BYTES, np.uint8)
    symbols[order] = np.arange(BYTES)
    return symbols
