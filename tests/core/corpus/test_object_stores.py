"""Corpora in S3 and Google Cloud Storage, each by a server of this machine."""

from __future__ import annotations

import functools
import gzip
import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from corpus_kit import json_lines, parquet
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import Corpus, TextCorpus
from tokenprism.errors import CorpusError

TEXTS = [f"text {number} of many words" for number in range(3000)]


@functools.cache
def files() -> dict[str, bytes]:
    """The files of the bucket. Not made while tests are collected: pyarrow takes a second."""
    return {
        "data/a.jsonl": json_lines(TEXTS), "data/a.jsonl.gz": gzip.compress(json_lines(TEXTS)),
        "data/a.parquet": parquet(TEXTS, 500), "data/.hidden": b"no",
        "data/deep/b.txt": "\n".join(TEXTS).encode(),
    }


@pytest.fixture(scope="module")
def s3() -> Iterator[str]:
    pytest.importorskip("s3fs", reason="s3:// is read by s3fs")
    server = pytest.importorskip("moto.server", reason="S3 is played by moto[server]")
    import boto3

    made = server.ThreadedMotoServer("127.0.0.1", 0)
    made.start()
    host, port = made.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {
            "AWS_ENDPOINT_URL": f"http://{host}:{port}", "AWS_ACCESS_KEY_ID": "key",
            "AWS_SECRET_ACCESS_KEY": "secret", "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_EC2_METADATA_DISABLED": "true",
        }.items():
            patch.setenv(name, value)
        client = boto3.client("s3")
        client.create_bucket(Bucket="texts")
        for key, data in files().items():
            client.put_object(Bucket="texts", Key=key, Body=data)
        yield "s3://texts"
    made.stop()


class Storage(BaseHTTPRequestHandler):
    """As much of the JSON interface of Google Cloud Storage as reading needs."""

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        asked = urlsplit(self.path)
        query = parse_qs(asked.query)
        one = re.fullmatch(r"(?:/download)?/storage/v1/b/texts/o/(.+)", asked.path)
        name = unquote(one[1]) if one else ""
        if name in files() and query.get("alt") == ["media"]:
            self._content(files()[name])
        elif name in files():
            self._facts(self._object(name))
        elif asked.path == "/storage/v1/b/texts/o":
            self._facts(self._listed(query.get("prefix", [""])[0], "delimiter" in query))
        else:
            self._send(404, json.dumps({"error": {"code": 404, "message": "none"}}).encode())

    def _object(self, name: str) -> dict[str, str]:
        host = f"http://127.0.0.1:{self.server.server_address[1]}"
        link = f"{host}/download/storage/v1/b/texts/o/{name.replace('/', '%2F')}?alt=media"
        return {"kind": "storage#object", "name": name, "bucket": "texts", "generation": "1",
                "size": str(len(files()[name])), "mediaLink": link,
                "timeCreated": "2026-01-01T00:00:00Z", "updated": "2026-01-01T00:00:00Z"}

    def _listed(self, prefix: str, flat: bool) -> dict[str, object]:
        names = [name for name in files() if name.startswith(prefix)]
        below = {name: name[len(prefix) :] for name in names}
        folders = {prefix + rest.split("/")[0] + "/" for rest in below.values() if "/" in rest}
        kept = [name for name in names if not flat or "/" not in below[name]]
        return {"items": [self._object(name) for name in kept],
                "prefixes": sorted(folders) if flat else []}

    def _content(self, data: bytes) -> None:
        wish = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        if wish is None:
            self._send(200, data)
            return
        first, last = int(wish[1]), min(int(wish[2] or len(data) - 1), len(data) - 1)
        self._send(206, data[first : last + 1],
                   {"Content-Range": f"bytes {first}-{last}/{len(data)}"})

    def _facts(self, facts: object) -> None:
        self._send(200, json.dumps(facts).encode(), {"Content-Type": "application/json"})

    def _send(self, status: int, body: bytes, heads: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for key, value in {**(heads or {}), "Content-Length": str(len(body))}.items():
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture(scope="module")
def gs() -> Iterator[str]:
    pytest.importorskip("gcsfs", reason="gs:// is read by gcsfs")
    made = ThreadingHTTPServer(("127.0.0.1", 0), Storage)
    made.daemon_threads = True
    thread = threading.Thread(target=made.serve_forever, args=(0.01,))
    thread.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STORAGE_EMULATOR_HOST", f"http://127.0.0.1:{made.server_address[1]}")
        patch.setenv("GCSFS_DEFAULT_PROJECT", "none")
        yield "gs://texts"
    made.shutdown()
    thread.join()
    made.server_close()


@pytest.fixture(params=["s3", "gs"])
def store(request: pytest.FixtureRequest) -> str:
    made: str = request.getfixturevalue(request.param)
    return made


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.parquet"])
def test_files_of_a_store(store: str, name: str) -> None:
    corpus = Corpus.open(f"{store}/data/{name}")
    assert corpus.fingerprint == TextCorpus(TEXTS).fingerprint
    assert corpus.read(2999).decode() == TEXTS[2999]
    assert corpus.read(17, 5, 4).decode() == TEXTS[17][5:9]
    assert Trainer(corpus, TrainOptions(300)).run().merge_count == 44


def test_a_folder_of_a_store(store: str) -> None:
    corpus = Corpus.open(f"{store}/data")
    assert [file.name.removeprefix(f"{store}/data/") for file in corpus.files] == [
        "a.jsonl", "a.jsonl.gz", "a.parquet", "deep/b.txt"
    ]
    assert [one.reason for one in corpus.skipped] == ["hidden file"]
    few = Corpus.open(f"{store}/data/*.gz")
    assert len(few.documents) == 3000


def test_what_is_not_in_a_store(store: str) -> None:
    with pytest.raises(CorpusError, match=r"no such file or folder|cannot be read") as caught:
        Corpus.open(f"{store}/none.txt")
    assert f"{store}/none.txt" in str(caught.value)
