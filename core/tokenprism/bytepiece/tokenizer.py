"""A BytePiece model as a tokenizer."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..bpe.history import History
from ..encoding import Encoding, Status, as_bytes
from ..errors import CancelledError, OptionError, TokenprismError
from ..identity import bytepiece_identity
from ..messages import Message
from ..native import NativeTokenizer, starts_between
from ..normal import NormalText
from ..specials import Chosen, Part, SpecialFinder, Specials, SpecialsChoice
from ..tokenizer import Capability
from ..vocabulary import Vocabulary
from ._piece_encoder import Encoder
from .cutting import cut
from .lattice import Lattice
from .model import BytePieceModel
from .segments import segment_starts
from .weights import check, table_of, vocabulary_of

MOST_ALPHA = 1e6
TOP = 1 << 64  # seeds are below

# Shared by the encodings of short texts.
_EXACT = np.full(1024, Status.EXACT, np.uint8)
_EXACT.setflags(write=False)


class BytePieceTokenizer(NativeTokenizer[BytePieceModel]):
    """Encodes with a `BytePieceModel`. Immutable; any number of threads may use it at once.

    `warnings` says what is odd about the file that the model came from.
    """

    def __init__(
        self,
        model: BytePieceModel,
        *,
        name: str = "BytePiece",
        family: str = "BytePiece",
        warnings: Sequence[Message] = (),
    ) -> None:
        check(model)
        super().__init__(model, name=name, family=family, warnings=warnings)
        self._encoder = Encoder(table_of(model))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Every entry as columns; scores are log probabilities."""
        return vocabulary_of(self.model)

    @property
    def capabilities(self) -> Capability:
        """What it can tell; not lossless where texts are normalised first."""
        lossless = Capability.NONE if self.model.front.nfc else Capability.LOSSLESS
        return Capability.PRETOKENS | Capability.SIZES | lossless

    @cached_property
    def identity(self) -> str:
        """SHA-256, in hex, of all that decides ids: see `tokenprism.identity`."""
        return bytepiece_identity(self.model)

    def _encode(self, source: bytes, specials: Chosen, progress: Progress | None) -> Encoding:
        """Invalid UTF-8 is encoded as the bytes it is. Where the model normalises, the spans are
        over the text as given, and tokens of what was rewritten have Status.NORMALIZED.
        """
        normal = self.normal(source, progress)
        parts = self._specials.parts(normal.text, specials)
        starts = self._starts(normal.text, parts)
        return _placed(normal, *self._encoder.encode(normal.text, starts, parts, progress))

    def sample(
        self,
        text: str | bytes,
        *,
        alpha: float,
        seed: int,
        specials: SpecialsChoice = Specials.DEFAULT,
        progress: Progress | None = None,
    ) -> Encoding:
        """One segmentation by chance: each in proportion to exp(alpha * its score).

        `alpha` 0 makes all equally likely, 1 takes the model's probabilities, and the more the
        surer is the best one. Equal seeds give equal results. OptionError for an `alpha` that is
        negative or above a million, or a seed outside the range of unsigned 64-bit numbers.
        """
        if not (math.isfinite(alpha) and 0 <= alpha <= MOST_ALPHA):
            raise OptionError(
                Message("alpha is {alpha}, not from 0 to {most:,.0f}", alpha=alpha, most=MOST_ALPHA)
            )
        if not 0 <= seed < TOP:
            raise OptionError(Message("the seed {seed} is no unsigned 64-bit number", seed=seed))
        normal = self.normal(as_bytes(text), progress)
        parts = self.parts(normal.text, specials) or ((0, len(normal.text), -1),)
        made = []
        for start, end, token_id in parts:
            if progress is not None and progress.must_stop():
                raise CancelledError
            part = normal.text[start:end]
            made.append(
                (np.array([token_id], np.int32), np.array([0, end - start], np.int64))
                if token_id >= 0
                # Equal texts between special tokens are drawn anew.
                else self._encoder.sample(part, self._starts(part, ()), alpha, (seed + start) % TOP)
            )
        ids = np.concatenate([ids for ids, _ in made])
        edges = [edges[:-1] + start for (_, edges), (start, _, _) in zip(made, parts, strict=True)]
        return _placed(normal, ids, np.concatenate([*edges, [len(normal.text)]]))

    def lattice(
        self, text: str | bytes, *, segments: NDArray[np.int64] | None = None
    ) -> Lattice:
        """All that `encode` chooses from, over the text as the model sees it (form C, perhaps).

        `segments` int64[s], ascending from 0: where the segments of that text start, for a part of
        a text that is cut otherwise there than alone.
        """
        source = self.normal(as_bytes(text)).text
        starts = self._starts(source, ()) if segments is None else segments
        return Lattice.of(self._encoder, self.model.byte_ids, source, starts)

    def pretokens(self, text: str | bytes) -> NDArray[np.int64]:
        """Byte offsets where a segment starts, int64[k], first 0 (empty text: k = 0)."""
        normal = self.normal(as_bytes(text))
        return np.unique(normal.source_of(self._starts(normal.text, ()), low=True))

    def history(self, text: str | bytes, *, progress: Progress | None = None) -> History:
        """TokenprismError: pieces are not merged."""
        raise TokenprismError(
            "a BytePiece model has no merges that would tell its history",
            remedy="Encode with the model cut to each size instead",
        )

    def at_size(self, size: int) -> BytePieceTokenizer:
        """The tokenizer with its vocabulary cut to `size` entries, special tokens counted.

        The first pieces stay, and what the others counted goes to the pieces that they are made
        of then; pieces that are never best any more go as well, so that the size may be smaller.
        Raises OptionError for a size below that of bytes and special tokens.
        """
        return self.renamed(cut(self.model, size), f"{self._name} at {size:,}")

    def normal(self, source: bytes, progress: Progress | None = None) -> NormalText:
        """A text in the form that the model sees, with where each part of it is from.
        CancelledError.
        """
        if self.model.front.nfc:
            return NormalText.of(source, progress=progress)
        return NormalText.unchanged(source)

    def _starts(self, source: bytes, parts: tuple[Part, ...]) -> NDArray[np.int64]:
        """Where segments start; a special token counts as one."""
        front = self.model.front
        return starts_between(
            source, parts, lambda text: segment_starts(text, front, whole_lines=True)
        )

    def _make_finder(self) -> SpecialFinder:
        return SpecialFinder(self.model.specials, name=self._name)

    def _encode_all(self, sources: list[bytes], specials: Chosen) -> Iterable[Encoding]:
        if specials is not Specials.TEXT:
            return super()._encode_all(sources, specials)
        normals = [self.normal(source) for source in sources]
        texts = [normal.text for normal in normals]
        encoded = self._encoder.encode_many(texts, [self._starts(text, ()) for text in texts])
        return [_placed(normal, *made) for normal, made in zip(normals, encoded, strict=True)]


def _placed(
    normal: NormalText, ids: NDArray[np.int32], edges: NDArray[np.int64]
) -> Encoding:
    count = len(ids)
    if not normal.is_source:
        return normal.encoding(ids, edges)
    status = _EXACT[:count] if count <= len(_EXACT) else np.zeros(count, np.uint8)
    return Encoding(normal.source, ids, edges[:-1], edges[1:], status)
