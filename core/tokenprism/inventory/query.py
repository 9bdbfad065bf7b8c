"""The filter as it is typed: a small language that plain text is a part of.

Terms are divided by blanks and all of them must hold:

    E4 B8   0xE4B8   0xe4 b8        bytes in hex
    /ization$/   /the/i             a regular expression, found anywhere in the token
    id:1000-2000  len:>8  used:0    numbers: id, len, chars, rank, score, learned, used, corpus,
                                    size
    kind:special  script:Han        also kind:byte,merge and script:none, script:mixed
    in:left  in:both  in:moved      in a comparison of two vocabularies
    unreachable  never  partial     tokens that are odd
    "partial"                       text that would be understood otherwise
    -kind:special                   what must not hold

All the rest is text as it stands, blanks too, that the token's bytes hold. `␣` is a blank.

An error says at which character of the filter it is. Merges are filtered by the tokens that they
make (`merge_list`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from .._progress import Progress
from ..encoding import as_bytes
from ..messages import Message
from . import words
from .entries import check
from .expression import FilterError, compiled
from .table import Table
from .terms import (
    Between,
    Holds,
    Mask,
    Matches,
    Not,
    OfKind,
    OfPlace,
    OfReach,
    OfScript,
    Partial,
    Term,
)

Value = TypeVar("Value")

_TERM = re.compile(
    r"""(?P<not>-)?(?:
        /(?P<regex>(?:\\.|[^/\\]|/(?!i?(?:\s|$)))+)/(?P<fold>i)?
      | "(?P<quoted>(?:\\.|[^"\\])*)"
      | 0[xX](?P<hex>(?:[0-9A-Fa-f]{2})+(?:\ +[0-9A-Fa-f]{2}(?=\s|$))*)
      | (?P<pairs>[0-9A-F]{2}(?:\ [0-9A-F]{2})+)
      | (?P<name>\w+)[:：](?P<value>\S*)
      | (?P<flag>\w+)
    )(?=\s|$)""",
    re.VERBOSE,
)
_NUMBER = r"[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_ABOVE = re.compile(rf"(?P<sign>>=|<=|[<>=≥≤])?(?P<number>{_NUMBER})")
_RANGE = re.compile(rf"(?P<low>{_NUMBER})?(?:\.\.|[-–])(?P<high>{_NUMBER})?")
_SIGNS = {">": ">", "<": "<", ">=": "≥", "<=": "≤", "=": "=", "": "="}


@dataclass(frozen=True, slots=True)
class Query:
    """Terms that must all hold; without any, every row is shown.

    `places` are the characters of the filter, from 1, at which the terms begin, for errors.
    """

    terms: tuple[Term, ...] = ()
    places: tuple[int, ...] = ()

    @property
    def message(self) -> Message:
        """All terms in words."""
        if not self.terms:
            return Message("")
        made = self.terms[0].message
        for term in self.terms[1:]:
            made = Message("{one} · {other}", one=made, other=term.message)
        return made

    def asks(self, column: str) -> bool:
        """Whether a term asks for a column that may yet be unknown: "used", "corpus", "reach"."""
        bare = [term.term if isinstance(term, Not) else term for term in self.terms]
        if column == "reach":
            return any(isinstance(term, OfReach) for term in bare)
        return any(isinstance(term, Between) and term.column == column for term in bare)

    def mask(self, table: Table, progress: Progress | None = None) -> Mask:
        """Which rows meet every term, bool[m]. Raises FilterError, CancelledError."""
        found = np.ones(len(table), bool)
        # Expressions last: they are the slow ones, and another error is told at once.
        for term, place in sorted(zip(self.terms, self.places, strict=True), key=_is_slow):
            check(progress)
            with _at(place):
                found &= term.mask(table, progress)
        return found


@contextmanager
def _at(place: int) -> Iterator[None]:
    """Give errors their place in the filter: `place` is the character at which the part begins."""
    try:
        yield
    except FilterError as fault:
        character = place + (fault.place.character or 1) - 1
        raise FilterError(fault.problem, character=character, remedy=fault.remedy) from None


def _is_slow(entry: tuple[Term, int]) -> bool:
    term = entry[0]
    return isinstance(term, Matches) or (isinstance(term, Not) and isinstance(term.term, Matches))


def parse(text: str) -> Query:
    """The query that a text stands for. FilterError where a term of it is not complete or wrong."""
    terms: list[tuple[Term, int]] = []
    rest: list[str] = []
    at = begin = 0
    while at < len(text):
        starts = at == 0 or text[at - 1].isspace()
        found = _TERM.match(text, at) if starts else None
        term = _term(found) if found else None
        if found is None or term is None:
            at += 1
            continue
        rest.append(text[begin:at])
        terms.append((Not(term) if found.group("not") else term, at + 1))
        at = begin = found.end()
    rest.append(text[begin:])
    # No error is about plain text: where it begins does not matter.
    terms += [(_held(one), 1) for one in _plain(rest)]
    return Query(tuple(term for term, _ in terms), tuple(place for _, place in terms))


def _plain(parts: list[str]) -> Iterable[str]:
    """The texts between terms without the blank that divides them from these."""
    for index, part in enumerate(parts):
        if index > 0 and part[:1].isspace():
            part = part[1:]
        if index < len(parts) - 1 and part[-1:].isspace():
            part = part[:-1]
        if part and (len(parts) == 1 or part.strip()):
            yield part


def _held(text: str) -> Holds:
    return Holds(as_bytes(text.replace("␣", " ")), text)


def _term(found: re.Match[str]) -> Term | None:
    """The term of a match; None where it is no more than text."""
    part = found.groupdict()
    if part["regex"] is not None:
        fold = part["fold"] is not None
        with _at(found.start("regex") + 1):
            compiled(part["regex"], fold=fold)
        return Matches(part["regex"], fold)
    if part["quoted"] is not None:
        return _held(re.sub(r"\\(.)", r"\1", part["quoted"])) if part["quoted"] else None
    if part["hex"] or part["pairs"]:
        return Holds(bytes.fromhex(part["hex"] or part["pairs"]))
    if part["flag"] is not None:
        return _flag(words.FLAGS.get(part["flag"].casefold()))
    name = part["name"].casefold()
    with _at(found.start("value") + 1):
        if name in words.NUMBERS:
            return _between(part["name"], words.NUMBERS[name], part["value"])
        if name in words.CHOICES:
            return _choice(part["name"], words.CHOICES[name], part["value"])
    return None


def _flag(flag: str | None) -> Term | None:
    if flag == words.PARTIAL:
        return Partial()
    return None if flag is None else OfReach(strictly=flag == words.NEVER)


def _between(name: str, column: str, value: str) -> Between:
    value = value.translate(str.maketrans("＞＜＝", "><="))
    if above := _ABOVE.fullmatch(value):
        sign, number = above["sign"] or "", _number(above["number"])
        sign = _SIGNS.get(sign, sign)
        if sign in "><":
            # The next number that there is: the columns but for scores hold whole ones.
            number = math.nextafter(number, math.inf if sign == ">" else -math.inf) if (
                column == "score") else (
                math.floor(number) + 1 if sign == ">" else math.ceil(number) - 1)
        low = number if sign in "=>≥" else None
        return Between(column, low, number if sign in "=<≤" else None)
    span = _RANGE.fullmatch(value)
    if span is None or not (span["low"] or span["high"]):
        raise FilterError(
            Message(
                "{name}: takes a number or a range, such as {name}:5, {name}:>5 or {name}:5-10",
                name=name,
            )
        )
    low, high = (None if span[side] is None else _number(span[side]) for side in ("low", "high"))
    return Between(column, low, high)


def _number(text: str) -> float:
    value = float(text.replace(",", "").replace("−", "-"))
    return int(value) if value == int(value) else value


def _choice(name: str, about: str, value: str) -> Term:
    parts = list(re.finditer("[^,，]+", value))
    if about == words.KIND:
        return OfKind(_chosen(name, parts, words.KINDS))
    if about == words.SCRIPT:
        return OfScript(_chosen(name, parts, words.SCRIPT_NAMES))
    if about == words.WHERE:
        chosen = _chosen(name, parts, words.PLACES)
        return OfPlace(tuple(dict.fromkeys(place for places in chosen for place in places)))
    flag = _flag(_chosen(name, parts[:1], words.FLAGS)[0])
    assert flag is not None
    return flag


def _chosen(
    name: str, parts: list[re.Match[str]], known: Mapping[str, Value]
) -> tuple[Value, ...]:
    """The values of these names; a name that is not whole stands for all that begin with it."""
    shown = [one for one in known if one.isascii()]
    listing = ", ".join(shown if len(shown) < 12 else ["Latin", "Han", "Cyrillic", "none", "…"])
    if not parts:
        raise FilterError(Message("{name}: takes one of: {names}", name=name, names=listing))
    chosen: dict[Value, None] = {}
    for found in parts:
        part = words.squeezed(found[0])
        exact = [known[part]] if part in known else []
        values = exact or [value for one, value in known.items() if one.startswith(part)]
        if not values:
            raise FilterError(
                Message("{name}: knows no {part!r}; it takes one of: {names}",
                        name=name, part=part, names=listing),
                character=found.start() + 1,
            )
        chosen |= dict.fromkeys(values)
    return tuple(chosen)
