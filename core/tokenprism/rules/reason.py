"""What is said of a boundary."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ..messages import Message

NOTHING = Message("")


class By(Enum):
    """The stage of encoding that decides about a boundary, in the order in which a text meets them.
    """

    TEXT = "text"              # an end of the text
    NORMALISER = "normaliser"
    SPECIAL = "special"        # a special or added token
    PATTERN = "pattern"        # what cuts texts before the model
    MERGES = "merges"          # the ranks of merges
    SIZE = "size"              # the vocabulary size that was chosen
    SCORES = "scores"          # the sum of scores over a path
    LONGEST = "longest"        # the longest entry that fits
    WHOLE = "whole"            # a word that is an entry
    SYMBOLS = "symbols"        # what is never cut: a character
    UNKNOWN = "unknown"        # not known


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, what would make it otherwise, which may be empty, and the stage that decides."""

    message: Message
    remedy: Message = NOTHING
    by: By = By.UNKNOWN
