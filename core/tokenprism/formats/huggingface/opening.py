"""A parsed tokenizer.json as a tokenizer: one that is read, or that says what other files mean."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...bpe.tokenizer import BpeTokenizer
from ...identity import digest_of
from ...messages import Message
from ...tokenizer import Specials, Tokenizer
from ..hard_text import DOCUMENTS, with_specials
from ..reading.strict_json import Document
from .file import HfFile, take_apart
from .library import Libraries
from .plain import NotPlainError, as_model
from .tokenizer import HuggingFaceTokenizer
from .vocabulary import columns

_NONE: Mapping[str, int] = MappingProxyType({})


def document_of(path: Path, root: Mapping[str, Any]) -> Document:
    """The tokenizer.json that says what the file at `path` means."""
    return Document(path, "", root, ())


def open_document(
    document: Document,
    name: str,
    *,
    family: str = "BPE",
    warnings: Sequence[Message] = (),
    respelled: Mapping[str, int] = _NONE,
) -> Tokenizer:
    """Our own tokenizer where the file is plain and the library agrees; an adapter otherwise.

    `family` is what our own is called; `warnings` come before those about the document;
    `respelled`: more spellings of entries, by which texts are encoded too.
    """
    file = take_apart(document)
    libraries = Libraries(document, respelled)
    library = HuggingFaceTokenizer(
        libraries, columns(file, libraries.first.token_to_id), name=name, warnings=warnings
    )
    try:
        tokenizer = BpeTokenizer(
            as_model(file, library.name), name=library.name, family=family,
            warnings=library.warnings,
        )
        _check_equal(tokenizer, library)
    except NotPlainError as fault:
        return library.opened(
            _identity(file),
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


def _identity(file: HfFile) -> str:
    """Sections: `rest`, the document without the model's vocabulary and merges, as JSON with sorted
    keys and without spaces; `tokens`, their UTF-8 by rising id, those of a list in its order, and
    `lengths` of each in bytes as int64; `numbers`, each one's id as int64, or its score as float64;
    `merges`, int32[n, 3] of the ids of both parts and of what they make.
    """
    root = file.document.root
    model = {key: value for key, value in root["model"].items() if key not in ("vocab", "merges")}
    vocab = root["model"]["vocab"]
    if isinstance(vocab, dict):
        texts = list(vocab)
        numbers: NDArray[Any] = np.fromiter(vocab.values(), "<i8", len(vocab))
        order = np.argsort(numbers, kind="stable")
        if (order[1:] < order[:-1]).any():
            texts, numbers = [texts[k] for k in order.tolist()], numbers[order]
    else:
        texts = [row[0] for row in vocab]
        numbers = np.array([row[1] for row in vocab], "<f8")
    tokens = [text.encode("utf-8") for text in texts]
    rest = json.dumps(
        {**root, "model": model}, sort_keys=True, separators=(",", ":"), check_circular=False
    )
    return digest_of("tokenprism tokenizer.json 2", [
        ("rest", rest.encode("ascii")),
        ("tokens", b"".join(tokens)),
        ("lengths", np.array([len(token) for token in tokens], "<i8").tobytes()),
        ("numbers", numbers.tobytes()),
        ("merges", file.merges.astype("<i4").tobytes()),
    ])
