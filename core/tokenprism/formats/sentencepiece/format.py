"""SentencePiece's models."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ...messages import Message
from ..format import BPE, BYTEPIECE, FORM_C_IS_LOST, Format, TokenizerFile

if TYPE_CHECKING:
    from ...bpe.model import BpeModel
    from ...tokenizer import Tokenizer
    from ..format import Model
    from ..sandbox.libraries import Loaded

# A ModelProto begins with field 1 (a piece) that holds field 1 (its text), both by length.
_MODEL_PROTO = re.compile(rb"\x0a[\x80-\xff]{0,9}[\x01-\x7f](?:\x0a|\Z)")
_NOT_TEXT = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f-\xff]")
_SNIPPET = """\
import sentencepiece

tokenizer = sentencepiece.SentencePieceProcessor(model_file={path!r})
ids = tokenizer.encode("Hello, world!")
"""


class SentencePiece(Format):
    """A message of Protocol Buffers with pieces and settings."""

    name = "sentencepiece"
    title = Message("SentencePiece model")
    patterns = "*.model"
    holds = Message("Pieces with scores, for sentencepiece")
    suffix = ".model"
    names = endings = (suffix,)
    folder_names = ("tokenizer.model", "spiece.model", "sentencepiece.bpe.model")
    is_binary = True
    by_library = True
    kinds = frozenset({BPE, BYTEPIECE})
    library = "sentencepiece"
    engine = ""
    takes_specials = False

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether it begins with a piece."""
        return _MODEL_PROTO.match(head) is not None and _NOT_TEXT.search(head) is not None

    def open(self, file: TokenizerFile) -> Tokenizer:
        """The library's tokenizer."""
        from .tokenizer import open_model

        file.refuse_pattern()
        return open_model(file.path, file.data, file.name)

    def render(self, model: Model, name: str) -> dict[str, bytes]:
        """One file."""
        from ...bpe.model import BpeModel
        from . import byte_level, pieces_write

        if isinstance(model, BpeModel):
            return {name: byte_level.render(model)}
        return {name: pieces_write.render(model)}

    def losses(self, model: Model) -> tuple[Message, ...]:
        """What cuts a text before the pieces are looked for."""
        from ...bpe.model import BpeModel

        if isinstance(model, BpeModel):
            cut = Message(
                "The pre-tokenizer is not carried: SentencePiece does not cut text by a pattern, "
                "so that merges cross its cuts."
            )
            return ((cut,) if model.pattern.regex else ()) + super().losses(model)
        front = Message(
            "The front end is not carried: SentencePiece does not cut text before it looks for "
            "the best pieces."
        )
        return (front, FORM_C_IS_LOST) if model.front.nfc else (front,)

    def notes(self, model: Model) -> tuple[Message, ...]:
        """NUL, the unknown piece, and the alphabet of bytes."""
        from ...bpe.model import BpeModel

        found = [
            Message("Decoding leaves NUL characters out: the format has no way to write them."),
            Message("One piece more stands at the end, <unk>, which no text gives."),
        ]
        if isinstance(model, BpeModel) and (told := _of_alphabet(model)):
            found.append(told)
        return tuple(found)

    def snippet(self, model: Model, path: Path) -> str:
        """Lines for `sentencepiece`."""
        return _SNIPPET.format(path=str(path))

    def load(self, path: str, specials: Mapping[str, int]) -> Loaded:
        """`sentencepiece`."""
        from ..sandbox.libraries import SentencePiece as Library

        return Library(path, specials)

    def can_ask(self, text: bytes) -> bool:
        """Texts without NUL, which decoding leaves out."""
        return b"\0" not in text and super().can_ask(text)


def _of_alphabet(model: BpeModel) -> Message | None:
    from . import byte_level

    count, every = byte_level.not_text(model)
    if not count:
        return None
    return Message(
        "{count:,} of the {every:,} tokens of several bytes are not UTF-8: all pieces are "
        "spelled in the alphabet of bytes.",
        count=count, every=every,
    )
