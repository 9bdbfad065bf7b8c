"""Writing a model in a format of others, or in our own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from ...bpe.model import BpeModel
from ...bpe.tokenizer import BpeTokenizer
from ...bytepiece.model import BytePieceModel
from ...bytepiece.tokenizer import BytePieceTokenizer
from ...errors import ExportError, OptionError
from ...files import write_atomically
from ...messages import Message
from ...tokenizer import Tokenizer
from ..huggingface import characters as hf_characters
from ..huggingface import unigram as hf_unigram
from ..huggingface import write as hf_write
from ..native import bpe as native
from ..native import bytepiece as native_bytepiece
from ..pieces import bytepiece_json, piece_tokenizer, piece_tokenizer_write
from ..ranks import tiktoken_files
from . import own_pattern

Model = BpeModel | BytePieceModel


@dataclass(frozen=True, slots=True)
class Format:
    """A format that can be written. `suffix` is what its files usually end in.

    `models` are the kinds of model that it can hold, in some cases or all.
    """

    name: str
    title: Message
    suffix: str
    models: tuple[type[Model], ...]


FORMATS: tuple[Format, ...] = (
    Format("tokenprism", Message("Tokenprism model"), native.SUFFIX, (BpeModel, BytePieceModel)),
    Format(
        "huggingface", Message("Hugging Face tokenizer.json"), ".json", (BpeModel, BytePieceModel)
    ),
    Format(
        "tiktoken", Message("tiktoken ranks with sidecar"), tiktoken_files.SUFFIX, (BpeModel,)
    ),
    Format(
        "bytepiece", Message("bytepiece model (JSON)"), bytepiece_json.SUFFIX, (BytePieceModel,)
    ),
    Format(
        "piece-tokenizer", Message("PieceTokenizer model"), piece_tokenizer.SUFFIX,
        (BytePieceModel,),
    ),
)


def formats_for(tokenizer: Tokenizer | Model) -> tuple[Format, ...]:
    """The formats that can hold models of this kind; all of them where there is no model.

    What a format lacks for single tokens or ids only `export` tells.
    """
    model = getattr(tokenizer, "model", tokenizer)
    if not isinstance(model, BpeModel | BytePieceModel):
        return FORMATS
    return tuple(known for known in FORMATS if type(model) in known.models and _fits(known, model))


def _fits(known: Format, model: Model) -> bool:
    if isinstance(model, BpeModel):
        return known.name != "tiktoken" or model.alphabet is None
    if known.name == "bytepiece":
        return model.byte_lattice
    if known.name == "piece-tokenizer":
        return model.front.preset == "words" and not (model.front.nfc or model.byte_lattice)
    return True


def format_of(path: str | PathLike[str]) -> str:
    """The name of the format that a file to be written is meant for, by its suffix."""
    name = Path(path).name.lower()
    for known in sorted(FORMATS, key=lambda one: -len(one.suffix)):
        if name.endswith(known.suffix):
            return known.name
    raise OptionError(
        Message("the name {name!r} does not say which format is meant", name=Path(path).name),
        remedy=Message(
            "Name the format: {names}", names=", ".join(known.name for known in FORMATS)
        ),
    )


def export(
    tokenizer: Tokenizer | Model,
    path: str | PathLike[str],
    format: str,
    texts: Iterable[str | bytes] = (),
) -> list[Path]:
    """Write a model to `path`, atomically; the files written, the model's first.

    A model with a pattern of its own goes into foreign formats only when their libraries cut
    built-in hard texts and `texts` as it does here. Raises ExportError, before anything is
    written, where the format cannot hold the model; OptionError for an unknown format.
    """
    model = model_of(tokenizer)
    chosen = next((known for known in FORMATS if known.name == format), None)
    if chosen is None:
        raise OptionError(
            Message("no format is called {format!r}", format=format),
            remedy=Message("Formats: {names}", names=", ".join(known.name for known in FORMATS)),
        )
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
    target = Path(path)
    if isinstance(model, BytePieceModel):
        write_atomically(target, _render_bytepiece(model, format))
        return [target]
    if format == "tokenprism":
        write_atomically(target, native.render(model))
        return [target]
    if format == "tiktoken" and model.alphabet is not None:
        raise ExportError(
            "a tiktoken file holds merges of bytes, and this model's symbols are characters",
            remedy="Save it in Tokenprism's own format or as tokenizer.json",
        )
    if not model.pattern.is_native:
        own_pattern.check(model.pattern, format, texts)
    if format == "huggingface":
        if model.alphabet is None:
            write_atomically(target, hf_write.render(model))
        else:
            write_atomically(target, hf_characters.render(model, model.alphabet))
        return [target]
    return tiktoken_files.write(model, target)


def _render_bytepiece(model: BytePieceModel, format: str) -> bytes:
    if format == "tokenprism":
        return native_bytepiece.render(model)
    if format == "huggingface":
        return hf_unigram.render(model)
    if format == "bytepiece":
        return bytepiece_json.render(model)
    return piece_tokenizer_write.render(model)


def model_of(tokenizer: Tokenizer | Model) -> Model:
    """The model that can be written. ExportError for a tokenizer that runs in another library."""
    if isinstance(tokenizer, BpeModel | BytePieceModel):
        return tokenizer
    if isinstance(tokenizer, BpeTokenizer | BytePieceTokenizer):
        return tokenizer.model
    raise ExportError(
        Message(
            "{name} runs in the library of its file ({family}) and has no model "
            "that could be written",
            name=tokenizer.name,
            family=tokenizer.family,
        ),
        remedy="Copy its file instead",
    )
