"""SentencePiece's `.model`, encoded by the `sentencepiece` library itself."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..._progress import Progress, Stage
from ...encoding import EncodedBatch, Encoding, Status
from ...errors import CancelledError, FormatError, TokenprismError
from ...identity import digest_of
from ...messages import Message, one_or_many
from ...specials import Chosen, SpecialFinder
from ...tokenizer import Capability, Tokenizer
from ...vocabulary import Kind, Vocabulary
from ..reading.beside import settings_beside
from ..special_sources import (
    AddedToken,
    flags_unused,
    has_sources,
    holes_behind,
    specials_beside,
)
from ..tiling import marked_tiling
from ..vocabulary_only import VocabularyOnly
from .model import MARK, ModelType, PieceType, SentencePieceModel, kind_of_normal, read
from .spans import Normalized, Piece, place

if TYPE_CHECKING:
    from sentencepiece import SentencePieceProcessor as Library

_FAMILIES = {
    ModelType.UNIGRAM: "SentencePiece unigram", ModelType.BPE: "SentencePiece BPE",
    ModelType.WORD: "SentencePiece words", ModelType.CHAR: "SentencePiece characters",
}
_KINDS = {
    PieceType.UNKNOWN: Kind.UNKNOWN, PieceType.CONTROL: Kind.SPECIAL, PieceType.BYTE: Kind.BYTE,
}


def open_model(path: Path, data: bytes, name: str) -> Tokenizer:
    """The tokenizer of a `.model` file, or its vocabulary alone where the library refuses the file.

    Special tokens in files beside it are added to its pieces. FormatError, with the byte, where the
    file is damaged.
    """
    model = read(path, data)
    added, said = _beside(path, model)
    try:
        return SentencePieceTokenizer(
            model, data, name=name, path=path, added=added, warnings=said
        )
    except FormatError as fault:
        return VocabularyOnly(
            name, _FAMILIES[model.model_type], vocabulary_of(model, added), _identity(data, added),
            fault.problem, warnings=(*model.faults[1:], *said, *_oddities(model)),
        )


def _beside(
    path: Path, model: SentencePieceModel
) -> tuple[tuple[AddedToken, ...], list[Message]]:
    """Special tokens in files beside a model, and what to know about them."""
    if not has_sources(path):
        return (), []
    settings = settings_beside(path)
    pieces = {
        piece.decode("utf-8", "backslashreplace"): number
        for number, piece in enumerate(model.pieces)
    }
    found = specials_beside(path, settings, pieces)
    holes = holes_behind(range(len(model.pieces)), [token.id for token in found.tokens])
    return found.tokens, [
        *settings.warnings, *found.warnings, *flags_unused(found.tokens), *holes,
    ]


def vocabulary_of(model: SentencePieceModel, added: Sequence[AddedToken] = ()) -> Vocabulary:
    """Every piece as columns, and the `added` tokens that are no pieces.

    The score of a BPE's piece is its rank, counted downwards.
    """
    is_bpe = model.model_type is ModelType.BPE
    kinds: list[Kind] = [_KINDS.get(kind, Kind.PIECE) for kind in model.types]
    normal = [index for index, kind in enumerate(model.types) if kind is PieceType.NORMAL]
    pieces = {model.pieces[index] for index in normal} if is_bpe else set()
    for index in normal if is_bpe else ():
        kinds[index] = kind_of_normal(model.pieces[index], pieces)
    tokens = list(map(model.bytes_of, range(len(model.pieces))))
    new = [token for token in added if token.id >= len(tokens)]
    behind = max([token.id + 1 for token in new], default=len(tokens)) - len(tokens)
    tokens += [b""] * behind
    kinds += [Kind.UNUSED] * behind
    for token in new:
        tokens[token.id] = token.text.encode("utf-8")
        kinds[token.id] = Kind.SPECIAL if token.special else Kind.PIECE
    return Vocabulary.of(
        tokens, np.array(kinds, np.uint8),
        scores=np.array([*model.scores, *[math.nan] * behind], np.float64),
    )


def _identity(data: bytes, added: Sequence[AddedToken] = ()) -> str:
    sections = [("content", data)]
    if added:
        rows = json.dumps([token.row() for token in added], sort_keys=True)
        sections.append(("added", rows.encode("ascii")))
    return digest_of("tokenprism SentencePiece 1", sections)


class SentencePieceTokenizer(Tokenizer):
    """A SentencePiece model, encoded by the library.

    Control pieces are never found in texts by the library. Where they are asked for, the texts
    between them are encoded each on its own.
    """

    def __init__(
        self,
        model: SentencePieceModel,
        data: bytes,
        *,
        name: str,
        path: Path,
        family: str = "",
        warnings: Sequence[Message] = (),
        added: Sequence[AddedToken] = (),
        divides: bool = False,
    ) -> None:
        """`data` is the file that `model` was read from; `added`: tokens from files beside it.

        `divides`: texts are divided at all of these, pieces or not, before the library sees them,
        and the white space beside them belongs to those that say so.
        """
        super().__init__(
            name=name, family=family or _FAMILIES[model.model_type],
            warnings=(*warnings, *_oddities(model)),
        )
        self._added, self._divides = tuple(added), divides
        self._model, self._data = model, data
        if model.problem is not None:
            raise FormatError(model.problem, path=path)
        self._library = _load(data, path)
        self._unknown = model.unknown

    @property
    def model(self) -> SentencePieceModel:
        """The pieces and settings that the library reads."""
        return self._model

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Every piece as columns; see `vocabulary_of`."""
        return vocabulary_of(self._model, self._added)

    @property
    def special_names(self) -> frozenset[str]:
        """The special tokens that encoding can be asked to recognise."""
        return self._specials.names

    @property
    def capabilities(self) -> Capability:
        """Nothing beyond ids and spans: texts are normalised, and merges are not in the file."""
        return Capability.NONE

    @cached_property
    def identity(self) -> str:
        """SHA-256, in hex, of the file, and of the tokens added to it where there are some."""
        return _identity(self._data, self._added)

    def _encode(self, source: bytes, specials: Chosen, progress: Progress | None) -> Encoding:
        """Ids of the library, spans by `spans`.

        Bytes that are not UTF-8 become U+FFFD first, as in the library.
        """
        if progress is not None:
            progress.enter(Stage.ENCODING, len(source))
        parts = self._specials.parts(source, specials) or ((0, len(source), -1),)
        made = []
        for start, end, token_id in parts:
            if progress is not None and progress.must_stop():
                raise CancelledError
            made.append(
                self._special(source[start:end], token_id) if token_id >= 0
                else self._encoded(source[start:end])
            )
            if progress is not None:
                progress.advance(end - start)
        if len(made) == 1:
            return made[0]
        edges = np.array([start for start, _, _ in parts] + [len(source)], np.int64)
        return EncodedBatch.of(source, edges, made).whole

    def _decode(self, ids: NDArray[np.int32]) -> bytes:
        """The text as the library gives it, but for bytes of parts of characters. Control pieces
        stand for nothing.
        """
        known = ids.tolist()
        if self._model.denormalizes:
            count = len(self._model.pieces)
            parts = groupby(known, lambda token_id: token_id < count)
            return b"".join(
                self._denormalized(list(some)) if is_piece else b"".join(map(self._text_of, some))
                for is_piece, some in parts
            )
        return self._joined(known)

    def _denormalized(self, ids: list[int]) -> bytes:
        with _told():
            text: str = self._library.decode(ids)
        return text.encode("utf-8")

    def _text_of(self, token_id: int) -> bytes:
        return self.vocabulary.bytes_of(token_id)

    def _encoded(self, source: bytes) -> Encoding:
        with _told():
            answer = self._library.encode(source, return_type="offset_mapping")
            text, at = self._library.normalize(source, with_offsets=True)
        ids = np.array(answer["ids"], np.int32)
        model = self._model
        mark = MARK if model.escapes_spaces else b" "
        size = len(mark)
        inserts = model.adds_space and not model.mark_at_end and text.startswith(mark)
        known, unknown = self._pieces, self._unknown
        if model.escapes_spaces and not model.mark_at_end and unknown not in answer["ids"]:
            written = [known[token_id].written for token_id in answer["ids"]]
            tiled = marked_tiling(source, ids, written, text)
            if tiled is not None:
                return tiled
        normal = Normalized(text, at, size if inserts and at[0] == at[size] else 0)
        pieces = [
            Piece(written, None) if token_id == unknown else known[token_id]
            for token_id, written in zip(answer["ids"], answer["pieces"], strict=True)
        ]
        placed = place(source, ids, pieces, normal)
        if placed is None:
            raise TokenprismError("the pieces of sentencepiece do not spell the normalised text")
        return placed

    def _special(self, source: bytes, token_id: int) -> Encoding:
        same = source == self._text_of(token_id)
        return Encoding(
            source, np.array([token_id], np.int32), np.zeros(1, np.int64),
            np.array([len(source)], np.int64),
            np.array([Status.EXACT if same else Status.SPACED], np.uint8),
        )

    @cached_property
    def _specials(self) -> SpecialFinder:
        count = len(self._model.pieces)
        flagged = self._added if self._divides else ()
        return SpecialFinder(
            {**self.vocabulary.specials, **{token.text: token.id for token in self._added}},
            [token.text for token in self._added
             if not token.special and (self._divides or token.id >= count)],
            name=self._name,
            lstrip=[token.text for token in flagged if token.lstrip],
            rstrip=[token.text for token in flagged if token.rstrip],
        )

    @cached_property
    def _pieces(self) -> list[Piece]:
        """Each piece as it is written in normalised texts; the unknown one is written anyhow."""
        model = self._model
        tokens = [model.bytes_of(token_id) for token_id in range(len(model.pieces))]
        return [
            Piece(token if kind is PieceType.BYTE else piece, token)
            for piece, token, kind in zip(model.pieces, tokens, model.types, strict=True)
        ]

    def _joined(self, ids: list[int]) -> bytes:
        model = self._model
        strips = model.adds_space or model.removes_spaces
        made = bytearray()
        begins = strips
        for token_id in ids:
            if token_id >= len(model.types):
                made += self._text_of(token_id)
                continue
            kind = model.types[token_id]
            if kind is PieceType.BYTE:
                made += model.bytes_of(token_id)
            elif kind is PieceType.UNKNOWN:
                made += model.unknown_surface.encode("utf-8")
            elif kind is not PieceType.CONTROL:
                piece = model.pieces[token_id]
                if begins and not made and piece.startswith(MARK):
                    piece = piece.removeprefix(MARK)
                    begins = model.removes_spaces
                made += piece.replace(MARK, b" ")
        return bytes(made)


def _load(data: bytes, path: Path) -> Library:
    # Here, for a program that opens no such file is spared the library.
    from sentencepiece import SentencePieceProcessor as Library

    try:
        return Library(model_proto=data)
    except (RuntimeError, ValueError, OSError) as fault:
        raise FormatError(
            Message("the sentencepiece library cannot open it: {fault}", fault=str(fault)),
            path=path,
        ) from None


@contextmanager
def _told() -> Iterator[None]:
    """What the library raises as a TokenprismError."""
    try:
        yield
    except (RuntimeError, ValueError, OSError) as fault:
        raise TokenprismError(
            Message("the sentencepiece library failed on this text: {fault}", fault=str(fault))
        ) from None


def _oddities(model: SentencePieceModel) -> list[Message]:
    unused = model.types.count(PieceType.UNUSED)
    if not unused:
        return []
    return [one_or_many(
        unused, Message("1 piece is marked unused: no text gives it"),
        Message("{count:,} pieces are marked unused: no text gives them", count=unused),
    )]
