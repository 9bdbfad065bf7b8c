"""Patterns that people give for files that do not say theirs."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from ..errors import OptionError
from ..messages import Message
from ..pretokenize import REGEX_CODE, Dialect, Pattern, named
from ..pretokenize import pattern as pattern_of
from ..tokenizer import Tokenizer
from .exporting import custom_pattern
from .huggingface.tokenizer import HuggingFaceTokenizer
from .sniff import Head, locate
from .vocabulary_only import VocabularyOnly


def pattern_to_offer(
    path: str | PathLike[str], tokenizer: Tokenizer, head: Head | None = None
) -> str | None:
    """The name of the pattern to offer first for the file that `tokenizer` was opened from.

    None where the file says how text is cut, or is known by its content. `head`: the file's, where
    it has been read. FormatError where it cannot be read.
    """
    if isinstance(tokenizer, VocabularyOnly):
        # What helps is the pattern alone.
        return "llama3" if tokenizer.remedy else None
    head = head or Head.of(locate(Path(path)))
    return "gpt2" if head.guesses_pattern else None


def dialect_for(tokenizer: Tokenizer | None) -> Dialect:
    """Which engine reads the pattern of a file that opened as `tokenizer`, or did not open for want
    of a pattern, as only rank files do.
    """
    by_library = isinstance(tokenizer, (HuggingFaceTokenizer, VocabularyOnly))
    return Dialect.TOKENIZERS if by_library else Dialect.TIKTOKEN


def pattern_for(name: str, dialect: Dialect) -> Pattern:
    """The pattern of a name or an expression, for a file that the engine of `dialect` reads.

    OptionError for an expression that is not valid there. `tokenizers` cuts texts of its files
    itself: it may know what cannot be read here.
    """
    known = named(name)
    if known is not None or dialect is Dialect.TIKTOKEN:
        return known or pattern_of(name, dialect)
    made = Pattern(name, REGEX_CODE, name, name, dialect)
    custom_pattern.cut_by_library(made, "")
    return made


def pieces_of(pattern: Pattern, sample: str) -> list[bytes]:
    """How a sample is cut with a pattern of `pattern_for`. OptionError where that fails."""
    if pattern.is_native or pattern.dialect is Dialect.TIKTOKEN:
        return pattern.split(sample.encode("utf-8"))
    return [part.encode("utf-8") for part in custom_pattern.cut_by_library(pattern, sample)]


def problems_of(pattern: Pattern) -> tuple[Message, ...]:
    """Why a file cannot be opened with a pattern of `pattern_for`, found in about a second."""
    if pattern.dialect is not Dialect.TIKTOKEN:
        return ()
    try:
        custom_pattern.require_same(pattern)
    except OptionError as fault:
        return (fault.message,)
    return ()
