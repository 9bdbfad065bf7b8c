"""A plain byte-level tokenizer.json as a model of our own, which can tell its merges."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..bpe.model import BpeModel
from ..errors import OptionError
from ..messages import Message
from ..pretokenize import Pattern, pattern
from .alphabet import CHARACTERS
from .hf_file import HfFile


class NotPlainError(Exception):
    """Why a file is not plain byte-level BPE: one half-sentence."""

    def __init__(self, reason: Message) -> None:
        self.reason = reason
        super().__init__(reason)


def as_model(file: HfFile, name: str) -> BpeModel:
    """The model of a plain byte-level BPE. Raises NotPlainError, with the reason, for any other."""
    _check_model(file)
    cuts = _pattern(file.part("pre_tokenizer"))
    missing = [character for character in CHARACTERS if character not in file.vocab]
    if missing:
        raise NotPlainError(
            Message("its vocabulary lacks {count} of the 256 bytes", count=len(missing))
        )
    if len(set(file.merges)) != len(file.merges):
        raise NotPlainError(Message("it lists a merge twice"))
    rows = [
        (file.vocab[left], file.vocab[right], file.vocab[left + right])
        for left, right in file.merges
    ]
    specials = {token.content: token.id for token in file.added}
    byte_ids = np.array([file.vocab[character] for character in CHARACTERS], np.int32)
    _check_reach(file, specials, byte_ids.tolist(), rows)
    columns = np.array(rows, np.int32).reshape(len(rows), 3)
    return BpeModel(
        byte_ids=byte_ids,
        left=np.ascontiguousarray(columns[:, 0]),
        right=np.ascontiguousarray(columns[:, 1]),
        result=np.ascontiguousarray(columns[:, 2]),
        ranks=np.arange(len(rows), dtype=np.int32),
        counts=np.full(len(rows), -1, np.int64),
        pattern=cuts,
        specials=dict(sorted(specials.items(), key=lambda entry: entry[1])),
        record={"source": "tokenizer.json", "name": name},
    )


def _check_model(file: HfFile) -> None:
    if file.kind != "BPE":
        raise NotPlainError(Message("its model is {kind}", kind=file.kind))
    if file.part("normalizer") not in (None, {"type": "Sequence", "normalizers": []}):
        raise NotPlainError(Message("it normalizes the text"))
    for setting in ("continuing_subword_prefix", "end_of_word_suffix", "byte_fallback",
                    "ignore_merges"):
        if file.setting(setting):
            raise NotPlainError(Message("its model uses {setting}", setting=setting))
    for token in file.added:
        if not token.special or not token.plain or not token.content:
            raise NotPlainError(
                Message(
                    "its added token {token!r} is not a plain special token", token=token.content
                )
            )


def _pattern(part: Any) -> Pattern:
    steps = part.get("pretokenizers", []) if _is(part, "Sequence") else [part]
    if not steps or not _is(steps[-1], "ByteLevel"):
        raise NotPlainError(Message("it does not work on bytes"))
    byte_level = steps[-1]
    if byte_level.get("add_prefix_space", True):
        raise NotPlainError(Message("it adds a space before the text"))
    by_regex = byte_level.get("use_regex", True)
    if len(steps) == 1:
        return pattern("gpt2" if by_regex else "none")
    if len(steps) > 2 or by_regex or not _is(steps[0], "Split"):
        raise NotPlainError(Message("it cuts the text in several steps"))
    split = steps[0]
    expression = split.get("pattern")
    regex = expression.get("Regex") if isinstance(expression, dict) else None
    if not isinstance(regex, str) or split.get("behavior") != "Isolated" or split.get("invert"):
        raise NotPlainError(Message("it cuts the text in a way of its own"))
    try:
        known = pattern(regex)
    except OptionError:
        raise NotPlainError(Message("its expression is of another dialect")) from None
    if not known.is_native:
        raise NotPlainError(Message("its pattern is not one that Tokenprism knows"))
    return known


def _check_reach(
    file: HfFile, specials: dict[str, int], byte_ids: list[int], rows: list[tuple[int, int, int]]
) -> None:
    """Every merge uses what was made before it, and every entry is made by something."""
    made = set(byte_ids)
    for index, (left, right, result) in enumerate(rows):
        if left not in made or right not in made:
            raise NotPlainError(
                Message("its merge {index} uses a token that a later merge makes", index=index)
            )
        made.add(result)
    loose = set(file.vocab.values()) - made - set(specials.values())
    if loose:
        raise NotPlainError(
            Message(
                "no merge makes {count:,} of its tokens (id {id} first)",
                count=len(loose),
                id=min(loose),
            )
        )


def _is(part: Any, kind: str) -> bool:
    return isinstance(part, dict) and part.get("type") == kind
