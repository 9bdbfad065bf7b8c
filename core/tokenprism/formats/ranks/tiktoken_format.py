"""tiktoken's files of ranks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import ExportError
from ...messages import Message
from ..format import BPE, Format, TokenizerFile

if TYPE_CHECKING:
    from ...tokenizer import Tokenizer
    from ..format import Model
    from ..sandbox.libraries import Loaded

_RANKED = re.compile(rb"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?\s+\S+")
_SNIPPET = """\
import base64

import tiktoken

with open({path!r}, "rb") as file:
    ranks = {{base64.b64decode(token): int(rank) for token, rank in map(bytes.split, file)}}
encoding = tiktoken.Encoding(
    {name!r},
    pat_str={regex!r},
    mergeable_ranks=ranks,
    special_tokens={specials!r},
)
ids = encoding.encode_ordinary("Hello, world!")
"""


class Tiktoken(Format):
    """A token in base64 and its rank in each line; pattern and special tokens beside it."""

    name = "tiktoken"
    title = Message("tiktoken ranks with sidecar")
    patterns = "*.tiktoken tokenizer.model *.tiktoken.gz"
    holds = Message("Ranks for tiktoken; pattern and special tokens in a file beside them")
    suffix = ".tiktoken"
    is_told_by_name = True
    names = (suffix,)
    for_tiktoken = True
    kinds = frozenset({BPE})
    library = "tiktoken"

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether most lines are a token and a rank: one that is damaged must not hide what the
        file is, for the reader names it then.
        """
        lines = [line.strip() for line in head.split(b"\n")[:20] if line.strip()]
        ranked = [bool(_RANKED.fullmatch(line)) for line in lines]
        return ranked[0] or sum(ranked) * 2 > len(ranked)

    def needs_library(self, path: Path, head: bytes) -> bool:
        """For encodings that put texts in a normal form first."""
        from .tiktoken_files import is_normalized

        return is_normalized(path)

    def open(self, file: TokenizerFile) -> Tokenizer:
        """Our own encoder, or the library's where text is normalised first."""
        from .opening import open_ranks

        return open_ranks(file.path, file.data, file.pattern)

    def render(self, model: Model, name: str) -> dict[str, bytes]:
        """The ranks and the file beside them."""
        from ...bpe.model import BpeModel
        from . import tiktoken_files

        assert isinstance(model, BpeModel)
        return tiktoken_files.render(model, name)

    def place(self, files: Mapping[str, bytes], folder: Path) -> list[Path]:
        """Both together."""
        from . import tiktoken_files

        return tiktoken_files.place(dict(files), folder)

    def refuse_characters(self, model: Model) -> None:
        """ExportError for a BPE over characters."""
        if getattr(model, "alphabet", None) is not None:
            raise ExportError(
                "a tiktoken file holds merges of bytes, and this model's symbols are characters",
                remedy="Save it in Tokenprism's own format or as tokenizer.json",
            )

    def snippet(self, model: Model, path: Path) -> str:
        """Lines for `tiktoken`."""
        from ...bpe.model import BpeModel
        from .tiktoken_files import WHOLE_DOCUMENT

        assert isinstance(model, BpeModel)
        return _SNIPPET.format(
            path=str(path), name=path.stem, regex=model.pattern.regex or WHOLE_DOCUMENT,
            specials=dict(model.specials),
        )

    def load(self, path: str, specials: Mapping[str, int]) -> Loaded:
        """`tiktoken`."""
        from ..sandbox.libraries import Tiktoken as Library

        return Library(path, specials)
