"""The front end of BytePiece: how a text becomes the segments that no piece may cross."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import OptionError
from ..messages import Message

PRESETS = ("words", "lines")


@dataclass(frozen=True, slots=True)
class FrontEnd:
    """Options of the front end, the same in training and in encoding.

    `preset`: "words" cuts as PieceTokenizer does (runs of one class of characters, a space glued
    to the word behind it), "lines" as bytepiece (a line with its line ends). For words, `isolate`
    makes every space and punctuation mark a segment. `split_digits`: each digit is a segment.
    `nfc`: the text is put into Unicode's normal form C first, so that decoding gives that form.
    """

    preset: str = "words"
    isolate: bool = False
    split_digits: bool = False
    nfc: bool = False

    def __post_init__(self) -> None:
        if self.preset not in PRESETS:
            raise OptionError(
                Message("{preset!r} is no front end", preset=self.preset),
                remedy=Message("There are {names}", names=", ".join(PRESETS)),
            )
        if self.isolate and self.preset != "words":
            raise OptionError("spaces and punctuation are isolated by the front end words only")

    def record(self) -> dict[str, Any]:
        """All that decides the segments, as JSON values."""
        return {
            "preset": self.preset,
            "isolate": self.isolate,
            "split_digits": self.split_digits,
            "nfc": self.nfc,
        }
