"""Ids to text: all at once, strictly or with replacements, or id by id as a model writes them.

Works on the bytes of vocabulary entries, so it serves every tokenizer. What a file's own decoder
does beyond joining them (the leading space that SentencePiece models drop) is not applied.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from .errors import DecodingError
from .messages import Message
from .tokenizer import Tokenizer
from .vocabulary import Ids, Kind, Vocabulary, numbers_of


def decode_text(vocabulary: Vocabulary, ids: Ids, *, replace: bool = False) -> str:
    """The text of `ids`.

    With `replace` each run of bytes that is no UTF-8 becomes U+FFFD, as in Python's decoder, and an
    id that does not exist becomes its `marker`. Else DecodingError tells the token and the byte
    where UTF-8 ends, and UnknownIdError the first id that does not exist.
    """
    wanted = numbers_of(ids)
    if replace:
        parts = zip(wanted, entries_of(vocabulary, wanted), strict=True)
        shown = [marker(one).encode() if entry is None else entry for one, entry in parts]
        return b"".join(shown).decode("utf-8", "replace")
    known = {token_id: vocabulary.bytes_of(token_id) for token_id in dict.fromkeys(wanted)}
    tokens = [known[token_id] for token_id in wanted]
    try:
        return b"".join(tokens).decode("utf-8")
    except UnicodeDecodeError as fault:
        raise _error(tokens, wanted, fault) from None


def without_special(tokenizer: Tokenizer, ids: Ids) -> list[int]:
    """`ids` without those that `decode` leaves out with `skip_special`; ids that do not exist stay.
    """
    special = set(np.flatnonzero(tokenizer.skipped).tolist())
    return [token_id for token_id in numbers_of(ids) if token_id not in special]


def marker(token_id: int) -> str:
    """What stands in a text for an id that does not exist: \u27e8100256?\u27e9."""
    return f"\u27e8{token_id}?\u27e9"


def entries_of(vocabulary: Vocabulary, ids: Ids) -> list[bytes | None]:
    """The bytes of each id; None for one that does not exist, so that its neighbours still show."""
    return [
        vocabulary.bytes_of(token_id)
        if 0 <= token_id < len(vocabulary) and vocabulary.kinds[token_id] != Kind.UNUSED
        else None
        for token_id in numbers_of(ids)
    ]


class StreamDecoder:
    """Text from ids that come one at a time; characters are given as soon as they are complete.

    All that it gives joined is what `decode_text` with `replace` makes of all the ids that exist.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def feed(self, token_id: int) -> str:
        """The characters that this id completes. UnknownIdError changes nothing."""
        return self._decoder.decode(self._vocabulary.bytes_of(token_id))

    def feed_all(self, ids: Iterable[int]) -> str:
        """The characters that these ids complete, one after another."""
        return "".join(map(self.feed, ids))

    @property
    def pending(self) -> bytes:
        """The bytes of a character that is not complete yet, at most three."""
        return self._decoder.getstate()[0]

    def flush(self) -> str:
        """End the text: an unfinished character becomes U+FFFD. The next id begins a new text."""
        rest = self._decoder.decode(b"", final=True)
        self._decoder.reset()
        return rest


@dataclass(frozen=True, slots=True)
class Streamed:
    """What one token does in a stream: `held` bytes wait before it, it gives `text`, and `holds`
    wait behind it. `alone` is what a decoder shows that takes the token for a text by itself.
    """

    held: bytes
    text: str
    holds: bytes
    alone: str


def streamed(vocabulary: Vocabulary, before: Ids, token_id: int) -> Streamed:
    """What a token gives behind the ids `before`, the last few of its stream.

    Six tokens with bytes are enough: a character has four at most. UnknownIdError for an id that
    does not exist.
    """
    decoder = StreamDecoder(vocabulary)
    decoder.feed_all(numbers_of(before))
    held = decoder.pending
    text = decoder.feed(token_id)
    alone = vocabulary.bytes_of(token_id).decode("utf-8", "replace")
    return Streamed(held, text, decoder.pending, alone)


def _error(tokens: list[bytes], ids: list[int], fault: UnicodeDecodeError) -> DecodingError:
    index, end = 0, len(tokens[0])
    while end <= fault.start:
        index += 1
        end += len(tokens[index])
    problem = (
        Message(
            "the text ends inside a character, in token {index:,} (id {id})",
            index=index, id=ids[index],
        )
        if fault.reason == "unexpected end of data"
        else Message(
            "the byte {value:02x} in token {index:,} (id {id}) begins no UTF-8 character",
            value=fault.object[fault.start], index=index, id=ids[index],
        )
    )
    return DecodingError(
        problem, token=index, byte=fault.start,
        remedy="Decode with replacements, or take the bytes as they are",
    )
