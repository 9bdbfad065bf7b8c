"""Hugging Face's tokenizer.json."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ...messages import Message
from ..format import BPE, BYTEPIECE, Format, TokenizerFile

if TYPE_CHECKING:
    from ...tokenizer import Tokenizer
    from ..format import Model
    from ..reading.strict_json import Document
    from ..sandbox.libraries import Loaded

_KEYS = (b'"added_tokens"', b'"pre_tokenizer"')
_MODEL = re.compile(
    rb'\{\s*(?:"version"[^{}]*,\s*)?"model"\s*:\s*\{[^{}]*"type"\s*:\s*'
    rb'"(?:BPE|Unigram|WordPiece|WordLevel)"'
    rb'|\{\s*"type"\s*:\s*"(?:BPE|Unigram|WordPiece|WordLevel)"\s*,[^{}]*"vocab"\s*:'
)
_SNIPPET = """\
from tokenizers import Tokenizer

tokenizer = Tokenizer.from_file({path!r})
ids = tokenizer.encode("Hello, world!", add_special_tokens=False).ids
"""


class HuggingFace(Format):
    """The file of `tokenizers`; JSON that is nothing else is read as one, for its errors."""

    name = "huggingface"
    title = Message("Hugging Face tokenizer.json")
    patterns = "*.json"
    holds = Message("For tokenizers, transformers and most inference servers")
    suffix = ".json"
    names = folder_names = ("tokenizer.json",)
    folder_rank = -1
    endings = (suffix,)
    by_library = has_collections = True
    kinds = frozenset({BPE, BYTEPIECE})
    has_characters = carries_form_c = True
    library = "tokenizers"
    engine = "Oniguruma"

    def is_announced(self, head: bytes) -> bool:
        """Whether it has keys that only this format has, or begins with the model."""
        return any(key in head for key in _KEYS) or _MODEL.search(head) is not None

    def holds_document(self, document: Document) -> bool:
        """Whether the document has a model."""
        return isinstance(document.root, dict) and isinstance(document.root.get("model"), dict)

    def open(self, file: TokenizerFile) -> Tokenizer:
        """Our own encoder for BPE over bytes, the library for the rest."""
        from .file import require_model
        from .opening import open_document

        file.refuse_pattern()
        require_model(file.document)
        return open_document(file.document, file.name)

    def render(self, model: Model, name: str) -> dict[str, bytes]:
        """One file."""
        from ...bpe.model import BpeModel
        from . import characters, unigram, write

        if not isinstance(model, BpeModel):
            return {name: unigram.render(model)}
        if model.alphabet is None:
            return {name: write.render(model)}
        return {name: characters.render(model, model.alphabet)}

    def snippet(self, model: Model, path: Path) -> str:
        """Lines for `tokenizers`."""
        return _SNIPPET.format(path=str(path))

    def load(self, path: str, specials: Mapping[str, int]) -> Loaded:
        """`tokenizers`."""
        from ..sandbox.libraries import Tokenizers

        return Tokenizers(path, specials)
