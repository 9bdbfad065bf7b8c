"""The library: tokenizers, corpora and runs of this window."""

from .view import LibraryView

__all__ = ["LibraryView"]
