"""Work on a cluster of processes gives what one machine gives, whatever happens to them."""

from __future__ import annotations

import functools
import json
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from clock import PATIENCE
from scale_kit import begun, go, held_corpus, texts, write_all
from tokenprism import Progress
from tokenprism.analysis import Settings, Wishes, compare
from tokenprism.analysis.cache import TallyCache
from tokenprism.analysis.stores import Folder
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.bytepiece import BytePieceModel, BytePieceOptions, BytePieceTrainer
from tokenprism.bytepiece.front import FrontEnd
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.cli.main import run
from tokenprism.corpus import Corpus, CorpusOptions, TextCorpus
from tokenprism.errors import CancelledError, ClusterError, CorpusError, OptionError
from tokenprism.formats import export, open_tokenizer
from tokenprism.scale import Cluster, engine
from tokenprism.tokenizer import Tokenizer

PART = 20_000
BPE = TrainOptions(700, specials=("<|end|>",))


@pytest.fixture(scope="module", autouse=True)
def distributed() -> Any:
    """Imported by its tests alone: it takes a second, and every worker collects all tests."""
    return pytest.importorskip("distributed", reason="clusters are those of Dask")


@pytest.fixture(scope="module")
def address(distributed: Any) -> Iterator[str]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    ) as cluster:
        yield cluster.scheduler_address


@pytest.fixture
def cluster(address: str) -> Cluster:
    return Cluster(address, part=PART)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return write_all(tmp_path_factory.mktemp("corpus"))


def file_of(model: BpeModel | BytePieceModel, folder: Path) -> bytes:
    """The file of a model."""
    path = folder / "model.json"
    export(model, path, "tokenprism")
    return path.read_bytes()


@pytest.mark.parametrize("options", [
    BPE,
    TrainOptions(600, pattern="whitespace", tie_break="first-seen", nfc=True),
    pytest.param(TrainOptions(600, pattern=r"\w+|\W+"), marks=pytest.mark.thorough),
    pytest.param(TrainOptions(600, pattern="gpt2", min_count=3), marks=pytest.mark.thorough),
    pytest.param(TrainOptions(600, tie_break="huggingface"), marks=pytest.mark.thorough),
], ids=lambda one: f"{one.pattern}-{one.tie_break.value}")
def test_bpe_is_that_of_one_machine(
    cluster: Cluster, corpus: Corpus, options: TrainOptions, tmp_path: Path
) -> None:
    corpora = [corpus, TextCorpus(texts(40, 5))]
    progress = Progress()
    here = Trainer(corpora, options).run()
    there = Trainer(corpora, options, progress=progress, cluster=cluster).run()
    assert file_of(there, tmp_path) == file_of(here, tmp_path)


@pytest.mark.parametrize("options", [
    BytePieceOptions(900, specials=("<|end|>",)),
    BytePieceOptions(900, front=FrontEnd("lines", nfc=True), compat="bytepiece"),
    pytest.param(BytePieceOptions(900, compat="piecetokenizer"), marks=pytest.mark.thorough),
    pytest.param(BytePieceOptions(900, order=3, front=FrontEnd("lines")),
                 marks=pytest.mark.thorough),
], ids=lambda one: f"{one.front.preset}-{one.compat}-{one.order}")
def test_bytepiece_is_that_of_one_machine(
    cluster: Cluster, corpus: Corpus, options: BytePieceOptions, tmp_path: Path
) -> None:
    here = BytePieceTrainer(corpus, options, keep_statistics=True)
    there = BytePieceTrainer(corpus, options, keep_statistics=True, cluster=cluster)
    assert file_of(there.run(), tmp_path) == file_of(here.run(), tmp_path)
    assert there.statistics is not None
    assert here.statistics is not None
    assert there.statistics.top(2) == here.statistics.top(2)
    assert there.report.corpus == here.report.corpus


@pytest.fixture(scope="module")
def tokenizers(corpus: Corpus) -> list[Tokenizer]:
    """Some of each kind: cut by a pattern, by a front end, by a rule that is not known."""
    made = [
        Trainer(corpus, one).run() for one in (BPE, TrainOptions(1500, pattern=r"\w+|\W+"))
    ]
    pieces = BytePieceTrainer(corpus, BytePieceOptions(900)).run()
    return [
        tokenizer_of(made[0], name="bpe", family="BPE"), BytePieceTokenizer(pieces, name="piece"),
        tokenizer_of(made[1], name="own", family="BPE"),
    ]


