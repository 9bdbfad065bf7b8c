"""One running training of either algorithm. No Qt here."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from tokenprism import Progress, Stage, Tokenizer, __version__
from tokenprism.bpe._log import MergeLog
from tokenprism.bpe.alphabet import Alphabet
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.bytepiece import BytePieceModel, BytePieceOptions, BytePieceTrainer
from tokenprism.bytepiece.report import TrainingReport
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.checkpoints import Kept, ignore, is_checkpoint, kept_in, not_kept
from tokenprism.errors import OptionError
from tokenprism.identity import identity
from tokenprism.messages import Message
from tokenprism.scale import Cluster
from tokenprism.workspace import RunRecord

from .recipe import Recipe

LARGE = 50_000_000  # bytes of corpora from which a checkpoint is kept
EVERY = 5.0  # seconds of work that a kill may cost
KEPT = 14 * 86_400  # seconds that one stays that nobody goes on from
SUFFIX = ".checkpoint"


class Training(Protocol):
    """`run` once, on any thread. `weights`: the share of the whole time that a stage takes."""

    progress: Progress
    weights: Mapping[Stage, float]

    def run(self) -> Tokenizer:
        """The trained tokenizer. Raises CancelledError, CorpusError, StorageError, OSError."""

    def partial(self) -> Tokenizer | None:
        """The tokenizer of what was learned so far; None where that is nothing."""


class _Checkpoint:
    """The file in which a training of large corpora is kept, in a folder of the application."""

    def __init__(
        self, recipe: Recipe, folder: Path | None, tell: Callable[[Message], None]
    ) -> None:
        self.path: Path | None = None
        if folder is None or recipe.bytes <= LARGE:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            remove_old(folder)
            self.path = folder / (_key(recipe) + SUFFIX)
            # The folder is the program's own: nothing else is overwritten.
            if self.path.exists() and not is_checkpoint(self.path):
                self.path.unlink()
                tell(Message("the checkpoint is damaged; the training starts from the beginning"))
        except OSError as fault:
            tell(not_kept(folder.name, fault))
            self.path = None

    def around(self, run: Callable[[], Tokenizer]) -> Tokenizer:
        """What `run` gives; the file is gone then."""
        tokenizer = run()
        if self.path is not None:
            with suppress(OSError):  # an old one is removed later
                self.path.unlink(missing_ok=True)
        return tokenizer


class BpeTraining:
    """A training of BPE. With a `folder`, one of large corpora keeps a checkpoint there: after an
    interruption of any kind the same recipe goes on from it. `tell` is told, from any thread, when
    that cannot be.
    """

    weights: Mapping[Stage, float] = {
        Stage.COUNTING: 0.4, Stage.PREPARING: 0.1, Stage.MERGING: 0.5
    }

    def __init__(
        self, recipe: Recipe, folder: Path | None = None,
        tell: Callable[[Message], None] = ignore,
    ) -> None:
        assert isinstance(recipe.options, TrainOptions)
        self.progress = Progress()
        self._checkpoint = _Checkpoint(recipe, folder, tell)
        self._trainer = Trainer(
            recipe.corpora, recipe.options, start=recipe.start, progress=self.progress,
            memory=recipe.memory, checkpoint=self._checkpoint.path, checkpoint_every=EVERY,
            tell=tell, cluster=_cluster(recipe),
        )
        self._name = recipe.name

    @property
    def log(self) -> MergeLog | None:
        """The merges learned so far; None before the first can be looked for."""
        return self._trainer.log

    @property
    def alphabet(self) -> Alphabet | None:
        """The characters whose symbols are the first ids of `log`; None for bytes."""
        return self._trainer.alphabet

    @property
    def resumed(self) -> int:
        """How many merges a checkpoint brought."""
        return self._trainer.resumed

    @property
    def went_on(self) -> bool:
        """Whether a checkpoint brought anything."""
        return self._trainer.counted_before > 0

    def run(self) -> Tokenizer:
        """The trained tokenizer. Raises CancelledError, CorpusError, StorageError, OSError."""
        return self._checkpoint.around(lambda: bpe_tokenizer(self._trainer.run(), self._name))

    def partial(self) -> Tokenizer | None:
        """The tokenizer of the merges so far; None where there is not one merge."""
        try:
            model = self._trainer.partial()
        except OptionError:
            return None
        return bpe_tokenizer(model, self._name) if model.merge_count else None


class BytePieceTraining:
    """A training of BytePiece; `report` fills while it works. Kept as BpeTraining is."""

    weights: Mapping[Stage, float] = {
        Stage.COUNTING: 0.1, Stage.GRAMS: 0.25, Stage.SEGMENTING: 0.35, Stage.PRUNING: 0.3
    }

    def __init__(
        self, recipe: Recipe, folder: Path | None = None,
        tell: Callable[[Message], None] = ignore,
    ) -> None:
        assert isinstance(recipe.options, BytePieceOptions)
        self.progress = Progress()
        self._checkpoint = _Checkpoint(recipe, folder, tell)
        self._trainer = BytePieceTrainer(
            recipe.corpora, recipe.options, progress=self.progress,
            checkpoint=self._checkpoint.path, checkpoint_every=EVERY, tell=tell,
            cluster=_cluster(recipe),
        )
        self._name = recipe.name

    @property
    def report(self) -> TrainingReport:
        """What happened so far, stage by stage."""
        return self._trainer.report

    def run(self) -> Tokenizer:
        """The trained tokenizer. Raises CancelledError, CorpusError, StorageError, OSError."""
        return self._checkpoint.around(
            lambda: bytepiece_tokenizer(self._trainer.run(), self._name)
        )

    @property
    def went_on(self) -> bool:
        """Whether a checkpoint brought anything."""
        return self._trainer.resumed is not None

    def partial(self) -> Tokenizer | None:
        """The tokenizer of the pieces so far; None before there are any."""
        try:
            model = self._trainer.partial()
        except OptionError:
            return None
        return bytepiece_tokenizer(model, self._name) if model.pieces else None


def training_of(
    recipe: Recipe, folder: Path | None = None, tell: Callable[[Message], None] = ignore
) -> BpeTraining | BytePieceTraining:
    """A training of the recipe; checkpoints go into `folder`. Raises OptionError."""
    if isinstance(recipe.options, BytePieceOptions):
        return BytePieceTraining(recipe, folder, tell)
    return BpeTraining(recipe, folder, tell)


def kept_of(
    record: RunRecord, start: BpeModel | None, folder: Path
) -> Kept | None:
    """What a checkpoint in `folder` has of an interrupted run; None for nothing."""
    fingerprints = [str(one.get("fingerprint", "")) for one in record.corpora]
    return kept_in(folder / (_name(record.options, start, fingerprints) + SUFFIX))


def bpe_tokenizer(model: BpeModel, name: str) -> Tokenizer:
    """A trained model as a tokenizer with a name."""
    named = replace(model, record={**model.record, "name": name})
    tokenizer = tokenizer_of(named, name=name, family="BPE")
    _ = (tokenizer.vocabulary.size, tokenizer.capabilities, tokenizer.identity)
    return tokenizer


def bytepiece_tokenizer(model: BytePieceModel, name: str) -> Tokenizer:
    """A trained model as a tokenizer with a name."""
    named = replace(model, record={**model.record, "name": name})
    tokenizer = BytePieceTokenizer(named, name=name)
    _ = (tokenizer.vocabulary.size, tokenizer.capabilities, tokenizer.identity)
    return tokenizer


def remove_old(folder: Path) -> None:
    """Remove checkpoints that nobody went on from for two weeks."""
    for path in folder.glob("*" + SUFFIX):
        if time.time() - path.stat().st_mtime > KEPT:
            path.unlink(missing_ok=True)


def _cluster(recipe: Recipe) -> Cluster | None:
    return Cluster(recipe.cluster) if recipe.cluster else None


def _key(recipe: Recipe) -> str:
    """Equal for trainings that have the same result."""
    return _name(
        recipe.options.record(), recipe.start, [one.fingerprint for one in recipe.corpora]
    )


def _name(
    options: Mapping[str, object], start: BpeModel | None, fingerprints: Sequence[str]
) -> str:
    facts = [__version__, options, "" if start is None else identity(start), fingerprints]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:32]
