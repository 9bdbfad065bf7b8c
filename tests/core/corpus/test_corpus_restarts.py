"""Places far into packed files: the same bytes as from the beginning, without what is before."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import pickle
import random
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from corpus_kit import zstandard
from tokenprism.corpus import Corpus
from tokenprism.corpus.archives import members
from tokenprism.corpus.packing import UnpackedSource
from tokenprism.corpus.restarts import MOST, Restart, Restarts
from tokenprism.corpus.streams import FileSource, FileStream, Pool, Source, open_at

CHANCE = random.Random(11)
CONTENT = b" ".join(b"%d" % CHANCE.getrandbits(64) for _ in range(200_000))  # 4 MB
SPACING = 1 << 17
PART = 1 << 18


def parts(pack: Callable[[bytes], bytes]) -> bytes:
    return b"".join(pack(CONTENT[at : at + PART]) for at in range(0, len(CONTENT), PART))


def one_xz(data: bytes) -> bytes:
    return lzma.compress(data, preset=0)


def one_gzip(data: bytes) -> bytes:
    return gzip.compress(data, 1)


PACKED: dict[str, tuple[str, Callable[[], bytes]]] = {
    "gzip": ("gzip", lambda: one_gzip(CONTENT)),
    "gzip members": ("gzip", lambda: parts(one_gzip)),
    "bzip2": ("bzip2", lambda: bz2.compress(CONTENT, 1)),
    "bzip2 streams": ("bzip2", lambda: parts(lambda data: bz2.compress(data, 1))),
    "xz streams": ("xz", lambda: parts(one_xz)),
    "zstandard frames": ("zstandard", lambda: parts(zstandard)),
}


def check_places(source: Source, pool: Pool, largest_gap: int) -> None:
    """Every place is read right, in any order, from a beginning that is near."""
    chance = random.Random(5)
    for _ in range(15):
        place = chance.randrange(len(CONTENT))
        assert 0 <= place - source.nearest(place) < largest_gap
        begun = source.open_near(place)
        assert place - begun.position < largest_gap
        begun.close()
        with open_at(source, place, pool) as stream:
            assert stream.position == place
            read = b""
            while len(read) < 1000 and (block := stream.read(1000 - len(read))):
                read += block
        assert read == CONTENT[place : place + 1000]


def read_through(source: Source) -> None:
    with source.open() as stream:
        rest = iter(lambda: stream.read(1 << 20), b"")
        assert b"".join(rest) == CONTENT


@pytest.mark.parametrize("name", PACKED)
def test_places_of_packed_files(tmp_path: Path, name: str) -> None:
    packing, make = PACKED[name]
    (tmp_path / "a").write_bytes(make())
    pool = Pool()
    pool.restarts.spacing = SPACING
    source = UnpackedSource(FileSource(str(tmp_path / "a")), packing, pool.restarts)
    assert source.nearest(len(CONTENT)) == 0, "nothing is known before it was read"
    read_through(source)
    check_places(source, pool, 2 * PART)
    # From a restart on, the end is found and checked as from the beginning.
    with source.open_near(len(CONTENT) - 1) as stream:
        end = b"".join(iter(lambda: stream.read(1 << 20), b""))
    assert 0 < len(end) < 2 * PART
    assert CONTENT.endswith(end)


def test_places_in_archives(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("before.txt", CONTENT[:PART])
        archive.writestr("a.txt", CONTENT)
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as tar:
        for name, data in (("before.txt", CONTENT[:PART]), ("a.txt", CONTENT)):
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    (tmp_path / "a.tar").write_bytes(made.getvalue())
    (tmp_path / "a.tar.gz").write_bytes(one_gzip(made.getvalue()))
    for name in ("a.zip", "a.tar", "a.tar.gz"):
        pool = Pool()
        pool.restarts.spacing = SPACING
        whole: Source = FileSource(str(tmp_path / name))
        if name.endswith(".gz"):
            whole = UnpackedSource(whole, "gzip", pool.restarts)
        source = list(members(whole, name[2:5], pool))[1].source
        assert source is not None
        read_through(source)
        check_places(source, pool, 2 * PART)


def test_a_document_far_into_a_packed_file_is_read_from_near_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = [CONTENT[at : at + 2000].decode() for at in range(0, len(CONTENT), 2000)]
    lines = "".join(json.dumps({"text": text}) + "\n" for text in documents)
    (tmp_path / "a.jsonl.gz").write_bytes(one_gzip(lines.encode()))
    monkeypatch.setattr("tokenprism.corpus.restarts.SPACING", SPACING)
    corpus = Corpus.open(tmp_path / "a.jsonl.gz")
    read = 0
    whole = FileSource(str(tmp_path / "a.jsonl.gz")).size

    original = FileStream.read

    def counted(stream: FileStream, size: int) -> bytes:
        nonlocal read
        block = original(stream, size)
        read += len(block)
        return block

    monkeypatch.setattr(FileStream, "read", counted)
    for number in (1900, 600, 1200, 150):
        read = 0
        assert corpus.read(number).decode() == documents[number]
        assert read < whole / 4


def test_there_are_never_more_than_so_many() -> None:
    restarts = Restarts()
    sources = [Pool(), Pool()]
    for step in range(1, 5000):
        place = step * restarts.spacing // 2
        for source in sources:
            if restarts.wants(source, place):
                restarts.add(source, Restart(place, place // 3, None, 0))
        count = sum(len(found) for found in restarts._found.values())
        assert count <= MOST
    assert count > MOST / 3
    for source in sources:
        places = [one.place for one in restarts._found[source]]
        gaps = [b - a for a, b in zip([0, *places[:-1]], places, strict=True)]
        assert min(gaps) >= restarts.spacing
        assert restarts.before(source, places[7] + 1) == restarts._found[source][7]
        assert restarts.before(source, places[0] - 1) is None
    del source, sources[0]
    assert len(restarts._found) == 1, "those of a file that is gone go with it"


def test_a_corpus_goes_to_another_process_without_them(tmp_path: Path) -> None:
    (tmp_path / "a.txt.gz").write_bytes(one_gzip(CONTENT))
    corpus = Corpus.open(tmp_path / "a.txt.gz")
    again = pickle.loads(pickle.dumps(corpus))
    assert again.read(0, 3_000_000, 100) == corpus.read(0, 3_000_000, 100)
