"""GPT-2's pair of files: vocab.json and merges.txt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ...messages import Message
from ..format import BPE, Format, TokenizerFile
from .gpt2_names import MERGES, VOCABULARIES

if TYPE_CHECKING:
    from ...tokenizer import Tokenizer
    from ..format import Model
    from ..reading.strict_json import Document
    from ..sandbox.libraries import Loaded

_HEADER = b"#version"
_MERGE = re.compile(rb"[^\s]+ [^\s]+\r?")
_VOCABULARY = re.compile(rb'\s*\{(?:\s*"(?:[^"\\]|\\.)*+"\s*:\s*\d+\s*(?:,|\})){5}')
_SNIPPET = """\
from tokenizers import ByteLevelBPETokenizer

tokenizer = ByteLevelBPETokenizer.from_file({path!r}, {merges!r})
tokenizer.add_special_tokens({specials!r})
ids = tokenizer.encode("Hello, world!").ids
"""


def looks_like_vocabulary(head: bytes) -> bool:
    """Whether JSON that begins so is an object of whole numbers."""
    return _VOCABULARY.match(head) is not None


class Gpt2(Format):
    """Opened by either of the two files."""

    name = "gpt2"
    title = Message("GPT-2 vocab.json with merges.txt")
    patterns = "*vocab.json *encoder.json *merges.txt *vocab.bpe"
    holds = Message("Ids and merges for programs that cut text as GPT-2 does")
    suffix = "-vocab.json"
    is_told_by_name = True
    names = (*VOCABULARIES, *MERGES)
    folder_names = VOCABULARIES
    folder_rank = 1
    endings = (".json", ".txt", ".bpe")
    doubt = 1  # any text may have two words in each line
    by_library = has_collections = True
    kinds = frozenset({BPE})
    library = "tokenizers"
    engine = ""

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether it is a list of merges.

        Without the usual first line a vocabulary must stand beside it, for any two words look so.
        """
        if head.startswith(_HEADER):
            return True
        lines = head.split(b"\n")[:20]
        if len(head) > 1000:
            lines = lines[:-1]
        full = [line for line in lines if line.strip()]
        if not full or not all(map(_MERGE.fullmatch, full)):
            return False
        from .gpt2_files import vocabulary_beside

        return vocabulary_beside(path) is not None

    def is_announced(self, head: bytes) -> bool:
        """Whether it begins with entries of a vocabulary."""
        return looks_like_vocabulary(head)

    def holds_document(self, document: Document) -> bool:
        """Whether it is a vocabulary: an object whose values are whole numbers.

        Up to half may be others: those are faults of a vocabulary, and opening names them.
        """
        root = document.root
        if not isinstance(root, dict) or not root:
            return False
        numbers = sum(type(value) is int for value in root.values())
        return numbers * 2 >= len(root)

    def open(self, file: TokenizerFile) -> Tokenizer:
        """The tokenizer of both files."""
        from .gpt2_files import open_merges, open_vocabulary

        if file.data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
            return open_vocabulary(file.document, file.name, file.pattern)
        return open_merges(file.path, file.data, file.name, file.pattern)

    def guesses_pattern(self, path: Path, head: bytes) -> bool:
        """Where nothing beside the pair says how text is cut."""
        from .gpt2_files import is_guessed, vocabulary_beside

        if path.name.endswith(MERGES) or self.recognises(head.lstrip(), path):
            return is_guessed(vocabulary_beside(path))
        return is_guessed(path if looks_like_vocabulary(head) else None)

    def render(self, model: Model, name: str) -> dict[str, bytes]:
        """Both files."""
        from ...bpe.model import BpeModel
        from . import gpt2_write

        assert isinstance(model, BpeModel)
        vocabulary, merges = gpt2_write.render(model)
        return {name: vocabulary, gpt2_write.merges_beside(name): merges}

    def notes(self, model: Model) -> tuple[Message, ...]:
        """The files have no place for special tokens."""
        if not model.specials:
            return ()
        return (Message(
            "The files do not say which entries are special tokens: name them to the library, "
            "as the Python lines show."
        ),)

    def snippet(self, model: Model, path: Path) -> str:
        """Lines for `tokenizers`."""
        from .gpt2_write import merges_beside

        merges = str(path.with_name(merges_beside(path.name)))
        return _SNIPPET.format(path=str(path), merges=merges, specials=list(model.specials))

    def load(self, path: str, specials: Mapping[str, int]) -> Loaded:
        """The class that `tokenizers` has for the pair."""
        from ..sandbox.libraries import TokenizersOfPair

        return TokenizersOfPair(path, specials)
