"""A workspace file: what was kept comes back, whoever writes and whatever ends the writer."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.errors import (
    CancelledError,
    ExportError,
    FormatError,
    StorageError,
    TokenprismError,
)
from tokenprism.workspace import (
    CorpusRecord,
    Kind,
    RunRecord,
    TextRecord,
    TokenizerRecord,
    Workspace,
    find,
    is_workspace,
    schema,
    search,
)
from tokenprism.workspace.moved import digest_of
from tokenprism.workspace.records import written

CORPUS = CorpusRecord("zh", ("/a/zh.txt", "/b/\udcff.txt"), "ab" * 32, 7, {"column": "text"})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "work.tokenprism"


def kept(workspace: Workspace, kind: Kind) -> list[object]:
    return [one.record for one in workspace.items(kind)]


def test_what_was_kept_is_there_when_it_is_opened_again(path: Path) -> None:
    with Workspace(path) as workspace:
        with workspace.transaction():
            model = workspace.keep(b"model" * 1000)
            run = RunRecord("r", "bpe", "finished", 300, {"vocab_size": 300}, (), 300, 5, 2,
                            model=model)
            workspace.put(run)
        first = workspace.put(CORPUS)
        workspace.put(CorpusRecord("en", ("/a/en.txt",)))
        workspace.put(TokenizerRecord("mine", "inside", model, pattern=None, hue=3))
        workspace.set("cut", 512)
        workspace.set("layout", {"a": [1, 2.5, None]})
    with Workspace(path) as again:
        assert kept(again, Kind.CORPUS) == [CORPUS, CorpusRecord("en", ("/a/en.txt",))]
        assert kept(again, Kind.RUN) == [run]
        assert again.content(model) == b"model" * 1000
        assert again.setting("cut") == 512
        assert again.setting("layout") == {"a": [1, 2.5, None]}
        assert again.setting("nothing", "absent") == "absent"
        again.put(CorpusRecord("changed", ("/c",)), first)
        assert [one.name for one in kept(again, Kind.CORPUS)] == ["changed", "en"]
        again.remove(first)
        assert [one.name for one in kept(again, Kind.CORPUS)] == ["en"]
    assert is_workspace(path.read_bytes()[:100])


texts = st.text(st.characters(exclude_categories=()), max_size=20)
records = st.one_of(
    st.builds(CorpusRecord, texts, st.lists(texts, max_size=3).map(tuple), texts,
              st.integers(0, 1 << 60), st.dictionaries(texts, st.none() | texts | st.integers())),
    st.builds(TextRecord, texts, st.booleans(), document=st.integers(0, 1 << 40)),
    st.builds(TokenizerRecord, texts, st.sampled_from(["file", "name"]), texts,
              pattern=st.none() | texts, hue=st.integers(0, 7), visible=st.booleans()),
    st.builds(RunRecord, texts, texts, texts, st.integers(0, 1 << 40),
              started=st.floats(0, 1e10), notes=texts, memory=st.none() | st.integers()),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(records, max_size=5))
def test_any_record_comes_back_as_it_was(tmp_path_factory: pytest.TempPathFactory, some) -> None:
    path = tmp_path_factory.mktemp("workspace") / "any.tokenprism"
    with Workspace(path) as workspace:
        ids = [workspace.put(one) for one in some]
    with Workspace(path) as again:
        found = {one.id: one.record for kind in Kind for one in again.items(kind)}
    assert found == dict(zip(ids, some, strict=True))


def _interrupted(workspace: Workspace) -> None:
    with workspace.transaction():
        workspace.put(CORPUS)
        workspace.set("a", 1 // 0)


def test_a_transaction_is_kept_together_or_not_at_all(path: Path) -> None:
    with Workspace(path) as workspace:
        with pytest.raises(ZeroDivisionError):
            _interrupted(workspace)
        assert not workspace.items(Kind.CORPUS)
        workspace.put(CORPUS)
        assert len(workspace.items(Kind.CORPUS)) == 1


def test_two_windows_see_what_the_other_kept(path: Path) -> None:
    with Workspace(path) as one, Workspace(path) as other:
        assert not one.changed_elsewhere()
        seen = one.revision
        corpus = other.put(CORPUS)
        gone = other.put(CorpusRecord("gone", ("/x",)))
        other.remove(gone)
        other.set("cut", 9)
        assert one.changed_elsewhere()
        assert not one.changed_elsewhere()
        change = one.since(seen)
        assert [item.id for item in change.items] == [corpus]
        assert change.removed == {gone}
        assert change.settings == {"cut": 9}
        assert one.since(change.revision).items == ()
        one.put(CorpusRecord("mine", ("/y",)))
        assert not one.changed_elsewhere()
        assert [item.record.name for item in other.items(Kind.CORPUS)] == ["zh", "mine"]


def test_contents_that_nothing_uses_go(path: Path) -> None:
    with Workspace(path) as workspace, workspace.transaction():
        used, unused = workspace.keep(b"used"), workspace.keep(b"unused")
        text = workspace.put(TextRecord("t", content=used))
    with Workspace(path) as workspace:
        assert workspace.content(used) == b"used"
        with pytest.raises(FormatError, match="missing or damaged"):
            workspace.content(unused)
        workspace.remove(text)
        workspace.put(TextRecord("t", content=used), text)
        assert workspace.content(used) == b"used"


def test_a_copy_is_whole_and_takes_the_place_of_another(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.tokenprism"
    copy.write_bytes(b"old")
    with Workspace(path) as workspace:
        workspace.put(CORPUS)
        workspace.save_copy(copy)
        with Workspace(copy) as other:
            assert kept(other, Kind.CORPUS) == [CORPUS]
            other.set("a", 1)
            with pytest.raises(StorageError, match="open in another window"):
                workspace.save_copy(copy)
        with pytest.raises(ExportError, match="cannot be written"):
            workspace.save_copy(tmp_path / "no" / "copy.tokenprism")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["copy.tokenprism", "work.tokenprism"]


@pytest.mark.skipif(sys.platform == "win32", reason="files of POSIX systems")
def test_a_copy_follows_links_and_goes_into_files_alone(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    old, link, new = folder / "old", folder / "link", folder / "new"
    old.write_bytes(b"old")
    old.chmod(0o600)
    link.symlink_to("old")
    new.symlink_to("made")
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    with Workspace(path) as workspace:
        workspace.put(CORPUS)
        for place in (link, new):
            workspace.save_copy(place)
            assert place.is_symlink()
        for place in (pipe, folder, Path("/dev/null")):
            with pytest.raises(ExportError):
                workspace.save_copy(place)
        with pytest.raises(ExportError, match="file name too long"):
            workspace.save_copy(folder / ("中" * 85))
        name = "中" * 83 + "ab"  # of 251 bytes, the most that SQLite can open
        workspace.save_copy(folder / name)
    assert stat.S_IMODE(old.stat().st_mode) == 0o600
    assert {one.name for one in folder.iterdir()} == {"old", "link", "new", "made", "pipe", name}
    for place in (folder / "old", folder / "made", folder / name):
        with Workspace(place) as copy:
            assert kept(copy, Kind.CORPUS) == [CORPUS]


# files that are none, or damaged


@pytest.mark.parametrize("content", [b"x" * 5000, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_file_that_is_no_workspace_is_refused_and_left_as_it_is(
    content: bytes, path: Path
) -> None:
    path.write_bytes(content)
    with pytest.raises(FormatError, match="damaged"):
        Workspace(path)
    assert path.read_bytes() == content


def test_another_programs_database_is_refused(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE theirs (a)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(FormatError, match="no workspace of Tokenprism"):
        Workspace(path)
    assert path.read_bytes() == before
    assert not is_workspace(before[:100])


def test_a_later_version_is_refused_with_what_to_do(path: Path) -> None:
    Workspace(path).close()
    other = sqlite3.connect(path)
    other.execute("PRAGMA user_version = 99")
    other.close()
    with pytest.raises(FormatError, match=r"version 99, this program knows \d.*newer"):
        Workspace(path)


def test_a_file_of_the_first_version_gets_the_later_tables(path: Path) -> None:
    first = sqlite3.connect(path, isolation_level=None)
    schema.prepare(first, path, schema._SCRIPTS[:1])
    first.execute(
        "INSERT INTO items VALUES ('a', 'corpus', 1.0, ?, 0, 1, 0.0)", (written(CORPUS),)
    )
    first.close()
    with Workspace(path) as workspace:
        assert [one.record for one in workspace.items(Kind.CORPUS)] == [CORPUS]
        workspace.keep_counts("key", b"data", 100)
        assert workspace.counts("key") == b"data"
    later = sqlite3.connect(path)
    assert later.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    later.close()


@pytest.mark.parametrize("record", [
    "[]", "{", '{"name": 3, "paths": []}', '{"name": "a"}', '{"name": "a", "paths": "b"}',
    '{"name": "a", "paths": [1]}', '{"name": "a", "paths": [], "size": 1.5}',
    '{"name": "a", "paths": [], "size": NaN}', "[" * 100_000,
])
def test_records_that_are_none_are_named(record: str, path: Path) -> None:
    with Workspace(path) as workspace:
        workspace.put(CORPUS)
    other = sqlite3.connect(path)
    other.execute("UPDATE items SET record = ?", (record,))
    other.commit()
    other.close()
    with Workspace(path) as workspace, pytest.raises(FormatError, match=r"cannot be read .corpus "):
        workspace.items(Kind.CORPUS)


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False))
def test_a_damaged_file_gives_a_message_or_what_was_kept(
    tmp_path_factory: pytest.TempPathFactory, chance: random.Random
) -> None:
    path = tmp_path_factory.mktemp("damaged") / "w.tokenprism"
    with Workspace(path) as workspace, workspace.transaction():
        content = workspace.keep(os.urandom(3000))
        workspace.put(TextRecord("t", content=content))
        workspace.put(CORPUS)
    data = bytearray(path.read_bytes())
    for _ in range(chance.randint(1, 20)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path.write_bytes(data[: chance.randint(1, len(data))] if chance.random() < 0.3 else data)
    try:
        with Workspace(path) as workspace:
            for kind in Kind:
                workspace.items(kind)
            workspace.content(content)
            workspace.put(CORPUS)
    except TokenprismError:
        pass


def test_a_bomb_of_a_content_is_refused(path: Path) -> None:
    import zlib

    with Workspace(path) as workspace, workspace.transaction():
        name = workspace.keep(b"small")
        workspace.put(TextRecord("t", content=name))
    other = sqlite3.connect(path)
    other.execute("UPDATE blobs SET packed = ?", (zlib.compress(bytes(1 << 28)),))
    other.commit()
    other.close()
    with Workspace(path) as workspace, pytest.raises(FormatError, match="missing or damaged"):
        workspace.content(name)


def test_a_full_disk_loses_nothing_that_was_kept(path: Path) -> None:
    with Workspace(path) as workspace:
        workspace.put(CORPUS)
        pages = workspace._connection.execute("PRAGMA page_count").fetchone()[0]
        workspace._connection.execute(f"PRAGMA max_page_count = {pages + 4}")
        with pytest.raises(StorageError, match="disk is full"), workspace.transaction():
            workspace.put(TextRecord("t", content=workspace.keep(os.urandom(1 << 20))))
        assert kept(workspace, Kind.CORPUS) == [CORPUS]
        assert not workspace.items(Kind.TEXT)
        workspace.set("after", True)
    with Workspace(path) as again:
        assert kept(again, Kind.CORPUS) == [CORPUS]
        assert again.setting("after") is True


# kill -9

_WRITER = """
import os, sys
from tokenprism.workspace import Workspace, CorpusRecord, TextRecord
workspace = Workspace(sys.argv[1])
number = int(sys.argv[2])
while True:
    with workspace.transaction():
        content = workspace.keep(os.urandom(20_000))
        workspace.put(TextRecord(f"text {number}", content=content))
        workspace.put(CorpusRecord(f"corpus {number}", ("/a",)))
        workspace.set("latest", number)
    os.write(1, b"%d\\n" % number)
    number += 1
