"""A training once more, from its manifest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .._progress import Progress
from ..bpe.model import BpeModel
from ..bpe.options import TrainOptions
from ..bpe.train import Trainer
from ..bytepiece.model import BytePieceModel
from ..bytepiece.train import BytePieceTrainer
from ..corpus import Corpus
from ..errors import CorpusError, OptionError
from ..identity import identity
from ..messages import Message
from ..scale import Cluster
from .manifest import Manifest, identity_of, versions
from .options import options_of


@dataclass(frozen=True, slots=True)
class Difference:
    """A repetition gave another model: which version of Tokenprism made each."""

    model: str
    then: str
    now: str


def repeat(
    manifest: Manifest,
    corpora: Sequence[Corpus],
    *,
    start: BpeModel | None = None,
    progress: Progress | None = None,
    threads: int = 0,
    cluster: Cluster | None = None,
) -> tuple[BpeModel | BytePieceModel, Difference | None]:
    """The model of `manifest`, trained again on `corpora`; None beside it when it is the same.

    `start` is needed where the manifest names one. Raises CorpusError where a corpus is not the one
    that was read then, OptionError for options or a start that do not fit, CancelledError. Where it
    was trained then plays no part; with a `cluster` that counts now.
    """
    options = options_of(manifest.algorithm, manifest.options)
    if (None if start is None else identity(start)) != manifest.start:
        raise OptionError(
            "the training went on from another model"
            if manifest.start else "the training began with no model",
            remedy=Message("Give the model with the identity {id}", id=manifest.start[:12])
            if manifest.start else "Leave the model out",
        )
    _check(manifest, corpora)
    progress = Progress() if progress is None else progress
    model: BpeModel | BytePieceModel
    if isinstance(options, TrainOptions):
        # A training that was stopped learned what one of that size learns.
        size = manifest.size if manifest.stopped else options.vocab_size
        options = replace(options, vocab_size=size, threads=threads)
        model = Trainer(corpora, options, start=start, progress=progress, cluster=cluster).run()
    else:
        if manifest.stopped:
            raise OptionError(
                "a training of BytePiece that was stopped cannot be repeated",
                remedy="Train with its options to the end",
            )
        model = BytePieceTrainer(
            corpora, replace(options, threads=threads), progress=progress, cluster=cluster
        ).run()
    made = identity_of(model)
    if made == manifest.model:
        return model, None
    then = manifest.versions.get("tokenprism", "?")
    return model, Difference(made, then, versions()["tokenprism"])


def _check(manifest: Manifest, corpora: Sequence[Corpus]) -> None:
    if len(corpora) != len(manifest.corpora):
        raise CorpusError(
            Message(
                "the number of corpora is {now}, and was {then} in the training",
                then=len(manifest.corpora), now=len(corpora),
            )
        )
    for then, now in zip(manifest.corpora, corpora, strict=True):
        if then.fingerprint != now.fingerprint:
            raise CorpusError(
                Message(
                    "the texts of {name} are not those of the training: bytes now {now:,}, then "
                    "{then:,}; documents now {documents:,}, then {before:,}",
                    name=then.name, now=now.size, documents=len(now.documents), then=then.bytes,
                    before=then.documents,
                ),
                remedy="Bring the files back as they were then",
            )
