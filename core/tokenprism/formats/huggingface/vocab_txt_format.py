"""BERT's vocab.txt."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...messages import Message
from ..format import Format, TokenizerFile

if TYPE_CHECKING:
    from ...tokenizer import Tokenizer

_UNKNOWN = b"[UNK]"


class VocabTxt(Format):
    """A word or piece in each line."""

    name = "vocab.txt"
    title = Message("BERT vocab.txt")
    patterns = "*vocab*.txt"
    folder_names = ("vocab.txt",)
    folder_rank = 1
    endings = (".txt",)
    doubt = -1  # its first line may be [PAD], with which JSON too may begin
    by_library = True

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether one of the lines is [UNK]."""
        if b"\0" in head:
            return False
        return _UNKNOWN in (line.removesuffix(b"\r") for line in head.split(b"\n"))

    def open(self, file: TokenizerFile) -> Tokenizer:
        """The library's WordPiece."""
        from .vocab_txt import open_vocabulary

        file.refuse_pattern()
        return open_vocabulary(file.path, file.data, file.name)
