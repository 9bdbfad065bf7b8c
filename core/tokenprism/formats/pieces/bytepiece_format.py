"""The JSON files of the library bytepiece."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ...messages import Message
from ..format import BYTEPIECE, Format, TokenizerFile

if TYPE_CHECKING:
    from ...tokenizer import Tokenizer
    from ..format import Model
    from ..reading.strict_json import Document
    from ..sandbox.libraries import Loaded

_SNIPPET = """\
import json

import bytepiece

with open({path!r}, encoding="utf-8") as file:
    tokenizer = bytepiece.Tokenizer(json.load(file))
ids = tokenizer.encode("Hello, world!")
"""


class BytePiece(Format):
    """Pieces in base64 with their counts."""

    name = "bytepiece"
    title = Message("bytepiece model (JSON)")
    patterns = "*.json"
    holds = Message("For the library bytepiece")
    suffix = ".bytepiece.json"
    names = (suffix,)
    endings = (suffix, ".json")
    has_collections = True
    kinds = frozenset({BYTEPIECE})
    library = "bytepiece"
    takes_specials = False

    def holds_document(self, document: Document) -> bool:
        """Whether each value is a list of three."""
        root = document.root
        if not isinstance(root, dict) or not root:
            return False
        value = next(iter(root.values()))
        return isinstance(value, list) and len(value) == 3 and isinstance(value[1], str)

    def open(self, file: TokenizerFile) -> Tokenizer:
        """Our own encoder."""
        from ...bytepiece.tokenizer import BytePieceTokenizer
        from .bytepiece_json import build

        file.refuse_pattern()
        return BytePieceTokenizer(build(file.document), name=file.name)

    def accepts(self, model: Model) -> bool:
        """A model whose pieces may begin inside characters, as all of bytepiece's may."""
        return super().accepts(model) and getattr(model, "byte_lattice", False)

    def render(self, model: Model, name: str) -> dict[str, bytes]:
        """One file."""
        from ...bytepiece.model import BytePieceModel
        from . import bytepiece_json

        assert isinstance(model, BytePieceModel)
        return {name: bytepiece_json.render(model)}

    def snippet(self, model: Model, path: Path) -> str:
        """Lines for `bytepiece`."""
        return _SNIPPET.format(path=str(path))

    def load(self, path: str, specials: Mapping[str, int]) -> Loaded:
        """`bytepiece`."""
        from ..sandbox.libraries import BytePiece as Library

        return Library(path, specials)
