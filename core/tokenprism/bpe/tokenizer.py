"""A byte-level BPE model as a tokenizer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..encoding import EncodedBatch, Encoding, Status, as_bytes
from ..errors import TokenprismError
from ..identity import identity
from ..messages import Message
from ..native import NativeTokenizer, starts_between
from ..normal import NormalText
from ..specials import Chosen, Part, SpecialFinder, Specials, SpecialsChoice
from ..tokenizer import Capability
from ..vocabulary import Vocabulary
from ._dropout import encode_with_dropout
from ._encoder import Encoder
from ._history import InnerMerges, record_merges
from ._merges import MergeTable
from .cutting import cut_to
from .history import ALWAYS, History
from .model import BpeModel
from .options import check_dropout


class TextEncoder(Protocol):
    """What a tokenizer needs of a compiled encoder."""

    def encode(
        self,
        text: str | bytes,
        parts: tuple[Part, ...] = ...,
        starts: NDArray[np.int64] | None = None,
        progress: Progress | None = None,
    ) -> Encoding: ...


# To look a member of an enumeration up takes as long as to encode some words.
_TEXT, _DEFAULT = Specials.TEXT, Specials.DEFAULT


class BpeTokenizer(NativeTokenizer[BpeModel]):
    """Encodes with a `BpeModel`. Immutable; any number of threads may use it at once.

    `family` says what people call the file or model it came from; `warnings` what is odd about
    that file, to which this adds what is odd about the model.
    """

    def __init__(
        self,
        model: BpeModel,
        *,
        name: str = "BPE",
        family: str = "BPE",
        warnings: Sequence[Message] = (),
    ) -> None:
        super().__init__(model, name=name, family=family, warnings=warnings)
        self._encoder = self._make_encoder()
        self._is_native = model.pattern.is_native
        self._is_plain = self._is_native and not (self._specials.has_always or model.nfc)
        self._lossless = bool((model.byte_ids >= 0).all()) and not model.nfc

    @property
    def vocabulary(self) -> Vocabulary:
        """Every entry as columns."""
        return self.model.vocabulary

    @cached_property
    def capabilities(self) -> Capability:
        """What it can tell; HISTORY only where it is exact."""
        found = Capability.PRETOKENS | Capability.PARENTS | Capability.SIZES
        if self._lossless:
            found |= Capability.LOSSLESS
        if self.model.has_history:
            found |= Capability.HISTORY
        return found

    @cached_property
    def identity(self) -> str:
        """SHA-256, in hex, of all that decides ids: see `tokenprism.identity`."""
        return identity(self.model)

    @property
    def warnings(self) -> Sequence[Message]:
        """What is odd about the file and the model, a sentence each."""
        return (*self._warnings, *self.model.warnings)

    def encode(
        self,
        text: str | bytes,
        *,
        specials: SpecialsChoice = Specials.DEFAULT,
        progress: Progress | None = None,
    ) -> Encoding:
        """Ids and byte spans; invalid UTF-8 is encoded as the bytes it is.

        A byte that the vocabulary lacks gets the id -1 and Status.UNKNOWN. Where the model
        normalises, the spans are over the text as given, and tokens of what was rewritten have
        Status.NORMALIZED. Raises CancelledError when `progress` is cancelled, TokenprismError for a
        special token under Specials.RAISE.
        """
        if specials is _DEFAULT:
            specials = self.default_specials
        if specials is _TEXT and self._is_plain and isinstance(text, str | bytes):
            return self._encoder.encode(text, (), None, progress)
        return super().encode(text, specials=specials, progress=progress)

    def _encode(self, source: bytes, specials: Chosen, progress: Progress | None) -> Encoding:
        normal, parts = self.seen(source, self._specials.parts(source, specials), progress)
        return normal.placed(self.encode_seen(normal.text, parts, progress))

    def encode_dropout(
        self,
        text: str | bytes,
        dropout: float,
        *,
        seed: int,
        specials: SpecialsChoice = Specials.DEFAULT,
        progress: Progress | None = None,
    ) -> Encoding:
        """As `encode`, but at each step each merge that is possible is passed over with the
        probability `dropout` (BPE-dropout, Provilkov et al. 2020); a word in which all are passed
        over is done.

        The same seed, text and tokenizer give the same tokens. With 0 it is `encode`, with 1 every
        byte is a token; between them tokens that stand for whole pre-tokens only do not occur, as
        in Hugging Face `tokenizers`. Raises OptionError for a `dropout` outside [0, 1] and a `seed`
        outside [0, 2^64).
        """
        check_dropout(dropout, seed)
        if dropout == 0:
            return self.encode(text, specials=specials, progress=progress)
        source = as_bytes(text)
        normal, parts = self.seen(source, self.parts(source, specials), progress)
        found = {start: token_id for start, _, token_id in parts if token_id >= 0}
        ids, edges = encode_with_dropout(
            self._table, normal.text, self._starts(normal.text, parts), found, dropout, seed,
            progress,
        )
        status = np.where(ids < 0, np.uint8(Status.UNKNOWN), np.uint8(Status.EXACT))
        return normal.placed(Encoding(normal.text, ids, edges[:-1], edges[1:], status))

    def normal(self, source: bytes, progress: Progress | None = None) -> NormalText:
        """A text without special tokens in the form that the model sees. CancelledError."""
        if self.model.nfc:
            return NormalText.of(source, fixed=True, progress=progress)
        return NormalText.unchanged(source)

    def encode_seen(
        self, text: bytes, parts: tuple[Part, ...], progress: Progress | None = None
    ) -> Encoding:
        """Tokens of what `seen` gives."""
        starts = None if self._is_native else self._starts(text, parts)
        return self._encoder.encode(text, parts, starts, progress)

    def seen(
        self, source: bytes, parts: tuple[Part, ...], progress: Progress | None = None
    ) -> tuple[NormalText, tuple[Part, ...]]:
        """What the model sees of a text that special tokens cut into `parts`, and the parts there.
        CancelledError.
        """
        if not self.model.nfc or not parts:
            return self.normal(source, progress), parts
        texts = [
            NormalText.unchanged(source[start:end]) if token_id >= 0
            else self.normal(source[start:end], progress)
            for start, end, token_id in parts
        ]
        ends = accumulate(len(one.text) for one in texts)
        placed = tuple(
            (end - len(one.text), end, token_id)
            for end, one, (_, _, token_id) in zip(ends, texts, parts, strict=True)
        )
        return NormalText.joined(source, texts), placed

    def merge_word(self, word: bytes) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The ids int32[n] and edges int64[n + 1] of bytes that are one pre-token."""
        found = self._encoder.encode(word, (), np.zeros(1, np.int64))
        return found.ids, np.append(found.starts, len(word))

    def removed_in(self, word: bytes, *, progress: Progress | None = None) -> NDArray[np.int32]:
        """The index of the merge that removes each boundary of bytes that are one pre-token, as
        `History.removed`; tokens that stand for whole pre-tokens are not looked for.
        """
        return record_merges(self._table, word, np.zeros(1, np.int64), progress)

    def pretokens(self, text: str | bytes) -> NDArray[np.int64]:
        """Byte offsets where a pre-token starts, int64[k], first 0 (empty text: k = 0).

        Special tokens are text, as in `encode`; a token that is found in every text is one. Of what
        was rewritten only its ends are told.
        """
        source = as_bytes(text)
        normal, parts = self.seen(source, self.parts(source))
        starts = self._starts(normal.text, parts)
        return starts if normal.is_source else np.unique(normal.source_of(starts, low=True))

    def history(
        self,
        text: str | bytes,
        *,
        specials: SpecialsChoice = Specials.DEFAULT,
        progress: Progress | None = None,
    ) -> History:
        """The merges over `text`. TokenprismError where they do not tell it: see `warnings`."""
        if not self.model.has_history:
            raise TokenprismError(
                "the merges of this model do not tell its tokens at smaller sizes",
                remedy="Encode with the model cut to each size instead",
            )
        source = as_bytes(text)
        normal, parts = self.seen(source, self.parts(source, specials), progress)
        encoding = self.encode_seen(normal.text, parts, progress)
        if self.model.has_unique_results:
            removed = self._inner_merges.over(
                encoding.ids, encoding.starts, len(normal.text), progress
            )
        else:
            starts = self._starts(normal.text, parts)
            removed = record_merges(self._table, normal.text, starts, progress)
        for start, end, token_id in parts:
            if token_id >= 0:
                removed[start + 1 : end] = ALWAYS
        return History(self.model, encoding, removed, normal)

    def at_size(self, size: int) -> Self:
        """The tokenizer with its vocabulary cut to `size` entries, special tokens counted.

        Raises OptionError for a size below that of bytes and special tokens.
        """
        return self.renamed(cut_to(self.model, size), f"{self._name} at {size:,}")

    @cached_property
    def skipped(self) -> NDArray[np.bool_]:
        """Which ids `decode` leaves out with `skip_special`, bool[n]: not those of tokens that are
        found in every text.
        """
        found = super().skipped.copy()
        found[[self.model.specials[text] for text in self.model.always]] = False
        return found

    def _make_finder(self) -> SpecialFinder:
        model = self.model
        return SpecialFinder(model.specials, model.always, model.later, self._name)

    def _make_encoder(self) -> TextEncoder:
        model, vocabulary = self.model, self.model.vocabulary
        words = {word: token_id for token_id, word in model.whole.items()}
        return Encoder(
            self._table, model.pattern.code, vocabulary.blob, vocabulary.offsets, words
        )

    @cached_property
    def _table(self) -> MergeTable:
        model = self.model
        return MergeTable(model.byte_ids, model.left, model.right, model.result)

    @cached_property
    def _inner_merges(self) -> InnerMerges:
        model = self.model
        words = {word: token_id for token_id, word in model.whole.items()}
        return InnerMerges(
            self._table, model.left, model.right, model.result,
            self.vocabulary.lengths, words,
        )  # fmt: skip

    def _starts(self, source: bytes, parts: tuple[Part, ...]) -> NDArray[np.int64]:
        """Where pre-tokens start; a special token counts as one."""
        return starts_between(source, parts, self.model.pattern.starts)

    def _encode_documents(
        self, source: bytes, edges: NDArray[np.int64], specials: Chosen
    ) -> EncodedBatch:
        encoder = self._encoder
        if specials is _TEXT and self._is_plain and isinstance(encoder, Encoder):
            whole, offsets = encoder.encode_documents(source, edges)
            return EncodedBatch(whole, edges, offsets)
        return super()._encode_documents(source, edges, specials)
