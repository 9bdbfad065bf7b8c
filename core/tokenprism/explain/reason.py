"""Why there is a token boundary at a byte of a text, or none: one answer for every tokenizer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ..messages import Message

NOTHING = Message("")


class Stage(Enum):
    """What decides about a boundary, in the order in which a text meets the stages."""

    TEXT = "text"              # an end of the text
    NORMALISER = "normaliser"  # the bytes were rewritten or dropped
    SPECIAL = "special"        # a special or added token, which is one token and touches none
    PRETOKEN = "pretoken"      # two pre-tokens, which never merge
    SPACE = "space"            # inside white space, of which a model of characters makes nothing
    WHOLE = "whole"            # the pre-token is a token as a whole
    SYMBOL = "symbol"          # inside a symbol that is never cut: a character
    MERGED = "merged"          # a merge removed the boundary
    CUT_OFF = "cut off"        # the merge that removes it is beyond the vocabulary size
    OVERTAKEN = "overtaken"    # a merge could have, but another took one of its sides before
    NO_PAIR = "no pair"        # at no time a merge joins what meets there
    LONGEST = "longest"        # the longest entry that fits is taken
    PATH = "path"              # the path of the highest score is taken
    UNKNOWN = "unknown"        # not known


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence, what would have changed the result (may be empty), and the stage that decides.
    """

    message: Message
    remedy: Message = NOTHING
    stage: Stage = Stage.UNKNOWN


def shown(token: bytes, most: int = 40) -> str:
    """The bytes of a token in quotes, cut after so many characters; in hex where no UTF-8."""
    try:
        text = token.decode("utf-8")
    except UnicodeDecodeError:
        return token[:most].hex(" ") + (" …" if len(token) > most else "")
    return repr(text[:most]) + ("…" if len(text) > most else "")
