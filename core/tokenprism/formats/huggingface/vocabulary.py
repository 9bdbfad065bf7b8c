"""The vocabulary of a tokenizer.json as bytes, whatever spelling the file uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...messages import Message
from ...specials import Chosen, Only
from ...tokenizer import Specials
from ...vocabulary import Kind, Vocabulary, is_character
from ..alphabet import unspell_all
from .file import HfFile, steps
from .normalized_added import NormalizedAdded, Sought
from .oddities import oddities
from .parts import growth

_BYTE_TOKEN = re.compile(r"<0x[0-9A-F]{2}>")
_MARK = "▁"
_MARK_BYTES = _MARK.encode()
_SHOWN = 3  # warnings of one kind


@dataclass(frozen=True, eq=False)
class Columns:
    """A vocabulary with what encoding needs to know of it.

    `tokens`: the bytes of every id; `unknown`: the id of the unknown token, -1 where there is
    none; `marked`: how the model writes the tokens with a white-space mark, by id; `added`: ids of
    added tokens, true where special; `names`: the ids of added tokens by their text; `normalized`:
    the rows of those that are looked for in normalized text; `spelled`: the
    normalizer writes bytes as characters; `drops_characters`: a character without a token vanishes;
    `renumbered`: the library's id of an added token to the file's; `growth`, `growth_back`:
    characters that one may become in the normalizer, in the decoder.
    """

    vocabulary: Vocabulary
    tokens: list[bytes]
    family: str
    byte_level: bool
    has_parents: bool
    unknown: int
    marked: Mapping[int, bytes]
    added: Mapping[int, bool]
    names: Mapping[str, int]
    normalized: Sequence[Mapping[str, Any]]
    spelled: bool
    drops_characters: bool
    renumbered: Mapping[int, int]
    growth: float
    growth_back: float
    warnings: tuple[Message, ...]

    def own_ids(self, ids: NDArray[np.int32]) -> NDArray[np.int32]:
        """The file's ids for the library's."""
        if not self.renumbered:
            return ids
        order = np.array(sorted(self.renumbered.items()), np.int64)
        at = np.minimum(np.searchsorted(order[:, 0], ids), len(order) - 1)
        return np.where(order[at, 0] == ids, order[at, 1], ids).astype(np.int32)

    @cached_property
    def is_marked(self) -> NDArray[np.bool_]:
        """Whether a token has a white-space mark, bool[size]."""
        return self._flags(self.marked)

    def sought(self, way: Chosen, normalizer: Any) -> Sought:
        """The added tokens that are looked for in a text; `normalizer` is the library's."""
        found = {one for one, special in self.added.items() if not special}
        if isinstance(way, Only):
            found |= {self.names[text] for text in way}
        elif way is not Specials.TEXT:
            found = set(self.added)
        if normalizer is None or not self.normalized:
            return Sought(self._flags(found), self._flags(()))
        later = {row["id"] for row in self.normalized}
        finder = NormalizedAdded(self.normalized, found, normalizer)
        return Sought(self._flags(found - later), self._flags(found & later), finder)

    @cached_property
    def is_special(self) -> NDArray[np.bool_]:
        """Whether it is an added token that is special, bool[size]."""
        return self._flags(token_id for token_id, special in self.added.items() if special)

    def _flags(self, ids: Iterable[int]) -> NDArray[np.bool_]:
        flags = np.zeros(len(self.tokens), np.bool_)
        flags[list(ids)] = True
        return flags

    @cached_property
    def characters(self) -> frozenset[bytes]:
        """Tokens that may be single characters, as the model writes them."""
        short = {token for token in self.tokens if 0 < len(token) <= 4}
        return frozenset(short | {written for written in self.marked.values() if len(written) == 3})


