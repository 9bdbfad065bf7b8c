"""Writing a model in a format of others, or in our own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from os import PathLike
from pathlib import Path

from ..._progress import Progress
from ...bpe.model import BpeModel
from ...bytepiece.model import BytePieceModel
from ...errors import ExportError
from ...files import write_atomically, write_together
from ...messages import Message
from ...targets import target_of
from ...tokenizer import Tokenizer
from ..gguf import write as gguf_write
from ..huggingface import characters as hf_characters
from ..huggingface import gpt2_write
from ..huggingface import unigram as hf_unigram
from ..huggingface import write as hf_write
from ..native import bpe as native
from ..native import bytepiece as native_bytepiece
from ..pieces import bytepiece_json, piece_tokenizer_write
from ..ranks import tekken_write, tiktoken_files
from ..sentencepiece import byte_level as sp_byte_level
from ..sentencepiece import pieces_write as sp_pieces
from . import own_pattern
from .formats import Model, format_named, formats_for, model_of
from .losses import losses
from .report import Report

# Formats whose readers cut text as it is done here, by a known pattern, or not at all.
_WITHOUT_REGEX = ("tokenprism", "gpt2", "sentencepiece")


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
    target = Path(path)
    files = render(model, target.name, format)
    try_pattern(model, format, texts)
    lost = losses(model, format)
    if lost and not accept_approximate:
        raise only_nearly(format, lost)
    if target_of(target).stream:
        require_one(files, path, format)
        write_atomically(target, files[target.name])
        return [target]
    return place(files, target.parent, format)


def require_one(files: Mapping[str, bytes], path: str | PathLike[str], format: str) -> None:
    """ExportError where a format of several files is to be written to a device or a pipe."""
    if len(files) > 1:
        raise ExportError(
            Message("{format} is more than one file, and this is a device or a pipe",
                    format=format_named(format).name),
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


def render(
    model: Model,
    name: str,
    format: str,
) -> dict[str, bytes]:
    """The contents of the files by their names, the model's, called `name`, first.

    Raises as `export` does, but for what is only nearly held, and for patterns.
    """
    chosen = format_named(format)
    if type(model) not in chosen.models:
        raise ExportError(
            Message(
                "{format} cannot hold a model of this kind ({kind})", format=chosen.name,
                kind="BPE" if isinstance(model, BpeModel) else "BytePiece",
            ),
            remedy=Message(
                "Formats that can: {names}", names=", ".join(one.name for one in formats_for(model))
            ),
        )
    if isinstance(model, BytePieceModel):
        return {name: _render_bytepiece(model, format)}
    if model.alphabet is not None and format not in ("tokenprism", "huggingface"):
        raise _without_characters(format)
    return _render_bpe(model, name, format)


def try_pattern(
    model: Model,
    format: str,
    texts: Iterable[str | bytes] = (),
    progress: Progress | None = None,
) -> tuple[Message, ...]:
    """What the engines of regular expressions make of a pattern of the model's own, for the report.

    Named patterns are known to be cut alike. ExportError where the engine of `format` differs on
    built-in hard texts, made-up ones or `texts`; CancelledError.
    """
    if isinstance(model, BytePieceModel) or model.pattern.is_native or format in _WITHOUT_REGEX:
        return ()
    return own_pattern.check(model.pattern, format, texts, progress)


def place(files: Mapping[str, bytes], folder: Path, format: str) -> list[Path]:
    """Put rendered files in `folder`, atomically; their paths."""
    if format == "tiktoken":
        return tiktoken_files.place(files, folder)
    paths = {folder / name: content for name, content in files.items()}
    write_together(paths)
    return list(paths)


def _render_bpe(model: BpeModel, name: str, format: str) -> dict[str, bytes]:
    if format == "tokenprism":
        return {name: native.render(model)}
    if format == "tiktoken":
        return tiktoken_files.render(model, name)
    if format == "gpt2":
        vocab, merges = gpt2_write.render(model)
        return {name: vocab, gpt2_write.merges_beside(name): merges}
    if format == "gguf":
        return {name: gguf_write.render(model)}
    if format == "tekken":
        return {name: tekken_write.render(model)}
    if format == "sentencepiece":
        return {name: sp_byte_level.render(model)}
    if model.alphabet is None:
        return {name: hf_write.render(model)}
    return {name: hf_characters.render(model, model.alphabet)}


def _without_characters(format: str) -> ExportError:
    if format == "tiktoken":
        return ExportError(
            "a tiktoken file holds merges of bytes, and this model's symbols are characters",
            remedy="Save it in Tokenprism's own format or as tokenizer.json",
        )
    return ExportError(
        Message("{format} holds merges of bytes here, and this model's symbols are characters",
                format=format),
        remedy="Save it in Tokenprism's own format or as tokenizer.json",
    )


def _render_bytepiece(model: BytePieceModel, format: str) -> bytes:
    if format == "tokenprism":
        return native_bytepiece.render(model)
    if format == "huggingface":
        return hf_unigram.render(model)
    if format == "bytepiece":
        return bytepiece_json.render(model)
    if format == "sentencepiece":
        return sp_pieces.render(model)
    return piece_tokenizer_write.render(model)
