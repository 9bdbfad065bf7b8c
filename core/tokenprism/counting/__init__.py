"""Distinct pre-tokens of a corpus with their counts.

Lives here: splitting and counting on several threads, and the table of counts. Must not: know of
merges, vocabularies or file formats.
"""

from ._words import WordCounts
from .count import count_words

__all__ = ["WordCounts", "count_words"]
