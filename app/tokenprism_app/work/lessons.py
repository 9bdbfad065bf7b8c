"""The tokenizers of the worked examples: trained when an example is opened, within milliseconds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tokenprism import Capability, Progress, Tokenizer
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.examples import EXAMPLES
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.bytepiece import BytePieceOptions, BytePieceTrainer, FrontEnd
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.corpus import TextCorpus
from tokenprism.encoding import Encoding
from tokenprism.tokenizer import Specials, SpecialsChoice

from ..resources import folder
from .engine import open_tokenizer
from .training import bpe_tokenizer

TEXTBOOK, AGAIN, FIXED, _CAT, GROWING, ENDING = EXAMPLES
BRIDGES = (
    "南京 南京 南京 南京市 长江 长江 长江 大桥 大桥 大桥 "
    "市 市长 北京市 长江大桥 江 大 桥 南 京 长\n"
)
CAFES = "café naïve fiancé\n" * 6
PATHS: Mapping[str, str] = {
    "wordpiece": str(folder("models") / "wordpiece-textbook.txt"),
}


class SpecialsAllowed(BpeTokenizer):
    """A BPE that takes special tokens in the text as such, whatever it is asked for."""

    @property
    def capabilities(self) -> Capability:
        """Without the history, which has special tokens as plain text."""
        return super().capabilities & ~(Capability.HISTORY | Capability.SIZES)

    def encode(
        self, text: str | bytes, *, specials: SpecialsChoice = Specials.ALLOW,
        progress: Progress | None = None,
    ) -> Encoding:
        """As of any BPE, with `Specials.ALLOW`."""
        return super().encode(text, specials=Specials.ALLOW, progress=progress)


def tokenizers(example: str, progress: Progress) -> dict[str, Tokenizer]:
    """The tokenizers of an example by their names, in the order of its panes.

    Raises FormatError and CancelledError where one is read from a file.
    """
    return _MAKERS[example](progress)


def _textbook(_progress: Progress) -> dict[str, Tokenizer]:
    base = TEXTBOOK.options.vocab_size - len(TEXTBOOK.merges)
    made = {}
    for merges in range(len(TEXTBOOK.merges) + 1):
        options = replace(TEXTBOOK.options, vocab_size=base + merges)
        model = Trainer(TextCorpus([TEXTBOOK.text]), options).run()
        made[f"k={merges}"] = bpe_tokenizer(model, f"k={merges}")
    again = Trainer(TextCorpus([AGAIN.text]), AGAIN.options).run()
    return made | {"new×2": bpe_tokenizer(again, "new×2")}


def _fixed(_progress: Progress) -> dict[str, Tokenizer]:
    model = Trainer(TextCorpus([FIXED.text]), FIXED.options).run()
    return {"aaab": bpe_tokenizer(model, "aaab")}


def _word_piece(progress: Progress) -> dict[str, Tokenizer]:
    return {"WordPiece": open_tokenizer(PATHS["wordpiece"], progress)}


def _normal_form(progress: Progress) -> dict[str, Tokenizer]:
    return {
        name: _pieces(name, CAFES, FrontEnd("words", nfc=nfc), progress)
        for name, nfc in (("bytes", False), ("NFC", True))
    }


def _bridge(progress: Progress) -> dict[str, Tokenizer]:
    return {"BytePiece": _pieces("BytePiece", BRIDGES, FrontEnd("words"), progress)}


def _pieces(name: str, text: str, front: FrontEnd, progress: Progress) -> Tokenizer:
    options = BytePieceOptions(vocab_size=290, min_count=2, front=front)
    model = BytePieceTrainer(TextCorpus([text]), options, progress=progress).run()
    return BytePieceTokenizer(model, name=name)


def _ending(_progress: Progress) -> dict[str, Tokenizer]:
    model = Trainer(TextCorpus([ENDING.text]), ENDING.options).run()
    return {"text": _named(model, "text", BpeTokenizer),
            "allowed": _named(model, "allowed", SpecialsAllowed)}


def _named(model: BpeModel, name: str, kind: type[BpeTokenizer]) -> Tokenizer:
    return kind(model, name=name, family="BPE", warnings=())


def _growing(_progress: Progress) -> dict[str, Tokenizer]:
    model = Trainer(TextCorpus([GROWING.text]), GROWING.options).run()
    return {"600": tokenizer_of(model, name="600")}


_MAKERS: Mapping[str, Callable[[Progress], dict[str, Tokenizer]]] = {
    "merges": _textbook, "fixed": _fixed, "wordpiece": _word_piece, "nfc": _normal_form,
    "bridge": _bridge, "specials": _ending, "growing": _growing,
}
