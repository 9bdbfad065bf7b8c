"""Made-up regular expressions, read here and by the engine of their dialect.

    python tests/core/formats/fuzz_dialects.py --patterns 2000 --seed 1

Each is either cut alike on hard texts, or refused when it is given for a file. Prints every
expression of which neither holds, and ends with status 1.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from tokenprism.errors import OptionError
from tokenprism.formats.exporting import custom_pattern
from tokenprism.formats.exporting.engines import FancyRegex, Oniguruma, cut_here
from tokenprism.pretokenize import Dialect, Pattern, pattern

ENGINES = [Dialect.TIKTOKEN, Dialect.TOKENIZERS]
_UNITS = [
    *"abkKsSſßiIİıéÉǅʰªZz019²½٣Ⅷ \t\n\r\x0b\x1c\x85\xa0\u180e\u200b\u200d\u2028\u3000'’-_&|~^.!"
    "漢字かカーｱ한ΣσςάيकּֿὉὙ😀€\u0301\u0345\u093f\u20dd\ufeff\u0378\ua7ce\u0295\u2e60",
    "\n\n", "\r\n", "  ", "'s", "ss", "fi", "ﬁ", " a", "e\u0301", "👩\u200d👧", "\U0010ffff",
]
_CHARACTERS = ["a", "b", "k", "s", "i", "é", "ß", "1", " ", "-", "_", "'", "&", "|", "漢", "か"]
_ESCAPES = [r"\s", r"\S", r"\d", r"\D", r"\w", r"\W", r"\h", r"\p{L}", r"\p{Lu}", r"\p{Ll}",
            r"\p{M}", r"\p{N}", r"\p{P}", r"\p{S}", r"\p{Han}", r"\p{Hiragana}", r"\p{Latin}",
            r"\P{L}", r"\p{^N}", r"\p{Script=Han}", r"\p{Alphabetic}", r"\p{Cn}", r"\p{Zs}", r"\pL",
            r"\n", r"\r", r"\t", r"\x{e9}", r"\u6f22", r"\x61", r"\-", r"\."]
_POSIX = ["[:alpha:]", "[:^space:]", "[:digit:]", "[:blank:]", "[:punct:]", "[:word:]"]
_ALONE = [".", r"\R", r"\N", r"\b", r"\B", "^", "$", r"\A", r"\z", r"\Z", r"\X", r"\K", r"\G"]
_REPEATS = ["", "", "", "", "+", "*", "?", "+?", "*?", "??", "++", "*+", "?+", "{2}", "{1,3}",
            "{2,}", "{,2}", "{1,2}+", "{2}?", "{1,2}?"]
# What Oniguruma does not have, or what is refused of it in most places.
_NOT_ONIGURUMA = {r"\pL", r"\p{Script=Han}", "--", "~~", r"\K", r"\G", "(?s)", "(?s:{})",
                  "[:punct:]", "[:word:]"}
_GROUPS = ["(?:{})", "(?i:{})", "({})", "(?={})", "(?!{})", "(?<={})", "(?<!{})", "(?>{})",
           "(?s:{})", "(?m:{})", "(?i)(?:{})", "(?-i:{})"]


class Maker:
    """Expressions from one random source."""

    def __init__(self, seed: int, dialect: Dialect) -> None:
        self._dice = random.Random(seed)
        self._fancy = dialect is Dialect.TIKTOKEN
        self._ignores_case = False

    def expressions(self) -> Iterator[str]:
        while True:
            start = self._choice(["", "", "", "", "(?i)", "(?s)", "(?m)"])
            # Where case does not count, few classes of Oniguruma can be read.
            self._ignores_case = not self._fancy and (start == "(?i)" or self._dice.random() < 0.1)
            end = self._dice.choice(["", r"|[\s\S]", r"|\s+|\S"])
            yield start + self._alternation(0) + end

    def texts(self, expression: str, count: int) -> list[str]:
        """Texts for an expression, of its own characters and of hard ones."""
        own = [one for one in expression if one.isalnum() or ord(one) > 127]
        found = []
        for _ in range(count):
            few = self._dice.choices(_UNITS, k=4) + self._dice.choices(own or ["a"], k=2)
            found.append("".join(self._dice.choices(few, k=self._dice.randint(1, 12))))
        return found

    def _choice(self, parts: list[str]) -> str:
        """One of several parts that the engine has."""
        if not self._fancy:
            parts = [one for one in parts if one not in _NOT_ONIGURUMA]
            if self._ignores_case:
                parts = [one for one in parts if "p{" not in one and "[:" not in one]
            else:
                parts = [one for one in parts if not one.startswith("(?i")]
        return self._dice.choice(parts)

    def _alternation(self, depth: int) -> str:
        count = self._dice.choice([1, 1, 2, 3])
        return "|".join(self._branch(depth) for _ in range(count))

    def _branch(self, depth: int) -> str:
        return "".join(self._piece(depth) for _ in range(self._dice.randint(1, 3)))

    def _piece(self, depth: int) -> str:
        kind = self._dice.random()
        if kind < 0.06:
            return self._choice(_ALONE)
        if kind < 0.25 and depth < 2:
            atom = self._choice(_GROUPS).replace("{}", self._alternation(depth + 1))
            looks = atom.startswith(("(?=", "(?!", "(?<"))
            return atom if looks else atom + self._dice.choice(_REPEATS)
        if kind < 0.6:
            atom = self._set(0)
        else:
            atom = self._choice(_CHARACTERS if kind < 0.75 else _ESCAPES)
        return atom + self._dice.choice(_REPEATS)

    def _set(self, depth: int) -> str:
        parts = [self._members(depth)]
        while self._dice.random() < 0.3:
            parts += [self._choice(["&&", "&&", "--", "~~", "||"]), self._members(depth)]
        return f"[{self._dice.choice(['', '', '^'])}{''.join(parts)}]"

    def _members(self, depth: int) -> str:
        found = ""
        for _ in range(self._dice.randint(1, 3)):
            kind = self._dice.random()
            if kind < 0.15 and depth < 2:
                found += self._set(depth + 1)
            elif kind < 0.2:
                found += "a" if self._ignores_case else self._choice(_POSIX)
            elif kind < 0.35:
                found += self._dice.choice(["a-z", "A-Z", "0-9", "一-龥", "ぁ-ヿ", "à-ý"])
            else:
                found += self._choice(_CHARACTERS if kind < 0.6 else _ESCAPES)
        return found


def outcome(expression: str, dialect: Dialect, texts: list[str]) -> tuple[str, str]:
    """What becomes of an expression, and a text that is silently cut otherwise."""
    try:
        made = pattern(expression, dialect)
    except OptionError:
        return "refused: cannot be read", ""
    fancy = dialect is Dialect.TIKTOKEN
    try:
        engine = FancyRegex(made) if fancy else Oniguruma(made)
        cuts = [made.matches(text) if fancy else cut_here(made, text) for text in texts]
        index = engine.differs(cuts, texts)
    except OptionError:
        return "refused: takes too long", ""
    except BaseException as fault:
        if isinstance(fault, KeyboardInterrupt):
            raise
        return _refused(made, "refused: the engine fails", "")
    if index is None:
        return "alike", ""
    return _refused(made, "refused: differs", texts[index])


def _refused(made: Pattern, said: str, text: str) -> tuple[str, str]:
    try:
        custom_pattern.require_same(made)
    except OptionError:
        return said, ""
    return "SILENT", text


def fuzz(
    dialect: Dialect, *, patterns: int, seed: int, texts: int = 40, seconds: float = math.inf
) -> tuple[Counter[str], list[tuple[str, str]]]:
    """How many expressions came to what, and those that are read otherwise without a word."""
    maker = Maker(seed, dialect)
    counts: Counter[str] = Counter()
    silent = []
    until = time.monotonic() + seconds
    for expression, _ in zip(maker.expressions(), range(patterns), strict=False):
        said, text = outcome(expression, dialect, maker.texts(expression, texts))
        counts[said] += 1
        if said == "SILENT":
            silent.append((expression, text))
        if time.monotonic() > until:
            break
    return counts, silent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--patterns", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=math.inf, help="of each dialect at most")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--dialect", choices=[one.value for one in ENGINES], nargs="+",
                        default=[one.value for one in ENGINES])
    asked = parser.parse_args()
    failed = False
    for name in asked.dialect:
        counts, silent = fuzz(Dialect(name), patterns=asked.patterns, seed=asked.seed,
                              seconds=asked.seconds)
        print(name, f"seed {asked.seed}", dict(counts.most_common()), flush=True)
        for expression, text in silent:
            print(f"  {expression!a} on {text!a}")
        failed |= bool(silent)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
