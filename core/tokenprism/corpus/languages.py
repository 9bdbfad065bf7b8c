"""Guessing a language, by the library py3langid, and an encoding, by charset-normalizer."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Final

from .extras import needed

SAMPLE: Final = 1 << 14
_lock = threading.Lock()  # the library loads its model once, and not safely at that


def guess_language(sample: bytes) -> str:
    """The ISO 639 code that the library takes for the most likely of some text.

    Raises CorpusError where it is not installed.
    """
    library = needed("py3langid")
    with _lock:
        code, _ = library.classify(sample.decode("utf-8", "ignore"))
    return str(code)


@dataclass(frozen=True, slots=True)
class EncodingGuess:
    """An encoding that a text may be in; `excerpt` is how its beginning would read."""

    name: str
    excerpt: str


def guess_encodings(head: bytes, most: int = 3) -> list[EncodingGuess]:
    """Encodings that the first bytes of a text may be in, the likeliest first.

    A guess, to be offered. Raises CorpusError where charset-normalizer is not installed.
    """
    found = needed("charset_normalizer").from_bytes(head[:SAMPLE])
    return [
        EncodingGuess(str(one.encoding), str(one)[:200])
        for one in list(found)[:most]
    ]
