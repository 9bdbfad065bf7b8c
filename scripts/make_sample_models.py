"""Make resources/models: small models trained on resources/samples by the program's own command,
and the WordPiece vocabulary of textbooks.

The same samples give the same models, byte for byte.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "resources" / "samples"
MODELS = ROOT / "resources" / "models"
LANGUAGES = (
    "english", "chinese", "japanese", "korean", "russian", "arabic", "hindi", "code", "emoji",
)  # fmt: skip


@dataclass(frozen=True)
class Recipe:
    """One model: what it is trained on, how it cuts the text, how many entries it gets."""

    name: str
    texts: tuple[str, ...]
    pattern: str
    size: int


RECIPES = (
    Recipe("mixed-8k", LANGUAGES, "cl100k", 8192),
    Recipe("english-2k", ("english",), "gpt2", 2048),
    Recipe("chinese-2k", ("chinese",), "o200k", 2048),
)


def train(recipe: Recipe) -> None:
    """Write `<name>.tokenprism.json`. Raises CalledProcessError where the program fails."""
    # Names relative to the samples: nothing of this machine goes into the model's record.
    command = [sys.executable, "-m", "tokenprism_app", "train"]
    command += [f"{text}.txt" for text in recipe.texts]
    command += ["--algorithm", "bpe", "--vocab-size", str(recipe.size)]
    command += ["--pattern", recipe.pattern, "--special", "<|endoftext|>"]
    # The samples say some clauses often: no token is to be a whole clause.
    command += ["--max-token-length", "18"]
    command += ["-o", str(MODELS / f"{recipe.name}.tokenprism.json")]
    subprocess.run(command, cwd=SAMPLES, check=True)


# `lower` gives low ##er; `lowerz` gives one [UNK] for the whole word.
WORD_PIECE = ("[UNK]", "low", "##er", "new")


def main() -> None:
    """Make all of them."""
    MODELS.mkdir(exist_ok=True)
    text = "".join(f"{entry}\n" for entry in WORD_PIECE)
    (MODELS / "wordpiece-textbook.txt").write_text(text, "utf-8", newline="\n")
    for recipe in RECIPES:
        train(recipe)


if __name__ == "__main__":
    main()
