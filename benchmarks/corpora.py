"""Reading corpora of every kind: MB of text a second, memory, the way to one document.

    python -m benchmarks.corpora TEXT [MEGABYTES]

Writes the text, again and again up to MEGABYTES (100), into a temporary folder in every format, as
documents of about 2.5 kB, and reads each in a process of its own. Time is the processor's; `one`
is the document in the middle after all were read.
"""

from __future__ import annotations

import bz2
import csv
import gzip
import io
import json
import lzma
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pyarrow
import pyarrow.feather
import pyarrow.parquet
import zstandard

DOCUMENT = 2500  # characters
PROGRAM = """
import sys, time
from tokenprism.corpus import Corpus
from tokenprism.pretokenize import PATTERNS
began = time.process_time()
corpus = Corpus.open(sys.argv[1])
opened = time.process_time()
size = sum(len(chunk.data) for chunk in corpus.chunks(PATTERNS["cl100k"]))
read = time.process_time()
corpus.read(len(corpus.documents) // 2, 0, 100)
found = time.process_time()
with open("/proc/self/status") as status:
    memory = next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM"))
print(f"{size / (opened - began) / 1e6:8.0f} {size / (read - opened) / 1e6:8.0f} "
      f"{(found - read) * 1e3:10.1f} {memory:8}")
"""


def json_lines(documents: list[str]) -> bytes:
    return "".join(
        json.dumps({"id": n, "text": text}, ensure_ascii=False) + "\n"
        for n, text in enumerate(documents)
    ).encode()


def rows(documents: list[str]) -> bytes:
    made = io.StringIO(newline="")
    writer = csv.writer(made)
    writer.writerow(["id", "text"])
    writer.writerows(enumerate(documents))
    return made.getvalue().encode()


def parquet(documents: list[str], path: Path) -> None:
    pyarrow.parquet.write_table(pyarrow.table({"text": documents}), path, row_group_size=10_000)


def feather(documents: list[str], path: Path) -> None:
    pyarrow.feather.write_feather(pyarrow.table({"text": documents}), path)


def zipped(folder: Path, text: bytes) -> Path:
    with zipfile.ZipFile(folder / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", text)
    return folder / "a.zip"


def tarred(folder: Path, text: bytes) -> Path:
    with tarfile.open(folder / "a.tar", "w") as archive:
        info = tarfile.TarInfo("a.txt")
        info.size = len(text)
        archive.addfile(info, io.BytesIO(text))
    return folder / "a.tar"


def files(folder: Path, documents: list[str]) -> Iterable[Path]:
    """Every format in turn."""
    text, lines = "\n".join(documents).encode(), json_lines(documents)
    packers: dict[str, Callable[[bytes], bytes]] = {
        "": bytes, ".gz": lambda data: gzip.compress(data, 6), ".bz2": bz2.compress,
        ".xz": lambda data: lzma.compress(data, preset=1), ".zst": zstandard.compress,
    }
    for ending, pack in packers.items():
        yield written(folder / f"a.txt{ending}", pack(text))
    for ending in ("", ".gz", ".zst"):
        yield written(folder / f"a.jsonl{ending}", packers[ending](lines))
    array = json.dumps([{"text": one} for one in documents], ensure_ascii=False)
    yield written(folder / "a.json", array.encode())
    yield written(folder / "a.csv", rows(documents))
    for name, write in (("a.parquet", parquet), ("a.feather", feather)):
        write(documents, folder / name)
        yield folder / name
    yield zipped(folder, text)
    yield tarred(folder, text)


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def main(source: str, megabytes: str = "100") -> None:
    """Print one line for each format."""
    text = Path(source).read_text("utf-8", "replace")
    text *= -(-int(megabytes) * 1_000_000 // len(text.encode()))
    documents = [text[at : at + DOCUMENT] for at in range(0, len(text), DOCUMENT)]
    print(f"{'':12} {'open':>8} {'read':>8} {'one, ms':>10} {'MB':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for path in files(Path(folder), documents):
            done = subprocess.run(
                [sys.executable, "-c", PROGRAM, str(path)], capture_output=True, text=True,
                check=True,
            )
            print(f"{path.name:12} {done.stdout.rstrip()}", flush=True)
            path.unlink()


if __name__ == "__main__":
    main(*sys.argv[1:])
