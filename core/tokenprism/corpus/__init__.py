"""Corpora: where text comes from, what is wrong with it, and how it is read in chunks.

Lives here: files and folders, their faults, safe chunks. Must not: know of counts or tokens.
"""

from .chunks import Chunk, special_spans
from .corpus import Corpus, TextCorpus
from .facts import Document, Fault, Skipped

__all__ = ["Chunk", "Corpus", "Document", "Fault", "Skipped", "TextCorpus", "special_spans"]
