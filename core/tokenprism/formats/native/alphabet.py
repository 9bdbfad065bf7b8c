"""The alphabet of characters in Tokenprism's own model file."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

from ...bpe.alphabet import Alphabet, Mark, Unknown
from ...messages import Message
from ..reading.limits import HIGHEST_ID
from ..reading.strict_json import Document, Key

_E = TypeVar("_E", bound=Enum)


def values(alphabet: Alphabet) -> dict[str, Any]:
    """The alphabet as JSON values; ids that there are not are -1."""
    return {
        "characters": dict(alphabet.characters),
        "mark": alphabet.mark.value,
        "mark_id": alphabet.mark_id,
        "marked": dict(alphabet.marked),
        "unknown": alphabet.unknown.value,
        "unknown_id": alphabet.unknown_id,
    }


def read(document: Document) -> Alphabet:
    """The alphabet in a parsed file. FormatError names the key of whatever is wrong."""
    return Alphabet(
        mark=_choice(document, "mark", Mark),
        unknown=_choice(document, "unknown", Unknown),
        characters=_characters(document, "characters"),
        marked=_characters(document, "marked"),
        mark_id=_id(document, ("alphabet", "mark_id"), -1),
        unknown_id=_id(document, ("alphabet", "unknown_id"), -1),
    )


def places(alphabet: Alphabet) -> list[tuple[int, tuple[Key, ...]]]:
    """The ids of the alphabet with the keys that give them."""
    found: list[tuple[int, tuple[Key, ...]]] = []
    for name, ids in (("characters", alphabet.characters), ("marked", alphabet.marked)):
        found += [(number, ("alphabet", name, text)) for text, number in ids.items()]
    others = (("mark_id", alphabet.mark_id), ("unknown_id", alphabet.unknown_id))
    return [*found, *((number, ("alphabet", name)) for name, number in others if number >= 0)]


def _choice(document: Document, key: str, kind: type[_E]) -> _E:
    value = document.get(("alphabet", key), str)
    known = {one.value: one for one in kind}
    if value not in known:
        document.fail(("alphabet", key), Message("must be one of {names}", names=", ".join(known)))
    return known[value]


def _characters(document: Document, key: str) -> Mapping[str, int]:
    found = {}
    for text in document.get(("alphabet", key), dict):
        if len(text) != 1 or "\ud800" <= text <= "\udfff":
            document.fail(
                ("alphabet", key),
                Message("has an entry that is not one character: {text!a}", text=text[:40]),
            )
        found[text] = _id(document, ("alphabet", key, text), 0)
    return dict(sorted(found.items(), key=lambda entry: entry[1]))


def _id(document: Document, keys: tuple[Key, ...], least: int) -> int:
    number = document.get(keys, int)
    if not least <= number <= HIGHEST_ID:
        document.fail(
            keys,
            Message(
                "is {number}, outside the range of ids ({least} to {most:,})",
                number=number,
                least=least,
                most=HIGHEST_ID,
            ),
        )
    return number
