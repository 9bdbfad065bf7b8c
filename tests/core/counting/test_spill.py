"""Counting in little memory gives the counts, and their order, of counting in much."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Progress, Stage
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.counting import WordCounts, count_words
from tokenprism.counting import spill as spilling
from tokenprism.counting._runs import Runs, written
from tokenprism.errors import CancelledError, OptionError, StorageError
from tokenprism.formats.native.bpe import render
from tokenprism.pretokenize import pattern

MUCH = 1 << 40


def run_of(words: dict[bytes, int]) -> bytes:
    counts = WordCounts()
    for word, count in words.items():
        counts.add(word, count)
    return b"".join(written(counts, Progress()))


def read(data: bytes, many: int) -> WordCounts:
    runs = Runs(lambda offset, size: data[offset : offset + size], [(0, len(data), many)])
    return runs.collect(Progress(), True)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.text(min_size=1, max_size=80), min_size=1, max_size=8),
    st.sampled_from(["gpt2", "whitespace", "none", r"\p{L}+|."]),
    st.integers(1, 3),
    st.sampled_from([1, 50_000, 300_000, MUCH]),
)
def test_equal_for_any_memory(texts: list[str], name: str, threads: int, memory: int) -> None:
    chosen = pattern(name)
    expected = Counter(word for text in texts for word in chosen.split(text.encode()))
    found = count_words(
        TextCorpus(texts).chunks(chosen, size=32), chosen, threads=threads, memory=memory
    )
    assert found.to_dict() == expected
    assert found.total == sum(expected.values())


def test_nothing_can_be_added_to_what_was_read_back() -> None:
    chosen = pattern("gpt2")
    found = count_words(TextCorpus(["a b", "c"]).chunks(chosen, size=1), chosen, memory=1)
    assert found.to_dict() == {b"a": 1, b" b": 1, b"c": 1}
    with pytest.raises(OptionError, match="complete"):
        found.add(b"more")


@settings(deadline=None)
@given(st.dictionaries(st.binary(min_size=1, max_size=60), st.integers(1, 1 << 50)))
def test_what_is_written_is_read(words: dict[bytes, int]) -> None:
    data = run_of(words)
    assert read(data, len(words)).to_dict() == words


@pytest.mark.parametrize("name", ["en_10mb", "multi_10mb"])
def test_real_text_in_little_memory(corpora: Callable[..., bytes], name: str) -> None:
    corpus, chosen = TextCorpus([corpora(name, 3_000_000)]), pattern("gpt2")
    expected = count_words(corpus.chunks(chosen), chosen).to_dict()
    for threads, memory in ((1, 1), (1, 500_000), (2, 2_000_000)):
        progress = Progress()
        found = count_words(
            corpus.chunks(chosen), chosen, threads=threads, memory=memory, progress=progress
        )
        assert found.to_dict() == expected
        assert progress.stage is Stage.LOADING
        assert progress.done == progress.total > 0


@pytest.mark.parametrize("rule", ["smallest-ids", "first-seen", "lexicographic"])
def test_the_model_is_the_same(corpora: Callable[..., bytes], rule: str) -> None:
    corpus = TextCorpus([corpora("multi_10mb", 700_000), "and another one"])
    options = TrainOptions(1500, "gpt2", tie_break=rule)
    usual = render(Trainer(corpus, options).run())
    assert render(Trainer(corpus, options, memory=1).run()) == usual
    assert render(Trainer(corpus, options, memory=600_000).run()) == usual


def test_many_runs_are_joined_in_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spilling, "_MOST_RUNS", 3)
    texts = [f"{n % 7} {n % 5} some {n}" for n in range(40)]
    corpus, options = TextCorpus(texts), TrainOptions(400, "gpt2", tie_break="first-seen")
    usual = render(Trainer(corpus, options).run())
    assert render(Trainer(corpus, options, memory=1).run()) == usual


def test_a_word_longer_than_all_buffers() -> None:
    words = {b"x" * n: n for n in (1, 100, 5_000_000)} | {b"x" * 4_999_999 + b"y": 3}
    data = run_of(words)
    runs = Runs(lambda at, size: data[at : at + size], [(0, len(data), 4)], 1)
    assert runs.collect(Progress(), False).to_dict() == words


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_are_a_run_or_refused(data: bytes) -> None:
    with contextlib.suppress(StorageError):
        assert all(read(data, 5).to_dict().values())


@settings(deadline=None)
@given(st.integers(0, 90), st.integers(0, 255))
def test_a_changed_byte_breaks_nothing(place: int, value: int) -> None:
    data = bytearray(run_of({b"%d" % n * (n % 5 + 1): n + 1 for n in range(12)}))
    data[place % len(data)] = value
    with contextlib.suppress(StorageError):
        read(bytes(data), 12)


def test_a_run_cut_short_is_refused() -> None:
    data = run_of({b"a": 1, b"bcd": 2})
    for size in range(1, len(data)):
        if size != 4:  # the end of the first record
            with pytest.raises(StorageError, match="damaged"):
                read(data[:size], 2)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    trainer = Trainer(
        TextCorpus(["a b"]), TrainOptions(300, "gpt2"), memory=1, scratch=tmp_path / "none"
    )
    with pytest.raises(StorageError, match=r"none: counts cannot be kept there \(no such file"):
        trainer.run()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_full_disk(tmp_path: Path) -> None:
    code = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
from tokenprism.corpus import TextCorpus
from tokenprism.counting import count_words
from tokenprism.errors import StorageError
from tokenprism.pretokenize import pattern
text = " ".join(map(str, range(100_000)))
try:
    count_words(TextCorpus([text]).chunks(pattern("gpt2")), pattern("gpt2"), threads=2,
                memory=1_000_000, scratch=sys.argv[1])
except StorageError as fault:
    print(fault)
"""
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], check=True, capture_output=True, text=True
    )
    assert "counts cannot be kept there (file too large)" in done.stdout
    assert not done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("stage", [Stage.COUNTING, Stage.LOADING])
def test_cancel_leaves_nothing(tmp_path: Path, stage: Stage) -> None:
    text = " ".join(map(str, range(300_000)))
    trainer = Trainer(
        TextCorpus([text]), TrainOptions(40_000, "gpt2"), memory=1 << 20, scratch=tmp_path
    )

    def cancel() -> None:
        while trainer.progress.stage < stage:
            time.sleep(0.0005)
        trainer.progress.cancel()

    thread = threading.Thread(target=cancel)
    thread.start()
    with pytest.raises(CancelledError):
        trainer.run()
    thread.join()
    assert not list(tmp_path.iterdir())


def test_no_memory_at_all_is_refused() -> None:
    with pytest.raises(OptionError, match="less than 1 byte"):
        count_words([], pattern("gpt2"), memory=0)
