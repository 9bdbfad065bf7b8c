"""Arrow files whose numbers lead out of their data, and texts that are no UTF-8."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism.corpus.preview import preview
from tokenprism.errors import CorpusError

arrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")


def numbers(*values: int) -> Any:
    return arrow.py_buffer(struct.pack(f"<{len(values)}i", *values))


def texts_at(*offsets: int) -> Any:
    """Texts in ten bytes, between such offsets."""
    buffers = [None, numbers(*offsets), arrow.py_buffer(b"0123456789")]
    return arrow.Array.from_buffers(arrow.string(), len(offsets) - 1, buffers)


DAMAGED: dict[str, Callable[[], Any]] = {
    "backwards": lambda: texts_at(0, 5, 3, 9),
    "negative": lambda: texts_at(0, -1, 3, 9),
    "beyond the data": lambda: texts_at(0, 1 << 30, 7, 9),
    "a list beyond its values": lambda: arrow.Array.from_buffers(
        arrow.list_(arrow.string()), 2, [None, numbers(0, 1 << 20, 2)],
        children=[arrow.array(["a", "b"])],
    ),
    "an entry that the dictionary lacks": lambda: arrow.DictionaryArray.from_arrays(
        arrow.array([0, 1, 70], arrow.int32()), arrow.array(["a", "b"]), safe=False
    ),
    "another number of empty rows": lambda: arrow.Array.from_buffers(
        arrow.string(), 2, [arrow.py_buffer(b"\1"), numbers(0, 1, 2), arrow.py_buffer(b"ab")],
        null_count=2,
    ),
}


def written(path: Path, table: Any) -> Path:
    if path.suffix == ".parquet":
        parquet.write_table(table, path)
        return path
    make = arrow.ipc.new_stream if path.suffix == ".arrows" else arrow.ipc.new_file
    with make(path, table.schema) as writer:
        writer.write_table(table)
    return path


@pytest.mark.parametrize("suffix", [".arrow", ".arrows"])
@pytest.mark.parametrize("name", DAMAGED)
def test_numbers_that_lead_out_of_the_data_are_refused(
    tmp_path: Path, name: str, suffix: str
) -> None:
    values = DAMAGED[name]()
    path = written(tmp_path / f"a{suffix}", arrow.table({"text": values}))
    column = "text[]" if arrow.types.is_list(values.type) else "text"
    with pytest.raises(CorpusError, match="the table is damaged"):
        Corpus.open(path, options=CorpusOptions(column=column))
    assert "the table is damaged" in str(preview([path], CorpusOptions()).problem)


@pytest.mark.parametrize("suffix", [".arrow", ".arrows", ".parquet"])
def test_texts_that_are_no_utf8_show_and_are_kept_with_a_fault(
    tmp_path: Path, suffix: str
) -> None:
    texts = arrow.array([b"ok", b"\xff", b"fine"]).view(arrow.string())
    table = arrow.table({
        "text": texts, "parts": arrow.ListArray.from_arrays([0, 1, 2, 3], texts),
        "time": arrow.array([1 << 50, 1, 2], arrow.timestamp("ms")),
    })
    path = written(tmp_path / f"a{suffix}", table)
    for column in ("text", "parts[]"):
        corpus = Corpus.open(path, options=CorpusOptions(column=column))
        assert list(corpus.texts()) == [b"ok", b"\xff", b"fine"]
        (fault,) = corpus.files[0].faults
        assert fault.told == "row 2: bytes that are no UTF-8 in a text of a table; kept"
    shown = preview([path], CorpusOptions())
    assert shown.texts == ("ok", "\ufffd", "fine")
    assert shown.rows[1][shown.columns.index("parts[]")] == "\ufffd"


def test_a_batch_that_claims_more_than_any_memory_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "a.arrows", arrow.table({"text": ["ab"] * 1000}))
    data = path.read_bytes()
    messages = arrow.ipc.MessageReader.open_stream(arrow.py_buffer(data))
    messages.read_next_message()  # the schema
    size = struct.pack("<q", messages.read_next_message().body.size)
    path.write_bytes(data.replace(size, struct.pack("<q", 1 << 60), 1))
    with pytest.raises(CorpusError, match="needs more memory than there is"):
        Corpus.open(path)
