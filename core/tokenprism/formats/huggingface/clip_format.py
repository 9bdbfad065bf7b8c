"""The list of merges that CLIP came with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...messages import Message
from ..format import Format, TokenizerFile

if TYPE_CHECKING:
    from ...tokenizer import Tokenizer

_HEAD = b'"bpe_simple_vocab_16e6.txt#version:'


class Clip(Format):
    """Merges alone; the vocabulary follows from them."""

    name = "clip"
    title = Message("CLIP merges")
    patterns = "*.txt"
    endings = (".txt",)
    by_library = True

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether it has the first line of OpenAI's file."""
        return head.startswith(_HEAD)

    def open(self, file: TokenizerFile) -> Tokenizer:
        """The library's BPE."""
        from .clip_merges import open_merges

        file.refuse_pattern()
        return open_merges(file.path, file.data, file.name)