@pytest.mark.parametrize("some", [slice(2), slice(3)], ids=["cut", "whole"])
def test_metrics_are_those_of_one_machine(
    cluster: Cluster, corpus: Corpus, tokenizers: list[Tokenizer], some: slice
) -> None:
    chosen, corpora = tokenizers[some], [corpus, TextCorpus(texts(30, 7))]
    here = compare(chosen, corpora, baseline=1)
    progress = Progress()
    assert compare(chosen, corpora, baseline=1, progress=progress, cluster=cluster) == here
    assert progress.done == progress.total


def test_all_that_is_measured_beside_is_that_of_one_machine(
    cluster: Cluster, tokenizers: list[Tokenizer], tmp_path: Path
) -> None:
    paths = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    for seed, path in enumerate(paths):
        some = texts(150, seed)
        rows = [json.dumps({"text": text, "lang": one}) for text in some for one in ("de", "en")]
        path.write_text("\n".join(rows))
    options = CorpusOptions(language_column="lang")
    corpora = [Corpus.open(path, options=options) for path in paths]
    wishes = Wishes(
        Settings(context=50), by_language=True, parallel=True, reference="en", together=True,
        words=("the", "of"), marginal=True, bootstrap=40, seed=3,
        trained_on=dict.fromkeys(range(3), (TextCorpus(texts(50, 8)),)),
    )
    here = compare(tokenizers, corpora, wishes=wishes)
    there = compare(tokenizers, corpora, wishes=wishes, cluster=cluster)
    assert there == here
    assert {row.language for row in there.rows} == {"", "de", "en"}
    assert any("parity" in row.intervals for row in there.rows)
    for key in ("parity", "gini", "overfit", "retention"):
        assert any(row.values[key] is not None for row in there.rows), key
    assert there.rows[2].values["muv"] is None  # of all together
    assert any(row.values["muv"] is not None for row in there.rows if row.tokenizer == "own")


def test_intervals_are_those_of_one_machine(
    cluster: Cluster, corpus: Corpus, tokenizers: list[Tokenizer], tmp_path: Path
) -> None:
    (tmp_path / "lines.txt").write_text("\n".join(texts(400, 5)))
    corpora, wishes = [corpus, Corpus.open(tmp_path / "lines.txt")], Wishes(bootstrap=60)
    cache = TallyCache()
    there = compare(tokenizers[:2], corpora, wishes=wishes, cluster=cluster, cache=cache)
    assert there == compare(tokenizers[:2], corpora, wishes=wishes)
    assert all(len(row.intervals) > 20 for row in there.rows)
    # What was counted there is known here.
    progress = Progress()
    assert compare(tokenizers[:2], corpora, wishes=wishes, cache=cache, progress=progress) == there
    # Nothing is asked of a cluster that has nothing to do.
    closed = Cluster("localhost:1")
    assert compare(tokenizers[:2], corpora, wishes=wishes, cache=cache, cluster=closed) == there


def test_counts_of_a_cluster_are_kept_apart(
    cluster: Cluster, corpus: Corpus, tokenizers: list[Tokenizer], tmp_path: Path
) -> None:
    cache, wishes = TallyCache(Folder(tmp_path)), Wishes(bootstrap=50)
    there = compare(tokenizers[:2], [corpus], cluster=cluster, cache=cache)
    closed = Cluster("localhost:1")
    assert compare(tokenizers[:2], [corpus], cache=cache) == there
    fresh = compare(tokenizers[:2], [corpus], wishes=wishes)
    assert compare(tokenizers[:2], [corpus], wishes=wishes, cache=cache) == fresh
    with pytest.raises(OptionError, match="number of threads is for this machine"):
        compare(tokenizers, [corpus], threads=2, cluster=closed)


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_worker_that_is_killed_while_it_measures(
    cluster: Cluster, corpus: Corpus, tokenizers: list[Tokenizer], tmp_path: Path
) -> None:
    corpora = [held_corpus(tmp_path, corpus)]
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(compare, tokenizers[:2], corpora, cluster=cluster)
        worker = begun(tmp_path)[0]
        os.kill(worker, signal.SIGKILL)
        go(tmp_path)
        there = job.result(60)
    assert len(set(begun(tmp_path, 2))) == 2, "the part was not begun again"
    assert there == compare(tokenizers[:2], corpora)


def test_a_tokenizer_that_cannot_be_sent_is_named(cluster: Cluster, corpus: Corpus) -> None:
    tokenizer = tokenizer_of(Trainer(corpus, BPE).run(), name="mine", family="BPE")
    tokenizer._warnings = (threading.Lock(),)
    with pytest.raises(ClusterError, match="mine cannot be sent"):
        compare([tokenizer], [corpus], cluster=cluster)


