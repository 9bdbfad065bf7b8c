"""Mistral's `tekken.json`: ranks in JSON, with the pattern; special tokens have the first ids."""

from __future__ import annotations

import binascii
from base64 import b64decode

from ...bpe.from_ranks import model_of_ranks
from ...bpe.options import SPECIAL_PRESETS
from ...bpe.tokenizer import BpeTokenizer
from ...errors import OptionError
from ...messages import Message, one_or_many
from ...pretokenize import Dialect, Pattern, pattern
from ..reading.limits import HIGHEST_ID
from ..reading.strict_json import Document
from .rank_lines import gaps

_MOST_SPECIALS = 1 << 16
# The special tokens of files that do not list them, by id.
CONTROL_TOKENS = SPECIAL_PRESETS["mistral"]


def open_document(document: Document, name: str) -> BpeTokenizer:
    """The tokenizer. FormatError with the key, line and byte of what is wrong."""
    first = _count(document, "default_num_special_tokens")
    size = _count(document, "default_vocab_size")
    if first > _MOST_SPECIALS:
        document.fail(
            ("config", "default_num_special_tokens"),
            Message("promises more special tokens than any such file ({most:,})",
                    most=_MOST_SPECIALS),
        )
    listed = document.get(("vocab",), list)
    live = size - first
    if not 256 <= live <= len(listed):
        document.fail(
            ("config", "default_vocab_size"),
            Message(
                "leaves {live:,} entries; the vocabulary lists {listed:,} and needs 256",
                live=live, listed=len(listed),
            ),
        )
    cuts = _pattern(document)
    model = model_of_ranks(
        _ranks(document, first, live), cuts, specials=_specials(document, first),
        record={"source": "tekken.json", "name": name},
    )
    idle = len(listed) - live
    said = [
        one_or_many(
            idle, Message("the last entry is beyond the vocabulary's size: no text gives it"),
            Message("the last {count:,} entries are beyond the vocabulary's size: no text gives "
                    "them", count=idle))
    ] if idle else []
    return BpeTokenizer(model, name=name, family="tekken", warnings=[*said, *gaps(cuts)])


def _count(document: Document, key: str) -> int:
    value = document.get(("config", key), int)
    if not 0 <= value <= HIGHEST_ID:
        document.fail(
            ("config", key), Message("must be from 0 to {most:,}", most=HIGHEST_ID)
        )
    return value


def _pattern(document: Document) -> Pattern:
    expression = document.get(("config", "pattern"), str)
    try:
        found = pattern(expression, Dialect.TIKTOKEN)
        from ..exporting import custom_pattern

        custom_pattern.require_same(found)
        return found
    except OptionError as fault:
        document.fail(
            ("config", "pattern"), Message("cannot be used: {problem}", problem=fault.problem)
        )


def _ranks(document: Document, first: int, live: int) -> dict[bytes, int]:
    ranks: dict[bytes, int] = {}
    for index, row in enumerate(document.root["vocab"][:live]):
        keys = ("vocab", index)
        document.expect(keys, row, dict)
        rank = document.get((*keys, "rank"), int)
        spelled = document.get((*keys, "token_bytes"), str)
        try:
            token = b64decode(spelled, validate=True)
        except (binascii.Error, ValueError):
            document.fail((*keys, "token_bytes"), Message("is not base64"))
        if rank != index:
            document.fail(
                (*keys, "rank"), Message("must be {index}, its place in the list", index=index)
            )
        if not token or (index < 256 and token != bytes((index,))):
            document.fail(
                (*keys, "token_bytes"),
                Message("must be the byte {index}", index=index) if index < 256
                else Message("is empty"),
            )
        if token in ranks:
            document.fail(
                (*keys, "token_bytes"),
                Message("is the token of rank {rank} again", rank=ranks[token] - first),
            )
        ranks[token] = rank + first
    return ranks


def _specials(document: Document, count: int) -> dict[str, int]:
    found: dict[int, str] = {}
    texts: set[str] = set()
    if document.root.get("special_tokens") is None:
        found = dict(enumerate(CONTROL_TOKENS[:count]))
        texts = set(found.values())
    else:
        for index, row in enumerate(document.get(("special_tokens",), list)):
            keys = ("special_tokens", index)
            document.expect(keys, row, dict)
            rank = document.get((*keys, "rank"), int)
            text = document.get((*keys, "token_str"), str)
            if not 0 <= rank < count or rank in found:
                document.fail(
                    (*keys, "rank"),
                    Message("must be an id of its own below {count:,}", count=count),
                )
            if not text or text in texts or not _is_text(text):
                document.fail((*keys, "token_str"), Message("must be a text of its own"))
            found[rank] = text
            texts.add(text)
    filler = {rank: f"<SPECIAL_{rank}>" for rank in range(count)}
    return {text: rank for rank, text in sorted({**filler, **found}.items())}


def _is_text(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)
