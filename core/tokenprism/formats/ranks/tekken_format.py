"""Mistral's tekken.json."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ...messages import Message, joined, verbatim
from ..format import BPE, Format, TokenizerFile

if TYPE_CHECKING:
    from ...tokenizer import Tokenizer
    from ..format import Model
    from ..reading.strict_json import Document
    from ..sandbox.libraries import Loaded

_SNIPPET = """\
from mistral_common.tokens.tokenizers.tekken import Tekkenizer

tokenizer = Tekkenizer.from_file({path!r})
ids = tokenizer.encode("Hello, world!", bos=False, eos=False)
"""


class Tekken(Format):
    """Ranks, pattern and special tokens, the special tokens first."""

    name = "tekken"
    title = Message("Mistral tekken.json")
    patterns = "*tekken*.json"
    holds = Message("For mistral-common; special tokens come first")
    suffix = "-tekken.json"
    is_told_by_name = True
    folder_names = ("tekken.json",)
    endings = (".json",)
    has_collections = True
    kinds = frozenset({BPE})
    library, stand_in = "mistral-common", "tiktoken"
    takes_specials = False

    def is_announced(self, head: bytes) -> bool:
        """Whether it has the key of an entry's bytes."""
        return b'"token_bytes"' in head

    def holds_document(self, document: Document) -> bool:
        """Whether it has a vocabulary and a pattern in its settings."""
        root = document.root
        return (
            isinstance(root, dict) and isinstance(root.get("vocab"), list)
            and isinstance(root.get("config"), dict) and "pattern" in root["config"]
        )

    def open(self, file: TokenizerFile) -> Tokenizer:
        """Our own encoder."""
        from .tekken import open_document

        file.refuse_pattern()
        return open_document(file.document, file.name)

    def render(self, model: Model, name: str) -> dict[str, bytes]:
        """One file."""
        from ...bpe.model import BpeModel
        from . import tekken_write

        assert isinstance(model, BpeModel)
        return {name: tekken_write.render(model)}

    def notes(self, model: Model) -> tuple[Message, ...]:
        """MistralTokenizer wants control tokens."""
        from ...bpe.model import BpeModel
        from . import tekken_write

        assert isinstance(model, BpeModel)
        lacking = tekken_write.lacking(model)
        if not lacking:
            return ()
        return (Message(
            "Tekkenizer reads the file; MistralTokenizer.from_file refuses it, because it "
            "lacks the control tokens {tokens}. To have them, train with Mistral's special "
            "tokens (--special-preset mistral).",
            tokens=joined(map(verbatim, lacking)),
        ),)

    def snippet(self, model: Model, path: Path) -> str:
        """Lines for `mistral-common`."""
        return _SNIPPET.format(path=str(path))

    def load(self, path: str, specials: Mapping[str, int]) -> Loaded:
        """`mistral-common`, or `tiktoken`, with which it encodes."""
        from ..sandbox.libraries import tekken

        return tekken(path, specials)
