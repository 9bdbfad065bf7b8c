"""The text models of PieceTokenizer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ...messages import Message
from ..format import BYTEPIECE, Format, TokenizerFile

if TYPE_CHECKING:
    from ...bytepiece.model import BytePieceModel
    from ...tokenizer import Tokenizer
    from ..format import Model
    from ..sandbox.libraries import Loaded

_HEAD = b"[CounterSpec]"
_VISIBLE_SPACE = "▁".encode()
_SNIPPET = """\
import piece_tokenizer

tokenizer = piece_tokenizer.Tokenizer({path!r})
ids = tokenizer.encode_as_ids("Hello, world!")
"""


class PieceTokenizer(Format):
    """Settings, then a piece with its count in each line."""

    name = "piece-tokenizer"
    title = Message("PieceTokenizer model")
    patterns = "*.model *.pt"
    holds = Message("The text model of PieceTokenizer, with counts")
    suffix = ".model"
    endings = (suffix, ".pt")
    doubt = -1
    kinds = frozenset({BYTEPIECE})
    library = "piece-tokenizer"
    takes_specials = False

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether it begins with the settings of the counter."""
        return head.startswith(_HEAD)

    def open(self, file: TokenizerFile) -> Tokenizer:
        """Our own encoder; of methods other than BytePiece the vocabulary alone."""
        from ...bytepiece.tokenizer import BytePieceTokenizer
        from . import piece_tokenizer, piece_vocabulary

        file.refuse_pattern()
        parsed = piece_tokenizer.parse(file.path, file.data)
        if piece_tokenizer.method_of(parsed) != b"bytepiece":
            return piece_vocabulary.open_vocabulary(file.path, file.data, parsed, file.name)
        pieces, warnings = piece_tokenizer.build(file.path, parsed)
        return BytePieceTokenizer(pieces, name=file.name, warnings=warnings)

    def accepts(self, model: Model) -> bool:
        """A model with the front end that PieceTokenizer has."""
        return super().accepts(model) and _of_words(_pieces(model))

    def render(self, model: Model, name: str) -> dict[str, bytes]:
        """One file."""
        from . import piece_tokenizer_write

        return {name: piece_tokenizer_write.render(_pieces(model))}

    def losses(self, model: Model) -> tuple[Message, ...]:
        """The weight of characters that are no piece."""
        from ...bytepiece.weights import weights_of
        from .piece_tokenizer import FALLBACK

        pieces = _pieces(model)
        if pieces.fallback == FALLBACK:
            return ()
        return (Message(
            "Characters that are no piece weigh {theirs:g} there and {ours:.1f} here: where they "
            "occur, the best pieces may be others.",
            theirs=FALLBACK, ours=weights_of(pieces).fallback,
        ),)

    def notes(self, model: Model) -> tuple[Message, ...]:
        """A character that it takes for a space."""
        return (Message(
            "PieceTokenizer reads ▁ (U+2581) in a text as a space: such texts get other ids "
            "there. They were left out of the comparison."
        ),)

    def snippet(self, model: Model, path: Path) -> str:
        """Lines for `piece-tokenizer`."""
        return _SNIPPET.format(path=str(path))

    def load(self, path: str, specials: Mapping[str, int]) -> Loaded:
        """`piece-tokenizer`."""
        from ..sandbox.libraries import PieceTokenizer as Library

        return Library(path, specials)

    def can_ask(self, text: bytes) -> bool:
        """Texts without ▁, which it takes for a space."""
        return _VISIBLE_SPACE not in text and super().can_ask(text)


def _pieces(model: Model) -> BytePieceModel:
    from ...bytepiece.model import BytePieceModel

    assert isinstance(model, BytePieceModel)
    return model


def _of_words(model: BytePieceModel) -> bool:
    return model.front.preset == "words" and not (model.front.nfc or model.byte_lattice)
