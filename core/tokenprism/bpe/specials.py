"""Finding special tokens in a text: leftmost first, and of those at one place the longest."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import groupby

from ..errors import TokenprismError
from ..messages import Message
from ..tokenizer import Specials

Part = tuple[int, int, int]  # start, end, id of the special token or -1 for text between them

_DEEPEST = 16  # levels of shared beginnings in the expression


class SpecialFinder:
    """Special tokens of one model; the empty string is none.

    Those in `always` are found whatever is done with the others, as Hugging Face `tokenizers` does
    with added tokens that are not special. As there, a place that another special token takes up is
    gone for them even where that one stays text.
    """

    def __init__(self, specials: Mapping[str, int], always: Collection[str] = ()) -> None:
        self._ids = {text.encode("utf-8"): token_id for text, token_id in specials.items() if text}
        self._always = {text.encode("utf-8") for text in always}
        self._regex = re.compile(_longest_of(sorted(self._ids)), re.DOTALL)

    @property
    def has_always(self) -> bool:
        """Whether texts are searched even where special tokens are text."""
        return bool(self._always)

    def parts(self, source: bytes, specials: Specials = Specials.ALLOW) -> tuple[Part, ...]:
        """The parts that tile `source`; none when no token is taken out of it.

        Under Specials.RAISE, TokenprismError with the byte offset of the first that is not one of
        `always`.
        """
        if not self._ids or (specials is Specials.TEXT and not self._always):
            return ()
        parts: list[Part] = []
        end = 0
        for found in self._matches(source):
            if specials is not Specials.ALLOW and found.group() not in self._always:
                if specials is Specials.RAISE:
                    raise _refused(found)
                continue
            if found.start() > end:
                parts.append((end, found.start(), -1))
            end = found.end()
            parts.append((found.start(), end, self._ids[found.group()]))
        if parts and end < len(source):
            parts.append((end, len(source), -1))
        return tuple(parts)

    def _matches(self, source: bytes) -> Iterator[re.Match[bytes]]:
        return self._regex.finditer(source)


def _refused(found: re.Match[bytes]) -> TokenprismError:
    return TokenprismError(
        Message("the text holds the special token {token!r}", token=found.group().decode("utf-8")),
        byte=found.start(),
        remedy="Allow special tokens, or encode them as text",
    )


def _longest_of(texts: list[bytes], level: int = 0) -> bytes:
    """An expression for the longest of sorted `texts`: shared beginnings are looked at once."""
    if len(texts) < 2 or level == _DEEPEST:
        return b"|".join(map(re.escape, sorted(texts, key=len, reverse=True)))
    made = []
    for _, alike in groupby(filter(None, texts), key=lambda text: text[:1]):
        group = list(alike)
        size = _shared(group[0], group[-1])  # the first and the last of sorted texts differ most
        rest = _longest_of([text[size:] for text in group], level + 1)
        made.append(re.escape(group[0][:size]) + b"(?:" + rest + b")")
    if not texts[0]:
        made.append(b"")
    return b"|".join(made)


def _shared(one: bytes, other: bytes) -> int:
    """How many bytes two texts have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
