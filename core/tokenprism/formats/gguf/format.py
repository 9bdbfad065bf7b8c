"""GGUF, the files of llama.cpp."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ...messages import Message, joined, verbatim
from ..format import BPE, Format, TokenizerFile

if TYPE_CHECKING:
    from ...bpe.model import BpeModel
    from ...tokenizer import Tokenizer
    from ..format import Model
    from ..sandbox.libraries import Loaded

_SNIPPET = """\
from llama_cpp import Llama

model = Llama({path!r}, vocab_only=True)
ids = model.tokenize(b"Hello, world!", add_bos=False)
"""


class Gguf(Format):
    """The vocabulary in the beginning of a model that may have many gigabytes."""

    name = "gguf"
    title = Message("GGUF vocabulary for llama.cpp")
    patterns = "*.gguf"
    holds = Message("The vocabulary alone, for llama.cpp; patterns by name")
    suffix = ".gguf"
    is_told_by_name = True
    names = endings = (suffix,)
    is_binary = True
    by_library = reads_itself = has_collections = True
    kinds = frozenset({BPE})
    library, stand_in = "llama-cpp-python", "tokenizers"
    # Of llama.cpp's engine it is the nearest: these files are read with Oniguruma here too.
    engine = "Oniguruma"

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether it has the magic bytes."""
        return head.startswith(b"GGUF")

    def open(self, file: TokenizerFile) -> Tokenizer:
        """By the kind of vocabulary that the file has."""
        from .opening import open_model

        return open_model(file.path, file.name, file.pattern)

    def render(self, model: Model, name: str) -> dict[str, bytes]:
        """One file."""
        from . import write

        return {name: write.render(_bpe(model))}

    def losses(self, model: Model) -> tuple[Message, ...]:
        """Tokens that llama.cpp finds by rules of its own."""
        from . import write

        found, others = super().losses(model), write.taken_otherwise(_bpe(model))[0]
        if not others:
            return found
        return (*found, Message(
            "llama.cpp looks for {tokens} by rules of its own, whatever the file says: texts "
            "that contain them get other ids there.",
            tokens=joined(map(verbatim, others)),
        ))

    def notes(self, model: Model) -> tuple[Message, ...]:
        """Ordinary tokens that llama.cpp takes for control tokens."""
        from . import write

        ordinary = write.taken_otherwise(_bpe(model))[1]
        if not ordinary:
            return ()
        return (Message(
            "llama.cpp takes the ordinary tokens {tokens} for control tokens: where special "
            "tokens are allowed their text becomes the token, and decoding leaves it out.",
            tokens=joined(map(verbatim, ordinary)),
        ),)

    def snippet(self, model: Model, path: Path) -> str:
        """Lines for `llama-cpp-python`."""
        return _SNIPPET.format(path=str(path))

    def load(self, path: str, specials: Mapping[str, int]) -> Loaded:
        """llama.cpp, or our own reading of the file with the expressions in `tokenizers`."""
        from ..sandbox.libraries import gguf

        return gguf(path, specials)


def _bpe(model: Model) -> BpeModel:
    from ...bpe.model import BpeModel

    assert isinstance(model, BpeModel)
    return model
