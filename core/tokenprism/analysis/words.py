"""Lists of words, to be encoded one by one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ..errors import CorpusError
from ..messages import Message, reason_of
from ..tokenizer import Tokenizer
from .values import Values

MOST: Final = 8 << 20  # bytes of a list


def words_in(data: bytes, path: str) -> tuple[str, ...]:
    """The words of a file, one in each line, white space around them aside.

    Raises CorpusError where it is no UTF-8, or holds no word.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise CorpusError(
            "the list of words is no UTF-8", path=path, byte=fault.start
        ) from fault
    words = tuple(word for line in text.splitlines() if (word := line.strip()))
    if not words:
        raise CorpusError("there is no word in it", path=path, remedy="Write one in each line")
    return words


def words_of_file(path: Path) -> tuple[str, ...]:
    """The words of a file, as `words_in`. Raises CorpusError also where it cannot be read, or has
    more than MOST bytes.
    """
    try:
        if not path.is_file():
            raise CorpusError("there is no such file", path=path)
        with path.open("rb") as file:
            data = file.read(MOST + 1)
    except OSError as fault:
        raise CorpusError(
            Message("cannot be read ({reason})", reason=reason_of(fault)), path=path
        ) from fault
    if len(data) > MOST:
        raise CorpusError(
            Message("more than {most:,} bytes are too long a list of words", most=MOST), path=path
        )
    return words_in(data, str(path))


def of_words(tokenizer: Tokenizer, words: Sequence[str]) -> Values:
    """The shares of words that are one token, without and with a space before, and the tokens of a
    word; None without words.
    """
    if not words:
        return dict.fromkeys(("retention", "retention_spaced", "listed_fertility"))
    alone, spaced = (
        tokenizer.encode_batch(texts).counts.tolist()
        for texts in (words, [f" {word}" for word in words])
    )
    return {
        "retention": alone.count(1) / len(words),
        "retention_spaced": spaced.count(1) / len(words),
        "listed_fertility": sum(alone) / len(words),
    }
