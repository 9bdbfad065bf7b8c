"""What a format does not carry of a model: known before anything is written."""

from __future__ import annotations

from ...bpe.model import BpeModel
from ...bytepiece.model import BytePieceModel
from ...bytepiece.weights import weights_of
from ...messages import Message
from ..pieces.piece_tokenizer import FALLBACK
from ..sentencepiece import byte_level as sp_byte_level


def losses(model: BpeModel | BytePieceModel, format: str) -> tuple[Message, ...]:
    """What will make ids differ, a sentence each; none where the export is exact."""
    if isinstance(model, BytePieceModel):
        if format == "piece-tokenizer":
            return _of_fallback(model)
        return _of_pieces(model) if format == "sentencepiece" else ()
    found = []
    if format == "sentencepiece" and model.pattern.regex:
        found.append(
            Message(
                "The pre-tokenizer is not carried: SentencePiece does not cut text by a pattern, "
                "so that merges cross its cuts."
            )
        )
    if model.nfc and format not in ("tokenprism", "huggingface"):
        found.append(
            Message("Text is not brought into form C: the format takes it as it is.")
        )
    return tuple(found)


def _of_fallback(model: BytePieceModel) -> tuple[Message, ...]:
    if model.fallback == FALLBACK:
        return ()
    return (
        Message(
            "Characters that are no piece weigh {theirs:g} there and {ours:.1f} here: where they "
            "occur, the best pieces may be others.",
            theirs=FALLBACK, ours=weights_of(model).fallback,
        ),
    )


def _of_pieces(model: BytePieceModel) -> tuple[Message, ...]:
    found = [
        Message(
            "The front end is not carried: SentencePiece does not cut text before it looks for "
            "the best pieces."
        )
    ]
    if model.front.nfc:
        found.append(
            Message("Text is not brought into form C: the format takes it as it is.")
        )
    return tuple(found)


def notes(model: BpeModel | BytePieceModel, format: str) -> tuple[Message, ...]:
    """What to know about an export whose ids are equal all the same, a sentence each."""
    found = []
    if format == "sentencepiece":
        found.append(
            Message("Decoding leaves NUL characters out: the format has no way to write them.")
        )
        found.append(
            Message("One piece more stands at the end, <unk>, which no text gives.")
        )
        if isinstance(model, BpeModel) and (told := _of_alphabet(model)):
            found.append(told)
    if format == "gpt2" and model.specials:
        found.append(
            Message(
                "The files do not say which entries are special tokens: name them to the library, "
                "as the Python lines show."
            )
        )
    return tuple(found)


def _of_alphabet(model: BpeModel) -> Message | None:
    count, every = sp_byte_level.not_text(model)
    if not count:
        return None
    return Message(
        "{count:,} of the {every:,} tokens of several bytes are not UTF-8: all pieces are "
        "spelled in the alphabet of bytes.",
        count=count, every=every,
    )
