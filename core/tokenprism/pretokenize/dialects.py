"""Regular expressions of other engines, translated for the package `regex`.

tiktoken reads an expression with fancy-regex, `tokenizers` with Oniguruma. `translate` reads it as
they do and writes it for version 1 of `regex`, in which flags, classes, anchors and repeats are
spelled out, so that all of them mean the same. What cannot be translated is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import regex

from . import _classes_of as classes
from ._sets import Flags, SetReader, UntranslatableError
from .dialect import Dialect

__all__ = ["Dialect", "Translated", "UntranslatableError", "translate"]

_REPEAT = regex.compile(
    r"[*+?]|\{(?:(?P<least>[0-9]+)(?P<comma>,(?P<most>[0-9]+)?)?|,(?P<only>[0-9]+))\}"
)
_LIKE_REPEAT = regex.compile(r"\{[\d, ]+\}?")
_FLAGS = regex.compile(r"\(\?(?P<on>[a-zA-Z]*)(?:-(?P<off>[a-zA-Z]*))?(?P<end>[:)])")
_NAMED = regex.compile(r"\(\?P?<(?P<name>[A-Za-z_]\w*)>", regex.ASCII)
_OPENINGS = ("(?:", "(?=", "(?!", "(?<=", "(?<!", "(?>")
_LOOKING = ("(?=", "(?!", "(?<=", "(?<!")
_LINE_END = r"(?>\r\n|[\n-\r\x85\u2028\u2029])"
_ANY = "(?s:.)"


@dataclass(frozen=True, slots=True)
class Translated:
    """An expression for version 1 of `regex`.

    `alternatives`: those of the top level as they are written, and translated; none where they
    mean another thing alone. `mentioned`: the code points that it names itself, as ranges.
    """

    whole: str
    alternatives: tuple[tuple[str, str], ...]
    mentioned: tuple[tuple[int, int], ...]


@lru_cache(maxsize=64)
def translate(expression: str, dialect: Dialect) -> Translated:
    """Raises UntranslatableError for an expression that is wrong, or has what `regex` lacks."""
    reader = _Reader(expression, dialect)
    found = reader.whole()
    start = _FLAGS.match(expression)
    leading = start.group() if start is not None and start["end"] == ")" else ""
    written = [
        part if number == 0 else leading + part for number, (part, _) in enumerate(found)
    ]
    return Translated(
        "(?V1)" + "|".join(part for _, part in found),
        () if reader.is_tied else tuple(
            (one, "(?V1)" + part) for one, (_, part) in zip(written, found, strict=True)
        ),
        tuple(reader.mentioned),
    )


@dataclass(slots=True)
class _Reader(SetReader):
    is_tied: bool = False  # whether the alternatives mean another thing alone
    run: str = ""          # neighbouring characters for which case does not count

    def whole(self) -> list[tuple[str, str]]:
        found = self.alternatives()
        if self.at < len(self.text):
            raise self.fault(self.at, self.at + 1)
        return found

    def alternatives(self) -> list[tuple[str, str]]:
        """The alternatives up to the end of a group: as they are written, and translated."""
        self.deeper()
        found = []
        while True:
            start = self.at
            part = self.branch()
            found.append((self.text[start : self.at], part))
            if not self.text.startswith("|", self.at):
                break
            self.at += 1
        self.depth -= 1
        return found

    def branch(self) -> str:
        parts: list[str] = []
        self.run = ""
        while self.at < len(self.text) and self.text[self.at] not in "|)":
            flags = _FLAGS.match(self.text, self.at)
            if flags is not None and flags["end"] == ")":
                self.set_flags(flags)
                if parts and not self.fancy:
                    # Oniguruma takes the rest of the group, with its alternatives, as one part.
                    inner = "|".join(part for _, part in self.alternatives())
                    return "".join(parts) + f"(?:{inner})"
                continue
            parts.append(self.piece())
        self.check_run()
        return "".join(parts)

    def check_run(self) -> None:
        """Oniguruma takes some characters for several: ß for ss, where case does not count."""
        if self.run and not self.fancy:
            folded = self.run.casefold()
            if len(folded) > len(self.run) or any(two in folded for two in _several()):
                raise self.fault(self.at - len(self.run), self.at)
        self.run = ""

    def set_flags(self, found: regex.Match[str]) -> None:
        on, off = found["on"], found["off"] or ""
        known = "imsu" if self.fancy else "im"
        if set(on + off) - set(known) or "u" in off or not (on or off or found["end"] == ":"):
            raise self.fault(found.start(), found.end())
        now = self.flags
        dotall, lines = ("s", "m") if self.fancy else ("m", "")

        def state(letter: str, before: bool) -> bool:
            if not letter:
                return before
            return letter not in off and (letter in on or before)

        self.flags = Flags(state("i", now.case), state(dotall, now.dotall),
                            state(lines, now.lines))
        self.at = found.end()

    def piece(self) -> str:
        start = self.at
        atom, repeats = self.atom()
        found = _REPEAT.match(self.text, self.at)
        if found is None:
            if _LIKE_REPEAT.match(self.text, self.at):
                raise self.fault(self.at, self.at + 2)
            return atom
        if not repeats:
            raise self.fault(start, found.end())
        self.at = found.end()
        sign = self.text[self.at : self.at + 1]
        suffix = sign if sign and sign in "?+" else ""
        self.at += len(suffix)
        if _REPEAT.match(self.text, self.at):
            raise self.fault(start, self.at + 1)
        self.check_run()
        return self.repeated(atom, found, suffix)

    def repeated(self, atom: str, found: regex.Match[str], suffix: str) -> str:
        written: str = found.group()
        if written in "*+?":
            return atom + written + suffix
        least = found["least"] or "0"
        most = found["only"] or found["most"] or ("" if found["comma"] else least)
        if most and int(most) < int(least):
            raise self.fault(found.start(), found.end())
        count = f"{{{least},{most}}}"
        exact = not found["comma"] and not found["only"]
        if not self.fancy and (suffix == "+" or (suffix == "?" and exact)):
            # Oniguruma takes the sign for another repeat of the whole.
            return f"(?:{atom}{count}){suffix}"
        return atom + count + suffix

    def atom(self) -> tuple[str, bool]:
        """What stands here, translated, and whether it may be repeated."""
        character = self.text[self.at]
        if character == "\\":
            return self.escape()
        if character == "[":
            self.check_run()
            return self.set(), True
        if character == "(":
            self.check_run()
            return self.group()
        self.at += 1
        if character in "*+?" or (character == "{" and _LIKE_REPEAT.match(self.text, self.at - 1)):
            raise self.fault(self.at - 1, self.at)
        if character == ".":
            self.check_run()
            return (_ANY if self.flags.dotall else r"[^\n]"), True
        if character in "^$":
            return self.anchor(character), False
        return self.literal(ord(character)), True

    def anchor(self, sign: str) -> str:
        if self.fancy and not self.flags.lines:
            return r"\A" if sign == "^" else r"\Z"
        if sign == "$":
            return r"(?![^\n])"
        return r"(?<![^\n])" if self.fancy else r"(?:\A|(?<=\n)(?!\Z))"

    def literal(self, point: int) -> str:
        self.mentioned.append((point, point))
        if not self.flags.case:
            self.check_run()
            return classes.write_character(point)
        self.run += chr(point)
        same = classes.forms(chr(point))
        spelled = "".join(classes.write_character(ord(one)) for one in same)
        return spelled if len(same) == 1 else f"[{spelled}]"

    # escapes

    def escape(self) -> tuple[str, bool]:
        start = self.at
        point = self.point()
        if point is not None:
            return self.literal(point), True
        self.check_run()
        letter = self.text[start + 1 : start + 2]
        self.at = start + 2
        short = classes.write_short(letter, self.dialect) if letter else None
        if short is not None:
            return short, True
        if letter in ("p", "P"):
            return self.property(start), True
        if letter == "R":
            return _LINE_END, True
        if letter == "N":
            return r"[^\n]", True
        if letter == "O":
            return _ANY, True
        if letter == "X" and not self.fancy:
            return r"\X", True
        if letter in "Az" and letter:
            return (r"\A" if letter == "A" else r"\Z"), False
        if letter == "Z":
            return (r"(?=\n*\Z)" if self.fancy else r"(?=\n?\Z)"), False
        if letter in "bB" and letter and self.text[self.at : self.at + 1] != "{":
            return self.border(letter), False
        if letter.isdecimal() and letter != "0" and not self.flags.case and self.fancy:
            if self.text[self.at : self.at + 1].isdecimal():
                raise self.fault(start, self.at + 1)
            self.is_tied = True
            return f"(?:\\{letter})", True
        raise self.fault(start, self.at)

    def border(self, letter: str) -> str:
        if self.fancy:
            return f"\\{letter}"
        word = classes.write_short("w", self.dialect)
        here = rf"(?:(?<={word})(?!{word})|(?<!{word})(?={word}))"
        return here if letter == "b" else f"(?!{here})"

    # groups

    def group(self) -> tuple[str, bool]:
        start, flags = self.at, self.flags
        if self.text.startswith("(?#", start):
            end = self.text.find(")", start)
            if end < 0:
                raise self.fault(start, start + 3)
            self.at = end + 1
            return "", False
        opening = next((one for one in _OPENINGS if self.text.startswith(one, start)), None)
        named = _NAMED.match(self.text, start)
        by_flags = _FLAGS.match(self.text, start)
        if opening is not None:
            self.at += len(opening)
        elif named is not None and (self.fancy or "P<" not in named.group()):
            # Named groups take the numbers of the others from them in Oniguruma.
            opening = "("
            self.at = named.end()
        elif by_flags is not None:
            opening = "(?:"
            self.set_flags(by_flags)
        elif self.text.startswith("(?", start) or self.text.startswith("(*", start):
            raise self.fault(start, start + 3)
        else:
            opening = "("
            self.at += 1
        inner = "|".join(part for _, part in self.alternatives())
        if not self.text.startswith(")", self.at):
            raise self.fault(start, start + 1)
        self.at += 1
        self.flags = flags
        return f"{opening}{inner})", opening not in _LOOKING

@lru_cache(maxsize=1)
def _several() -> frozenset[str]:
    """What some one character is equal to, where case does not count."""
    every = map(chr, (*range(0xD800), *range(0xE000, 0x20000)))
    return frozenset(folded for one in every if len(folded := one.casefold()) > 1)
