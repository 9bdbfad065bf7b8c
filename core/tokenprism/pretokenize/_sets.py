"""Reading the parts of regular expressions that are one character or a class of them."""

from __future__ import annotations

from dataclasses import dataclass, field

import regex

from . import _classes_of as classes
from .dialect import Dialect

_POINTS = regex.compile(r"x\{([0-9A-Fa-f]{1,6})\}|x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})"
                        r"|u\{([0-9A-Fa-f]{1,6})\}|U([0-9A-Fa-f]{8})")
_CONTROLS = {"n": 10, "t": 9, "r": 13, "f": 12, "v": 11, "a": 7, "e": 27}
_MOST_DEPTH = 100


class UntranslatableError(Exception):
    """What of an expression cannot be translated, and where it stands."""

    def __init__(self, part: str, place: int) -> None:
        self.part, self.place = part, place
        super().__init__(f"{part} at {place}")


@dataclass(frozen=True, slots=True)
class Flags:
    case: bool = False   # case does not count
    dotall: bool = False
    lines: bool = False  # ^ and $ match at the ends of lines


@dataclass(slots=True)
class SetReader:
    """Reads from `at` on, and moves it. What is read comes back as `regex` writes it."""

    text: str
    dialect: Dialect
    at: int = 0
    depth: int = 0
    flags: Flags = field(default_factory=Flags)
    mentioned: list[tuple[int, int]] = field(default_factory=list)

    @property
    def fancy(self) -> bool:
        """Whether fancy-regex is the engine, and not Oniguruma."""
        return self.dialect is Dialect.TIKTOKEN

    def fault(self, start: int, end: int) -> UntranslatableError:
        """What is wrong from `start` to `end`."""
        return UntranslatableError(self.text[start:end] or self.text[-1:], start)

    def deeper(self) -> None:
        """Begin something that stands inside of another."""
        self.depth += 1
        if self.depth > _MOST_DEPTH:
            raise self.fault(self.at, self.at + 1)

    def point(self) -> int | None:
        """The code point of an escape that stands for one character; None for any other."""
        start = self.at + 1
        letter = self.text[start : start + 1]
        found = _POINTS.match(self.text, start)
        if found is not None:
            if not self.fancy and found[4]:
                return None
            number = int(next(filter(None, found.groups())), 16)
            if number >= 0x110000 or 0xD800 <= number < 0xE000:
                raise self.fault(self.at, found.end())
            self.at = found.end()
            return number
        if letter in _CONTROLS and letter:
            self.at = start + 1
            return _CONTROLS[letter]
        if not letter or letter in "<>" or (letter.isascii() and letter.isalnum()):
            return None
        self.at = start + 1
        return ord(letter)

    def property(self, start: int) -> str:
        """`\\p{…}` and `\\pL`, read from behind the letter."""
        negated = self.text[start + 1] == "P"
        if self.text.startswith("{", self.at):
            end = self.text.find("}", self.at)
            if end < 0:
                raise self.fault(start, self.at + 1)
            name = self.text[self.at + 1 : end]
            self.at = end + 1
        else:
            name = self.text[self.at : self.at + 1]
            self.at += 1
            if not self.fancy:  # Oniguruma takes \pL for the letters
                raise self.fault(start, self.at)
        if name.startswith("^"):
            negated, name = not negated, name[1:]
        if self.flags.case and not self.fancy:
            raise self.fault(start, self.at)
        written = classes.write_property(name, self.dialect, ignores_case=self.flags.case)
        if written is None:
            raise self.fault(start, self.at)
        return f"[^{written}]" if negated else written

    # sets

    def set(self) -> str:
        """A class in brackets."""
        start = self.at
        self.deeper()
        self.at += 1
        negated = self.text.startswith("^", self.at)
        self.at += negated
        whole, begin = "", self.at
        items: list[str] = []
        while True:
            if self.at >= len(self.text):
                raise self.fault(start, start + 1)
            character = self.text[self.at]
            if character == "]" and self.at > begin:
                break
            operator = self.text[self.at : self.at + 2]
            if operator == "&&" or (self.fancy and operator in ("--", "~~")):
                if not items:
                    raise self.fault(start, self.at + 2)
                whole = self.joined(whole, items)
                whole, items = whole + operator, []
                self.at += 2
                continue
            if operator in ("--", "~~"):
                raise self.fault(self.at, self.at + 2)
            items.append(self.item(start))
        if not items:
            raise self.fault(start, self.at + 1)
        self.at += 1
        self.depth -= 1
        if negated and not whole:
            return f"[^{''.join(items)}]"
        made = self.joined(whole, items)
        return f"[^{made}]" if negated else made

    @staticmethod
    def joined(before: str, items: list[str]) -> str:
        """A set of what stands before an operator, with that, and of the items behind it."""
        right = f"[{''.join(items)}]"
        return f"[{before}{right}]" if before else right

    def item(self, start: int) -> str:
        """One member of a set: a nested set, a class, a character or a range."""
        character = self.text[self.at]
        if character == "[":
            if self.text.startswith("[:", self.at):
                return self.posix()
            return self.set()
        first = self.member(start)
        if isinstance(first, str):
            if self.text.startswith("-", self.at) and not self.text.startswith("-]", self.at):
                raise self.fault(self.at, self.at + 2)
            return first
        last = first
        behind = self.text[self.at + 1 : self.at + 2]
        if self.text.startswith("-", self.at) and behind not in ("]", "-", ""):
            if behind == "[" or character == "-":
                raise self.fault(self.at, self.at + 2)
            self.at += 1
            end = self.member(start)
            if isinstance(end, str) or end < first:
                raise self.fault(start, self.at)
            last = end
        self.mentioned.append((first, last))
        if self.flags.case and not self.fancy and _grows(first, last):
            raise self.fault(start, self.at)
        return classes.write_range(first, last, ignores_case=self.flags.case)

    def member(self, start: int) -> int | str:
        """A character, or the set of a class."""
        if self.at >= len(self.text):
            raise self.fault(start, start + 1)
        if self.text[self.at] != "\\":
            self.at += 1
            return ord(self.text[self.at - 1])
        begin = self.at
        point = self.point()
        if point is not None:
            return point
        letter = self.text[begin + 1 : begin + 2]
        self.at = begin + 2
        short = classes.write_short(letter, self.dialect) if letter else None
        if short is not None:
            return short
        if letter in ("p", "P"):
            return self.property(begin)
        if letter == "b":
            return 8
        raise self.fault(begin, self.at)

    def posix(self) -> str:
        end = self.text.find(":]", self.at)
        name = self.text[self.at + 2 : end] if end > 0 else ""
        written = classes.write_posix(name, self.dialect)
        if written is None or self.flags.case:
            raise self.fault(self.at, self.at + 2)
        self.at = end + 2
        return written


def _grows(first: int, last: int) -> bool:
    """Whether a range has a character that is equal to several, where case does not count."""
    return any(len(chr(point).casefold()) > 1 for point in range(first, min(last, 0x1FFFF) + 1))
