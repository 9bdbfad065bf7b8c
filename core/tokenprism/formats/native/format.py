"""Tokenprism's own format."""

from __future__ import annotations

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

_SNIPPET = """\
import tokenprism

tokenizer = tokenprism.open({path!r})
ids = tokenizer.encode("Hello, world!").ids
"""


class Native(Format):
    """All that a model is, as JSON."""

    name = "tokenprism"
    title = Message("Tokenprism model")
    patterns = "*.tokenprism.json"
    holds = Message("Everything, with counts and how it was trained")
    suffix = ".tokenprism.json"
    names = endings = (suffix,)
    folder_names = ("model" + suffix,)
    kinds = frozenset({BPE, BYTEPIECE})
    has_characters = carries_form_c = True
    library = "tokenprism"
    engine = ""

    def is_announced(self, head: bytes) -> bool:
        """Whether it names Tokenprism."""
        return b'"tokenprism' in head

    def holds_document(self, document: Document) -> bool:
        """Whether the document says that it is a model of Tokenprism."""
        from . import bpe

        return bpe.is_native(document)

    def open(self, file: TokenizerFile) -> Tokenizer:
        """The tokenizer of the model."""
        from . import bpe

        file.refuse_pattern()
        document = file.document
        if bpe.algorithm_of(document) == "bytepiece":
            from ...bytepiece.tokenizer import BytePieceTokenizer
            from . import bytepiece

            return BytePieceTokenizer(bytepiece.build(document), name=file.name)
        from ...bpe.characters import tokenizer_of

        return tokenizer_of(bpe.build(document), name=file.name)

    def render(self, model: Model, name: str) -> dict[str, bytes]:
        """One file."""
        from ...bpe.model import BpeModel
        from . import bpe, bytepiece

        if isinstance(model, BpeModel):
            return {name: bpe.render(model)}
        return {name: bytepiece.render(model)}

    def snippet(self, model: Model, path: Path) -> str:
        """Lines for Tokenprism."""
        return _SNIPPET.format(path=str(path))

    def load(self, path: str, specials: Mapping[str, int]) -> Loaded:
        """Tokenprism itself, in another process."""
        from ..sandbox.libraries import Tokenprism

        return Tokenprism(path, specials)

    def can_ask(self, text: bytes) -> bool:
        """For any bytes."""
        return True
