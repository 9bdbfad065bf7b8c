"""Training BytePiece on a corpus."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import __version__
from .._progress import Progress, Stage
from ..checkpoints import Keeper, Kept, ignore, kept_in
from ..corpus import Corpus, as_corpora
from ..counting import WordCounts
from ..errors import CancelledError, OptionError
from ..messages import Message
from ._grams import GramCounts, GramModel
from ._pruning import Pieces
from ._segmenter import Segmenter
from .checkpoint import PRUNING, KeptRounds, KeptTraining
from .compat import SPACE
from .counting import SegmentedCorpus, training_code
from .facts import Facts
from .model import BytePieceModel
from .options import BYTES, BytePieceOptions
from .pruning import Pruning, Rules
from .report import TrainingReport
from .statistics import Statistics

if TYPE_CHECKING:
    from ..scale import Cluster

_PROFILES = {None: "isolate", "piecetokenizer": "characters", "bytepiece": "bytes"}


class BytePieceTrainer:
    """One training of BytePiece on one or several corpora, in their order.

    `run` does the work, once, on the thread that calls it and on `options.workers` threads;
    `progress` may be read, cancelled or paused from any thread meanwhile, and `report` read.
    With `keep_statistics`, `statistics` are the n-grams afterwards: they may take as much memory
    as the training itself. The result depends on the corpora and the options alone. Documents
    and the text between special tokens are never joined. With a `cluster` its workers count and
    segment, to the same result.

    With `checkpoint`, a path, what is counted and pruned is written there every `checkpoint_every`
    seconds. Where the file exists already `run` goes on from it, as `bpe.train.Trainer` does, on
    this machine unless all is counted or nothing; of a cluster's work the pieces are kept. The file
    stays until the caller removes it.
    """

    def __init__(
        self,
        corpora: Corpus | Sequence[Corpus],
        options: BytePieceOptions | None = None,
        *,
        keep_statistics: bool = False,
        progress: Progress | None = None,
        checkpoint: str | os.PathLike[str] | None = None,
        checkpoint_every: float = 15.0,
        tell: Callable[[Message], None] = ignore,
        cluster: Cluster | None = None,
    ) -> None:
        self.corpora = as_corpora(corpora)
        self.options = BytePieceOptions() if options is None else options
        self.progress = Progress() if progress is None else progress
        self.report = TrainingReport()
        self.statistics: Statistics | None = None
        self._keep_statistics = keep_statistics
        self._cluster = cluster
        self._checkpoint, self._every, self._tell = checkpoint, checkpoint_every, tell
        self.resumed: Kept | None = None
        """What was kept in the checkpoint when the training began; None for nothing."""
        self._started = Lock()
        self._pruning: Pruning | None = None
        if not self.corpora:
            raise OptionError("there is no corpus to train on", remedy="Give at least one")
        if keep_statistics and checkpoint is not None:
            raise OptionError("the n-grams of a training with a checkpoint cannot be kept")

    def run(self) -> BytePieceModel:
        """Count n-grams, segment by them, and prune the pieces to the vocabulary.

        It may be smaller than asked for; the record says so. Raises CancelledError when `progress`
        is cancelled (see `partial`), CorpusError where the corpora cannot be read, ClusterError for
        what a cluster fails at, and OptionError when this training was started before.
        """
        if not self._started.acquire(blocking=False):
            raise OptionError(
                "this training was started before", remedy="Make another one with its options"
            )
        if self._checkpoint is None:
            return self._run(None)
        keeper = Keeper.at(self._checkpoint, self._training(), self._every, self._tell)
        try:
            if keeper.checkpoint is not None:
                self.resumed = kept_in(keeper.checkpoint.path)
            return self._run(KeptTraining(keeper))
        finally:
            keeper.close()

    def _run(self, kept: KeptTraining | None) -> BytePieceModel:
        options, report = self.options, self.report
        size = sum(corpus.size for corpus in self.corpora)
        report.min_gram_count, report.min_count = options.min_counts(size)
        if kept is not None and kept.stage == PRUNING:
            candidates = self._kept_pieces(kept)
        elif self._cluster is not None and (kept is None or not kept.stage):
            candidates = self._pieces_of(self._cluster, kept)
        else:
            candidates = self._pieces(kept)
        rounds = None if kept is None else KeptRounds(kept)
        pruning = Pruning(self._rules(), report, self.progress, options.workers, rounds)
        self._pruning = pruning
        made = self._model(pruning.run(candidates))
        self.progress.enter(Stage.FINISHED)
        return made

    def partial(self) -> BytePieceModel:
        """The model of the pieces as they are after the last whole step of pruning.

        May be called from any thread, while `run` works and after it was cancelled. It is cut to
        the size of the vocabulary, its counts need not be settled. Raises OptionError before there
        are pieces.
        """
        pieces = None if self._pruning is None else self._pruning.pieces
        if pieces is None:
            raise OptionError(
                "no pieces are known yet", remedy="Wait until counting and segmenting are over"
            )
        return self._model(pieces.ranked(singles_first=True).parted(self._rules().limit)[0])

    def _pieces(self, kept: KeptTraining | None) -> WordCounts:
        """The pieces of all segments by the n-grams, with their counts."""
        options, report = self.options, self.report
        with SegmentedCorpus(self.corpora, options, self.progress, kept) as corpus:
            report.corpus = corpus.facts
            counts = corpus.count_grams(report.min_gram_count)
            report.note_grams(counts.distinct, counts.total, counts.kept)
            model = self._gram_model(counts)
            segmenters = [Segmenter(model, self._profile) for _ in range(options.workers)]
            candidates = corpus.segment(segmenters)
            report.isolated, report.dead = corpus.isolated, corpus.dead
        self._keep_facts(kept)
        return candidates

    def _pieces_of(self, cluster: Cluster, kept: KeptTraining | None) -> WordCounts:
        """The same from a cluster."""
        report = self.report
        with cluster.segmented(self.corpora, self.options, self.progress) as corpus:
            report.corpus = corpus.facts
            report.note_grams(*corpus.count_grams(report.min_gram_count))
            if self._keep_statistics:
                self._gram_model(corpus.gram_counts(report.min_gram_count))
            candidates, report.isolated, report.dead = corpus.segment(self._profile)
        if kept is not None:
            kept.keep_candidates(candidates, self.progress)
        self._keep_facts(kept)
        return candidates

    def _keep_facts(self, kept: KeptTraining | None) -> None:
        """Write that all is counted, and what the report says of it."""
        report = self.report
        if kept is not None and kept.stage != PRUNING:
            kept.commit(
                PRUNING, 0, 0, 0, facts=asdict(report.corpus), isolated=report.isolated,
                dead=report.dead,
                grams=[report.grams_distinct, report.grams_total, report.grams_kept],
            )

    def _kept_pieces(self, kept: KeptTraining) -> WordCounts:
        """The pieces that are there, where pruning has begun."""
        report, values = self.report, kept.values
        report.corpus = Facts(**values["facts"])
        report.note_grams(*values["grams"])
        report.isolated, report.dead = values["isolated"], values["dead"]
        return kept.candidates(self.progress)

    def _training(self) -> dict[str, Any]:
        """What a checkpoint must agree with."""
        return {
            "algorithm": "bytepiece",
            "version": __version__,
            "options": self.options.record(),
            "corpus": self._fingerprint(),
        }

    @property
    def _profile(self) -> str:
        return _PROFILES[self.options.compat]

    def _gram_model(self, counts: GramCounts) -> GramModel:
        model = GramModel.of(counts, self.progress)
        if model is None:
            raise CancelledError
        if self._keep_statistics:
            self.statistics = Statistics(
                counts, model, training_code(self.options), self._profile
            )
        return model

    def _rules(self) -> Rules:
        options = self.options
        lattice = options.compat == "bytepiece"
        return Rules(
            limit=options.learned + BYTES * lattice,
            min_count=self.report.min_count,
            longest=options.max_piece_length,
            byte_lattice=lattice,
            fallback=-10.0 if options.compat == "piecetokenizer" else None,
            redistribute=options.compat != "piecetokenizer",
        )

    def _model(self, pieces: Pieces) -> BytePieceModel:
        options = self.options
        specials = {text: number for number, text in enumerate(options.specials)}
        found = pieces.ranked(singles_first=False).to_dict()
        byte_counts = None
        if options.compat == "piecetokenizer":
            # A model's texts have spaces as they are; there the mark stands for every one.
            found = {piece.replace(SPACE, b" "): count for piece, count in found.items()}
        if options.compat == "bytepiece":
            byte_counts = np.array(
                [found.pop(bytes([byte]), 0) for byte in range(BYTES)], np.int64
            )
            found = dict(sorted(found.items(), key=lambda entry: (len(entry[0]), entry[0])))
        first = len(specials) + BYTES
        return BytePieceModel(
            pieces=tuple(found),
            counts=np.array(list(found.values()), np.int64),
            piece_ids=np.arange(first, first + len(found), dtype=np.int32),
            byte_ids=np.arange(len(specials), first, dtype=np.int32),
            # bytepiece splits digits in training alone: no piece joins them to anything else.
            front=replace(
                options.front,
                split_digits=options.front.split_digits and options.compat != "bytepiece",
            ),
            specials=specials,
            byte_lattice=options.compat == "bytepiece",
            byte_counts=byte_counts,
            fallback=-10.0 if options.compat == "piecetokenizer" else None,
            record=self._record(first + len(found)),
        )

    def _record(self, size: int) -> dict[str, Any]:
        return {
            "trainer": "tokenprism",
            "version": __version__,
            "algorithm": "bytepiece",
            "options": self.options.record(),
            "corpus": {
                "fingerprint": self._fingerprint(),
                "bytes": sum(corpus.size for corpus in self.corpora),
                "documents": sum(len(corpus.documents) for corpus in self.corpora),
                "names": [corpus.name for corpus in self.corpora],
            },
            "stages": self.report.record(),
            "size": size,
            "complete": size == self.options.vocab_size,
        }

    def _fingerprint(self) -> str:
        """That of the corpus, or the SHA-256 of those of several in their order."""
        found = [corpus.fingerprint for corpus in self.corpora]
        if len(found) == 1:
            return found[0]
        return hashlib.sha256("".join(found).encode()).hexdigest()
