"""The cache of counts: what it finds, when it does not, and damaged files."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from test_whole_corpora import FEW, MORE, TEXTS
from tokenprism import Progress
from tokenprism.analysis import Wishes, comparing
from tokenprism.analysis.cache import TallyCache, key_of
from tokenprism.analysis.comparing import compare
from tokenprism.analysis.stores import Folder
from tokenprism.corpus import Corpus, CorpusOptions, TextCorpus
from tokenprism.tokenizer import Tokenizer
from tokenprism.workspace import Counts, Workspace


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The tokenizers that were measured, measurement by measurement."""
    found: list[list[str]] = []
    real = comparing.measure

    def measure(tokenizers: list[Tokenizer], *rest: object, **options: object) -> object:
        found.append([one.name for one in tokenizers])
        return real(tokenizers, *rest, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(comparing, "measure", measure)
    return found


def test_what_is_known_is_not_measured_again(
    tmp_path: Path, measured: list[list[str]]
) -> None:
    corpus, wishes = TextCorpus(TEXTS * 10), Wishes(bootstrap=20)
    fresh = compare([FEW, MORE], [corpus], wishes=wishes)
    for cache in (TallyCache(), TallyCache(Folder(tmp_path / "kept"))):
        measured.clear()
        assert compare([FEW, MORE], [corpus], wishes=wishes, cache=cache) == fresh
        progress = Progress()
        again = compare([FEW, MORE], [corpus], wishes=wishes, cache=cache, progress=progress)
        assert again == fresh
        assert progress.done == progress.total == 2 * corpus.size
        assert measured == [["few", "more"]]
    # Another process finds it in the folder.
    assert compare(
        [FEW, MORE], [corpus], wishes=wishes, cache=TallyCache(Folder(tmp_path / "kept"))
    ) == fresh
    assert len(measured) == 1
    # Another baseline, other tokenizers and other texts are measured.
    cache = TallyCache(Folder(tmp_path / "kept"))
    compare([FEW, MORE], [corpus], baseline=1, cache=cache)
    compare([FEW, MORE.at_size(270)], [corpus], cache=cache)
    compare([FEW], [TextCorpus([*TEXTS * 10, "more"])], cache=cache)
    assert measured[1:] == [["few", "more"], ["more at 270", "few"], ["few"]]


def test_keys_tell_texts_and_how_they_are_read_apart(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("the cat\nthe cat\nin 12\n", "utf-8")
    keys = {key_of(FEW, Corpus.open(path), None)}
    path.write_text("the cat\nthe cat\nin 13\n", "utf-8")
    keys.add(key_of(FEW, Corpus.open(path), None))
    keys.add(key_of(FEW, Corpus.open(path, options=CorpusOptions(format="lines")), None))
    keys.add(key_of(FEW, Corpus.open(path, options=CorpusOptions(language="en")), None))
    keys.add(key_of(FEW, Corpus.open(path), MORE))
    keys.add(key_of(MORE, Corpus.open(path), None))
    assert len(keys) == 6
    copy = tmp_path / "b.txt"
    copy.write_bytes(path.read_bytes())
    assert key_of(FEW, Corpus.open(copy), None) == key_of(FEW, Corpus.open(path), None)


@pytest.mark.parametrize("damage", [
    b"", b"nothing", zlib.compress(b""), zlib.compress(bytes(1 << 27)),
    zlib.compress(bytes(8 * 999)), zlib.compress(b"\xff" * 99_999), "cut", "negative",
])
def test_a_damaged_file_is_measured_anew(
    tmp_path: Path, measured: list[list[str]], damage: bytes | str
) -> None:
    corpus = TextCorpus(TEXTS)
    fresh = compare([FEW], [corpus], cache=TallyCache(Folder(tmp_path)))
    path, = tmp_path.glob("*.counts")
    whole = path.read_bytes()
    if damage == "cut":
        path.write_bytes(whole[: len(whole) // 2])
    elif damage == "negative":
        path.write_bytes(zlib.compress(b"\xff" * len(zlib.decompress(whole))))
    else:
        assert isinstance(damage, bytes)
        path.write_bytes(damage)
    assert compare([FEW], [corpus], cache=TallyCache(Folder(tmp_path))) == fresh
    assert len(measured) == 2


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    cache = TallyCache(Folder(tmp_path / "file" / "below"))
    corpus = TextCorpus(TEXTS)
    assert compare([FEW], [corpus], cache=cache) == compare([FEW], [corpus])
    assert cache.problem is not None
    assert "cannot be written" in str(cache.problem)


def test_the_oldest_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    corpora = [TextCorpus([text]) for text in TEXTS]
    monkeypatch.setattr("tokenprism.analysis.stores._MOST", 500)
    monkeypatch.setattr("tokenprism.analysis.cache._MEMORY", 10_000)
    cache = TallyCache(Folder(tmp_path))
    for corpus in corpora:
        compare([FEW], [corpus], cache=cache)
    kept = list(tmp_path.glob("*.counts"))
    assert 1 <= len(kept) < len(corpora)
    assert tmp_path / f"{key_of(FEW, corpora[-1], FEW)}.counts" in kept


def test_a_workspace_keeps_counts_and_takes_them_along(
    tmp_path: Path, measured: list[list[str]]
) -> None:
    corpus = TextCorpus(TEXTS * 10)
    cache = TallyCache()
    with Workspace(tmp_path / "one.tokenprism") as workspace:
        cache.use(Counts(workspace))
        table = compare([FEW, MORE], [corpus], wishes=Wishes(bootstrap=20), cache=cache)
        workspace.save_copy(tmp_path / "copy.tokenprism")
    # Another machine has the copy alone.
    with Workspace(tmp_path / "copy.tokenprism") as workspace:
        again = TallyCache(Counts(workspace))
        assert compare([FEW, MORE], [corpus], wishes=Wishes(bootstrap=20), cache=again) == table
    assert len(measured) == 1
    # What is in memory goes into another workspace as it is asked for.
    with Workspace(tmp_path / "two.tokenprism") as workspace:
        cache.use(Counts(workspace))
        compare([FEW, MORE], [corpus], cache=cache)
        key = key_of(FEW, corpus, FEW)
        assert workspace.counts(key) is not None
        assert workspace.counts("x") is None
    assert len(measured) == 1
    cache.use(Counts(workspace))
    assert compare([FEW, MORE], [corpus], wishes=Wishes(bootstrap=20), cache=cache) == table
    assert cache.problem is not None


def test_a_workspace_keeps_the_latest_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tokenprism.workspace.counts.MOST", 100)
    with Workspace(tmp_path / "one.tokenprism") as workspace:
        store = Counts(workspace)
        for number in range(5):
            store.put(str(number), bytes(40))
        store.put("huge", bytes(101))
        kept = [key for key in [*map(str, range(5)), "huge"] if store.get(key) is not None]
        assert kept == ["3", "4"]
        store.put("3", b"other")
        assert store.get("3") == b"other"
        held = Counts(workspace, read_only=True)
        held.put("new", b"data")
        assert held.get("new") is None
        assert held.get("3") == b"other"
