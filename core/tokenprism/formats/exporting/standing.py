"""Where every format stands with a model: exact, only nearly, or refused, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..._progress import Progress
from ...errors import CancelledError, ExportError
from ...messages import Message
from ...tokenizer import Tokenizer
from ..format import Format, kind_of
from ..registry import FORMATS, formats_for, model_of
from .exporting import render, try_pattern

if TYPE_CHECKING:
    from ..format import Model


@dataclass(frozen=True, slots=True)
class Standing:
    """One format. `refusal` says why it cannot hold the model, and `remedy` what to do about it;
    `losses` what will make ids differ.

    Without either it is exact as far as is known before the proof.
    """

    format: Format
    refusal: Message | None = None
    losses: tuple[Message, ...] = ()
    remedy: Message | None = None
    fits: bool = True
    """Whether the format holds models of this kind in some cases."""


def standings_at_once(tokenizer: Tokenizer | Model) -> list[Standing]:
    """Every format, by the kind of the model alone: what single tokens forbid is not seen."""
    model = model_of(tokenizer)
    fitting = formats_for(model)
    return [
        Standing(one, losses=one.losses(model)) if one in fitting else _foreign(one, model)
        for one in FORMATS
    ]


def standings(tokenizer: Tokenizer | Model, progress: Progress | None = None) -> list[Standing]:
    """Every format, tried in memory. Raises ExportError where there is no model, CancelledError."""
    model = model_of(tokenizer)
    found = []
    for one in standings_by_rules(model, progress):
        if one.refusal is None:
            try:
                try_pattern(model, one.format, progress=progress)
            except ExportError as fault:
                one = replace(one, refusal=fault.problem, losses=(), remedy=fault.remedy)
        found.append(one)
    return found


def standings_by_rules(model: Model, progress: Progress | None = None) -> list[Standing]:
    """Every format, by what its writer says; patterns of the model's own are not tried."""
    found = []
    for one in FORMATS:
        if progress is not None and progress.must_stop():
            raise CancelledError
        found.append(_tried(model, one) if kind_of(model) in one.kinds else _foreign(one, model))
    return found


def _foreign(format: Format, model: Model) -> Standing:
    return Standing(
        format, Message("cannot hold a model of this kind"), fits=kind_of(model) in format.kinds
    )


def _tried(model: Model, format: Format) -> Standing:
    try:
        render(model, "tried" + format.suffix, format)
    except ExportError as fault:
        return Standing(format, fault.problem, remedy=fault.remedy)
    return Standing(format, losses=format.losses(model))
