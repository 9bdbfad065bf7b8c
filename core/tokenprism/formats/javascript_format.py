"""JavaScript modules with a vocabulary inside."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from ..messages import Message
from .format import Format, TokenizerFile

if TYPE_CHECKING:
    from ..tokenizer import Tokenizer

_START = re.compile(
    rb"(?:/\*|//|['\"]use strict|(?:export|import|const|let|var|function|class)\s|module\.exports)"
)


class JavaScript(Format):
    """The packages of tokenizers for browsers."""

    name = "javascript"
    title = Message("JavaScript module")
    patterns = "*.js"
    endings = (".js",)
    by_library = True

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether it begins as JavaScript does."""
        return _START.match(head) is not None

    def open(self, file: TokenizerFile) -> Tokenizer:
        """The tokenizer inside; FormatError where it is none that is known."""
        from .javascript import open_module

        file.refuse_pattern()
        return open_module(file.path, file.data, file.name)
