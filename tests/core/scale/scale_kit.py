"""A corpus whose reading can be watched and held up, for tests that interfere in the middle."""

from __future__ import annotations

import gzip
import json
import os
import random
import time
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from tokenprism.corpus import Corpus, CorpusFile
from tokenprism.corpus.chunks import Texts

WAIT = 60.0  # seconds after which a test that went wrong ends


def texts(count: int, seed: int = 1) -> list[str]:
    """Texts in several scripts, with words that are rare and words that are not."""
    chance = random.Random(seed)
    words = ["the", "of", "Grüße", "слово", "词元", "分词器", "don't", "2026", "naïve", "🙂", "\tx"]
    words += [f"{chance.choice('bcdfgh')}{chance.choice('aeiou')}{n % 97}" for n in range(400)]
    ends = [" ", " ", " ", ", ", "\n", "\n\n", "<|end|>", "  "]
    return [
        "".join(
            chance.choice(words) + chance.choice(ends) for _ in range(chance.randint(5, 60))
        ) or "x"
        for _ in range(count)
    ]


def write_all(folder: Path) -> Corpus:
    """The same kinds of text in files of several kinds."""
    (folder / "a.txt").write_text("".join(texts(600)), "utf-8")
    rows = "".join(json.dumps({"text": one}) + "\n" for one in texts(500, 2))
    (folder / "b.jsonl").write_text(rows, "utf-8")
    some = rows[: rows.rindex("\n", 0, 20_000)]
    (folder / "c.jsonl.gz").write_bytes(gzip.compress(some.encode()))
    (folder / "d.txt").write_bytes(b"stray \xff\xfe bytes\n" * 50)
    with zipfile.ZipFile(folder / "e.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.txt", "".join(texts(50, 4)))
        archive.writestr("two.jsonl", some)
    names = ("a.txt", "b.jsonl", "c.jsonl.gz", "d.txt", "e.zip")
    return Corpus.open(*(folder / name for name in names))


class HeldFile:
    """A file of one text: who begins to read it adds its process to `began` in a folder, and goes
    on when there is a file `go`, or `go-N` where it was the Nth to begin.
    """

    def __init__(self, text: bytes, folder: Path) -> None:
        self._text, self._folder = text, folder
        self.facts = CorpusFile(
            "held", None, "text", "", "UTF-8", len(text), len(text), 1, text.count(b"\n") or 1, 0,
            (),
        )

    def __len__(self) -> int:
        return 1

    def texts(self, language: str | None = None) -> Iterator[Texts | Iterable[bytes]]:
        began = self._folder / "began"
        with began.open("a") as file:
            file.write(f"{os.getpid()}\n")
        number = len(began.read_text().split())
        keys = [self._folder / "go", self._folder / f"go-{number}"]
        until = time.monotonic() + WAIT
        while not any(key.exists() for key in keys) and time.monotonic() < until:
            time.sleep(0.02)
        yield iter([self._text])


def held_corpus(folder: Path, files: Corpus) -> Corpus:
    """The files of a corpus, and one in their middle that waits."""
    held = HeldFile("".join(texts(100, 3)).encode(), folder)
    some = list(files._files)
    some.insert(2, held)
    return Corpus("held", some, fingerprint="0" * 64)


def begun(folder: Path, times: int = 1) -> list[int]:
    """The processes that began to read the file that waits, as soon as it was begun so often."""
    path, until = folder / "began", time.monotonic() + WAIT
    while True:
        found = path.read_text().split() if path.exists() else []
        if len(found) >= times:
            return [int(one) for one in found]
        assert time.monotonic() < until, "nobody reads the file"
        time.sleep(0.02)


def go(folder: Path, number: int | None = None) -> None:
    """Let those that wait go on, or only the one that was the Nth to begin."""
    (folder / ("go" if number is None else f"go-{number}")).touch()
