"""Lists of words, to be encoded one by one."""

from __future__ import annotations

from ..errors import CorpusError


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
