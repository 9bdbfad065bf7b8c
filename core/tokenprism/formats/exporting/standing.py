"""Where every format stands with a model: exact, only nearly, or refused, and why."""

from __future__ import annotations

from dataclasses import dataclass

from ..._progress import Progress
from ...errors import CancelledError, ExportError
from ...messages import Message
from ...tokenizer import Tokenizer
from .exporting import render, try_pattern
from .formats import FORMATS, Format, Model, formats_for, model_of
from .losses import losses


@dataclass(frozen=True, slots=True)
class Standing:
    """One format. `refusal` says why it cannot hold the model, `losses` what will make ids differ.

    Without either it is exact as far as is known before the proof.
    """

    format: Format
    refusal: Message | None = None
    losses: tuple[Message, ...] = ()


def standings_at_once(tokenizer: Tokenizer | Model) -> list[Standing]:
    """Every format, by the kind of the model alone: what single tokens forbid is not seen."""
    model = model_of(tokenizer)
    fitting = formats_for(model)
    return [
        Standing(one, losses=losses(model, one.name)) if one in fitting
        else Standing(one, Message("cannot hold a model of this kind"))
        for one in FORMATS
    ]


def standings(tokenizer: Tokenizer | Model, progress: Progress | None = None) -> list[Standing]:
    """Every format, tried in memory. Raises ExportError where there is no model, CancelledError."""
    model = model_of(tokenizer)
    found = []
    for one in standings_at_once(model):
        if progress is not None and progress.must_stop():
            raise CancelledError
        found.append(one if one.refusal is not None else _tried(model, one, progress))
    return found


def _tried(model: Model, standing: Standing, progress: Progress | None) -> Standing:
    try:
        render(model, "tried" + standing.format.suffix, standing.format.name)
        try_pattern(model, standing.format.name, progress=progress)
    except ExportError as fault:
        return Standing(standing.format, fault.problem)
    return standing
