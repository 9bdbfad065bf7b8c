"""The same texts in every container."""

from __future__ import annotations

import bz2
import csv
import gzip
import io
import json
import lzma
import tarfile
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

TEXTS = ["één", "zwei\nlinien", "三", " spaced\t", "nul\0l", "x" * 3000, 'quote " , ; \\ \u2028']


def json_lines(texts: Sequence[str]) -> bytes:
    return "".join(json.dumps({"id": n, "text": t}) + "\n" for n, t in enumerate(texts)).encode()


def json_array(texts: Sequence[str]) -> bytes:
    return json.dumps([{"text": t} for t in texts], ensure_ascii=False, indent=1).encode()


def comma_separated(texts: Sequence[str], delimiter: str = ",") -> bytes:
    made = io.StringIO(newline="")
    rows = csv.writer(made, delimiter=delimiter)
    rows.writerow(["id", "text"])
    rows.writerows(enumerate(texts))
    return made.getvalue().encode()


def parquet(texts: Sequence[str], group: int = 2) -> bytes:
    """A file with row groups of `group` rows."""
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    made = io.BytesIO()
    table = arrow.table({"id": list(range(len(texts))), "text": list(texts)})
    pyarrow.parquet.write_table(table, made, row_group_size=group)
    return made.getvalue()


def arrow_file(texts: Sequence[str], stream: bool = False) -> bytes:
    arrow = pytest.importorskip("pyarrow")
    made = io.BytesIO()
    table = arrow.table({"text": list(texts), "id": list(range(len(texts)))})
    with (arrow.ipc.new_stream if stream else arrow.ipc.new_file)(made, table.schema) as writer:
        writer.write_table(table, max_chunksize=2)
    return made.getvalue()


def zstandard(data: bytes) -> bytes:
    library = pytest.importorskip("zstandard")
    made: bytes = library.ZstdCompressor(write_checksum=True).compress(data)
    return made


def zipped(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def tarred(files: dict[str, bytes], mode: str = "w") -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode=mode) as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return made.getvalue()


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes, ".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress, ".zst": zstandard,
}
CONTAINERS: dict[str, Callable[[Sequence[str]], bytes]] = {
    "a.jsonl": json_lines,
    "a.json": json_array,
    "a.csv": comma_separated,
    "a.tsv": lambda texts: comma_separated(texts, "\t"),
    "semicolons.csv": lambda texts: comma_separated(texts, ";"),
    "a.parquet": parquet,
    "a.feather": arrow_file,
    "a.arrow": lambda texts: arrow_file(texts, stream=True),
    "a.zip": lambda texts: zipped({"b.jsonl": json_lines(texts)}),
    "a.tar": lambda texts: tarred({"b.jsonl": json_lines(texts)}),
    "a.tar.gz": lambda texts: tarred({"b.csv": comma_separated(texts)}, "w:gz"),
    "tar.xz inside": lambda texts: tarred({"b.jsonl.gz": gzip.compress(json_lines(texts))}, "w:xz"),
}


def write(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path
