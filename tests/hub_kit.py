"""A stand-in for the Hugging Face Hub on this computer, with every way in which one can fail."""

from __future__ import annotations

import hashlib
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

COMMIT = "0123456789abcdef0123456789abcdef01234567"
_MODEL = re.compile(r"/api/models/(?P<repo>[^/]+(?:/[^/]+)?)(?:/revision/(?P<rev>.+))?$")
_FILE = re.compile(r"/(?P<repo>[^/]+(?:/[^/]+)?)/resolve/(?P<rev>[^/]+)/(?P<file>.+)$")


@dataclass
class StandIn:
    """What the server has, how it fails, and what it was asked.

    `refuse`: status and error code for every request about a repository; `refuse_files`: only for
    its files; `way`: "" as it should be, "slow", "cut", "damaged", "hang", "html".
    """

    files: dict[str, dict[str, bytes]] = field(default_factory=dict)
    refuse: dict[str, tuple[int, str]] = field(default_factory=dict)
    refuse_files: dict[str, tuple[int, str]] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    way: str = ""
    requests: list[str] = field(default_factory=list)
    url: str = ""
    over: threading.Event = field(default_factory=threading.Event)

    @property
    def fetched(self) -> list[str]:
        """The names of the files that were sent, in order."""
        return [one.rpartition("/")[2] for one in self.requests if one.startswith("GET /")
                and "/resolve/" in one]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def do_GET(self) -> None:
        self._answer(body=True)

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""

    def _answer(self, body: bool) -> None:
        state = self.server.state
        path = unquote(urlsplit(self.path).path)
        state.requests.append(f"{self.command} {path}")
        if state.way == "hang":
            state.over.wait(60)
            self.close_connection = True
            return
        if state.way == "html":
            self._send(200, b"<html>Please log in to this network</html>", {}, body)
            return
        file, model = _FILE.match(path), _MODEL.match(path)
        if file is not None:
            self._file(file["repo"], file["rev"], file["file"], body)
        elif model is not None:
            self._model(model["repo"], model["rev"] or "main", body)
        elif path.startswith("/blobs/"):
            self._content(path.removeprefix("/blobs/"), body)
        else:
            self._send(404, b"", {}, body)

    def _refused(self, refusals: dict[str, tuple[int, str]], repo: str, body: bool) -> bool:
        if repo not in refusals:
            return False
        status, code = refusals[repo]
        self._send(status, b"", {"X-Error-Code": code} if code else {}, body)
        return True

    def _model(self, repo: str, revision: str, body: bool) -> None:
        state = self.server.state
        if self._refused(state.refuse, repo, body):
            return
        if repo not in state.files:
            self._send(401, b"", {"X-Error-Code": "RepoNotFound"}, body)
            return
        if revision not in ("main", "v1", COMMIT):
            self._send(404, b"", {"X-Error-Code": "RevisionNotFound"}, body)
            return
        siblings = [
            {"rfilename": name, "size": state.sizes.get(name, len(data)), "blobId": git_name(data)}
            for name, data in state.files[repo].items()
        ]
        found = {"id": repo, "sha": COMMIT, "siblings": siblings}
        self._send(200, json.dumps(found).encode(), {"Content-Type": "application/json"}, body)

    def _file(self, repo: str, _revision: str, name: str, body: bool) -> None:
        state = self.server.state
        if self._refused(state.refuse | state.refuse_files, repo, body):
            return
        data = state.files.get(repo, {}).get(name)
        if data is None:
            self._send(404, b"", {"X-Error-Code": "EntryNotFound"}, body)
            return
        headers = {"X-Repo-Commit": COMMIT, "ETag": f'"{git_name(data)}"'}
        if state.way == "damaged":
            data = data[:-1] + b"?"
        self._send(200, data, headers, body)

    def _content(self, name: str, body: bool) -> None:
        """Ranks of an encoding, as tiktoken asks for them."""
        state = self.server.state
        if not self._refused(state.refuse, name, body):
            data = state.files["blobs"][name]
            self._send(200, data[:-1] if state.way == "damaged" else data, {}, body)

    def _send(self, status: int, data: bytes, headers: dict[str, str], body: bool) -> None:
        state = self.server.state
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if not body:
            return
        try:
            whole = "/api/" in self.path
            if state.way == "cut" and not whole:
                self.wfile.write(data[: len(data) // 2])
                self.close_connection = True
            elif state.way == "slow" and not whole:
                for at in range(0, len(data), 3000):
                    self.wfile.write(data[at : at + 3000])
                    if state.over.wait(0.05):
                        return
            else:
                self.wfile.write(data)
        except OSError:
            self.close_connection = True


class _Server(ThreadingHTTPServer):
    state: StandIn


@contextmanager
def standing_in(state: StandIn) -> Iterator[StandIn]:
    """The server at work, its address in `state.url`."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.state = state
    state.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield state
    finally:
        state.over.set()
        server.shutdown()
        server.server_close()


def git_name(data: bytes) -> str:
    """How git and the Hub name content."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


def use_only(state: StandIn, monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    """Let libraries in child processes ask this server alone, with caches of their own."""
    for name in ("HF_TOKEN", "HF_HUB_OFFLINE", "HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE",
                 "TRANSFORMERS_OFFLINE", "DATA_GYM_CACHE_DIR", "HTTP_PROXY", "http_proxy",
                 "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HF_ENDPOINT", state.url)
    monkeypatch.setenv("HF_HOME", str(cache / "hub"))
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(cache / "tiktoken"))
    # Whatever asks for another host meets a door that is closed.
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:9")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")


def wait_for(holds: Callable[[], bool], seconds: float = 60) -> None:
    """Until it holds, or fail."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)
