"""The patterns by name, and own regular expressions.

A pattern covers every text without a gap: what an own expression leaves out becomes a pre-token
of its own, as in Hugging Face `tokenizers`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from . import _regex
from ._scanners import starts_of

REGEX_CODE: Final = 6


@dataclass(frozen=True, slots=True)
class Pattern:
    """How text is cut into pre-tokens.

    `code` names the compiled scanner (`_scanners.pxd`), REGEX_CODE for an own expression, which
    has none. `regex` is the expression in the dialect of tiktoken and of the Python package
    `regex`; `oniguruma` the same for Hugging Face `tokenizers`, whose dialect reads possessive
    counts and `$` in another way. Both are empty where documents are not cut at all.
    """

    name: str
    code: int
    regex: str
    oniguruma: str

    @property
    def is_native(self) -> bool:
        """Whether a compiled scanner does the work."""
        return self.code != REGEX_CODE

    def starts(self, source: bytes) -> NDArray[np.int64]:
        """Byte offsets where the pre-tokens of a whole text start, ascending, int64[n].

        The first is 0; an empty text has none.
        """
        if self.is_native:
            return starts_of(self.code, source)
        return _regex.starts_of(self.regex, source)

    def split(self, source: bytes) -> list[bytes]:
        """The pre-tokens of a whole text. Joined they are the text."""
        edges = [*self.starts(source).tolist(), len(source)]
        return [source[start:end] for start, end in pairwise(edges)]


_GPT2 = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
_CL100K = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"
    r"|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
)
_CL100K_ONIGURUMA = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s+\z|\s*[\r\n]|\s+(?!\S)|\s"
)
_CLASSIC = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*"
    r"|\s*[\r\n]|\s+(?!\S)|\s+"
)
_CLASSIC_ONIGURUMA = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]|\s+(?!\S)|\s+"
)
_O200K = "|".join(
    [
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
        r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
        r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    ]
)
_WHITESPACE = r"[\p{L}\p{M}\p{N}]+|\s+|[^\s\p{L}\p{M}\p{N}]+"

# In the order in which a chooser shows them; the first is the default.
PATTERNS: Final[Mapping[str, Pattern]] = MappingProxyType(
    {
        made.name: made
        for made in (
            Pattern("cl100k", 2, _CL100K, _CL100K_ONIGURUMA),
            Pattern("o200k", 4, _O200K, _O200K),
            Pattern("gpt2", 1, _GPT2, _GPT2),
            Pattern("cl100k-classic", 3, _CLASSIC, _CLASSIC_ONIGURUMA),
            Pattern("whitespace", 5, _WHITESPACE, _WHITESPACE),
            Pattern("none", 0, "", ""),
        )
    }
)

# What other files write for the same cuts.
_SAME_CUTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{made.regex: name for name, made in PATTERNS.items()},
        **{made.oniguruma: name for name, made in PATTERNS.items()},
        r"'s|'t|'re|'ve|'m|'ll|'d| ?[\p{L}]+| ?[\p{N}]+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
        r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
        r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s": "gpt2",
        r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
        r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+": "cl100k-classic",
    }
)


def pattern(name: str) -> Pattern:
    """The pattern of this name, or the one of a regular expression.

    An expression that a named pattern is known by gives that pattern. Raises OptionError for an
    expression that is no valid one, with the place where it goes wrong.
    """
    known = PATTERNS.get(_SAME_CUTS.get(name, name))
    if known is not None:
        return known
    _regex.compiled(name)
    return Pattern(name, REGEX_CODE, name, name)
