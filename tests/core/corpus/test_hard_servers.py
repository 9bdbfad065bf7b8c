"""Servers that hang, drip, break off, refuse and redirect: what is read, and what is said."""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from clock import PATIENCE
from corpus_kit import json_lines
from tokenprism import Progress
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import Corpus, patience
from tokenprism.errors import CancelledError, CorpusError
from tokenprism.pretokenize import PATTERNS

pytest.importorskip("fsspec")
pytest.importorskip("aiohttp", reason="fsspec reads https by aiohttp")

DATA = json_lines([f"text {number} of many words" for number in range(3000)])


class Server(BaseHTTPRequestHandler):
    """Answers as the path asks for. `ends` lets those go that wait."""

    ends = threading.Event()
    protocol_version = "HTTP/1.0"

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""

    def do_HEAD(self) -> None:
        self._answer(False)

    def do_GET(self) -> None:
        self._answer(True)

    def _answer(self, with_body: bool) -> None:
        name = self.path.strip("/").split("/")[0]
        if name.isdigit():
            self._send(int(name), b"no", with_body)
        elif name == "hang":
            self.ends.wait()
        elif name == "redirect":
            self._send(302, b"", with_body, {"Location": "/whole/a.jsonl"})
        elif name == "gzip":
            self._send(200, gzip.compress(DATA), with_body, {"Content-Encoding": "gzip"})
        elif name == "whole":
            self._send(200, DATA, with_body)
        elif name == "short":
            self._send(200, DATA[: len(DATA) // 2], with_body, {"Content-Length": str(len(DATA))})
        elif name == "long":
            self._send(200, DATA, with_body, {"Content-Length": str(len(DATA) // 2)})
        elif name == "stop":  # in the middle, for ever
            self._send(200, DATA[:60_000], with_body, {"Content-Length": str(len(DATA))})
            self.wfile.flush()
            if with_body:
                self.ends.wait()
        elif name == "drip":
            self._send(200, b"", with_body, {"Content-Length": str(len(DATA))})
            for at in range(0, len(DATA) if with_body else 0, 20_000):
                self.wfile.write(DATA[at : at + 20_000])
                self.wfile.flush()
                self.ends.wait(0.02)

    def _send(
        self, status: int, body: bytes, with_body: bool, heads: dict[str, str] | None = None
    ) -> None:
        self.send_response(status)
        for key, value in {"Content-Length": str(len(body)), **(heads or {})}.items():
            self.send_header(key, value)
        self.end_headers()
        if with_body:
            self.wfile.write(body)


@pytest.fixture
def server() -> Iterator[str]:
    Server.ends.clear()
    made = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    made.daemon_threads = True
    thread = threading.Thread(target=made.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{made.server_address[1]}"
    finally:
        Server.ends.set()
        made.shutdown()
        thread.join()
        made.server_close()


@pytest.mark.parametrize("name", ["whole", "redirect", "drip", "gzip"])
def test_what_arrives_whole_is_read(server: str, name: str) -> None:
    corpus = Corpus.open(f"{server}/{name}/a.jsonl")
    assert len(corpus.documents) == 3000
    assert corpus.read(2999) == b"text 2999 of many words"
    assert corpus.read(7, 5, 3) == b"7 o"
    assert corpus.fault_count == 0


@pytest.mark.parametrize("name", ["short", "long"])
def test_a_size_that_is_not_true(server: str, name: str) -> None:
    with pytest.raises(CorpusError) as caught:
        Corpus.open(f"{server}/{name}/a.jsonl")
    told = str(caught.value)
    assert f"{server}/{name}/a.jsonl" in told
    assert caught.value.remedy
    assert len(told) < 400


@pytest.mark.parametrize(("status", "words"), [
    (403, "403 Forbidden.*keys and accounts"), (401, "401 Unauthorized.*keys and accounts"),
    (404, "no such file"), (500, "500 Internal Server Error.*try again later"),
    (503, "503 Service Unavailable.*try again later"),
])
def test_refusals(server: str, status: int, words: str) -> None:
    with pytest.raises(CorpusError, match=words) as caught:
        Corpus.open(f"{server}/{status}/a.txt")
    assert f"{server}/{status}/a.txt" in str(caught.value)


def test_nobody_there(server: str) -> None:
    port = int(server.rpartition(":")[2])
    with pytest.raises(CorpusError, match="Check the address and the connection"):
        Corpus.open(f"http://127.0.0.1:{1 if port != 1 else 2}/a.txt")


@pytest.mark.parametrize("name", ["hang", "stop"])
def test_no_answer(server: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "SECONDS", 0.5)
    with pytest.raises(CorpusError, match=r"no answer for 0\.5 seconds.*try again") as caught:
        Corpus.open(f"{server}/{name}/a.jsonl")
    assert f"{server}/{name}/a.jsonl" in str(caught.value)


def cancelled_after(work: Callable[[], object], progress: Progress, wait: Callable[[], object]
                    ) -> float:
    """The seconds that `work` goes on for when `progress` is cancelled after a wait."""
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work)
        wait()
        progress.cancel()
        began = time.monotonic()
        with pytest.raises(CancelledError):
            future.result(PATIENCE)
        return time.monotonic() - began


@pytest.mark.parametrize("name", ["hang", "stop"])
def test_cancel_while_a_server_hangs(server: str, name: str) -> None:
    progress = Progress()
    took = cancelled_after(
        lambda: Corpus.open(f"{server}/{name}/a.jsonl", progress=progress), progress,
        lambda: Server.ends.wait(0.5),
    )
    assert took < PATIENCE / 2  # a server has so long to answer


def test_cancel_of_a_training_while_a_server_hangs(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus = Corpus.open(f"{server}/whole/a.jsonl")
    hung = threading.Event()

    def stop(handler: Server, with_body: bool) -> None:
        hung.set()
        handler.ends.wait()

    monkeypatch.setattr(Server, "_answer", stop)
    trainer = Trainer(corpus, TrainOptions(300))
    took = cancelled_after(trainer.run, trainer.progress, lambda: hung.wait(PATIENCE))
    assert took < PATIENCE / 2


def test_training_and_chunks_of_a_remote_corpus(server: str) -> None:
    corpus = Corpus.open(f"{server}/whole/a.jsonl")
    model = Trainer(corpus, TrainOptions(300)).run()
    assert model.merge_count == 300 - 256
    text = b"".join(chunk.data for chunk in corpus.chunks(PATTERNS["cl100k"]))
    assert text == b"".join(b"text %d of many words" % number for number in range(3000))
