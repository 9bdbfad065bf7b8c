"""Writing a model in a format of others, or in our own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from ..bpe.model import BpeModel
from ..bpe.tokenizer import BpeTokenizer
from ..errors import ExportError, OptionError
from ..files import write_atomically
from ..messages import Message
from ..tokenizer import Tokenizer
from . import hf_characters, hf_write, native, own_pattern, tiktoken_files


@dataclass(frozen=True, slots=True)
class Format:
    """A format that can be written. `suffix` is what its files usually end in."""

    name: str
    title: Message
    suffix: str


FORMATS: tuple[Format, ...] = (
    Format("tokenprism", Message("Tokenprism model"), native.SUFFIX),
    Format("huggingface", Message("Hugging Face tokenizer.json"), ".json"),
    Format("tiktoken", Message("tiktoken ranks with sidecar"), tiktoken_files.SUFFIX),
)


def format_of(path: str | PathLike[str]) -> str:
    """The name of the format that a file to be written is meant for, by its suffix."""
    name = Path(path).name.lower()
    for known in FORMATS:
        if name.endswith(known.suffix):
            return known.name
    raise OptionError(
        Message("the name {name!r} does not say which format is meant", name=Path(path).name),
        remedy=Message(
            "Name the format: {names}", names=", ".join(known.name for known in FORMATS)
        ),
    )


def export(
    tokenizer: Tokenizer | BpeModel,
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
    target = Path(path)
    if format == "tokenprism":
        write_atomically(target, native.render(model))
        return [target]
    if format not in ("huggingface", "tiktoken"):
        raise OptionError(
            Message("no format is called {format!r}", format=format),
            remedy=Message("Formats: {names}", names=", ".join(known.name for known in FORMATS)),
        )
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


def model_of(tokenizer: Tokenizer | BpeModel) -> BpeModel:
    """The model that can be written. ExportError for a tokenizer that runs in another library."""
    if isinstance(tokenizer, BpeModel):
        return tokenizer
    if isinstance(tokenizer, BpeTokenizer):
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
