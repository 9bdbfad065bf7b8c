"""Parts of a corpus, read each by itself, are the corpus."""

from __future__ import annotations

import gzip
import io
import json
import pickle
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from corpus_kit import comma_separated, json_array, json_lines
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism.bytepiece.front import FrontEnd
from tokenprism.bytepiece.segments import Cutter, segment_starts
from tokenprism.corpus import Corpus, CorpusOptions, TextCorpus
from tokenprism.corpus.chunks import Cuts
from tokenprism.corpus.parts import Part, parts
from tokenprism.errors import CorpusError
from tokenprism.pretokenize import PATTERNS, pattern

MANY = [f"document {n} " + "words in it, " * (n % 40) + "é三\n" * (n % 3) for n in range(3000)]
CASED = st.lists(
    st.sampled_from(["a", "B", "é", "三", " ", " ", "\t", "\n", "\n", "\r\n", "1", "'s", "/", "<s>",
                     "s>", "<", "\u2028", "\xa0", "🙂"]),
    min_size=1, max_size=300,
).map("".join)


def table(texts: Sequence[str]) -> bytes:
    """A table of Parquet in many groups of rows."""
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    made = io.BytesIO()
    pyarrow.parquet.write_table(arrow.table({"text": list(texts)}), made, row_group_size=500)
    return made.getvalue()


def moved(corpus: Corpus, cuts: Cuts | None, specials: tuple[str, ...], size: int) -> list[Part]:
    """The parts as another process gets them."""
    return [pickle.loads(pickle.dumps(one)) for one in parts(corpus, cuts, specials, size)]


@pytest.mark.parametrize("options", [
    CorpusOptions(), CorpusOptions(share=0.5, seed=3), CorpusOptions(dedupe=True),
], ids=["all", "sampled", "dedupe"])
@pytest.mark.parametrize(("name", "make"), [
    ("a.jsonl", json_lines), ("a.json", json_array), ("a.csv", comma_separated),
    ("a.parquet", table), ("a.jsonl.gz", lambda texts: gzip.compress(json_lines(texts))),
])
def test_records_in_parts(
    tmp_path: Path, name: str, make: object, options: CorpusOptions
) -> None:
    (tmp_path / name).write_bytes(make(MANY + MANY[:100]))  # type: ignore[operator]
    corpus = Corpus.open(tmp_path / name, options=options)
    found = moved(corpus, None, (), 100_000)
    assert [text for part in found for text in part.texts()] == list(corpus.texts())
    assert sum(part.size for part in found) == corpus.size
    if not name.endswith("gz") and options.share == 1:
        assert len(found) > 1


def test_a_language_in_parts(tmp_path: Path) -> None:
    rows = [json.dumps({"text": text, "lang": "en" if n % 3 else "de"})
            for n, text in enumerate(MANY)]
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join(rows))
    corpus = Corpus.open(path, options=CorpusOptions(language_column="lang")).of_language("de")
    found = moved(corpus, None, (), 100_000)
    assert len(found) > 1
    assert [text for part in found for text in part.texts()] == list(corpus.texts())
    assert sum(part.size for part in found) == corpus.size


def test_texts_in_memory_in_parts() -> None:
    corpus = TextCorpus(MANY)
    found = moved(corpus, None, (), 10_000)
    assert len(found) > 5
    assert [text for part in found for text in part.texts()] == list(corpus.texts())


def split(part: Part | Corpus, cuts: Cuts, name: str, specials: tuple[str, ...]) -> Counter[bytes]:
    found: Counter[bytes] = Counter()
    for chunk in part.chunks(cuts, specials, 64):
        for text in chunk.parts():
            found.update(pattern(name).split(bytes(text)))
    return found


@settings(deadline=None, max_examples=40)
@given(CASED, st.sampled_from([*PATTERNS]), st.integers(5, 120))
def test_a_text_in_ranges_has_the_same_pretokens(
    tmp_path_factory: pytest.TempPathFactory, text: str, name: str, size: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "ranges.txt"
    path.write_bytes(text.encode())
    corpus, cuts, specials = Corpus.open(path), pattern(name), ("<s>", "s>a")
    total: Counter[bytes] = Counter()
    for part in moved(corpus, cuts if cuts.has_cuts else None, specials, size):
        total += split(part, cuts, name, specials)
    assert total == split(corpus, cuts, name, specials)


@settings(deadline=None, max_examples=40)
@given(CASED, st.sampled_from(["words", "lines"]), st.integers(5, 120))
def test_a_text_in_ranges_has_the_same_segments(
    tmp_path_factory: pytest.TempPathFactory, text: str, preset: str, size: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "ranges.txt"
    path.write_bytes(text.encode())
    front = FrontEnd(preset)
    pieces = [
        bytes(piece)
        for part in moved(Corpus.open(path), Cutter(front, lines_only=True), (), size)
        for chunk in part.chunks(Cutter(front)) for piece in chunk.parts()
    ]
    assert b"".join(pieces) == text.encode()
    starts: list[int] = []
    at = 0
    for piece in pieces:
        starts += [at + int(start) for start in segment_starts(piece, front)]
        at += len(piece)
    assert starts == segment_starts(text.encode(), front).tolist()


def test_parts_find_a_local_file_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text("text here\n")
    monkeypatch.chdir(tmp_path)
    block = pickle.dumps(list(parts(Corpus.open("a.txt"))))
    monkeypatch.chdir("/")
    assert list(pickle.loads(block)[0].texts()) == [b"text here\n"]


def test_a_file_that_has_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(json_lines(MANY))
    found = moved(Corpus.open(path), None, (), 100_000)
    path.write_bytes(json_lines(MANY[:-1]))
    with pytest.raises(CorpusError, match="changed"):
        list(found[0].texts())
