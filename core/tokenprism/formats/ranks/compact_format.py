"""Ranks and pattern of tiktoken in one JSON object, as js-tiktoken has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...messages import Message
from ..format import Format, TokenizerFile

if TYPE_CHECKING:
    from ...tokenizer import Tokenizer
    from ..reading.strict_json import Document


class Compact(Format):
    """A line of ranks in base64, with the pattern."""

    name = "compact"
    title = Message("js-tiktoken ranks (JSON)")
    patterns = "*.json"
    endings = (".json",)
    has_collections = True

    def holds_document(self, document: Document) -> bool:
        """Whether it has a pattern and ranks."""
        root = document.root
        return isinstance(root, dict) and "pat_str" in root and "bpe_ranks" in root

    def open(self, file: TokenizerFile) -> Tokenizer:
        """Our own encoder."""
        from .compact import open_compact

        file.refuse_pattern()
        return open_compact(file.document, file.name)
