"""Which formats a training's options allow, known before the training.

The options are tried on a few words, and every format is asked to hold the small model.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...bpe.model import BpeModel
from ...bpe.options import TrainOptions
from ...bpe.train import Trainer
from ...bytepiece.options import BytePieceOptions
from ...corpus import TextCorpus
from ...messages import Message, joined, verbatim
from .standing import Standing, standings_by_rules

if TYPE_CHECKING:
    from ..format import Model

_WORDS = "the cat sat on the mat in the sun 1 2 3 中 文\n" * 4
_ROOM = 64  # entries beside those that are there whatever the text
_MEMORY = 1 << 25


def standings_of_recipe(
    options: TrainOptions | BytePieceOptions, start: BpeModel | None = None
) -> list[Standing]:
    """Where every format stands with the model that these options will give; `start` is the model
    to continue.

    Single tokens may close a format all the same; that only the trained model shows. OptionError
    where the options cannot be trained with.
    """
    return standings_by_rules(_small_model(options, start))


def told(standings: list[Standing]) -> Message:
    """One sentence: the formats that are open, and why others are not."""
    found = Message("Formats: {names}", names=joined([
        Message("{name} (approximate)", name=one.format.name) if one.losses
        else verbatim(one.format.name)
        for one in standings if one.refusal is None
    ]))
    closed = [
        Message("{name}: {reason}", name=one.format.name, reason=one.refusal)
        for one in standings if one.refusal is not None and one.fits
    ]
    if not closed:
        return found
    return Message(
        "{found}. Closed by these options: {closed}", found=found,
        closed=reduce(lambda one, other: Message("{one}; {other}", one=one, other=other), closed),
    )


def _small_model(options: TrainOptions | BytePieceOptions, start: BpeModel | None) -> Model:
    corpus = TextCorpus([_WORDS])
    if isinstance(options, BytePieceOptions):
        from ...bytepiece.train import BytePieceTrainer

        return BytePieceTrainer(corpus, replace(
            options, vocab_size=256 + len(options.specials) + _ROOM, min_count=1,
            min_gram_count=1, memory=_MEMORY, threads=1,
        )).run()
    characters = options.characters
    known = None if start is None else _shortened(start)
    return Trainer(corpus, replace(
        options, vocab_size=(0 if known is None else known.size) + 512 + len(options.specials),
        min_count=1, min_word_count=1, threads=1,
        characters=characters and replace(characters, coverage=1.0, limit=None),
    ), start=known).run()


def _shortened(model: BpeModel) -> BpeModel:
    """The model without its merges; ids above them are lowered by as many as are gone."""
    gone = np.unique(model.result)

    def lowered(ids: NDArray[np.int32]) -> list[int]:
        return [int(one) for one in ids - np.searchsorted(gone, ids)]

    texts = list(model.specials)
    numbers = lowered(np.array([model.specials[text] for text in texts], np.int32))
    known = model.byte_ids >= 0
    byte_ids = model.byte_ids.copy()
    byte_ids[known] = lowered(model.byte_ids[known])
    alphabet = model.alphabet
    if alphabet is not None:
        symbols = np.array(list(alphabet.spellings), np.int32)
        unknown = alphabet.unknown_id
        alphabet = alphabet.moved(
            np.array(lowered(symbols), np.int32),
            unknown if unknown < 0 else lowered(np.array([unknown], np.int32))[0],
        )
    return replace(
        model.cut(model.base_size), byte_ids=byte_ids, alphabet=alphabet,
        specials=dict(zip(texts, numbers, strict=True)),
    )
