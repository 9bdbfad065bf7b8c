"""Training byte-pair encoding on a corpus."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .. import __version__
from .._progress import Progress, Stage
from ..checkpoints import Keeper, damaged, ignore
from ..corpus import Corpus, as_corpora, chunks_of
from ..counting import Keeping, WordCounts, count_words, keep_words
from ..errors import CancelledError, OptionError, StorageError
from ..messages import Message
from ..pretokenize import pattern
from ._base import Base
from ._beginning import Beginning
from ._log import MergeLog
from ._trainer import Merger
from .alphabet import Alphabet
from .checkpoint import Saving, check_rows, kept_rows
from .model import BpeModel
from .options import BYTES, TieBreak, TrainOptions

if TYPE_CHECKING:
    from ..scale import Cluster

_CHUNK = 1 << 18
_NO_LIMIT = (1 << 62) - 1
_RULES = {
    TieBreak.SMALLEST_IDS: "ids",
    TieBreak.HUGGINGFACE: "ids",
    TieBreak.FIRST_SEEN: "place",
    TieBreak.LEXICOGRAPHIC: "bytes",
    TieBreak.SMALLEST_SYMBOLS: "least bytes",
}
_SHARING = (TieBreak.HUGGINGFACE, TieBreak.LEXICOGRAPHIC, TieBreak.SMALLEST_SYMBOLS)


class Trainer:
    """One training of a BPE on one or several corpora, in their order.

    `run` does the work, once, on the thread that calls it and on `options.workers` threads while
    it counts; `progress` and `log` may be read, and `progress` cancelled or paused, from any
    thread meanwhile. Ids: the bytes, then the merges, then the special tokens, unless
    `options.special_ids` says otherwise; in `log` bytes are always 0-255 and merges follow. With
    `options.characters` the unknown token, or the bytes, come first, then the alphabet; in `log`
    the alphabet comes first, from 0 on. The `huggingface` rule learns as if unknown characters
    were not there, as that library does; the others keep their neighbours apart.

    The result is that of counting all pairs anew after every merge. Counts are 64-bit; merging
    goes from left to right. Documents and the text between special tokens are never joined.

    With `start`, a model, its merges are applied first, whatever their counts here. All its tokens
    keep their ids, and its special tokens also how they are looked for; pattern and normal form
    must be those of the model (`TrainOptions.continuing`). New merges get ids above all of the
    model; ids that nothing has stay free. Special tokens of the options that the model lacks are
    added, behind the new merges or at the ids given. On the same corpora and with the same
    options, but for a larger vocabulary, the result is that of training in one go where special
    tokens come first. OptionError where a model cannot be continued.

    `memory` bounds what counting takes, in bytes; it changes nothing but the way: what is more is
    kept in a file in the folder `scratch` (see `count_words`). Merging needs what it needs.

    With `checkpoint`, a path, what was counted and learned is written there every
    `checkpoint_every` seconds, and at the end; merges when cancelled too. Where the file exists
    already `run` goes on from it, to the result that it would have had without the interruption,
    and refuses one of another start or other options; one of a corpus that has changed, or of
    another version, is begun anew, of which `tell` is told, from any thread. So it is where the
    disk is full: the training then goes on without. The file stays until the caller removes it.

    With a `cluster` its workers count, to the same result, and `memory` plays no part; what they
    counted is kept when they are done.
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
        checkpoint: str | os.PathLike[str] | None = None,
        checkpoint_every: float = 15.0,
        tell: Callable[[Message], None] = ignore,
        cluster: Cluster | None = None,
    ) -> None:
        self.corpora = as_corpora(corpora)
        self.options = TrainOptions() if options is None else options
        self.progress = Progress() if progress is None else progress
        self._memory = memory
        self._scratch = scratch
        self._checkpoint = checkpoint
        self._every = checkpoint_every
        self._tell = tell
        self._cluster = cluster
        self._saving: Saving | None = None
        self.resumed = 0
        """How many merges a checkpoint brought."""
        self.counted_before = 0
        """How many bytes of the corpora are counted in a checkpoint that was there."""
        self._pattern = pattern(self.options.pattern)
        self._started = Lock()
        self._words = self._left_out = 0
        self._there = 0  # of these, what a cluster left out
        self._merger: Merger | None = None
        self._base: Base | None = None
        self._beginning = Beginning.of(start, self.options)
        if not self.corpora:
            raise OptionError("there is no corpus to train on", remedy="Give at least one")

    @property
    def log(self) -> MergeLog | None:
        """The merges learned so far; None until the first stage is over."""
        return None if self._merger is None else self._merger.log

    @property
    def alphabet(self) -> Alphabet | None:
        """The characters chosen, whose symbols have the first ids in `log`, in their order.

        None for bytes, and until counting is over.
        """
        return None if self._base is None else self._base.alphabet

    def run(self) -> BpeModel:
        """Count, then merge until the vocabulary is full or no pair is frequent enough.

        The model may be smaller than asked for; its record says so. Raises CancelledError when
        `progress` is cancelled (see `partial`), CorpusError where the corpora cannot be read,
        StorageError for a checkpoint that is damaged, of another training, or cannot be written,
        ClusterError for what a cluster fails at, and OptionError when this training was started
        before.
        """
        self._start()
        if self._checkpoint is None:
            return self._merge(self._count(None))
        keeper = Keeper.at(self._checkpoint, self._training(), self._every, self._tell)
        try:
            return self._merge(self._count(keeper), keeper)
        finally:
            keeper.close()

    def run_on(self, words: WordCounts) -> BpeModel:
        """As `run`, on words counted before, which are used up. The corpora are only named.

        OptionError with a checkpoint: it could not tell whether the words are the same.
        """
        if self._checkpoint is not None:
            raise OptionError("words counted before cannot be trained on with a checkpoint")
        self._start()
        return self._merge(words)

    def save(self) -> None:
        """Write what was learned to the checkpoint now, such as in a pause. From any thread.

        Raises OptionError while no merges are being learned, or without a checkpoint.
        """
        if self._saving is None:
            raise OptionError("there is no checkpoint to save to, or nothing to save yet")
        self._saving.save()

    def partial(self) -> BpeModel:
        """The model of the merges learned so far, at any time after merging began.

        May be called from any thread, while `run` works and after it was cancelled. Raises
        OptionError before the first merge could be looked for.
        """
        if self._merger is None or self._base is None or self.progress.stage < Stage.MERGING:
            raise OptionError(
                "no merges are known yet", remedy="Wait until counting and preparing are over"
            )
        return self._model(self._merger.log, self._base)

    def _start(self) -> None:
        if not self._started.acquire(blocking=False):
            raise OptionError(
                "this training was started before", remedy="Make another one with its options"
            )

    def _count(self, keeper: Keeper | None) -> WordCounts:
        total = sum(corpus.size for corpus in self.corpora)
        state = {} if keeper is None else keeper.state
        begin, self._there = int(state.get("bytes", 0)), int(state.get("left_out", 0))
        self.counted_before = begin
        keeping = None
        if keeper is None or self._cluster is not None:
            self.progress.enter(Stage.COUNTING, total)
        if self._cluster is not None and not begin:
            return self._count_there(self._cluster, keeper, total)
        if keeper is not None:
            keeping = Keeping(
                keeper, begin, total, lambda done: self._commit_counts(keeper, done, total)
            )
        return count_words(
            chunks_of(
                self.corpora, self._pattern, self._beginning.specials, _CHUNK, self.progress, begin
            ),
            self._pattern,
            threads=self.options.workers,
            progress=self.progress,
            memory=self._memory,
            scratch=self._scratch,
            least=self.options.min_word_count,
            nfc=self.options.nfc,
            keeping=keeping,
        )

    def _count_there(
        self, cluster: Cluster, keeper: Keeper | None, total: int
    ) -> WordCounts:
        words = cluster.count_words(
            self.corpora, self._pattern, self._beginning.specials, self.progress,
            places=self.options.tie_break is TieBreak.FIRST_SEEN,
            least=self.options.min_word_count, nfc=self.options.nfc,
        )
        if keeper is not None:
            keep_words(words, keeper, self.progress)
            keeper.commit({**self._counted(total, total), "left_out": words.left_out})
        return words

    def _commit_counts(self, keeper: Keeper, done: int, total: int) -> None:
        # Where merges are there already, nothing is left to say of counts.
        if keeper.state.get("stage") != "merging":
            keeper.commit(self._counted(done, total))

    def _counted(self, done: int, total: int) -> dict[str, Any]:
        """What a checkpoint says while counts are all there is."""
        return {
            "stage": "counting", "bytes": done, "done": done, "total": total,
            "left_out": self._there,
        }

    def _training(self) -> dict[str, Any]:
        """What a checkpoint must agree with."""
        return {
            "algorithm": "bpe",
            "version": __version__,
            "options": self.options.record(),
            "corpus": self._fingerprint(),
            "start": self._beginning.identity,
        }

    def _merge(self, words: WordCounts, keeper: Keeper | None = None) -> BpeModel:
        options, beginning = self.options, self._beginning
        rule = TieBreak(options.tie_break)
        self._words, self._left_out = len(words), self._there + words.left_out
        self.progress.enter(Stage.PREPARING, 0)
        self._base = base = Base.of(
            words, options, len(beginning.specials), beginning.alphabet, self.progress
        )
        self._merger = merger = Merger(
            base.limit,
            min_count=options.min_count,
            longest=options.max_token_length or _NO_LIMIT,
            symbol_of=_symbols(rule),
            share=rule in _SHARING,
            overlaps=options.overlaps,
            rule=_RULES[rule],
            replayed=beginning.merges,
            alphabet=base.symbols(rule),
        )
        if not merger.prepare(words, self.progress):
            raise CancelledError
        self.progress.enter(Stage.MERGING, base.merges)
        if beginning.merges and not merger.replay(
            beginning.left, beginning.right, beginning.result, self.progress
        ):
            raise CancelledError
        if keeper is None:
            learned = merger.learn(self.progress)
        else:
            self._replay(merger, keeper, base)
            state = {
                "stage": "merging", "bytes": sum(corpus.size for corpus in self.corpora),
                "total": base.merges, "left_out": keeper.state.get("left_out", 0),
            }
            with Saving(keeper, merger.log, self._every, state) as self._saving:
                learned = merger.learn(self.progress)
            self._saving = None
        merger.finish()
        if not learned:
            raise CancelledError
        model = self._model(merger.log, base)
        self.progress.enter(Stage.FINISHED)
        return model

    def _replay(self, merger: Merger, keeper: Keeper, base: Base) -> None:
        """Apply the merges of a checkpoint."""
        rows = kept_rows(keeper)
        if not len(rows):
            return
        path = Path(os.fspath(self._checkpoint or ""))
        if not check_rows(rows, base.size, merger.size, merger.log.room, base.limit):
            raise damaged(path)
        left, right, result = (rows[name].astype(np.int32) for name in ("left", "right", "result"))
        counts = rows["count"].astype(np.int64)
        try:
            finished = merger.replay(left, right, result, self.progress, counts)
        except StorageError as fault:
            raise damaged(path) from fault
        if not finished:
            raise CancelledError
        self.resumed = len(rows)

    def _model(self, log: MergeLog, base: Base) -> BpeModel:
        left, right, result, counts, tokens = log.copy()
        size = base.outside + int(result.max(initial=base.size - 1)) + 1
        placed = self._beginning.ids(size)
        specials = self._beginning.special_ids(int(placed.max()) + 1)
        start = self._beginning.model
        byte_ids, alphabet = base.placed(placed)
        ids = placed[base.outside :]
        return BpeModel(
            byte_ids=byte_ids,
            left=ids[left],
            right=ids[right],
            result=ids[result],
            ranks=np.arange(len(left), dtype=np.int32),
            counts=counts,
            pattern=self._pattern,
            specials=specials,
            always=frozenset() if start is None else start.always,
            later=frozenset() if start is None else start.later,
            post_processor=None if start is None else start.post_processor,
            record=self._record(
                size + len(specials), int(tokens[-1]) if len(tokens) else log.tokens_before
            ),
            alphabet=alphabet,
            nfc=self.options.nfc,
        )

    def _record(self, size: int, tokens: int) -> dict[str, Any]:
        started = {"start": self._beginning.identity} if self._beginning.identity else {}
        rare = {"pretokens_left_out": self._left_out} if self.options.min_word_count > 1 else {}
        return {
            **started,
            **rare,
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