def test_a_tokenizer_of_another_library_is_sent(
    cluster: Cluster, corpus: Corpus, tmp_path: Path
) -> None:
    tokenizers = pytest.importorskip("tokenizers")
    made = tokenizers.Tokenizer(tokenizers.models.WordPiece(
        {"[UNK]": 0, "the": 1, "of": 2, "##a": 3, "b": 4, "2026": 5}, unk_token="[UNK]"
    ))
    made.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
    made.save(str(tmp_path / "tokenizer.json"))
    tokenizer = open_tokenizer(tmp_path / "tokenizer.json")
    # It takes no bytes that are not UTF-8.
    valid = TextCorpus(texts(60, 9))
    assert compare([tokenizer], [valid], cluster=cluster) == compare([tokenizer], [valid])


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_worker_that_is_killed_costs_time_alone(
    cluster: Cluster, corpus: Corpus, tmp_path: Path
) -> None:
    corpora = held_corpus(tmp_path, corpus)
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(Trainer(corpora, BPE, cluster=cluster).run)
        worker = begun(tmp_path)[0]
        os.kill(worker, signal.SIGKILL)
        go(tmp_path)
        there = job.result(60)
    assert len(set(begun(tmp_path, 2))) == 2, "the part was not begun again"
    here = Trainer(corpora, BPE).run()
    assert file_of(there, tmp_path) == file_of(here, tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_all_workers_killed_with_their_results(
    distributed: Any, address: str, cluster: Cluster, corpus: Corpus, tmp_path: Path
) -> None:
    corpora = held_corpus(tmp_path, corpus)
    with distributed.Client(address, set_as_default=False) as client:
        workers = list(client.run(os.getpid).values())
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(Trainer(corpora, BPE, cluster=cluster).run)
        begun(tmp_path)
        time.sleep(0.3)  # for the other worker to do what is before and behind it
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        go(tmp_path)
        there = job.result(60)
    here = Trainer(corpora, BPE).run()
    assert file_of(there, tmp_path) == file_of(here, tmp_path)


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_worker_killed_while_it_segments_costs_time_alone(
    cluster: Cluster, corpus: Corpus, tmp_path: Path
) -> None:
    corpora, options = held_corpus(tmp_path, corpus), BytePieceOptions(900)
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(BytePieceTrainer(corpora, options, cluster=cluster).run)
        begun(tmp_path)
        go(tmp_path, 1)
        # The n-grams that all need may be on this one.
        os.kill(begun(tmp_path, 2)[1], signal.SIGKILL)
        go(tmp_path)
        there = job.result(120)
    assert len(begun(tmp_path, 3)) >= 3, "the part was not begun again"
    here = BytePieceTrainer(corpora, options).run()
    assert file_of(there, tmp_path) == file_of(here, tmp_path)


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_work_that_kills_every_worker_ends(
    cluster: Cluster, corpus: Corpus, tmp_path: Path
) -> None:
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(Trainer(held_corpus(tmp_path, corpus), BPE, cluster=cluster).run)
        for number in range(1, 5):
            os.kill(begun(tmp_path, number)[-1], signal.SIGKILL)
        with pytest.raises(ClusterError, match="several workers died"):
            job.result(120)


def test_cancel_answers_and_frees_the_workers(
    cluster: Cluster, corpus: Corpus, tmp_path: Path
) -> None:
    progress = Progress()
    trainer = Trainer(held_corpus(tmp_path, corpus), BPE, progress=progress, cluster=cluster)
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(trainer.run)
        begun(tmp_path)
        progress.cancel()
        with pytest.raises(CancelledError):
            job.result(PATIENCE)  # the workers go on only when they are let
    go(tmp_path)
    here = Trainer(corpus, BPE).run()
    assert file_of(Trainer(corpus, BPE, cluster=cluster).run(), tmp_path) == file_of(here, tmp_path)


@pytest.mark.thorough
def test_a_scheduler_that_ends_meanwhile(
    distributed: Any, corpus: Corpus, tmp_path: Path
) -> None:
    with ThreadPoolExecutor(1) as pool:
        with distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        ) as lost:
            cluster = Cluster(lost.scheduler_address, part=PART)
            job = pool.submit(Trainer(held_corpus(tmp_path, corpus), BPE, cluster=cluster).run)
            begun(tmp_path)
        with pytest.raises(ClusterError, match=r"connection to the scheduler .* is lost"):
            job.result(60)


