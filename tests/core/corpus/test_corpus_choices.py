"""Patterns, encodings, samples, equal documents, languages, archives, addresses."""

from __future__ import annotations

import gzip
import io
import json
import stat
import tarfile
import zipfile
from pathlib import Path

import numpy as np
import pytest
from corpus_kit import json_lines, tarred, write, zipped
from hypothesis import given
from hypothesis import strategies as st
from tokenprism.corpus import Corpus, CorpusOptions, TextCorpus
from tokenprism.corpus._seen import Seen
from tokenprism.corpus.index import Sampling
from tokenprism.corpus.languages import guess_encodings
from tokenprism.corpus.preview import preview
from tokenprism.errors import CorpusError, OptionError
from tokenprism.pretokenize import PATTERNS


def names_of(corpus: Corpus, below: Path) -> list[str]:
    return [Path(file.name).relative_to(below).as_posix() for file in corpus.files]


def reasons_of(corpus: Corpus) -> dict[str, str]:
    return {Path(one.name).name: str(one.reason) for one in corpus.skipped}


def test_include_and_exclude(tmp_path: Path) -> None:
    for name in ("a.py", "b.md", "src/a.py", "src/deep/c.py", "node_modules/d.py"):
        write(tmp_path / name, name.encode())

    def taken(include: tuple[str, ...] = (), exclude: tuple[str, ...] = ()) -> list[str]:
        options = CorpusOptions(include=include, exclude=exclude)
        return names_of(Corpus.open(tmp_path, options=options), tmp_path)

    assert taken(("*.py",), ("node_modules",)) == ["a.py", "src/a.py", "src/deep/c.py"]
    assert taken(("src/*",)) == ["src/a.py", "src/deep/c.py"]
    assert taken(("src/",), ("src/deep/",)) == ["src/a.py"]
    assert taken(("**/*.md",)) == ["b.md"]
    assert taken((), ("*.py",)) == ["b.md"]
    corpus = Corpus.open(tmp_path, options=CorpusOptions(include=("*.md",), exclude=("x",)))
    assert reasons_of(corpus)["a.py"] == "not among the files to include"
    # Archives as well.
    packed = write(tmp_path / "z.zip", zipped({"a.py": b"1", "b.md": b"2", ".h": b"3"}))
    corpus = Corpus.open(packed, options=CorpusOptions(include=("*.md",)))
    assert [corpus.read(0), len(corpus.documents)] == [b"2", 1]


@pytest.mark.parametrize(("codec", "text"), [
    ("windows-1252", "café – naïve"), ("koi8-r", "привет, мир"), ("shift_jis", "日本語テキスト"),
    ("gb18030", "中文文本"), ("utf-16", "tôi thử"), ("utf-16-le", "ab\ncd"), ("utf-32", "x😀"),
])
def test_other_encodings_when_they_are_asked_for(tmp_path: Path, codec: str, text: str) -> None:
    text = "\n".join([text] * 50)
    write(tmp_path / "other.txt", text.encode(codec))
    write(tmp_path / "utf8.txt", "stays é".encode())
    corpus = Corpus.open(tmp_path, options=CorpusOptions(encoding=codec))
    assert [one.decode() for one in corpus.texts()] == [text, "stays é"]
    assert [file.encoding for file in corpus.files] == [codec, "UTF-8"]
    assert corpus.fault_count == 0
    assert corpus.read(0, 5, 7) == text.encode()[5:12]
    record = json.dumps({"text": text}, ensure_ascii=False).encode(codec)
    path = write(tmp_path / "r.jsonl", record)
    assert Corpus.open(path, options=CorpusOptions(encoding=codec)).read(0).decode() == text


