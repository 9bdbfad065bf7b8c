"""Opening a tokenizer file of any kind that is supported."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from os import PathLike
from pathlib import Path

import numpy as np

from .._progress import Progress, Stage
from ..bpe.characters import tokenizer_of
from ..bpe.replay import model_of_ranks
from ..bpe.tokenizer import BpeTokenizer
from ..errors import CancelledError, FormatError
from ..identity import digest_of
from ..messages import Message
from ..pretokenize import pattern as pattern_of
from ..tokenizer import Specials, Tokenizer
from . import native, tiktoken_files
from .hard_text import DOCUMENTS, with_specials
from .hf_file import require_model, take_apart
from .hf_native import NotPlainError, as_model
from .hf_tokenizer import HuggingFaceTokenizer, load_library
from .hf_vocabulary import columns
from .sniff import locate, read_head, sniff
from .strict_json import Document, parse, read_limited
from .tiktoken_ranks import oddities

_PART = 4096  # entries of a canonical part


def open_tokenizer(
    path: str | PathLike[str],
    *,
    pattern: str | None = None,
    progress: Progress | None = None,
) -> Tokenizer:
    """The tokenizer in a file, or in a folder that holds one; its kind is told by its content.

    `pattern`, a name or a regular expression, says how text is cut where the file does not: rank
    files of no known encoding need it. Raises FormatError, with line and byte or key, for a file
    that is damaged or of another kind, PatternNeededError for a rank file that needs one,
    OptionError for a pattern that is none; CancelledError.
    """
    progress = Progress() if progress is None else progress
    file = locate(Path(path))
    chosen = None if pattern is None else pattern_of(pattern)
    kind = sniff(file, read_head(file))
    data = read_limited(file)
    progress.enter(Stage.READING, len(data))
    if kind == "tiktoken":
        ranked = tiktoken_files.read(file, data, chosen)
        _advance(progress, len(data))
        model = model_of_ranks(
            ranked.ranks, ranked.pattern, specials=ranked.specials,
            record={"source": "rank file", "name": ranked.name},
        )
        return BpeTokenizer(
            model, name=ranked.name, family="tiktoken",
            warnings=oddities(ranked.ranks, ranked.specials),
        )
    if chosen is not None:
        raise FormatError(
            "this file says itself how text is cut", path=file, remedy="Leave the pattern out"
        )
    document = parse(file, data)
    _advance(progress, len(data))
    if native.is_native(document):
        return tokenizer_of(native.build(document), name=_name(file))
    require_model(document)
    return _hugging_face(document, progress)


def _hugging_face(document: Document, progress: Progress) -> Tokenizer:
    """Our own tokenizer where the file is plain and the library agrees; an adapter otherwise."""
    file = take_apart(document)
    loaded = load_library(document.text, document.path)
    library = HuggingFaceTokenizer(
        document.text,
        columns(file, loaded.get_vocab(True)),
        name=_name(document.path),
        identity=digest_of("tokenprism tokenizer.json 1", [("content", _canonical(document))]),
        loaded=loaded,
    )
    _advance(progress, 0)
    try:
        tokenizer = BpeTokenizer(
            as_model(file, library.name), name=library.name, family="BPE",
            warnings=library.warnings,
        )
        _check_equal(tokenizer, library)
    except NotPlainError as fault:
        return library.with_warning(
            Message(
                "opened through the tokenizers library, without the history of merges: {reason}",
                reason=fault.reason,
            )
        )
    return tokenizer


def _check_equal(tokenizer: BpeTokenizer, library: HuggingFaceTokenizer) -> None:
    specials = with_specials(tokenizer.model.specials)
    for way, texts in ((Specials.TEXT, DOCUMENTS), (Specials.ALLOW, (*DOCUMENTS, *specials))):
        for text in texts:
            ours = tokenizer.encode(text, specials=way).ids
            if not np.array_equal(ours, library.encode(text, specials=way).ids):
                raise NotPlainError(
                    Message("the library encodes {text!a} in another way", text=text[:40])
                )


def _canonical(document: Document) -> bytes:
    return "".join(canonical_parts(document.root)).encode("ascii")


def canonical_parts(value: object) -> Iterator[str]:
    """JSON in ASCII with sorted keys and without spaces, in parts that are each made quickly.

    `json.dumps` writes the same, but keeps Python's lock until the last byte.
    """
    spell = partial(json.dumps, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    if isinstance(value, dict) and any(isinstance(one, dict | list) for one in value.values()):
        for at, key in enumerate(sorted(value)):
            yield f"{',' if at else '{'}{spell(key)}:"
            yield from canonical_parts(value[key])
        yield "}"
    elif isinstance(value, dict | list) and len(value) > _PART:
        items = sorted(value.items()) if isinstance(value, dict) else value
        make = dict if isinstance(value, dict) else list
        marks = "{}" if isinstance(value, dict) else "[]"
        for start in range(0, len(items), _PART):
            part = spell(make(items[start : start + _PART]))
            yield f"{',' if start else marks[0]}{part[1:-1]}"
        yield marks[1]
    else:
        yield spell(value)


def _name(path: Path) -> str:
    stem = path.name.removesuffix(native.SUFFIX).removesuffix(".json")
    # Thousands of files are called tokenizer.json: their folder tells them apart.
    return path.resolve().parent.name or stem if stem == "tokenizer" else stem


def _advance(progress: Progress, step: int) -> None:
    progress.advance(step)
    if progress.must_stop():
        raise CancelledError


