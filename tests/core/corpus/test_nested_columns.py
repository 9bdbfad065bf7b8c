"""Texts in lists and structs: a path gives the same documents in tables as in JSON Lines."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from corpus_kit import write
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism.corpus.preview import preview
from tokenprism.errors import ColumnNeededError

arrow = pytest.importorskip("pyarrow")

ROWS: list[dict[str, Any]] = [
    {"messages": [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "yo"}],
     "text": ["l1", "l2"], "meta": {"title": "T1"}},
    {"messages": [{"role": "user", "content": "bye"}], "text": [], "meta": {"title": "T2"}},
    {"messages": [], "text": ["l3"], "meta": {"title": None}},
    {"messages": None, "text": None, "meta": None},
]
MESSAGE = arrow.struct([("role", arrow.string()), ("content", arrow.string())])
CHAT = arrow.schema([
    ("messages", arrow.list_(MESSAGE)),
    ("text", arrow.list_(arrow.string())), ("meta", arrow.struct([("title", arrow.string())])),
])


def table_file(path: Path, table: Any) -> Path:
    import pyarrow.feather
    import pyarrow.parquet

    if path.suffix == ".parquet":
        pyarrow.parquet.write_table(table, path, row_group_size=2)
    else:
        pyarrow.feather.write_feather(table, path, chunksize=2)
    return path


def json_file(path: Path, rows: list[dict[str, Any]]) -> Path:
    return write(path, "".join(json.dumps(row) + "\n" for row in rows).encode())


def read(path: Path, column: str) -> tuple[list[str], list[str]]:
    corpus = Corpus.open(path, options=CorpusOptions(column=column))
    texts = [text.decode() for text in corpus.texts()]
    assert [corpus.read(at).decode() for at in reversed(range(len(texts)))] == texts[::-1]
    return texts, [f"{fault.line} {fault.reason}" for fault in corpus.files[0].faults]


@pytest.mark.parametrize("name", ["a.parquet", "a.feather"])
@pytest.mark.parametrize(("column", "texts"), [
    ("messages[].content", ["hi", "yo", "bye"]),
    ("messages[0].content", ["hi", "bye"]),
    ("text[]", ["l1", "l2", "l3"]),
    ("meta.title", ["T1", "T2"]),
])
def test_a_path_gives_the_documents_that_it_gives_in_json(
    tmp_path: Path, name: str, column: str, texts: list[str]
) -> None:
    table = table_file(tmp_path / name, arrow.Table.from_pylist(ROWS, CHAT))
    found = read(table, column)
    assert found == read(json_file(tmp_path / "a.jsonl", ROWS), column)
    assert found[0] == texts


NAMES = st.sampled_from(["", "a", "bé", "中" * 3])
LISTS = st.one_of(st.none(), st.lists(st.one_of(st.none(), NAMES), max_size=3))


@settings(deadline=None, max_examples=40)
@given(st.lists(st.fixed_dictionaries({"a": LISTS}), min_size=1, max_size=6), st.sampled_from(
    ["list", "large_list", "list_view", "large_list_view", "dictionary", "string_view"]
))
def test_lists_of_every_kind(
    tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, Any]], kind: str
) -> None:
    kinds = {
        "list": arrow.list_(arrow.string()), "large_list": arrow.large_list(arrow.large_string()),
        "list_view": arrow.list_view(arrow.string()),
        "large_list_view": arrow.large_list_view(arrow.string()),
        "dictionary": arrow.list_(arrow.string()), "string_view": arrow.list_(arrow.string_view()),
    }
    rows.append({"a": ["last"]})
    values = arrow.array([row["a"] for row in rows], kinds[kind])
    if kind == "dictionary" and not values.null_count:
        values = arrow.ListArray.from_arrays(values.offsets, values.values.dictionary_encode())
    folder = tmp_path_factory.mktemp("lists")
    made = io.BytesIO()
    batch = arrow.record_batch([values], ["a"])
    with arrow.ipc.new_stream(made, batch.schema) as writer:
        writer.write_batch(batch)
    expected = read(json_file(folder / "a.jsonl", rows), "a[]")
    assert read(write(folder / "a.arrow", made.getvalue()), "a[]") == expected


def test_a_list_of_fixed_size_a_map_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    pairs = arrow.array([["a", "b"], None, ["c", "d"]], arrow.list_(arrow.string(), 2))
    maps = arrow.array([{"en": "x"}, {"de": "y", "en": "z"}, {}],
                       arrow.map_(arrow.string(), arrow.string()))
    raw = arrow.array([[b"\xff", b"ok"], [], [None]], arrow.list_(arrow.binary()))
    table = arrow.table({"pairs": pairs, "maps": maps, "raw": raw, "a.b": [["p"], ["q"], []]})
    path = table_file(tmp_path / "a.parquet", table)
    assert read(path, "pairs[]") == (["a", "b", "c", "d"], ["2 the column is missing"])
    assert read(path, "maps.en") == (["x", "z"], ["3 the column is missing"])
    assert read(path, "a.b[]")[0] == ["p", "q"]
    corpus = Corpus.open(path, options=CorpusOptions(column="raw[]"))
    assert list(corpus.texts()) == [b"\xff", b"ok"]
    assert [fault.done for fault in corpus.files[0].faults] == ["kept", "left out"]


def test_bytes_that_are_no_utf8_in_lists_of_strings(tmp_path: Path) -> None:
    """As writers leave them that do not check what they are given."""
    values = arrow.array([[b"\xff", b"ok"], None], arrow.list_(arrow.binary()))
    inner = arrow.StringArray.from_buffers(2, *values.values.buffers()[1:])
    mask = arrow.array([False, True])
    texts = arrow.ListArray.from_arrays(arrow.array([0, 2, 2], arrow.int32()), inner, mask=mask)
    corpus = Corpus.open(table_file(tmp_path / "a.feather", arrow.table({"text": texts})))
    assert list(corpus.texts()) == [b"\xff", b"ok"]


def test_a_language_is_found_beside_a_list(tmp_path: Path) -> None:
    table = arrow.table({"text": [["a", "b"], ["c"]], "meta": [{"lang": "en"}, {"lang": "de"}]})
    options = CorpusOptions(column="text[]", language_column="meta.lang")
    corpus = Corpus.open(table_file(tmp_path / "a.parquet", table), options=options)
    assert {name: share.documents for name, share in corpus.languages.items()} == {"de": 1, "en": 2}


@pytest.mark.parametrize("name", ["a.parquet", "a.feather", "a.jsonl"])
def test_paths_are_proposed(tmp_path: Path, name: str) -> None:
    def made(rows: list[dict[str, Any]]) -> Path:
        path = tmp_path / name
        return (json_file(path, rows) if name == "a.jsonl"
                else table_file(path, arrow.Table.from_pylist(rows)))

    only = made([{"id": 1, "text": ["a", "b"]}, {"id": 2, "text": ["c"]}])
    assert list(Corpus.open(only).texts()) == [b"a", b"b", b"c"]
    seen = preview([only], CorpusOptions())
    assert (seen.column, seen.texts) == ("text[]", ("a", "b", "c"))
    chat = made(ROWS[:2])
    with pytest.raises(ColumnNeededError) as caught:
        Corpus.open(chat)
    assert caught.value.columns == (
        "messages[].role", "messages[].content", "text[]", "meta.title"
    )
    assert "messages[].content" in caught.value.remedy
    seen = preview([chat], CorpusOptions(column="messages[].content"))
    assert seen.texts == ("hi", "yo", "bye")
    assert seen.columns == caught.value.columns
