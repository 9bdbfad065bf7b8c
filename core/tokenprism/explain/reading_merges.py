"""The merges in a tokenizer.json or a SentencePiece model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..formats.alphabet import unspell
from ..formats.huggingface.file import HfFile, steps
from ..formats.sentencepiece.model import PieceType, SentencePieceModel
from ..pretokenize import PATTERNS
from ..vocabulary import Kind, Vocabulary
from .merge_rules import MergeRules, merges_of_scores

_KINDS = {
    PieceType.NORMAL: Kind.CHARACTER, PieceType.BYTE: Kind.BYTE,
    PieceType.UNKNOWN: Kind.UNKNOWN, PieceType.CONTROL: Kind.SPECIAL,
}
_BYTES = {f"<0x{byte:02X}>".encode(): byte for byte in range(256)}


def of_document(file: HfFile) -> MergeRules:
    """The merges of a tokenizer.json of the kind BPE."""
    by_bytes = "ByteLevel" in file.types("normalizer", "pre_tokenizer")
    size = 1 + max([*file.vocab.values(), *(one.id for one in file.added)], default=-1)
    entries = [b""] * size
    kinds = np.full(size, Kind.UNUSED, np.uint8)
    ids: dict[bytes, int] = {}
    for text, token_id in file.vocab.items():
        written = (unspell(text) if by_bytes else None) or text.encode("utf-8")
        entries[token_id] = written
        ids.setdefault(written, token_id)
        kinds[token_id] = Kind.BYTE if by_bytes else Kind.CHARACTER
    kinds[file.merges[:, 2]] = Kind.MERGE
    for token in file.added:
        entries[token.id] = token.content.encode("utf-8")
        kinds[token.id] = Kind.SPECIAL
    unknown = file.setting("unk_token")
    falls_back = bool(file.setting("byte_fallback")) and not by_bytes
    left, right, result = (np.ascontiguousarray(file.merges[:, k]) for k in range(3))
    ranks = np.arange(len(result), dtype=np.int32)
    return MergeRules(
        left=left, right=right, result=result, ranks=ranks, ties=None,
        vocabulary=_vocabulary(entries, kinds, left, right, result, ranks),
        ids=ids, is_over_bytes=by_bytes,
        byte_ids=_byte_ids(ids) if falls_back else np.full(256, -1, np.int32),
        falls_back_first=True,
        unknown=file.vocab.get(unknown, -1) if isinstance(unknown, str) else -1,
        prefix=_affix(file, "continuing_subword_prefix"),
        suffix=_affix(file, "end_of_word_suffix"),
        takes_whole=bool(file.setting("ignore_merges")),
        added=frozenset(token.id for token in file.added),
        cuts=tuple(cuts_of(file)),
    )


def of_sentencepiece(model: SentencePieceModel) -> MergeRules:
    """The merges of a SentencePiece BPE: every way to make a piece of two others."""
    types, scores = model.types, np.array(model.scores, np.float64)
    pieces = [
        piece if kind is PieceType.NORMAL else b""
        for piece, kind in zip(model.pieces, types, strict=True)
    ]
    merges, ties = merges_of_scores(pieces, scores)
    left, right, result = (np.ascontiguousarray(merges[:, k]) for k in range(3))
    kinds = np.array([_KINDS.get(one, Kind.PIECE) for one in types], np.uint8)
    kinds[result] = Kind.MERGE
    entries = [
        bytes((_BYTES[piece],)) if kind is PieceType.BYTE and piece in _BYTES else piece
        for piece, kind in zip(model.pieces, types, strict=True)
    ]
    return MergeRules(
        left=left, right=right, result=result, ranks=ties, ties=ties,
        vocabulary=_vocabulary(entries, kinds, left, right, result, ties),
        ids={piece: token_id for token_id, piece in enumerate(pieces) if piece},
        is_over_bytes=False,
        byte_ids=(
            _byte_ids({one: k for k, one in enumerate(model.pieces)}) if model.byte_fallback
            else np.full(256, -1, np.int32)
        ),
        falls_back_first=False, unknown=model.unknown,
        added=frozenset(
            k for k, kind in enumerate(types)
            if kind in (PieceType.CONTROL, PieceType.USER_DEFINED)
        ),
    )


def cuts_of(file: HfFile) -> Iterator[tuple[str, str]]:
    """What cuts texts into words: the names of the steps, with the expressions of those that have
    one.
    """
    for step in steps(file.part("pre_tokenizer")):
        name = step["type"]
        pattern = step.get("pattern")
        if name == "Sequence":
            continue
        if name == "ByteLevel":
            if step.get("use_regex", True):
                yield name, PATTERNS["gpt2"].regex
        elif isinstance(pattern, Mapping):
            expression = pattern.get("Regex")
            yield name, expression if isinstance(expression, str) else ""
        else:
            yield name, ""


def _vocabulary(
    entries: list[bytes], kinds: NDArray[np.uint8], left: NDArray[np.int32],
    right: NDArray[np.int32], result: NDArray[np.int32], ranks: NDArray[np.int32],
) -> Vocabulary:
    columns = [np.full(len(entries), -1, np.int32) for _ in range(3)]
    # The first merge that makes a token counts: write backwards so that it is written last.
    for column, values in zip(columns, (left, right, ranks), strict=True):
        column[result[::-1]] = values[::-1]
    return Vocabulary.of(entries, kinds, ranks=columns[2], left=columns[0], right=columns[1])


def _byte_ids(ids: Mapping[bytes, int]) -> NDArray[np.int32]:
    found = np.full(256, -1, np.int32)
    for name, byte in _BYTES.items():
        found[byte] = ids.get(name, -1)
    return found


def _affix(file: HfFile, name: str) -> bytes:
    value: Any = file.setting(name)
    return value.encode("utf-8") if isinstance(value, str) else b""
