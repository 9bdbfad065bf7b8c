"""Corpora: where text comes from, what is wrong with it, and how it is read in chunks.

Lives here: files, folders, archives and addresses, their formats and faults, safe chunks. Must not:
know of counts or tokens.
"""

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .chunks import Chunk, Chunked, special_spans
    from .corpus import Corpus, TextCorpus, as_corpora, chunks_of
    from .facts import CorpusFile, Document, Fault, Skipped
    from .options import FORMATS, CorpusOptions

__all__ = [
    "FORMATS", "Chunk", "Chunked", "Corpus", "CorpusFile", "CorpusOptions", "Document", "Fault",
    "Skipped", "TextCorpus", "as_corpora", "chunks_of", "special_spans",
]

_HOMES = {
    ".chunks": ("Chunk", "Chunked", "special_spans"),
    ".corpus": ("Corpus", "TextCorpus", "as_corpora", "chunks_of"),
    ".facts": ("CorpusFile", "Document", "Fault", "Skipped"),
    ".options": ("FORMATS", "CorpusOptions"),
}
__getattr__, __dir__ = lazily(globals(), _HOMES)
