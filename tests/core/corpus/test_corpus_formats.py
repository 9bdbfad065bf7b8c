"""Records of every format and container: the same documents, in order and one by one."""

from __future__ import annotations

import base64
import gzip
import json
import pickle
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from corpus_kit import CONTAINERS, PACKERS, TEXTS, comma_separated, json_lines, write
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.corpus import Corpus, CorpusOptions, TextCorpus
from tokenprism.corpus.records import jsonl
from tokenprism.errors import CancelledError, ColumnNeededError, CorpusError, OptionError
from tokenprism.pretokenize import PATTERNS


def texts_of(corpus: Corpus) -> list[str]:
    return [text.decode() for text in corpus.texts()]


@pytest.mark.parametrize("name", CONTAINERS)
def test_every_container_gives_the_same_documents(tmp_path: Path, name: str) -> None:
    corpus = Corpus.open(write(tmp_path / name, CONTAINERS[name](TEXTS)))
    assert texts_of(corpus) == TEXTS
    assert len(corpus.documents) == len(TEXTS)
    assert corpus.fingerprint == TextCorpus(TEXTS).fingerprint
    assert corpus.size == sum(len(text.encode()) for text in TEXTS)
    assert corpus.lines == TextCorpus(TEXTS).lines
    for index in (5, 0, 1, 2, 6, 3):
        assert corpus.read(index).decode() == TEXTS[index]
        assert b"".join(corpus.blocks(index)).decode() == TEXTS[index]
        assert corpus.documents[index].size == len(TEXTS[index].encode())
    assert b"".join(chunk.data for chunk in corpus.chunks(PATTERNS["cl100k"])).decode() == (
        "".join(TEXTS)
    )
    assert corpus.sample(1 << 20) == [text.encode() for text in TEXTS]
    assert [fault.reason for fault in corpus.files[0].faults] == ["a zero byte"]
    assert corpus.files[0].faults[0].done == "kept"


@pytest.mark.parametrize("packing", PACKERS)
@pytest.mark.parametrize("name", ["a.txt", "a.jsonl", "b.json", "c.csv"])
def test_packed_files(tmp_path: Path, name: str, packing: str) -> None:
    make: dict[str, Callable[[Sequence[str]], bytes]] = {
        "a.txt": lambda texts: "\n".join(texts).encode(), **CONTAINERS,
        "b.json": CONTAINERS["a.json"], "c.csv": comma_separated,
    }
    data = make[name](TEXTS)
    corpus = Corpus.open(write(tmp_path / (name + packing), PACKERS[packing](data)))
    whole = ["\n".join(TEXTS)] if name == "a.txt" else TEXTS
    assert texts_of(corpus) == whole
    last = len(whole) - 1
    assert corpus.read(last, 2, 7) == whole[-1].encode()[2:9]
    assert corpus.read(0).decode() == whole[0]
    assert bool(corpus.files[0].packing) == bool(packing)


