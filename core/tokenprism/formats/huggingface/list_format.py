"""BERT's vocabulary as a JSON list, where ▁ begins words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...messages import Message
from ..format import Format, TokenizerFile

if TYPE_CHECKING:
    from ...tokenizer import Tokenizer
    from ..reading.strict_json import Document

_UNKNOWN, _MARK = "[UNK]", "▁"


class MarkedList(Format):
    """A list of words, as packages for browsers have it."""

    name = "list"
    title = Message("BERT vocabulary as a JSON list")
    patterns = "*.json"
    endings = (".json",)
    by_library = has_collections = True

    def holds_document(self, document: Document) -> bool:
        """Whether it is a list with [UNK] and words that are marked."""
        root = document.root
        return isinstance(root, list) and _UNKNOWN in root and any(
            isinstance(text, str) and text.startswith(_MARK) for text in root
        )

    def open(self, file: TokenizerFile) -> Tokenizer:
        """The library's WordPiece."""
        from .marked_words import open_list

        file.refuse_pattern()
        return open_list(file.document, file.name)
