"""Packed corpora: large windows, what stands behind the end, and what is said of them."""

from __future__ import annotations

import io
import json
import lzma
import zipfile
from pathlib import Path

import pytest
from corpus_kit import PACKERS, json_lines, parquet, tarred, write
from tokenprism.bpe.forecast import forecast
from tokenprism.bpe.options import TrainOptions
from tokenprism.corpus import Corpus, unpacking
from tokenprism.errors import CorpusError

TEXTS = [f"doc {number} lorem" for number in range(5000)]
GIBIBYTE = 1 << 30


def long_window(data: bytes, log: int) -> bytes:
    library = pytest.importorskip("zstandard")
    parameters = library.ZstdCompressionParameters(window_log=log, enable_ldm=True)
    made = io.BytesIO()
    packer = library.ZstdCompressor(compression_params=parameters)
    with packer.stream_writer(made, closefd=False) as writer:
        writer.write(data)
    return made.getvalue()


def large_dictionary(data: bytes) -> bytes:
    return lzma.compress(data, filters=[{"id": lzma.FILTER_LZMA2, "dict_size": GIBIBYTE}])


@pytest.mark.parametrize("packing", [".gz", ".bz2", ".xz", ".zst"])
@pytest.mark.parametrize("name", ["a.txt", "a.jsonl", "a.csv"])
def test_nothing_is_said_of_a_file_that_is_packed_as_its_name_says(
    tmp_path: Path, name: str, packing: str
) -> None:
    data = {"a.txt": b"alpha beta\ngamma\n", "a.jsonl": json_lines(["a"]), "a.csv": b"text\na\n"}
    packed = PACKERS[packing](data[name])
    assert Corpus.open(write(tmp_path / (name + packing), packed)).files[0].notes == ()
    inside = Corpus.open(write(tmp_path / "b.tar", tarred({name + packing: packed})))
    assert inside.files[0].notes == ()
    plain = Corpus.open(write(tmp_path / f"c.{name}{packing}", data[name]))
    assert plain.files[0].notes == ("not packed, in spite of its name",)


def test_a_table_with_the_name_of_a_packed_file(tmp_path: Path) -> None:
    corpus = Corpus.open(write(tmp_path / "a.parquet.gz", parquet(["x"])))
    assert corpus.files[0].notes == ("not packed, in spite of its name",)


@pytest.mark.parametrize("log", [28, 29, 31])
def test_long_windows_are_read(tmp_path: Path, log: int) -> None:
    path = write(tmp_path / "a.jsonl.zst", long_window(json_lines(TEXTS), log))
    corpus = Corpus.open(path)
    assert len(corpus.documents) == 5000
    assert corpus.read(4000) == TEXTS[4000].encode()
    assert corpus.read(10) == TEXTS[10].encode()
    (file,) = corpus.files
    assert file.memory == 1 << log
    mebibytes = f"{1 << log - 20:,} MiB"
    assert bool(file.notes) == (log > 28)
    assert all(mebibytes in note for note in file.notes)
    assert forecast(corpus, TrainOptions(300)).bytes > 1 << log


def test_a_large_dictionary_of_xz_is_read(tmp_path: Path) -> None:
    corpus = Corpus.open(write(tmp_path / "a.jsonl.xz", large_dictionary(json_lines(TEXTS))))
    assert len(corpus.documents) == 5000
    assert corpus.files[0].memory == GIBIBYTE
    assert "1,024 MiB" in corpus.files[0].notes[0]


@pytest.mark.parametrize("packing", ["zstandard", "xz"])
def test_a_window_without_memory_for_it_is_named_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packing: str
) -> None:
    make = {"zstandard": lambda data: long_window(data, 31), "xz": large_dictionary}
    path = write(tmp_path / "a.jsonl", make[packing](json_lines(TEXTS)))
    monkeypatch.setattr(unpacking, "available", lambda: 700 << 20)
    with pytest.raises(CorpusError) as caught:
        Corpus.open(path)
    told = str(caught.value)
    assert "2,048 MiB" in told if packing == "zstandard" else "1,024 MiB" in told
    assert "700 MiB" in told
    assert ("zstd -d --long=31" if packing == "zstandard" else "xz -d") in told
    assert "damaged" not in told


def test_of_files_with_large_windows_one_reader_waits(tmp_path: Path) -> None:
    paths = [
        write(tmp_path / name, long_window(json_lines(TEXTS), 29)) for name in ("a.zst", "b.zst")
    ]
    corpus = Corpus.open(*paths)
    pool = corpus._files[0]._pool  # type: ignore[attr-defined]
    for index in (4990, 9990, 4000, 9000, 10):
        corpus.read(index)
        assert len(pool.cursors._idle) == 1
        assert len(pool._idle) <= 1


def test_a_dictionary_of_another_file_is_named(tmp_path: Path) -> None:
    library = pytest.importorskip("zstandard")
    words = library.train_dictionary(2000, [json.dumps({"text": t}).encode() for t in TEXTS])
    packed = library.ZstdCompressor(dict_data=words).compress(json_lines(TEXTS[:9]))
    with pytest.raises(CorpusError, match=rf"dictionary \(number {words.dict_id()}\)") as caught:
        Corpus.open(write(tmp_path / "a.zst", packed))
    assert "zstd -d -D" in caught.value.remedy


def test_members_of_zip_by_methods_that_are_not_read_are_named(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.txt", b"alpha " * 99)
    with pytest.raises(CorpusError, match=r"packed by LZMA, which is not read in zip files"):
        Corpus.open(write(tmp_path / "a.zip", made.getvalue()))
