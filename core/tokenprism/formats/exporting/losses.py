"""What a format does not carry of a model: known before anything is written."""

from __future__ import annotations

from ...bpe.model import BpeModel
from ...bytepiece.model import BytePieceModel
from ...bytepiece.weights import weights_of
from ...messages import Message, joined, verbatim
from ..gguf import write as gguf_write
from ..pieces.piece_tokenizer import FALLBACK
from ..ranks import tekken_write
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
    if format == "gguf" and (others := gguf_write.taken_otherwise(model)[0]):
        found.append(
            Message(
                "llama.cpp looks for {tokens} by rules of its own, whatever the file says: texts "
                "that contain them get other ids there.",
                tokens=joined(map(verbatim, others)),
            )
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
    """What to know about an export beside its ids, a sentence each."""
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
    if format == "piece-tokenizer":
        found.append(
            Message(
                "PieceTokenizer reads ▁ (U+2581) in a text as a space: such texts get other ids "
                "there. They were left out of the comparison."
            )
        )
    if format == "gguf" and isinstance(model, BpeModel) and (
        ordinary := gguf_write.taken_otherwise(model)[1]
    ):
        found.append(
            Message(
                "llama.cpp takes the ordinary tokens {tokens} for control tokens: where special "
                "tokens are allowed their text becomes the token, and decoding leaves it out.",
                tokens=joined(map(verbatim, ordinary)),
            )
        )
    if format == "tekken" and isinstance(model, BpeModel) and (
        lacking := tekken_write.lacking(model)
    ):
        found.append(
            Message(
                "Tekkenizer reads the file; MistralTokenizer.from_file refuses it, because it "
                "lacks the control tokens {tokens}. To have them, train with Mistral's special "
                "tokens (--special-preset mistral).",
                tokens=joined(map(verbatim, lacking)),
            )
        )
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