def test_what_an_encoding_does_not_have_is_replaced_and_told(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", b"one\ntwo \x81 three\n\x8d" + "é".encode("cp1252") + b"\n")
    corpus = Corpus.open(path, options=CorpusOptions(encoding="cp1252"))
    assert corpus.read(0).decode() == "one\ntwo \ufffd three\n\ufffdé\n"
    assert [(f.line, f.byte, f.done) for f in corpus.files[0].faults] == [
        (2, 8, "replaced by U+FFFD"), (3, 16, "replaced by U+FFFD")
    ]
    with pytest.raises(OptionError, match="no encoding"):
        CorpusOptions(encoding="klingon")
    with pytest.raises(OptionError, match="no encoding"):
        CorpusOptions(encoding="base64")


def test_encodings_are_guessed_and_never_assumed(tmp_path: Path) -> None:
    pytest.importorskip("charset_normalizer")
    text = "Съешь же ещё этих мягких французских булок, да выпей чаю. " * 20
    path = write(tmp_path / "a.txt", text.encode("cp1251"))
    assert Corpus.open(path).fault_count > 100
    seen = preview([path], CorpusOptions())
    assert "cp1251" in [guess.name for guess in seen.encodings]
    assert any("булок" in guess.excerpt for guess in guess_encodings(path.read_bytes()))
    folder = preview([tmp_path], CorpusOptions(encoding="cp1251"))
    assert folder.texts[0].startswith("Съешь")


def test_mixed_encodings_are_faults_of_their_lines(tmp_path: Path) -> None:
    data = "é\n".encode() * 3 + "é\n".encode("latin-1") + "中\n".encode()
    corpus = Corpus.open(write(tmp_path / "a.txt", data))
    assert corpus.read(0) == data
    assert [(fault.line, fault.byte, fault.done) for fault in corpus.files[0].faults] == [
        (4, 9, "kept")
    ]


def test_a_sample_is_the_same_each_time_and_about_its_share(tmp_path: Path) -> None:
    texts = [f"text {n}" for n in range(4000)]
    path = write(tmp_path / "a.jsonl", json_lines(texts))
    lines = write(tmp_path / "a.txt", "".join(f"{one}\n" for one in texts).encode())
    seen = set()
    for seed in (0, 1, 2**64 - 1):
        options = CorpusOptions(share=0.1, seed=seed)
        corpus = Corpus.open(path, options=options)
        found = [one.decode() for one in corpus.texts()]
        assert 300 < len(found) < 500
        assert found == [one.decode() for one in Corpus.open(path, options=options).texts()]
        assert [corpus.read(n).decode() for n in (200, 3, 4)] == [found[n] for n in (200, 3, 4)]
        assert f"{4000 - len(found):,} records not in the sample" in corpus.files[0].notes
        text = Corpus.open(lines, options=options)
        assert text.read(0).decode().split("\n")[:-1] == found  # by the places, not the format
        assert text.read(0, 100, 50) == text.read(0)[100:150]
        assert b"".join(c.data for c in text.chunks(PATTERNS["gpt2"])) == text.read(0)
        seen.add(tuple(found))
    assert len(seen) == 3
    with pytest.raises(OptionError):
        CorpusOptions(share=0)


@given(st.integers(0, 2**64 - 1), st.floats(0.001, 1), st.integers(0, 2**40), st.integers(1, 50))
def test_choices_in_rows_are_those_one_by_one(
    seed: int, share: float, first: int, count: int
) -> None:
    chooser = Sampling(share, seed, 3).chooser()
    wanted = [chooser.takes(n) for n in range(first, first + count)]
    assert chooser.among(first, count).tolist() == wanted


def test_equal_documents_are_kept_once(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", json_lines(["x", "y", "x", "z", "y"]))
    write(tmp_path / "b.jsonl", json_lines(["z", "new"]))
    write(tmp_path / "c.txt", b"new")
    corpus = Corpus.open(tmp_path, options=CorpusOptions(dedupe=True))
    assert list(corpus.texts()) == [b"x", b"y", b"z", b"new"]
    assert [corpus.read(n) for n in (3, 2, 0)] == [b"new", b"z", b"x"]
    assert corpus.fingerprint == TextCorpus(["x", "y", "z", "new"]).fingerprint
    assert "2 records left out: equal to earlier ones" in corpus.files[0].notes
    assert reasons_of(corpus) == {"c.txt": "equal to an earlier document"}


def test_the_set_of_digests() -> None:
    dice = np.random.default_rng(5)
    digests = [one.tobytes() for one in dice.integers(0, 256, (20_000, 16), np.uint8)]
    digests += [bytes(16), bytes(8) + b"\1" * 8]
    found, known = Seen(1 << 26), set()
    for digest in [*digests, *digests[:500]]:
        assert found.add(digest) == (digest not in known)
        known.add(digest)
    small = Seen(1 << 16)
    with pytest.raises(CorpusError, match="dedupe-memory"):
        list(map(small.add, digests))
    assert len(small) > 3000


def test_languages(tmp_path: Path) -> None:
    records = [{"text": f"t{n}\n" * (n + 1), "lang": "en" if n % 3 else "de"} for n in range(9)]
    path = write(tmp_path / "a.jsonl", "".join(json.dumps(r) + "\n" for r in records).encode())
    corpus = Corpus.open(path, options=CorpusOptions(language_column="lang"))
    assert {name: share.documents for name, share in corpus.languages.items()} == {"de": 3, "en": 6}
    german = corpus.of_language("de")
    wanted = [record["text"] for record in records if record["lang"] == "de"]
    assert [one.decode() for one in german.texts()] == wanted
    assert (german.size, german.lines) == (sum(map(len, wanted)), TextCorpus(wanted).lines)
    assert german.read(1, 1, 2).decode() == wanted[1][1:3]
    assert b"".join(c.data for c in german.chunks(PATTERNS["gpt2"])).decode() == "".join(wanted)
    assert german.fingerprint != corpus.fingerprint
    assert german.sample(4)
    assert german.documents[2].language == "de"
    with pytest.raises(OptionError, match="language fr"):
        corpus.of_language("fr")
    assert list(Corpus.open(path, options=CorpusOptions(language="xx")).languages) == ["xx"]
    with pytest.raises(OptionError, match="only one"):
        CorpusOptions(language="de", guess_language=True)


def test_languages_are_guessed(tmp_path: Path) -> None:
    pytest.importorskip("py3langid")
    german = "Der schnelle braune Fuchs springt über den faulen Hund. "
    write(tmp_path / "de.txt", german.encode() * 9)
    write(tmp_path / "zh.jsonl", json_lines(["这是一个用来测试语言识别的中文句子。"] * 9))
    corpus = Corpus.open(tmp_path, options=CorpusOptions(guess_language=True))
    assert [file.language for file in corpus.files] == ["de", "zh"]
    assert list(corpus.of_language("zh").files) == [corpus.files[1]]


# --- Archives ---------------------------------------------------------------------------------


def test_members_that_are_passed_over(tmp_path: Path) -> None:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        for name, kind in (("link", tarfile.SYMTYPE), ("hard", tarfile.LNKTYPE),
                           ("device", tarfile.CHRTYPE), ("folder", tarfile.DIRTYPE)):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
        for name, data in (("../../out.txt", b"x"), ("/abs.txt", b"x"), ("ok/a.txt", b"good"),
                           ("inner.zip", zipped({"a": b"x"})), ("empty", b""),
                           ("bin", b"\0\1\2\xff" * 9)):
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    corpus = Corpus.open(write(tmp_path / "a.tgz", made.getvalue()))
    assert list(corpus.texts()) == [b"good"]
    assert corpus.files[0].packing == "tar, gzip"
    assert reasons_of(corpus) == {
        "link": "a link", "hard": "a link", "device": "not a regular file",
        "out.txt": "its name leads outside the archive",
        "abs.txt": "its name leads outside the archive",
        "inner.zip": "an archive in an archive", "empty": "empty",
        "bin": "binary (zero byte at 0)",
    }
    assert not (tmp_path.parent / "out.txt").exists()


def test_links_and_secrets_in_zip_files(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        link = zipfile.ZipInfo("link")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("..\\..\\out.txt", "x")
        archive.writestr("a/plain.txt", "stored")
        archive.writestr("a/packed.txt", "deflated " * 99, zipfile.ZIP_DEFLATED)
        archive.writestr("a/b.txt", "by bzip2 " * 99, zipfile.ZIP_BZIP2)
        archive.writestr("a/c.txt", "by lzma", zipfile.ZIP_LZMA)
    corpus = Corpus.open(write(tmp_path / "a.zip", made.getvalue()))
    assert list(corpus.texts()) == [b"stored", b"deflated " * 99, b"by bzip2 " * 99]
    assert reasons_of(corpus)["link"] == "a link"
    assert "which is not read in zip files" in reasons_of(corpus)["c.txt"]
    spoiled = bytearray(made.getvalue())
    spoiled[spoiled.index(b"stored") + 1] ^= 1
    assert len(Corpus.open(write(tmp_path / "b.zip", bytes(spoiled))).files) == 2
    document = zipped({"[Content_Types].xml": b"<x/>", "word/document.xml": b"<y/>"})
    with pytest.raises(CorpusError, match="no archiver"):
        Corpus.open(write(tmp_path / "c.docx", document))


def test_a_member_without_a_name_is_passed_over(tmp_path: Path) -> None:
    data = zipped({"x": b"lost", "a.txt": b"good"})
    for mark, at in ((b"PK\3\4", 26), (b"PK\1\2", 28)):  # the name becomes a field behind it
        place = data.index(mark) + at
        data = data[:place] + b"\0\0\1\0" + data[place + 4 :]
    corpus = Corpus.open(write(tmp_path / "a.zip", data))
    assert list(corpus.texts()) == [b"good"]
    assert list(reasons_of(corpus).values()) == ["its name leads outside the archive"]


def test_bombs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tokenprism.corpus.packing._RATIO_FROM", 1 << 22)
    bomb = gzip.compress(b"a" * (16 << 20))
    with pytest.raises(CorpusError, match="1,000 times its size"):
        Corpus.open(write(tmp_path / "a.gz", bomb))
    corpus = Corpus.open(write(tmp_path / "b.zip", zipped({"b": b"a" * (16 << 20), "c": b"fine"})))
    assert list(corpus.texts()) == [b"fine"]
    assert "1,000 times" in reasons_of(corpus)["b"]
    # Members that share their bytes.
    whole = bytearray(zipped({"a": b"x" * 50, "b": b"y" * 50}))
    second = whole.rindex(b"PK\1\2")
    whole[second + 20 : second + 24] = (1 << 20).to_bytes(4, "little")
    with pytest.raises(CorpusError, match="overlap"):
        Corpus.open(write(tmp_path / "c.zip", bytes(whole)))
    long_name = tarred({"n" * 200: b"x"})
    size_at = 124
    header = bytearray(long_name[:512])
    header[size_at : size_at + 12] = b"%011o\0" % (1 << 30)
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    with pytest.raises(CorpusError, match=r"damaged|no text"):
        Corpus.open(write(tmp_path / "d.tar", bytes(header) + long_name[512:]))


def test_an_archive_cut_short(tmp_path: Path) -> None:
    whole = zipped({"a.txt": b"text " * 1000})
    with pytest.raises(CorpusError):
        Corpus.open(write(tmp_path / "a.zip", whole[:-40]))
    tar = tarred({"a.txt": b"text " * 1000, "b.txt": b"more " * 1000})
    with pytest.raises(CorpusError):
        Corpus.open(write(tmp_path / "a.tar", tar[:3000]))


# --- Addresses --------------------------------------------------------------------------------


def test_addresses(tmp_path: Path) -> None:
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    memory.pipe({
        "/c/a.txt": b"one", "/c/deep/b.jsonl.gz": gzip.compress(json_lines(["two", "three"])),
        "/c/.hidden": b"x", "/c/z.zip": zipped({"m.txt": b"four"}),
    })
    corpus = Corpus.open("memory://c")
    assert [one.decode() for one in corpus.texts()] == ["one", "two", "three", "four"]
    assert corpus.read(2) == b"three"
    assert len(Corpus.open("memory://c/*.txt").files) == 1
    assert Corpus.open("memory://c/a.txt").read(0, 1) == b"ne"
    local = write(tmp_path / "x.txt", b"local")
    assert Corpus.open(f"file://{local}").read(0) == b"local"
    with pytest.raises(CorpusError, match="no such file"):
        Corpus.open("memory://c/none.txt")
    with pytest.raises(CorpusError, match="cannot be read"):
        Corpus.open("nowhere://c/none.txt")
    memory.pipe("/c/a.txt", b"changed")
    with pytest.raises(CorpusError, match="changed"):
        corpus.read(0)


def test_the_extra_is_named_where_a_library_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    for name in ("zstandard", "pyarrow", "fsspec", "py3langid"):
        monkeypatch.setitem(sys.modules, name, None)
    path = write(tmp_path / "a.zst", b"\x28\xb5\x2f\xfd" + bytes(20))
    for place, library in ((path, "zstandard"), ("s3://b/a", "fsspec"),
                           (write(tmp_path / "a.parquet", b"PAR1" * 9), "pyarrow")):
        with pytest.raises(CorpusError, match=rf"{library} is needed.*tokenprism\[corpora\]"):
            Corpus.open(place)
    with pytest.raises(CorpusError, match=r"tokenprism\[languages\]"):
        Corpus.open(write(tmp_path / "a.txt", b"x"), options=CorpusOptions(guess_language=True))


def test_previews(tmp_path: Path) -> None:
    record = {"id": 7, "meta": {"title": "T"}, "messages": [{"content": "hi"}], "body": "B"}
    path = write(tmp_path / "a.jsonl", (json.dumps(record) + "\n").encode() * 3)
    seen = preview([path], CorpusOptions())
    assert (seen.format, seen.column) == ("jsonl", "body")
    assert seen.columns == ("id", "meta.title", "messages[].content", "body")
    assert seen.rows[0] == ("7", "T", "hi", "B")
    assert (seen.problem, seen.texts) == (None, ("B",) * 3)
    assert preview([path], CorpusOptions(column="messages[].content")).texts == ("hi",) * 3
    assert preview([tmp_path], CorpusOptions()).columns == seen.columns
    packed = write(tmp_path / "b.tar.gz", tarred({"x.csv": b"text,n\nfirst,1\n"}, "w:gz"))
    seen = preview([packed], CorpusOptions())
    assert (seen.column, seen.texts, seen.format) == ("text", ("first",), "csv")
    assert preview([write(tmp_path / "c.txt", b"plain")], CorpusOptions()).texts == ("plain",)
    assert "UTF-16" in str(
        preview([write(tmp_path / "d.txt", "x".encode("utf-16"))], CorpusOptions()).problem
    )
