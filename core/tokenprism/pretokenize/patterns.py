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

from ..errors import OptionError, OptionTypeError
from ..messages import Message
from ._scanners import cut_before, starts_of
from .dialect import Dialect

NONE_CODE: Final = 0
REGEX_CODE: Final = 6


@dataclass(frozen=True, slots=True)
class Pattern:
    """How text is cut into pre-tokens.

    `code` names the compiled scanner (`_scanners.pxd`), REGEX_CODE for an own expression, which
    has none. `regex` is the expression in the dialect of tiktoken and of the Python package
    `regex`; `oniguruma` the same for Hugging Face `tokenizers`, whose dialect reads possessive
    counts and `$` in another way. Both are empty where documents are not cut at all. Both are what
    was given for an own expression, which is read as the engine of `dialect` reads it.
    """

    name: str
    code: int
    regex: str
    oniguruma: str
    dialect: Dialect = Dialect.TIKTOKEN

    @property
    def is_native(self) -> bool:
        """Whether a compiled scanner does the work."""
        return self.code != REGEX_CODE

    @property
    def has_cuts(self) -> bool:
        """Whether `cut_before` ever finds one: else texts are to be split whole."""
        return self.code not in (NONE_CODE, REGEX_CODE)

    def starts(self, source: bytes) -> NDArray[np.int64]:
        """Byte offsets where the pre-tokens of a whole text start, ascending, int64[n].

        The first is 0; an empty text has none.
        """
        if self.is_native:
            return starts_of(self.code, source)
        # The package `regex` takes memory and time to import, and the named patterns need none.
        from . import _regex

        return _regex.starts_of(self.regex, source, self.dialect)

    def matches(self, text: str) -> list[str]:
        """What the expression matches in a text, without what it leaves out."""
        if self.is_native:
            return [part.decode("utf-8") for part in self.split(text.encode("utf-8"))]
        from . import _regex

        return _regex.matches_of(self.regex, text, self.dialect)

    def first_gap(self, text: str) -> str:
        """What the expression leaves out first of a text; empty where it covers all of it, as that
        of a named pattern always does.
        """
        if self.is_native:
            return ""
        from . import _regex

        return _regex.first_gap(self.regex, text, self.dialect)

    @property
    def unread_part(self) -> tuple[str, int] | None:
        """What of the expression cannot be read as an engine of a format reads it, and its place;
        None where all can.
        """
        if self.dialect is not Dialect.PYTHON:
            return None
        from . import _regex

        return _regex.unread_part(self.regex)

    def cut_before(self, source: bytes | bytearray, low: int, high: int) -> int:
        """The last safe cut in (low, high) of a text that may go on, a byte offset, or -1.

        Both parts, split alone, give the pre-tokens of the whole.
        """
        return cut_before(self.code, source, low, high)

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
_LLAMA3 = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
_QWEN2 = _LLAMA3.replace(r"\p{N}{1,3}", r"\p{N}")
_TEKKEN = _O200K.replace(r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?", "").replace(r"\p{N}{1,3}", r"\p{N}")
# What DeepSeek-V3's files have: each expression cuts what the one before it leaves over.
DEEPSEEK_STEPS: Final = (
    r"\p{N}{1,3}",
    "[一-龥\u3040-ゟ゠-ヿ]+",
    r"""[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+"""
    "|[^\r\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\r\n]*"
    "|\\s*[\r\n]+|\\s+(?!\\S)|\\s+",
)
# The same as one expression: the classes of the last step stop where the first two have cut, and
# what it leaves over is matched too, since tiktoken drops what is not.
_EAST = "一-龥\u3040-ヿ"
_WORD = rf"(?:(?![{_EAST}])[\p{{L}}\p{{M}}])"
_EAST_WORD = rf"(?:(?=[{_EAST}])[\p{{L}}\p{{M}}])"
_SIGN = rf"(?:(?![{_EAST}])[\p{{P}}\p{{S}}])"
_REST = rf"(?:(?![\s{_EAST}])[^\p{{L}}\p{{M}}\p{{N}}\p{{P}}\p{{S}}])"
_EAST_REST = rf"(?:(?=[{_EAST}])[^\p{{L}}\p{{M}}\p{{P}}\p{{S}}])"
_DEEPSEEK = "|".join(
    [
        r"\p{N}{1,3}",
        rf"{_EAST_REST}?{_EAST_WORD}+",
        rf"(?:(?=[{_EAST}])[\p{{P}}\p{{S}}])+",
        rf"{_EAST_REST}+(?!{_EAST_WORD})",
        r"""[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+""",
        rf"(?:{_REST}|[^\S\r\n])?{_WORD}+",
        rf" ?{_SIGN}+[\r\n]*",
        r"\s*[\r\n]+",
        rf"\s+(?![^\s\p{{N}}{_EAST}])",
        r"\s+",
        rf"{_REST}+(?!{_WORD})",
    ]
)
_WHITESPACE = r"[\p{L}\p{M}\p{N}]+|\s+|[^\s\p{L}\p{M}\p{N}]+"
_DIGITS = r"[\p{L}\p{M}]+|\p{N}|\s+|[^\s\p{L}\p{M}\p{N}]+"
_DIGITS3 = r"[\p{L}\p{M}]+|\p{N}{1,3}|\s+|[^\s\p{L}\p{M}\p{N}]+"

# In the order in which a chooser shows them; the first is the default.
PATTERNS: Final[Mapping[str, Pattern]] = MappingProxyType(
    {
        made.name: made
        for made in (
            Pattern("cl100k", 2, _CL100K, _CL100K_ONIGURUMA),
            Pattern("o200k", 4, _O200K, _O200K),
            Pattern("gpt2", 1, _GPT2, _GPT2),
            Pattern("cl100k-classic", 3, _CLASSIC, _CLASSIC_ONIGURUMA),
            Pattern("llama3", 7, _LLAMA3, _LLAMA3),
            Pattern("qwen2", 8, _QWEN2, _QWEN2),
            Pattern("tekken", 9, _TEKKEN, _TEKKEN),
            Pattern("deepseek-v3", 10, _DEEPSEEK, _DEEPSEEK),
            Pattern("whitespace", 5, _WHITESPACE, _WHITESPACE),
            Pattern("digits", 11, _DIGITS, _DIGITS),
            Pattern("digits3", 12, _DIGITS3, _DIGITS3),
            Pattern("none", NONE_CODE, "", ""),
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
    }
)


def pattern_of_steps(expressions: tuple[str, ...]) -> Pattern | None:
    """The named pattern that cuts as these expressions do, each within what the former left over.

    None where no named pattern is known to.
    """
    if expressions == DEEPSEEK_STEPS:
        return PATTERNS["deepseek-v3"]
    return PATTERNS.get(_SAME_CUTS.get(expressions[0], "")) if len(expressions) == 1 else None


def pattern(name: str, dialect: Dialect | None = None) -> Pattern:
    """The pattern of this name, or the one of a regular expression.

    An expression that a named pattern is known by gives that pattern. Others are read as the engine
    of `dialect` reads them: by default as tiktoken's, or as that of `tokenizers` where they have
    what only that one knows. Raises OptionError, with the place, for an expression that is not
    valid or cannot be read so.
    """
    if not isinstance(name, str):
        raise OptionTypeError(
            Message("{given!r} is no pattern", given=name),
            remedy="Give the name of one, or a regular expression",
        )
    known = named(name)
    if known is not None:
        return known
    from . import _regex

    if dialect is None:
        dialect = _regex.dialect_of(name)
    _regex.read(name, dialect)
    return Pattern(name, REGEX_CODE, name, name, dialect)


def saved_pattern(name: str, dialect: Dialect | None = None) -> Pattern:
    """The pattern of a saved model: as `pattern`, but what cannot be read as an engine reads it is
    read by the Python package `regex`, as in the training of the model.
    """
    try:
        return pattern(name, dialect)
    except OptionError:
        try:
            return pattern(name, Dialect.PYTHON)
        except OptionError:
            pass
        raise


def named(name: str) -> Pattern | None:
    """The named pattern of a name or an expression; None for an expression of somebody's own."""
    return PATTERNS.get(_SAME_CUTS.get(name, name))
