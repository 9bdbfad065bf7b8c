"""Corpora at addresses: web servers with and without ranges, and backends that are missing."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from corpus_kit import json_lines, parquet
from tokenprism.corpus import Corpus
from tokenprism.errors import CorpusError

TEXTS = [f"text {number} " + "words of it " * 200 for number in range(600)]


class Plain(SimpleHTTPRequestHandler):
    """Gives whole files, whatever was asked for."""

    given = 0

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


class Ranges(Plain):
    """Gives the bytes that were asked for, as servers of files do, and counts them."""

    def do_GET(self) -> None:
        wish = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        path = Path(self.translate_path(self.path))
        if wish is None or not path.is_file():
            super().do_GET()
            return
        data = path.read_bytes()
        first, last = int(wish[1]), min(int(wish[2] or len(data) - 1), len(data) - 1)
        part = data[first : last + 1]
        Ranges.given += len(part)
        self.send_response(206)
        self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}")
        self.send_header("Content-Length", str(len(part)))
        self.end_headers()
        self.wfile.write(part)

    def end_headers(self) -> None:
        self.send_header("Accept-Ranges", "bytes")
        super().end_headers()


@contextmanager
def served(folder: Path, handler: type[Plain]) -> Iterator[str]:
    pytest.importorskip("fsspec")
    pytest.importorskip("aiohttp", reason="fsspec reads https by aiohttp")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_text("".join(f"{text}\n" for text in TEXTS))
    (tmp_path / "a.jsonl").write_bytes(json_lines(TEXTS))
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(json_lines(TEXTS)))
    (tmp_path / "a.parquet").write_bytes(parquet(TEXTS))
    return tmp_path


@pytest.mark.parametrize("handler", [Ranges, Plain])
@pytest.mark.parametrize("name", ["a.txt", "a.jsonl", "a.jsonl.gz"])
def test_a_web_server(folder: Path, name: str, handler: type[Plain]) -> None:
    with served(folder, handler) as server:
        corpus = Corpus.open(f"{server}/{name}")
        local = Corpus.open(folder / name)
        assert corpus.fingerprint == local.fingerprint
        assert list(corpus.texts()) == list(local.texts())
        last = len(corpus.documents) - 1
        assert corpus.read(last, 5, 40) == local.read(last, 5, 40)
        assert corpus.read(0, 1000, 40) == local.read(0, 1000, 40)
        with pytest.raises(CorpusError, match="no such file"):
            Corpus.open(f"{server}/none.txt")


def test_tables_on_a_web_server(folder: Path) -> None:
    with served(folder, Ranges) as server:
        corpus = Corpus.open(f"{server}/a.parquet")
        assert [text.decode() for text in corpus.texts()] == TEXTS
        assert corpus.read(500).decode() == TEXTS[500]


def test_a_server_that_is_gone(folder: Path) -> None:
    with served(folder, Ranges) as server:
        corpus = Corpus.open(f"{server}/a.jsonl")
    with pytest.raises(CorpusError, match="cannot be read"):
        list(corpus.texts())


_MISSING = """
import json, sys
for name in json.loads(sys.argv[1]).values():
    sys.modules[name] = None
from tokenprism.corpus import Corpus
from tokenprism.errors import CorpusError
for address in json.loads(sys.argv[1]):
    try:
        Corpus.open(address)
    except CorpusError as fault:
        print(fault)
"""


def test_the_backend_is_named_where_it_is_missing() -> None:
    pytest.importorskip("fsspec")
    missing = {
        "s3://bucket/a.txt": "s3fs", "gs://bucket/a.txt": "gcsfs", "gcs://bucket/*.txt": "gcsfs",
        "hf://datasets/a/b": "huggingface_hub", "https://localhost/a.txt": "aiohttp",
        "abfs://a/b.txt": "adlfs",
    }
    done = subprocess.run(
        [sys.executable, "-c", _MISSING, json.dumps(missing)], capture_output=True, text=True,
        check=True,
    )
    told = done.stdout.splitlines()
    assert len(told) == len(missing)
    for line, (address, library) in zip(told, missing.items(), strict=True):
        assert address in line
        assert f"the library {library} is needed" in line
        assert f"pip install {library}" in line