"""


def test_a_kill_at_any_moment_loses_nothing_that_was_kept(path: Path) -> None:
    shown = -1
    for turn in range(12):
        writer = subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(path), str(shown + 1)], stdout=subprocess.PIPE
        )
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(random.Random(turn).random() * 0.08)
        writer.send_signal(signal.SIGKILL)
        rest = writer.stdout.read().split(b"\n")
        writer.wait()
        shown = max(int(one) for one in (first.strip(), *rest[:-1]) if one)
        with Workspace(path) as workspace:
            latest = workspace.setting("latest")
            assert latest in (shown, shown + 1), "the last may be kept and not yet told"
            count = latest + 1
            for kind in (Kind.TEXT, Kind.CORPUS):
                assert len(workspace.items(kind)) == count
            assert len(workspace.content(workspace.items(Kind.TEXT)[-1].record.content)) == 20_000
            shown = latest


# moved files


def test_files_are_found_where_they_were_moved(tmp_path: Path) -> None:
    old = tmp_path / "old" / "project"
    new = tmp_path / "new" / "project"
    (new / "data" / "zh").mkdir(parents=True)
    for name in ("data/zh/a.txt", "b.txt"):
        (new / name).write_text(name)
    workspace = new / "w.tokenprism"
    digest = digest_of(new / "b.txt")
    assert find(str(new / "b.txt"), workspace, digest=digest) == str(new / "b.txt")
    assert find(str(old / "data" / "zh" / "a.txt"), workspace) == str(new / "data/zh/a.txt")
    assert find(str(old / "data" / "zh"), workspace) == str(new / "data/zh")
    assert find(str(old / "b.txt"), workspace, digest=digest) == str(new / "b.txt")
    assert find(str(old / "elsewhere" / "a.txt"), workspace) == str(new / "data/zh/a.txt")
    assert find(str(old / "b.txt"), workspace, digest="0" * 64) is None
    assert find(str(old / "b.txt"), workspace, size=99) is None
    assert find(str(old / "c.txt"), workspace) is None


def test_an_address_is_no_path_and_stays_as_it_is(tmp_path: Path) -> None:
    address = "https://example.org/data/a.jsonl.gz"
    assert find(address, tmp_path / "w.tokenprism") == address
    assert find("memory://a//b.txt", tmp_path / "w.tokenprism", size=5) == "memory://a//b.txt"


def test_a_folder_is_searched_by_place_then_by_name_size_and_digest(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for name, text in (("zh/a.txt", "one"), ("x/y/z/v/w/a.txt", "two"), (".hidden/a.txt", "one")):
        (new / name).parent.mkdir(parents=True)
        (new / name).write_text(text)
    path = str(old / "zh" / "a.txt")
    both = [str(new / "zh/a.txt"), str(new / "x/y/z/v/w/a.txt")]
    assert list(search(path, new)) == both
    assert list(search(path, new, digest=digest_of(new / "x/y/z/v/w/a.txt"))) == both[1:]
    assert list(search(path, new, size=99)) == []
    assert list(search(str(old / "zh"), new)) == [str(new / "zh")]
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        list(search(str(old / "none.txt"), new, progress=progress))