def columns(file: HfFile, library_id: Callable[[str], int | None]) -> Columns:
    """The vocabulary of `file`; `library_id` tells the library's id of a token as it is spelled."""
    spelled = dict(file.vocab)
    added = {token.content: token for token in file.added}
    size = 1 + max(
        (*spelled.values(), *file.scores, *(token.id for token in file.added)), default=-1
    )
    tokens = [b""] * size
    kinds = np.full(size, Kind.UNUSED, np.uint8)
    reader = _Spelling(file)
    ids = np.fromiter(spelled.values(), np.int64, len(spelled))
    for token_id, written in zip(spelled.values(), reader.all_bytes(spelled), strict=True):
        tokens[token_id] = written
    kinds[ids] = reader.kinds(spelled, tokens) if file.kind == "BPE" else Kind.PIECE
    kinds[file.merges[:, 2]] = Kind.MERGE
    for token in file.added:
        if token.id not in reader.marked or token.special or token.content not in spelled:
            tokens[token.id] = token.content.encode("utf-8")
            reader.marked.pop(token.id, None)
        kinds[token.id] = Kind.SPECIAL if token.special else Kind.PIECE
    unknown = _unknown(file)
    if unknown >= 0:
        kinds[unknown] = Kind.UNKNOWN
    ranks, left, right = _parents(file, size)
    scores = np.full(size, np.nan)
    for token_id, score in file.scores.items():
        scores[token_id] = score
    theirs = {text: library_id(text) for text in added}
    renumbered = {
        other: token.id for text, token in added.items()
        if (other := theirs[text]) is not None and other != token.id
    }
    said = [
        Message(
            "the file gives {text!r} the id {id}, the tokenizers library {theirs}; "
            "the file's id is shown",
            text=text,
            id=added[text].id,
            theirs=theirs[text],
        )
        for text in [text for text, token in added.items()
                     if theirs[text] not in (None, token.id)][:_SHOWN]
    ]
    if len(renumbered) > _SHOWN:
        said.append(
            Message("so it does with {count:,} more added tokens", count=len(renumbered) - _SHOWN)
        )
    return Columns(
        vocabulary=Vocabulary.of(
            tokens, kinds, ranks=ranks, left=left, right=right, scores=scores
        ),
        tokens=tokens,
        family=file.kind,
        byte_level=reader.byte_level,
        has_parents=len(file.merges) > 0,
        unknown=unknown,
        marked=reader.marked,
        added={token.id: token.special for token in file.added},
        names={token.content: token.id for token in file.added if token.content},
        normalized=[row for row in file.part("added_tokens") or () if row["normalized"]],
        spelled="ByteLevel" in file.types("normalizer"),
        drops_characters=file.kind == "BPE" and unknown < 0 and not reader.falls_back,
        renumbered=renumbered,
        growth=growth(file.part("normalizer")),
        growth_back=growth(file.part("decoder")),
        warnings=(*file.warnings, *said, *oddities(file)),
    )


class _Spelling:
    """How the file spells bytes."""

    def __init__(self, file: HfFile) -> None:
        self.byte_level = "ByteLevel" in file.types("normalizer", "pre_tokenizer")
        self._by_bytes = bool(file.setting("byte_fallback"))
        self._spaced = self._uses_marks(file)
        own_prefix = file.setting("continuing_subword_prefix")
        self._prefix = own_prefix or ("##" if file.kind == "WordPiece" else "")
        self._suffix = file.setting("end_of_word_suffix") or ""
        self.marked: dict[int, bytes] = {}
        self.falls_back = False

    @staticmethod
    def _uses_marks(file: HfFile) -> bool:
        for name in ("normalizer", "pre_tokenizer"):
            for step in steps(file.part(name)):
                if step["type"] == "Metaspace" or _MARK in (
                    step.get("content"), step.get("prepend")
                ):
                    return True
        return False

    def all_bytes(self, vocab: Mapping[str, int]) -> list[bytes]:
        """The bytes of each text; notes which have marks."""
        texts = list(vocab)
        bare = list(map(self._bare, texts)) if self._prefix or self._suffix else texts
        if self.byte_level:
            return [
                text.encode("utf-8") if token is None else token
                for text, token in zip(bare, unspell_all(bare), strict=True)
            ]
        tokens = [text.encode("utf-8") for text in bare]
        ids = list(vocab.values())
        if self._spaced:
            for index in [index for index, text in enumerate(bare) if _MARK in text]:
                self.marked[ids[index]] = tokens[index]
                tokens[index] = tokens[index].replace(_MARK_BYTES, b" ")
        if self._by_bytes:
            for index in [index for index, text in enumerate(texts) if text[:3] == "<0x"]:
                if _BYTE_TOKEN.fullmatch(texts[index]):
                    self.falls_back = True
                    tokens[index] = bytes((int(texts[index][3:5], 16),))
        return tokens

    def kinds(self, vocab: Mapping[str, int], tokens: Sequence[bytes]) -> list[Kind]:
        """The kind of each text of a BPE that no merge makes; `tokens`: the bytes of each id."""
        found = []
        for text, token_id in vocab.items():
            token = tokens[token_id]
            if self.byte_level:
                found.append(Kind.BYTE if len(token) == 1 else Kind.PIECE)
            elif self._by_bytes and _BYTE_TOKEN.fullmatch(text):
                found.append(Kind.BYTE)
            else:
                found.append(Kind.CHARACTER if is_character(token) else Kind.PIECE)
        return found

    def _bare(self, text: str) -> str:
        if self._prefix and text != self._prefix:
            text = text.removeprefix(self._prefix)
        if self._suffix and text != self._suffix:
            text = text.removesuffix(self._suffix)
        return text


def _unknown(file: HfFile) -> int:
    if file.kind == "Unigram":
        stated = file.setting("unk_id")
        return stated if isinstance(stated, int) else -1
    token = file.setting("unk_token")
    return file.vocab.get(token, -1) if isinstance(token, str) else -1


def _parents(
    file: HfFile, size: int
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """Rank and parents of every id by the first merge that makes it; -1 where there is none."""
    ranks, left, right = (np.full(size, -1, np.int32) for _ in range(3))
    made, first = np.unique(file.merges[:, 2], return_index=True)
    ranks[made] = first
    left[made], right[made] = file.merges[first, 0], file.merges[first, 1]
    return ranks, left, right
