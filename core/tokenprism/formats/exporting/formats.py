"""The formats that can be written, and which of them is meant."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from ...bpe.model import BpeModel
from ...bpe.tokenizer import BpeTokenizer
from ...bytepiece.model import BytePieceModel
from ...bytepiece.tokenizer import BytePieceTokenizer
from ...errors import ExportError, OptionError
from ...messages import Message
from ...tokenizer import Tokenizer
from ..native import bpe as native
from ..pieces import bytepiece_json, piece_tokenizer
from ..ranks import tiktoken_files

Model = BpeModel | BytePieceModel

# Formats of byte-level BPE that know no alphabet of characters.
_OF_BYTES = frozenset({"tiktoken", "gpt2", "gguf", "tekken", "sentencepiece"})


@dataclass(frozen=True, slots=True)
class Format:
    """A format that can be written. `suffix` is what its files usually end in.

    `models` are the kinds of model that it can hold, in some cases or all; `library` is the package
    of Python that reads it.
    """

    name: str
    title: Message
    suffix: str
    models: tuple[type[Model], ...]
    library: str


FORMATS: tuple[Format, ...] = (
    Format("tokenprism", Message("Tokenprism model"), native.SUFFIX, (BpeModel, BytePieceModel),
           "tokenprism"),
    Format("huggingface", Message("Hugging Face tokenizer.json"), ".json",
           (BpeModel, BytePieceModel), "tokenizers"),
    Format("tiktoken", Message("tiktoken ranks with sidecar"), tiktoken_files.SUFFIX, (BpeModel,),
           "tiktoken"),
    Format("gpt2", Message("GPT-2 vocab.json with merges.txt"), "-vocab.json", (BpeModel,),
           "tokenizers"),
    Format("gguf", Message("GGUF vocabulary for llama.cpp"), ".gguf", (BpeModel,),
           "llama-cpp-python"),
    Format("tekken", Message("Mistral tekken.json"), "-tekken.json", (BpeModel,),
           "mistral-common"),
    Format("bytepiece", Message("bytepiece model (JSON)"), bytepiece_json.SUFFIX,
           (BytePieceModel,), "bytepiece"),
    Format("piece-tokenizer", Message("PieceTokenizer model"), piece_tokenizer.SUFFIX,
           (BytePieceModel,), "piece-tokenizer"),
    Format("sentencepiece", Message("SentencePiece model"), ".model",
           (BpeModel, BytePieceModel), "sentencepiece"),
)


def format_named(name: str) -> Format:
    """The format of this name. Raises OptionError for any other."""
    chosen = next((known for known in FORMATS if known.name == name), None)
    if chosen is None:
        raise OptionError(
            Message("no format is called {format!r}", format=name),
            remedy=Message("Formats: {names}", names=", ".join(known.name for known in FORMATS)),
        )
    return chosen


def formats_for(tokenizer: Tokenizer | Model) -> tuple[Format, ...]:
    """The formats that can hold models of this kind; all of them where there is no model.

    What a format lacks for single tokens, ids or patterns only `export` tells.
    """
    model = getattr(tokenizer, "model", tokenizer)
    if not isinstance(model, BpeModel | BytePieceModel):
        return FORMATS
    return tuple(known for known in FORMATS if type(model) in known.models and _fits(known, model))


def _fits(known: Format, model: Model) -> bool:
    if isinstance(model, BpeModel):
        return known.name not in _OF_BYTES or model.alphabet is None
    if known.name == "bytepiece":
        return model.byte_lattice
    if known.name == "piece-tokenizer":
        return model.front.preset == "words" and not (model.front.nfc or model.byte_lattice)
    return True


def format_of(path: str | PathLike[str], tokenizer: Tokenizer | Model | None = None) -> str:
    """The name of the format that a file to be written is meant for, by its suffix.

    Of several with one suffix it is the first that can hold the kind of `tokenizer`. OptionError
    where the name says nothing.
    """
    name = Path(path).name.lower()
    fitting = FORMATS if tokenizer is None else formats_for(tokenizer)
    for candidates in (fitting, FORMATS):
        for known in sorted(candidates, key=lambda one: -len(one.suffix)):
            if name.endswith(known.suffix.removeprefix("-")):
                return known.name
    raise OptionError(
        Message("the name {name!r} does not say which format is meant", name=Path(path).name),
        remedy=Message(
            "Name the format: {names}", names=", ".join(known.name for known in FORMATS)
        ),
    )


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
