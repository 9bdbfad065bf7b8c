"""All formats: a new one is a module with its class, and its line in `ALL`."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import ExportError, OptionError
from ..messages import Message
from .format import Format
from .gguf.format import Gguf
from .huggingface.clip_format import Clip
from .huggingface.format import HuggingFace
from .huggingface.gpt2_format import Gpt2
from .huggingface.list_format import MarkedList
from .huggingface.vocab_txt_format import VocabTxt
from .javascript_format import JavaScript
from .native.format import Native
from .pieces.bytepiece_format import BytePiece
from .pieces.piece_tokenizer_format import PieceTokenizer
from .ranks.compact_format import Compact
from .ranks.tekken_format import Tekken
from .ranks.tiktoken_format import Tiktoken
from .rwkv.format import Rwkv
from .sentencepiece.format import SentencePiece

if TYPE_CHECKING:
    from ..tokenizer import Tokenizer
    from .format import Model

# In this order the export window offers them, and JSON is looked at. What is JSON and none of them
# HUGGING_FACE reads, for its errors.
NATIVE, HUGGING_FACE, GPT2 = Native(), HuggingFace(), Gpt2()
ALL: tuple[Format, ...] = (
    NATIVE, HUGGING_FACE, Tiktoken(), GPT2, Gguf(), Tekken(), BytePiece(), PieceTokenizer(),
    SentencePiece(), VocabTxt(), Clip(), JavaScript(), Rwkv(), Compact(), MarkedList(),
)
FORMATS = tuple(one for one in ALL if one.suffix)  # those that can be written


def format_named(name: str) -> Format:
    """The format of this name that can be written. Raises OptionError for any other."""
    chosen = next((known for known in FORMATS if known.name == name), None)
    if chosen is None:
        raise OptionError(
            Message("no format is called {format!r}", format=name),
            remedy=Message("Formats: {names}", names=_names(FORMATS)),
        )
    return chosen


def formats_for(tokenizer: Tokenizer | Model) -> tuple[Format, ...]:
    """The formats that can hold models of this kind; all of them where there is no model.

    What a format lacks for single tokens, ids or patterns only `export` tells.
    """
    from ..bpe.model import BpeModel
    from ..bytepiece.model import BytePieceModel

    model = getattr(tokenizer, "model", tokenizer)
    if not isinstance(model, BpeModel | BytePieceModel):
        return FORMATS
    return tuple(known for known in FORMATS if known.accepts(model))


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
        remedy=Message("Name the format: {names}", names=_names(FORMATS)),
    )


def model_of(tokenizer: Tokenizer | Model) -> Model:
    """The model that can be written. ExportError for a tokenizer that runs in another library."""
    from ..bpe.model import BpeModel
    from ..bytepiece.model import BytePieceModel
    from ..native import NativeTokenizer

    if isinstance(tokenizer, BpeModel | BytePieceModel):
        return tokenizer
    if isinstance(tokenizer, NativeTokenizer):
        model: Model = tokenizer.model
        return model
    raise ExportError(
        Message(
            "{name} runs in the library of its file ({family}) and has no model "
            "that could be written",
            name=tokenizer.name,
            family=tokenizer.family,
        ),
        remedy="Copy its file instead",
    )


def _names(formats: tuple[Format, ...]) -> str:
    return ", ".join(one.name for one in formats)
