"""What a training of BytePiece can be asked for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log
from typing import Any

from ..bpe.options import VOCAB_SIZE, check_size, check_specials, special_texts
from ..errors import OptionError
from ..messages import Message
from .front import FrontEnd

BYTES = 256
# What the trainers that can be repeated do where nothing else is asked for.
_DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "piecetokenizer": {
        "min_count": 32, "max_piece_length": 18, "front": FrontEnd(),
        "specials": ("<unk>", "<s>", "</s>"),
    },
    "bytepiece": {
        "vocab_size": 10_000, "min_count": 2, "max_piece_length": 36,
        "front": FrontEnd("lines", nfc=True), "specials": ("<pad>", "<bos>", "<eos>"),
    },
}
COMPAT = tuple(_DEFAULTS)
_SMALL, _LARGE = 10e6, 1e9  # bytes of a corpus


@dataclass(frozen=True, slots=True)
class BytePieceOptions:
    """Options of one training; checked when made, OptionError names what cannot work.

    `vocab_size` counts special tokens, the 256 bytes and the learned pieces. `order`: the length
    in bytes of the longest n-grams, 2 to 7. An n-gram of two bytes or more must occur
    `min_gram_count` times to be known, a piece `min_count` times to stay; None: the first is the
    second, and that follows from the size of the corpus (`default_min_count`). Single characters
    may stay below it. A piece has `max_piece_length` bytes at most. Special tokens take the first
    ids, and the text between them is segmented apart.

    `compat` repeats another trainer: "piecetokenizer" (front end words, its normal form) or
    "bytepiece" (front end lines in form C, pieces inside characters, as with its `ensure_unicode`);
    a segment with a rare character then falls apart behind it, and what the size cuts off is
    treated as there. `like` takes the other defaults of that trainer too. bytepiece has split
    digits in training alone, so its models do not have them.

    `memory`: bytes that counted segments and n-grams may take together; beyond it the corpus is
    read twice and counts go to disk. `threads` 0: one for each processor. Neither changes the
    result.
    """

    vocab_size: int = VOCAB_SIZE
    order: int = 6
    min_count: int | None = None
    min_gram_count: int | None = None
    max_piece_length: int = 18
    front: FrontEnd = field(default_factory=FrontEnd)
    specials: tuple[str, ...] = ()
    compat: str | None = None
    memory: int = 4 << 30
    threads: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "specials", special_texts(self.specials))
        check_specials(self.specials)
        check_size(self.vocab_size, BYTES, len(self.specials))
        if not 2 <= self.order <= 7:
            raise OptionError(
                Message("n-grams of at most {order:,} bytes cannot be counted", order=self.order),
                remedy="The order is from 2 to 7",
            )
        for count in (self.min_count, self.min_gram_count):
            if count is not None and count < 1:
                raise OptionError("the minimum count is less than 1")
        if self.max_piece_length < 1:
            raise OptionError("the longest piece has less than 1 byte")
        if self.memory < 1 << 20:
            raise OptionError("less than 1 MiB of memory is too little to count in")
        if self.threads < 0:
            raise OptionError("the number of threads is negative")
        self._check_compat()

    @classmethod
    def like(cls, trainer: str, **options: Any) -> BytePieceOptions:
        """Options that repeat another trainer, one of COMPAT: its own defaults, such as its longest
        piece and the special tokens that its model file has, but for `options`.
        """
        _check_trainer(trainer)
        return cls(**{**_DEFAULTS[trainer], "compat": trainer, **options})

    def _check_compat(self) -> None:
        if self.compat is None:
            return
        _check_trainer(self.compat)
        lines = self.compat == "bytepiece"
        if self.front.nfc != lines or (self.front.preset == "lines") != lines:
            raise OptionError(
                Message("{name} has another front end", name=self.compat),
                remedy="bytepiece takes lines in form C, piecetokenizer words as they are",
            )

    @property
    def learned(self) -> int:
        """The largest number of pieces beside the bytes."""
        return self.vocab_size - BYTES - len(self.specials)

    @property
    def workers(self) -> int:
        """How many threads work."""
        return self.threads or os.cpu_count() or 1

    def min_counts(self, size: int) -> tuple[int, int]:
        """The minimum counts of n-grams and of pieces for a corpus of `size` bytes."""
        pieces = default_min_count(size) if self.min_count is None else self.min_count
        return pieces if self.min_gram_count is None else self.min_gram_count, pieces

    def record(self) -> dict[str, Any]:
        """All that decides the result, as JSON values."""
        return {
            "vocab_size": self.vocab_size,
            "order": self.order,
            "min_count": self.min_count,
            "min_gram_count": self.min_gram_count,
            "max_piece_length": self.max_piece_length,
            "front": self.front.record(),
            "specials": list(self.specials),
            "compat": self.compat,
        }


def _check_trainer(name: str) -> None:
    if name not in COMPAT:
        raise OptionError(
            Message("{name!r} is no trainer that can be repeated", name=name),
            remedy=Message("There are {names}", names=", ".join(COMPAT)),
        )


def default_min_count(size: int) -> int:
    """2 up to 10 MB of corpus, 32 from 1 GB on, and in between in equal ratios."""
    share = log(min(max(size, _SMALL), _LARGE) / _SMALL, _LARGE / _SMALL)
    return round(2 * 16**share)
