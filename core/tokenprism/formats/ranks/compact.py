"""Ranks in JSON, as tiktoken's packages for JavaScript keep them: `pat_str` and `bpe_ranks`.

A line of `bpe_ranks` is a mark, the first rank, and tokens in base64 with ranks from there on.
"""

from __future__ import annotations

import binascii
import hashlib
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

from ...bpe.from_ranks import model_of_ranks
from ...bpe.model import BpeModel
from ...bpe.tokenizer import BpeTokenizer
from ...errors import OptionError
from ...messages import Message
from ...pretokenize import Dialect, Pattern, pattern
from ...tokenizer import Tokenizer
from ..huggingface.opening import document_of, open_document
from ..huggingface.write import tokenizer_json
from ..reading.limits import HIGHEST_ID, is_sparse
from ..reading.strict_json import Document
from .known_encodings import NORMALIZERS
from .rank_lines import gaps, oddities

FAMILY = "tiktoken"


def is_compact(document: Document) -> bool:
    """Whether a document looks like such a file."""
    root = document.root
    return isinstance(root, dict) and "pat_str" in root and "bpe_ranks" in root


def open_compact(document: Document, name: str) -> Tokenizer:
    """The tokenizer. FormatError with the key, line and byte of what is wrong."""
    ranks = _ranks(document)
    specials = _specials(document, ranks)
    cuts = _pattern(document)
    said = [*oddities(ranks, specials), *gaps(cuts)]
    count = max([*ranks.values(), *specials.values()]) + 1
    stated = document.root.get("explicit_n_vocab")
    if stated is not None and stated != count:
        said.append(Message(
            "the file says that it has {stated:,} tokens: its ids go up to {last:,}",
            stated=document.get(("explicit_n_vocab",), int), last=count - 1,
        ))
    model = model_of_ranks(
        ranks, cuts, specials=specials, record={"source": "ranks in JSON", "name": name},
    )
    digest = hashlib.sha256(document.text.encode("utf-8", "surrogatepass")).hexdigest()
    normalizer = NORMALIZERS.get(digest)
    if normalizer is not None:
        return open_normalized(model, normalizer, name, document.path, said)
    return BpeTokenizer(model, name=name, family=FAMILY, warnings=said)


def open_normalized(
    model: BpeModel, normalizer: str, name: str, path: Path, warnings: list[Message]
) -> Tokenizer:
    """The tokenizer of ranks whose texts are put in a normal form first, such as 'NFKC'."""
    root = tokenizer_json(model)
    root["normalizer"] = {"type": normalizer}
    root["model"]["ignore_merges"] = True  # tiktoken looks for whole pre-tokens first
    said = Message(
        "the file does not say that texts are put in the form {form} first, as this known "
        "encoding asks for", form=normalizer,
    )
    return open_document(
        document_of(path, root), name, family=FAMILY, warnings=[*warnings, said]
    )


def _pattern(document: Document) -> Pattern:
    try:
        found = pattern(document.get(("pat_str",), str), Dialect.TIKTOKEN)
        from ..exporting import custom_pattern

        custom_pattern.require_same(found)
        return found
    except OptionError as fault:
        document.fail(("pat_str",), Message("cannot be used: {problem}", problem=fault.problem))


def _ranks(document: Document) -> dict[bytes, int]:
    ranks: dict[bytes, int] = {}
    taken: set[int] = set()
    for number, line in enumerate(document.get(("bpe_ranks",), str).split("\n"), start=1):
        if not line:
            continue
        _, *parts = line.split(" ")
        if not parts or not parts[0].isascii() or not parts[0].isdigit() or len(parts[0]) > 8:
            _fail(document, number, Message("must begin with a mark and the first rank"))
        first = int(parts[0])
        if first + len(parts) > HIGHEST_ID:
            _fail(document, number, Message("has ranks beyond {most:,}", most=HIGHEST_ID))
        for rank, spelled in enumerate(parts[1:], start=first):
            try:
                token = b64decode(spelled, validate=True)
            except (binascii.Error, ValueError):
                _fail(document, number, Message("rank {rank}: {token!a} is not base64", rank=rank,
                                                token=spelled[:40]))
            if not token or token in ranks or rank in taken:
                _fail(document, number, Message("rank {rank}: the token {token!r} is empty, or it "
                                                "or its rank occurs twice", rank=rank, token=token))
            ranks[token] = rank
            taken.add(rank)
    if not ranks:
        document.fail(("bpe_ranks",), Message("holds no tokens"))
    if is_sparse(max(taken), len(ranks)):
        document.fail(
            ("bpe_ranks",),
            Message("has the rank {highest:,}, far beyond all others", highest=max(taken)),
        )
    return ranks


def _fail(document: Document, number: int, problem: Message) -> NoReturn:
    document.fail(
        ("bpe_ranks",), Message("(its line {line:,}) {problem}", line=number, problem=problem)
    )


def _specials(document: Document, ranks: Mapping[bytes, int]) -> dict[str, int]:
    if document.root.get("special_tokens") is None:
        return {}
    taken = set(ranks.values())
    found: dict[str, int] = {}
    for text, value in document.get(("special_tokens",), dict).items():
        keys = ("special_tokens", text)
        number = document.expect(keys, value, int)
        if not text or not 0 <= number <= HIGHEST_ID or number in taken:
            document.fail(keys, Message("must be a text with an id of its own"))
        taken.add(number)
        found[text] = number
    return found
