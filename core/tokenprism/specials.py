"""Special tokens in a text: which of them encoding recognises, and where they are.

Leftmost first, and of those at one place the longest.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from enum import Enum
from functools import cached_property
from itertools import groupby

from .errors import OptionError, OptionTypeError, TokenprismError
from .messages import Message


class Specials(Enum):
    """What encoding does with the text of a special token, as tiktoken's three ways."""

    TEXT = "text"    # it is ordinary text
    ALLOW = "allow"  # it becomes the special token; longest first
    RAISE = "raise"  # TokenprismError with its byte offset
    DEFAULT = "default"  # as the tokenizer's `recognising` said: TEXT where it was not called


# What `encode` accepts for its `specials`: a member of Specials, its name ("text", "allow" or
# "raise"), "all" for ALLOW, or the texts of the special tokens to recognise, in a set, list or
# tuple. Then every other special token is ordinary text; an empty set is TEXT.
SpecialsChoice = Specials | str | Collection[str]

Part = tuple[int, int, int]  # start, end, id of the special token or -1 for text between them

_DEEPEST = 16  # levels of shared beginnings in the expression
_SHOWN = 8     # names of special tokens in an error
_WHITE = b" \t\n\v\f\r"
_NAMES: Mapping[str, Specials] = {
    **{way.value: way for way in Specials}, "all": Specials.ALLOW,
}


class Only(frozenset[str]):
    """The texts of the only special tokens to recognise, checked against those of a tokenizer."""

    @cached_property
    def encoded(self) -> frozenset[bytes]:
        """The same as UTF-8."""
        return frozenset(text.encode("utf-8") for text in self)


Chosen = Specials | Only


def chosen(specials: SpecialsChoice, known: Collection[str], name: str = "") -> Chosen:
    """Check the argument `specials` of `encode`; `SpecialsChoice` lists what it can be.

    `known`: the texts of the special tokens of the tokenizer called `name`. Raises OptionError for
    an unknown name or special token, and OptionTypeError, a TypeError too, for any other type.
    """
    if isinstance(specials, Specials | Only):
        return specials
    if isinstance(specials, str):
        return _named(specials)
    if not isinstance(specials, Collection) or isinstance(specials, bytes | bytearray):
        raise OptionTypeError(
            Message("specials cannot be {given}", given=_shown(specials)), remedy=_POSSIBLE
        )
    wrong = [text for text in specials if not isinstance(text, str)]
    if wrong:
        raise OptionTypeError(
            Message("specials holds {given}, which is not text", given=_shown(wrong[0])),
            remedy="Give the texts of special tokens",
        )
    missing = next((text for text in specials if text not in known), None)
    if missing is not None:
        raise _missing(missing, known, name)
    return Only(specials) if specials else Specials.TEXT


_POSSIBLE = Message(
    'Give Specials.TEXT, Specials.ALLOW or Specials.RAISE, "text", "allow", "raise" or "all", or a '
    "set of the special tokens to recognise"
)


def _named(name: str) -> Specials:
    way = _NAMES.get(name)
    if way is None:
        raise OptionError(
            Message("specials cannot be {given}", given=_shown(name)), remedy=_POSSIBLE
        )
    return way


def _missing(text: str, known: Collection[str], name: str) -> OptionError:
    names = sorted(known)
    shown = ", ".join(map(repr, names[:_SHOWN])) + (", …" if len(names) > _SHOWN else "")
    return OptionError(
        Message("{name} has no special token {token}", name=name, token=_shown(text))
        if name else Message("there is no special token {token}", token=_shown(text)),
        remedy=Message("Its special tokens are {names}", names=shown) if names
        else Message("It has no special tokens at all"),
    )


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "…"


def first_names(specials: Mapping[str, int]) -> dict[int, str]:
    """The name of each id that is shown and decoded: of several the first, and a name that says
    "reserved" only where there is no other.
    """
    found: dict[int, str] = {}
    for text, token_id in specials.items():
        before = found.get(token_id)
        if before is None or ("reserved" in before and "reserved" not in text):
            found[token_id] = text
    return found


class SpecialFinder:
    """Special tokens of one model; the empty string is none.

    Those in `always` are found whatever is done with the others, as Hugging Face `tokenizers` does
    with added tokens that are not special; those in `later` only in what the others left. As there,
    a special token that stays text still takes up its place in the search for its equals.
    The white space before those in `lstrip`, and behind those in `rstrip`, belongs to the token.
    """

    def __init__(
        self,
        specials: Mapping[str, int],
        always: Collection[str] = (),
        later: Collection[str] = (),
        name: str = "",
        *,
        lstrip: Collection[str] = (),
        rstrip: Collection[str] = (),
    ) -> None:
        """`name`: what errors call the tokenizer."""
        self.names, self._name = frozenset(specials) - {""}, name
        self._ids = {text.encode("utf-8"): token_id for text, token_id in specials.items() if text}
        self._always, last, self._lstrip, self._rstrip = (
            {text.encode("utf-8") for text in texts} for texts in (always, later, lstrip, rstrip)
        )
        passes = (self._ids.keys() - last, self._ids.keys() & last)
        self._passes = [
            re.compile(_longest_of(sorted(texts)), re.DOTALL) for texts in passes if texts
        ]

    @property
    def has_always(self) -> bool:
        """Whether texts are searched even where special tokens are text."""
        return bool(self._always)

    def chosen(self, specials: SpecialsChoice) -> Chosen:
        """`specials` checked: see `chosen`."""
        return chosen(specials, self.names, self._name)

    def parts(self, source: bytes, specials: SpecialsChoice = Specials.ALLOW) -> tuple[Part, ...]:
        """The parts that tile `source`; none when no token is taken out of it.

        Under Specials.RAISE, TokenprismError with the byte offset of the first that is not one of
        `always`. OptionError as `chosen`.
        """
        way = self.chosen(specials)
        if not self._ids or (way is Specials.TEXT and not self._always):
            return ()
        taken: Collection[bytes] = self._always
        if way is Specials.ALLOW:
            taken = self._ids.keys()
        elif isinstance(way, Only):
            taken = self._always | way.encoded
        parts: list[Part] = [(0, len(source), -1)]
        left: list[tuple[int, bytes]] = []  # special tokens that stay text
        for regex in self._passes:
            parts = [one for part in parts for one in self._split(regex, source, part, taken, left)]
        if left and way is Specials.RAISE:
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
        at = end
        while found := regex.search(source, at, last):
            token, (start, at) = found.group(), found.span()
            if token not in taken:
                left.append((start, token))
                continue
            if token in self._lstrip:
                start = end + len(source[end:start].rstrip(_WHITE))
            if token in self._rstrip:
                while at < last and source[at] in _WHITE:
                    at += 1
            if start > end:
                yield end, start, -1
            end = at
            yield start, end, self._ids[token]
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
