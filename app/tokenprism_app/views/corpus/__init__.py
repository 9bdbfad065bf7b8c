"""The files of a corpus with their sizes, lines and encoding faults, and what was skipped."""

from .view import CorpusView

__all__ = ["CorpusView"]
