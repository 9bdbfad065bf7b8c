"""A parsed tokenizer.json as a tokenizer: one that is read, or that says what other files mean."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ...bpe.tokenizer import BpeTokenizer
from ...identity import digest_of
from ...messages import Message
from ...tokenizer import Specials, Tokenizer
from ..hard_text import DOCUMENTS, with_specials
from ..reading.strict_json import Document
from .file import take_apart
from .plain import NotPlainError, as_model
from .tokenizer import HuggingFaceTokenizer, load_library
from .vocabulary import columns

_PART = 4096  # entries of a canonical part


def document_of(path: Path, root: Mapping[str, Any]) -> Document:
    """The tokenizer.json that says what the file at `path` means."""
    # It was made just now, without a circle.
    text = json.dumps(root, ensure_ascii=False, check_circular=False, separators=(",", ":"))
    return Document(path, text, root, ())


def open_document(
    document: Document,
    name: str,
    *,
    family: str = "BPE",
    warnings: Sequence[Message] = (),
) -> Tokenizer:
    """Our own tokenizer where the file is plain and the library agrees; an adapter otherwise.

    `family` is what our own is called; `warnings` come before those about the document.
    """
    file = take_apart(document)
    loaded = load_library(document.text, document.path)
    library = HuggingFaceTokenizer(
        document.text,
        columns(file, loaded.token_to_id),
        name=name,
        warnings=warnings,
        loaded=loaded,
    )
    try:
        tokenizer = BpeTokenizer(
            as_model(file, library.name), name=library.name, family=family,
            warnings=library.warnings,
        )
        _check_equal(tokenizer, library)
    except NotPlainError as fault:
        return library.opened(
            digest_of("tokenprism tokenizer.json 1", [("content", _canonical(document))]),
            Message(
                "opened through the tokenizers library, without the history of merges: {reason}",
                reason=fault.reason,
            ),
        )
    return tokenizer


def _check_equal(tokenizer: BpeTokenizer, library: HuggingFaceTokenizer) -> None:
    model = tokenizer.model
    specials = with_specials(model.specials) + with_specials(sorted(model.always))
    for way, texts in ((Specials.TEXT, DOCUMENTS), (Specials.ALLOW, (*DOCUMENTS, *specials))):
        for text, theirs in zip(texts, library.ids(texts, way), strict=True):
            if not np.array_equal(tokenizer.encode(text, specials=way).ids, theirs):
                raise NotPlainError(
                    Message("the library encodes {text!a} in another way", text=text[:40])
                )


def _canonical(document: Document) -> bytes:
    return "".join(canonical_parts(document.root)).encode("ascii")


def canonical_parts(value: object) -> Iterator[str]:
    """JSON in ASCII with sorted keys and without spaces, in parts that are each made quickly.

    `json.dumps` writes the same, but keeps Python's lock until the last byte.
    """
    # What was parsed from JSON holds no circle.
    spell = json.JSONEncoder(
        ensure_ascii=True, sort_keys=True, separators=(",", ":"), check_circular=False
    ).encode
    if isinstance(value, dict) and not {dict, list}.isdisjoint(map(type, value.values())):
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
