"""Writing a model in a format of others, or in our own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from ..._progress import Progress
from ...bytepiece.model import BytePieceModel
from ...errors import ExportError
from ...files import write_atomically
from ...messages import Message
from ...targets import target_of
from ...tokenizer import Tokenizer
from ..format import Format, kind_of
from ..registry import format_named, formats_for, model_of
from .report import Report

if TYPE_CHECKING:
    from ..format import Model


class ApproximateError(ExportError):
    """The format holds the model only nearly, and nobody has said that this will do.

    Nothing was written. `report` is what a verification found, where there was one.
    """

    report: Report | None = None


def export(
    tokenizer: Tokenizer | Model,
    path: str | PathLike[str],
    format: str,
    texts: Iterable[str | bytes] = (),
    *,
    accept_approximate: bool = False,
) -> list[Path]:
    """Write a model to `path`, atomically; the files written, the model's first. Into a device, a
    pipe or standard output it is written, where the format is one file.

    The result is not verified: `export_verified` does both. A model with a pattern of its own goes
    into foreign formats only when their libraries cut built-in hard texts, made-up ones and `texts`
    as it does here. Raises ExportError, before anything is written, where the format cannot hold
    the model; ApproximateError where it can only nearly, unless `accept_approximate`; OptionError
    for an unknown format.
    """
    model = model_of(tokenizer)
    target, chosen = Path(path), format_named(format)
    files = render(model, target.name, chosen)
    try_pattern(model, chosen, texts)
    lost = chosen.losses(model)
    if lost and not accept_approximate:
        raise only_nearly(format, lost)
    if target_of(target).stream:
        require_one(files, path, format)
        write_atomically(target, files[target.name])
        return [target]
    return chosen.place(files, target.parent)


def require_one(files: Mapping[str, bytes], path: str | PathLike[str], format: str) -> None:
    """ExportError where a format of several files is to be written to a device or a pipe."""
    if len(files) > 1:
        raise ExportError(
            Message(
                "{format} is more than one file, and this is a device or a pipe", format=format
            ),
            path=path, remedy="Choose the name of a file",
        )


def only_nearly(format: str, lost: tuple[Message, ...]) -> ApproximateError:
    """The error for what is known beforehand to differ; see `losses`."""
    return ApproximateError(
        Message(
            "{format} holds this model only nearly. {losses} Accept an approximate export "
            "(--approximate), or choose another format",
            format=format,
            losses=reduce(lambda one, other: Message("{one} {other}", one=one, other=other), lost),
        )
    )


def render(model: Model, name: str, format: Format) -> dict[str, bytes]:
    """The contents of the files by their names, the model's, called `name`, first.

    Raises as `export` does, but for what is only nearly held, and for patterns.
    """
    if kind_of(model) not in format.kinds:
        raise ExportError(
            Message(
                "{format} cannot hold a model of this kind ({kind})", format=format.name,
                kind=kind_of(model),
            ),
            remedy=Message(
                "Formats that can: {names}", names=", ".join(one.name for one in formats_for(model))
            ),
        )
    format.refuse_characters(model)
    return format.render(model, name)


def try_pattern(
    model: Model,
    format: Format,
    texts: Iterable[str | bytes] = (),
    progress: Progress | None = None,
) -> tuple[Message, ...]:
    """What the engines of regular expressions make of a pattern of the model's own, for the report.

    Named patterns are known to be cut alike. ExportError where the engine of `format` differs on
    built-in hard texts, made-up ones or `texts`; CancelledError.
    """
    if isinstance(model, BytePieceModel) or model.pattern.is_native or not format.engine:
        return ()
    from . import custom_pattern

    return custom_pattern.check(model.pattern, format, texts, progress)
