"""The rules in a tokenizer's file, whatever its format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..formats.huggingface import vocab_txt
from ..formats.huggingface.file import HfFile, steps, take_apart
from ..formats.huggingface.tokenizer import HuggingFaceTokenizer
from ..formats.reading.strict_json import Document
from ..formats.sentencepiece import model as sentencepiece
from ..formats.sentencepiece.model import ModelType, PieceType
from ..formats.sentencepiece.tokenizer import SentencePieceTokenizer
from ..tokenizer import Tokenizer
from .merge_rules import MergeRules
from .reading_merges import cuts_of, of_document, of_sentencepiece
from .unigram import PENALTY, UnigramRules
from .wordpiece import BertNormalizer, WordPieceRules

_LONGEST_WORD = 100  # characters, where the file does not say: as in BERT

Rules = WordPieceRules | UnigramRules | MergeRules


def rules_of(tokenizer: Tokenizer) -> Rules | None:
    """The rules of a tokenizer that a library encodes, from the document that the library reads;
    None for other kinds.
    """
    if isinstance(tokenizer, HuggingFaceTokenizer):
        text = tokenizer.document
        return _of_document(take_apart(Document(Path(tokenizer.name), text, json.loads(text), ())))
    if isinstance(tokenizer, SentencePieceTokenizer):
        return _of_sentencepiece(tokenizer.model)
    return None


def _of_document(file: HfFile) -> Rules | None:
    if file.kind == "BPE":
        return of_document(file)
    if file.kind == "WordPiece":
        limit = file.setting("max_input_chars_per_word")
        prefix = file.setting("continuing_subword_prefix")
        return WordPieceRules(
            file.vocab, vocab_txt.PREFIX if prefix is None else prefix,
            file.vocab.get(file.setting("unk_token") or vocab_txt.UNKNOWN, -1),
            _LONGEST_WORD if limit is None else int(limit), _bert(file.part("normalizer")),
            tuple(cuts_of(file)),
        )
    if file.kind != "Unigram" or "ByteLevel" in file.types("normalizer", "pre_tokenizer"):
        return None
    pieces: list[bytes] = [b""] * (max(file.vocab.values(), default=-1) + 1)
    for text, token_id in file.vocab.items():
        pieces[token_id] = text.encode("utf-8")
    scores = [file.scores.get(token_id, 0.0) for token_id in range(len(pieces))]
    unknown = file.setting("unk_id")
    by_bytes = bool(file.setting("byte_fallback"))
    cuts = [step for step in steps(file.part("pre_tokenizer"))
            if step["type"] in ("Metaspace", "WhitespaceSplit")]
    split = any(one["type"] == "WhitespaceSplit" or one.get("split", True) for one in cuts)
    return UnigramRules(
        pieces=pieces, weights=np.array(scores), fallback=min(scores, default=0.0) - PENALTY,
        unknown=unknown if isinstance(unknown, int) else -1,
        byte_ids=_byte_ids(pieces) if by_bytes else None, cuts_at_marks=split,
        cuts=tuple(cuts_of(file)),
    )


def _bert(part: Any) -> BertNormalizer | None:
    if not isinstance(part, Mapping) or part.get("type") != "BertNormalizer":
        return None
    return BertNormalizer(
        bool(part.get("clean_text", True)), bool(part.get("lowercase", True)),
        part.get("strip_accents"),
    )


def _byte_ids(pieces: list[bytes]) -> dict[int, int]:
    names = {f"<0x{byte:02X}>".encode(): byte for byte in range(256)}
    return {names[one]: token_id for token_id, one in enumerate(pieces) if one in names}


def _of_sentencepiece(model: sentencepiece.SentencePieceModel) -> Rules | None:
    if model.model_type is ModelType.BPE:
        return of_sentencepiece(model)
    if model.model_type is not ModelType.UNIGRAM:
        return None
    types, scores = model.types, np.array(model.scores, np.float32)
    normal = np.array([kind is PieceType.NORMAL for kind in types])
    low, high = (
        (float(scores[normal].min()), float(scores[normal].max())) if normal.any() else (0.0, 0.0)
    )
    usable = (PieceType.NORMAL, PieceType.USER_DEFINED)
    pieces = [
        piece if kind in usable else b"" for piece, kind in zip(model.pieces, types, strict=True)
    ]
    weights = scores.astype(np.float64)
    for token_id, kind in enumerate(types):
        if kind is PieceType.USER_DEFINED:
            # So much that they are always taken.
            weights[token_id] = len(model.pieces[token_id]) * high - 0.1
    return UnigramRules(
        pieces=pieces, weights=weights, fallback=low - PENALTY, unknown=model.unknown,
        byte_ids=_byte_ids(model.pieces) if model.byte_fallback else None, cuts_at_marks=False,
    )
