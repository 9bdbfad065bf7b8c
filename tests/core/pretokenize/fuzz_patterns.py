"""Random texts, cut by our scanners and by the reference engines, for as long as is asked for.

    python tests/core/pretokenize/fuzz_patterns.py --seconds 60 --seed 1 [--pattern NAME …]
    python tests/core/pretokenize/fuzz_patterns.py --code-points
    python tests/core/pretokenize/fuzz_patterns.py --file TEXT …

Prints the smallest text it finds for each difference and ends with status 1. `--code-points` takes
every code point in every context instead of random texts, `--file` the lines of texts.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

import regex
from split_oracle import by_hugging_face, by_regex, by_tiktoken
from tokenprism.pretokenize import PATTERNS, Pattern
from tokenprism.pretokenize._scanners import allow_wide, cut_before

NAMES = [name for name in PATTERNS if name != "none"]

# What the branches of the patterns tell apart, by expression, with its share of the texts; and
# characters that decide a branch, so that they stand beside each other often.
_CLASSES = {
    r"\p{Lu}": 3, r"\p{Lt}": 1, r"\p{Ll}": 4, r"\p{Lm}": 1, r"\p{Lo}": 2, r"\p{Han}": 2,
    r"[\u3040-\u30ff]": 1, r"\p{M}": 3, r"\p{Nd}": 2, r"\p{Nl}": 1, r"\p{No}": 1, r"\p{P}": 2,
    r"\p{S}": 2, r"\p{Zs}": 2, r"\p{Cf}": 1, r"\p{Co}": 1, r"\p{Cn}": 1, r"\p{Cc}": 1,
}  # fmt: skip
_DECISIVE = [
    ("asdmtlvrezASDMTLVREZ", 6), ("019", 3), (" ", 5), ("\t\x0b\x0c", 1), ("\n\r", 4), ("'", 4),
    ("/!.-_$", 3), ("ſK", 1), ("\x85\xa0\u1680\u2003\u2028\u3000\u200b\u180e", 2),
    ("éÉдДßǅʰª", 2), ("中国한あー・゠", 2), ("\u0301\u093f\u20dd", 2), ("½Ⅲ²٣", 1),
    ("\u1c89\ua7cb\U00010d50\ufffd\ue000\U0010ffff\x00\x1c", 1),
]  # fmt: skip
_SIMPLE = ["a", "A", "1", " ", "\n", "!", "'", "s", "é", "中", "\u0301", "\u3000"]
CONTEXTS = ["a{0}b ", "A{0}'s", "1{0}2 ", " {0} ", "\n{0}\n", "'{0}'", "!{0}!", "'s{0}", "中{0}あ"]


@dataclass(frozen=True)
class Difference:
    """Where an engine cuts another way than the scanner of a pattern."""

    pattern: str
    engine: str
    text: str

    def __str__(self) -> str:
        return f"{self.pattern} against {self.engine}: {self.text!r} {self.text!a}"


@cache
def _members() -> list[tuple[Sequence[str], int]]:
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    found: list[tuple[Sequence[str], int]] = [(list(few), share) for few, share in _DECISIVE]
    found += [(regex.findall(kind, every), share) for kind, share in _CLASSES.items()]
    return found


def texts(seed: int) -> Iterator[str]:
    """Endless texts of up to some hundred bytes: few kinds of character at a time, runs of each."""
    dice = random.Random(seed)
    members, shares = zip(*_members(), strict=True)
    while True:
        kinds = dice.choices(members, shares, k=dice.randint(1, 6))
        sticky = dice.choice([0.0, 0.5, 0.8])
        kind = kinds[0]
        parts: list[str] = []
        for _ in range(dice.choice([3, 6, 12, 30, 90])):
            if dice.random() >= sticky:
                kind = dice.choice(kinds)
            character = dice.choice(kind)
            parts.append(character * dice.choice([1, 1, 1, 1, 2, 3, 70 if len(parts) < 9 else 4]))
        yield "".join(parts)


def code_points(step: int = 1) -> Iterator[str]:
    """Every code point in every context, many contexts one after another in a text."""
    every = [chr(c) for c in range(0, 0x110000, step) if not 0xD800 <= c < 0xE000]
    for context in CONTEXTS:
        for at in range(0, len(every), 2000):
            yield "".join(context.replace("{0}", c) for c in every[at : at + 2000])


def ours(pattern: Pattern, text: str) -> list[bytes]:
    return pattern.split(text.encode())


def _one_by_one(pattern: Pattern, text: str) -> list[bytes]:
    """The scanner of single pre-tokens alone, and again on both sides of a safe cut."""
    before = allow_wide(False)
    try:
        source = text.encode()
        cut = max(0, cut_before(pattern.code, source, 0, len(source)))
        return pattern.split(source[:cut]) + pattern.split(source[cut:])
    finally:
        allow_wide(before)


ENGINES: dict[str, Callable[[Pattern, list[str]], list[list[bytes]]]] = {
    "single scanners": lambda made, some: [_one_by_one(made, text) for text in some],
    "tiktoken": lambda made, some: by_tiktoken(made.regex, [ours(made, text) for text in some]),
    "tokenizers": lambda made, some: [by_hugging_face(made.oniguruma, text) for text in some],
    "regex": lambda made, some: [by_regex(made.regex, text) for text in some],
}


def differences(name: str, some: list[str], engines: Sequence[str]) -> Iterator[Difference]:
    """The first text of `some` that each engine cuts another way, made as small as can be."""
    made = PATTERNS[name]
    for engine in engines:
        answers = ENGINES[engine](made, some)
        for text, answer in zip(some, answers, strict=True):
            if answer != ours(made, text):
                def differs(one: str, engine: str = engine) -> bool:
                    return ENGINES[engine](made, [one])[0] != ours(made, one)

                yield Difference(name, engine, smallest(text, differs))
                break


def smallest(text: str, differs: Callable[[str], bool]) -> str:
    """`text` with all left out, and made plain, that `differs` does not need."""
    size = len(text) // 2
    while size:
        at = 0
        while at < len(text):
            shorter = text[:at] + text[at + size :]
            if shorter and differs(shorter):
                text = shorter
            else:
                at += size
        size //= 2
    for at in range(len(text)):
        for plain in _SIMPLE[: _SIMPLE.index(text[at]) if text[at] in _SIMPLE else None]:
            simpler = text[:at] + plain + text[at + 1 :]
            if differs(simpler):
                text = simpler
                break
    return text


def fuzz(
    source: Iterator[str], names: Sequence[str], engines: Sequence[str], *, seconds: float,
    batch: int = 200,
) -> tuple[int, list[Difference]]:
    """How many texts were cut before the time or the texts were over, and what differed."""
    found: dict[tuple[str, str], Difference] = {}
    end, count = time.monotonic() + seconds, 0
    while (some := list(islice(source, batch))) and time.monotonic() < end:
        for name in names:
            for one in differences(name, some, engines):
                kept = found.setdefault((one.pattern, one.engine), one)
                if len(one.text) < len(kept.text):
                    found[one.pattern, one.engine] = one
        count += len(some)
    return count, list(found.values())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=60, help="how long to try random texts")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--pattern", nargs="+", choices=NAMES, default=NAMES)
    parser.add_argument("--engine", nargs="+", choices=ENGINES, default=list(ENGINES))
    parser.add_argument("--code-points", action="store_true")
    parser.add_argument("--file", nargs="+", type=Path, default=[])
    asked = parser.parse_args()
    source, seconds, batch = texts(asked.seed), asked.seconds, 200
    if asked.code_points:
        source, seconds, batch = code_points(), float("inf"), 20
    elif asked.file:
        whole = map(Path.read_text, asked.file)
        lines = (line for text in whole for line in text.splitlines(keepends=True))
        source, seconds, batch = lines, float("inf"), 2000
    else:
        print(f"seed {asked.seed}")
    count, found = fuzz(source, asked.pattern, asked.engine, seconds=seconds, batch=batch)
    print(f"{count:,} texts, {len(asked.pattern)} patterns, {len(found)} differences")
    for one in found:
        print(one)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
