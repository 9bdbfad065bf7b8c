"""Distinct pre-tokens of a corpus with their counts.

Lives here: splitting and counting on several threads, and the table of counts. Must not: know of
merges, vocabularies or file formats.
"""

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from ._words import WordCounts
    from .count import Keeping, count_words, keep_words

__all__ = ["Keeping", "WordCounts", "count_words", "keep_words"]

_HOMES = {
    "._words": ("WordCounts",),
    ".count": ("Keeping", "count_words", "keep_words"),
}
__getattr__, __dir__ = lazily(globals(), _HOMES)