def test_a_corpus_that_workers_cannot_read(cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "gone.txt"
    path.write_text("some text\n" * 100)
    corpus = Corpus.open(path)
    path.unlink()
    with pytest.raises(ClusterError, match="cannot read the corpus") as caught:
        Trainer(corpus, BPE, cluster=cluster).run()
    assert "gone.txt" in str(caught.value)
    assert "same path" in str(caught.value)


def test_workers_with_other_versions_are_refused(
    cluster: Cluster, corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = engine.about()
    monkeypatch.setattr(engine, "about", lambda: {**ours, "Python": "3.9"})
    with pytest.raises(ClusterError, match=f"has Python {ours['Python']}, here is 3.9"):
        Trainer(corpus, BPE, cluster=cluster).run()


def test_a_scheduler_that_does_not_answer(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{held.getsockname()[1]}"
        monkeypatch.setattr(engine, "_CONNECTING", 0.5)
        with pytest.raises(ClusterError, match="no Dask scheduler answers at tcp://127"):
            Trainer(corpus, BPE, cluster=Cluster(address)).run()


def test_cancel_answers_while_the_scheduler_does_not(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "_CONNECTING", 10 * PATIENCE)
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        progress = Progress()
        cluster = Cluster(f"127.0.0.1:{held.getsockname()[1]}")
        threading.Timer(0.3, progress.cancel).start()
        began = time.monotonic()
        with pytest.raises(CancelledError):
            Trainer(corpus, BPE, progress=progress, cluster=cluster).run()
        assert time.monotonic() - began < PATIENCE


@pytest.mark.thorough
def test_a_cluster_without_workers(
    distributed: Any, corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "_CONNECTING", 3.0)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0") as empty,
        pytest.raises(ClusterError, match="no workers"),
    ):
        Trainer(corpus, BPE, cluster=Cluster(empty.scheduler_address)).run()


def test_the_extra_is_named_where_dask_is_missing(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(CorpusError, match=r"tokenprism\[dask\]"):
        Trainer(corpus, BPE, cluster=Cluster("localhost:8786")).run()


@pytest.mark.thorough
def test_remote_files_are_read_by_the_workers(
    cluster: Cluster, corpus: Corpus, tmp_path: Path
) -> None:
    pytest.importorskip("fsspec")
    pytest.importorskip("aiohttp")
    folder = Path(corpus.paths[0]).parent
    handler = functools.partial(_Quiet, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        base = f"http://127.0.0.1:{server.server_port}"
        remote = Corpus.open(f"{base}/a.txt", f"{base}/c.jsonl.gz")
        here = Trainer(Corpus.open(folder / "a.txt", folder / "c.jsonl.gz"), BPE).run()
        there = Trainer(remote, BPE, cluster=cluster).run()
    finally:
        server.shutdown()
        server.server_close()
    assert there.counts.tolist() == here.counts.tolist()
    assert there.record["corpus"]["fingerprint"] == here.record["corpus"]["fingerprint"]


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def test_commands_take_a_cluster(
    address: str, corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there, again = (str(tmp_path / f"{name}.json") for name in ("here", "there", "again"))
    manifest = str(tmp_path / "there.run.json")
    paths = [str(path) for path in corpus.paths]
    train = ["train", *paths, "--vocab-size", "600", "-o"]
    assert run([*train, here]) == 0
    assert run([*train, there, "--dask", address, "--manifest", manifest]) == 0
    assert Path(there).read_bytes() == Path(here).read_bytes()
    assert address in Path(manifest).read_text()
    # No cluster is needed to make it again.
    assert run(["repeat", manifest, "-o", again]) == 0
    assert Path(again).read_bytes() == Path(here).read_bytes()
    capsys.readouterr()
    tables = []
    for more in ([], ["--dask", address]):
        ask = ["compare", here, "--corpus", *paths, "--csv", "--bootstrap", "20", *more]
        assert run(ask) == 0
        tables.append(capsys.readouterr().out)
    assert tables[0] == tables[1]
    assert run(["compare", here, "--corpus", *paths, "--dask", address, "--threads", "2"]) == 2
    assert "--threads is for counting on this machine" in capsys.readouterr().err
    assert run([*train, there, "--dask", address, "--memory", "1G"]) == 2
    assert "--memory" in capsys.readouterr().err
    assert run([*train, there, "--dask", "nonsense"]) == 2
    assert "tcp://host:8786" in capsys.readouterr().err
