"""A plain byte-level tokenizer.json as a model of our own, which can tell its merges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...bpe.from_ranks import model_of_ranks
from ...bpe.model import BpeModel
from ...messages import Message
from ...pretokenize import PATTERNS, Pattern, named, pattern_of_steps
from ..alphabet import CHARACTERS, unspell_all
from .file import Added, HfFile


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
    pairs = np.sort(_pairs(file.merges[:, 0], file.merges[:, 1]))
    if (pairs[1:] == pairs[:-1]).any():
        raise NotPlainError(Message("it lists a merge twice"))
    specials = {token.content: token.id for token in sorted(file.added, key=lambda one: one.id)}
    always = frozenset(token.content for token in file.added if not token.special)
    later = frozenset(token.content for token in file.added if token.normalized)
    if len(later) == len(specials):
        later = frozenset()
    record = {"source": "tokenizer.json", "name": name}
    nfc = bool(_steps(file.part("normalizer")))
    post_processor = file.part("post_processor")
    if file.setting("ignore_merges"):
        by_ranks = _by_ranks(file, pairs, cuts, specials, record)
        return replace(
            by_ranks, always=always, later=later, nfc=nfc, post_processor=post_processor
        )
    byte_ids = np.array([file.vocab[character] for character in CHARACTERS], np.int32)
    _check_reach(file, specials, byte_ids)
    columns = file.merges
    return BpeModel(
        byte_ids=byte_ids,
        left=np.ascontiguousarray(columns[:, 0]),
        right=np.ascontiguousarray(columns[:, 1]),
        result=np.ascontiguousarray(columns[:, 2]),
        ranks=np.arange(len(columns), dtype=np.int32),
        counts=np.full(len(columns), -1, np.int64),
        pattern=cuts,
        specials=specials,
        always=always,
        later=later,
        record=record,
        nfc=nfc,
        post_processor=post_processor,
    )


def _pairs(left: NDArray[np.int32], right: NDArray[np.int32]) -> NDArray[np.int64]:
    """Both ids as one number."""
    return left.astype(np.int64) << 32 | right


def _by_ranks(
    file: HfFile, pairs: NDArray[np.int64], cuts: Pattern, specials: dict[str, int],
    record: dict[str, Any],
) -> BpeModel:
    """The model of a file made from ranks: whole pre-tokens first, then merges by rising id.

    Such files list every way to cut a token in two. Of those only one ever takes place, the one
    that merging the token's own bytes ends with; so where the file lists it, the others are idle.
    `pairs` are the file's merges as `_pairs`, rising.
    """
    if (np.diff(file.merges[:, 2]) < 0).any():
        raise NotPlainError(
            Message("its model uses ignore_merges with merges in an order of their own")
        )
    taken = set(specials.values())
    ranks: dict[bytes, int] = {}
    for word, token_id in zip(unspell_all(list(file.vocab)), file.vocab.values(), strict=True):
        if word and token_id not in taken:
            ranks[word] = token_id
    model = model_of_ranks(ranks, cuts, specials=specials, record=record)
    joined = _pairs(model.left, model.right)[model.left >= 0]
    places = np.minimum(np.searchsorted(pairs, joined), len(pairs) - 1)
    if len(joined) and (not len(pairs) or (pairs[places] != joined).any()):
        raise NotPlainError(
            Message("its model uses ignore_merges and lacks merges that its ids ask for")
        )
    return model


def _check_model(file: HfFile) -> None:
    if file.kind != "BPE":
        raise NotPlainError(Message("its model is {kind}", kind=file.kind))
    normal = _steps(file.part("normalizer"))
    if normal not in ([], [{"type": "NFC"}]):
        raise NotPlainError(Message("it normalizes the text"))
    if normal and any(token.normalized for token in file.added):
        raise NotPlainError(Message("it looks for added tokens in normalized text"))
    for setting in ("continuing_subword_prefix", "end_of_word_suffix", "byte_fallback"):
        if file.setting(setting):
            raise NotPlainError(Message("its model uses {setting}", setting=setting))
    _check_added(file.added)


def _check_added(added: list[Added]) -> None:
    """Whether `SpecialFinder` finds them as the library does: as they are written."""
    seen: set[str] = set()
    for token in added:
        if not token.plain or not token.content or token.content in seen:
            raise NotPlainError(
                Message("its added token {token!r} is not plain text", token=token.content)
            )
        seen.add(token.content)


def _steps(part: Any) -> list[Any]:
    """The normalizers of a file, in order."""
    if part is None:
        return []
    found = part.get("normalizers") if _is(part, "Sequence") else None
    return found if isinstance(found, list) else [part]


def _pattern(part: Any) -> Pattern:
    steps = list(_flat(part))
    if not any(_is(step, "ByteLevel") for step in steps):
        raise NotPlainError(Message("it does not work on bytes"))
    byte_level = steps[-1]
    if not _is(byte_level, "ByteLevel"):
        raise NotPlainError(Message("it cuts the text again behind its step for bytes"))
    if byte_level.get("add_prefix_space", True):
        raise NotPlainError(Message("it adds a space before the text"))
    by_regex = byte_level.get("use_regex", True)
    if len(steps) == 1:
        return PATTERNS["gpt2" if by_regex else "none"]
    if by_regex:
        raise NotPlainError(Message("it cuts the text in several steps"))
    expressions = tuple(map(_expression, steps[:-1]))
    if len(expressions) > 1:
        several = pattern_of_steps(expressions)
        if several is None:
            raise NotPlainError(Message("it cuts the text in several steps"))
        return several
    known = named(expressions[0])
    if known is None:
        raise NotPlainError(Message("its pattern is not one that Tokenprism knows"))
    return known


def _flat(part: Any) -> Iterator[Any]:
    """The steps of a part, those of nested sequences too."""
    if _is(part, "Sequence"):
        for step in part.get("pretokenizers", []):
            yield from _flat(step)
    elif part is not None:
        yield part


def _expression(step: Any) -> str:
    """The regular expression of a step that isolates its matches."""
    if not _is(step, "Split"):
        raise NotPlainError(Message("it cuts the text in several steps"))
    expression = step.get("pattern")
    regex = expression.get("Regex") if isinstance(expression, dict) else None
    if not isinstance(regex, str) or step.get("behavior") != "Isolated" or step.get("invert"):
        raise NotPlainError(Message("it cuts the text in a way of its own"))
    return regex


def _check_reach(file: HfFile, specials: dict[str, int], byte_ids: NDArray[np.int32]) -> None:
    """Every merge uses what was made before it, and every entry is made by something."""
    left, right, made_ids = file.merges.T
    order = np.arange(len(file.merges))
    born = np.full(1 + max(file.vocab.values()), len(order))  # the merge that makes it first
    born[made_ids[::-1]] = order[::-1]
    born[byte_ids] = -1
    early = np.maximum(born[left], born[right]) >= order
    if early.any():
        raise NotPlainError(
            Message(
                "its merge {index} uses a token that a later merge makes", index=int(early.argmax())
            )
        )
    made = {*byte_ids.tolist(), *made_ids.tolist()}
    both = next((text for text, token_id in specials.items() if token_id in made), None)
    if both is not None:
        raise NotPlainError(Message("its added token {token!r} is a merged one too", token=both))
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
