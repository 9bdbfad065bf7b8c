"""What a session holds: tokenizers, corpora, texts, and tokens. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from tokenprism.bpe.history import History
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.corpus import Corpus
from tokenprism.encoding import Encoding
from tokenprism.messages import one_line
from tokenprism.tokenizer import Capability, Tokenizer

ALL_CORPORA: Final = -1  # stands for the key of a corpus
LARGEST_EDITABLE: Final = 200_000  # bytes of a text that can be typed into


@dataclass(frozen=True, slots=True)
class ByteRange:
    """Bytes [start, end) of the text; empty ranges stand for a position."""

    start: int
    end: int

    def __bool__(self) -> bool:
        return self.end > self.start


@dataclass(slots=True, eq=False)
class TokenizerEntry:
    """One tokenizer of the library, with the hue that is its own in every view.

    `corpora`: what it was trained on in this window. `pattern`: the one that was chosen for its
    file, which does not say its own.
    """

    key: int
    tokenizer: Tokenizer
    hue: int
    visible: bool = True
    path: str | None = None
    trained: bool = False
    corpora: tuple[Corpus, ...] = ()
    pattern: str | None = None
    alias: str = ""

    @property
    def name(self) -> str:
        """What the user calls it, else what its file does, on one line."""
        return one_line(self.alias or self.tokenizer.name)

    @property
    def can_cut(self) -> bool:
        return Capability.HISTORY in self.tokenizer.capabilities

    @property
    def can_export(self) -> bool:
        """Whether its model is known, so that it can be written in other formats."""
        return isinstance(self.tokenizer, BpeTokenizer | BytePieceTokenizer)

    @property
    def can_sample(self) -> bool:
        """Whether only encoding anew tells its tokens at smaller vocabulary sizes."""
        return not self.can_cut and Capability.SIZES in self.tokenizer.capabilities


@dataclass(frozen=True, slots=True)
class VocabularyToken:
    """An entry of the vocabulary of the tokenizer `key`, wherever it may occur."""

    key: int
    token_id: int


@dataclass(slots=True, eq=False)
class CorpusEntry:
    """One corpus of the library: a file or a folder."""

    key: int
    corpus: Corpus
    alias: str = ""

    @property
    def name(self) -> str:
        """What the user calls it, else what its file or folder is called."""
        return self.alias or one_line(self.corpus.name)


@dataclass(frozen=True, slots=True)
class Measuring:
    """What the table of metrics measures on: the corpus with the key `place`, ALL_CORPORA, or None
    for the text; and its `options`, as JSON values.
    """

    place: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Text:
    """The text under examination. `title` says where it is from; `editable` for pasted text;
    `origin`: the key of the corpus whose document it is, and that document's number.
    """

    source: bytes = b""
    title: str = ""
    editable: bool = True
    document: tuple[Corpus, int] | None = None  # of a corpus, its number


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """What one tokenizer makes of the text, at the present cut.

    `full` is the encoding at the whole vocabulary; `history` the merges, where the tokenizer knows
    them; `merges` how many of them apply at the cut, None for all. Views ask for the window that
    they paint, which costs time in proportion to the window alone.
    """

    full: Encoding
    history: History | None = None
    merges: int | None = None

    @property
    def count(self) -> int:
        """The number of tokens of the whole text at the cut."""
        if self.history is None or self.merges is None:
            return len(self.full)
        return int(self.history.counts[self.merges])

    def window(self, start: int, end: int) -> Encoding:
        """Tokens that meet bytes [start, end) at the cut, with their whole spans."""
        if self.history is not None and self.merges is not None:
            return self.history.after(self.merges, start, end)
        return _picked(self.full, self.full.tokens_in(start, end))

    def shown(self, start: int, end: int) -> Encoding:
        """As `window`, with the tokens without bytes at `start`, and at the end of the text."""
        if self.merges is not None:
            return self.window(start, end)
        full, part = self.full, self.full.tokens_in(start, end)
        first, last = part.start, part.stop
        while first > 0 and full.starts[first - 1] == full.ends[first - 1] == start:
            first -= 1
        if end >= len(full.source):
            last = len(full)
        return _picked(full, slice(first, last))


    def inserted(self, start: int, end: int) -> Encoding:
        """Tokens without bytes that stand at `start` to `end`, both included."""
        full = self.full
        low = int(np.searchsorted(full.ends, start, side="left"))
        high = int(np.searchsorted(full.starts, end, side="right"))
        if self.merges is not None:
            high = low  # a tokenizer that tells its merges inserts nothing
        return _picked(full, low + np.flatnonzero(full.starts[low:high] == full.ends[low:high]))

    def dropped(self, start: int, end: int) -> NDArray[np.int64]:
        """Ranges of bytes without a token that meet bytes [start, end), whole, int64[k, 2]."""
        full = self.full
        if self.merges is not None or not len(full):
            whole = [[0, len(full.source)]] if full.source and not len(full) else []
            return np.array(whole, np.int64).reshape(len(whole), 2)
        part = full.tokens_in(start, end)
        before = full.ends[max(part.start - 1, 0) : part.start]
        after = full.starts[part.stop : part.stop + 1]
        edge = after if len(after) else np.array([len(full.source)])
        reached = np.concatenate([before if len(before) else [0], full.ends[part]])
        nexts = np.concatenate([full.starts[part], edge])
        gaps = reached < nexts
        return np.stack([reached[gaps], nexts[gaps]], axis=1)


def _picked(full: Encoding, at: NDArray[np.int64] | slice) -> Encoding:
    return Encoding(
        full.source, full.ids[at], full.starts[at], full.ends[at], full.status[at]
    )


@dataclass(frozen=True, slots=True, eq=False)
class RunCurve:
    """Bytes per token of a training's own text: `ratios` float64[n] at `sizes` int64[n]."""

    name: str
    sizes: NDArray[np.int64]
    ratios: NDArray[np.float64]
    running: bool
