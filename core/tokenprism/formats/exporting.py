"""Writing a model in a format of others, or in our own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

import numpy as np

from ..bpe.model import BpeModel
from ..bpe.tokenizer import BpeTokenizer
from ..errors import ExportError, OptionError, TokenprismError
from ..files import write_atomically
from ..tokenizer import Tokenizer
from . import hf_write, native, tiktoken_files
from .hard_text import DOCUMENTS
from .hf_tokenizer import load_library
from .tiktoken_files import RankFile
from .tiktoken_tokenizer import TiktokenTokenizer


@dataclass(frozen=True, slots=True)
class Format:
    """A format that can be written. `suffix` is what its files usually end in."""

    name: str
    title: str
    suffix: str


FORMATS: tuple[Format, ...] = (
    Format("tokenprism", "Tokenprism model", native.SUFFIX),
    Format("huggingface", "Hugging Face tokenizer.json", ".json"),
    Format("tiktoken", "tiktoken ranks with sidecar", tiktoken_files.SUFFIX),
)


def format_of(path: str | PathLike[str]) -> str:
    """The name of the format that a file to be written is meant for, by its suffix."""
    name = Path(path).name.lower()
    for known in FORMATS:
        if name.endswith(known.suffix):
            return known.name
    raise OptionError(
        f"the name {Path(path).name!r} does not say which format is meant",
        remedy="Name the format: " + ", ".join(known.name for known in FORMATS),
    )


def export(
    tokenizer: Tokenizer | BpeModel,
    path: str | PathLike[str],
    format: str,
    texts: Iterable[str | bytes] = (),
) -> list[Path]:
    """Write a model to `path`, atomically; the files written, the model's first.

    A model with a pattern of its own goes into foreign formats only after their libraries gave
    the same ids for built-in hard texts and for `texts`. Raises ExportError, before anything is
    written, where the format cannot hold the model; OptionError for an unknown format.
    """
    model = model_of(tokenizer)
    target = Path(path)
    if format == "tokenprism":
        write_atomically(target, native.render(model))
        return [target]
    if format not in ("huggingface", "tiktoken"):
        raise OptionError(
            f"no format is called {format!r}",
            remedy="Formats: " + ", ".join(known.name for known in FORMATS),
        )
    if not model.pattern.is_native:
        _check_own_pattern(model, format, texts)
    if format == "huggingface":
        write_atomically(target, hf_write.render(model))
        return [target]
    return tiktoken_files.write(model, target)


def model_of(tokenizer: Tokenizer | BpeModel) -> BpeModel:
    """The model that can be written. ExportError for a tokenizer that runs in another library."""
    if isinstance(tokenizer, BpeModel):
        return tokenizer
    if isinstance(tokenizer, BpeTokenizer):
        return tokenizer.model
    raise ExportError(
        f"{tokenizer.name} runs in the library of its file ({tokenizer.family}) and has no model "
        "that could be written",
        remedy="Copy its file instead",
    )


def _check_own_pattern(model: BpeModel, format: str, texts: Iterable[str | bytes]) -> None:
    """ExportError unless the format's regular expressions cut texts as ours do.

    Dialects differ in possessive counts, `$`, POSIX classes and text that nothing matches.
    """
    ours = BpeTokenizer(model)
    try:
        theirs = _ids_of(model, format)
        for text in (*DOCUMENTS, *texts):
            decoded = text if isinstance(text, str) else text.decode("utf-8", "replace")
            if not np.array_equal(ours.encode(decoded).ids, theirs(decoded)):
                raise ExportError(
                    f"its pattern cuts {_excerpt(decoded)!a} in another way in the regular "
                    f"expressions of {format}",
                    remedy="Choose a named pattern, or Tokenprism's own format",
                )
    except ExportError:
        raise
    except TokenprismError as fault:
        raise ExportError(
            f"its pattern does not work in the regular expressions of {format} ({fault.problem})",
            remedy="Choose a named pattern, or Tokenprism's own format",
        ) from fault


def _ids_of(model: BpeModel, format: str) -> Callable[[str], Sequence[int]]:
    if format == "huggingface":
        library = load_library(hf_write.render(model).decode("utf-8"))
        library.encode_special_tokens = True

        def by_library(text: str) -> Sequence[int]:
            ids: list[int] = library.encode(text, add_special_tokens=False).ids
            return ids

        return by_library
    file = RankFile("check", tiktoken_files.ranks_of(model), model.pattern, model.specials)
    tokenizer = TiktokenTokenizer(file)
    return lambda text: tokenizer.encode(text).ids.tolist()


def _excerpt(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
