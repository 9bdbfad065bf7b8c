"""Memory does not grow with a corpus, of whatever kind, nor with one document or one line."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow, pytest.mark.timed,
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc/self/status"),
]

# Opens, reads, jumps and samples; writes the greatest memory it had, in kB, and the size of text.
PROGRAM = """
import sys
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism.pretokenize import PATTERNS
corpus = Corpus.open(sys.argv[1], options=CorpusOptions(dedupe=True))
size = sum(len(chunk.data) for chunk in corpus.chunks(PATTERNS["cl100k"]))
last = len(corpus.documents) - 1
corpus.read(last, 0, 100), corpus.read(last // 2, 0, 100), corpus.sample(1 << 20)
assert size == corpus.size
with open("/proc/self/status") as status:
    print(next(line.split()[1] for line in status if line.startswith("VmHWM")), size)
"""
RECORDS = 400  # in a block of about 1 MB
LINE = "some words of a line, with a number at its end to make it another one: "


def block(number: int) -> list[str]:
    return [f"{number} {n} " + LINE * 35 for n in range(RECORDS)]


def json_block(number: int) -> bytes:
    return "".join(json.dumps({"text": text}) + "\n" for text in block(number)).encode()


def write_text(path: Path, blocks: int) -> None:
    with path.open("wb") as file:
        for number in range(blocks):
            file.write("\n".join(block(number)).encode() + b"\n")


def write_lines(path: Path, blocks: int) -> None:
    with path.open("wb") as file:
        for number in range(blocks):
            file.write(json_block(number))


def write_packed(path: Path, blocks: int) -> None:
    with gzip.open(path, "wb", 1) as file:
        for number in range(blocks):
            file.write(json_block(number))


def write_table(path: Path, blocks: int) -> None:
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    with pyarrow.parquet.ParquetWriter(path, arrow.schema([("text", arrow.string())])) as writer:
        for number in range(blocks):
            writer.write_table(arrow.table({"text": block(number)}))


def write_one_line(path: Path, blocks: int) -> None:
    """One document that is one line with spaces in it."""
    with path.open("wb") as file:
        for number in range(blocks):
            file.write(" ".join(block(number)).encode())


def greatest(path: Path) -> tuple[float, int]:
    """The greatest memory, in MB, of a process that works with a corpus, and the bytes in it."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path)], capture_output=True, text=True, check=True
    )
    memory, size = done.stdout.split()
    return int(memory) / 1024, int(size)


WRITERS: dict[str, Callable[[Path, int], None]] = {
    "a.txt": write_text, "a.jsonl": write_lines, "a.jsonl.gz": write_packed,
    "a.parquet": write_table, "line.txt": write_one_line,
}


def compare_sizes(tmp_path: Path, name: str, small: int, large: int) -> None:
    path = tmp_path / name
    WRITERS[name](path, small)
    little, size = greatest(path)
    WRITERS[name](path, large)
    much, larger = greatest(path)
    path.unlink()
    assert larger > size * large / small * 0.9
    # What is left is the noise of allocators, the index and the digests of equal documents.
    assert much < little + 24, (little, much)


@pytest.mark.parametrize("name", WRITERS)
def test_memory_does_not_grow(tmp_path: Path, name: str) -> None:
    compare_sizes(tmp_path, name, 12, 96)


@pytest.mark.thorough
@pytest.mark.parametrize("name", WRITERS)
def test_memory_does_not_grow_to_500_mb(tmp_path: Path, name: str) -> None:
    compare_sizes(tmp_path, name, 50, 500)


