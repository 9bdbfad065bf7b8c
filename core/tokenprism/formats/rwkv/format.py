"""The vocabulary of RWKV's world models."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from ...messages import Message
from ..format import Format, TokenizerFile

if TYPE_CHECKING:
    from ...tokenizer import Tokenizer

_HEAD = re.compile(rb"\d{1,10} b?['\"]\S* ?\S*['\"] \d{1,10}\r?\n")


class Rwkv(Format):
    """A line for each entry: its id, a literal of Python, its length."""

    name = "rwkv"
    title = Message("RWKV vocabulary")
    patterns = "*vocab*.txt"
    endings = (".txt",)

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether the first line is such an entry."""
        return _HEAD.match(head) is not None

    def open(self, file: TokenizerFile) -> Tokenizer:
        """The longest match."""
        from .tokenizer import GreedyTokenizer
        from .vocab import read

        file.refuse_pattern()
        return GreedyTokenizer(read(file.path, file.data), name=file.name, family="RWKV world")
