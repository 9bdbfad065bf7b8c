"""Classes of characters as the engines of regular expressions know them, written for `regex`.

What `write_*` give stands in a set of the package's version 1, or alone.
"""

from __future__ import annotations

from functools import lru_cache

import regex

from .dialect import Dialect

# The general categories of Unicode, with their long names.
_CATEGORIES = {
    "l": "letter", "lu": "uppercaseletter", "ll": "lowercaseletter", "lt": "titlecaseletter",
    "lm": "modifierletter", "lo": "otherletter", "m": "mark", "mn": "nonspacingmark",
    "mc": "spacingmark", "me": "enclosingmark", "n": "number", "nd": "decimalnumber",
    "nl": "letternumber", "no": "othernumber", "p": "punctuation", "pc": "connectorpunctuation",
    "pd": "dashpunctuation", "ps": "openpunctuation", "pe": "closepunctuation",
    "pi": "initialpunctuation", "pf": "finalpunctuation", "po": "otherpunctuation",
    "s": "symbol", "sm": "mathsymbol", "sc": "currencysymbol", "sk": "modifiersymbol",
    "so": "othersymbol", "z": "separator", "zs": "spaceseparator", "zl": "lineseparator",
    "zp": "paragraphseparator", "c": "other", "cc": "control", "cf": "format",
    "cn": "unassigned", "co": "privateuse",
}
_BY_LONG_NAME = {long: short for short, long in _CATEGORIES.items()}
_BINARY = {
    "alphabetic": "Alphabetic", "alpha": "Alphabetic", "uppercase": "Uppercase",
    "lowercase": "Lowercase", "whitespace": "White_Space", "emoji": "Emoji",
    "ideographic": "Ideographic",
    "idstart": "ID_Start", "idcontinue": "ID_Continue", "xidstart": "XID_Start",
    "xidcontinue": "XID_Continue",
}
_POSIX = {
    Dialect.TIKTOKEN: {
        "alnum": "[0-9A-Za-z]", "alpha": "[A-Za-z]", "ascii": r"[\x00-\x7f]", "blank": r"[\t\x20]",
        "cntrl": r"[\x00-\x1f\x7f]", "digit": "[0-9]", "graph": r"[\x21-\x7e]", "lower": "[a-z]",
        "print": r"[\x20-\x7e]", "punct": r"[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]",
        "space": r"[\t-\r\x20]", "upper": "[A-Z]", "word": "[0-9A-Za-z_]", "xdigit": "[0-9A-Fa-f]",
    },
    Dialect.TOKENIZERS: {
        "alnum": r"[\p{Alphabetic}\p{gc=nd}]", "alpha": r"\p{Alphabetic}",
        "ascii": r"[\x00-\x7f]", "blank": r"[\t\p{gc=zs}]", "cntrl": r"\p{gc=cc}",
        "digit": r"\p{gc=nd}", "lower": r"\p{Lowercase}", "space": r"\s", "upper": r"\p{Uppercase}",
        "xdigit": "[0-9A-Fa-f]",
    },
}
_WORD = {
    Dialect.TIKTOKEN: r"\w",
    Dialect.TOKENIZERS: r"[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\xb2\xb3\xb9\xbc-\xbe]",
}
# Turkish forms, which `regex` takes for forms of one letter and the engines do not.
_TURKISH = {"I": "iI", "i": "iI", "\u0130": "\u0130", "\u0131": "\u0131"}


def write_short(letter: str, dialect: Dialect) -> str | None:
    """The class of a backslash and a letter, such as `\\d`; None where there is none."""
    small = letter.lower()
    found = {
        "d": r"\p{Nd}", "s": r"\s", "w": _WORD[dialect], "h": "[0-9A-Fa-f]",
    }.get(small)
    if found is None or letter == small:
        return found
    return f"\\{letter}" if found == f"\\{small}" else f"[^{found}]"


def write_posix(name: str, dialect: Dialect) -> str | None:
    """A class in brackets and colons, such as `[:alpha:]`; None where it is not known."""
    found = _POSIX[dialect].get(name.removeprefix("^"))
    return f"[^{found}]" if found and name.startswith("^") else found


def write_property(name: str, dialect: Dialect, *, ignores_case: bool) -> str | None:
    """The property of `\\p{name}`; None where it is not known."""
    kind, equals, value = name.partition("=")
    if equals and dialect is Dialect.TOKENIZERS:
        return None
    plain = _plain(value if equals else name)
    kind = _plain(kind) if equals else ""
    if not plain.isalnum():
        return None
    if kind in ("", "gc", "generalcategory"):
        short = plain if plain in _CATEGORIES else _BY_LONG_NAME.get(plain)
        if short is not None:
            return _closed(rf"\p{{gc={short}}}", ignores_case)
    if not kind and plain in _BINARY:
        return _closed(rf"\p{{{_BINARY[plain]}}}", ignores_case)
    if kind in ("", "sc", "script"):
        return _closed(_known(rf"\p{{Script={plain}}}"), ignores_case)
    if kind in ("scx", "scriptextensions"):
        return _closed(_known(rf"\p{{Script_Extensions={plain}}}"), ignores_case)
    return None


def write_character(point: int) -> str:
    """A character as itself, nowhere with a meaning of its own."""
    character = chr(point)
    if character.isascii() and not character.isalnum():
        return rf"\x{point:02x}"
    return character


def write_range(first: int, last: int, *, ignores_case: bool) -> str:
    """The characters from the one to the other, in a set."""
    spelled = write_character(first)
    if last > first:
        spelled += "-" + write_character(last)
    if ignores_case:
        inside = [one for one in _cased() if first <= ord(one) <= last]
        spelled += "".join(map(write_character, _others(inside)))
    return spelled


@lru_cache(maxsize=512)
def forms(character: str) -> str:
    """The characters that are equal to one but for case, itself among them."""
    if character in _TURKISH:
        return _TURKISH[character]
    if character not in _cased():
        return character
    found: list[str] = regex.findall(f"(?i){regex.escape(character)}", _cased())
    return "".join(dict.fromkeys([character, *found]))


def _others(inside: list[str]) -> list[int]:
    """The other forms of some characters that are not among them."""
    found = {form for one in inside for form in forms(one)} - set(inside)
    return sorted(map(ord, found))


def _plain(name: str) -> str:
    plain = "".join(one for one in name if one not in " _-").lower()
    return plain.removeprefix("is") if plain[2:] else plain


def _known(written: str) -> str | None:
    try:
        regex.compile(written)
    except regex.error:
        return None
    return written


@lru_cache(maxsize=256)
def _closed(written: str | None, ignores_case: bool) -> str | None:
    """A property, with the other forms of its characters where case does not count."""
    if written is None or not ignores_case:
        return written
    more = _others(regex.findall(written, _cased()))
    return f"[{written}{''.join(map(write_character, more))}]" if more else written


@lru_cache(maxsize=1)
def _cased() -> str:
    every = "".join(map(chr, (*range(0xD800), *range(0xE000, 0x20000))))
    found: list[str] = regex.findall(r"[\p{CWCM}\p{CWCF}]", every)
    return "".join(found)
