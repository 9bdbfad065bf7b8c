"""Finding special tokens in a text: leftmost first, and of those at one place the longest."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import groupby

from .errors import TokenprismError
from .messages import Message
from .tokenizer import Specials

Part = tuple[int, int, int]  # start, end, id of the special token or -1 for text between them

_DEEPEST = 16  # levels of shared beginnings in the expression


class SpecialFinder:
    """Special tokens of one model; the empty string is none.

    Those in `always` are found whatever is done with the others, as Hugging Face `tokenizers` does
    with added tokens that are not special; those in `later` only in what the others left. As there,
    a special token that stays text still takes up its place in the search for its equals.
    """

    def __init__(
        self,
        specials: Mapping[str, int],
        always: Collection[str] = (),
        later: Collection[str] = (),
    ) -> None:
        self._ids = {text.encode("utf-8"): token_id for text, token_id in specials.items() if text}
        self._always = {text.encode("utf-8") for text in always}
        last = {text.encode("utf-8") for text in later}
        passes = (self._ids.keys() - last, self._ids.keys() & last)
        self._passes = [
            re.compile(_longest_of(sorted(texts)), re.DOTALL) for texts in passes if texts
        ]

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
        taken = self._ids.keys() if specials is Specials.ALLOW else self._always
        parts: list[Part] = [(0, len(source), -1)]
        left: list[tuple[int, bytes]] = []  # special tokens that stay text
        for regex in self._passes:
            parts = [one for part in parts for one in self._split(regex, source, part, taken, left)]
        if left and specials is Specials.RAISE:
            raise _refused(*min(left))
        return tuple(parts) if any(token_id >= 0 for _, _, token_id in parts) else ()

    def _split(
        self,
        regex: re.Pattern[bytes],
        source: bytes,
        part: Part,
        taken: Collection[bytes],
        left: list[tuple[int, bytes]],
    ) -> Iterator[Part]:
        """One part cut at its tokens; those that are not `taken` go into `left`."""
        end, last, token_id = part
        if token_id >= 0:
            yield part
            return
        for found in regex.finditer(source, end, last):
            token = found.group()
            if token not in taken:
                left.append((found.start(), token))
                continue
            if found.start() > end:
                yield end, found.start(), -1
            end = found.end()
            yield found.start(), end, self._ids[token]
        if end < last:
            yield end, last, -1


def _refused(start: int, token: bytes) -> TokenprismError:
    return TokenprismError(
        Message("the text holds the special token {token!r}", token=token.decode("utf-8")),
        byte=start,
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
