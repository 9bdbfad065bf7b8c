"""Write resources/samples/*.txt: the languages from the texts in scripts/samples, hard Unicode.

In scripts/samples/LANGUAGE.txt every block of lines is a paragraph, every line of it a part of
one. `{this|that|something else}` is a choice. A paragraph without choices appears once, at the
head; the others are written again and again, with other choices each time. The same files come
out on every machine.
"""

from __future__ import annotations

import random
import re
from itertools import chain
from pathlib import Path

import hard_unicode

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "scripts" / "samples"
SAMPLES = ROOT / "resources" / "samples"
CHOICE = re.compile(r"\{([^{}]*)\}")
UNSPACED = {"chinese", "japanese"}
ROUNDS = 14


def paragraphs(source: str) -> list[list[str]]:
    """The blocks of lines between empty lines."""
    return [block.strip().splitlines() for block in source.strip().split("\n\n")]


def write_out(lines: list[str], joint: str, chance: random.Random) -> str:
    """One paragraph with every choice taken, its sentences begun with a capital letter."""
    text = joint.join(
        CHOICE.sub(lambda choice: chance.choice(choice[1].split("|")), line) for line in lines
    )
    return re.sub(r"([.!?] )([a-zа-я])", lambda found: found[1] + found[2].upper(), text)


def compose(name: str, source: str) -> str:
    """The whole sample text of one language."""
    chance = random.Random(name)
    joint = "" if name in UNSPACED else " "
    blocks = paragraphs(source)
    fixed = [block for block in blocks if not any(map(CHOICE.search, block))]
    varied = [block for block in blocks if block not in fixed]
    rounds = (chance.sample(varied, len(varied)) for _ in range(ROUNDS))
    written = chain(fixed, *rounds)
    # The same paragraph twice says nothing new.
    return "\n".join(dict.fromkeys(write_out(block, joint, chance) for block in written)) + "\n"


def main() -> None:
    """Write every language, and the hard cases."""
    for source in sorted(SOURCES.glob("*.txt")):
        text = compose(source.stem, source.read_text("utf-8"))
        (SAMPLES / source.name).write_text(text, "utf-8", newline="\n")
    (SAMPLES / "hard_unicode.txt").write_bytes(hard_unicode.text().encode("utf-8"))


if __name__ == "__main__":
    main()