@pytest.mark.parametrize("packing", [".gz", ".bz2", ".xz", ".zst"])
def test_members_and_frames_are_joined_and_ends_are_missed(tmp_path: Path, packing: str) -> None:
    pack = PACKERS[packing]
    two = pack(json_lines(["a", "b"])) + pack(json_lines(["c"]))
    assert texts_of(Corpus.open(write(tmp_path / "two", two))) == ["a", "b", "c"]
    many = pack("".join(f"{n * n * 7919}\n" for n in range(40_000)).encode())
    with pytest.raises(CorpusError, match="truncated"):
        Corpus.open(write(tmp_path / f"cut{packing}", many[: len(many) * 2 // 3]))
    more = Corpus.open(write(tmp_path / f"more{packing}", many + b"something else behind it"))
    assert more.read(0).endswith(b"\n%d\n" % (39_999**2 * 7919))
    (fault,) = more.files[0].faults
    assert (fault.byte, fault.line, fault.length) == (len(many), 0, 24)
    assert f"byte {len(many):,} of the packed file" in fault.told
    assert "left out (24 bytes)" in fault.told
    padded = Corpus.open(write(tmp_path / f"padded{packing}", many + bytes(17)))
    assert (padded.fault_count, padded.fingerprint) == (0, more.fingerprint)
    spoiled = bytearray(many)
    spoiled[len(spoiled) // 2] ^= 0xFF
    with pytest.raises(CorpusError, match=r"damaged|truncated"):
        Corpus.open(write(tmp_path / f"bad{packing}", bytes(spoiled)))


@pytest.mark.parametrize("held", [16 << 20, 1000])  # bytes that are kept for reading again
@pytest.mark.parametrize("packing", ["", ".gz"])
def test_a_quotation_mark_that_is_never_closed_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packing: str, held: int
) -> None:
    monkeypatch.setattr("tokenprism.corpus.records.csv_rows._HELD", held)
    monkeypatch.setattr("tokenprism.corpus.records.csv_rows._BLOCK", 3000)
    rows = ["id,text", *(f"{number},row {number} words" for number in range(1000))]
    rows[500] = '499,"row 499 open'
    path = tmp_path / f"a.csv{packing}"
    corpus = Corpus.open(write(path, PACKERS[packing]("\n".join(rows).encode())))
    texts = [row.split(",")[1] for row in rows[1:]]
    assert texts_of(corpus) == texts
    assert [corpus.read(at).decode() for at in (999, 499, 500, 0)] == [
        texts[at] for at in (999, 499, 500, 0)
    ]
    (fault,) = corpus.files[0].faults
    assert (fault.line, fault.byte) == (501, len("\n".join(rows[:500])) + 1)
    assert "quotation mark that is not closed" in fault.told
    rows[700] = '699,"said ""it"", then\nnot"'
    rows[900] = '899,"ends" behind'  # the next mark is no end of the open cell
    rows[950] = '949,"one, two",three'  # split by its commas it has too many columns
    corpus = Corpus.open(write(path, PACKERS[packing]("\n".join(rows).encode())))
    assert len(corpus.documents) == 1000
    assert corpus.read(699) == b'said "it", then\nnot'
    assert corpus.read(899) == b'"ends" behind'
    assert corpus.read(949) == b"one, two"
    assert [fault.line for fault in corpus.files[0].faults] == [501, 902]


@pytest.mark.parametrize("name", ["a.jsonl", "a.json"])
@pytest.mark.parametrize("column", ["text", "meta.title", "list[].text"])
def test_a_key_twice_in_a_record_is_a_fault(tmp_path: Path, name: str, column: str) -> None:
    key = column.rpartition(".")[2]
    value = f'"{key}": "first", "other": 1, "other": 2, "{key}": "last"'
    inside = {"text": value, "meta.title": f'"meta": {{{value}}}',
              "list[].text": f'"list": [{{{value}}}]'}[column]
    plain = {"text": '"text": "x"', "meta.title": '"meta": {"title": "x"}',
             "list[].text": '"list": [{"text": "x"}]'}[column]
    lines = [f"{{{plain}}}"] * 3 + [f"{{{inside}}}", f"{{{plain}}}"]
    data = "\n".join(lines) if name == "a.jsonl" else "[" + ",\n".join(lines) + "]"
    path = write(tmp_path / name, data.encode())
    corpus = Corpus.open(path, options=CorpusOptions(column=column))
    assert texts_of(corpus) == ["x", "x", "x", "last", "x"]
    (fault,) = corpus.files[0].faults
    assert (fault.line, fault.byte) == (4, data.index(lines[3]))
    assert fault.told.endswith(f"the key {key} stands twice in the record; the last one is read")


def test_a_column_twice_in_a_table_is_noted(tmp_path: Path) -> None:
    corpus = Corpus.open(write(tmp_path / "a.csv", b"text,text\na,b\n"))
    assert texts_of(corpus) == ["a"]
    assert corpus.files[0].notes == ("2 columns are named text: the first is read",)
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    table = arrow.Table.from_arrays([arrow.array(["a"]), arrow.array(["b"])], ["text", "text"])
    pyarrow.parquet.write_table(table, tmp_path / "a.parquet")
    corpus = Corpus.open(tmp_path / "a.parquet")
    assert texts_of(corpus) == ["a"]
    assert corpus.files[0].notes == ("2 columns are named text: the first is read",)


def test_lost_records_are_counted_with_their_bytes(tmp_path: Path) -> None:
    lines = [b'{"text": "a"}', b"{broken" + b"x" * 993, b'{"text": 5}', b'{"text": "b"}']
    (file,) = Corpus.open(write(tmp_path / "a.jsonl", b"\n".join(lines))).files
    assert "2 records left out (1,011 bytes): see their faults" in file.notes
    assert file.faults[0].told.endswith("left out (1,000 bytes)")


def test_what_a_file_is_is_told_by_content(tmp_path: Path) -> None:
    write(tmp_path / "a.txt", gzip.compress(b"hello hello"))
    write(tmp_path / "b.jsonl.gz", b'{"text": "plain"}\n')
    write(tmp_path / "c.gz", gzip.compress(gzip.compress(b"twice")))
    write(tmp_path / "d.jsonl.zst", b"version https://git-lfs.github.com/spec/v1\noid sha256:00\n")
    write(tmp_path / "e.parquet", b"PAR0 not parquet")
    write(tmp_path / "f.txt", json_lines(["one", "two"]))
    write(tmp_path / "g.json", json_lines(["lines", "in json"]))
    write(tmp_path / "settings.json", b'{"name": "x", "list": [1, 2]}')
    corpus = Corpus.open(tmp_path)
    assert texts_of(corpus) == [
        "hello hello", "plain", "one", "two", "lines", "in json", '{"name": "x", "list": [1, 2]}'
    ]
    assert {Path(one.name).name: one.reason for one in corpus.skipped} == {
        "c.gz": "still packed (gzip) after unpacking it once",
        "d.jsonl.zst": "a Git LFS pointer, not the file it stands for",
        "e.parquet": "not a Parquet file, whatever its name is",
    }
    assert "not packed, in spite of its name" in corpus.files[1].notes
    assert "read as plain text" in corpus.files[-1].notes[0]
    for name, problem in (("c.gz", "still packed"), ("d.jsonl.zst", "LFS"), ("e.parquet", "Parq")):
        with pytest.raises(CorpusError, match=problem):
            Corpus.open(tmp_path / name)


def test_bad_lines_are_left_out_and_told(tmp_path: Path) -> None:
    lines = [
        b'{"text": "one"}', b"", b"   ", b"{broken", b'{"text": 5}', b'{"other": "x"}',
        b'{"text": null}', b'["no object"]', b'{"text": ""}', b'{"text": "b\xffad"}',
        b'{"text": "half \\ud800 pair"}', b'{"text": "whole \\ud83d\\ude00"}\r', b'{"text": "end"}',
        b'{"text": "\xff and \\udc80"}', b"[" * 100_000,
    ]
    corpus = Corpus.open(write(tmp_path / "a.jsonl", b"\xef\xbb\xbf" + b"\n".join(lines)))
    assert list(corpus.texts()) == [
        b"one", b"b\xffad", "half \ufffd pair".encode(), "whole 😀".encode(), b"end"
    ]
    (file,) = corpus.files
    assert [(fault.line, fault.done) for fault in file.faults] == [
        (4, "left out"), (5, "left out"), (6, "left out"), (7, "left out"), (8, "left out"),
        (10, "kept"), (11, "replaced by U+FFFD"), (14, "left out"), (15, "left out"),
    ]
    starts = [3]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    assert [fault.byte for fault in file.faults] == [starts[f.line - 1] for f in file.faults]
    assert file.left_out == 8
    assert "1 empty record left out" in file.notes
    assert "line 5, byte" in str(file.faults[1].told)
    assert "the column holds a number, not text; left out" in str(file.faults[1].told)
    assert corpus.read(4) == b"end"


def test_rows_that_are_none(tmp_path: Path) -> None:
    data = b'id,text\n1,a\n2\n3,"two\nlines"\n\n4,"open'
    corpus = Corpus.open(write(tmp_path / "a.csv", data))
    assert texts_of(corpus) == ["a", "two\nlines", '"open']
    assert [(f.line, f.byte) for f in corpus.files[0].faults] == [(3, 12), (7, 29)]
    returns = comma_separated(["x", "y"]).replace(b"\r\n", b"\r")
    assert texts_of(Corpus.open(write(tmp_path / "b.csv", returns))) == ["x", "y"]
    stray = b"text\nb\xffd\n"
    assert list(Corpus.open(write(tmp_path / "c.csv", stray)).texts()) == [b"b\xffd"]


def test_columns_and_paths(tmp_path: Path) -> None:
    def opened(name: str, data: bytes, column: str | None) -> list[str]:
        return texts_of(Corpus.open(
            write(tmp_path / name, data), options=CorpusOptions(column=column)
        ))

    record = {"meta": {"title": "T"}, "a.b": "dots", "messages": [{"c": "1"}, {"c": "2"}], "n": 1}
    line = json.dumps(record).encode() + b"\n"
    assert opened("a.jsonl", line, "meta.title") == ["T"]
    assert opened("a.jsonl", line, "a.b") == ["dots"]
    assert opened("a.jsonl", line * 2, "messages[].c") == ["1", "2"] * 2
    assert opened("a.jsonl", line, "messages[1].c") == ["2"]
    nested = json.dumps({"version": 1, "data": [record, record], "more": {}}).encode()
    assert opened("b.json", nested, "data[].meta.title") == ["T", "T"]
    assert opened("b.json", nested, "data[].messages[].c") == ["1", "2"] * 2
    assert opened("c.json", b'["x", "y"]', None) == ["x", "y"]
    assert opened("d.csv", b"x;y\n1;2\n", "2") == ["2"]
    assert opened("e.jsonl", b'{"id": 1, "body": "only"}\n' * 2, None) == ["only"] * 2
    with pytest.raises(ColumnNeededError) as caught:
        opened("f.jsonl", b'{"title": "t", "body": "b"}\n' * 2, None)
    assert caught.value.columns == ("title", "body")
    with pytest.raises(ColumnNeededError, match="no column x"):
        opened("f.jsonl", b'{"title": "t", "body": "b"}\n' * 2, "x")
    with pytest.raises(ColumnNeededError, match="no column x"):
        opened("d.csv", b"a,b\n1,2\n", "x")
    with pytest.raises(OptionError):
        opened("a.jsonl", line, "a[")


def test_columns_of_tables(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    table = arrow.table({
        "n": [1, 2, 3],
        "meta": [{"t": "a"}, {"t": None}, None],
        "large": arrow.array(["x", "é", None], arrow.large_string()),
        "few": arrow.array(["p", "q", "p"]).dictionary_encode(),
        "raw": [b"\xff", b"ok", b""],
    })
    path = tmp_path / "a.parquet"
    pyarrow.parquet.write_table(table, path)

    def opened(column: str | None) -> Corpus:
        return Corpus.open(path, options=CorpusOptions(column=column))

    assert list(opened("meta.t").texts()) == [b"a"]
    assert [f.message for f in opened("meta.t").files[0].faults] == [
        "row 2: the column is empty (null)", "row 3: the column is missing"
    ]
    assert texts_of(opened("large")) == ["x", "é"]
    assert texts_of(opened("few")) == ["p", "q", "p"]
    assert list(opened("raw").texts()) == [b"\xff", b"ok"]
    with pytest.raises(CorpusError, match="int64, not text"):
        opened("n")
    with pytest.raises(ColumnNeededError, match="no column none"):
        opened("none")
    with pytest.raises(ColumnNeededError):
        opened(None)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(CorpusError, match="damaged"):
        opened("few")


@pytest.mark.parametrize("data", [
    b'[{"text": "a"}, {"text": ', b'[{"text": "a"} {"text": "b"}]', b'[{"text": "a"}] [1]',
    b'[{"text": "a"}, oops]', b"[" * 100_000,
])
def test_json_that_is_none(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(CorpusError):
        Corpus.open(write(tmp_path / "a.json", data))


def test_json_is_read_in_small_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tokenprism.corpus.records import json_values

    for size in (1, 2, 7, 64):
        monkeypatch.setattr(json_values, "_BLOCK", size)
        monkeypatch.setattr(jsonl, "BATCH", size)
        for name in ("a.json", "a.jsonl"):
            corpus = Corpus.open(write(tmp_path / name, CONTAINERS[name](TEXTS)))
            assert texts_of(corpus) == TEXTS


def test_a_record_that_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "LARGEST", 1000)
    monkeypatch.setattr(jsonl, "BATCH", 100)
    corpus = Corpus.open(write(tmp_path / "a.jsonl", json_lines(["a", "x" * 2000, "b"])))
    assert texts_of(corpus) == ["a", "b"]
    assert [(f.line, f.reason, f.done) for f in corpus.files[0].faults] == [
        (2, "a record of more than 256 MiB", "left out")
    ]


LINES = st.lists(st.text(st.characters(codec="utf-8"), max_size=30), min_size=1, max_size=40)


@settings(max_examples=40)
@given(texts=LINES, name=st.sampled_from(["a.jsonl", "a.json", "a.csv", "a.parquet", "a.arrow"]))
def test_random_access_agrees_with_reading(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], name: str
) -> None:
    wanted = [text for text in texts if text]
    if not wanted:
        return
    path = write(tmp_path_factory.mktemp("r") / name, CONTAINERS[name](texts))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tokenprism.corpus.index.SPACING", 16)
        corpus = Corpus.open(path)
    assert texts_of(corpus) == wanted
    for index in [*range(0, len(wanted), 3), *reversed(range(len(wanted)))]:
        assert corpus.read(index).decode() == wanted[index]
    assert corpus.fingerprint == TextCorpus(wanted).fingerprint


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner,
                                                                max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.sampled_from(["a", "text", "b\"", "é"]), JSON, max_size=4)


@settings(max_examples=150)
@given(
    objects=st.lists(OBJECTS, max_size=8), ascii=st.booleans(), tight=st.booleans(),
    noise=st.lists(st.tuples(st.integers(0, 400), st.binary(max_size=2)), max_size=3),
)
def test_the_scanner_of_json_lines_agrees_with_the_library(
    tmp_path_factory: pytest.TempPathFactory, objects: list[object], ascii: bool, tight: bool,
    noise: list[tuple[int, bytes]],
) -> None:
    separators = (",", ":") if tight else (" , ", " : ")
    data = "\n".join(
        json.dumps(one, ensure_ascii=ascii, separators=separators) for one in objects
    ).encode("utf-8", "surrogatepass")
    for place, junk in noise:
        data = data[:place] + junk + data[place + len(junk) :]
    wanted = []
    for line in data.split(b"\n"):
        try:
            text = json.loads(line.decode("utf-8", "surrogateescape").strip())["text"]
            wanted.append(text.encode())
        except (ValueError, TypeError, KeyError, AttributeError, IndexError):
            continue
    path = write(tmp_path_factory.mktemp("s") / "a.jsonl", data)
    options = CorpusOptions(column="text", format="jsonl")
    try:
        found = list(Corpus.open(path, options=options).texts())
    except CorpusError:
        found = []
    strict = [one for one in found if "\ufffd".encode() not in one and _is_utf8(one)]
    assert strict == [one for one in wanted if one and "\ufffd".encode() not in one]


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def test_lines_as_documents(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", b"one\r\ntwo\n\nthree")
    corpus = Corpus.open(path, options=CorpusOptions(format="lines"))
    assert texts_of(corpus) == ["one", "two", "three"]
    assert [corpus.documents[n].line for n in range(3)] == [1, 2, 4]


def test_cancel_and_change(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl.gz", gzip.compress(json_lines(["text " * 99] * 20_000), 1))
    progress = Progress()
    corpus = Corpus.open(path, progress=progress)
    assert progress.done == progress.total == path.stat().st_size
    progress.cancel()
    with pytest.raises(CancelledError):
        Corpus.open(path, progress=progress)
    with pytest.raises(CancelledError):
        list(corpus.chunks(PATTERNS["gpt2"], progress=progress))
    write(path, gzip.compress(json_lines(["other"])))
    with pytest.raises(CorpusError, match="changed"):
        corpus.read(3)


def test_shared_cases(shared: Path, tmp_path: Path) -> None:
    cases = {
        case["id"]: case for case in json.loads((shared / "cases" / "cases.json").read_text())
        if case["kind"].startswith("corpus-")
    }
    decoded = base64.b64decode

    def opened(name: str, data: str) -> list[str]:
        return texts_of(Corpus.open(write(tmp_path / name, decoded(data))))

    g1, g3, g5, b4 = (cases[one] for one in ("G01", "G03", "G05", "B04"))
    assert opened("g1.jsonl", g1["input"]["base64"]) == g1["expected"]["documents"]
    with pytest.raises(CorpusError, match="truncated"):
        opened("g3.jsonl.gz", g3["input"]["base64"])
    documents = g5["input"]["documents"]
    assert opened("g5.jsonl", g5["input"]["jsonl_base64"]) == documents
    frames = g5["expected"]["two_concatenated_zstd_frames_base64"]
    pytest.importorskip("zstandard")
    assert opened("g5.jsonl.zst", frames) == g5["expected"]["two_frames_give"]
    for name, data in b4["input"]["files_base64"].items():
        wanted = b4["expected"][name]
        assert opened(name, data) == (wanted if isinstance(wanted, list) else [wanted])
    b3 = cases["B03"]
    path = write(tmp_path / "b3.txt", decoded(b3["input"]["base64"]))
    with pytest.raises(CorpusError, match="UTF-16LE"):
        Corpus.open(path)
    corpus = Corpus.open(path, options=CorpusOptions(encoding="utf-16"))
    assert corpus.read(0).hex() == b3["expected"]["utf8_hex"]


@pytest.mark.parametrize("name", [*CONTAINERS, "a.txt", "a.txt.gz"])
def test_a_corpus_goes_to_other_processes(tmp_path: Path, name: str) -> None:
    """What is pickled are places and facts, not texts and open files."""
    plain = {"a.txt": b"plain text", "a.txt.gz": gzip.compress(b"plain text")}
    data = plain[name] if name in plain else CONTAINERS[name](TEXTS)
    corpus = Corpus.open(write(tmp_path / name, data))
    corpus.read(0)
    other = pickle.loads(pickle.dumps(corpus))
    assert list(other.texts()) == list(corpus.texts())
    assert other.fingerprint == corpus.fingerprint
    assert other.read(len(other.documents) - 1) == corpus.read(len(corpus.documents) - 1)


def test_several_threads_read_one_corpus(tmp_path: Path) -> None:
    texts = [f"text {n} " * (n % 50 + 1) for n in range(1000)]
    for name in ("a.jsonl", "a.parquet"):
        for pack in ("", ".gz"):
            if pack and name == "a.parquet":
                continue
            data = PACKERS[pack](CONTAINERS[name](texts))
            corpus = Corpus.open(write(tmp_path / (name + pack), data))

            def work(seed: int, corpus: Corpus = corpus) -> bool:
                dice = random.Random(seed)
                return all(
                    corpus.read(n).decode() == texts[n] for n in dice.choices(range(1000), k=20)
                ) and texts_of(corpus) == texts

            with ThreadPoolExecutor(6) as pool:
                assert all(pool.map(work, range(6)))
