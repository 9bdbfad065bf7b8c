"""The symbols that a training begins with: the bytes, or an alphabet chosen by its words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress
from ..counting import WordCounts
from ..errors import CancelledError, OptionError
from ..messages import Message
from ._symbols import Symbols, count_characters
from .alphabet import Alphabet, Mark, choose, mark_number
from .options import BYTES, TieBreak, TrainOptions


@dataclass(frozen=True, eq=False)
class Base:
    """`size` symbols, and `outside` further entries for what an alphabet of characters lacks.

    `limit`: how many ids the trainer may give, those of symbols among them.
    """

    size: int
    outside: int
    limit: int
    alphabet: Alphabet | None = None

    @classmethod
    def of(
        cls, words: WordCounts, options: TrainOptions, specials: int, known: Alphabet | None,
        progress: Progress,
    ) -> Base:
        """The base for counted words beside `specials` special tokens; that of the model to begin
        with where its alphabet is `known`. CancelledError; OptionError where the vocabulary cannot
        hold it.
        """
        room = options.vocab_size - specials
        if options.characters is None:
            return cls(BYTES, 0, room)
        alphabet = known
        if alphabet is None:
            mark = Mark(options.characters.mark)
            counts = count_characters(words, mark_number(mark), progress)
            if counts is None:
                raise CancelledError
            alphabet = choose(*counts, options.characters)
        base = cls(len(alphabet.spellings), alphabet.fallback, room - alphabet.fallback, alphabet)
        if base.size > base.limit:
            least = base.size + base.outside + specials
            raise OptionError(
                Message(
                    "a vocabulary of {size:,} cannot hold the alphabet ({symbols:,}), [UNK] or "
                    "bytes for what it lacks, and special tokens ({specials:,})",
                    size=options.vocab_size,
                    symbols=base.size,
                    specials=specials,
                ),
                remedy=Message("The least is {least:,}, or limit the alphabet", least=least),
            )
        return base

    @property
    def merges(self) -> int:
        """The largest number of tokens that merges may make."""
        return self.limit - self.size

    def symbols(self, rule: TieBreak) -> Symbols | None:
        """The alphabet for the trainer; None for bytes."""
        skips = rule is TieBreak.HUGGINGFACE
        return None if self.alphabet is None else self.alphabet.numbered(skips=skips)

    def placed(self, ids: NDArray[np.int32]) -> tuple[NDArray[np.int32], Alphabet | None]:
        """`byte_ids` and the alphabet of a model, from the ids of all that is `outside`, then of
        the trainer's.
        """
        if self.alphabet is None:
            return ids[:BYTES], None
        by_bytes = self.outside == BYTES
        byte_ids = ids[:BYTES] if by_bytes else np.full(BYTES, -1, np.int32)
        symbols = ids[self.outside : self.outside + self.size]
        return byte_ids, self.alphabet.moved(symbols, -1 if by_bytes else int(ids[0]))
